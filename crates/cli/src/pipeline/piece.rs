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
    pub(super) messages: Vec<String>,
    /// The error that ends the run after this piece.
    pub(super) failure: Option<String>,
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
}

impl Rows for Solved {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(Solved::rows(self))
    }
}

impl Rows for Vec<OwnedRow> {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(self.iter().map(OwnedRow::row))
    }
}
