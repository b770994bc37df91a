//! A row of the table of formats.
//!
//! **Invariant:** a row is constant data; what a format can do follows from its row alone.

use std::io;
use std::path::Path;

use foldoku_board::Geometry;

use super::Format;
use super::open::Open;
use super::start::Detect;
use crate::row::{Schema, Task};
use crate::write::{TableWriter, TextWriter};

/// The names of a format, its detection, its reader and writer, and what it can hold.
#[derive(Debug)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The format that this row describes.
    pub format: Format,
    /// The name in command lines and documentation.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// The usual file extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// Help for the reader; `None` if another format's reader reads it, or none does.
    pub read_help: Option<&'static str>,
    /// Help for the writer; `None` if there is none.
    pub write_help: Option<&'static str>,
    /// The tasks whose results the writer holds.
    pub tasks: &'static [Task],
    /// Whether it holds further fields under the names of their columns.
    pub columns: bool,
    /// Whether it holds puzzles given by their candidates.
    pub candidates: bool,
    /// Whether it holds the comments of the input.
    pub comments: bool,
    /// Whether it is written in the symbols of the input; otherwise in the standard symbols.
    pub own_symbols: bool,
    /// The destination it is written to.
    pub target: Target,
    pub(super) detect: Detect,
    pub(super) read: Option<Open>,
    pub(super) write: Option<Write>,
}

/// The destination that a format is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// Any stream of bytes; rows can be appended later.
    Stream,
    /// A file that is complete only after its last row.
    File,
    /// Several files in a folder.
    Folder,
}

/// The writer of a format.
#[derive(Clone, Copy, Debug)]
pub(super) enum Write {
    Text(fn(&Geometry, &Schema) -> Box<dyn TextWriter>),
    Table(fn(&Path, &str, &Schema) -> io::Result<Box<dyn TableWriter>>),
}
