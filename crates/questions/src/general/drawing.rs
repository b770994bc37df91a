//! Drawings of positions and steps.
//!
//! **Invariant:** a drawing of a step marks what the step cites and what it changes.

use foldoku_board::DigitSet;
use foldoku_human::{Candidate, Position, Premise, Step};
use foldoku_render::{self as render, Drawing, Mark, Tint};

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
        let mut drawing = self.drawing(position).title(step.technique.name());
        for premise in &step.premises {
            let Premise::House(number, _) = premise else {
                continue;
            };
            let cells = self.rulebook.groups()[*number].cells;
            drawing = cells
                .squares()
                .fold(drawing, |it, square| it.tint(square, Tint::Unit));
        }
        let cited = step.cited.iter().map(|(square, _)| *square);
        let of_premises = step.premises.iter().filter_map(|premise| match premise {
            Premise::Cell(square) => Some(*square),
            _ => None,
        });
        for square in cited.chain(of_premises) {
            drawing = drawing.tint(square, Tint::Pattern);
        }
        for node in &step.chain {
            let mark = if node.is_on {
                Mark::Defining
            } else {
                Mark::Off
            };
            drawing = drawing.mark(candidate(node.candidate), mark);
        }
        for placed in &step.placements {
            drawing = drawing.mark(candidate(*placed), Mark::Placed);
        }
        let eliminated = step.eliminations.iter();
        eliminated.fold(drawing, |drawing, it| {
            drawing.mark(candidate(*it), Mark::Eliminated)
        })
    }
}

/// Returns a candidate in the type of drawings.
pub fn candidate(candidate: Candidate) -> render::Candidate {
    render::Candidate {
        square: candidate.square,
        digit: candidate.digit,
    }
}
