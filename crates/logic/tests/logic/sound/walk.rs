//! Walks: from a position to the solution of its puzzle, by arbitrary steps.
//!
//! **Invariant:** the digits of the solution are always among the candidates; the same seed gives
//! the same walk.

use foldoku_logic::board::Square;
use foldoku_logic::{Candidate, Position, Step};

use super::puzzles::{Puzzle, Random};

/// A puzzle in progress.
pub(crate) struct Walk<'a> {
    pub(crate) position: Position,
    puzzle: &'a Puzzle,
}

impl<'a> Walk<'a> {
    /// Starts from the givens.
    pub(crate) fn from_line(puzzle: &'a Puzzle) -> Walk<'a> {
        Walk {
            position: Position::from_line(&puzzle.givens),
            puzzle,
        }
    }

    /// Starts from a position with some cells filled, which some patterns require.
    pub(crate) fn in_progress(puzzle: &'a Puzzle, random: &mut Random) -> Walk<'a> {
        let mut walk = Walk::from_line(puzzle);
        for _ in 0..random.below(25) {
            let open: Vec<Square> = walk.position.empty_squares().iter().collect();
            let square = open[random.below(open.len())];
            let candidate = Candidate::new(square, puzzle.digit(square));
            walk.position.place(candidate);
        }
        walk
    }

    /// Returns whether a step keeps the solution: it places only digits of the solution and
    /// eliminates none.
    pub(crate) fn keeps_solution(&self, step: &Step) -> bool {
        let is_in_solution = |&candidate: &Candidate| self.is_in_solution(candidate);
        step.placements.iter().all(is_in_solution) && !step.eliminations.iter().any(is_in_solution)
    }

    fn is_in_solution(&self, candidate: Candidate) -> bool {
        self.puzzle.digit(candidate.square()) == candidate.digit()
    }

    /// Applies `percent` of the eliminations of some steps, or all their placements if that changes
    /// nothing.
    ///
    /// Singles are postponed, so that other techniques apply before the end.
    pub(crate) fn follow(&mut self, steps: &[Step], percent: usize, random: &mut Random) {
        let mut has_changed = false;
        for candidate in steps.iter().flat_map(|step| &step.eliminations) {
            if random.below(100) < percent {
                has_changed |= self.position.remove(*candidate);
            }
        }
        let placements = steps.iter().flat_map(|step| &step.placements);
        for candidate in placements.filter(|_| !has_changed) {
            if self.position.has(*candidate) {
                self.position.place(*candidate);
            }
        }
    }

    /// Removes some candidates that are not part of the solution.
    pub(crate) fn remove_wrong_candidates(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count {
            let open = self.position.empty_squares();
            let all = open.iter().flat_map(|square| {
                self.position
                    .candidates(square)
                    .iter()
                    .map(move |digit| Candidate::new(square, digit))
            });
            let wrong: Vec<Candidate> = all
                .filter(|&candidate| !self.is_in_solution(candidate))
                .collect();
            if !wrong.is_empty() {
                let candidate = wrong[random.below(wrong.len())];
                self.position.remove(candidate);
            }
        }
    }
}
