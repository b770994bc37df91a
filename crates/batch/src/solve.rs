//! Solves the records of a chunk.
//!
//! **Invariant:** a result depends on its puzzle and the options alone, not on the other records.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use foldoku_board::format::{self, Style};
use foldoku_board::puzzle::Defect;
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_formats::{
    Given, PuzzleRef, Record, RecordError, RecordErrorKind, Records, Row, Status, Task,
};
use foldoku_kernel::{Answer, Backend, Lanes, Line, PuzzleInput, Status as KernelStatus};
use foldoku_search::{Engine, Limits};

/// The results to compute for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    /// The results to compute.
    pub task: Task,
    /// A search stops after this many solutions.
    pub limit: u64,
}

/// Solves puzzles; owns the memory it works in, so every thread has its own.
pub struct Solver {
    options: SolveOptions,
    lanes: Lanes,
    /// Solves the puzzles instead of the lanes.
    engine: Option<Box<dyn Engine>>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("options", &self.options)
            .field("engine", &self.engine.as_ref().map(|engine| engine.name()))
            .finish_non_exhaustive()
    }
}

impl SolveOptions {
    fn wants_solutions(self) -> bool {
        matches!(self.task, Task::Solve | Task::Check)
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
        })
    }

    /// Creates a solver that solves each puzzle with an engine. Puzzles given by candidates, which
    /// engines do not support, are solved in lanes.
    pub fn engine(options: SolveOptions, engine: Box<dyn Engine>) -> Solver {
        Solver {
            options,
            lanes: Lanes::new(),
            engine: Some(engine),
        }
    }

    /// Solves the records of a chunk.
    pub fn solve(&mut self, geometry: &Geometry, records: Records) -> Solved {
        self.solve_unless(geometry, records, &|| false)
    }

    /// Solves the records of a chunk, unless `stop`, which engines poll, returns true: the remaining
    /// results are then incomplete, and `stop` must keep returning true.
    pub fn solve_unless(
        &mut self,
        geometry: &Geometry,
        records: Records,
        stop: &dyn Fn() -> bool,
    ) -> Solved {
        let mut solved = Solved::unsolved(records);
        solved.options = self.options;
        if self.options.task == Task::Convert {
            return solved;
        }
        let records = &solved.records;
        solved.lines = match &mut self.engine {
            Some(engine) => {
                let grids = records.lines().iter().map(|line| to_grid(geometry, line));
                one_by_one(engine, self.options, geometry, grids, stop)
            }
            None => in_lanes(&mut self.lanes, self.options, records.lines()),
        };
        solved.sukakus = in_lanes(&mut self.lanes, self.options, records.sukakus());
        if let Some(engine) = &mut self.engine {
            let grids = records.boards().iter().map(|board| board.grid().clone());
            solved.boards = one_by_one(engine, self.options, geometry, grids, stop);
        }
        solved.clashes = clashes(geometry, &solved);
        solved
    }
}

fn to_grid(geometry: &Geometry, line: &Line) -> Grid {
    let grid = PuzzleRef::Classic(line).grid(geometry);
    grid.expect("a line of digits and dots is a grid")
}

/// Results of puzzles of one kind.
#[derive(Debug)]
struct Answers {
    answers: Vec<Answer>,
    /// The solutions, concatenated, with a placeholder for puzzles without one; empty if they are
    /// not wanted.
    solutions: Vec<u8>,
    /// The length of a solution.
    cells: usize,
}

/// The results of records that hold no puzzle.
static UNSOLVED: Answers = Answers::NONE;

impl Answers {
    const NONE: Answers = Answers {
        answers: Vec::new(),
        solutions: Vec::new(),
        cells: 0,
    };

    fn solution(&self, index: usize) -> Option<&[u8]> {
        let start = index * self.cells;
        let has = self.answers.get(index)?.count > 0;
        self.solutions
            .get(start..start + self.cells)
            .filter(|_| has && self.cells > 0)
    }
}

/// Solves puzzles together in lanes.
fn in_lanes<T: PuzzleInput>(lanes: &mut Lanes, options: SolveOptions, puzzles: &[T]) -> Answers {
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
    }
}

/// Solves puzzles with an engine, one by one.
fn one_by_one(
    engine: &mut Box<dyn Engine>,
    options: SolveOptions,
    geometry: &Geometry,
    grids: impl Iterator<Item = Grid>,
    stop: &dyn Fn() -> bool,
) -> Answers {
    let mut found = Answers {
        cells: geometry.square_count(),
        ..Answers::NONE
    };
    for grid in grids {
        let (answer, first) = match Puzzle::new(geometry, grid) {
            Ok(puzzle) => solve_one(engine, options, &puzzle, stop),
            Err(_) => (IMPOSSIBLE, None),
        };
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

/// The result of a puzzle whose givens clash.
const IMPOSSIBLE: Answer = Answer {
    status: KernelStatus::None,
    count: 0,
    guesses: 0,
};

fn solve_one(
    engine: &mut Box<dyn Engine>,
    options: SolveOptions,
    puzzle: &Puzzle,
    stop: &dyn Fn() -> bool,
) -> (Answer, Option<Grid>) {
    let limit = options.limit;
    let limits = Limits::NONE.stop(stop);
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
    let status = match count {
        0 => KernelStatus::None,
        1 if limit == 1 => KernelStatus::Found,
        1 => KernelStatus::Unique,
        _ => KernelStatus::Multiple,
    };
    let answer = Answer {
        status,
        count,
        guesses: outcome.stats.guesses,
    };
    (answer, first)
}

/// Returns the clashing givens of puzzles without solutions, by record number.
fn clashes(geometry: &Geometry, solved: &Solved) -> BTreeMap<u64, RecordError> {
    let is_refuted = |answer: Answer| answer.status == KernelStatus::None && answer.guesses == 0;
    let mut clashes = BTreeMap::new();
    let mut answers = solved.lines.answers.iter().chain(&solved.boards.answers);
    if !answers.any(|answer| is_refuted(*answer)) {
        return clashes;
    }
    for (record, answers, index) in solved.records_with_answers() {
        let (Ok(puzzle), Some(answer)) = (record.puzzle, answers.answers.get(index)) else {
            continue;
        };
        let grid = match puzzle {
            _ if !is_refuted(*answer) => continue,
            PuzzleRef::Classic(line) if !may_clash(line) => continue,
            puzzle => puzzle.grid(geometry),
        };
        let error = grid.and_then(|grid| Puzzle::new(geometry, grid).err());
        if let Some(Defect::Clash(clash)) = error.map(|error| error.defect) {
            let error = RecordError {
                line: record.line,
                kind: RecordErrorKind::Clash(clash),
            };
            clashes.insert(record.number, error);
        }
    }
    clashes
}

/// Returns whether a digit occurs twice in a row, a column or a box of a classic puzzle.
fn may_clash(line: &Line) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (cell, &byte) in line.iter().enumerate() {
        let digit = byte.wrapping_sub(b'1');
        if digit < 9 {
            let (row, column) = (cell / 9, cell % 9);
            let box_index = row / 3 * 3 + column / 3;
            for (kind, unit) in [row, column, box_index].into_iter().enumerate() {
                if seen[kind][unit] & 1 << digit != 0 {
                    return true;
                }
                seen[kind][unit] |= 1 << digit;
            }
        }
    }
    false
}

/// The records of a chunk and their results.
#[derive(Debug)]
pub struct Solved {
    options: SolveOptions,
    records: Records,
    lines: Answers,
    sukakus: Answers,
    boards: Answers,
    /// Clashing givens, by the numbers of the records.
    clashes: BTreeMap<u64, RecordError>,
    /// The time per record.
    seconds: f64,
}

impl Solved {
    fn unsolved(records: Records) -> Solved {
        let [lines, sukakus, boards] = [const { Answers::NONE }; 3];
        Solved {
            options: SolveOptions {
                task: Task::Convert,
                limit: 1,
            },
            records,
            lines,
            sukakus,
            boards,
            clashes: BTreeMap::new(),
            seconds: 0.0,
        }
    }

    /// Returns the records.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// Sets the time that all records took together.
    pub fn set_seconds(&mut self, seconds: f64) {
        self.seconds = seconds / self.records.len().max(1) as f64;
    }

    /// Returns one row per record, in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let records = self.records_with_answers();
        records.map(|(record, answers, index)| self.row(record, answers, index))
    }

    /// Returns each record with the results of its kind and its index among them.
    fn records_with_answers(&self) -> impl Iterator<Item = (Record<'_>, &Answers, usize)> {
        // The puzzles of a kind are in the order of their records.
        let (mut lines, mut sukakus, mut boards) = (0.., 0.., 0..);
        let mut next = move |record: Record<'_>| match record.puzzle {
            Ok(PuzzleRef::Classic(_)) => (&self.lines, lines.next()),
            Ok(PuzzleRef::Sukaku(_)) => (&self.sukakus, sukakus.next()),
            Ok(PuzzleRef::Board(_)) => (&self.boards, boards.next()),
            _ => (&UNSOLVED, Some(0)),
        };
        self.records.iter().map(move |record| {
            let (answers, index) = next(record);
            (record, answers, index.unwrap_or_default())
        })
    }

    fn row<'a>(&'a self, record: Record<'a>, answers: &'a Answers, index: usize) -> Row<'a> {
        let row = Row::from(record);
        let Some(&answer) = answers.answers.get(index) else {
            return Row {
                seconds: self.seconds,
                complete: self.options.limit > 0,
                ..row
            };
        };
        let solution = answers.solution(index);
        let status = status(answer, solution, record.given);
        let error = match status {
            Status::None => self.clashes.get(&record.number),
            _ => None,
        };
        Row {
            error,
            status,
            count: answer.count,
            complete: answer.count < self.options.limit,
            guesses: answer.guesses,
            seconds: self.seconds,
            solution,
            ..row
        }
    }
}

fn status(answer: Answer, solution: Option<&[u8]>, given: Option<Given<'_>>) -> Status {
    match answer.status {
        KernelStatus::Invalid => Status::Invalid,
        KernelStatus::None => Status::None,
        KernelStatus::Found => Status::Found,
        KernelStatus::Multiple => Status::Multiple,
        KernelStatus::Unique => {
            let differs = |given: Given<'_>| solution.is_some_and(|found| !given.equals(found));
            if given.is_some_and(differs) {
                Status::Wrong
            } else {
                Status::Unique
            }
        }
    }
}
