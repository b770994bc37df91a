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
/// the numbers stored in the file; numbers that JSON cannot hold are missing. Bytes that are not
/// text become hexadecimal. Lists and structs are dropped.
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
        let puzzle = puzzle.filter(|text| !text.data().trim_ascii().is_empty());
        let kind = RecordErrorKind::NoPuzzle("puzzle column");
        Some(RawRecord {
            line,
            puzzle: puzzle
                .map(|text| RawPuzzle::Text(text.data().to_vec()))
                .ok_or(RecordError { line, kind }),
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
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs::File;
    use std::io::Write;
    use std::sync::Arc;

    use parquet::data_type::ByteArrayType;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    /// Three rows in groups of two, made for this project and written by pyarrow 26.
    const SAMPLE: &[u8] = include_bytes!("../../../../../fixtures/formats/puzzles.parquet");

    const PUZZLE: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    const SOLUTION: &str =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

    fn column_names(reader: &Parquet) -> Vec<String> {
        let columns = reader.columns().into_iter();
        columns.map(|column| column.name.into_owned()).collect()
    }

    fn of_bytes(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    /// Returns a file of byte columns with the same number of rows.
    fn of_columns(columns: &[(&str, &[Option<&[u8]>])]) -> File {
        let schema = columns
            .iter()
            .map(|(name, _)| format!("optional binary {name};"));
        let schema = format!("message test {{ {} }}", schema.collect::<String>());
        let schema = Arc::new(parse_message_type(&schema).unwrap());
        let properties = Arc::new(WriterProperties::builder().build());
        let file = tempfile::tempfile().unwrap();
        let copy = file.try_clone().unwrap();
        let mut writer = SerializedFileWriter::new(copy, schema, properties).unwrap();
        let mut group = writer.next_row_group().unwrap();
        for (_, values) in columns {
            let levels: Vec<i16> = values.iter().map(|value| value.is_some().into()).collect();
            let values: Vec<ByteArray> = values.iter().flatten().map(|&v| v.into()).collect();
            let mut column = group.next_column().unwrap().unwrap();
            let out = column.typed::<ByteArrayType>();
            out.write_batch(&values, Some(&levels), None).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
        writer.close().unwrap();
        file
    }

    #[track_caller]
    fn records(file: File) -> Vec<RawRecord> {
        Parquet::new(Box::new(file))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap()
    }

    /// Checks which columns, each of one row with its own name, are puzzle and solution.
    #[track_caller]
    fn check(names: &[&str], puzzle: &str, solution: Option<&str>) {
        let columns: Vec<_> = names.iter().map(|name| [Some(name.as_bytes())]).collect();
        let columns: Vec<_> = (names.iter().zip(&columns))
            .map(|(&name, values)| (name, values.as_slice()))
            .collect();
        let reader = Parquet::new(Box::new(of_columns(&columns))).unwrap();
        assert_eq!(reader.has_solutions(), solution.is_some());
        let rest = names
            .iter()
            .filter(|&&name| name != puzzle && Some(name) != solution);
        let rest: Vec<String> = rest.map(|name| name.to_string()).collect();
        assert_eq!(column_names(&reader), rest);
        let record = RawRecord {
            solution: solution.map(str::to_string),
            fields: rest.into_iter().map(Field::Text).collect(),
            ..RawRecord::of_text(1, puzzle)
        };
        assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), [record]);
    }

    #[test]
    fn columns_are_found_by_their_names() {
        check(&["puzzle"], "puzzle", None);
        check(
            &["id", "QUIZZES", "Solutions"],
            "QUIZZES",
            Some("Solutions"),
        );
        check(
            &["board", "Question", "answer", "solution"],
            "Question",
            Some("solution"),
        );
        check(
            &["clues", "puzzles", "solved", "x"],
            "puzzles",
            Some("solved"),
        );
    }

    #[test]
    fn files_without_puzzles_are_errors_that_list_columns() {
        let file = of_columns(&[("name", &[Some(b"x")]), ("solution", &[None])]);
        let error = Parquet::new(Box::new(file)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let message = "no puzzle column: expected a text column named 'puzzle' or similar, found: name, solution";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn files_of_other_programs_are_read() {
        let reader = Parquet::new(Box::new(of_bytes(SAMPLE))).unwrap();
        assert_eq!(column_names(&reader), ["id", "source", "rating", "minimal"]);
        let records: Vec<RawRecord> = reader.map(Result::unwrap).collect();
        assert_eq!(records[0].puzzle, Ok(RawPuzzle::Text(PUZZLE.into())));
        assert_eq!(records[0].solution.as_deref(), Some(SOLUTION));
        let text = |text: &str| Field::Text(text.to_string());
        let fields = [Field::Integer(7), text("first"), 1.5.into(), true.into()];
        assert_eq!(records[0].fields, fields);
        let fields = [
            Field::Integer(8),
            text("second"),
            Field::Missing,
            false.into(),
        ];
        assert_eq!(records[1].fields, fields);
        let missing = RawRecord {
            fields: vec![Field::Missing, text("third"), 3.0.into(), Field::Missing],
            ..RawRecord::of_error(RecordError {
                line: 3,
                kind: RecordErrorKind::NoPuzzle("puzzle column"),
            })
        };
        assert_eq!(records[2..], [missing]);
    }

    #[test]
    fn rows_without_puzzles_or_with_long_texts_are_errors() {
        let long = vec![b'1'; LINE_LIMIT + 1];
        let file = of_columns(&[
            (
                "puzzle",
                &[
                    None,
                    Some(b" \n"),
                    Some(&long),
                    Some(b"1\xff\0"),
                    Some(&long[1..]),
                    Some(b"1"),
                ],
            ),
            (
                "answer",
                &[None, None, None, Some(b"2\xff"), Some(b""), Some(&long)],
            ),
        ]);
        let records = records(file);
        let reasons: Vec<_> = records
            .iter()
            .map(|r| r.puzzle.clone().map_err(|f| (f.line, f.kind)))
            .collect();
        let none = RecordErrorKind::NoPuzzle("puzzle column");
        let too_long = RecordErrorKind::Text(Problem::TooLong { limit: LINE_LIMIT });
        assert_eq!(reasons[0], Err((1, none.clone())));
        assert_eq!(reasons[1], Err((2, none)));
        assert_eq!(reasons[2], Err((3, too_long.clone())));
        assert_eq!(reasons[3], Ok(RawPuzzle::Text(b"1\xff\0".to_vec())));
        assert_eq!(records[3].solution.as_deref(), Some("2\u{fffd}"));
        assert_eq!(reasons[4], Ok(RawPuzzle::Text(long[1..].to_vec())));
        assert_eq!(reasons[5], Err((6, too_long)));
    }

    #[test]
    fn groups_are_read_in_pieces() {
        let texts: Vec<String> = (0..2 * PIECE_ROWS + 1).map(|row| row.to_string()).collect();
        let values: Vec<_> = texts.iter().map(|text| Some(text.as_bytes())).collect();
        let mut reader = Parquet::new(Box::new(of_columns(&[("puzzle", &values)]))).unwrap();
        reader.next().unwrap().unwrap();
        assert_eq!(reader.group.rows_left, PIECE_ROWS + 1);
        let rest = reader.map(Result::unwrap).zip(&texts[1..]).enumerate();
        let rest = rest.map(|(index, (record, text))| {
            assert_eq!(record, RawRecord::of_text(index + 2, text.as_str()));
        });
        assert_eq!(rest.count(), 2 * PIECE_ROWS);
    }

    #[test]
    fn groups_of_long_texts_are_read_in_smaller_pieces() {
        // Barely compressible, and all different.
        let text = |row: u64| {
            let bits = (0..6000u64).map(|at| (row * 6000 + at).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            bits.map(|bits| (bits >> 56) as u8 | 1).collect::<Vec<u8>>()
        };
        let texts: Vec<Vec<u8>> = (0..1500).map(text).collect();
        let values: Vec<_> = texts.iter().map(|text| Some(text.as_slice())).collect();
        let mut reader = Parquet::new(Box::new(of_columns(&[("puzzle", &values)]))).unwrap();
        reader.next().unwrap().unwrap();
        let decoded = 1500 - reader.group.rows_left;
        assert!((600..800).contains(&decoded), "{decoded}");
        assert_eq!(reader.count(), 1499);
    }

    #[test]
    fn truncated_files_are_errors() {
        for length in 0..SAMPLE.len() {
            let error = Parquet::new(Box::new(of_bytes(&SAMPLE[..length]))).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{length}");
            assert!(
                error
                    .to_string()
                    .starts_with("cannot read the Parquet file: ")
            );
        }
    }

    #[test]
    fn text_is_not_a_parquet_file() {
        let error = Parquet::new(Box::new(of_bytes(&PUZZLE.as_bytes().repeat(9)))).unwrap_err();
        let message = "cannot read the Parquet file: Invalid Parquet file. Corrupt footer";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn corrupt_bytes_never_panic_and_errors_end_the_file() {
        let mut messages = BTreeSet::new();
        let masks = [0xff, 0x80, 0x40, 0x01];
        for (at, mask) in (0..SAMPLE.len()).flat_map(|at| masks.map(|mask| (at, mask))) {
            let mut bytes = SAMPLE.to_vec();
            bytes[at] ^= mask;
            let Ok(mut reader) = Parquet::new(Box::new(of_bytes(&bytes))) else {
                continue;
            };
            if let Some(error) = reader.find_map(Result::err) {
                assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{error}");
                assert!(reader.next().is_none());
                messages.insert(error.to_string());
            }
        }
        for expected in ["a column lies outside the file", "a page cannot be decoded"] {
            let expected = format!("cannot read the Parquet file: {expected}");
            assert!(messages.contains(&expected), "{expected}: {messages:#?}");
        }
    }

    /// Returns a file without rows whose only column is nested in this many groups.
    fn nested(groups: u32) -> Vec<u8> {
        let mut file = b"PAR1\x15\x02\x19\xfc".to_vec();
        let nodes = groups + 2;
        file.extend([nodes as u8 | 0x80, (nodes >> 7) as u8]);
        file.extend(b"\x48\x01r\x15\x02\0");
        for _ in 0..groups {
            file.extend(b"\x35\0\x18\x01a\x15\x02\0");
        }
        file.extend(b"\x15\x0c\x25\0\x18\x06puzzle\0\x16\0\x19\x0c\0");
        let footer = file.len() as u32 - 4;
        file.extend(footer.to_le_bytes());
        file.extend(b"PAR1");
        file
    }

    #[test]
    fn deeply_nested_schemas_are_errors() {
        assert_eq!(records(of_bytes(&nested(0))), []);
        let message = |groups| {
            Parquet::new(Box::new(of_bytes(&nested(groups))))
                .unwrap_err()
                .to_string()
        };
        let no_puzzle =
            "no puzzle column: expected a text column named 'puzzle' or similar, found: a";
        assert_eq!(message(998), no_puzzle);
        let too_large = "cannot read the Parquet file: missing or oversized schema";
        assert_eq!(message(999), too_large);
    }

    #[test]
    fn unknown_compressions_are_named() {
        // A 2 in the footer is the compression of the first column; a 10 is LZ4.
        let messages = (0..SAMPLE.len())
            .filter(|&at| SAMPLE[at] == 2)
            .filter_map(|at| {
                let mut bytes = SAMPLE.to_vec();
                bytes[at] = 10;
                let mut reader = Parquet::new(Box::new(of_bytes(&bytes))).ok()?;
                Some(reader.find_map(Result::err)?.to_string())
            });
        let expected = "cannot read the Parquet file: compression LZ4 is not supported";
        assert!(messages.into_iter().any(|message| message == expected));
    }
}
