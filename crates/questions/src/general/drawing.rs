//! Drawings of positions and steps.
//!
//! **Invariant:** a drawing of a step marks what the step cites and what it changes.

use foldoku_board::DigitSet;
use foldoku_human::{Candidate, Detail, Language, Position, Step, describe, marks};
use foldoku_render::{self as render, Drawing};

use super::GeneralStart;

impl GeneralStart {
    /// Returns a drawing of a position: the rules, the digits, and the candidates of empty cells.
    pub fn drawing(&self, position: &Position) -> Drawing {
        let drawing = match &self.variant {
            Some(variant) => variant.drawing().title("").author("").without_notes(),
            None => Drawing::of(self.rulebook.puzzle()),
        };
        let digits = self.digits(position);
        let mut candidates = position.to_candidates(&self.rulebook);
        for (square, _) in digits.filled() {
            candidates[square] = DigitSet::EMPTY;
        }
        drawing.solution(&digits).candidates(&candidates)
    }

    /// Returns a drawing of a step in the position that it was found in.
    pub fn drawing_of_step(&self, position: &Position, step: &Step) -> Drawing {
        let (rulebook, language) = (&self.rulebook, Language::English);
        let text = describe(rulebook, position, step, Detail::Step, language);
        let drawing = self.drawing(position).title(step.technique.name());
        marks(rulebook, position, step, language).on(drawing.description(&text))
    }
}

/// Returns a candidate in the type of drawings.
pub fn candidate(candidate: Candidate) -> render::Candidate {
    render::Candidate {
        square: candidate.square,
        digit: candidate.digit,
    }
}
