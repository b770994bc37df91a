//! The solutions of the classic puzzles of a block, which the lanes of the kernel search for together.
//!
//! **Invariant:** the last puzzle is known in the next block, too: answers to one puzzle often follow each other.

use foldoku::Line;
use foldoku::kernel::{Answer, Faults, Lanes, Status};

/// Puzzles, and the solutions of those before `known`.
#[derive(Default)]
pub(super) struct Solutions {
    lanes: Lanes,
    puzzles: Vec<Line>,
    answers: Vec<Answer>,
    solutions: Vec<Line>,
}

impl Solutions {
    /// Returns the place of a puzzle, whose solution is wanted.
    pub(super) fn place(&mut self, puzzle: &Line) -> usize {
        if self.puzzles.last() != Some(puzzle) {
            self.puzzles.push(*puzzle);
        }
        self.puzzles.len() - 1
    }

    /// Searches for the solutions that are not known.
    pub(super) fn search(&mut self) {
        let known = self.answers.len();
        self.answers.resize(self.puzzles.len(), Answer::default());
        self.solutions.resize(self.puzzles.len(), [0; 81]);
        self.lanes.solve_into(
            &self.puzzles[known..],
            2,
            &mut self.answers[known..],
            Some(&mut self.solutions[known..]),
        );
    }

    /// Returns a puzzle and its only solution, if it was searched for and there is one; none if the givens clash.
    pub(super) fn of(&self, place: usize) -> Option<(&Line, Option<&Line>)> {
        let givens = &self.puzzles[place];
        let status = self.answers.get(place).map(|answer| answer.status);
        let may_clash = matches!(status, None | Some(Status::None));
        if may_clash && Faults::of(givens, givens).conflicts != 0 {
            return None;
        }
        let is_only = status == Some(Status::Unique);
        Some((givens, is_only.then(|| &self.solutions[place])))
    }

    /// Forgets all puzzles but the last one.
    pub(super) fn restart(&mut self) {
        let old = self.puzzles.len().saturating_sub(1);
        self.puzzles.drain(..old);
        self.answers.drain(..old.min(self.answers.len()));
        self.solutions.drain(..old.min(self.solutions.len()));
    }
}
