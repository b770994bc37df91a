//! Reads comma, semicolon and tab separated values, one puzzle per row.
//!
//! ```text
//! file ──▶ Clip ──▶ Feed ──▶ csv::Reader ──▶ Csv
//!       (long lines)  (one record at a time)   (columns by their names)
//! ```
//!
//! **Invariant:** a record holds at most [`LINE_LIMIT`] bytes and [`LINES`] lines. If an open quotation
//! mark would make it longer, its first line is invalid and the lines after it are records of their
//! own.

use std::io::{self, BufRead, Read};

use ::csv::{ByteRecord, ErrorKind, Reader, ReaderBuilder, Terminator};
use foldoku_board::format::{LINE_LIMIT, Problem};

use super::clip::Clip;
use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field};
use crate::raw::RawRecords;
use crate::raw::{RawPuzzle, RawRecord};
use crate::raw::{names, own};

/// The most lines of a record; two drawings of the largest board need fewer.
pub(crate) const LINES: usize = 1024;

/// The records of a table.
#[derive(Debug)]
pub(crate) struct Csv<R> {
    reader: Reader<Feed<R>>,
    cells: ByteRecord,
    columns: Columns,
    /// The first row, which is read together with the header.
    first_row: Option<RawRecord>,
    ended: bool,
}

/// The role of each column.
#[derive(Debug, Default)]
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    /// The columns that become fields.
    carried: Vec<usize>,
    fields: Vec<Column>,
    /// Whether the names are from the file.
    named: bool,
}

impl<R: BufRead> Csv<R> {
    /// Reads the header of `reader`, and detects the delimiter from it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or has no puzzle column.
    pub(crate) fn new(reader: R) -> io::Result<Csv<R>> {
        let mut feed = Feed::new(Clip::new(reader));
        let ended = !feed.next_record()?;
        feed.delimiter = delimiter_of(feed.current_line());
        let reader = ReaderBuilder::new()
            .delimiter(feed.delimiter)
            .has_headers(false)
            .flexible(true)
            // A carriage return is data unless it precedes the line feed of a record.
            .terminator(Terminator::Any(b'\n'))
            .from_reader(feed);
        let mut csv = Csv {
            reader,
            cells: ByteRecord::new(),
            columns: Columns::default(),
            first_row: None,
            ended,
        };
        if !ended {
            csv.read_header()?;
        }
        Ok(csv)
    }

    /// Reads the first row, which names the columns or is a record.
    fn read_header(&mut self) -> io::Result<()> {
        self.read_cells()?;
        if let Some(error) = self.reader.get_ref().error.clone() {
            let line = self.reader.get_ref().line;
            let error = RecordError { line, kind: error };
            return Err(invalid(format!("invalid header: {error}")));
        }
        let cells: Vec<&[u8]> = (0..self.cells.len())
            .filter_map(|index| self.cell(index))
            .collect();
        let header: Vec<String> = cells.iter().map(|cell| lossy(cell)).collect();
        let columns = Columns::of_first_row(&cells)?;
        self.columns = columns;
        if self.columns.named {
            if self.reader.get_mut().next_record()? {
                self.read_cells()?;
                self.first_row = Some(self.record());
            }
            let status = self
                .first_row
                .as_ref()
                .and(self.cell(own::status_place(&header)));
            if own::is_table(&header, status) {
                own::mark(&mut self.columns.fields);
            }
        } else {
            self.first_row = Some(self.record());
        }
        Ok(())
    }

    /// Reads the cells of the current record of the feed.
    fn read_cells(&mut self) -> io::Result<()> {
        match self.reader.read_byte_record(&mut self.cells) {
            Ok(_) => Ok(()),
            Err(error) => Err(match error.into_kind() {
                ErrorKind::Io(error) => error,
                other => io::Error::other(format!("{other:?}")),
            }),
        }
    }

    /// Reads the next row; `None` at the end.
    fn read_record(&mut self) -> io::Result<Option<RawRecord>> {
        if let Some(record) = self.first_row.take() {
            return Ok(Some(record));
        }
        if !self.reader.get_mut().next_record()? {
            return Ok(None);
        }
        self.read_cells()?;
        Ok(Some(self.record()))
    }

    /// Returns a cell of the current row.
    fn cell(&self, index: usize) -> Option<&[u8]> {
        let cell = self.cells.get(index)?;
        let is_last = index + 1 == self.cells.len();
        if is_last && self.reader.get_ref().ends_with_carriage_return() {
            return Some(cell.strip_suffix(b"\r").unwrap_or(cell));
        }
        Some(cell)
    }

    /// Returns the current row as a record.
    fn record(&self) -> RawRecord {
        let feed = self.reader.get_ref();
        let line = feed.line;
        if let Some(kind) = feed.error.clone() {
            return RawRecord::of_error(RecordError { line, kind });
        }
        let present = |cell: &&[u8]| !cell.trim_ascii().is_empty();
        let puzzle = match self.cell(self.columns.puzzle).filter(present) {
            Some(text) => Ok(RawPuzzle::Text(text.to_vec())),
            None => Err(RecordError {
                line,
                kind: RecordErrorKind::NoPuzzle("puzzle column"),
            }),
        };
        let solution = self.columns.solution.and_then(|index| self.cell(index));
        let carried = self.columns.carried.iter();
        RawRecord {
            line,
            puzzle,
            solution: solution
                .filter(present)
                .map(|cell| lossy(cell.trim_ascii())),
            fields: carried
                .map(|&index| match self.cell(index) {
                    Some(cell) => Field::Text(lossy(cell)),
                    None => Field::Missing,
                })
                .collect(),
        }
    }
}

impl<R: BufRead + Send> RawRecords for Csv<R> {
    fn columns(&self) -> Vec<Column> {
        self.columns.fields.clone()
    }

    fn has_solutions(&self) -> bool {
        self.columns.solution.is_some()
    }
}

impl<R: BufRead> Iterator for Csv<R> {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        if self.ended {
            return None;
        }
        let record = self.read_record();
        self.ended = !matches!(record, Ok(Some(_)));
        record.transpose()
    }
}

impl Columns {
    /// Returns the columns of a file whose first row has these cells.
    fn of_first_row(cells: &[&[u8]]) -> io::Result<Columns> {
        let names: Vec<String> = cells
            .iter()
            .map(|cell| lossy(cell).trim().to_owned())
            .collect();
        if let Some(puzzle) = names::puzzle_column(&names) {
            let solution = names::solution_column(&names);
            return Ok(Columns::new(puzzle, solution, names, true));
        }
        match cells.iter().position(|cell| looks_like_a_puzzle(cell)) {
            Some(puzzle) => {
                let numbers = 1..=cells.len();
                let names = numbers.map(|number| format!("column{number}")).collect();
                Ok(Columns::new(puzzle, None, names, false))
            }
            None => Err(invalid(format!(
                "no puzzle column: expected one named 'puzzle' or similar, found: {}",
                listed(&names)
            ))),
        }
    }

    fn new(puzzle: usize, solution: Option<usize>, names: Vec<String>, named: bool) -> Columns {
        let others = names.into_iter().enumerate();
        let (carried, fields) = others
            .filter(|(index, _)| *index != puzzle && Some(*index) != solution)
            .map(|(index, name)| (index, Column::read(name.as_str(), own::kind_of(&name))))
            .unzip();
        Columns {
            puzzle,
            solution,
            carried,
            fields,
            named,
        }
    }
}

/// Passes the lines of one record at a time to the CSV reader.
#[derive(Debug)]
struct Feed<R> {
    reader: Clip<R>,
    delimiter: u8,
    /// The lines of the record, and after them bytes read ahead.
    text: Vec<u8>,
    /// The number of the record's first line in the file, and where that line ends.
    line: usize,
    first_end: usize,
    /// The number of lines of the record so far, and their end.
    lines: usize,
    end: usize,
    /// The number of bytes passed on.
    given: usize,
    /// The error of an invalid record.
    error: Option<RecordErrorKind>,
    /// Bytes to pass on that end an invalid record.
    closing: &'static [u8],
}

impl<R: BufRead> Feed<R> {
    fn new(reader: Clip<R>) -> Feed<R> {
        Feed {
            reader,
            delimiter: b',',
            text: Vec::new(),
            line: 1,
            first_end: 0,
            lines: 0,
            end: 0,
            given: 0,
            error: None,
            closing: b"",
        }
    }

    /// Drops the current record and begins the next one; returns false at the end of the file.
    fn next_record(&mut self) -> io::Result<bool> {
        // An invalid record loses only its first line.
        if self.error.take().is_some() {
            (self.lines, self.end) = (1, self.first_end);
        }
        loop {
            self.text.drain(..self.end);
            self.line += self.lines;
            (self.lines, self.end, self.given) = (0, 0, 0);
            if !self.add_line()? {
                return Ok(false);
            }
            if !self.is_blank() {
                break;
            }
        }
        self.first_end = self.end;
        if line_end_trimmed(self.current_line()).len() > LINE_LIMIT {
            let problem = Problem::TooLong { limit: LINE_LIMIT };
            self.reject(RecordErrorKind::Text(problem), b"-\n");
        }
        Ok(true)
    }

    /// Adds a line to the record; returns false at the end of the file.
    fn add_line(&mut self) -> io::Result<bool> {
        match memchr::memchr(b'\n', &self.text[self.end..]) {
            Some(at) => self.end += at + 1,
            None => {
                if self.reader.read_until(b'\n', &mut self.text)? == 0 {
                    return Ok(false);
                }
                if self.text.last() != Some(&b'\n') {
                    self.text.push(b'\n');
                }
                self.end = self.text.len();
            }
        }
        self.lines += 1;
        Ok(true)
    }

    /// Continues a record whose line ends within quotation marks.
    fn continue_record(&mut self) -> io::Result<()> {
        let message = if self.lines == LINES {
            format!("quotation mark not closed within {LINES} lines")
        } else if !self.add_line()? {
            "quotation mark not closed".to_owned()
        } else if self.end > LINE_LIMIT {
            format!("quotation mark not closed within {LINE_LIMIT} bytes")
        } else {
            return Ok(());
        };
        let column = None;
        self.reject(RecordErrorKind::Syntax { message, column }, b"\"\n");
        Ok(())
    }

    /// Marks the record as invalid and ends it with `closing`.
    fn reject(&mut self, kind: RecordErrorKind, closing: &'static [u8]) {
        self.given = self.end;
        self.error = Some(kind);
        self.closing = closing;
    }

    /// Returns the lines of the record.
    fn current_line(&self) -> &[u8] {
        &self.text[..self.end]
    }

    /// Returns whether the line is blank; a delimiter is not blank.
    fn is_blank(&self) -> bool {
        let is_nothing = |byte: &u8| byte.is_ascii_whitespace() && *byte != self.delimiter;
        let line = line_end_trimmed(self.current_line());
        line.iter().all(is_nothing)
    }
}

impl<R> Feed<R> {
    fn ends_with_carriage_return(&self) -> bool {
        self.text[..self.end].ends_with(b"\r\n")
    }
}

impl<R: BufRead> Read for Feed<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.given == self.end && self.closing.is_empty() {
            self.continue_record()?;
        }
        if self.given < self.end {
            let read = (&self.text[self.given..self.end]).read(target)?;
            self.given += read;
            return Ok(read);
        }
        self.closing.read(target)
    }
}

/// Returns the delimiter that occurs most in a line, outside quotation marks.
fn delimiter_of(line: &[u8]) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in line {
        quoted ^= *byte == b'"';
        let count = counts.iter_mut().find(|(delimiter, _)| delimiter == byte);
        if let (Some((_, count)), false) = (count, quoted) {
            *count += 1;
        }
    }
    // The last of several maxima wins, which should be the comma.
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(delimiter, _)| delimiter)
}

/// Returns whether a cell of a column without a name is a puzzle.
fn looks_like_a_puzzle(cell: &[u8]) -> bool {
    let cell = cell.trim_ascii();
    let square = cell.len() >= 16 && cell.len().isqrt().pow(2) == cell.len();
    let holds = |is_one: fn(&u8) -> bool| cell.iter().any(is_one);
    let all = |is_one: fn(&u8) -> bool| cell.iter().all(is_one);
    // A long word is not a puzzle, and may contain dashes or underscores.
    let plain = all(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
        && holds(|byte| !byte.is_ascii_alphabetic());
    let marked = all(|byte| byte.is_ascii_digit() || b".-*?_".contains(byte));
    square && (plain || marked)
}

/// Lists the names of the columns, at most as many as fit a message.
fn listed(names: &[String]) -> String {
    const NAMES: usize = 12;
    const CHARACTERS: usize = 40;
    let shown = names.iter().take(NAMES).map(|name| {
        let start: String = name.chars().take(CHARACTERS).collect();
        start.escape_debug().to_string()
    });
    let shown: Vec<String> = shown.collect();
    let more = match names.len().saturating_sub(NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", shown.join(", "))
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn line_end_trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn lossy(cell: &[u8]) -> String {
    String::from_utf8_lossy(cell).into_owned()
}

#[cfg(test)]
mod tests;
