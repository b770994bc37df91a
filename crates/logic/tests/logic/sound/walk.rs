//! Walks: from a position to the end of its puzzle, by whatever follows.
//!
//! **Invariant:** the digits of the solution are always among the candidates; the same seed gives the
//! same walk.

use foldoku_logic::board::Square;
use foldoku_logic::{Candidate, Position, Step};

use super::puzzles::{Puzzle, Random};

/// A puzzle in mid-game.
pub(crate) struct Walk<'a> {
    pub(crate) position: Position,
    puzzle: &'a Puzzle,
}

impl<'a> Walk<'a> {
    /// From the givens, by steps alone.
    pub(crate) fn from_line(puzzle: &'a Puzzle) -> Walk<'a> {
        Walk {
            position: Position::from_line(&puzzle.givens),
            puzzle,
        }
    }

    /// From somewhere on the way: some squares are filled, since patterns of filled ones need them.
    pub(crate) fn of_mid_game(puzzle: &'a Puzzle, random: &mut Random) -> Walk<'a> {
        let mut walk = Walk::from_line(puzzle);
        for _ in 0..random.below(25) {
            let open: Vec<Square> = walk.position.empty_squares().iter().collect();
            let square = open[random.below(open.len())];
            let right = Candidate::new(square, puzzle.right(square));
            walk.position.place(right);
        }
        walk
    }

    /// Whether a step keeps the solution: all that it places is of it, and nothing that it takes away.
    pub(crate) fn keeps_solution(&self, step: &Step) -> bool {
        let is_right = |&candidate: &Candidate| self.is_right(candidate);
        step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right)
    }

    fn is_right(&self, candidate: Candidate) -> bool {
        self.puzzle.right(candidate.square()) == candidate.digit()
    }

    /// Takes away so much of what the steps do, or places all that they do if that changes nothing.
    ///
    /// Singles are put off so that there is something to see before the end.
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

    /// Takes some candidates away that are not of the solution.
    pub(crate) fn take_wrong_candidates(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count {
            let open = self.position.empty_squares();
            let all = open.iter().flat_map(|square| {
                self.position
                    .candidates(square)
                    .iter()
                    .map(move |digit| Candidate::new(square, digit))
            });
            let wrong: Vec<Candidate> =
                all.filter(|&candidate| !self.is_right(candidate)).collect();
            if !wrong.is_empty() {
                let candidate = wrong[random.below(wrong.len())];
                self.position.remove(candidate);
            }
        }
    }
}
