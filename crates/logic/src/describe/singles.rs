//! Words for singles.
//!
//! **Invariant:** the words name the square, and the unit where the single is of a unit.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits) = (teller.squares(), teller.digits());
    match teller.step.technique {
        Technique::FullHouse => {
            format!("{squares} is the last open square of {}", teller.base())
        }
        Technique::NakedSingle => format!("{squares} can hold nothing but {digits}"),
        _ => format!(
            "{squares} is the only place for {digits} in {}",
            teller.base()
        ),
    }
}
