//! The finished answers to one chunk.
//!
//! **Invariant:** a piece depends only on its chunk, so pieces can be computed in any order and
//! written in input order.

use std::fmt;

use foldoku::batch::Solved;
use foldoku::formats::Row;

use super::distinct::KeyedRecords;
use super::owned_row::OwnedRow;
use super::tally::Counts;

/// The answers to one chunk, ready to be written.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(super) body: Body,
    pub(super) counts: Counts,
    /// Messages about records, for standard error.
    pub(super) messages: Vec<Message>,
    /// The error that ends the run after this piece.
    pub(super) failure: Option<String>,
    /// The ends of its results, where a run with a limit may end.
    pub(super) cuts: Vec<Cut>,
}

/// A place in a piece: how much there is before it.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) text: usize,
    pub(super) rows: usize,
    pub(super) messages: usize,
    pub(super) counts: Counts,
}

impl Piece {
    /// Drops everything after the result with this number, counted from 1.
    pub(super) fn cut_after(&mut self, result: usize) {
        let Some(cut) = result.checked_sub(1).and_then(|index| self.cuts.get(index)) else {
            return;
        };
        match &mut self.body {
            Body::Text(text) => text.truncate(cut.text),
            Body::Rows(rows) => rows.truncate(cut.rows),
            Body::Keyed(_) => {}
        }
        self.messages.truncate(cut.messages);
        self.counts = cut.counts.clone();
    }
}

/// A message about a record.
#[derive(Debug)]
pub(super) struct Message {
    /// The name of the source, and the message.
    text: String,
    /// Where the message begins.
    start: usize,
}

impl Message {
    pub(super) fn new(source: &str, message: &str) -> Message {
        Message {
            text: format!("{source}: {message}"),
            start: source.len() + 2,
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Returns whether rows say the same, as a comment or as JSON.
    pub(super) fn is_in(&self, rows: &[u8]) -> bool {
        let message = &self.text[self.start..];
        let json = serde_json::to_string(message).expect("text can be written as JSON");
        let json = json.trim_matches('"');
        let contains = |text: &str| memmem(rows, text.as_bytes());
        !message.is_empty() && (contains(message) || contains(json))
    }
}

/// Returns whether `text` contains `part`.
fn memmem(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[derive(Debug)]
pub(super) enum Body {
    Text(Vec<u8>),
    /// Rows for a table.
    Rows(Box<dyn Rows>),
    /// Records for a filter of duplicates.
    Keyed(KeyedRecords),
}

/// Rows that wait to be written to a table.
pub(crate) trait Rows: fmt::Debug + Send {
    /// Returns the rows, in order.
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_>;

    /// Drops the rows after the first ones.
    fn truncate(&mut self, rows: usize);
}

impl Rows for Solved {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(Solved::rows(self))
    }

    /// The rows of a chunk belong together; no run that solves has a limit.
    fn truncate(&mut self, _: usize) {}
}

impl Rows for Vec<OwnedRow> {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(self.iter().map(OwnedRow::row))
    }

    fn truncate(&mut self, rows: usize) {
        Vec::truncate(self, rows);
    }
}
