//! Words for chains and loops.
//!
//! **Invariant:** every node of every chain is told, in its order.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let chains = match teller.evidence().chains.is_empty() {
        true => format!(
            "{} with {} follow from each other",
            teller.squares(),
            teller.digits()
        ),
        false => teller.chains(),
    };
    let chains = match teller.evidence().sets.is_empty() {
        true => chains,
        false => format!("with the sets {}, {chains}", teller.sets()),
    };
    let finding = match teller.step.technique {
        Technique::RemotePair => {
            format!("squares with {} alternate", teller.digits())
        }
        Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
            "of every two that exclude each other one is true".to_owned()
        }
        Technique::DiscontinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop => {
            "the chain comes back to where it began and leaves one way".to_owned()
        }
        _ => format!(
            "one end of the chain is true, and {} at what sees both ends is not",
            list(teller.changed_digits())
        ),
    };
    format!("{chains}; {finding}")
}
