//! `verify`: answers to puzzles, one or two columns of them.
//!
//! ```text
//! puzzles ─▶ group ─┐
//!                   ├─▶ blocks ─▶ all cores ─▶ verdicts ─▶ one array of structs
//! answers ─▶ group ─┘
//! ```
//!
//! **Invariant:** the answer to a row has the values of the answer to its two texts alone. Any text is an answer;
//! a null one is unreadable. A row without a puzzle that has a solution has the verdict `invalid`.

use std::cell::RefCell;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, ListArray, StringArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use foldoku::Line;
use foldoku::formats::{VariantPuzzle, read_variant};
use foldoku::kernel::is_solution;
use foldoku::questions::{
    Asked, Question as _, Refusal, Subject, Verdict, Verify, VerifyAnswer, VerifyScratch,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arguments;
use crate::arrays;
use crate::column::Column;
use crate::errors;
use crate::group::{Group, RowRange};
use crate::input::Input;
use crate::limit::{self, TimeLimit};
use crate::objects;
use crate::text::{self, PuzzleReader, Supported, plain_line};
use crate::work::{self, Threads};

/// The number of rows of a task: few, because a puzzle with rules can take long.
const BLOCK: usize = 1 << 10;

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
/// Each grid is checked by givens, units and rules; a puzzle with several solutions is solved by any of them.
///
/// >>> import foldoku
/// >>> foldoku.verify("1....4....3..2..", "The answer:\n1324\n2413\n4132\n3241").verdict
/// 'solved'
/// >>> foldoku.verify("1....4....3..2..", ["1324241341323241", "?"])["reward"].to_list()
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, partial=0.0, grid_only=false, timeout=60.0, threads=None))]
pub(crate) fn verify(
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    partial: f64,
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
        time: TimeLimit::new(timeout)?,
    };
    let checked = verifying.question.check();
    checked.map_err(|refusal| PyValueError::new_err(refusal.message))?;
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
    let array = py.detach(|| verifying.rows(&puzzles, &answers, threads))?;
    let column = Column::new(Arc::new(field()), vec![array]);
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

/// The verdict of a row.
#[derive(Clone, Debug, Default)]
struct Verified {
    /// `None` without a puzzle.
    verdict: Option<Verdict>,
    is_null: bool,
    reward: f64,
    filled: f64,
    correct: Option<f64>,
    faults: Option<Box<Faults>>,
}

/// What is wrong with an answer.
#[derive(Clone, Debug)]
struct Faults {
    rule: Option<String>,
    cells: Vec<String>,
    changed_givens: Vec<String>,
    conflicts: Vec<String>,
}

impl Verified {
    /// Returns the verdict of a right answer.
    fn solved() -> Verified {
        Verified {
            verdict: Some(Verdict::Solved),
            reward: 1.0,
            filled: 1.0,
            correct: Some(1.0),
            ..Verified::default()
        }
    }
}

impl From<VerifyAnswer> for Verified {
    fn from(answer: VerifyAnswer) -> Verified {
        let faults =
            (answer.rule.is_some() || !answer.changed_givens.is_empty()).then_some(Faults {
                rule: answer.rule,
                cells: answer.cells,
                changed_givens: answer.changed_givens,
                conflicts: answer.conflicts,
            });
        Verified {
            verdict: Some(answer.verdict),
            is_null: false,
            reward: answer.reward,
            filled: answer.filled,
            correct: answer.correct,
            faults: faults.map(Box::new),
        }
    }
}

/// The memory of a thread.
#[derive(Default)]
struct Scratch {
    reader: PuzzleReader,
    verify: VerifyScratch,
    /// The last puzzle with rules and its text: answers often come in groups, and reading it takes longest.
    last: Option<(Vec<u8>, VariantPuzzle)>,
}

thread_local! {
    /// The memory of scalar calls: creating it takes longer than a call.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Verifies answers with a time limit per puzzle.
struct Verifying {
    question: Verify,
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
        let Scratch {
            reader,
            verify,
            last,
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
        match last {
            Some((text, variant)) if text == puzzle => ask(Subject::Rules(variant)),
            _ => {
                let verified = reader.ask(puzzle, Supported::Rules, ask);
                verified.map_err(|error| Refusal::unsupported(text::message(puzzle, &error)))?
            }
        }
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

    /// Verifies rows.
    fn rows(&self, puzzles: &Puzzles<'_>, answers: &Group, threads: Threads) -> PyResult<ArrayRef> {
        let mut verified = vec![Verified::default(); answers.len];
        let tasks = verified.chunks_mut(BLOCK).enumerate().collect();
        work::perform(threads, tasks, Scratch::default, |scratch, task, stop| {
            let (index, out): (usize, &mut [Verified]) = task;
            let answers = answers.range(index * BLOCK, out.len());
            match puzzles {
                Puzzles::Same(puzzle) => {
                    let puzzles = std::iter::repeat(Some(puzzle.as_bytes()));
                    self.block(scratch, puzzles, answers, out, stop);
                }
                Puzzles::Rows(group) => {
                    let puzzles = group.range(index * BLOCK, out.len());
                    self.block(scratch, puzzles.texts(), answers, out, stop);
                }
            }
        })?;
        Ok(array(&verified))
    }

    fn block<'a>(
        &self,
        scratch: &mut Scratch,
        puzzles: impl Iterator<Item = Option<&'a [u8]>>,
        answers: RowRange<'_>,
        out: &mut [Verified],
        stop: &dyn Fn() -> bool,
    ) {
        for ((puzzle, answer), out) in puzzles.zip(answers.texts()).zip(out) {
            let Some(puzzle) = puzzle else {
                out.is_null = true;
                continue;
            };
            let answer = answer.unwrap_or_default();
            *out = match plain_line(puzzle) {
                Some(line) if is_solution(line, answer) => Verified::solved(),
                _ => {
                    let answer = String::from_utf8_lossy(answer);
                    let verified = self.text(scratch, puzzle, &answer, stop);
                    verified.map_or_else(|_| Verified::default(), Verified::from)
                }
            };
            if stop() {
                return;
            }
        }
    }
}

/// The name of the verdict of a row without a puzzle.
const INVALID: &str = "invalid";

/// Returns the type of the answers.
fn field() -> Field {
    let strings = || DataType::List(Arc::new(Field::new("item", DataType::Utf8, true)));
    let fields = vec![
        arrays::field("solved", DataType::Boolean),
        arrays::field("verdict", DataType::Utf8),
        arrays::field("reward", DataType::Float64),
        arrays::field("filled", DataType::Float64),
        arrays::field("correct", DataType::Float64),
        arrays::field("rule", DataType::Utf8),
        arrays::field("cells", strings()),
        arrays::field("changed_givens", strings()),
        arrays::field("conflicts", strings()),
    ];
    arrays::struct_field("verify", fields)
}

/// Returns the answers as an array of structs.
fn array(verified: &[Verified]) -> ArrayRef {
    let has_null = verified.iter().any(|it| it.is_null);
    let nulls = has_null.then(|| NullBuffer::from_iter(verified.iter().map(|it| !it.is_null)));
    let is_solved = |it: &Verified| it.verdict == Some(Verdict::Solved);
    let name = |it: &Verified| match (it.is_null, it.verdict) {
        (true, _) => None,
        (false, verdict) => Some(verdict.map_or(INVALID, Verdict::name)),
    };
    let number = |value: fn(&Verified) -> f64| -> ArrayRef {
        let values = verified.iter();
        let values = values.map(|it| it.verdict.is_some().then(|| value(it)));
        match verified.iter().all(|it| it.verdict.is_some()) {
            true => Arc::new(Float64Array::from_iter_values(verified.iter().map(value))),
            false => Arc::new(Float64Array::from_iter(values)),
        }
    };
    let has_faults = verified.iter().any(|it| it.faults.is_some());
    let lists = |value: fn(&Faults) -> &Vec<String>| -> ArrayRef {
        if !has_faults {
            let item = Arc::new(Field::new("item", DataType::Utf8, true));
            let texts = Arc::new(StringArray::new_null(0));
            let ends = OffsetBuffer::new_zeroed(verified.len());
            return Arc::new(ListArray::new(item, ends, texts, nulls.clone()));
        }
        let mut builder = ListBuilder::new(StringBuilder::new());
        for it in verified {
            for text in it.faults.iter().flat_map(|it| value(it)) {
                builder.values().append_value(text);
            }
            builder.append(!it.is_null);
        }
        Arc::new(builder.finish())
    };
    let rule = verified
        .iter()
        .map(|it| it.faults.as_ref()?.rule.as_deref());
    let solved: BooleanArray = match has_null {
        true => verified
            .iter()
            .map(|it| (!it.is_null).then(|| is_solved(it)))
            .collect(),
        false => BooleanArray::from(verified.iter().map(is_solved).collect::<Vec<_>>()),
    };
    let columns: Vec<ArrayRef> = vec![
        Arc::new(solved),
        Arc::new(verified.iter().map(name).collect::<StringArray>()),
        number(|it| it.reward),
        number(|it| it.filled),
        Arc::new(
            verified
                .iter()
                .map(|it| it.correct)
                .collect::<Float64Array>(),
        ),
        Arc::new(rule.collect::<StringArray>()),
        lists(|it| &it.cells),
        lists(|it| &it.changed_givens),
        lists(|it| &it.conflicts),
    ];
    arrays::structs(&field(), columns, nulls)
}
