//! Solves the records of a chunk.
//!
//! **Invariant:** a result depends on its puzzle and the options alone, not on the other records.

mod clashes;
mod solved;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_formats::{PuzzleRef, RecordError, Records, Task};
use foldoku_kernel::{Answer, Backend, Lanes, Line, PuzzleInput, Status as KernelStatus};
use foldoku_search::{Auto, Bands, Engine, Limits};

use clashes::clashes;
pub use solved::Solved;
use solved::{Answers, VariantAnswers};

/// The results to compute for each puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveOptions {
    /// The results to compute.
    pub task: Task,
    /// A search stops after this many solutions.
    pub limit: u64,
    /// Ends the search early.
    pub stop: Stop,
    /// Ends the search of one puzzle early.
    pub timer: Timer,
}

impl SolveOptions {
    /// Returns options for a task, whose searches stop after `limit` solutions.
    pub fn new(task: Task, limit: u64) -> SolveOptions {
        SolveOptions {
            task,
            limit,
            stop: Stop::default(),
            timer: Timer::default(),
        }
    }

    /// Returns the options with a time limit per puzzle: `start` is called before each puzzle and
    /// returns a check that is true once the time is up. Lanes ignore it.
    #[must_use]
    pub fn timer(
        self,
        start: impl Fn() -> Box<dyn Fn() -> bool> + Send + Sync + 'static,
    ) -> SolveOptions {
        SolveOptions {
            timer: Timer(Some(Arc::new(start))),
            ..self
        }
    }

    /// Returns the options with a check that ends the search early: once `stop` returns true, which
    /// it must keep doing, the remaining results are incomplete.
    ///
    /// Engines call it often; lanes solve the puzzles that they hold to the end.
    #[must_use]
    pub fn stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> SolveOptions {
        SolveOptions {
            stop: Stop(Some(Arc::new(stop))),
            ..self
        }
    }

    fn wants_solutions(&self) -> bool {
        matches!(self.task, Task::Solve | Task::Check)
    }
}

/// A check that ends a search early; the default never does.
#[derive(Clone, Default)]
pub struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    /// Returns whether the search must end.
    pub fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.0.is_some()).finish()
    }
}

/// The start of a check that ends the search of one puzzle; the default never does.
#[derive(Clone, Default)]
pub struct Timer(Option<Arc<StartTimer>>);

type StartTimer = dyn Fn() -> Box<dyn Fn() -> bool> + Send + Sync;

impl Timer {
    /// Starts the check for a puzzle.
    fn start(&self) -> Box<dyn Fn() -> bool> {
        self.0.as_ref().map_or(Box::new(|| false), |start| start())
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Timer").field(&self.0.is_some()).finish()
    }
}

/// Solves puzzles; owns the memory it works in, so every thread has its own.
pub struct Solver {
    options: SolveOptions,
    lanes: Lanes,
    /// Solves the puzzles instead of the lanes.
    engine: Option<Box<dyn Engine>>,
    /// Solves puzzles with rules beyond their board if there is no engine.
    variants: Box<dyn Engine>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("options", &self.options)
            .field("engine", &self.engine.as_ref().map(|engine| engine.name()))
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Creates a solver that solves classic puzzles in the lanes of a backend, or returns `None` if
    /// the processor does not support the backend. Puzzles on other boards remain unsolved.
    pub fn lanes(options: SolveOptions, backend: Backend) -> Option<Solver> {
        Some(Solver {
            options,
            lanes: Lanes::with_backend(backend)?,
            engine: None,
            variants: Box::new(Auto::default()),
        })
    }

    /// Creates the same solver for puzzles without rules; records with rules are rejected. It takes far
    /// less code than one that solves them.
    pub fn lanes_without_rules(options: SolveOptions, backend: Backend) -> Option<Solver> {
        Some(Solver {
            options,
            lanes: Lanes::with_backend(backend)?,
            engine: None,
            variants: Box::new(Bands::default()),
        })
    }

    /// Creates a solver that solves each puzzle with an engine. Puzzles given by candidates, which
    /// engines do not support, are solved in lanes.
    pub fn engine(options: SolveOptions, engine: Box<dyn Engine>) -> Solver {
        Solver {
            options,
            lanes: Lanes::new(),
            engine: Some(engine),
            variants: Box::new(Auto::default()),
        }
    }

    /// Solves the records of a chunk.
    pub fn solve(&mut self, geometry: &Geometry, records: Records) -> Solved {
        let mut solved = Solved::unsolved(records);
        solved.limit = self.options.limit;
        if self.options.task == Task::Convert {
            return solved;
        }
        let (options, records) = (&self.options, &solved.records);
        solved.lines = match &mut self.engine {
            Some(engine) => {
                let grids = records.lines().iter().map(|line| to_grid(geometry, line));
                one_by_one(engine, options, geometry, grids)
            }
            None => in_lanes(&mut self.lanes, options, records.lines()),
        };
        solved.sukakus = in_lanes(&mut self.lanes, options, records.sukakus());
        if let Some(engine) = &mut self.engine {
            let grids = records.boards().iter().map(|board| board.grid().clone());
            solved.boards = one_by_one(engine, options, geometry, grids);
        }
        let engine = self.engine.as_mut().unwrap_or(&mut self.variants);
        let (variants, refused) = variants(engine, &self.options, &solved.records);
        solved.variants = variants;
        solved.clashes = clashes(geometry, &solved);
        solved.clashes.extend(refused);
        solved
    }
}

fn to_grid(geometry: &Geometry, line: &Line) -> Grid {
    let grid = PuzzleRef::Classic(line).grid(geometry);
    grid.expect("a line of digits and dots is a grid")
}

/// Solves puzzles together in lanes.
fn in_lanes<T: PuzzleInput>(lanes: &mut Lanes, options: &SolveOptions, puzzles: &[T]) -> Answers {
    let mut answers = vec![Answer::default(); puzzles.len()];
    let wanted = if options.wants_solutions() {
        puzzles.len()
    } else {
        0
    };
    let mut solutions = vec![0; 81 * wanted];
    let (lines, _) = solutions.as_chunks_mut::<81>();
    let lines: Option<&mut [Line]> = (wanted > 0).then_some(lines);
    lanes.solve_into(puzzles, options.limit, &mut answers, lines);
    Answers {
        answers,
        solutions,
        cells: 81,
        timeouts: BTreeSet::new(),
    }
}

/// Solves puzzles with an engine, one by one.
fn one_by_one(
    engine: &mut Box<dyn Engine>,
    options: &SolveOptions,
    geometry: &Geometry,
    grids: impl Iterator<Item = Grid>,
) -> Answers {
    let mut found = Answers {
        cells: geometry.square_count(),
        ..Answers::NONE
    };
    for grid in grids {
        let (answer, first, timed_out) = match Puzzle::new(geometry, grid) {
            Ok(puzzle) => solve_one(engine, options, &puzzle),
            Err(_) => (IMPOSSIBLE, None, false),
        };
        if timed_out {
            found.timeouts.insert(found.answers.len());
        }
        found.answers.push(answer);
        if options.wants_solutions() {
            let end = found.answers.len() * found.cells;
            if let Some(first) = first {
                let line = format::grid(geometry, &first, Style::Line);
                found.solutions.extend_from_slice(line.as_bytes());
            }
            found.solutions.resize(end, b'.');
        }
    }
    found
}

/// Solves the puzzles with rules beyond their board. Also returns the errors of those that the engine
/// does not support, by the numbers of their records.
fn variants(
    engine: &mut Box<dyn Engine>,
    options: &SolveOptions,
    records: &Records,
) -> (VariantAnswers, BTreeMap<u64, RecordError>) {
    let mut found = VariantAnswers::default();
    let mut refused = BTreeMap::new();
    if records.variants().is_empty() {
        return (found, refused);
    }
    for record in records.iter() {
        let Ok(PuzzleRef::Variant(variant)) = record.puzzle else {
            continue;
        };
        let (answer, first, timed_out) = match engine.accepts(variant.puzzle()) {
            Ok(()) => solve_one(engine, options, variant.puzzle()),
            Err(error) => {
                refused.insert(record.number, RecordError::syntax(record.line, error));
                (Answer::default(), None, false)
            }
        };
        if timed_out {
            found.timeouts.insert(found.answers.len());
        }
        found.answers.push(answer);
        let text = first.filter(|_| options.wants_solutions());
        let text = text.map(|grid| variant.filled_text(&grid).into_bytes());
        found.solutions.push(text);
    }
    (found, refused)
}

/// The result of a puzzle whose givens clash.
const IMPOSSIBLE: Answer = Answer {
    status: KernelStatus::None,
    count: 0,
    guesses: 0,
};

/// Returns the result of a puzzle, its first solution, and whether the time limit ended the search.
fn solve_one(
    engine: &mut Box<dyn Engine>,
    options: &SolveOptions,
    puzzle: &Puzzle,
) -> (Answer, Option<Grid>, bool) {
    let limit = options.limit;
    let is_over = options.timer.start();
    let timed_out = Cell::new(false);
    let stop = || {
        timed_out.set(timed_out.get() || is_over());
        timed_out.get() || options.stop.is_set()
    };
    let limits = Limits::NONE.stop(&stop);
    let start = (0, None);
    let ((count, first), outcome) =
        engine.fold_within(puzzle, limits, start, |(count, first), solution| {
            let first = first.or_else(|| Some(solution.clone()));
            let count: u64 = count + 1;
            if count == limit {
                ControlFlow::Break((count, first))
            } else {
                ControlFlow::Continue((count, first))
            }
        });
    let answer = Answer {
        status: KernelStatus::of(count, limit),
        count,
        guesses: outcome.stats.guesses,
    };
    (answer, first, timed_out.get())
}
