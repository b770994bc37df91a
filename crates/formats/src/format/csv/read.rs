//! Reads comma, semicolon and tab separated values, one puzzle per row.
//!
//! ```text
//! file ──▶ Clip ──▶ Feed ──▶ csv::Reader ──▶ Csv
//!       (long lines)  (one record at a time)   (columns by their names)
//! ```
//!
//! **Invariant:** a record has the lines that [`Feed`] passes on: if an open quotation mark would make
//! it too long, its first line is invalid and the lines after it are records of their own.

use std::io::{self, BufRead};

use ::csv::{ByteRecord, ErrorKind, Reader, ReaderBuilder, Terminator};

use super::clip::Clip;
use super::feed::Feed;
use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field};
use crate::raw::RawRecords;
use crate::raw::{RawPuzzle, RawRecord};
use crate::raw::{names, own};

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
    /// The number of columns.
    count: usize,
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
            // LF, CR or both.
            .terminator(Terminator::CRLF)
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
        let line = self.reader.get_ref().line;
        let named = cells.iter().map(|cell| utf8(cell).map(str::to_owned));
        let header: Result<Vec<String>, String> = named.collect();
        let header =
            header.map_err(|message| invalid(format!("invalid header: line {line}: {message}")))?;
        let columns = Columns::of_first_row(&cells, &header);
        if columns.as_ref().is_none_or(|columns| columns.named) {
            let has_row = self.reader.get_mut().next_record()?;
            if has_row {
                self.read_cells()?;
            }
            self.columns = match columns {
                Some(columns) => columns,
                None => self.columns_of_row(&header)?,
            };
            self.first_row = has_row.then(|| self.record());
            let status = self
                .first_row
                .as_ref()
                .and(self.cell(own::status_place(&header)));
            if own::is_table(&header, status) {
                own::mark(&mut self.columns.fields);
            }
        } else {
            self.columns = columns.unwrap_or_default();
            self.first_row = Some(self.record());
        }
        Ok(())
    }

    /// Returns the columns of a table whose header has no known name for puzzles: the first row shows
    /// where they are.
    fn columns_of_row(&self, header: &[String]) -> io::Result<Columns> {
        let is_puzzle = |&index: &usize| self.cell(index).is_some_and(names::looks_like_a_puzzle);
        let names: Vec<String> = header.iter().map(|name| name.trim().to_owned()).collect();
        let Some(puzzle) = (0..header.len()).find(is_puzzle) else {
            return Err(invalid(format!(
                "no puzzle column: expected one named 'puzzle' or similar, found: {}",
                listed(&names)
            )));
        };
        let solution = names::solution_column(&names);
        Ok(Columns::new(puzzle, solution, names, true))
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
        self.cells.get(index)
    }

    /// Returns the text of a cell. `name` is that of its column.
    fn text(&self, index: usize, name: &str) -> Result<Option<&str>, RecordErrorKind> {
        let text = self.cell(index).map(utf8).transpose();
        text.map_err(|message| syntax(format!("column '{name}': {message}")))
    }

    /// Returns the current row as a record.
    fn record(&self) -> RawRecord {
        let feed = self.reader.get_ref();
        let record = match &feed.error {
            Some(kind) => Err(kind.clone()),
            None => self.record_of_cells(feed.line),
        };
        record.unwrap_or_else(|kind| {
            let line = feed.line;
            RawRecord::of_error(RecordError { line, kind })
        })
    }

    fn record_of_cells(&self, line: usize) -> Result<RawRecord, RecordErrorKind> {
        let present = |cell: &&[u8]| !cell.trim_ascii().is_empty();
        let puzzle = match self.cell(self.columns.puzzle) {
            Some(text) if present(&text) => Ok(RawPuzzle::Text(text.to_vec())),
            Some(_) => Err(RecordErrorKind::NoPuzzle("the puzzle is empty")),
            None => Err(RecordErrorKind::NoPuzzle("no puzzle column")),
        };
        self.check_count(present)?;
        let solution = match self.columns.solution {
            Some(index) => self.text(index, "solution")?,
            None => None,
        };
        let carried = self.columns.carried.iter().zip(&self.columns.fields);
        let field = |(&index, column): (&usize, &Column)| {
            let text = self.text(index, &column.name)?;
            Ok(text.map_or(Field::Missing, Field::from))
        };
        Ok(RawRecord {
            line,
            puzzle: puzzle.map_err(|kind| RecordError { line, kind }),
            solution: solution
                .map(str::trim_ascii)
                .filter(|text| !text.is_empty())
                .map(str::to_owned),
            fields: carried.map(field).collect::<Result<_, _>>()?,
        })
    }

    /// Checks that no cell lies beyond the last column. Empty ones do: programs end rows with delimiters.
    fn check_count(&self, present: impl Fn(&&[u8]) -> bool) -> Result<(), RecordErrorKind> {
        let count = self.columns.count;
        if !self.cells.iter().skip(count).any(|cell| present(&cell)) {
            return Ok(());
        }
        let first = if self.columns.named {
            "header"
        } else {
            "first row"
        };
        let found = self.cells.len();
        let message = format!("expected {count} cells, as in the {first}, found {found}");
        Err(syntax(message))
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
    /// Returns the columns of a file whose first row has these cells, if one of them is a puzzle or a
    /// name for puzzles.
    fn of_first_row(cells: &[&[u8]], header: &[String]) -> Option<Columns> {
        let names: Vec<String> = header.iter().map(|cell| cell.trim().to_owned()).collect();
        if let Some(puzzle) = names::puzzle_column(&names) {
            let solution = names::solution_column(&names);
            return Some(Columns::new(puzzle, solution, names, true));
        }
        let is_puzzle = |cell: &&[u8]| names::looks_like_a_puzzle(cell);
        let puzzle = cells.iter().position(is_puzzle)?;
        let numbers = 1..=cells.len();
        let names = numbers.map(|number| format!("column{number}")).collect();
        Some(Columns::new(puzzle, None, names, false))
    }

    fn new(puzzle: usize, solution: Option<usize>, names: Vec<String>, named: bool) -> Columns {
        let count = names.len();
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
            count,
        }
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

fn syntax(message: String) -> RecordErrorKind {
    let column = None;
    RecordErrorKind::Syntax { message, column }
}

/// Returns a cell as text; other bytes are an error, because they could only be carried as other
/// characters.
fn utf8(cell: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(cell).map_err(|error| {
        let byte = cell[error.valid_up_to()];
        format!("byte 0x{byte:02x} is not UTF-8 text")
    })
}

#[cfg(test)]
mod tests;
