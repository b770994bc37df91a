//! Tests of the Parquet writer.
//!
//! **Invariant:** files are read back with the reader of this crate.

use super::*;
use crate::field::{Column, Field};
use crate::raw::RawRecords;
use crate::record::{Given, PuzzleRef};
use crate::row::Task;
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
        columns: columns
            .iter()
            .map(|name| Column::read(*name, FieldKind::Any))
            .collect(),
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
    let mut writer = Box::new(Parquet::new(file.try_clone().unwrap(), schema));
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
        "input_Status_2",
        "solution",
        "input_status",
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
        kind: RecordErrorKind::NoPuzzle("the puzzle is null"),
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
        crate::format::parquet::read::Parquet::new(Box::new(file.try_clone().unwrap())).unwrap();
    let columns = [
        "status", "count", "guesses", "name", "level", "comment", "error",
    ];
    let found = reader.columns().into_iter().map(|column| column.name);
    assert_eq!(found.collect::<Vec<_>>(), columns);
    let text = |text: &str| Field::Text(text.to_string());
    let (one, four) = (Field::Integer(1), Field::Integer(4));
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
                Field::Float(1.5),
                text("hard\u{fffd}"),
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
                text("line 2: the puzzle is null"),
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
        let is_text = descriptor.logical_type_ref() == Some(&parquet::basic::LogicalType::String);
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
    let mut writer = Box::new(Parquet::new(Closed(0), &schema));
    writer.row(&row(1)).unwrap();
    let error = writer.finish().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// Returns the physical types of the columns after the puzzle, and the fields read back.
fn typed(columns: &[Column], rows: &[Vec<Field>]) -> (Vec<String>, Vec<Vec<Field>>) {
    let schema = Schema {
        columns: columns.to_vec(),
        ..schema(Task::Convert, false, &[], false)
    };
    let rows = (1..).zip(rows).map(|(number, fields)| Row {
        fields,
        ..row(number)
    });
    let file = written(&schema, rows);
    let reader = SerializedFileReader::new(file.try_clone().unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let types = schema.columns()[1..].iter();
    let types = types.map(|column| column.physical_type().to_string());
    let fields = records(file).into_iter().map(|record| record.fields);
    (types.collect(), fields.collect())
}

#[test]
fn declared_columns_have_their_types() {
    let columns = [
        Column::float("er"),
        Column::integer("score"),
        Column::new("is_minimal", FieldKind::Boolean),
        Column::text("level"),
    ];
    let rows = [
        vec![7.1.into(), 204_u32.into(), true.into(), "Easy".into()],
        vec![Field::Missing; 4],
        // Values of a second file, whose columns may have other types.
        vec![
            Field::Integer(9),
            Field::Text("12".into()),
            Field::Json("false".into()),
            Field::Float(1.0),
        ],
    ];
    let (types, fields) = typed(&columns, &rows);
    assert_eq!(types, ["DOUBLE", "INT64", "BOOLEAN", "BYTE_ARRAY"]);
    assert_eq!(fields[0], rows[0]);
    assert_eq!(fields[1], rows[1]);
    let last = [9.0.into(), Field::Integer(12), false.into(), "1.0".into()];
    assert_eq!(fields[2], last);
}

#[test]
fn untyped_columns_get_the_type_of_their_values() {
    let any = |name| Column::new(name, FieldKind::Any);
    let columns = ["a", "b", "c", "d", "e", "f"].map(any);
    let json = |text: &str| Field::Json(text.to_owned());
    let rows = [
        vec![
            json("1"),
            json("1"),
            json("true"),
            json("1"),
            json("\"1\""),
            json("null"),
        ],
        vec![
            json("-20"),
            json("1.25"),
            Field::Missing,
            json("\"x\""),
            json("2"),
            json("null"),
        ],
    ];
    let (types, fields) = typed(&columns, &rows);
    let expected = [
        "INT64",
        "DOUBLE",
        "BOOLEAN",
        "BYTE_ARRAY",
        "BYTE_ARRAY",
        "BYTE_ARRAY",
    ];
    assert_eq!(types, expected);
    let text = |text: &str| Field::from(text);
    let numbers = [Field::Integer(-20), Field::Float(1.25), Field::Missing];
    assert_eq!(fields[1][..3], numbers);
    assert_eq!(fields[1][3..], [text("x"), text("2"), Field::Missing]);
}

#[test]
fn a_value_of_another_type_is_an_error_that_names_the_row() {
    let schema = Schema {
        columns: vec![Column::float("er")],
        ..schema(Task::Convert, false, &[], false)
    };
    let mut writer = Parquet::new(tempfile::tempfile().unwrap(), &schema);
    let error = writer.row(&Row {
        fields: &["hard\n".into()],
        ..row(7)
    });
    assert_eq!(
        error.unwrap_err().to_string(),
        "row 7: column 'er' holds 'hard\\n', which is not a number as in earlier rows"
    );
}

#[test]
fn own_files_are_recognised() {
    let file = written(&schema(Task::Solve, false, &["id"], false), [row(1)]);
    let reader = crate::format::parquet::read::Parquet::new(Box::new(file)).unwrap();
    let own = reader.columns().into_iter().filter(|column| column.is_own);
    let own: Vec<_> = own.map(|column| column.name).collect();
    assert_eq!(own, ["status", "count", "guesses", "error"]);
}

/// Returns the names of columns that are no lists with their logical types.
fn logical_types(file: File) -> Vec<String> {
    let file = SerializedFileReader::new(file).unwrap();
    let schema = file.metadata().file_metadata().schema_descr();
    let columns = schema.columns().iter();
    let columns = columns.filter(|column| column.path().parts().len() == 1);
    let types = columns.map(|column| format!("{} {:?}", column.name(), column.logical_type_ref()));
    types.collect()
}

#[test]
fn carried_columns_keep_their_logical_types() {
    const TYPED: &[u8] = include_bytes!("../../../../../../fixtures/formats/typed.parquet");
    let original = || {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(TYPED).unwrap();
        file
    };
    let reader = crate::format::parquet::read::Parquet::new(Box::new(original())).unwrap();
    assert_eq!(reader.left_out(), ["tags", "setter"]);
    let columns = Schema {
        columns: reader.columns(),
        ..schema(Task::Convert, false, &[], false)
    };
    let read = records(original());
    let rows = read.iter().map(|record| Row {
        fields: &record.fields,
        ..row(1)
    });
    let copy = written(&columns, rows);
    assert_eq!(
        logical_types(copy.try_clone().unwrap()),
        logical_types(original())
    );
    let fields = |records: Vec<RawRecord>| -> Vec<Vec<Field>> {
        let fields = records.into_iter().map(|record| record.fields);
        fields.collect()
    };
    assert_eq!(fields(records(copy)), fields(read));
}
