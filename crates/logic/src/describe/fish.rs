//! Texts of fish of every kind.
//!
//! **Invariant:** the text names the digit, the base, the cover and the fins, and has the chains of a
//! kraken fish.

use super::notation;
use super::step_text::StepText;

pub(super) fn reason(text: &StepText<'_>) -> String {
    let (digit, base, cover) = (text.digits(), text.base(), text.cover());
    let fins = text.evidence().fins;
    let confined = format!("{digit} in {base} is confined to {cover}");
    let confined = match fins.len() {
        0 => confined,
        1 => format!("{confined}, except for the fin {}", text.cells(fins)),
        _ => format!("{confined}, except for the fins {}", text.cells(fins)),
    };
    match text.evidence().chains.is_empty() {
        true => confined,
        false => format!("{confined}; {}", notation::chains(text)),
    }
}
