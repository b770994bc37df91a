//! `solve`, `count` and `check` of columns: blocks of rows in the lanes of the kernel.
//!
//! **Invariant:** a row has the answer that the kernel gives for its puzzle alone, with the same
//! solution and the same number of guesses.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, StringArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use foldoku::formats;
use foldoku::kernel::{Answer, Lanes, Status};
use foldoku::search::End;
use foldoku::{Auto, Engine, Limits, Line, Puzzle};

use crate::arrays;
use crate::limit::TimeLimit;
use crate::question::{Answers, Block, Note, Question};
use crate::status;
use crate::text::{AnyPuzzle, PuzzleReader, plain_line};
use crate::variants;

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

/// Asks for solutions as lines too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolveLines(pub(crate) Solve);

/// The memory of a thread.
pub(crate) struct Scratch {
    reader: PuzzleReader,
    lanes: Lanes,
    lines: Vec<Line>,
    /// Solves puzzles with rules, if there are any.
    engine: Option<Box<Auto>>,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch {
            reader: PuzzleReader::new(),
            lanes: Lanes::new(),
            lines: Vec::new(),
            engine: None,
        }
    }

    /// Answers a block, with the solutions if there is memory for them.
    ///
    /// The kernel reads lines where the column stores them, and rejects all other texts.
    pub(crate) fn solve<Q: Question<Answer = Answer>>(
        &mut self,
        mut block: Block<'_, Q>,
        solve: Solve,
        stop: &dyn Fn() -> bool,
    ) {
        let limit = solve.limit;
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
        if limit > QUICK {
            for row in solve.one_by_one(lines, block.answers, stop) {
                block.notes.push((row, Note::Timeout));
            }
        } else {
            let solutions = (!block.lines.is_empty()).then_some(&mut *block.lines);
            self.lanes
                .solve_into(lines, limit, block.answers, solutions);
        }
        let is_invalid = |answer: &Answer| answer.status == Status::Invalid;
        if block.answers.iter().any(is_invalid) {
            self.solve_others(&mut block, solve, stop);
        }
        block.notes.sort_unstable_by_key(|(row, _)| *row);
    }

    /// Answers the rows with drawings, comments and rules.
    #[cold]
    fn solve_others<Q: Question<Answer = Answer>>(
        &mut self,
        block: &mut Block<'_, Q>,
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
            match self.reader.read_any(text) {
                Ok(AnyPuzzle::Plain(line)) => {
                    rows.push(row);
                    lines.push(line);
                }
                Ok(AnyPuzzle::Variant(puzzle)) => {
                    let engine = self.engine.get_or_insert_default();
                    let is_late = solve.time.start(stop);
                    match variants::solve(engine, &puzzle, solve.limit, &is_late) {
                        Some((answer, solution)) => {
                            block.answers[row] = answer;
                            let solution = solution.filter(|_| !block.lines.is_empty());
                            let text = solution.map(|text| (row, Note::Text(text.into())));
                            block.notes.extend(text);
                        }
                        None => block.notes.push((row, Note::Timeout)),
                    }
                }
                Ok(AnyPuzzle::Clash(..)) => block.answers[row] = variants::IMPOSSIBLE,
                Err(_) => {}
            }
            if stop() {
                return;
            }
        }
        let mut answers = vec![Answer::default(); rows.len()];
        let mut solutions = vec![[0; 81]; rows.len()];
        if solve.limit > QUICK {
            for index in solve.one_by_one(&lines, &mut answers, stop) {
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

impl Solve {
    /// Counts the solutions of each puzzle, which can take long. Returns the rows that timed out.
    fn one_by_one(
        self,
        lines: &[Line],
        answers: &mut [Answer],
        stop: &dyn Fn() -> bool,
    ) -> Vec<usize> {
        let mut timed_out = Vec::new();
        for (row, (line, answer)) in lines.iter().zip(answers).enumerate() {
            if plain_line(line).is_some() {
                match count(line, self.limit, &self.time.start(stop)) {
                    Some(found) => *answer = found,
                    None => timed_out.push(row),
                }
            }
        }
        timed_out
    }
}

/// Counts the solutions of a puzzle, unless `stop` returns true.
pub(crate) fn count(line: &Line, limit: u64, stop: &dyn Fn() -> bool) -> Option<Answer> {
    let Ok(puzzle) = Puzzle::from_line(line) else {
        return Some(variants::IMPOSSIBLE);
    };
    let limits = Limits::NONE.solutions(limit).stop(stop);
    let (mut auto, mut count) = (Auto::default(), 0);
    let outcome = auto.search(&puzzle, limits, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    (outcome.end != End::Stopped).then(|| Answer {
        status: variants::status(count, limit),
        count,
        guesses: outcome.stats.guesses,
    })
}

/// Puzzles per task: enough to fill the lanes.
const BLOCK: usize = 2048;

impl Question for Solve {
    type Scratch = Scratch;
    type Answer = Answer;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;
    const HAS_RULES: bool = true;

    fn scratch(&self) -> Scratch {
        Scratch::new()
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, Solve>, stop: &dyn Fn() -> bool) {
        scratch.solve(block, *self, stop);
    }

    fn field(&self) -> Field {
        match self.wanted {
            Wanted::Counts => arrays::field("count", DataType::Int64),
            _ => arrays::field("status", DataType::Utf8),
        }
    }

    fn array(&self, answers: Answers<'_, Solve>) -> ArrayRef {
        match self.wanted {
            Wanted::Counts => {
                let valid = some_null(has_answer(&answers));
                Arc::new(counts(answers.answers, valid))
            }
            _ => Arc::new(statuses(&answers)),
        }
    }
}

impl Question for SolveLines {
    type Scratch = Scratch;
    type Answer = Answer;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = true;
    const HAS_RULES: bool = true;

    fn scratch(&self) -> Scratch {
        Scratch::new()
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, SolveLines>, stop: &dyn Fn() -> bool) {
        scratch.solve(block, self.0, stop);
    }

    fn field(&self) -> Field {
        let fields = vec![
            arrays::field("status", DataType::Utf8),
            arrays::field("count", DataType::Int64),
            arrays::field("solution", DataType::Utf8),
            arrays::field("guesses", DataType::Int64),
        ];
        arrays::struct_field("answer", fields)
    }

    fn array(&self, answers: Answers<'_, SolveLines>) -> ArrayRef {
        let valid = some_null(has_answer(&answers));
        let guesses = answers.answers.iter().map(|answer| answer.guesses as i64);
        let guesses = Int64Array::new(guesses.collect(), valid.clone());
        let has_solution = answers.answers.iter().map(|answer| answer.count > 0);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(statuses(&answers)),
            Arc::new(counts(answers.answers, valid)),
            Arc::new(answers.lines.strings(has_solution)),
            Arc::new(guesses),
        ];
        arrays::structs(&self.field(), columns, answers.nulls)
    }
}

/// Returns whether each row has an answer: whether it is a puzzle that did not time out.
fn has_answer<Q: Question<Answer = Answer>>(
    answers: &Answers<'_, Q>,
) -> impl Iterator<Item = bool> {
    // A row that timed out keeps the answer of a row without a puzzle.
    answers
        .answers
        .iter()
        .map(|answer| answer.status != Status::Invalid)
}

fn some_null(valid: impl Iterator<Item = bool>) -> Option<NullBuffer> {
    Some(NullBuffer::from_iter(valid)).filter(|nulls| nulls.null_count() > 0)
}

fn statuses<Q: Question<Answer = Answer>>(answers: &Answers<'_, Q>) -> StringArray {
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

fn counts(answers: &[Answer], nulls: Option<NullBuffer>) -> Int64Array {
    let counts = answers.iter().map(|answer| answer.count as i64);
    Int64Array::new(counts.collect(), nulls)
}
