//! Puzzles with rules that have no solution, as their text shows.
//!
//! **Invariant:** the variant can be lowered; only its puzzle cannot be made.

use foldoku_rules::Variant;

/// A puzzle with rules that has no solution, as its text shows: a rule that nothing meets, or givens that
/// clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossiblePuzzle {
    variant: Variant,
    text: Vec<u8>,
    problem: Problem,
}

/// Why a variant has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) message: String,
    pub(crate) is_clash: bool,
}

impl ImpossiblePuzzle {
    pub(crate) fn new(variant: Variant, text: Vec<u8>, problem: Problem) -> ImpossiblePuzzle {
        ImpossiblePuzzle {
            variant,
            text,
            problem,
        }
    }

    /// Returns the board, the givens and the rules by name.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the text of the record in one line; JSON keeps its spaces.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the first contradiction, in words.
    pub fn message(&self) -> &str {
        &self.problem.message
    }

    /// Returns whether two givens clash.
    pub fn is_clash(&self) -> bool {
        self.problem.is_clash
    }
}
