//! Writers: rows into bytes.
//!
//! **Invariant:** what a writer makes of a row depends on nothing but the row.

use std::io;

use crate::answer::Row;

/// Writes a format whose bytes can be put one behind the other.
///
/// The rows of a block are written by the thread that has answered them.
pub trait TextWriter: Send + Sync {
    /// What stands before all rows.
    fn head(&self, _out: &mut Vec<u8>) {}

    /// One row.
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>);

    /// What stands behind all rows.
    fn foot(&self, _out: &mut Vec<u8>) {}
}

/// Writes a format that has to be finished as a whole.
pub trait TableWriter: Send {
    /// The next row.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn row(&mut self, row: &Row<'_>) -> io::Result<()>;

    /// Ends the table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
