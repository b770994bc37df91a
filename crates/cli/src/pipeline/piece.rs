//! The finished answers to one chunk.
//!
//! **Invariant:** a piece depends only on its chunk, so pieces can be computed in any order and
//! written in input order.

use std::fmt;

use foldoku::batch::Solved;

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
            Body::Solved(_) | Body::Keyed(_) => {}
        }
        self.messages.truncate(cut.messages);
        self.counts = cut.counts.clone();
    }
}

/// A message about a record.
#[derive(Debug)]
pub(super) struct Message {
    /// The name of the source, and the message.
    pub(super) text: String,
    /// Whether the text of the rows says the same.
    pub(super) is_in_rows: bool,
}

impl Message {
    pub(super) fn new(source: &str, message: impl fmt::Display, is_in_rows: bool) -> Message {
        Message {
            text: format!("{source}: {message}"),
            is_in_rows,
        }
    }
}

#[derive(Debug)]
pub(super) enum Body {
    Text(Vec<u8>),
    /// Rows for a table.
    Rows(Vec<OwnedRow>),
    /// The rows of a solved chunk, for a table. They belong together; no run that solves has a limit.
    Solved(Box<Solved>),
    /// Records for a filter of duplicates.
    Keyed(KeyedRecords),
}
