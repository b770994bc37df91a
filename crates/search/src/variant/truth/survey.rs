//! A count of true candidates in progress.
//!
//! **Invariant:** every solution that counts has been checked to solve the puzzle.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use foldoku_board::{Candidates, Digit, DigitSet, Grid, Puzzle, Square};

use super::super::model::Model;
use super::super::search::Search;
use super::evidence::Evidence;
use super::tally::Tally;
use super::twins::Twins;
use super::{Cell, Mask, TrueCandidates};
use crate::engine::{Outcome, Stats, check};
use crate::limits::End;

/// The state of a count.
pub(super) struct Survey<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) model: &'a Model,
    tally: Tally,
    twins: Option<Twins>,
    /// The solutions that some number needs.
    solutions: Vec<Grid>,
}

impl<'a> Survey<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, model: &'a Model, cap: u64) -> Survey<'a> {
        let digits = usize::from(puzzle.geometry().digit_count());
        let tally = Tally {
            digits,
            base: model.base.into(),
            rest: model.rest.clone(),
            cap,
            counts: vec![0; digits * puzzle.geometry().square_count()],
            known: BTreeSet::new(),
        };
        Survey {
            puzzle,
            model,
            tally,
            twins: None,
            solutions: Vec::new(),
        }
    }

    /// Begins with the candidates after propagation, and with the solutions that are known.
    pub(super) fn start(
        &mut self,
        root: &[Mask],
        evidence: &mut Evidence,
        preferred: &mut Vec<Mask>,
    ) {
        self.twins = Some(Twins::of(self.puzzle, self.model, root));
        preferred.clear();
        preferred.extend_from_slice(root);
        for grid in core::mem::take(&mut evidence.solutions) {
            if grid.solves(self.puzzle) {
                let cells: Vec<Mask> = self.model.cells(&grid).take(root.len()).collect();
                self.add(&cells, preferred);
            }
        }
    }

    /// Counts the solution that a search has found. Returns whether a number has changed.
    pub(super) fn record(&mut self, search: &mut Search) -> bool {
        let Search {
            store, preferred, ..
        } = search;
        self.add(&store.cells, preferred)
    }

    fn add(&mut self, cells: &[Mask], preferred: &mut [Mask]) -> bool {
        let mut is_new = self.add_one(cells, preferred);
        let twins: Vec<Vec<Mask>> = match &self.twins {
            Some(twins) => twins.of_solution(cells).collect(),
            None => Vec::new(),
        };
        for twin in twins {
            is_new |= self.add_one(&twin, preferred);
        }
        is_new
    }

    fn add_one(&mut self, cells: &[Mask], preferred: &mut [Mask]) -> bool {
        let grid = self.model.grid(cells);
        check(self.puzzle, &grid);
        let is_new = self.tally.add(cells, preferred);
        if is_new {
            self.solutions.push(grid);
        }
        is_new
    }

    /// Returns the indices of the digits of the engine.
    pub(super) fn digits(&self) -> Range<usize> {
        self.tally.base..self.tally.digits
    }

    /// Returns whether the number of solutions with a candidate is known well enough.
    pub(super) fn is_settled(&self, cell: Cell, digit: usize) -> bool {
        self.tally.is_capped(cell, digit)
    }

    /// Returns whether the numbers of all candidates are known well enough.
    pub(super) fn is_done(&self, root: &[Mask]) -> bool {
        (0..).zip(root).all(|(cell, mask)| {
            let mut digits = self.digits();
            digits.all(|digit| mask & self.model.bit(digit) == 0 || self.is_settled(cell, digit))
        })
    }

    /// Ends the count with the candidates that were not refuted, or none if there is no solution.
    pub(super) fn end(
        self,
        is_complete: bool,
        root: &[Mask],
        evidence: &mut Evidence,
    ) -> TrueCandidates {
        let geometry = self.puzzle.geometry();
        let mut candidates = Candidates::empty(geometry);
        let squares = candidates.sets_mut().iter_mut();
        for (set, counts) in squares.zip(self.tally.counts.chunks(self.tally.digits)) {
            *set = present(counts);
        }
        evidence.solutions = self.solutions;
        if is_complete {
            evidence.possible = Some(candidates.clone());
        } else if !root.is_empty() {
            let mut possible = Candidates::full(geometry);
            for (cell, &mask) in root.iter().enumerate() {
                possible[Square::new(cell)] = self.model.digits_of(mask);
            }
            evidence.possible = Some(possible);
        }
        TrueCandidates {
            digits: self.tally.digits,
            cap: self.tally.cap,
            counts: self.tally.counts,
            candidates,
            outcome: Outcome {
                stats: Stats::default(),
                end: End::Complete,
            },
        }
    }
}

/// Returns the digits with a count above 0.
fn present(counts: &[u64]) -> DigitSet {
    let digits = (1..).zip(counts).filter(|&(_, &count)| count > 0);
    digits.map(|(number, _)| Digit::new(number)).collect()
}
