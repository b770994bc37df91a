//! Puzzles that a verb has made, as rows.
//!
//! **Invariant:** a row holds all that any format writes: nothing here is still on its way.

use foldoku::formats::TextWriter;
use foldoku::formats::{Field, Given, PuzzleRef, RecordError, Row, Status};

use crate::pipeline::ordered_writer::{Body, Rows};

/// A puzzle that was made, or why none was.
#[derive(Debug)]
pub(crate) struct Made {
    /// The record's number in the collection, and its line in its file.
    pub(crate) number: u64,
    pub(crate) line: usize,
    pub(crate) puzzle: Result<Vec<u8>, RecordError>,
    /// Its solution, where it is known.
    pub(crate) solution: Option<String>,
    /// Whether the solution is what formats of one line write.
    pub(crate) is_solved: bool,
    pub(crate) fields: Vec<Field>,
    /// With what separates it from the puzzle.
    pub(crate) comment: Vec<u8>,
}

impl Made {
    pub(crate) fn row(&self) -> Row<'_> {
        let shown = self.solution.as_deref().filter(|_| self.is_solved);
        Row {
            number: self.number,
            line: self.line,
            puzzle: self.puzzle.as_deref().ok().map(PuzzleRef::from_text),
            error: self.puzzle.as_ref().err(),
            status: match self.puzzle {
                Ok(_) if shown.is_some() => Status::Unique,
                Ok(_) => Status::Unsolved,
                Err(_) => Status::Invalid,
            },
            count: 1,
            complete: true,
            guesses: 0,
            seconds: 0.0,
            solution: shown.map(str::as_bytes),
            given: self.solution.as_deref().map(Given::from),
            comment: &self.comment,
            fields: &self.fields,
            ..Row::EMPTY
        }
    }
}

/// Rows that wait, or text if there is a writer.
pub(crate) fn body(all: Vec<Made>, writer: Option<&dyn TextWriter>) -> Body {
    let Some(writer) = writer else {
        return Body::Rows(Box::new(Batch(all)));
    };
    let mut text = Vec::new();
    for made in &all {
        writer.row(&made.row(), &mut text);
    }
    Body::Text(text)
}

#[derive(Debug)]
struct Batch(Vec<Made>);

impl Rows for Batch {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(self.0.iter().map(Made::row))
    }
}
