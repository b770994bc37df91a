//! Tests of the Parquet reader.
//!
//! **Invariant:** files come from the writer of this crate or from the fixtures.

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
const SAMPLE: &[u8] = include_bytes!("../../../../../../fixtures/formats/puzzles.parquet");

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
    let message =
        "no puzzle column: expected a text column named 'puzzle' or similar, found: name, solution";
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
            kind: RecordErrorKind::NoPuzzle("the puzzle is null"),
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
    let null = RecordErrorKind::NoPuzzle("the puzzle is null");
    let empty = RecordErrorKind::NoPuzzle("the puzzle is empty");
    let too_long = RecordErrorKind::Text(Problem::TooLong { limit: LINE_LIMIT });
    assert_eq!(reasons[0], Err((1, null)));
    assert_eq!(reasons[1], Err((2, empty)));
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
    let no_puzzle = "no puzzle column: expected a text column named 'puzzle' or similar, found: a";
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
