//! Columns of answers: the one loop that carries every function of a column.
//!
//! ```text
//! reader ─▶ chunks ─▶ pieces, up to GROUP rows at a time ─▶ blocks ─▶ all cores ─▶ one array per piece
//! ```
//!
//! Blocks write to the memory of the result; solutions are never copied.
//!
//! **Invariant:** there is one answer per row, in order, and it depends on that row alone. At most
//! [`GROUP`] rows are in progress, so memory is bounded for a stream of any length.

use std::iter;
use std::sync::Arc;

use arrow_array::{ArrayReader, ArrayRef};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, Field, FieldRef};
use foldoku::Line;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

use crate::capsule::Reader;
use crate::input::Input;
use crate::rows::Rows;
use crate::text::{self, PuzzleReader};
use crate::work::{self, Threads};

/// The most rows to answer at a time, and the length limit of an array of answers.
const GROUP: usize = 1 << 20;

/// What is asked about each puzzle of a column.
pub(crate) trait Question: Send + Sync + 'static {
    /// The memory that a thread works in.
    type Scratch;
    /// The answer to a puzzle; the default is that of a row without one.
    type Answer: Clone + Default + Send;
    /// The number of rows of a task.
    const BLOCK: usize;
    /// Whether answers come with a line each, such as a solution.
    const HAS_LINES: bool;

    fn scratch(&self) -> Self::Scratch;

    /// Answers a block. Where the lines of the block hold no puzzle, the answers stay as they are.
    fn answer(&self, scratch: &mut Self::Scratch, block: Block<'_, Self>, stop: &dyn Fn() -> bool);

    /// Returns the type of the answers.
    fn field(&self) -> Field;

    /// Returns the answers to a piece of a column as an array.
    fn array(&self, answers: Answers<Self>) -> ArrayRef;
}

/// The rows of a task, and the memory for their answers.
pub(crate) struct Block<'a, Q: Question + ?Sized> {
    pub(crate) rows: &'a Rows,
    /// The first row of the block.
    pub(crate) start: usize,
    pub(crate) answers: &'a mut [Q::Answer],
    /// Empty if the question has none.
    pub(crate) lines: &'a mut [Line],
}

/// The answers to a piece of a column.
pub(crate) struct Answers<Q: Question + ?Sized> {
    pub(crate) answers: Vec<Q::Answer>,
    pub(crate) lines: Vec<Line>,
    /// The rows that were null.
    pub(crate) nulls: Option<NullBuffer>,
}

impl<Q: Question> Block<'_, Q> {
    /// Returns the puzzle of each row of the block; none for a row that is null or invalid.
    pub(crate) fn puzzles(&self, reader: &PuzzleReader) -> impl Iterator<Item = Option<Line>> {
        let rows = (self.start..).take(self.answers.len());
        rows.map(|row| {
            let text = self.rows.get(row)?;
            reader.read(text).ok()
        })
    }
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

/// A part of a chunk.
struct Piece {
    rows: Rows,
    start: usize,
    len: usize,
    /// The number of its first row in the column.
    number: u64,
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
        let pieces = self.pieces()?;
        self.ready = self.answer(&pieces)?.into_iter();
        Ok(self.ready.next())
    }

    /// Reads chunks until there are enough rows.
    fn pieces(&mut self) -> PyResult<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut room = GROUP;
        while room > 0 {
            let next = match self.rest.take() {
                Some(rest) => Some(rest),
                None => self.input.next()?.map(|rows| (rows, 0)),
            };
            let Some((rows, start)) = next else { break };
            let len = (rows.len() - start).min(room);
            room -= len;
            if start + len < rows.len() {
                self.rest = Some((rows.clone(), start + len));
            }
            if len > 0 {
                let number = self.row;
                self.row += len as u64;
                pieces.push(Piece {
                    rows,
                    start,
                    len,
                    number,
                });
            }
        }
        Ok(pieces)
    }

    fn answer(&self, pieces: &[Piece]) -> PyResult<Vec<ArrayRef>> {
        let question = &self.question;
        let mut results: Vec<Answers<Q>> = pieces.iter().map(Piece::unanswered).collect();
        let total: usize = pieces.iter().map(|piece| piece.len).sum();
        let block = block_size(total, self.options.threads, Q::BLOCK);
        let blocks: Vec<Block<'_, Q>> = iter::zip(pieces, &mut results)
            .flat_map(|(piece, result)| blocks(piece, result, block))
            .collect();
        work::perform(
            self.options.threads,
            blocks,
            || question.scratch(),
            |scratch, block, stop| question.answer(scratch, block, stop),
        )?;
        if self.options.raises {
            check(pieces)?;
        }
        Ok(results.into_iter().map(|it| question.array(it)).collect())
    }
}

/// Returns the number of rows of a task: all threads have one, but none is so small that the lanes of
/// the kernel run empty.
fn block_size(rows: usize, threads: Threads, most: usize) -> usize {
    let share = rows.div_ceil(threads.get());
    share.clamp(most.div_ceil(4), most)
}

fn blocks<'a, Q: Question>(
    piece: &'a Piece,
    result: &'a mut Answers<Q>,
    block: usize,
) -> Vec<Block<'a, Q>> {
    let lines = result.lines.chunks_mut(block).map(Some);
    let lines = lines.chain(iter::repeat_with(|| None));
    iter::zip(result.answers.chunks_mut(block), lines)
        .enumerate()
        .map(|(index, (answers, lines))| Block {
            rows: &piece.rows,
            start: piece.start + index * block,
            answers,
            lines: lines.unwrap_or_default(),
        })
        .collect()
}

impl Piece {
    fn unanswered<Q: Question>(&self) -> Answers<Q> {
        Answers {
            answers: vec![Q::Answer::default(); self.len],
            lines: vec![[0; 81]; if Q::HAS_LINES { self.len } else { 0 }],
            nulls: self.rows.nulls(self.start, self.len),
        }
    }
}

/// Returns the error of the first row that is not a puzzle.
fn check(pieces: &[Piece]) -> PyResult<()> {
    let reader = PuzzleReader::new();
    for piece in pieces {
        for offset in 0..piece.len {
            let Some(text) = piece.rows.get(piece.start + offset) else {
                continue;
            };
            if let Err(error) = reader.read(text) {
                let row = piece.number + offset as u64;
                let message = text::message(text, error);
                return Err(PyValueError::new_err(format!("row {row}: {message}")));
            }
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
    let message = Python::try_attach(|py| match error.is_instance_of::<PyKeyboardInterrupt>(py) {
        true => "interrupted".to_owned(),
        false => error.value(py).to_string(),
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
