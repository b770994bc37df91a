//! The questions of the table `QUESTIONS`, about one puzzle or about each puzzle of a column.
//!
//! **Invariant:** a row of the table is all that a question needs to be asked here; the functions and
//! classes that call this module are generated (`python/foldoku/_questions.py`).

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow_schema::{DataType, Field as ArrowField};
use foldoku::each_question;
use foldoku::formats::{Field, FieldKind, Status};
use foldoku::questions::by_name::{Named, Unanswered, with_options};
use foldoku::questions::{self, Answer as _, Asked, Refusal};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::arguments;
use crate::arrays;
use crate::errors::{InvalidPuzzleError, MultipleSolutionsError, NoSolutionError};
use crate::functions::ColumnArguments;
use crate::limit::{self, TimeLimit};
use crate::question::{Answers, Block, Question};
use crate::status;
use crate::text::{self, PuzzleReader};
use crate::work;

/// Puzzles per task: each may take long.
const BLOCK: usize = 4;

/// The name of the column of solutions, for questions whose answers consist of solutions.
const SOLUTIONS: &str = "solutions";

/// Asks a question of the table: returns the answer to one puzzle as JSON, or those to a column.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn ask(
    name: &str,
    puzzles: &Bound<'_, PyAny>,
    options: &str,
    seed: u64,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    column: Option<&str>,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
    on_error: &str,
    stream: bool,
) -> PyResult<Py<PyAny>> {
    let arguments = ColumnArguments {
        column,
        threads,
        on_error,
        stream,
    };
    let time = TimeLimit::new(timeout)?;
    let Ok(puzzle) = puzzles.cast::<PyString>() else {
        return of_column(name, options, seed, time, &arguments, puzzles);
    };
    arguments.check_scalar()?;
    let (py, puzzle) = (puzzle.py(), puzzle.to_str()?);
    let answer = work::watch(py, |stop| {
        let is_late = time.start(stop);
        let named = Named {
            name,
            options,
            seed,
            stop: &is_late,
        };
        PuzzleReader::new().ask(puzzle.as_bytes(), |subject| named.ask_about(subject))
    })?;
    let answer = answer.map_err(|error| text::to_error(puzzle, &error))?;
    let answer = answer.map_err(|error| to_exception(&error, time))?;
    let Stopped { stopped } = serde_json::from_str(&answer).expect("an answer is an object");
    if stopped {
        return Err(time.error());
    }
    Ok(answer.into_pyobject(py)?.into_any().unbind())
}

/// Whether the time limit ended the work on an answer.
#[derive(Deserialize)]
struct Stopped {
    stopped: bool,
}

/// Returns the exception for a question that has no answer about a puzzle.
fn to_exception(error: &Unanswered, time: TimeLimit) -> PyErr {
    match error {
        Unanswered::Options(message) => PyTypeError::new_err(message.clone()),
        Unanswered::Refused(refusal) => of_refusal(refusal, time),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn of_refusal(refusal: &Refusal, time: TimeLimit) -> PyErr {
    let message = refusal.message.clone();
    match refusal.status {
        Status::None => NoSolutionError::new_err(message),
        Status::Multiple => MultipleSolutionsError::new_err(message),
        Status::Timeout => time.error(),
        _ => InvalidPuzzleError::new_err(message),
    }
}

macro_rules! columns {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Asks about each puzzle of a column.
        fn of_column(
            name: &str,
            options: &str,
            seed: u64,
            time: TimeLimit,
            arguments: &ColumnArguments<'_>,
            puzzles: &Bound<'_, PyAny>,
        ) -> PyResult<Py<PyAny>> {
            match name {
                $(stringify!($name) => {
                    let asking = Asking::<questions::$question>::new(options, seed, time)?;
                    arguments.ask(puzzles, asking)
                })*
                _ => Err(PyValueError::new_err(format!("unknown question '{name}'"))),
            }
        }
    };
}

each_question!(columns);

/// A question about each puzzle of a column.
struct Asking<Q> {
    question: Q,
    time: TimeLimit,
}

/// The answer to a row: its status, and the values of the columns if there is an answer.
#[derive(Clone, Debug)]
struct Answered {
    status: Status,
    fields: Vec<Field>,
    solutions: Vec<String>,
}

impl Default for Answered {
    fn default() -> Answered {
        Answered {
            status: Status::Invalid,
            fields: Vec::new(),
            solutions: Vec::new(),
        }
    }
}

/// The memory of a thread.
struct Scratch<S> {
    reader: PuzzleReader,
    question: S,
}

impl<Q: questions::Question + DeserializeOwned> Asking<Q> {
    fn new(options: &str, seed: u64, time: TimeLimit) -> PyResult<Asking<Q>> {
        let question = with_options(options, seed).map_err(|error| to_exception(&error, time))?;
        Ok(Asking { question, time })
    }
}

impl<Q: questions::Question> Asking<Q> {
    /// Answers the row with a number; `None` if its text is not a puzzle.
    fn row(
        &self,
        scratch: &mut Scratch<Q::Scratch>,
        number: u64,
        text: &[u8],
        stop: &dyn Fn() -> bool,
    ) -> Option<Answered> {
        let is_late = self.time.start(stop);
        let answered = scratch.reader.ask(text, |subject| {
            let asked = Asked {
                subject,
                number,
                stop: &is_late,
            };
            Answered::of(self.question.answer(&mut scratch.question, &asked))
        });
        answered.ok()
    }
}

impl Answered {
    fn of<A: questions::Answer>(answer: Result<A, Refusal>) -> Answered {
        match answer {
            Ok(answer) => Answered {
                status: if answer.is_stopped() {
                    Status::Timeout
                } else {
                    answer.status()
                },
                fields: answer.fields(),
                solutions: answer.solutions().unwrap_or_default().to_vec(),
            },
            Err(refusal) => Answered {
                status: refusal.status,
                ..Answered::default()
            },
        }
    }

    /// Returns the value of a column; none if there is no answer.
    fn value(&self, index: usize) -> Option<&Field> {
        let field = self.fields.get(index)?;
        (*field != Field::Missing).then_some(field)
    }
}

impl<Q: questions::Question + Send + 'static> Question for Asking<Q> {
    type Scratch = Scratch<Q::Scratch>;
    type Answer = Answered;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;
    const HAS_RULES: bool = true;

    fn scratch(&self) -> Self::Scratch {
        Scratch {
            reader: PuzzleReader::new(),
            question: Q::Scratch::default(),
        }
    }

    fn answer(&self, scratch: &mut Self::Scratch, block: Block<'_, Self>, stop: &dyn Fn() -> bool) {
        for ((number, text), answer) in block.rows.numbered_texts().zip(block.answers) {
            let answered = text.and_then(|text| self.row(scratch, number, text, stop));
            *answer = answered.unwrap_or_default();
            if stop() {
                return;
            }
        }
    }

    fn field(&self) -> ArrowField {
        let mut fields = vec![arrays::field("status", DataType::Utf8)];
        let columns = Q::Answer::columns();
        fields.extend(
            columns
                .iter()
                .map(|it| arrays::field(&it.name, type_of(it.kind))),
        );
        if Q::Answer::ARE_SOLUTIONS {
            fields.push(arrays::field(SOLUTIONS, type_of(FieldKind::Any)));
        }
        arrays::struct_field("answer", fields)
    }

    fn array(&self, answers: Answers<'_, Self>) -> ArrayRef {
        let Answers { answers, nulls, .. } = answers;
        let statuses = answers.iter().map(|answer| answer.status);
        let mut columns: Vec<ArrayRef> = vec![Arc::new(status::names(statuses, nulls.clone()))];
        for (index, column) in Q::Answer::columns().iter().enumerate() {
            let values = answers.iter().map(|answer| answer.value(index));
            columns.push(array_of(column.kind, values));
        }
        if Q::Answer::ARE_SOLUTIONS {
            let solutions = answers.iter().map(|it| &it.solutions);
            columns.push(lists(
                solutions.map(|it| (!it.is_empty()).then(|| it.clone())),
            ));
        }
        arrays::structs(&self.field(), columns, nulls)
    }
}

/// Returns the type of a column; values without a type of their own are lists of texts.
fn type_of(kind: FieldKind) -> DataType {
    match kind {
        FieldKind::Integer => DataType::Int64,
        FieldKind::Float => DataType::Float64,
        FieldKind::Boolean => DataType::Boolean,
        FieldKind::Text => DataType::Utf8,
        _ => DataType::List(Arc::new(ArrowField::new("item", DataType::Utf8, true))),
    }
}

fn array_of<'a>(kind: FieldKind, values: impl Iterator<Item = Option<&'a Field>>) -> ArrayRef {
    match kind {
        FieldKind::Integer => Arc::new(Int64Array::from_iter(values.map(|value| match value? {
            Field::Integer(number) => Some(*number),
            // A number that is too large for the type is its largest.
            _ => Some(i64::MAX),
        }))),
        FieldKind::Float => Arc::new(Float64Array::from_iter(values.map(|value| match value? {
            Field::Float(number) => Some(*number),
            _ => None,
        }))),
        FieldKind::Boolean => Arc::new(BooleanArray::from_iter(values.map(|value| match value? {
            Field::Boolean(value) => Some(*value),
            _ => None,
        }))),
        FieldKind::Text => {
            let texts = values.map(|value| value?.text().map(|text| text.into_owned()));
            Arc::new(StringArray::from_iter(texts))
        }
        _ => lists(values.map(|value| match value? {
            Field::Json(json) => serde_json::from_str(json).ok(),
            _ => None,
        })),
    }
}

/// Returns lists of texts.
fn lists(values: impl Iterator<Item = Option<Vec<String>>>) -> ArrayRef {
    let mut builder = ListBuilder::new(StringBuilder::new());
    for value in values {
        builder.append_option(value.map(|texts| texts.into_iter().map(Some)));
    }
    Arc::new(builder.finish())
}
