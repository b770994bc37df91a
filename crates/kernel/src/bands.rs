//! The engine with the lowest latency for puzzles that take few guesses: one puzzle at a time, with
//! its nine digits in the lanes of a register.
//!
//! A whole position is three registers, or six or nine narrower ones. The rules are those of the lanes
//! engine; interactions between digits go across the lanes of a register.
//!
//! **Invariant:** solutions come depth first, the branches of a guess in the order of
//! [`Branch::sides`](crate::branch::Branch::sides).

pub(crate) mod settle;

use std::ops::ControlFlow;

use crate::arch::{Backend, constructors};
use crate::branch::{self, Branch, Guesses};
use crate::layout::{Line, Words};
use crate::solution::{Solution, Solved};
use crate::vector::digits::{self, DigitLanes};
use crate::vector::{LANES, Row, Vector, Work, three};
use crate::{OnSolution, Position, SearchStats, StopCheck};
use settle::{DigitPosition, Outcome, StoredCounts};

/// Solves one puzzle at a time, fastest for easy puzzles.
///
/// Owns its working memory; create one per thread.
#[derive(Clone, Debug)]
pub struct Bands {
    backend: Backend,
    /// The guess stack: positions still to be searched, the next one last.
    stack: Vec<Rows>,
    /// Whether no branch of the search has ended yet.
    is_first_branch: bool,
}

/// The part of a search after which it pauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    /// Number of branches that end in a contradiction.
    pub(crate) failures: u64,
    /// Number of solutions.
    pub(crate) solutions: u64,
}

impl Slice {
    /// The whole search.
    pub(crate) const ALL: Slice = Slice {
        failures: u64::MAX,
        solutions: u64::MAX,
    };
}

/// The number of failures or solutions after which the stop check is polled.
const BRANCHES_PER_POLL: u64 = 8;

/// A position: one row per column of the stacks, one lane per digit.
pub(crate) type Rows = [Row; 3];

constructors!(Bands);

impl Bands {
    pub(crate) fn on(backend: Backend) -> Bands {
        Bands {
            backend,
            stack: Vec::new(),
            is_first_branch: true,
        }
    }

    /// Calls `on_solution` once for each solution, until it breaks.
    pub fn search(&mut self, position: &Position, on_solution: OnSolution<'_>) -> SearchStats {
        self.start(position);
        self.resume(Slice::ALL, on_solution)
    }

    /// Calls `on_solution` once for each solution, until it breaks or `stop` returns true.
    pub fn search_until(
        &mut self,
        position: &Position,
        on_solution: OnSolution<'_>,
        stop: StopCheck<'_>,
    ) -> SearchStats {
        self.start(position);
        self.resume_until(u64::MAX, on_solution, stop)
    }

    /// Starts a search that returns solutions one at a time, see [`Bands::next_solution`].
    ///
    /// This and every other search discard a search in progress.
    pub fn start(&mut self, position: &Position) {
        let mut rows = EMPTY;
        for (index, &word) in position.words.iter().enumerate() {
            rows[index % 3].0[digits::lane(index / 3)] = word;
        }
        self.stack.clear();
        self.stack.push(rows);
        self.is_first_branch = true;
    }

    /// Returns the next solution of the search begun with [`Bands::start`], or `None` after the last one.
    /// Adds the work done to `stats`.
    pub fn next_solution(&mut self, stats: &mut SearchStats) -> Option<Line> {
        let one = Slice {
            solutions: 1,
            ..Slice::ALL
        };
        let mut solution = None;
        stats.add(self.resume(one, &mut |found| {
            solution = Some(found.line());
            ControlFlow::Continue(())
        }));
        solution
    }

    /// Searches until the guess stack is empty, `on_solution` breaks, or the slice has ended. In the last
    /// case positions may be [pending](Bands::has_pending).
    pub(crate) fn resume(&mut self, slice: Slice, on_solution: OnSolution<'_>) -> SearchStats {
        self.backend.run(Search {
            stack: &mut self.stack,
            is_first_branch: &mut self.is_first_branch,
            slice,
            on_solution,
        })
    }

    /// Searches as [`Bands::resume`], up to a number of failures. Also ends if `stop` returns true, and
    /// then nothing is pending.
    ///
    /// The search runs in short slices, so that searches without a stop check do not pay for it.
    pub(crate) fn resume_until(
        &mut self,
        failures: u64,
        on_solution: OnSolution<'_>,
        stop: StopCheck<'_>,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        while self.has_pending() && stats.failures < failures {
            if stop(&stats) {
                self.stack.clear();
                break;
            }
            let slice = Slice {
                failures: BRANCHES_PER_POLL.min(failures - stats.failures),
                solutions: BRANCHES_PER_POLL,
            };
            stats.add(self.resume(slice, on_solution));
        }
        stats
    }

    /// Returns whether positions remain to be searched.
    pub(crate) fn has_pending(&self) -> bool {
        !self.stack.is_empty()
    }

    /// Removes and returns the positions that remain to be searched.
    pub(crate) fn drain_pending(&mut self) -> impl Iterator<Item = Words> {
        self.stack.drain(..).map(|rows| rows.words())
    }
}

impl Solved for Rows {
    fn words(&self) -> Words {
        std::array::from_fn(|index| self[index % 3].0[digits::lane(index / 3)])
    }
}

/// A position without candidates.
const EMPTY: Rows = [Row([0; LANES]); 3];

struct Search<'a> {
    stack: &'a mut Vec<Rows>,
    is_first_branch: &'a mut bool,
    slice: Slice,
    on_solution: OnSolution<'a>,
}

impl Work for Search<'_> {
    type Output = SearchStats;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> SearchStats {
        let Search {
            stack,
            is_first_branch,
            slice,
            on_solution,
        } = self;
        let mut stats = SearchStats::default();
        let mut solutions = 0;
        let mut counts = StoredCounts::empty();
        while let Some(rows) = stack.pop() {
            let mut position = DigitPosition::<V::Digits>::load(proof, &rows);
            loop {
                match position.settle(&mut counts) {
                    Outcome::Contradiction => {
                        stats.failures += 1;
                        *is_first_branch = false;
                        if stats.failures == slice.failures {
                            return stats;
                        }
                        break;
                    }
                    Outcome::Solved => {
                        *is_first_branch = false;
                        let mut rows = EMPTY;
                        position.store(&mut rows);
                        if on_solution(Solution::of(&rows)).is_break() {
                            stack.clear();
                        }
                        solutions += 1;
                        if solutions == slice.solutions {
                            return stats;
                        }
                        break;
                    }
                    Outcome::Stuck => {
                        let most = if *is_first_branch {
                            branch::at_once(stack.len())
                        } else {
                            1
                        };
                        let mut guesses = Guesses::at(&counts);
                        for _ in 0..most {
                            let Some(branch) = guesses.next::<V>(proof, &counts) else {
                                break;
                            };
                            stats.guesses += 1;
                            position = guess(stack, &position, &branch, *is_first_branch);
                        }
                    }
                }
            }
        }
        stats
    }
}

/// Pushes the second branch of a guess, and returns the first.
#[inline(always)]
fn guess<D: DigitLanes>(
    stack: &mut Vec<Rows>,
    position: &DigitPosition<D>,
    branch: &Branch,
    is_first_branch: bool,
) -> DigitPosition<D> {
    stack.push(EMPTY);
    let Some(rows) = stack.last_mut() else {
        return *position;
    };
    position.store(rows);
    let lane = digits::lane(branch.digit % 9) % LANES;
    let words = three!(|c| rows[c].0[lane]);
    let [first, second] = branch.sides(words, is_first_branch);
    for c in 0..3 {
        rows[c].0[lane] = second[c];
    }
    position.branch(branch.digit, first)
}
