//! Puzzles with rules whose numbers are not all there yet, as a setter draws them first.
//!
//! **Invariant:** without the unfinished figures the variant is a puzzle; with them it has none.

use foldoku_rules::Variant;

/// A puzzle with figures that say nothing, because their numbers are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    variant: Variant,
    text: Vec<u8>,
    /// The figures without numbers. Only readers know them, so that programs without rules have no table of them.
    unfinished: String,
}

impl Layout {
    pub(crate) fn new(variant: Variant, text: Vec<u8>, unfinished: String) -> Layout {
        Layout {
            variant,
            text,
            unfinished,
        }
    }

    /// Returns the board, the givens and the rules by name, unfinished ones included.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the text of the record in one line; JSON keeps its spaces.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns which figures have no numbers, and what can be done about it.
    pub fn message(&self) -> String {
        format!("{}; `foldoku complete` finds numbers", self.unfinished)
    }
}
