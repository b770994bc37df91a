//! Columns of answers: the one loop that carries every function of a column.
//!
//! ```text
//! reader ─▶ chunks ─▶ pieces of a group of up to GROUP rows ─▶ blocks ─▶ all cores ─▶ one array per piece
//! ```
//!
//! Blocks have equal lengths whatever the chunks are, so small chunks fill the lanes of the kernel too.
//! They write to the memory of the result, of which each piece is a part; solutions are never copied.
//!
//! **Invariant:** there is one answer per row, in order, and it depends on that row alone. At most
//! [`GROUP`] rows are in progress, so memory is bounded for a stream of any length.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayReader, ArrayRef};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::{ArrowError, Field, FieldRef};
use foldoku::Line;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::arrays::{self, Lines};
use crate::capsule::Reader;
use crate::errors::InvalidPuzzleError;
use crate::group::{Group, Piece, RowRange};
use crate::input::Input;
use crate::rows::Rows;
use crate::text::{self, PuzzleReader, Supported};
use crate::work::{self, Threads};

/// The most rows to answer at a time, and the length limit of an array of answers.
const GROUP: usize = 1 << 20;

/// What is asked about each puzzle of a column.
pub(crate) trait Question: Send + Sync + 'static {
    /// The memory that a thread works in.
    type Scratch: Default;
    /// The answer to a puzzle; the default is that of a row without one.
    type Answer: Clone + Default + Send;
    /// The number of rows of a task.
    const BLOCK: usize;
    /// Which puzzles have an answer; the others are invalid.
    const SUPPORTED: Supported;

    /// Returns whether answers come with a line each, such as a solution.
    fn has_lines(&self) -> bool {
        false
    }

    /// Answers a block. Where the lines of the block hold no puzzle, the answers stay as they are.
    fn answer(&self, scratch: &mut Self::Scratch, block: Block<'_, Self>, stop: &dyn Fn() -> bool);

    /// Returns the type of the answers.
    fn field(&self) -> Field;

    /// Returns the answers to a piece of a column as an array.
    fn array(&self, answers: Answers<'_, Self>) -> ArrayRef;

    /// Answers the question about the puzzle of a text, as an object; a refusal is an exception.
    fn one<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>>;
}

/// The rows of a task, and the memory for their answers.
pub(crate) struct Block<'a, Q: Question + ?Sized> {
    pub(crate) rows: RowRange<'a>,
    pub(crate) answers: &'a mut [Q::Answer],
    /// Empty if the question has none.
    pub(crate) lines: &'a mut [Line],
    /// What holds for few rows, by row of the block in ascending order.
    pub(crate) notes: &'a mut Vec<(usize, Note)>,
}

/// What an answer and a line do not hold.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// The text that replaces the line, because it has another length.
    Text(Box<str>),
    /// The time limit ended the search.
    Timeout,
}

/// The answers to a piece of a column.
pub(crate) struct Answers<'a, Q: Question + ?Sized> {
    pub(crate) answers: &'a [Q::Answer],
    pub(crate) lines: Lines<'a>,
    /// The rows that were null.
    pub(crate) nulls: Option<NullBuffer>,
    /// The rows that timed out, in ascending order.
    pub(crate) timeouts: &'a [usize],
}

/// How a column is answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) threads: Threads,
    /// Whether an invalid row is an exception.
    pub(crate) raises: bool,
}

/// A stream of answers, one array per piece.
pub(crate) struct AnswerStream<Q> {
    question: Q,
    options: Options,
    input: Input,
    field: FieldRef,
    /// The number of rows before the next chunk.
    row: u64,
    /// The rest of a chunk: its rows, and the first one that was not answered.
    rest: Option<(Rows, usize)>,
    /// Answers that were not read.
    ready: std::vec::IntoIter<ArrayRef>,
}

impl<Q: Question> AnswerStream<Q> {
    pub(crate) fn new(question: Q, options: Options, input: Input) -> AnswerStream<Q> {
        AnswerStream {
            field: Arc::new(question.field()),
            question,
            options,
            input,
            row: 0,
            rest: None,
            ready: Vec::new().into_iter(),
        }
    }

    /// Returns the next array of answers. Call it without the interpreter lock.
    fn pull(&mut self) -> PyResult<Option<ArrayRef>> {
        if let Some(array) = self.ready.next() {
            return Ok(Some(array));
        }
        let group = self.group()?;
        self.ready = self.answer(&group)?.into_iter();
        Ok(self.ready.next())
    }

    /// Reads chunks until there are enough rows.
    fn group(&mut self) -> PyResult<Group> {
        let mut group = Group::default();
        while group.len < GROUP {
            let next = match self.rest.take() {
                Some(rest) => Some(rest),
                None => self.input.next()?.map(|rows| (rows, 0)),
            };
            let Some((rows, start)) = next else { break };
            let len = (rows.len() - start).min(GROUP - group.len);
            if start + len < rows.len() {
                self.rest = Some((rows.clone(), start + len));
            }
            if len > 0 {
                group.push(rows, start, len, self.row);
                self.row += len as u64;
            }
        }
        Ok(group)
    }

    fn answer(&self, group: &Group) -> PyResult<Vec<ArrayRef>> {
        let (question, threads) = (&self.question, self.options.threads);
        let mut answers = vec![Q::Answer::default(); group.len];
        let has_lines = question.has_lines();
        let mut lines: Vec<Line> = vec![[0; 81]; if has_lines { group.len } else { 0 }];
        let block = block_size(group.len, threads, Q::BLOCK);
        let mut notes = vec![Vec::new(); group.len.div_ceil(block)];
        let blocks = blocks(group, block, &mut answers, &mut lines, &mut notes);
        work::perform(
            threads,
            blocks,
            Q::Scratch::default,
            |scratch, block, stop| question.answer(scratch, block, stop),
        )?;
        if self.options.raises {
            check(group, Q::SUPPORTED)?;
        }
        let text = Buffer::from_vec(lines.into_flattened());
        let pieces = group.pieces.iter().map(|piece| {
            let rows = piece.first..piece.first + piece.len;
            let (texts, timeouts) = notes_of(&notes, block, rows.clone());
            let text = if has_lines {
                text.slice_with_length(81 * rows.start, 81 * rows.len())
            } else {
                text.clone()
            };
            question.array(Answers {
                answers: &answers[rows],
                lines: Lines {
                    text,
                    texts: &texts,
                },
                nulls: piece.nulls(),
                timeouts: &timeouts,
            })
        });
        Ok(pieces.collect())
    }
}

/// Returns the number of rows of a task: all threads have one, but none is so small that the lanes of
/// the kernel run empty.
fn block_size(rows: usize, threads: Threads, most: usize) -> usize {
    let share = rows.div_ceil(threads.get());
    share.clamp(most.div_ceil(4), most)
}

/// Returns the tasks of a group.
fn blocks<'a, Q: Question>(
    group: &'a Group,
    block: usize,
    answers: &'a mut [Q::Answer],
    lines: &'a mut [Line],
    notes: &'a mut [Vec<(usize, Note)>],
) -> Vec<Block<'a, Q>> {
    let lines = lines.chunks_mut(block).map(Some);
    let lines = lines.chain(iter::repeat_with(|| None));
    iter::zip(answers.chunks_mut(block), lines)
        .zip(notes)
        .enumerate()
        .map(|(index, ((answers, lines), notes))| Block {
            rows: group.range(index * block, answers.len()),
            answers,
            lines: lines.unwrap_or_default(),
            notes,
        })
        .collect()
}

/// Returns the texts of some rows of a group, and those that timed out, from the notes of its blocks.
fn notes_of(
    notes: &[Vec<(usize, Note)>],
    block: usize,
    rows: Range<usize>,
) -> (Vec<(usize, Box<str>)>, Vec<usize>) {
    let (mut texts, mut timeouts) = (Vec::new(), Vec::new());
    let blocks = rows.start / block..rows.end.div_ceil(block);
    for (index, notes) in blocks.clone().zip(&notes[blocks]) {
        for (row, note) in notes {
            let row = index * block + row;
            match note {
                _ if !rows.contains(&row) => {}
                Note::Text(text) => texts.push((row - rows.start, text.clone())),
                Note::Timeout => timeouts.push(row - rows.start),
            }
        }
    }
    (texts, timeouts)
}

/// Returns the error of the first row that is not a puzzle.
fn check(group: &Group, supported: Supported) -> PyResult<()> {
    let reader = PuzzleReader::default();
    for (row, text) in group.pieces.iter().flat_map(Piece::texts) {
        let Some(text) = text else { continue };
        if let Err(error) = reader.ask(text, supported, |_| ()) {
            let message = text::message(text, &error);
            return Err(InvalidPuzzleError::new_err(format!("row {row}: {message}")));
        }
    }
    Ok(())
}

/// A stream of answers to any question.
pub(crate) trait Answering: Send {
    fn field(&self) -> &FieldRef;

    /// Returns the next array of answers. Call it without the interpreter lock.
    fn next_array(&mut self) -> PyResult<Option<ArrayRef>>;
}

impl<Q: Question> Answering for AnswerStream<Q> {
    fn field(&self) -> &FieldRef {
        &self.field
    }

    fn next_array(&mut self) -> PyResult<Option<ArrayRef>> {
        self.pull()
    }
}

/// A stream of answers for other libraries, whose errors are texts.
pub(crate) struct Exported(pub(crate) Box<dyn Answering>);

impl Iterator for Exported {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.0.next_array();
        let next = next.map(|array| array.map(|array| arrays::as_table(&array)));
        next.map_err(to_arrow_error).transpose()
    }
}

impl ArrayReader for Exported {
    fn field(&self) -> &FieldRef {
        self.0.field()
    }
}

impl Exported {
    pub(crate) fn into_reader(self) -> Reader {
        Box::new(self)
    }
}

/// Turns an exception into an error of a stream, which consumers raise as an exception of their own.
fn to_arrow_error(error: PyErr) -> ArrowError {
    let message = Python::try_attach(|py| {
        if error.is_instance_of::<PyKeyboardInterrupt>(py) {
            "interrupted".to_owned()
        } else {
            error.value(py).to_string()
        }
    });
    ArrowError::ComputeError(message.unwrap_or_else(|| "the interpreter has ended".to_owned()))
}

/// Reads all answers.
pub(crate) fn collect(py: Python<'_>, mut stream: Box<dyn Answering>) -> PyResult<Vec<ArrayRef>> {
    py.detach(|| {
        let mut arrays: Vec<ArrayRef> = Vec::new();
        while let Some(array) = stream.next_array()? {
            arrays.push(array);
        }
        Ok(arrays)
    })
}
