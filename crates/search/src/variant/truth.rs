//! True candidates: the digits that a cell has in some solution, and in how many.
//!
//! **Invariant:** a number below the cap is exact: it counts all solutions with that candidate. Every
//! solution has been checked to solve the puzzle.

mod tally;

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, Digit, DigitSet, Grid, Puzzle, Square};

use super::model::Model;
use super::search::Search;
use super::store::{Cell, Mask};
use super::{POLL, VariantSearch};
use crate::engine::{Engine, Outcome, Stats, Unsupported, check};
use crate::limits::{End, Limits, Meter};
use tally::Tally;

/// How many solutions each candidate is part of, up to a cap.
///
/// ```
/// use foldoku_search::VariantSearch;
/// use foldoku_search::board::{Digit, Square, puzzle};
///
/// let puzzle = puzzle!("12..34..2.4.4...");
/// let found = VariantSearch::default().true_candidates(&puzzle, 9).expect("the board is small");
/// let [cell, three] = [Square::new(10), Square::new(11)];
/// assert_eq!(found.count(cell, Digit::new(4)), 3);
/// assert_eq!(found.count(three, Digit::new(4)), 0);
/// assert!(found.is_complete());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    digits: usize,
    cap: u64,
    counts: Vec<u64>,
    candidates: Candidates,
    outcome: Outcome,
}

impl TrueCandidates {
    /// Returns in how many solutions a cell holds a digit; the cap stands for the cap or more.
    pub fn count(&self, square: Square, digit: Digit) -> u64 {
        self.counts[square.index() * self.digits + digit.index()]
    }

    /// Returns the candidates that are part of a solution.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the cap.
    pub fn cap(&self) -> u64 {
        self.cap
    }

    /// Returns the work done, and why it ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns whether no limit stopped the search, so that all numbers are right.
    pub fn is_complete(&self) -> bool {
        self.outcome.end == End::Complete
    }
}

/// Returns the digits with a count above 0.
fn present(counts: &[u64]) -> DigitSet {
    let digits = (1..).zip(counts).filter(|&(_, &count)| count > 0);
    digits.map(|(number, _)| Digit::new(number)).collect()
}

/// The number of solutions without news after which the candidates are searched one by one.
const STALE: u32 = 64;

impl VariantSearch {
    /// Counts for each candidate the solutions that it is part of, up to a cap.
    ///
    /// # Errors
    ///
    /// If the puzzle is too large, see [`Engine::accepts`].
    pub fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        cap: u64,
    ) -> Result<TrueCandidates, Unsupported> {
        self.true_candidates_within(puzzle, cap, Limits::NONE)
    }

    /// Counts as [`VariantSearch::true_candidates`] within limits on the guesses and the time. If a limit
    /// stops the count, the numbers are lower bounds.
    ///
    /// # Errors
    ///
    /// As [`VariantSearch::true_candidates`].
    pub fn true_candidates_within(
        &mut self,
        puzzle: &Puzzle,
        cap: u64,
        limits: Limits<'_>,
    ) -> Result<TrueCandidates, Unsupported> {
        self.accepts(puzzle)?;
        let cap = cap.max(1);
        let digits = usize::from(puzzle.geometry().digit_count());
        let mut tally = Tally {
            digits,
            base: 0,
            rest: Vec::new(),
            cap,
            counts: vec![0; digits * puzzle.geometry().square_count()],
            known: BTreeSet::new(),
        };
        let mut meter = Meter::new(limits.solutions(u64::MAX), POLL);
        let mut stats = Stats::default();
        let (model, possible) = self.start(puzzle, &mut meter);
        tally.base = model.base.into();
        tally.rest.clone_from(&model.rest);
        if possible {
            let _ = self.tally(puzzle, &model, &mut tally, &mut stats, &mut meter);
        }
        let mut candidates = Candidates::empty(puzzle.geometry());
        let squares = candidates.sets_mut().iter_mut();
        for (set, counts) in squares.zip(tally.counts.chunks(digits)) {
            *set = present(counts);
        }
        Ok(TrueCandidates {
            digits,
            cap,
            counts: tally.counts,
            candidates,
            outcome: Outcome {
                stats,
                end: meter.end(),
            },
        })
    }

    fn tally(
        &mut self,
        puzzle: &Puzzle,
        model: &Model,
        tally: &mut Tally,
        stats: &mut Stats,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        let mut root = self.search.store.cells.to_vec();
        self.search.preferred.clone_from(&root);
        // A plain search refutes all false candidates together, if it comes to an end.
        let mut stale = 0;
        while stale < STALE {
            if self.search.next(model, stats, meter).is_none() {
                return ControlFlow::Break(());
            }
            let Search {
                store, preferred, ..
            } = &mut self.search;
            check(puzzle, &model.grid(&store.cells));
            let is_new = tally.add(&store.cells, preferred);
            stale = if is_new { 0 } else { stale + 1 };
        }
        for cell in 0..root.len() as Cell {
            for digit in tally.base..tally.digits {
                let bit = 1 << (digit - tally.base);
                if root[usize::from(cell)] & bit == 0 || tally.is_capped(cell, digit) {
                    continue;
                }
                let mut searching = self.search.start_at(model, &root, cell, bit, meter);
                let mut is_false = true;
                while searching && !tally.is_capped(cell, digit) {
                    searching = self.search.next(model, stats, meter).is_some();
                    if searching {
                        is_false = false;
                        let Search {
                            store, preferred, ..
                        } = &mut self.search;
                        check(puzzle, &model.grid(&store.cells));
                        tally.add(&store.cells, preferred);
                    }
                }
                if meter.end() != End::Complete {
                    return ControlFlow::Break(());
                }
                if is_false && !tally.is_capped(cell, digit) {
                    // Later searches start without this candidate.
                    let possible = self.search.start_at(model, &root, cell, !bit, meter);
                    if !possible {
                        return ControlFlow::Break(());
                    }
                    root.copy_from_slice(&self.search.store.cells);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the digits that all solutions share, or `None` if there is no solution.
    pub(super) fn shared_digits(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        let mut meter = Meter::new(Limits::NONE, POLL);
        let (model, possible) = self.start(puzzle, &mut meter);
        if !possible {
            return None;
        }
        let mut stats = Stats::default();
        let mut root = self.search.store.cells.to_vec();
        self.search.next(&model, &mut stats, &mut meter)?;
        let mut shared = model.grid(&self.search.store.cells);
        check(puzzle, &shared);
        for cell in 0..root.len() as Cell {
            let square = Square::new(cell.into());
            let Some(digit) = shared[square] else {
                continue;
            };
            let bit = 1 << (digit.index() - usize::from(model.base));
            if root[usize::from(cell)] == bit {
                continue;
            }
            let search = &mut self.search;
            let possible = search.start_at(&model, &root, cell, !bit, &mut meter);
            if possible && self.search.next(&model, &mut stats, &mut meter).is_some() {
                let other = model.grid(&self.search.store.cells);
                check(puzzle, &other);
                for square in puzzle.geometry().squares() {
                    shared[square] = shared[square].filter(|_| shared[square] == other[square]);
                }
            } else if self.search.start_at(&model, &root, cell, bit, &mut meter) {
                root.copy_from_slice(&self.search.store.cells);
            }
        }
        Some(shared)
    }
}
