//! The engines of `foldoku-kernel`, for the classic board only.
//!
//! **Invariant:** a puzzle goes to the kernel, and its solutions come back, as lines of 81 characters,
//! so the kernel knows no type of a board.

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_kernel::{self as kernel, Backend, Position, SearchStats, Solo, Solution, StopCheck};

use crate::engine::{Engine, Outcome, Stats, require_plain};
use crate::limits::{End, Limits, Meter, OnSolution};

/// Searches one puzzle at a time with its nine digits in the lanes of a register. Classic board only.
///
/// Solutions come depth first, in the kernel's own order.
#[derive(Clone, Debug, Default)]
pub struct Bands(pub(crate) kernel::Bands);

/// Searches one puzzle at a time with its branches in all lanes of the registers. Classic board only.
///
/// Solutions come in the order in which the lanes find them, which is the same on every processor.
#[derive(Clone, Debug, Default)]
pub struct Spread(kernel::Spread);

/// Makes an engine of one that searches lines in the kernel.
macro_rules! classic_engine {
    ($engine:ident, $kernel:ty, $name:literal) => {
        impl $engine {
            /// Creates an engine with this backend, or `None` if the processor does not support it.
            pub fn with_backend(backend: Backend) -> Option<$engine> {
                <$kernel>::with_backend(backend).map($engine)
            }
        }

        impl Engine for $engine {
            fn name(&self) -> &'static str {
                $name
            }

            fn supports(&self, geometry: &Geometry) -> bool {
                geometry.is_classic()
            }

            fn boards(&self) -> &'static str {
                "only the classic 9x9 board"
            }

            fn search(
                &mut self,
                puzzle: &Puzzle,
                limits: Limits<'_>,
                on_solution: OnSolution<'_>,
            ) -> Outcome {
                search(&mut self.0, puzzle, limits, on_solution)
            }
        }
    };
}

classic_engine!(Bands, kernel::Bands, "bands");
classic_engine!(Spread, kernel::Spread, "lanes");

/// Returns the cells that all solutions of a classic puzzle share, found by [`Solo`].
pub(crate) fn backbone(solo: &mut Solo, puzzle: &Puzzle) -> Option<Grid> {
    let line = solo.backbone(&position(puzzle))?;
    Some(Grid::from_line(&line))
}

/// Searches a classic puzzle with an engine of the kernel.
pub(crate) fn search(
    engine: &mut impl Kernel,
    puzzle: &Puzzle,
    limits: Limits<'_>,
    on_solution: OnSolution<'_>,
) -> Outcome {
    let position = position(puzzle);
    let mut meter = Meter::new(limits, 1);
    let mut solutions = 0;
    let mut halt = None;
    let mut work = SearchStats::default();
    if meter.start().is_continue() {
        let mut on_solution = |solution: Solution<'_>| {
            solutions += 1;
            meter.solution(&Grid::from_line(&solution.line()), on_solution)
        };
        let mut stop = |work: &SearchStats| {
            if work.guesses > limits.guesses {
                halt = Some(End::Guesses);
            } else if limits.stop.is_some_and(|stop| stop()) {
                halt = Some(End::Stopped);
            }
            halt.is_some()
        };
        let can_stop = limits.stop.is_some() || limits.guesses < u64::MAX;
        let stop: Option<StopCheck<'_>> = if can_stop { Some(&mut stop) } else { None };
        work = engine.run(&position, &mut on_solution, stop);
    }
    let end = match (meter.end(), halt) {
        (End::Complete, Some(halt)) => halt,
        (end, _) => end,
    };
    Outcome::new(stats(work, solutions), end)
}

/// An engine of the kernel.
pub(crate) trait Kernel {
    fn run(
        &mut self,
        position: &Position,
        on_solution: kernel::OnSolution<'_>,
        stop: Option<StopCheck<'_>>,
    ) -> SearchStats;
}

macro_rules! kernel_engine {
    ($engine:ty) => {
        impl Kernel for $engine {
            fn run(
                &mut self,
                position: &Position,
                on_solution: kernel::OnSolution<'_>,
                stop: Option<StopCheck<'_>>,
            ) -> SearchStats {
                match stop {
                    Some(stop) => self.search_until(position, on_solution, stop),
                    None => self.search(position, on_solution),
                }
            }
        }
    };
}

kernel_engine!(kernel::Bands);
kernel_engine!(kernel::Spread);
kernel_engine!(Solo);

/// Returns the statistics of a kernel search that found this many solutions.
pub(crate) fn stats(search: SearchStats, solutions: u64) -> Stats {
    Stats {
        nodes: search.guesses + solutions,
        guesses: search.guesses,
        failures: search.failures,
    }
}

/// Returns the kernel's form of a classic puzzle.
#[track_caller]
pub(crate) fn position(puzzle: &Puzzle) -> Position {
    require_plain(puzzle, "kernel");
    let Some(line) = puzzle.to_line() else {
        panic!(
            "the engines of the kernel support the classic board only, not {}",
            puzzle.geometry().name()
        );
    };
    Position::read(&line).expect("a line of a puzzle holds digits and dots")
}
