//! Plain backtracking: cells in reading order, digits ascending, no propagation.
//!
//! A constraint is checked whenever one of its cells is filled. This is slow and right: it is the
//! reference for engines that propagate constraints.
//!
//! **Invariant:** at depth n, the first n empty cells hold legal digits, and `used` holds, for each
//! unit, the digits of its givens and of those cells. Returning from a depth restores both.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Constraint, DigitSet, Geometry, Grid, Puzzle, Square};

use crate::engine::{Engine, Outcome, Stats};
use crate::limits::{Limits, Meter, OnSolution};

/// The naive engine. Solutions come in lexicographic order.
///
/// ```
/// use foldoku_search::board::puzzle;
/// use foldoku_search::{Backtrack, Count, Engine, Limits};
///
/// let puzzle = puzzle!("1... .... .... ...2");
/// assert_eq!(Backtrack::default().count(&puzzle, Limits::NONE), Count::Exactly(18));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Backtrack {
    empty: Vec<Square>,
    used: Vec<DigitSet>,
    /// For each empty cell the places of the constraints that mention it; empty for plain puzzles.
    constraints_at: Vec<Vec<usize>>,
}

/// Guesses between two polls of the stop check.
const POLL: u64 = 4096;

impl Engine for Backtrack {
    fn name(&self) -> &'static str {
        "backtrack"
    }

    fn supports_constraints(&self) -> bool {
        true
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let geometry = puzzle.geometry();
        self.prepare(puzzle);
        let mut search = Search {
            geometry,
            digits: geometry.digits(),
            constraints: puzzle.constraints(),
            constraints_at: &self.constraints_at,
            empty: &self.empty,
            used: &mut self.used,
            grid: puzzle.givens().clone(),
            stats: Stats::default(),
            meter: Meter::new(limits, POLL),
            on_solution,
        };
        let mut constraints = puzzle.constraints().iter();
        let is_broken = constraints.any(|constraint| constraint.is_broken(puzzle.givens()));
        if search.meter.start().is_continue() && !is_broken {
            let _ = search.descend(0);
        }
        Outcome {
            stats: search.stats,
            end: search.meter.end(),
        }
    }
}

impl Backtrack {
    fn prepare(&mut self, puzzle: &Puzzle) {
        let (geometry, givens) = (puzzle.geometry(), puzzle.givens());
        let empty = geometry
            .squares()
            .filter(|&square| givens[square].is_none());
        self.empty.clear();
        self.empty.extend(empty);
        self.constraints_at.clear();
        if !puzzle.constraints().is_empty() {
            self.constraints_at.resize(self.empty.len(), Vec::new());
            for (index, constraint) in puzzle.constraints().iter().enumerate() {
                for square in constraint.squares() {
                    if let Ok(depth) = self.empty.binary_search(&square) {
                        self.constraints_at[depth].push(index);
                    }
                }
            }
        }
        self.used.clear();
        self.used.resize(geometry.unit_count(), DigitSet::EMPTY);
        for (square, digit) in givens.filled() {
            for unit in geometry.units_of(square) {
                self.used[unit.index()].add(digit);
            }
        }
    }
}

/// One search.
struct Search<'a, 'l> {
    geometry: &'a Geometry,
    digits: DigitSet,
    constraints: &'a [Constraint],
    constraints_at: &'a [Vec<usize>],
    empty: &'a [Square],
    used: &'a mut [DigitSet],
    grid: Grid,
    stats: Stats,
    meter: Meter<'l>,
    on_solution: OnSolution<'a>,
}

impl Search<'_, '_> {
    /// Tries every digit in the empty cell number `depth` and in the empty cells after it.
    fn descend(&mut self, depth: usize) -> ControlFlow<()> {
        self.stats.nodes += 1;
        let Some(&square) = self.empty.get(depth) else {
            return self.meter.solution(&self.grid, self.on_solution);
        };
        let units = self.geometry.units_of(square);
        let used = units.iter().map(|unit| self.used[unit.index()]);
        let legal = self.digits - used.fold(DigitSet::EMPTY, |set, used| set | used);
        if legal.is_empty() {
            self.stats.failures += 1;
        }
        for digit in legal {
            self.meter.guess(self.stats.guesses)?;
            self.stats.guesses += 1;
            self.grid[square] = Some(digit);
            if !self.constraints.is_empty() && self.breaks_at(depth) {
                self.stats.failures += 1;
                continue;
            }
            for unit in units {
                self.used[unit.index()].add(digit);
            }
            let flow = self.descend(depth + 1);
            for unit in units {
                self.used[unit.index()].discard(digit);
            }
            flow?;
        }
        self.grid[square] = None;
        ControlFlow::Continue(())
    }

    /// Returns whether the digits so far break a constraint that mentions the empty cell number
    /// `depth`.
    fn breaks_at(&self, depth: usize) -> bool {
        let mut indices = self.constraints_at[depth].iter();
        indices.any(|&index| self.constraints[index].is_broken(&self.grid))
    }
}
