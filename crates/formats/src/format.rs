//! The file formats: names, readers, writers, and what each can hold.
//!
//! [`FORMATS`] has one row per format. A new format is a variant of [`Format`], a row of the table,
//! and a folder for its reader and writer.
//!
//! **Invariant:** a format is detected from the first bytes of a file, never from its name. A file of
//! unknown format is read as lines, each of which is an error that names the problem.

mod detect;
mod info;
mod open;
mod start;
mod table;

#[cfg(feature = "csv")]
pub(crate) mod csv {
    mod clip;
    mod feed;
    pub(crate) mod read;
    pub(crate) mod write;
}
#[cfg(not(feature = "csv"))]
pub(crate) mod csv {
    pub(crate) mod write;
}
pub(crate) mod grids {
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod hodoku {
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod json_lines {
    #[cfg(feature = "json")]
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod lines {
    pub(crate) mod write;
}
pub(crate) mod npy {
    pub(crate) mod array;
    pub(crate) mod write;
}
pub(crate) mod open_sudoku {
    #[cfg(feature = "xml")]
    pub(crate) mod read;
    #[cfg(feature = "xml")]
    mod source;
    pub(crate) mod write;
}
#[cfg(feature = "parquet")]
pub(crate) mod parquet {
    pub(crate) mod read;
    mod stored;
    pub(crate) mod write;
}
pub(crate) mod pencil_marks {
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod sdk {
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod simple_sudoku {
    pub(crate) mod read;
    pub(crate) mod write;
}
pub(crate) mod sukaku {
    pub(crate) mod write;
}
pub(crate) mod variants {
    pub(crate) mod detect;
    pub(crate) mod read;
    pub(crate) mod write;
}

use std::io;
use std::path::Path;

use foldoku_board::Geometry;

use crate::alphabet::Translator;
use crate::input::Input;
use crate::row::{Schema, Task};
use crate::source::Source;
use crate::write::{TableWriter, TextWriter};

pub(crate) use detect::detect;
use info::Write;
pub use info::{FormatInfo, Target};
pub use table::FORMATS;

/// A format of files of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle per line: 81 cells or 729 candidates.
    Puzzle,
    /// One solution per line.
    Solution,
    /// `puzzle:count:solution`, as tdoku writes it.
    Tdoku,
    /// The candidates of a puzzle as 729 characters.
    Sukaku,
    /// The number of solutions.
    Count,
    /// The status.
    Status,
    /// Comma separated values; read with commas, semicolons or tabs.
    Csv,
    /// Tab separated values.
    Tsv,
    /// One JSON object per line.
    JsonLines,
    /// Apache Parquet.
    Parquet,
    /// NumPy arrays in a folder, as the training code of HRM and TRM reads them.
    Npy,
    /// Grids with one line per row.
    Rows,
    /// Framed grids.
    Box,
    /// Wide grids with lines between boxes.
    Wide,
    /// Grids framed with dashes, empty cells blank.
    Frame,
    /// Grids of candidates.
    PencilMarks,
    /// SudoCue and others, with headings.
    Sdk,
    /// Simple Sudoku.
    SimpleSudoku,
    /// OpenSudoku, XML.
    OpenSudoku,
    /// The lines of HoDoKu's libraries.
    Hodoku,
    /// The strings of Interactive Sudoku Solver: puzzles with rules.
    Iss,
    /// f-puzzles: puzzles with rules, as addresses, base64 or JSON.
    FPuzzles,
    /// SudokuPad: puzzles with rules, as addresses, codes or JSON.
    SudokuPad,
    /// SudokuMaker: puzzles with rules, as addresses.
    SudokuMaker,
    /// lisudoku: puzzles with rules, as addresses or JSON.
    Lisudoku,
    /// Penpa+: puzzles with figures, as addresses.
    Penpa,
    /// puzz.link: classic puzzles, as addresses.
    PuzzLink,
    /// SudokuWiki: packed strings, alone or in addresses.
    SudokuWiki,
    /// ipuz: JSON of Sudoku puzzles.
    Ipuz,
    /// pencilmark: the JSON `sudoku-puzzle`.
    Pencilmark,
    /// Killer puzzles in 81 characters.
    Killer,
    /// Killer puzzles of SumoCue.
    SumoCue,
    /// foldoku's own JSON for puzzles with rules.
    Variant,
    /// What each element of a puzzle with rules was taken for.
    Report,
}

impl Format {
    /// Returns the row of the table.
    pub fn info(self) -> &'static FormatInfo {
        &FORMATS[self as usize]
    }

    /// Returns whether it is a format of puzzles with rules beyond their board.
    pub fn holds_rules(self) -> bool {
        use Format::{
            FPuzzles, Ipuz, Iss, Killer, Lisudoku, Pencilmark, Penpa, PuzzLink, SudokuMaker,
            SudokuPad, SudokuWiki, SumoCue,
        };
        matches!(
            self,
            Iss | FPuzzles
                | SudokuPad
                | SudokuMaker
                | Lisudoku
                | Penpa
                | PuzzLink
                | SudokuWiki
                | Ipuz
                | Pencilmark
                | Killer
                | SumoCue
        )
    }

    /// Returns the name in command lines and documentation.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the format with this name or alias; capitals make no difference.
    pub fn from_name(name: &str) -> Option<Format> {
        let is_named = |info: &&FormatInfo| {
            let mut names = std::iter::once(&info.name).chain(info.aliases);
            names.any(|known| known.eq_ignore_ascii_case(name))
        };
        FORMATS.iter().find(is_named).map(|info| info.format)
    }

    /// Returns the format that the extension of a file name stands for.
    ///
    /// Only for outputs: an input's format is detected from its content.
    pub fn of_extension(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        let has_extension = |info: &&FormatInfo| {
            let known = info.extensions.iter();
            known.copied().any(|it| it.eq_ignore_ascii_case(extension))
        };
        FORMATS.iter().find(has_extension).map(|info| info.format)
    }

    /// Returns whether files of this format can be read.
    pub fn can_read(self) -> bool {
        self.info().read.is_some()
    }

    /// Returns whether files of this format can be written.
    pub fn can_write(self) -> bool {
        self.info().write.is_some()
    }

    /// Returns whether the writer holds the results of a task.
    pub fn holds(self, task: Task) -> bool {
        self.info().tasks.contains(&task)
    }

    /// Returns the writer of a format that is written to a stream.
    pub fn text_writer(self, geometry: &Geometry, schema: &Schema) -> Option<Box<dyn TextWriter>> {
        match self.info().write? {
            Write::Text(writer) => Some(writer(geometry, schema)),
            Write::Table(_) => None,
        }
    }

    /// Creates the file or folder of a format that is not written to a stream.
    ///
    /// `part` names the part of a data set, such as `train`; only folders have a place for it.
    ///
    /// # Errors
    ///
    /// If the file cannot be created, if the format is written to a stream, or if it is not part of
    /// this build.
    pub fn table_writer(
        self,
        path: &Path,
        part: &str,
        schema: &Schema,
    ) -> io::Result<Box<dyn TableWriter>> {
        match self.info().write {
            Some(Write::Table(create)) => create(path, part, schema),
            _ => {
                let message = format!("{} is not written as a table", self.name());
                Err(io::Error::new(io::ErrorKind::Unsupported, message))
            }
        }
    }

    /// Opens a file of this format.
    pub(crate) fn open(
        self,
        geometry: &Geometry,
        translator: Option<Translator>,
        input: Input,
    ) -> io::Result<Source> {
        match self.info().read {
            Some(open) => open(geometry, translator, input),
            None => {
                let message = format!("{} cannot be read", self.name());
                Err(io::Error::new(io::ErrorKind::Unsupported, message))
            }
        }
    }
}
