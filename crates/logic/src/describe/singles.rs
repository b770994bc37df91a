//! Texts of singles.
//!
//! **Invariant:** a hidden single and a full house name their unit.

use super::step_text::StepText;
use crate::technique::Technique;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let (cell, digit, unit) = (text.squares(), text.digits(), text.base());
    match text.step.technique {
        Technique::FullHouse => format!("{cell} is the last empty cell in {unit}"),
        Technique::NakedSingle => format!("{cell} can only be {digit}"),
        _ => format!("{cell} is the only cell for {digit} in {unit}"),
    }
}
