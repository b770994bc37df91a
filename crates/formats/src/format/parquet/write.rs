//! Writes Parquet files of puzzles and their results.
//!
//! **Invariant:** one row group is held at a time, one buffer per column. Every column is nullable, and
//! every text is marked as UTF-8.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use crate::record::Field;
use crate::row::{Row, Schema, Task};
use crate::write::TableWriter;

/// The most rows of a row group.
const GROUP_ROWS: usize = 1 << 16;

/// A row group with this many bytes of text ends early.
const GROUP_BYTES: usize = 1 << 26;

/// The compression level: more effort does not shorten grids of digits.
const LEVEL: i32 = 1;

/// Writes a table of nullable columns: `puzzle`; `status`, `outcome`, `count`, `solution` and
/// `guesses` if the task computes them, or the given `solution`; the carried columns, as text; `comment`; and, for
/// every task but conversion, `error`, the error of an invalid record.
///
/// A carried column whose name is reserved, ignoring case, gets the prefix `input_`.
pub(crate) struct Parquet<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
}

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Puzzle,
    Given,
    Status,
    Outcome,
    Count,
    Solution,
    Guesses,
    Field(usize),
    Comment,
    Error,
}

/// The values of a column that are not written yet.
struct Column {
    source: Source,
    /// For each row 1, or 0 if it has no value.
    levels: Vec<i16>,
    /// The texts, concatenated.
    text: Vec<u8>,
    /// The end of each text.
    ends: Vec<usize>,
    numbers: Vec<i64>,
}

impl<W: Write + Send> Parquet<W> {
    /// Returns a writer of rows with this schema.
    ///
    /// # Errors
    ///
    /// If the start of the file cannot be written.
    pub(crate) fn new(out: W, schema: &Schema) -> io::Result<Parquet<W>> {
        let columns = columns(schema);
        let types = columns
            .iter()
            .map(|(name, source)| column_type(name, *source));
        let types = types.collect::<Result<_, _>>().map_err(io_error)?;
        let table = Type::group_type_builder("schema")
            .with_fields(types)
            .build();
        let table = Arc::new(table.map_err(io_error)?);
        let properties = Arc::new(properties().map_err(io_error)?);
        let writer = SerializedFileWriter::new(out, table, properties).map_err(io_error)?;
        let columns = columns.into_iter().map(|(_, source)| Column::new(source));
        Ok(Parquet {
            writer,
            columns: columns.collect(),
            rows: 0,
        })
    }

    /// Writes the held rows as a row group.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        if mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            if let Some(out) = group.next_column()? {
                column.write(out)?;
            }
        }
        group.close()?;
        Ok(())
    }
}

impl<W: Write + Send> TableWriter for Parquet<W> {
    fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        for column in &mut self.columns {
            column.push(row);
        }
        self.rows += 1;
        let bytes: usize = self.columns.iter().map(|column| column.text.len()).sum();
        if self.rows >= GROUP_ROWS || bytes >= GROUP_BYTES {
            self.write_group().map_err(io_error)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.write_group().map_err(io_error)?;
        self.writer.close().map_err(io_error)?;
        Ok(())
    }
}

impl<W: Write + Send> fmt::Debug for Parquet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parquet")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Source {
    fn is_number(self) -> bool {
        matches!(self, Source::Count | Source::Guesses)
    }

    fn number(self, row: &Row<'_>) -> Option<i64> {
        let number = match self {
            Source::Count => row.count,
            _ => row.guesses,
        };
        // An invalid record was not counted.
        row.puzzle.and_then(|_| i64::try_from(number).ok())
    }

    fn text<'a>(self, row: &Row<'a>) -> Option<Cow<'a, str>> {
        match self {
            Source::Puzzle => row.own_puzzle().map(text),
            Source::Given => row.own_given().map(Cow::Borrowed),
            Source::Status => row.status.field().map(Cow::Borrowed),
            Source::Outcome => row.outcome().map(Cow::Borrowed),
            Source::Solution => row.own_solution().map(text),
            Source::Field(index) => row.fields.get(index).and_then(field_text),
            Source::Comment => {
                let comment = row.comment.trim_ascii();
                (!comment.is_empty()).then(|| String::from_utf8_lossy(comment))
            }
            Source::Error => row.error.map(|error| Cow::Owned(error.to_string())),
            Source::Count | Source::Guesses => None,
        }
    }
}

/// Returns the text of cells, which are ASCII.
fn text(cells: Cow<'_, [u8]>) -> Cow<'_, str> {
    match cells {
        Cow::Borrowed(cells) => String::from_utf8_lossy(cells),
        Cow::Owned(cells) => Cow::Owned(String::from_utf8_lossy(&cells).into_owned()),
    }
}

impl Column {
    fn new(source: Source) -> Column {
        Column {
            source,
            levels: Vec::new(),
            text: Vec::new(),
            ends: Vec::new(),
            numbers: Vec::new(),
        }
    }

    fn push(&mut self, row: &Row<'_>) {
        let present = if self.source.is_number() {
            let number = self.source.number(row);
            self.numbers.extend(number);
            number.is_some()
        } else {
            let text = self.source.text(row);
            if let Some(text) = &text {
                self.text.extend_from_slice(text.as_bytes());
                self.ends.push(self.text.len());
            }
            text.is_some()
        };
        self.levels.push(present.into());
    }

    /// Writes the values and drops them.
    fn write(&mut self, mut out: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = Some(self.levels.as_slice());
        if self.source.is_number() {
            let writer = out.typed::<Int64Type>();
            writer.write_batch(&self.numbers, levels, None)?;
        } else {
            let text = ByteArray::from(mem::take(&mut self.text));
            let starts = [0].into_iter().chain(self.ends.iter().copied());
            let values: Vec<ByteArray> = (starts.zip(&self.ends))
                .map(|(start, end)| text.slice(start, end - start))
                .collect();
            let writer = out.typed::<ByteArrayType>();
            writer.write_batch(&values, levels, None)?;
        }
        out.close()?;
        *self = Column::new(self.source);
        Ok(())
    }
}

/// Returns the names of the columns and their contents, in order.
fn columns(schema: &Schema) -> Vec<(String, Source)> {
    let own: &[(&str, Source)] = &[
        ("puzzle", Source::Puzzle),
        ("status", Source::Status),
        ("outcome", Source::Outcome),
        ("count", Source::Count),
        ("solution", Source::Solution),
        ("guesses", Source::Guesses),
    ];
    let is_asked = |source: Source| match schema.task {
        _ if source == Source::Outcome => schema.has_outcome(),
        Task::Convert => source == Source::Puzzle,
        Task::Check => matches!(source, Source::Puzzle | Source::Status),
        Task::Count => source != Source::Solution,
        Task::Solve => true,
    };
    let mut head: Vec<(&str, Source)> = own.to_vec();
    head.retain(|(_, source)| is_asked(*source));
    if schema.task == Task::Convert && schema.given_solutions {
        head.push(("solution", Source::Given));
    }
    let mut tail = Vec::new();
    if schema.comments {
        tail.push(("comment", Source::Comment));
    }
    if schema.task != Task::Convert {
        tail.push(("error", Source::Error));
    }
    let mut taken: Vec<String> = head
        .iter()
        .chain(&tail)
        .map(|(name, _)| name.to_string())
        .collect();
    let carried = schema.columns.iter().enumerate().map(|(index, name)| {
        let name = free_name(name, &taken);
        taken.push(name.to_ascii_lowercase());
        (name, Source::Field(index))
    });
    let carried: Vec<(String, Source)> = carried.collect();
    let owned = |(name, source): (&str, Source)| (name.to_string(), source);
    let head = head.into_iter().map(owned);
    head.chain(carried)
        .chain(tail.into_iter().map(owned))
        .collect()
}

/// Returns the name with as many `input_` prefixes as make it unique.
fn free_name(name: &str, taken: &[String]) -> String {
    let mut name = name.to_string();
    while taken.contains(&name.to_ascii_lowercase()) {
        name.insert_str(0, "input_");
    }
    name
}

fn column_type(name: &str, source: Source) -> Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match source.is_number() {
        true => (Physical::INT64, None),
        false => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let column = Type::primitive_type_builder(name, physical)
        .with_logical_type(logical)
        .with_repetition(Repetition::OPTIONAL);
    column.build().map(Arc::new)
}

fn properties() -> Result<WriterProperties, ParquetError> {
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_statistics_enabled(EnabledStatistics::Chunk);
    // All values differ, so a dictionary would only hold them a second time.
    for name in ["puzzle", "solution"] {
        let path = ColumnPath::from(name);
        properties = properties.set_column_dictionary_enabled(path, false);
    }
    Ok(properties.build())
}

/// Returns a field as text: a JSON string without its quotes, other JSON as written.
fn field_text(field: &Field) -> Option<Cow<'_, str>> {
    match field {
        Field::Missing => None,
        Field::Text(text) => Some(Cow::Borrowed(text)),
        Field::Json(json) => match serde_json::from_str::<Option<String>>(json) {
            Ok(text) => text.map(Cow::Owned),
            Err(_) => Some(Cow::Borrowed(json)),
        },
    }
}

fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(source) => io::Error::other(source),
        },
        other => io::Error::other(format!("cannot write the Parquet file: {other}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::RawRecords;
    use crate::record::{Given, PuzzleRef};
    use std::fs::File;

    use parquet::file::reader::{FileReader, SerializedFileReader};

    use crate::error::{RecordError, RecordErrorKind};
    use crate::raw::RawRecord;
    use crate::row::Status;

    const PUZZLE: &[u8] =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    const SOLUTION: &str =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

    fn schema(task: Task, given_solutions: bool, columns: &[&str], comments: bool) -> Schema {
        Schema {
            task,
            given_solutions,
            columns: columns.iter().map(|name| name.to_string()).collect(),
            comments,
        }
    }

    fn row(number: u64) -> Row<'static> {
        Row {
            number,
            line: number as usize,
            puzzle: Some(PuzzleRef::from_text(PUZZLE)),
            status: Status::Unique,
            count: 1,
            complete: true,
            guesses: 4,
            solution: Some(SOLUTION.as_bytes()),
            given: Some(Given::from(SOLUTION)),
            ..Row::EMPTY
        }
    }

    fn written<'a>(schema: &Schema, rows: impl IntoIterator<Item = Row<'a>>) -> File {
        let file = tempfile::tempfile().unwrap();
        let mut writer = Box::new(Parquet::new(file.try_clone().unwrap(), schema).unwrap());
        for row in rows {
            writer.row(&row).unwrap();
        }
        writer.finish().unwrap();
        file
    }

    fn records(file: File) -> Vec<RawRecord> {
        let reader = crate::format::parquet::read::Parquet::new(Box::new(file)).unwrap();
        reader.collect::<Result<_, _>>().unwrap()
    }

    #[track_caller]
    fn check(schema: &Schema, expected: &[&str]) {
        let file = SerializedFileReader::new(written(schema, [row(1)])).unwrap();
        let fields = file.metadata().file_metadata().schema().get_fields();
        let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn columns_follow_the_task() {
        check(&schema(Task::Convert, false, &[], false), &["puzzle"]);
        let carried = schema(Task::Convert, true, &["id"], true);
        check(&carried, &["puzzle", "solution", "id", "comment"]);
        let status = schema(Task::Check, true, &["id"], false);
        check(&status, &["puzzle", "status", "outcome", "id", "error"]);
        let count = schema(Task::Count, false, &[], true);
        check(
            &count,
            &["puzzle", "status", "count", "guesses", "comment", "error"],
        );
        let all = ["puzzle", "status", "count", "solution", "guesses", "error"];
        check(&schema(Task::Solve, false, &[], false), &all);
    }

    #[test]
    fn reserved_names_get_a_prefix() {
        let names = ["Status", "solution", "input_status", "error", "x", "x"];
        let schema = schema(Task::Check, false, &names, false);
        let expected = [
            "puzzle",
            "status",
            "input_Status",
            "solution",
            "input_input_status",
            "input_error",
            "x",
            "input_x",
            "error",
        ];
        check(&schema, &expected);
    }

    #[test]
    fn written_rows_are_read_back() {
        let schema = schema(Task::Solve, false, &["name", "level"], true);
        let error = RecordError {
            line: 2,
            kind: RecordErrorKind::NoPuzzle("puzzle column"),
        };
        let fields = [Field::Text("é".to_string()), Field::Json("1.5".to_string())];
        let quoted = [
            Field::Json(r#""a\"b""#.to_string()),
            Field::Json("null".to_string()),
        ];
        let first = Row {
            comment: b" # hard\xff ",
            fields: &fields,
            ..row(1)
        };
        let second = Row {
            puzzle: None,
            error: Some(&error),
            status: Status::Invalid,
            solution: None,
            fields: &quoted,
            ..row(2)
        };
        let file = written(&schema, [first, second, row(3)]);
        let reader =
            crate::format::parquet::read::Parquet::new(Box::new(file.try_clone().unwrap()))
                .unwrap();
        let columns = [
            "status", "count", "guesses", "name", "level", "comment", "error",
        ];
        assert_eq!(reader.columns(), columns);
        let text = |text: &str| Field::Text(text.to_string());
        let (one, four) = (Field::Json("1".to_string()), Field::Json("4".to_string()));
        let none = || Field::Missing;
        let unique = RawRecord {
            solution: Some(SOLUTION.to_string()),
            ..RawRecord::of_text(1, PUZZLE)
        };
        let expected = [
            RawRecord {
                fields: vec![
                    text("unique"),
                    one.clone(),
                    four.clone(),
                    text("é"),
                    text("1.5"),
                    text("# hard\u{fffd}"),
                    none(),
                ],
                ..unique.clone()
            },
            RawRecord {
                fields: vec![
                    text("invalid"),
                    none(),
                    none(),
                    text("a\"b"),
                    none(),
                    none(),
                    text("line 2: no puzzle column"),
                ],
                ..RawRecord::of_error(error.clone())
            },
            RawRecord {
                line: 3,
                fields: vec![text("unique"), one, four, none(), none(), none(), none()],
                ..unique
            },
        ];
        assert_eq!(records(file), expected);
    }

    #[test]
    fn given_solutions_are_carried() {
        let schema = schema(Task::Convert, true, &[], false);
        let without = Row {
            given: None,
            ..row(2)
        };
        let solutions: Vec<_> = records(written(&schema, [row(1), without]))
            .into_iter()
            .map(|record| record.solution)
            .collect();
        assert_eq!(solutions, [Some(SOLUTION.to_string()), None]);
    }

    #[test]
    fn many_rows_are_several_groups() {
        let schema = schema(Task::Check, false, &["text"], false);
        let rows = (1..=GROUP_ROWS as u64 + 1).map(row);
        let file = SerializedFileReader::new(written(&schema, rows)).unwrap();
        let groups = file.metadata().row_groups().iter();
        let sizes: Vec<i64> = groups.map(|group| group.num_rows()).collect();
        assert_eq!(sizes, [GROUP_ROWS as i64, 1]);
        let long = [Field::Text("x".repeat(GROUP_BYTES / 2))];
        let rows = (1..=3).map(|number| Row {
            fields: &long,
            ..row(number)
        });
        let file = SerializedFileReader::new(written(&schema, rows)).unwrap();
        assert_eq!(file.num_row_groups(), 2);
        assert_eq!(records(written(&schema, [])), []);
    }

    #[test]
    fn texts_are_marked_and_compressed_and_distinct_ones_have_no_dictionary() {
        let schema = schema(Task::Solve, false, &[], false);
        let file = SerializedFileReader::new(written(&schema, [row(1)])).unwrap();
        for column in file.metadata().row_group(0).columns() {
            assert!(matches!(column.compression(), Compression::ZSTD(_)));
            let descriptor = column.column_descr();
            let is_text = descriptor.logical_type_ref() == Some(&LogicalType::String);
            let is_distinct = ["puzzle", "solution"].contains(&descriptor.name());
            assert_eq!(is_text, !["count", "guesses"].contains(&descriptor.name()));
            if is_distinct || descriptor.name() == "status" {
                assert_eq!(column.dictionary_page_offset().is_none(), is_distinct);
            }
        }
    }

    #[test]
    fn write_errors_are_returned() {
        struct Closed(usize);
        impl Write for Closed {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let schema = schema(Task::Solve, false, &[], false);
        let mut writer = Box::new(Parquet::new(Closed(0), &schema).unwrap());
        writer.row(&row(1)).unwrap();
        let error = writer.finish().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
