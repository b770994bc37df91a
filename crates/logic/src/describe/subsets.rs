//! Words for subsets.
//!
//! **Invariant:** the words name the unit, the squares and the digits.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits, unit) = (teller.squares(), teller.digits(), teller.base());
    match teller.step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuadruple => {
            format!("{squares} in {unit} can hold nothing but {digits}")
        }
        _ => format!("in {unit} the digits {digits} have no places but {squares}"),
    }
}
