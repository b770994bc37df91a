//! Words for almost locked sets.
//!
//! **Invariant:** every set is told with its digits.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let sets = match teller.evidence().sets.is_empty() {
        true => teller.squares(),
        false => teller.sets(),
    };
    let changed = list(teller.changed_digits());
    let finding = match teller.step.technique {
        Technique::DeathBlossom => format!(
            "whichever digit the stem {} holds, a petal keeps {changed}",
            teller.squares()
        ),
        Technique::AlsXz => format!(
            "no digit that both have at squares that see each other can be in both, so one of \
             them keeps {changed}"
        ),
        _ => format!(
            "each two that follow each other have a digit that only one of them can hold, so one \
             of the ends keeps {changed}"
        ),
    };
    format!("each of {sets} has one digit more than squares; {finding}")
}
