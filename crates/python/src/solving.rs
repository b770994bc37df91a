//! `solve`, `count` and `check`: blocks of rows in the lanes of the kernel, and puzzles with rules.
//!
//! **Invariant:** a row has the answer that the kernel gives for its puzzle alone, with the same
//! solution and the same number of guesses. Every solution of a puzzle with rules was checked against its
//! board and all rules.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, StringArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use foldoku::formats::{self, PuzzleRef};
use foldoku::kernel::{Answer, Lanes, Status, plain_line};
use foldoku::questions::Subject;
use foldoku::search::End;
use foldoku::{Auto, Engine, Grid, Limits, Line};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::arrays;
use crate::limit::TimeLimit;
use crate::objects;
use crate::question::{Answers, Block, Note, Question};
use crate::status;
use crate::text::{self, PuzzleReader, Supported, to_text};
use crate::work;

/// Searches with a higher limit of solutions can take long, so they poll for signals.
pub(crate) const QUICK: u64 = 10_000;

/// The bytes of a row that the kernel cannot read: it reports the row as invalid.
const NOT_A_LINE: Line = [b'!'; 81];

/// Which columns are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Structs with the solution.
    Solutions,
    /// The number of solutions.
    Counts,
    /// The status.
    Statuses,
}

/// Asks for the solutions of each puzzle, up to a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solve {
    pub(crate) limit: u64,
    /// The time limit of a puzzle that can take long.
    pub(crate) time: TimeLimit,
    pub(crate) wanted: Wanted,
}

/// The memory of a thread.
#[derive(Default)]
pub(crate) struct Scratch {
    reader: PuzzleReader,
    lanes: Lanes,
    lines: Vec<Line>,
    /// Solves puzzles with rules, if there are any.
    engine: Option<Box<Auto>>,
}

impl Scratch {
    /// Answers a block, with the solutions if there is memory for them.
    ///
    /// The kernel reads lines where the column stores them, and rejects all other texts.
    fn solve(&mut self, mut block: Block<'_, Solve>, solve: Solve, stop: &dyn Fn() -> bool) {
        let lines = match block.rows.lines() {
            Some(lines) => lines,
            None => {
                let texts = block.rows.texts();
                let lines = texts.map(|text| text.and_then(plain_line).unwrap_or(&NOT_A_LINE));
                self.lines.clear();
                self.lines.extend(lines);
                &self.lines
            }
        };
        if solve.limit > QUICK {
            for row in solve.one_by_one(&self.reader, lines, block.answers, stop) {
                block.notes.push((row, Note::Timeout));
            }
        } else {
            let solutions = (!block.lines.is_empty()).then_some(&mut *block.lines);
            self.lanes
                .solve_into(lines, solve.limit, block.answers, solutions);
        }
        let is_invalid = |answer: &Answer| answer.status == Status::Invalid;
        if block.answers.iter().any(is_invalid) {
            self.solve_others(&mut block, solve, stop);
        }
        block.notes.sort_unstable_by_key(|(row, _)| *row);
    }

    /// Answers the rows with drawings, comments and rules.
    #[cold]
    fn solve_others(
        &mut self,
        block: &mut Block<'_, Solve>,
        solve: Solve,
        stop: &dyn Fn() -> bool,
    ) {
        let has_timed_out: Vec<usize> = block.notes.iter().map(|(row, _)| *row).collect();
        let (mut rows, mut lines) = (Vec::new(), Vec::new());
        for (row, text) in block.rows.texts().enumerate() {
            let (Some(text), Status::Invalid) = (text, block.answers[row].status) else {
                continue;
            };
            if has_timed_out.binary_search(&row).is_ok() {
                continue;
            }
            // A text that is not a puzzle stays invalid.
            let _ = self
                .reader
                .ask(text, Supported::Rules, |subject| match subject {
                    Subject::Plain {
                        puzzle: PuzzleRef::Classic(line),
                        ..
                    } => {
                        rows.push(row);
                        lines.push(*line);
                    }
                    _ => {
                        let engine = self.engine.get_or_insert_default();
                        let found = search(engine, subject, solve.limit, &solve.time.start(stop));
                        block.note(row, found);
                    }
                });
            if stop() {
                return;
            }
        }
        let mut answers = vec![Answer::default(); rows.len()];
        let mut solutions = vec![[0; 81]; rows.len()];
        if solve.limit > QUICK {
            for index in solve.one_by_one(&self.reader, &lines, &mut answers, stop) {
                block.notes.push((rows[index], Note::Timeout));
            }
        } else {
            self.lanes
                .solve_into(&lines, solve.limit, &mut answers, Some(&mut solutions));
        }
        for ((row, answer), solution) in rows.iter().zip(answers).zip(solutions) {
            block.answers[*row] = answer;
            if let Some(line) = block.lines.get_mut(*row) {
                *line = solution;
            }
        }
    }
}

impl Block<'_, Solve> {
    /// Writes what a search has found down; nothing if it timed out.
    fn note(&mut self, row: usize, found: Option<Found>) {
        let Some((answer, solution)) = found else {
            self.notes.push((row, Note::Timeout));
            return;
        };
        self.answers[row] = answer;
        let solution = solution.filter(|_| !self.lines.is_empty());
        let text = solution.map(|text| (row, Note::Text(text.into())));
        self.notes.extend(text);
    }
}

impl Solve {
    /// Counts the solutions of each puzzle, which can take long. Returns the rows that timed out.
    fn one_by_one(
        self,
        reader: &PuzzleReader,
        lines: &[Line],
        answers: &mut [Answer],
        stop: &dyn Fn() -> bool,
    ) -> Vec<usize> {
        let mut timed_out = Vec::new();
        for (row, (line, answer)) in lines.iter().zip(answers).enumerate() {
            if plain_line(line).is_some() {
                let (subject, is_late) = (reader.plain(line), self.time.start(stop));
                match search(&mut Auto::default(), subject, self.limit, &is_late) {
                    Some((found, _)) => *answer = found,
                    None => timed_out.push(row),
                }
            }
        }
        timed_out
    }

    /// Solves one puzzle; an exception if the time limit ended the search.
    fn solve(self, py: Python<'_>, subject: Subject<'_>) -> PyResult<Found> {
        let line = match subject {
            Subject::Plain {
                puzzle: PuzzleRef::Classic(line),
                ..
            } => Some(*line),
            _ => None,
        };
        if let Some(line) = line.filter(|_| self.limit <= QUICK) {
            return Ok(py.detach(|| solve_one(&line, self.limit)));
        }
        let found = work::watch(py, |stop| {
            search(
                &mut Auto::default(),
                subject,
                self.limit,
                &self.time.start(stop),
            )
        })?;
        found.ok_or_else(|| self.time.error())
    }
}

/// An answer with the first solution as text, one character per cell of the grid.
type Found = (Answer, Option<String>);

fn solve_one(line: &Line, limit: u64) -> Found {
    let (mut answers, mut solutions) = ([Answer::default()], [[0; 81]]);
    Lanes::new().solve_into(&[*line], limit, &mut answers, Some(&mut solutions));
    let ([answer], [solution]) = (answers, solutions);
    (answer, (answer.count > 0).then(|| to_text(&solution)))
}

/// Solves a puzzle, unless `stop` returns true.
fn search(
    engine: &mut Auto,
    subject: Subject<'_>,
    limit: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Found> {
    let impossible = Answer {
        status: Status::None,
        count: 0,
        guesses: 0,
    };
    let Ok(puzzle) = subject.puzzle() else {
        return Some((impossible, None));
    };
    let limits = Limits::NONE.solutions(limit).stop(stop);
    let (mut count, mut first) = (0, None);
    let mut see = |solution: &Grid| {
        first.get_or_insert_with(|| subject.solution_text(solution));
        count += 1;
        ControlFlow::Continue(())
    };
    let outcome = if puzzle.constraints().is_empty() {
        engine.search(&puzzle, limits, &mut see)
    } else {
        engine
            .fold_within(&puzzle, limits, (), |(), solution| see(solution))
            .1
    };
    let answer = Answer {
        status: Status::of(count, limit),
        count,
        guesses: outcome.stats.guesses,
    };
    (outcome.end != End::Stopped).then_some((answer, first))
}

/// Puzzles per task: enough to fill the lanes.
const BLOCK: usize = 2048;

impl Question for Solve {
    type Scratch = Scratch;
    type Answer = Answer;
    const BLOCK: usize = BLOCK;
    const SUPPORTED: Supported = Supported::Rules;

    fn has_lines(&self) -> bool {
        self.wanted == Wanted::Solutions
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, Solve>, stop: &dyn Fn() -> bool) {
        scratch.solve(block, *self, stop);
    }

    fn field(&self) -> Field {
        let (status, count) = (
            arrays::field("status", DataType::Utf8),
            arrays::field("count", DataType::Int64),
        );
        match self.wanted {
            Wanted::Counts => count,
            Wanted::Statuses => status,
            Wanted::Solutions => {
                let solution = arrays::field("solution", DataType::Utf8);
                let guesses = arrays::field("guesses", DataType::Int64);
                arrays::struct_field("answer", vec![status, count, solution, guesses])
            }
        }
    }

    fn array(&self, answers: Answers<'_, Solve>) -> ArrayRef {
        match self.wanted {
            Wanted::Counts => Arc::new(numbers(&answers, |answer| answer.count)),
            Wanted::Statuses => Arc::new(statuses(&answers)),
            Wanted::Solutions => {
                let statuses = Arc::new(statuses(&answers));
                let counts = Arc::new(numbers(&answers, |answer| answer.count));
                let guesses = Arc::new(numbers(&answers, |answer| answer.guesses));
                let has_solution = answers.answers.iter().map(|answer| answer.count > 0);
                let solutions = Arc::new(answers.lines.strings(has_solution));
                let columns: Vec<ArrayRef> = vec![statuses, counts, solutions, guesses];
                arrays::structs(&self.field(), columns, answers.nulls)
            }
        }
    }

    fn one<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        text::parse_any(text, |subject| {
            let (answer, solution) = self.solve(py, subject)?;
            let status = formats::Status::from(answer.status).name();
            match self.wanted {
                Wanted::Counts => answer.count.into_bound_py_any(py),
                Wanted::Statuses => status.into_bound_py_any(py),
                Wanted::Solutions => {
                    let puzzle = text::of_subject(subject);
                    let fields = (puzzle, status, answer.count, solution, answer.guesses);
                    objects::solution(py)?.call1(fields)
                }
            }
        })
    }
}

/// Returns numbers that are null where there is no answer: where a row is not a puzzle or timed out.
fn numbers(answers: &Answers<'_, Solve>, number: fn(&Answer) -> u64) -> Int64Array {
    // A row that timed out keeps the answer of a row without a puzzle.
    let has_answer = answers
        .answers
        .iter()
        .map(|answer| answer.status != Status::Invalid);
    let valid = Some(NullBuffer::from_iter(has_answer)).filter(|nulls| nulls.null_count() > 0);
    let numbers = answers.answers.iter().map(|answer| number(answer) as i64);
    Int64Array::new(numbers.collect(), valid)
}

fn statuses(answers: &Answers<'_, Solve>) -> StringArray {
    let mut timeouts = answers.timeouts.iter().copied().peekable();
    let statuses =
        answers
            .answers
            .iter()
            .enumerate()
            .map(|(row, answer)| match timeouts.next_if_eq(&row) {
                Some(_) => formats::Status::Timeout,
                None => answer.status.into(),
            });
    status::names(statuses, answers.nulls.clone())
}
