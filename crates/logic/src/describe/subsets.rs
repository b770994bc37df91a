//! Texts of subsets.
//!
//! **Invariant:** the text names the cells, the digits and the unit.

use super::step_text::StepText;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let (cells, digits, unit) = (text.squares(), text.digits(), text.base());
    let hidden = || format!("{digits} in {unit} are confined to {cells}");
    match text.step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuadruple => {
            format!("{digits} in {cells} ({unit})")
        }
        Technique::DirectHiddenPair | Technique::DirectHiddenTriple => {
            let target = text.cells(text.step.changed());
            let digit = super::lists::all_digits(text.changed_digits());
            format!(
                "{}, so {target} is the only cell for {digit} in {unit}",
                hidden()
            )
        }
        _ => hidden(),
    }
}
