//! The solutions of the classic puzzles of a block, which the lanes of the kernel search for together.
//!
//! **Invariant:** the last puzzle is known in the next block, too: answers to one puzzle often follow each other.

use foldoku::Line;
use foldoku::kernel::{Answer, Faults, Lanes, Status};
use foldoku::questions::LineAnswer;

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

    /// Compares an answer of 81 digits, which is not a solution, with a puzzle; returns the share of its right cells,
    /// too. None if the givens of the puzzle clash.
    pub(super) fn compare(&self, place: usize, line: &Line) -> Option<(LineAnswer, Option<f64>)> {
        match self.solution(place)? {
            Some(solution) => {
                let answer = LineAnswer::beside(&self.puzzles[place], line, solution);
                let correct = self.share(place, &answer, solution);
                Some((answer, correct))
            }
            None => Some((LineAnswer::of(&self.puzzles[place], *line), None)),
        }
    }

    /// Returns the share of right cells in an answer, which is known if it has a grid and its puzzle exactly one
    /// solution; none if the givens of the puzzle clash.
    pub(super) fn correct(&self, place: usize, answer: &LineAnswer) -> Option<Option<f64>> {
        let solution = self.solution(place)?;
        Some(solution.and_then(|solution| self.share(place, answer, solution)))
    }

    /// Returns the only solution of a puzzle, if it has one; none if its givens clash.
    fn solution(&self, place: usize) -> Option<Option<&Line>> {
        match self.answers[place].status {
            Status::Unique => Some(Some(&self.solutions[place])),
            Status::None if Faults::is_clash(&self.puzzles[place]) => None,
            _ => Some(None),
        }
    }

    fn share(&self, place: usize, answer: &LineAnswer, solution: &Line) -> Option<f64> {
        { answer.grid.is_some() }.then(|| answer.correct(&self.puzzles[place], solution))
    }

    /// Forgets all puzzles but the last one.
    pub(super) fn restart(&mut self) {
        let old = self.puzzles.len().saturating_sub(1);
        self.puzzles.drain(..old);
        self.answers.drain(..old.min(self.answers.len()));
        self.solutions.drain(..old.min(self.solutions.len()));
    }
}
