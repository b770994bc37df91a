//! Reads Parquet files: a puzzle column and further columns.
//!
//! **Invariant:** a row group is read in pieces, so at most a piece and a page of each column are held.
//! A corrupt file is an error, never a panic.

mod footer;
mod pages;
mod source;
mod values;

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::vec::IntoIter;

use foldoku_board::format::{LINE_LIMIT, Problem};
use parquet::column::reader::get_column_reader;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{FileReader, Length, RowGroupReader, SerializedFileReader};
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor};

use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column as FieldColumn, Field};
use crate::input::ReadSeek;
use crate::raw::RawRecords;
use crate::raw::{RawPuzzle, RawRecord};
use crate::raw::{names, own};
use pages::Pages;
use source::Source;
use values::Column;

/// The most rows decoded at a time.
const PIECE_ROWS: usize = 4096;

/// About how many bytes of values are decoded at a time.
const PIECE_BYTES: u64 = 1 << 22;

/// The most names listed in an error.
const NAMES_LISTED: usize = 20;

/// The rows of a Parquet file as records; their lines are the numbers of the rows.
///
/// Numbers and booleans become JSON, decimal numbers keep their decimals, and dates and times are
/// the numbers stored in the file; numbers that JSON cannot hold become text. Bytes that are not
/// text become hexadecimal. Lists and structs are left out, but named.
pub(crate) struct Parquet {
    file: SerializedFileReader<Source>,
    file_bytes: u64,
    layout: Layout,
    columns: Vec<FieldColumn>,
    /// The number of the next row group.
    next_group: usize,
    group: Group,
    piece: Piece,
    /// The number of the last row returned.
    row: usize,
    ended: bool,
}

/// The role of each column, by its index among the leaves of the schema.
struct Layout {
    schema: SchemaDescPtr,
    puzzle: usize,
    solution: Option<usize>,
    carried: Vec<usize>,
}

/// The remaining rows of a row group.
#[derive(Default)]
struct Group {
    rows_left: usize,
    piece_rows: usize,
    puzzle: Option<Column>,
    solution: Option<Column>,
    carried: Vec<Column>,
}

/// Decoded rows.
#[derive(Default)]
struct Piece {
    puzzles: IntoIter<Option<ByteArray>>,
    solutions: IntoIter<Option<ByteArray>>,
    fields: Vec<IntoIter<Field>>,
}

impl Parquet {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not a Parquet file, or has no puzzle column.
    pub(crate) fn new(file: Box<dyn ReadSeek>) -> io::Result<Parquet> {
        let file = Source::new(file)?;
        let file_bytes = file.len();
        if !footer::is_decodable(&file)? {
            return Err(corrupt("missing or oversized schema"));
        }
        let file = guarded(|| SerializedFileReader::new(file))?;
        let layout = Layout::of(file.metadata().file_metadata().schema_descr_ptr())?;
        let is_own = is_own(file.metadata().file_metadata().created_by());
        let column = |&index: &usize| {
            let column = layout.schema.column(index);
            FieldColumn::read(column.name(), values::kind(&column))
        };
        let mut columns: Vec<FieldColumn> = layout.carried.iter().map(column).collect();
        if is_own {
            own::mark(&mut columns);
        }
        Ok(Parquet {
            file,
            file_bytes,
            layout,
            columns,
            next_group: 0,
            group: Group::default(),
            piece: Piece::default(),
            row: 0,
            ended: false,
        })
    }

    fn next_record(&mut self) -> io::Result<Option<RawRecord>> {
        loop {
            if let Some(record) = self.piece.record(self.row + 1) {
                self.row += 1;
                return Ok(Some(record));
            }
            if self.group.rows_left > 0 {
                let group = &mut self.group;
                self.piece = guarded(|| group.next_piece())?;
            } else if self.next_group < self.file.num_row_groups() {
                self.group = guarded(|| self.open_group())?;
                self.next_group += 1;
            } else {
                return Ok(None);
            }
        }
    }

    fn open_group(&self) -> Result<Group, ParquetError> {
        let reader = self.file.get_row_group(self.next_group)?;
        let metadata = reader.metadata();
        let rows = usize::try_from(metadata.num_rows())?;
        let layout = &self.layout;
        let column = |index| self.open_column(&*reader, index, rows);
        let read = layout.carried.iter().chain(&layout.solution);
        let bytes = read
            .chain([&layout.puzzle])
            .map(|&index| metadata.column(index).uncompressed_size().max(0) as u64)
            .fold(0, u64::saturating_add);
        let row_bytes = (bytes / rows.max(1) as u64).max(1);
        Ok(Group {
            rows_left: rows,
            piece_rows: (PIECE_BYTES / row_bytes).clamp(1, PIECE_ROWS as u64) as usize,
            puzzle: Some(column(layout.puzzle)?),
            solution: layout.solution.map(column).transpose()?,
            carried: (layout.carried.iter().copied().map(column)).collect::<Result<_, _>>()?,
        })
    }

    fn open_column(
        &self,
        group: &dyn RowGroupReader,
        index: usize,
        rows: usize,
    ) -> Result<Column, ParquetError> {
        let metadata = group.metadata().column(index);
        if !lies_within(metadata, self.file_bytes) {
            let message = "a column lies outside the file".to_string();
            return Err(ParquetError::EOF(message));
        }
        let descriptor = self.layout.schema.column(index);
        // Opening the pages can only fail because of their compression.
        let pages = group.get_column_page_reader(index).map_err(|_| {
            let codec = format!("{:?}", metadata.compression());
            let codec = codec.split('(').next().unwrap_or_default();
            ParquetError::NYI(format!("compression {codec} is not supported"))
        })?;
        let pages = Pages::new(pages, rows, descriptor.max_def_level() > 0);
        let reader = get_column_reader(descriptor.clone(), Box::new(pages));
        Ok(Column { descriptor, reader })
    }
}

impl RawRecords for Parquet {
    fn left_out(&self) -> Vec<String> {
        let schema = &self.layout.schema;
        let nested = (0..schema.num_columns()).map(|index| schema.column(index));
        let nested = nested.filter(|column| !values::is_flat(column));
        let names = nested.filter_map(|column| column.path().parts().first().cloned());
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names
    }

    fn columns(&self) -> Vec<FieldColumn> {
        self.columns.clone()
    }

    fn has_solutions(&self) -> bool {
        self.layout.solution.is_some()
    }
}

impl Iterator for Parquet {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        if self.ended {
            return None;
        }
        let next = self.next_record().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

impl fmt::Debug for Parquet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parquet")
            .field("columns", &self.columns)
            .field("row", &self.row)
            .finish_non_exhaustive()
    }
}

impl Layout {
    fn of(schema: SchemaDescPtr) -> io::Result<Layout> {
        let Some(puzzle) = find(&schema, &names::PUZZLE) else {
            return Err(no_puzzle(&schema));
        };
        let solution = find(&schema, &names::SOLUTION);
        let carried = (0..schema.num_columns())
            .filter(|&index| index != puzzle && Some(index) != solution)
            .filter(|&index| values::is_flat(&schema.column(index)))
            .collect();
        Ok(Layout {
            schema,
            puzzle,
            solution,
            carried,
        })
    }
}

impl Group {
    fn next_piece(&mut self) -> Result<Piece, ParquetError> {
        let rows = self.rows_left.min(self.piece_rows);
        self.rows_left -= rows;
        let texts = |column: &mut Option<Column>| match column {
            Some(column) => column.texts(rows).map(Vec::into_iter),
            None => Ok(IntoIter::default()),
        };
        let fields = |column: &mut Column| column.fields(rows).map(Vec::into_iter);
        Ok(Piece {
            puzzles: texts(&mut self.puzzle)?,
            solutions: texts(&mut self.solution)?,
            fields: self
                .carried
                .iter_mut()
                .map(fields)
                .collect::<Result<_, _>>()?,
        })
    }
}

impl Piece {
    /// Returns the next row, which has the number `line`.
    fn record(&mut self, line: usize) -> Option<RawRecord> {
        let puzzle = self.puzzles.next()?;
        let solution = self.solutions.next().flatten();
        let fields = self
            .fields
            .iter_mut()
            .map(|column| column.next().unwrap_or_default());
        let fields: Vec<Field> = fields.collect();
        let longest = [&puzzle, &solution]
            .into_iter()
            .flatten()
            .map(ByteArray::len);
        if longest
            .chain(fields.iter().map(Field::bytes))
            .any(|bytes| bytes > LINE_LIMIT)
        {
            let kind = RecordErrorKind::Text(Problem::TooLong { limit: LINE_LIMIT });
            return Some(RawRecord::of_error(RecordError { line, kind }));
        }
        let puzzle = match puzzle.as_ref().map(ByteArray::data) {
            None => Err(RecordErrorKind::NoPuzzle("the puzzle is null")),
            Some(text) if text.trim_ascii().is_empty() => {
                Err(RecordErrorKind::NoPuzzle("the puzzle is empty"))
            }
            Some(text) => Ok(RawPuzzle::Text(text.to_vec())),
        };
        Some(RawRecord {
            line,
            puzzle: puzzle.map_err(|kind| RecordError { line, kind }),
            solution: solution.map(|text| String::from_utf8_lossy(text.data()).into_owned()),
            fields,
        })
    }
}

/// Returns whether a file was written by foldoku.
fn is_own(created_by: Option<&str>) -> bool {
    created_by.is_some_and(|program| program.starts_with("foldoku "))
}

/// Returns the first text column with one of the names, which are in order of preference.
fn find(schema: &SchemaDescriptor, names: &[&str]) -> Option<usize> {
    let is_named = |index: usize, name: &str| {
        let column = schema.column(index);
        let is_text = values::is_flat(&column) && values::is_text(&column);
        is_text && column.name().eq_ignore_ascii_case(name)
    };
    let columns = 0..schema.num_columns();
    names
        .iter()
        .find_map(|name| columns.clone().find(|&index| is_named(index, name)))
}

fn no_puzzle(schema: &SchemaDescriptor) -> io::Error {
    let fields = schema.root_schema().get_fields();
    let names: Vec<String> = (fields.iter().take(NAMES_LISTED))
        .map(|field| field.name().escape_debug().to_string())
        .collect();
    let more = if fields.len() > NAMES_LISTED {
        " and more"
    } else {
        ""
    };
    let names = names.join(", ");
    let message = format!(
        "no puzzle column: expected a text column named 'puzzle' or similar, found: {names}{more}"
    );
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Returns whether a column lies within the file.
fn lies_within(column: &ColumnChunkMetaData, file_bytes: u64) -> bool {
    let start = column
        .dictionary_page_offset()
        .unwrap_or(column.data_page_offset());
    let end = start.checked_add(column.compressed_size());
    start >= 0
        && column.compressed_size() >= 0
        && end.is_some_and(|end| end.unsigned_abs() <= file_bytes)
}

/// Runs the decoder, which panics on some corrupt pages.
fn guarded<T>(decode: impl FnOnce() -> Result<T, ParquetError>) -> io::Result<T> {
    // The reader ends with the error, so no broken state is used again.
    match catch_unwind(AssertUnwindSafe(decode)) {
        Ok(decoded) => decoded.map_err(io_error),
        Err(_) => Err(corrupt("a page cannot be decoded")),
    }
}

fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::General(message)
        | ParquetError::NYI(message)
        | ParquetError::EOF(message) => corrupt(message),
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            // The decompressors make other errors of this kind.
            Ok(error) if error.raw_os_error().is_some() => *error,
            Ok(error) => corrupt(error),
            Err(source) => corrupt(source),
        },
        other => corrupt(other),
    }
}

fn corrupt(message: impl fmt::Display) -> io::Error {
    let message = format!("cannot read the Parquet file: {message}");
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests;
