//! Constraint propagation with a guess in the cell that has the fewest candidates (minimum remaining
//! values).
//!
//! **Invariant:** `frames` is the path of guesses from the root. The log up to a frame's mark holds
//! the changes made before its guess, so undoing the log down to the mark restores the candidates of
//! that moment exactly. Nothing is allocated once `frames` and `log` have grown to the depth of the
//! search.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, DigitSet, Geometry, Puzzle, Square};
use foldoku_propagate::cascade::{Cascade, HiddenSingles, Log};

use crate::branching::Branching;
use crate::engine::{Engine, Outcome, Stats, require_plain};
use crate::limits::{Limits, Meter, OnSolution};
use crate::order::Order;

/// Options of [`Mrv`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The cell to guess in.
    pub order: Order,
    /// The units in which propagation looks for hidden singles.
    pub hidden_singles: HiddenSingles,
}

/// The fastest engine for small boards. Solutions come in depth-first order: cells as [`Order`]
/// chooses them, digits ascending.
///
/// ```
/// use foldoku_search::board::puzzle;
/// use foldoku_search::{Engine, Mrv};
///
/// let puzzle = puzzle!(
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// );
/// let mut engine = Mrv::default();
/// assert!(engine.is_unique(&puzzle));
/// assert!(engine.first(&puzzle).unwrap().to_string().starts_with("417369825"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mrv {
    config: Config,
    cascade: Cascade,
    log: Log,
    frames: Vec<Frame>,
}

/// A guess: the cell, the digits not tried yet, and the length of the log before it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    square: Square,
    untried: DigitSet,
    mark: usize,
}

/// The state of a search that is paused between two solutions.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) candidates: Candidates,
    pub(crate) stats: Stats,
    state: State,
}

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Propagate the givens.
    Start,
    /// Leave the last solution and try the next guess.
    AtSolution,
    /// Nothing: there are no more solutions.
    Finished,
}

impl Progress {
    /// Starts from candidates.
    pub(crate) fn new(candidates: Candidates) -> Progress {
        Progress {
            candidates,
            stats: Stats::default(),
            state: State::Start,
        }
    }
}

/// Guesses between two polls of the stop check.
const POLL: u64 = 64;

impl Mrv {
    /// Creates an engine with these options.
    pub fn new(config: Config) -> Mrv {
        Mrv {
            config,
            ..Mrv::default()
        }
    }

    /// Searches from candidates instead of givens: reports the grids that take one candidate from
    /// each cell and satisfy the rules of the board.
    pub fn search_candidates(
        &mut self,
        geometry: &Geometry,
        candidates: Candidates,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let mut order = self.config.order;
        self.search_with(geometry, candidates, limits, &mut order, on_solution)
    }

    /// Searches from candidates like [`Mrv::search_candidates`], with the caller's choice of cells
    /// and digits.
    pub fn search_with(
        &mut self,
        geometry: &Geometry,
        candidates: Candidates,
        limits: Limits<'_>,
        branching: &mut impl Branching,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let mut progress = Progress::new(candidates);
        let mut meter = Meter::new(limits, POLL);
        if meter.start().is_continue() {
            while self
                .next_with(geometry, &mut progress, &mut meter, branching)
                .is_some()
            {
                let solution = progress.candidates.to_grid();
                if meter.solution(&solution, on_solution).is_break() {
                    break;
                }
            }
        }
        Outcome {
            stats: progress.stats,
            end: meter.end(),
        }
    }

    /// Searches up to the next solution and leaves it in the candidates. Returns `None` if there are
    /// no more solutions or a limit was reached.
    pub(crate) fn next(
        &mut self,
        geometry: &Geometry,
        progress: &mut Progress,
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let mut order = self.config.order;
        self.next_with(geometry, progress, meter, &mut order)
    }

    fn next_with(
        &mut self,
        geometry: &Geometry,
        progress: &mut Progress,
        meter: &mut Meter<'_>,
        branching: &mut impl Branching,
    ) -> Option<()> {
        let Progress {
            candidates, stats, ..
        } = progress;
        let mut searching = match progress.state {
            State::Start => self.start(geometry, candidates),
            State::AtSolution => self.advance(geometry, candidates, stats, meter, branching),
            State::Finished => false,
        };
        while searching {
            stats.nodes += 1;
            let Some(square) = branching.cell(candidates) else {
                progress.state = State::AtSolution;
                return Some(());
            };
            self.frames.push(Frame {
                square,
                untried: candidates[square],
                mark: self.log.len(),
            });
            searching = self.advance(geometry, candidates, stats, meter, branching);
        }
        progress.state = State::Finished;
        None
    }

    /// Propagates the candidates at the root. Returns false on a contradiction.
    fn start(&mut self, geometry: &Geometry, candidates: &mut Candidates) -> bool {
        self.cascade.prepare(geometry, self.config.hidden_singles);
        self.log.clear();
        self.frames.clear();
        let settled = self.cascade.settle(geometry, candidates, &mut self.log);
        settled.is_ok()
    }

    /// Moves to the next node without a contradiction. Returns false if there is none, or if a limit
    /// was reached.
    fn advance(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        stats: &mut Stats,
        meter: &mut Meter<'_>,
        branching: &mut impl Branching,
    ) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            let Frame { square, mark, .. } = *frame;
            let next = branching.digit(frame.untried);
            undo(&mut self.log, candidates, mark);
            let Some(digit) = next else {
                self.frames.pop();
                continue;
            };
            if meter.guess(stats.guesses) == ControlFlow::Break(()) {
                return false;
            }
            frame.untried.discard(digit);
            stats.guesses += 1;
            let log = &mut self.log;
            match self
                .cascade
                .assign(geometry, candidates, square, digit, log)
            {
                Ok(()) => return true,
                Err(_) => stats.failures += 1,
            }
        }
        false
    }
}

/// Takes back the changes after a length of the log.
fn undo(log: &mut Log, candidates: &mut Candidates, mark: usize) {
    for (changed, before) in log.drain(mark..).rev() {
        candidates[changed] = before;
    }
}

impl Engine for Mrv {
    fn name(&self) -> &'static str {
        "mrv"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        require_plain(puzzle, self.name());
        self.search_candidates(
            puzzle.geometry(),
            Candidates::of(puzzle),
            limits,
            on_solution,
        )
    }
}
