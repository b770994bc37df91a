//! `verify`: answers to puzzles, one or two columns of them.
//!
//! ```text
//! puzzles ─▶ group ─┐
//!                   ├─▶ blocks ─▶ all cores ─▶ judged rows ─▶ solutions of a block ─▶ an array of structs per block
//! answers ─▶ group ─┘
//! ```
//!
//! **Invariant:** the answer to a row has the values of the answer to its two texts alone. Any text is an answer;
//! a null one is unreadable. A row without a puzzle that has a solution has the verdict `invalid`.

mod solutions;
mod verdicts;

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::ArrayRef;
use foldoku::Line;
use foldoku::formats::{VariantPuzzle, read_rules, read_variant};
use foldoku::kernel::{Faults, answer_line, is_solution, plain_line};
use foldoku::questions::{
    Asked, LineAnswer, Question as _, Refusal, Subject, Verdict, Verify, VerifyAnswer,
    VerifyScratch,
};
use foldoku::rules::Variant;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arguments;
use crate::column::Column;
use crate::errors;
use crate::group::{Group, RowRange};
use crate::input::Input;
use crate::limit::{self, TimeLimit};
use crate::objects;
use crate::text::{self, PuzzleReader, Supported};
use crate::work::{self, Threads};

use solutions::Solutions;
use verdicts::Verdicts;

/// The number of rows of a task: few, because a puzzle with rules can take long.
const BLOCK: usize = 1 << 11;

/// Verifies an answer to a puzzle, or each answer of a column.
///
/// An answer is any text that holds a grid: digits in a word, in lines, in a table, in JSON, in prose; a text between
/// ``<answer>`` and ``</answer>`` counts alone, one between ``<think>`` and ``</think>`` does not. Two full grids that
/// differ are ``ambiguous``, the puzzle alone is ``unchanged``. With ``grid_only``, an answer is a grid and nothing else.
///
/// Two ``str`` give a ``Verification``. A column of answers gives a ``Column`` with its fields apart from ``grid``;
/// ``puzzles`` is a column of the same length, or one puzzle for all answers. A null answer is ``unreadable``; a row
/// whose puzzle cannot be read, or has no solution as its text shows, has the verdict ``invalid``.
///
/// The reward is 1.0 for a solved puzzle and 0.0 for any other answer, unless ``partial`` is above 0: then an answer
/// that keeps the givens earns ``partial`` times the share of the empty cells that hold the digit of the solution.
/// That share is ``correct``, for which each puzzle is solved; ``correct=False`` leaves it out of wrong answers, which
/// takes a tenth of the time under rules. Each grid is checked by givens, units and rules; a puzzle with several solutions is solved by any of them.
///
/// >>> import foldoku
/// >>> foldoku.verify("1....4....3..2..", "The answer:\n1324\n2413\n4132\n3241").verdict
/// 'solved'
/// >>> foldoku.verify("1....4....3..2..", ["1324241341323241", "?"])["reward"].to_list()
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (
    puzzles, answers, *, partial=0.0, correct=true, grid_only=false, timeout=60.0, threads=None
))]
pub(crate) fn verify(
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    partial: f64,
    correct: bool,
    grid_only: bool,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
) -> PyResult<Py<PyAny>> {
    let py = puzzles.py();
    let verifying = Verifying {
        question: Verify {
            answer: None,
            grid_only,
            partial,
        },
        with_correct: correct,
        time: TimeLimit::new(timeout)?,
    };
    let checked = verifying.question.check();
    checked.map_err(|refusal| PyValueError::new_err(refusal.message))?;
    if partial > 0.0 && !correct {
        let message = "partial needs the share of correct cells; leave out correct=False";
        return Err(PyValueError::new_err(message));
    }
    let threads = Threads::new(threads)?;
    let puzzle = puzzles.cast::<PyString>().ok();
    if let (Some(puzzle), Ok(answer)) = (puzzle, answers.cast::<PyString>()) {
        return verifying.one(py, puzzle.to_str()?, answer.to_str()?);
    }
    let answers = read(py, answers)?;
    let puzzle = puzzle.map(|it| it.to_str()).transpose()?;
    let puzzles = match puzzle {
        Some(puzzle) => Puzzles::Same(puzzle),
        None => Puzzles::Rows(read(py, puzzles)?),
    };
    if let Puzzles::Rows(rows) = &puzzles
        && rows.len != answers.len
    {
        return Err(PyValueError::new_err(format!(
            "expected one answer per puzzle, got {} puzzles and {} answers",
            rows.len, answers.len
        )));
    }
    let arrays = py.detach(|| verifying.rows(&puzzles, &answers, threads))?;
    let column = Column::new(Arc::new(verdicts::field()), arrays);
    Ok(Py::new(py, column)?.into_any())
}

/// Reads all rows of a column.
fn read(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Group> {
    let mut input = Input::open(object, None)?;
    py.detach(|| {
        let mut group = Group::default();
        while let Some(rows) = input.next()? {
            let (len, number) = (rows.len(), group.len as u64);
            if len > 0 {
                group.push(rows, 0, len, number);
            }
        }
        Ok(group)
    })
}

/// The puzzles that are answered.
enum Puzzles<'a> {
    /// One puzzle for all answers.
    Same(&'a str),
    /// One per answer.
    Rows(Group),
}

/// What a row is.
enum Judged<'a> {
    /// A null puzzle.
    Null,
    /// A text that is not a puzzle with a solution.
    Invalid,
    /// A right answer to a puzzle of the classic board.
    Solved,
    /// Another answer to one as a line, and the place of the puzzle among those of the block. It is compared with the
    /// puzzle once that is solved.
    Line(&'a Line, usize),
    /// The next of the answers to one that were compared with it.
    Compared,
    /// An answer to a puzzle of another board or with rules.
    Other(Box<VerifyAnswer>),
}

/// The memory of a thread.
#[derive(Default)]
struct Scratch {
    reader: PuzzleReader,
    verify: VerifyScratch,
    /// The last puzzle with rules and its text: answers often come in groups, and reading it takes longest.
    last: Option<(Vec<u8>, VariantPuzzle)>,
    /// The same before its constraints are made, which right answers do not need.
    spoken: Option<Spoken>,
    solutions: Solutions,
    /// The answers that were compared with a puzzle of the classic board, and the place of each puzzle.
    compared: Vec<(LineAnswer, usize)>,
}

/// A puzzle with rules without its constraints, and the number of answers to it.
struct Spoken {
    text: Vec<u8>,
    rules: Variant,
    answers: u32,
}

/// The number of answers to one puzzle that are verified by words: to make its constraints takes as long as these,
/// and to compare a grid with them half as long as to read the words.
const BY_WORDS: u32 = 16;

thread_local! {
    /// The memory of scalar calls: creating it takes longer than a call.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Verifies answers with a time limit per puzzle.
struct Verifying {
    question: Verify,
    /// Whether wrong answers get the share of their right cells.
    with_correct: bool,
    time: TimeLimit,
}

impl Verifying {
    fn text(
        &self,
        scratch: &mut Scratch,
        puzzle: &[u8],
        answer: &str,
        stop: &dyn Fn() -> bool,
    ) -> Result<VerifyAnswer, Refusal> {
        let has_constraints = { scratch.last.as_ref() }.is_some_and(|(text, _)| text == puzzle);
        if !(has_constraints && self.with_correct)
            && let Some(verified) = self.by_words(scratch, puzzle, answer)
        {
            return Ok(verified);
        }
        let Scratch {
            reader,
            verify,
            last,
            ..
        } = scratch;
        let mut ask = |subject: Subject<'_>| {
            let is_late = self.time.start(stop);
            let asked = Asked {
                stop: &is_late,
                ..Asked::once(subject)
            };
            self.question.verify(verify, &asked, answer)
        };
        if last.as_ref().is_none_or(|(text, _)| text != puzzle)
            && puzzle.len() != size_of::<Line>()
            && let Some(Ok(variant)) = read_variant(puzzle)
        {
            *last = Some((puzzle.to_vec(), variant));
        }
        let mut verified = match last {
            Some((text, variant)) if text == puzzle => ask(Subject::Rules(variant)),
            _ => {
                let verified = reader.ask(puzzle, Supported::Rules, ask);
                verified.map_err(|error| Refusal::unsupported(text::message(puzzle, &error)))?
            }
        }?;
        if !self.with_correct && !verified.solved {
            verified.correct = None;
        }
        Ok(verified)
    }

    /// Verifies an answer to a puzzle with rules by the words of the rules, unless that takes more. A wrong answer
    /// takes more if it gets the share of its right cells.
    fn by_words(&self, scratch: &mut Scratch, puzzle: &[u8], answer: &str) -> Option<VerifyAnswer> {
        if puzzle.len() == size_of::<Line>() {
            return None;
        }
        if { scratch.spoken.as_ref() }.is_none_or(|it| it.text != puzzle) {
            scratch.spoken = Some(Spoken {
                text: puzzle.to_vec(),
                rules: read_rules(puzzle)?,
                answers: 0,
            });
        }
        let spoken = scratch.spoken.as_mut()?;
        spoken.answers += 1;
        // Constraints come with a search for the solution of each puzzle with a wrong answer.
        if self.with_correct && spoken.answers > BY_WORDS {
            return None;
        }
        let verified = self.question.by_words(&spoken.rules, answer)?;
        (verified.solved || !self.with_correct).then_some(verified)
    }

    /// Verifies an answer to a puzzle, as an object.
    fn one(&self, py: Python<'_>, puzzle: &str, answer: &str) -> PyResult<Py<PyAny>> {
        let class = objects::verification(py)?;
        let right = plain_line(puzzle.as_bytes()).filter(|it| is_solution(it, answer.as_bytes()));
        let verified = match right {
            Some(_) => Ok(VerifyAnswer::solved(answer.to_owned())),
            // The classic board takes microseconds; a thread that listens for signals takes longer.
            None if puzzle.len() == 81 => SCRATCH.with_borrow_mut(|scratch| {
                self.text(scratch, puzzle.as_bytes(), answer, &|| false)
            }),
            None => work::watch(py, |stop| {
                self.text(&mut Scratch::default(), puzzle.as_bytes(), answer, stop)
            })?,
        };
        let it = verified.map_err(errors::of_refusal)?;
        let names = |names: Vec<String>| PyTuple::new(py, names);
        let values = (
            it.solved,
            it.verdict.name(),
            it.reward,
            it.filled,
            it.correct,
            it.rule,
            names(it.cells)?,
            names(it.changed_givens)?,
            names(it.conflicts)?,
            it.grid,
        );
        class.call1(values).map(Bound::unbind)
    }

    /// Verifies rows; returns one array per block.
    fn rows(
        &self,
        puzzles: &Puzzles<'_>,
        answers: &Group,
        threads: Threads,
    ) -> PyResult<Vec<ArrayRef>> {
        let mut arrays: Vec<Option<ArrayRef>> = vec![None; answers.len.div_ceil(BLOCK)];
        let tasks = arrays.iter_mut().enumerate().collect();
        work::perform(threads, tasks, Scratch::default, |scratch, task, stop| {
            let (index, out): (usize, &mut Option<ArrayRef>) = task;
            let start = index * BLOCK;
            let len = BLOCK.min(answers.len - start);
            let answers = answers.range(start, len);
            *out = Some(match puzzles {
                Puzzles::Same(puzzle) => {
                    let puzzles = std::iter::repeat(Some(puzzle.as_bytes()));
                    self.block(scratch, puzzles, answers, stop)
                }
                Puzzles::Rows(group) => {
                    let puzzles = group.range(start, len);
                    self.block(scratch, puzzles.texts(), answers, stop)
                }
            });
        })?;
        Ok(arrays.into_iter().flatten().collect())
    }

    /// Verifies the rows of a block; those behind a stop are missing.
    fn block<'a>(
        &self,
        scratch: &mut Scratch,
        puzzles: impl Iterator<Item = Option<&'a [u8]>>,
        answers: RowRange<'a>,
        stop: &dyn Fn() -> bool,
    ) -> ArrayRef {
        let mut judged = Vec::with_capacity(BLOCK);
        for (puzzle, answer) in puzzles.zip(answers.texts()) {
            let answer = answer.unwrap_or_default();
            judged.push(match puzzle {
                Some(puzzle) => self.judge(scratch, puzzle, answer, stop),
                None => Judged::Null,
            });
            if stop() {
                break;
            }
        }
        let Scratch {
            solutions,
            compared,
            ..
        } = scratch;
        if self.with_correct {
            solutions.search();
        }
        let mut compared = compared.drain(..);
        let mut verdicts = Verdicts::new(judged.len(), self.question.partial);
        for judged in judged {
            match judged {
                Judged::Null => verdicts.push_null(),
                Judged::Invalid => verdicts.push_invalid(),
                Judged::Solved => verdicts.push_solved(),
                Judged::Line(line, puzzle) => match solutions.compare(puzzle, line) {
                    Some((answer, correct)) => verdicts.push_line(&answer, correct),
                    None => verdicts.push_invalid(),
                },
                Judged::Compared => {
                    let (answer, puzzle) = compared.next().expect("it was compared");
                    let correct = match self.with_correct {
                        true => solutions.correct(puzzle, &answer),
                        false => Some(None),
                    };
                    match correct {
                        Some(correct) => verdicts.push_line(&answer, correct),
                        None => verdicts.push_invalid(),
                    }
                }
                Judged::Other(answer) => verdicts.push(&answer),
            }
        }
        solutions.restart();
        verdicts.finish()
    }

    fn judge<'a>(
        &self,
        scratch: &mut Scratch,
        puzzle: &[u8],
        answer: &'a [u8],
        stop: &dyn Fn() -> bool,
    ) -> Judged<'a> {
        let Some(givens) = plain_line(puzzle) else {
            let answer = String::from_utf8_lossy(answer);
            let verified = self.text(scratch, puzzle, &answer, stop);
            return verified.map_or(Judged::Invalid, |it| Judged::Other(Box::new(it)));
        };
        if is_solution(givens, answer) {
            return Judged::Solved;
        }
        if self.with_correct
            && let Some(line) = answer_line(answer)
        {
            return Judged::Line(line, scratch.solutions.place(givens));
        }
        let answer = self.question.line(givens, answer);
        if answer.verdict == Verdict::Solved {
            return Judged::Solved;
        }
        let place = match self.with_correct {
            true => scratch.solutions.place(givens),
            // The search would have found the clash.
            false if answer.may_clash() && Faults::is_clash(givens) => return Judged::Invalid,
            false => 0,
        };
        scratch.compared.push((answer, place));
        Judged::Compared
    }
}
