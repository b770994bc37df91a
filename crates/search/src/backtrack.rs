//! Plain backtracking: cells in reading order, digits ascending, no propagation.
//!
//! A constraint is checked whenever one of its cells is filled. This is slow and right: it is the
//! reference for engines that propagate constraints.
//!
//! **Invariant:** between two steps the first n empty cells hold legal digits, where n is the length of
//! `untried` or one less, and `used` holds, for each unit, the digits of its givens and of those cells.

use alloc::vec::Vec;

use foldoku_board::{DigitSet, Grid, Puzzle, Square};

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
    /// For each empty cell on the path the digits not tried yet.
    untried: Vec<DigitSet>,
}

/// The state of a search that is paused between two solutions.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// The givens and the digits of the path.
    pub(crate) grid: Grid,
    pub(crate) stats: Stats,
    state: State,
}

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Look at the next empty cell.
    Descend,
    /// Leave the last solution and try the next digit.
    AtSolution,
    /// Nothing: there are no more solutions.
    Finished,
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
        let mut meter = Meter::new(limits, POLL);
        let mut progress = self.start(puzzle);
        if meter.start().is_continue() {
            while self.next(puzzle, &mut progress, &mut meter).is_some() {
                if meter.solution(&progress.grid, on_solution).is_break() {
                    break;
                }
            }
        }
        Outcome {
            stats: progress.stats,
            end: meter.end(),
        }
    }
}

impl Backtrack {
    /// Starts a search that pauses before the first solution.
    pub(crate) fn start(&mut self, puzzle: &Puzzle) -> Progress {
        self.prepare(puzzle);
        let mut constraints = puzzle.constraints().iter();
        let is_broken = constraints.any(|constraint| constraint.is_broken(puzzle.givens()));
        Progress {
            grid: puzzle.givens().clone(),
            stats: Stats::default(),
            state: if is_broken {
                State::Finished
            } else {
                State::Descend
            },
        }
    }

    /// Searches up to the next solution and leaves it in the grid. Returns `None` if there are no more
    /// solutions or a limit was reached.
    pub(crate) fn next(
        &mut self,
        puzzle: &Puzzle,
        progress: &mut Progress,
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let mut searching = match progress.state {
            State::Descend => true,
            State::AtSolution => self.advance(puzzle, progress, meter),
            State::Finished => false,
        };
        while searching {
            progress.stats.nodes += 1;
            let Some(&square) = self.empty.get(self.untried.len()) else {
                progress.state = State::AtSolution;
                return Some(());
            };
            let geometry = puzzle.geometry();
            let units = geometry.units_of(square).iter();
            let used = units.fold(DigitSet::EMPTY, |set, unit| set | self.used[unit.index()]);
            let legal = geometry.digits() - used;
            progress.stats.failures += u64::from(legal.is_empty());
            self.untried.push(legal);
            searching = self.advance(puzzle, progress, meter);
        }
        progress.state = State::Finished;
        None
    }

    /// Moves on to the next legal digit, in the last cell of the path if it has one left. Returns false
    /// if there is none, or if a limit was reached.
    fn advance(&mut self, puzzle: &Puzzle, progress: &mut Progress, meter: &mut Meter<'_>) -> bool {
        let Progress { grid, stats, .. } = progress;
        while let Some(untried) = self.untried.last_mut() {
            let next = untried.first();
            next.into_iter().for_each(|digit| untried.discard(digit));
            let depth = self.untried.len() - 1;
            let square = self.empty[depth];
            let units = puzzle.geometry().units_of(square);
            if let Some(last) = grid[square].take() {
                for unit in units {
                    self.used[unit.index()].discard(last);
                }
            }
            let Some(digit) = next else {
                self.untried.pop();
                continue;
            };
            if meter.guess(stats.guesses).is_break() {
                return false;
            }
            stats.guesses += 1;
            grid[square] = Some(digit);
            if self.breaks_at(puzzle, grid, depth) {
                stats.failures += 1;
                grid[square] = None;
                continue;
            }
            for unit in units {
                self.used[unit.index()].add(digit);
            }
            return true;
        }
        false
    }

    /// Returns whether the digits so far break a constraint that mentions the empty cell number
    /// `depth`.
    fn breaks_at(&self, puzzle: &Puzzle, grid: &Grid, depth: usize) -> bool {
        let constraints = puzzle.constraints();
        let mut indices = self.constraints_at.get(depth).into_iter().flatten();
        indices.any(|&index| constraints[index].is_broken(grid))
    }

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
        self.untried.clear();
        self.used.clear();
        self.used.resize(geometry.unit_count(), DigitSet::EMPTY);
        for (square, digit) in givens.filled() {
            for unit in geometry.units_of(square) {
                self.used[unit.index()].add(digit);
            }
        }
    }
}
