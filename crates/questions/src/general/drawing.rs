//! Drawings of positions and steps.
//!
//! **Invariant:** the pictures are those of `foldoku_human`, without the texts around a board, which faces write
//! themselves.

use foldoku_human::{self as human, Candidate, Position, Step};
use foldoku_render::{self as render, Drawing};

use super::{GeneralStart, language_of};
use crate::steps::Language;

impl GeneralStart {
    /// Returns a drawing of a position: the rules, the digits, and the candidates of empty cells.
    pub fn drawing(&self, position: &Position) -> Drawing {
        let drawing = human::drawing::of_position(&self.rulebook, position);
        drawing.title("").without_notes()
    }

    /// Returns a drawing of a step in the position that it was found in.
    pub fn drawing_of_step(&self, position: &Position, step: &Step, language: Language) -> Drawing {
        let drawing = human::drawing(&self.rulebook, position, step, language_of(language));
        drawing.without_notes()
    }
}

/// Returns a candidate in the type of drawings.
pub fn candidate(candidate: Candidate) -> render::Candidate {
    render::Candidate {
        square: candidate.square,
        digit: candidate.digit,
    }
}
