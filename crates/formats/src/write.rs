//! Writers: rows into bytes.
//!
//! **Invariant:** what a writer makes of a row depends on nothing but the row.

mod cells;
pub mod csv;
pub mod grids;
pub mod hodoku;
pub mod json_lines;
pub mod lines;
pub mod npy;
pub mod open_sudoku;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod pencil_marks;
pub mod sdk;
pub mod simple_sudoku;
pub mod sukaku;
pub mod template;
mod text;

use std::io;

use crate::answer::Row;

pub use csv::Csv;
pub use grids::Grids;
pub use hodoku::Hodoku;
pub use json_lines::JsonLines;
pub use lines::{Line, Lines};
pub use npy::Npy;
pub use open_sudoku::OpenSudoku;
#[cfg(feature = "parquet")]
pub use parquet::Parquet;
pub use pencil_marks::PencilMarks;
pub use sdk::Sdk;
pub use simple_sudoku::SimpleSudoku;
pub use sukaku::Sukaku;
pub use template::{Template, TemplateError};

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

    /// What there is to say beside the table, about rows that are not in it.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Ends the table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
