//! Words for techniques that fit nowhere else.
//!
//! **Invariant:** the words name the squares and the digits that the step is about.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits) = (teller.squares(), teller.digits());
    match teller.step.technique {
        Technique::SueDeCoq => format!(
            "{squares} can hold {digits} only, and {} leave no room for any of these elsewhere",
            teller.sets()
        ),
        Technique::TemplateSet => {
            format!("every way to place {digits} in all rows goes through the same squares")
        }
        Technique::TemplateDelete => {
            format!("no way to place {digits} in all rows goes through these squares")
        }
        Technique::AlignedPairExclusion | Technique::AlignedTripletExclusion => format!(
            "every combination of {squares} with {} leaves a square that sees them without a digit",
            list(teller.changed_digits())
        ),
        Technique::JuniorExocet => {
            format!(
                "the base squares {squares} hold two of {digits}, and the targets hold them too"
            )
        }
        Technique::MultiSectorLockedSets => format!(
            "the squares {squares} have exactly as many digits {digits} in their lines as there are squares"
        ),
        Technique::SkLoop => format!("pairs of {squares} hand {digits} on around a loop"),
        Technique::Tridagon => format!(
            "{squares} cannot be filled with {digits} only, so a digit that breaks the pattern is true"
        ),
        _ => format!("{squares} with {digits}"),
    }
}
