//! Words for wings.
//!
//! **Invariant:** the words name the squares and the digit that the ends have in common.

use super::teller::{Teller, list};
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let squares = teller.squares();
    let common = list(teller.changed_digits());
    match teller.step.technique {
        Technique::WWing => format!(
            "the ends of {squares} hold the same two digits {}, and a strong link keeps them from \
             both being the one, so one of them is {common}",
            teller.digits()
        ),
        _ => format!("whichever digits {squares} hold, one of these squares is {common}"),
    }
}
