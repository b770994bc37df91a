//! Solves the chunks of a file.
//!
//! **Invariant:** a chunk of a file of lines holds whole lines; any other file is one chunk. Lines in
//! messages are those of the file.

use std::io::Cursor;

use foldoku_batch::{SolveOptions, Solver};
use foldoku_board::Geometry;
use foldoku_formats::{
    Alphabet, Column, Format, Input, Parser, Reader, RecordError, Row, Schema, Selection, Status,
    Task, TextWriter,
};
use foldoku_kernel::Backend;
use serde::{Deserialize, Serialize};

use super::READS_RULES;
use crate::error::{Code, Failure};

/// Records that are solved together.
const CHUNK: usize = 2048;

/// How a chunk is solved and written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct ChunkSettings {
    /// The format of the answers.
    to: String,
    limit: u64,
    /// The bytes before the chunk that are the start of the file.
    head: usize,
    /// The lines of the file before the chunk.
    lines: usize,
    /// The records of the file before the chunk.
    records: u64,
    is_first: bool,
    is_last: bool,
}

/// How a file is cut into chunks.
#[derive(Debug, Serialize)]
pub(super) struct Detected {
    format: &'static str,
    /// Whether every line is a record, so that the file can be cut at any line end.
    lines: bool,
    /// Whether line ends may be part of a quoted field.
    quoted: bool,
    /// Whether the first line has the names of the columns.
    #[serde(rename = "hasNames")]
    has_names: bool,
    /// Whether the puzzles can have rules beyond the classic ones.
    rules: bool,
}

/// The numbers of records with each status.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    records: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    invalid: u64,
}

impl Counts {
    fn add(&mut self, status: Status) {
        self.records += 1;
        match status {
            Status::Unique | Status::Found | Status::Wrong => self.unique += 1,
            Status::Multiple => self.multiple += 1,
            Status::None => self.none += 1,
            _ => self.invalid += 1,
        }
    }
}

/// The file that is being solved.
#[derive(Debug, Default)]
pub(super) struct Streams {
    current: Option<Stream>,
}

/// The settings of a file, which all its chunks share.
struct Stream {
    head: Vec<u8>,
    to: String,
    limit: u64,
    file: File,
    writer: Box<dyn TextWriter>,
    solver: Solver,
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

/// What the start of a file says about it.
struct File {
    format: Format,
    alphabet: Alphabet,
    columns: Vec<Column>,
    has_solutions: bool,
    /// Whether every line is a record.
    is_lines: bool,
    /// The line with the names of the columns, which every chunk needs.
    names: Vec<u8>,
}

impl File {
    fn detect(board: &Geometry, head: &[u8]) -> Result<File, Failure> {
        let reader = open(board, head.to_vec(), None, 0)?;
        let mut file = File {
            format: reader.format(),
            alphabet: reader.alphabet(),
            columns: reader.columns().to_vec(),
            has_solutions: reader.has_solutions(),
            is_lines: reader.is_lines() || reader.format() == Format::Hodoku,
            names: Vec::new(),
        };
        if matches!(file.format, Format::Csv | Format::Tsv) {
            file.is_lines = true;
            let end = head.iter().position(|&byte| byte == b'\n');
            let first = &head[..end.map_or(head.len(), |end| end + 1)];
            let reader = open(board, first.to_vec(), Some((file.format, file.alphabet)), 0)?;
            let mut records = reader.map(|chunk| chunk.map_or(0, |chunk| chunk.last()));
            if records.next().unwrap_or(0) == 0 {
                file.names = first.to_vec();
            }
        }
        Ok(file)
    }
}

/// Returns whether the puzzles of a format can have rules beyond the classic ones.
pub(super) fn has_rules(format: Format) -> bool {
    format.holds_rules() || format == Format::Variant
}

fn open(
    board: &Geometry,
    bytes: Vec<u8>,
    known: Option<(Format, Alphabet)>,
    records: u64,
) -> Result<Reader, Failure> {
    let input = Input::new(Cursor::new(bytes)).map_err(Failure::unreadable)?;
    let (format, alphabet) = known.unzip();
    Reader::new(board, input, format, alphabet, records + 1, CHUNK).map_err(Failure::unreadable)
}

impl Streams {
    /// Returns how a file with this start is cut into chunks.
    pub(super) fn detect(&mut self, board: &Geometry, head: &[u8]) -> Result<Detected, Failure> {
        let file = File::detect(board, head)?;
        Ok(Detected {
            format: file.format.name(),
            lines: file.is_lines,
            quoted: matches!(file.format, Format::Csv | Format::Tsv),
            has_names: !file.names.is_empty(),
            rules: has_rules(file.format),
        })
    }

    /// Solves a chunk.
    pub(super) fn solve(
        &mut self,
        board: &Geometry,
        settings: &ChunkSettings,
        bytes: &[u8],
    ) -> Result<(Counts, Vec<u8>), Failure> {
        let (head, chunk) = bytes.split_at(settings.head.min(bytes.len()));
        let is_current =
            |it: &Stream| it.head == head && it.to == settings.to && it.limit == settings.limit;
        let mut stream = match self.current.take().filter(is_current) {
            Some(stream) => stream,
            None => Stream::new(board, settings, head)?,
        };
        let result = stream.solve(board, settings, chunk);
        self.current = Some(stream);
        result
    }
}

impl Stream {
    fn new(board: &Geometry, settings: &ChunkSettings, head: &[u8]) -> Result<Stream, Failure> {
        let file = File::detect(board, head)?;
        let task = Task::Solve;
        let to = Format::from_name(&settings.to)
            .filter(|format| format.holds(task) || *format == Format::Puzzle);
        let to = to.ok_or_else(|| {
            Failure::argument(format!("the format '{}' holds no answers", settings.to))
        })?;
        let schema = Schema {
            task,
            given_solutions: file.has_solutions,
            columns: file.columns.clone(),
            comments: false,
        };
        let writer = to.text_writer(board, &schema).ok_or_else(|| {
            Failure::argument(format!(
                "the format '{}' is not written in parts",
                settings.to
            ))
        })?;
        if settings.limit == 0 {
            return Err(Failure::argument("the limit must not be 0"));
        }
        let options = SolveOptions::new(task, settings.limit);
        let solver = if READS_RULES {
            Solver::lanes(options, Backend::detect())
        } else {
            Solver::lanes_without_rules(options, Backend::detect())
        };
        Ok(Stream {
            head: head.to_vec(),
            to: settings.to.clone(),
            limit: settings.limit,
            file,
            writer,
            solver: solver
                .ok_or_else(|| Failure::new(Code::Unreadable, "no vector instructions"))?,
        })
    }

    fn solve(
        &mut self,
        board: &Geometry,
        settings: &ChunkSettings,
        chunk: &[u8],
    ) -> Result<(Counts, Vec<u8>), Failure> {
        let names: &[u8] = if settings.is_first {
            &[]
        } else {
            &self.file.names
        };
        let known = Some((self.file.format, self.file.alphabet));
        let bytes = [names, chunk].concat();
        let mut reader = open(board, bytes, known, settings.records)?;
        reader.align(&self.file.columns);
        let parser = Parser::new(board.clone(), Selection::ALL);
        let before = settings.lines as isize - isize::from(!names.is_empty());
        let (mut counts, mut out) = (Counts::default(), Vec::with_capacity(2 * chunk.len()));
        if settings.is_first {
            self.writer.header(&mut out);
        }
        for records in reader {
            let records = parser.parse(records.map_err(Failure::unreadable)?);
            for row in self.solver.solve(board, records).rows() {
                counts.add(row.status);
                write(&*self.writer, row, before, &mut out);
            }
        }
        if settings.is_last {
            self.writer.footer(&mut out);
        }
        Ok((counts, out))
    }
}

/// Writes a row with the number of its line in the file.
fn write(writer: &dyn TextWriter, row: Row<'_>, before: isize, out: &mut Vec<u8>) {
    let moved = row.error.map(|error| RecordError {
        line: error.line.saturating_add_signed(before),
        kind: error.kind.clone(),
    });
    let row = Row {
        line: row.line.saturating_add_signed(before),
        error: moved.as_ref(),
        ..row
    };
    writer.row(&row, out);
}
