//! Words for patterns of one digit with two strong links.
//!
//! **Invariant:** the words name the digit and where it is strongly linked, if only along a chain.

use super::teller::Teller;
use crate::technique::Technique;

pub(super) fn reason(teller: &Teller<'_>) -> String {
    let (squares, digits) = (teller.squares(), teller.digits());
    let is_rectangle = matches!(
        teller.step.technique,
        Technique::EmptyRectangle | Technique::DualEmptyRectangle
    );
    if !teller.evidence().chains.is_empty() {
        return teller.chains();
    }
    if is_rectangle {
        return format!(
            "the places for {digits} in {} leave a rectangle empty, and with the strong link at \
             {squares} one of them is true",
            teller.base()
        );
    }
    format!(
        "{} have their places for {digits} at {squares}; two of these see each other, so one of \
         the other two is true",
        teller.base()
    )
}
