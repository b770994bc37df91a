//! Words for intersections.
//!
//! **Invariant:** the words name the digits and the unit that has them locked.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits) = (teller.squares(), teller.digits());
    match teller.step.technique {
        Technique::LockedPair | Technique::LockedTriple => {
            format!(
                "{squares} in {} can hold nothing but {digits}",
                teller.base()
            )
        }
        Technique::DirectPointing | Technique::DirectClaiming => format!(
            "in {} the places for {digits} are {squares}, which leaves one place in another unit",
            teller.base()
        ),
        _ => format!(
            "in {} the places for {digits} are {squares}, all of them in {}",
            teller.base(),
            teller.cover()
        ),
    }
}
