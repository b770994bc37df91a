//! The file formats: one row of [`FORMATS`] for each.
//!
//! A new format is a variant of [`Format`], a row of the table, and a file for its reader or
//! writer.
//!
//! **Invariant:** a format is detected from the first bytes of a file, never from its name. A file of
//! unknown format is read as lines, each of which is an error that names the problem.

#[cfg(feature = "csv")]
pub(crate) mod csv {
    mod clip;
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
    pub(crate) mod write;
}
#[cfg(feature = "parquet")]
pub(crate) mod parquet {
    pub(crate) mod read;
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

use std::io;
use std::path::Path;

use foldoku_board::Geometry;
use foldoku_board::format::{self as text_forms, Layout, Style};

use crate::alphabet::Translator;
use crate::input::{Input, buffered};
use crate::lines::LineCutter;
use crate::raw::names;
use crate::row::{Schema, Task};
use crate::source::Source;
use crate::text::{HEAD, content, is_content};
use crate::write::{TableWriter, TextWriter};
use lines::write::LineStyle;

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
}

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
    detect: Detect,
    read: Option<Open>,
    write: Option<Write>,
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

/// How a format is recognised.
#[derive(Clone, Copy, Debug)]
enum Detect {
    /// By the first bytes.
    Bytes(fn(&[u8]) -> bool),
    /// By the first line that holds content; of several matches the lowest rank wins.
    Line(u8, fn(&Start<'_>, &[u8]) -> bool),
    /// By as much of the file as is inspected; of several matches the lowest rank wins.
    Start(u8, fn(&Start<'_>) -> bool),
    Never,
}

/// The start of a file, from which a reader is opened.
struct Start<'a> {
    geometry: &'a Geometry,
    translator: Option<&'a Translator>,
    head: &'a [u8],
}

type Open = fn(&Geometry, Option<Translator>, Input) -> io::Result<Source>;

#[derive(Clone, Copy, Debug)]
enum Write {
    Text(fn(&Geometry, &Schema) -> Box<dyn TextWriter>),
    Table(fn(&Path, &str, &Schema) -> io::Result<Box<dyn TableWriter>>),
}

const ANY: &[Task] = &[Task::Convert, Task::Check, Task::Count, Task::Solve];
const CONVERT: &[Task] = &[Task::Convert];
const DRAWN: &[Task] = &[Task::Convert, Task::Solve];

/// An empty row, the base of all others.
const BASE: FormatInfo = FormatInfo {
    format: Format::Puzzle,
    name: "",
    aliases: &[],
    extensions: &[],
    read_help: None,
    write_help: None,
    tasks: &[],
    columns: false,
    candidates: false,
    comments: false,
    own_symbols: false,
    target: Target::Stream,
    detect: Detect::Never,
    read: None,
    write: None,
};

/// All formats, in the order of [`Format`].
pub static FORMATS: [FormatInfo; 20] = [
    FormatInfo {
        format: Format::Puzzle,
        name: "puzzle",
        aliases: &["lines", "text", "sdm"],
        extensions: &["sdm", "txt"],
        read_help: Some("One puzzle per line: its cells or its candidates; .sdm"),
        write_help: Some("One puzzle per line; .sdm"),
        tasks: CONVERT,
        candidates: true,
        comments: true,
        own_symbols: true,
        detect: Detect::Line(1, is_lines),
        read: Some(open_lines),
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Puzzle, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Solution,
        name: "solution",
        write_help: Some("One solution per line, with a note after # if it is not unique"),
        tasks: &[Task::Solve],
        comments: true,
        own_symbols: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Solution, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Tdoku,
        name: "tdoku",
        write_help: Some("puzzle:count:solution"),
        tasks: &[Task::Solve],
        candidates: true,
        comments: true,
        own_symbols: true,
        read: Some(open_lines),
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::PuzzleCountSolution, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Sukaku,
        name: "sukaku",
        write_help: Some("The puzzle's candidates as 729 characters"),
        tasks: CONVERT,
        candidates: true,
        read: Some(open_lines),
        write: Some(Write::Text(|_, _| Box::new(sukaku::write::Sukaku))),
        ..BASE
    },
    FormatInfo {
        format: Format::Count,
        name: "count",
        write_help: Some("The number of solutions"),
        tasks: &[Task::Count, Task::Solve],
        candidates: true,
        comments: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Count, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Status,
        name: "status",
        write_help: Some("unique, multiple, none, invalid …"),
        tasks: &[Task::Check, Task::Count, Task::Solve],
        candidates: true,
        comments: true,
        write: Some(Write::Text(|_, schema| {
            lines::write::writer(LineStyle::Status, schema)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Csv,
        name: "csv",
        extensions: &["csv"],
        read_help: Some("Comma, semicolon or tab separated values"),
        write_help: Some("Comma separated values"),
        tasks: ANY,
        columns: true,
        candidates: true,
        comments: true,
        own_symbols: true,
        detect: Detect::Line(0, |_, line| {
            !line.starts_with(b":") && names::is_header(line)
        }),
        read: Some(open_csv),
        write: Some(Write::Text(|_, schema| {
            Box::new(csv::write::Csv::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Tsv,
        name: "tsv",
        extensions: &["tsv"],
        write_help: Some("Tab separated values"),
        tasks: ANY,
        columns: true,
        candidates: true,
        comments: true,
        own_symbols: true,
        read: Some(open_csv),
        write: Some(Write::Text(|_, schema| {
            Box::new(csv::write::Csv::tabs(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::JsonLines,
        name: "jsonl",
        aliases: &["json", "ndjson"],
        extensions: &["jsonl", "ndjson", "json"],
        read_help: Some("One JSON string or object per line"),
        write_help: Some("One JSON object per line"),
        tasks: ANY,
        columns: true,
        candidates: true,
        comments: true,
        own_symbols: true,
        detect: Detect::Line(0, |_, line| {
            line.starts_with(b"{") || line.starts_with(b"[{")
        }),
        read: Some(open_json_lines),
        write: Some(Write::Text(|_, schema| {
            Box::new(json_lines::write::JsonLines::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Parquet,
        name: "parquet",
        extensions: &["parquet"],
        read_help: Some("Apache Parquet"),
        write_help: Some("Apache Parquet"),
        tasks: ANY,
        columns: true,
        candidates: true,
        comments: true,
        own_symbols: true,
        target: Target::File,
        detect: Detect::Bytes(|head| head.starts_with(b"PAR1")),
        read: Some(open_parquet),
        write: Some(Write::Table(|path, _, schema| write_parquet(path, schema))),
        ..BASE
    },
    FormatInfo {
        format: Format::Npy,
        name: "npy",
        extensions: &["npy"],
        write_help: Some("Arrays for training models, in a folder"),
        tasks: DRAWN,
        target: Target::Folder,
        write: Some(Write::Table(|path, part, _| {
            Ok(Box::new(npy::write::Npy::create(path, part)?))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Rows,
        name: "rows",
        aliases: &["grids"],
        read_help: Some("Grids over several lines, drawn or not"),
        write_help: Some("Grids with one line per row"),
        detect: Detect::Start(3, is_grids),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Rows)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Box,
        name: "box",
        write_help: Some("Framed grids"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Box)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Wide,
        name: "wide",
        write_help: Some("Wide grids with lines between boxes"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Wide)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::Frame,
        name: "frame",
        write_help: Some("Grids framed with dashes, empty cells blank"),
        write: Some(Write::Text(|geometry, _| {
            grids::write::writer(geometry, Style::Frame)
        })),
        ..GRIDS
    },
    FormatInfo {
        format: Format::PencilMarks,
        name: "pencil-marks",
        read_help: Some("Grids of candidates"),
        write_help: Some("Grids of candidates"),
        tasks: CONVERT,
        candidates: true,
        // Files of SudoCue and Simple Sudoku may hold pencil marks too.
        detect: Detect::Start(2, |start| pencil_marks::read::looks_like(start.head)),
        read: Some(|_, _, input| {
            Ok(Source::records(pencil_marks::read::records(buffered(
                input,
            ))))
        }),
        write: Some(Write::Text(|_, _| {
            Box::new(pencil_marks::write::PencilMarks)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Sdk,
        name: "sdk",
        extensions: &["sdk"],
        read_help: Some("SudoCue; .sdk"),
        write_help: Some("SudoCue; .sdk"),
        tasks: CONVERT,
        candidates: true,
        detect: Detect::Start(0, |start| sdk::read::looks_like(start.head)),
        read: Some(|_, _, input| Ok(Source::records(sdk::read::records(buffered(input))))),
        write: Some(Write::Text(|_, schema| {
            Box::new(sdk::write::Sdk::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::SimpleSudoku,
        name: "ss",
        extensions: &["ss"],
        read_help: Some("Simple Sudoku; .ss"),
        write_help: Some("Simple Sudoku; .ss"),
        tasks: CONVERT,
        detect: Detect::Start(1, |start| simple_sudoku::read::looks_like(start.head)),
        read: Some(|_, _, input| {
            Ok(Source::records(simple_sudoku::read::records(buffered(
                input,
            ))))
        }),
        write: Some(Write::Text(|_, _| {
            Box::new(simple_sudoku::write::SimpleSudoku)
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::OpenSudoku,
        name: "opensudoku",
        aliases: &["xml"],
        extensions: &["opensudoku", "xml"],
        read_help: Some("OpenSudoku, XML"),
        write_help: Some("OpenSudoku, XML"),
        tasks: CONVERT,
        detect: Detect::Bytes(is_open_sudoku),
        read: Some(open_open_sudoku),
        write: Some(Write::Text(|_, schema| {
            Box::new(open_sudoku::write::OpenSudoku::new(schema))
        })),
        ..BASE
    },
    FormatInfo {
        format: Format::Hodoku,
        name: "hodoku",
        read_help: Some("The lines of HoDoKu's libraries"),
        write_help: Some("The lines of HoDoKu's libraries"),
        tasks: CONVERT,
        candidates: true,
        detect: Detect::Line(0, |_, line| hodoku::read::looks_like(line)),
        read: Some(|_, _, input| Ok(Source::records(hodoku::read::records(buffered(input))))),
        write: Some(Write::Text(|_, schema| {
            Box::new(hodoku::write::Hodoku::new(schema))
        })),
        ..BASE
    },
];

/// The common part of the rows for drawn grids.
const GRIDS: FormatInfo = FormatInfo {
    tasks: DRAWN,
    read: Some(|geometry, translator, input| {
        let records = grids::read::records(geometry.clone(), translator, buffered(input));
        Ok(Source::records(records))
    }),
    ..BASE
};

impl Format {
    /// Returns the row of the table.
    pub fn info(self) -> &'static FormatInfo {
        &FORMATS[self as usize]
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

/// Reads the start of an input until its format is certain.
pub(crate) fn detect(
    geometry: &Geometry,
    translator: Option<&Translator>,
    input: &mut Input,
) -> io::Result<Format> {
    loop {
        let whole = input.is_at_end() || input.head().len() >= HEAD;
        let start = Start {
            geometry,
            translator,
            head: input.head(),
        };
        if let Some(format) = start.format(whole) {
            return Ok(format);
        }
        input.look()?;
    }
}

impl Start<'_> {
    /// Returns the format, or `None` if more of the file is needed; `whole` is true if there is no
    /// more.
    fn format(&self, whole: bool) -> Option<Format> {
        let first = content(self.head, whole).next();
        let by_bytes = FORMATS.iter().find(|info| match info.detect {
            Detect::Bytes(is_format) => is_format(self.head),
            _ => false,
        });
        let by_line = || {
            lowest(|info| match (info.detect, first) {
                (Detect::Line(rank, is_format), Some(line)) => {
                    is_format(self, line).then_some(rank)
                }
                _ => None,
            })
        };
        let by_start = || {
            lowest(|info| match info.detect {
                Detect::Start(rank, is_format) => is_format(self).then_some(rank),
                _ => None,
            })
        };
        let found = by_bytes.or_else(by_line).map(|info| info.format);
        found.or_else(|| whole.then(|| by_start().map_or(Format::Puzzle, |info| info.format)))
    }

    /// Returns the layout of a file in which this is the first line with cells.
    fn layout(&self, line: &[u8]) -> Option<Layout> {
        match self.translator {
            Some(translator) => text_forms::layout(self.geometry, &translator.line(line)),
            None => text_forms::layout(self.geometry, line),
        }
    }
}

/// Returns the matching row with the lowest rank.
fn lowest(rank: impl Fn(&FormatInfo) -> Option<u8>) -> Option<&'static FormatInfo> {
    let ranked = FORMATS.iter().filter_map(|info| Some((rank(info)?, info)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, info)| info)
}

fn is_lines(start: &Start<'_>, line: &[u8]) -> bool {
    // A line of HoDoKu begins with a colon; another line may show that this one is not a puzzle.
    !line.starts_with(b":")
        && start.layout(line) == Some(Layout::Lines)
        && !pencil_marks::read::looks_like(line)
}

fn is_grids(start: &Start<'_>) -> bool {
    let mut layouts = content(start.head, true).filter_map(|line| start.layout(line));
    layouts.next() == Some(Layout::Grids)
}

/// Returns whether a file begins with XML that contains `<opensudoku`.
fn is_open_sudoku(head: &[u8]) -> bool {
    let name = b"<opensudoku";
    head.trim_ascii_start().first() == Some(&b'<')
        && head.windows(name.len()).any(|window| window == name)
}

fn open_lines(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    Ok(Source::lines(LineCutter::new(input, is_content)))
}

#[cfg(feature = "csv")]
fn open_csv(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    Ok(Source::records(csv::read::Csv::new(buffered(input))?))
}

#[cfg(not(feature = "csv"))]
fn open_csv(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("CSV"))
}

#[cfg(feature = "json")]
fn open_json_lines(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    json_lines::read::open(input)
}

#[cfg(not(feature = "json"))]
fn open_json_lines(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("JSON"))
}

#[cfg(feature = "xml")]
fn open_open_sudoku(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    let records = open_sudoku::read::OpenSudoku::new(buffered(input));
    Ok(Source::records(records))
}

#[cfg(not(feature = "xml"))]
fn open_open_sudoku(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("XML"))
}

#[cfg(feature = "parquet")]
fn open_parquet(_: &Geometry, _: Option<Translator>, input: Input) -> io::Result<Source> {
    let records = parquet::read::Parquet::new(input.into_file()?)?;
    Ok(Source::records(records))
}

#[cfg(not(feature = "parquet"))]
fn open_parquet(_: &Geometry, _: Option<Translator>, _: Input) -> io::Result<Source> {
    Err(crate::features::not_built("Parquet"))
}

#[cfg(feature = "parquet")]
fn write_parquet(path: &Path, schema: &Schema) -> io::Result<Box<dyn TableWriter>> {
    let file = std::fs::File::create(path)?;
    Ok(Box::new(parquet::write::Parquet::new(file, schema)))
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Path, _: &Schema) -> io::Result<Box<dyn TableWriter>> {
    Err(crate::features::not_built("Parquet"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_variants() {
        for (index, info) in FORMATS.iter().enumerate() {
            assert_eq!(info.format as usize, index, "{}", info.name);
            assert_eq!(Format::from_name(info.name), Some(info.format));
        }
    }

    #[test]
    fn names_and_aliases_are_unique() {
        let mut seen = BTreeSet::new();
        for info in &FORMATS {
            for name in std::iter::once(&info.name).chain(info.aliases) {
                assert!(seen.insert(name), "{name}");
                assert_eq!(Format::from_name(name), Some(info.format));
            }
        }
        assert_eq!(Format::from_name("JSON"), Some(Format::JsonLines));
        assert_eq!(Format::from_name("docx"), None);
    }

    #[test]
    fn help_and_tasks_are_given_exactly_for_what_a_format_can_do() {
        for info in &FORMATS {
            assert!(info.read_help.is_none() || info.read.is_some());
            assert_eq!(info.write_help.is_some(), info.write.is_some());
            assert_eq!(info.tasks.is_empty(), info.write.is_none());
            let is_text = matches!(info.write, Some(Write::Text(_)) | None);
            assert_eq!(info.target == Target::Stream, is_text, "{}", info.name);
            assert!(!matches!(info.detect, Detect::Never) || info.read_help.is_none());
        }
    }

    #[test]
    fn extensions_name_one_format_each() {
        for info in &FORMATS {
            for extension in info.extensions {
                let path = Path::new("a.b").with_extension(extension);
                assert_eq!(Format::of_extension(&path), Some(info.format));
            }
        }
        let of_extension = |name: &str| Format::of_extension(Path::new(name));
        assert_eq!(of_extension("A.CSV"), Some(Format::Csv));
        assert_eq!(of_extension("csv"), None);
        assert_eq!(of_extension("a.csv.gz"), None);
    }

    #[test]
    fn open_sudoku_is_recognised_by_its_root() {
        assert!(is_open_sudoku(b" <?xml version='1.0'?>\n<opensudoku>"));
        assert!(is_open_sudoku(b"<opensudoku version='2'>"));
        assert!(!is_open_sudoku(b"<?xml version='1.0'?><sudoku>"));
        assert!(!is_open_sudoku(b"x<opensudoku>"));
        assert!(!is_open_sudoku(b""));
    }
}
