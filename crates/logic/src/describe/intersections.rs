//! Texts of intersections.
//!
//! **Invariant:** the text names the digits, the cells, and the unit to which the digits are confined.

use super::step_text::StepText;
use crate::step::Truth;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let (cells, digits, base) = (text.squares(), text.digits(), text.base());
    let confined = || {
        format!(
            "{digits} in {base} is confined to {} ({cells})",
            text.cover()
        )
    };
    match text.step.technique {
        Technique::LockedPair | Technique::LockedTriple => format!("{digits} in {cells} ({base})"),
        Technique::DirectPointing | Technique::DirectClaiming => match text.step.truths[..] {
            [_, Truth::Unit(unit, _)] => {
                let target = text.cells(text.step.changed());
                let unit = text.units(&[unit]);
                format!(
                    "{}, so {target} is the only cell for {digits} in {unit}",
                    confined()
                )
            }
            _ => confined(),
        },
        _ => confined(),
    }
}
