//! True candidates: the digits that a cell has in some solution, and in how many.
//!
//! **Invariant:** a number below the cap is exact: it counts all solutions with that candidate. Every
//! solution has been checked to solve the puzzle.

mod evidence;
mod survey;
mod tally;
mod twins;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, Digit, Grid, Puzzle, Square};

use super::model::Model;
use super::store::{Cell, Mask};
use super::{POLL, VariantSearch};
use crate::engine::{Engine, Outcome, Stats, Unsupported, check};
use crate::limits::{End, Limits, Meter};
pub use evidence::Evidence;
use survey::Survey;

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
        self.true_candidates_from(puzzle, cap, limits, &mut Evidence::default())
    }

    /// Counts as [`VariantSearch::true_candidates_within`], starting from what is known of a similar puzzle or
    /// of a count that was stopped; adds what it finds.
    ///
    /// # Errors
    ///
    /// As [`VariantSearch::true_candidates`].
    pub fn true_candidates_from(
        &mut self,
        puzzle: &Puzzle,
        cap: u64,
        limits: Limits<'_>,
        evidence: &mut Evidence,
    ) -> Result<TrueCandidates, Unsupported> {
        self.accepts(puzzle)?;
        let mut meter = Meter::new(limits.solutions(u64::MAX), POLL);
        let mut stats = Stats::default();
        let (model, possible) = self.start(puzzle, &mut meter);
        let mut survey = Survey::new(puzzle, &model, cap.max(1));
        let mut root = Vec::new();
        if possible && self.restrict(&model, evidence, &mut meter) {
            root = self.search.store.cells.to_vec();
            survey.start(&root, evidence, &mut self.search.preferred);
            let _ = self.survey(&mut survey, &mut root, &mut stats, &mut meter);
        }
        let end = meter.end();
        let found = survey.end(end == End::Complete, &root, evidence);
        Ok(TrueCandidates {
            outcome: Outcome { stats, end },
            ..found
        })
    }

    /// Removes the candidates that are known to be in no solution. Returns whether the rest is free of
    /// contradictions.
    fn restrict(&mut self, model: &Model, evidence: &Evidence, meter: &mut Meter<'_>) -> bool {
        let Some(possible) = &evidence.possible else {
            return true;
        };
        let root = self.search.store.cells.to_vec();
        let sets = (0..).zip(possible.sets()).take(root.len());
        let restrictions: Vec<(Cell, Mask)> =
            sets.map(|(cell, &set)| (cell, model.mask(set))).collect();
        self.search.start_with(model, &root, &restrictions, meter)
    }

    fn survey(
        &mut self,
        survey: &mut Survey<'_>,
        root: &mut [Mask],
        stats: &mut Stats,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        let model = survey.model;
        // A plain search refutes all false candidates together, if it comes to an end.
        let mut stale = 0;
        while stale < STALE && !survey.is_done(root) {
            if self.search.next(model, stats, meter).is_none() {
                return ControlFlow::Break(());
            }
            let is_new = survey.record(&mut self.search);
            stale = if is_new { 0 } else { stale + 1 };
        }
        for cell in 0..root.len() as Cell {
            for digit in survey.digits() {
                let bit = model.bit(digit);
                if root[usize::from(cell)] & bit == 0 || survey.is_settled(cell, digit) {
                    continue;
                }
                let mut searching = self.search.start_at(model, root, cell, bit, meter);
                let mut is_false = true;
                while searching && !survey.is_settled(cell, digit) {
                    searching = self.search.next(model, stats, meter).is_some();
                    if searching {
                        is_false = false;
                        survey.record(&mut self.search);
                    }
                }
                if meter.end() != End::Complete {
                    return ControlFlow::Break(());
                }
                if is_false && !survey.is_settled(cell, digit) {
                    // Later searches start without this candidate.
                    let possible = self.search.start_at(model, root, cell, !bit, meter);
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

#[cfg(test)]
mod tests {
    use super::*;
    use foldoku_board::puzzle;

    fn counts(found: &TrueCandidates) -> &[u64] {
        &found.counts
    }

    #[test]
    fn a_stopped_count_goes_on_where_it_was_and_ends_with_the_same_numbers() {
        let puzzle = puzzle!("1.......2.......");
        let whole = VariantSearch::default()
            .true_candidates(&puzzle, 5)
            .unwrap();
        let mut evidence = Evidence::default();
        for guesses in 0.. {
            let limits = Limits::NONE.guesses(guesses);
            let found = VariantSearch::default()
                .true_candidates_from(&puzzle, 5, limits, &mut evidence)
                .unwrap();
            if found.is_complete() {
                assert!(guesses > 0);
                assert_eq!(counts(&found), counts(&whole));
                break;
            }
            let pairs = counts(&found).iter().zip(counts(&whole));
            assert!(pairs.into_iter().all(|(one, all)| one <= all));
        }
        // With all that is known there is nothing to guess.
        let again = VariantSearch::default()
            .true_candidates_from(&puzzle, 1, Limits::NONE, &mut evidence)
            .unwrap();
        assert_eq!(again.candidates(), whole.candidates());
    }

    #[test]
    fn the_solutions_of_a_board_serve_one_with_a_further_given() {
        let mut evidence = Evidence::default();
        let mut search = VariantSearch::default();
        let open = puzzle!("1...............");
        let _ = search.true_candidates_from(&open, 2, Limits::NONE, &mut evidence);
        let closer = puzzle!("12..............");
        let found = search.true_candidates_from(&closer, 2, Limits::NONE, &mut evidence);
        let alone = search.true_candidates(&closer, 2);
        assert_eq!(counts(&found.unwrap()), counts(&alone.unwrap()));
        assert!(evidence.solutions.iter().all(|it| it.solves(&closer)));
    }

    #[test]
    fn one_solution_of_an_empty_board_shows_all_candidates() {
        let empty = puzzle!("................");
        let found = VariantSearch::default().true_candidates(&empty, 1).unwrap();
        assert!(found.candidates().sets().iter().all(|set| set.len() == 4));
        assert!(found.outcome().stats.guesses < 16);
    }
}
