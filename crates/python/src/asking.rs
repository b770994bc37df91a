//! Questions that are answered puzzle by puzzle: those of the table `QUESTIONS`, `rate` and `level`.
//!
//! ```text
//! text ─▶ subject ─▶ answer or refusal ──┬─▶ row: status and values ─▶ array
//!                                        └─▶ named tuple or exception
//! ```
//!
//! **Invariant:** the named tuple of one puzzle has the values of a row with the same text. A row of the table
//! is all that its question needs to be asked here; the functions and classes that call [`ask`] are generated
//! (`python/foldoku/_questions.py`).

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field as ArrowField};
use foldoku::each_question;
use foldoku::formats::{Column, Field, FieldKind, Status};
use foldoku::questions::by_name::{Unanswered, with_options};
use foldoku::questions::{self, Answer as _, Asked, Refusal};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments;
use crate::arrays;
use crate::call::ColumnArguments;
use crate::errors;
use crate::limit::{self, TimeLimit};
use crate::list;
use crate::question::{Answers, Block, Question};
use crate::status;
use crate::text::{self, PuzzleReader, Supported};
use crate::work;

/// The name of the column of solutions, for questions whose answers consist of solutions.
const SOLUTIONS: &str = "solutions";

/// A question that is answered puzzle by puzzle.
pub(crate) trait Single: Send + Sync + 'static {
    /// The memory of a thread.
    type Scratch: Default;
    /// The number of rows of a task.
    const BLOCK: usize;
    /// Which puzzles have an answer.
    const SUPPORTED: Supported;

    /// Returns the name of the column of answers.
    fn name(&self) -> &'static str;

    /// Returns the columns of the values.
    fn columns(&self) -> Vec<Column>;

    /// Answers the question about a puzzle.
    fn answer(&self, scratch: &mut Self::Scratch, asked: &Asked<'_>) -> Result<Answered, Refusal>;
}

/// The answer to a puzzle: its status, and the values of the columns if there is an answer.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) status: Status,
    pub(crate) values: Vec<Field>,
    pub(crate) remark: Option<String>,
}

impl Default for Answered {
    fn default() -> Answered {
        Answered::without_values(Status::Invalid)
    }
}

impl Answered {
    fn without_values(status: Status) -> Answered {
        Answered {
            status,
            values: Vec::new(),
            remark: None,
        }
    }

    /// Returns the value of a column; none if there is no answer.
    fn value(&self, index: usize) -> Option<&Field> {
        let field = self.values.get(index)?;
        (*field != Field::Missing).then_some(field)
    }
}

/// A question of the table.
impl<Q: questions::Question + Send + 'static> Single for Q {
    type Scratch = Q::Scratch;
    /// Each puzzle may take long.
    const BLOCK: usize = 4;
    const SUPPORTED: Supported = match Q::OF_LAYOUT {
        true => Supported::Layouts,
        false => Supported::Contradictions,
    };

    fn name(&self) -> &'static str {
        "answer"
    }

    fn columns(&self) -> Vec<Column> {
        let solutions = Q::Answer::ARE_SOLUTIONS.then(|| Column::new(SOLUTIONS, FieldKind::Any));
        Q::Answer::columns().into_iter().chain(solutions).collect()
    }

    fn answer(&self, scratch: &mut Q::Scratch, asked: &Asked<'_>) -> Result<Answered, Refusal> {
        let answer = questions::Question::answer(self, scratch, asked)?;
        let solutions = answer
            .solutions()
            .map(|it| questions::answer::Value::field(&it.to_vec()));
        Ok(Answered {
            status: if answer.is_stopped() {
                Status::Timeout
            } else {
                answer.status()
            },
            values: answer.fields().into_iter().chain(solutions).collect(),
            remark: answer.remark(),
        })
    }
}

/// Asks a question of the table: about one puzzle, which gives an object of the class `answer`, or about a column.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn ask(
    answer: &Bound<'_, PyAny>,
    name: &str,
    puzzles: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
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
    let options = arguments::to_json(options)?;
    ask_by_name(
        name,
        answer,
        &options,
        TimeLimit::new(timeout)?,
        &arguments,
        puzzles,
    )
}

macro_rules! by_name {
    ($($(#[$cfg:meta])* $about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// Asks the question with a name.
        fn ask_by_name(
            name: &str,
            class: &Bound<'_, PyAny>,
            options: &str,
            time: TimeLimit,
            arguments: &ColumnArguments<'_>,
            puzzles: &Bound<'_, PyAny>,
        ) -> PyResult<Py<PyAny>> {
            let seed = arguments::random_seed();
            match name {
                $(stringify!($name) => {
                    let question = with_options::<questions::$question>(options, seed);
                    let question = question.map_err(to_exception)?;
                    arguments.ask(puzzles, Asking::new(question, time, class))
                })*
                _ => Err(PyValueError::new_err(format!("unknown question '{name}'"))),
            }
        }
    };
}

each_question!(columns by_name);

/// Returns the exception for options.
fn to_exception(error: Unanswered) -> PyErr {
    match error {
        Unanswered::Options(message) => PyTypeError::new_err(message),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// Asks a question with a time limit per puzzle.
pub(crate) struct Asking<Q> {
    question: Q,
    time: TimeLimit,
    /// The class of the answer to one puzzle.
    class: Py<PyAny>,
}

/// The memory of a thread.
pub(crate) struct Scratch<S> {
    reader: PuzzleReader,
    question: S,
}

impl<S: Default> Default for Scratch<S> {
    fn default() -> Scratch<S> {
        Scratch {
            reader: PuzzleReader::default(),
            question: S::default(),
        }
    }
}

impl<Q: Single> Asking<Q> {
    pub(crate) fn new(question: Q, time: TimeLimit, class: &Bound<'_, PyAny>) -> Asking<Q> {
        Asking {
            question,
            time,
            class: class.clone().unbind(),
        }
    }

    /// Answers the question about the text with a number.
    fn answer_text(
        &self,
        scratch: &mut Scratch<Q::Scratch>,
        number: u64,
        text: &[u8],
        stop: &dyn Fn() -> bool,
    ) -> Result<Answered, Refusal> {
        let is_late = self.time.start(stop);
        let answered = scratch.reader.ask(text, Q::SUPPORTED, |subject| {
            let asked = Asked {
                subject,
                number,
                stop: &is_late,
                written: None,
            };
            self.question.answer(&mut scratch.question, &asked)
        });
        answered.map_err(|error| Refusal::unsupported(text::message(text, &error)))?
    }

    /// Returns the columns of the answers as an array.
    fn rows(&self, answers: &[Answered], nulls: Option<NullBuffer>) -> ArrayRef {
        let statuses = answers.iter().map(|answer| answer.status);
        let mut columns: Vec<ArrayRef> = vec![Arc::new(status::names(statuses, nulls.clone()))];
        for (index, column) in self.question.columns().iter().enumerate() {
            let values = answers.iter().map(|answer| answer.value(index));
            columns.push(array_of(column.kind, values));
        }
        arrays::structs(&self.field(), columns, nulls)
    }
}

impl<Q: Single> Question for Asking<Q> {
    type Scratch = Scratch<Q::Scratch>;
    type Answer = Answered;
    const BLOCK: usize = Q::BLOCK;
    const SUPPORTED: Supported = Q::SUPPORTED;

    fn answer(&self, scratch: &mut Self::Scratch, block: Block<'_, Self>, stop: &dyn Fn() -> bool) {
        for ((number, text), answer) in block.rows.numbered_texts().zip(block.answers) {
            let Some(text) = text else { continue };
            let answered = self.answer_text(scratch, number, text, stop);
            *answer = answered.unwrap_or_else(|refusal| Answered::without_values(refusal.status));
            if stop() {
                return;
            }
        }
    }

    fn field(&self) -> ArrowField {
        let mut fields = vec![arrays::field("status", DataType::Utf8)];
        let columns = self.question.columns().into_iter();
        fields.extend(columns.map(|it| arrays::field(&it.name, type_of(it.kind))));
        arrays::struct_field(self.question.name(), fields)
    }

    fn array(&self, answers: Answers<'_, Self>) -> ArrayRef {
        self.rows(answers.answers, answers.nulls)
    }

    fn one<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let answered = work::watch(py, |stop| {
            self.answer_text(&mut Scratch::default(), 1, text.as_bytes(), stop)
        })?;
        let answered = match answered {
            Ok(answered) if answered.status != Status::Timeout => answered,
            Err(refusal) if refusal.status != Status::Timeout => {
                return Err(errors::of_refusal(refusal));
            }
            _ => return Err(self.time.error()),
        };
        let remark = answered.remark.clone();
        let row = list::item(py, &self.rows(&[answered], None), 0)?;
        row.set_item("remark", remark)?;
        // The class has some of these values as its fields.
        let class = self.class.bind(py);
        let names: Vec<String> = class.getattr("_fields")?.extract()?;
        let values = names.into_iter().map(|name| row.get_item(name));
        class.call1(PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?)
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
