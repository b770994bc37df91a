//! Tests of the JSON Lines writer.
//!
//! **Invariant:** written lines are read back as they were.

use super::*;
use crate::error::{RecordError, RecordErrorKind};
use crate::format::json_lines::read::tests::read;
use crate::raw::{RawPuzzle, RawRecord};
use crate::record::{Given, PuzzleRef};
use crate::write::cells::testing::{schema, written};
use foldoku_board::format::Problem;
use proptest::prelude::*;

const ROW: Row<'static> = Row {
    number: 3,
    line: 4,
    puzzle: Some(PuzzleRef::Text(b"12..")),
    status: Status::Unique,
    count: 1,
    complete: true,
    guesses: 7,
    solution: Some(b"1234"),
    given: Some(Given::new("43\"21", None, false)),
    comment: b"\t# hard\xff",
    ..Row::EMPTY
};

/// Checks the members after the number.
#[track_caller]
fn check(schema: &Schema, row: Row<'_>, expected: &str) {
    let mut out = Vec::new();
    JsonLines::new(schema).row(&row, &mut out);
    let expected = format!("{{\"version\":1,\"number\":3,{expected}}}\n");
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

fn schema_of(task: Task) -> Schema {
    Schema {
        task,
        ..schema(&[], true)
    }
}

#[test]
fn objects_hold_the_result_of_the_task() {
    check(
        &schema_of(Task::Convert),
        ROW,
        r#""puzzle":"12..","status":"unique","solution":"43\"21""#,
    );
    let unsolved = Row {
        status: Status::Unsolved,
        ..ROW
    };
    check(&schema(&[], false), unsolved, r#""puzzle":"12..""#);
    check(
        &schema_of(Task::Check),
        ROW,
        r#""puzzle":"12..","status":"unique","outcome":"correct""#,
    );
    let wrong = Row {
        status: Status::Wrong,
        ..ROW
    };
    check(
        &schema_of(Task::Check),
        wrong,
        r#""puzzle":"12..","status":"unique","outcome":"wrong""#,
    );
    check(
        &schema_of(Task::Count),
        ROW,
        r#""puzzle":"12..","status":"unique","count":1,"complete":true,"guesses":7"#,
    );
    let none = Row {
        status: Status::None,
        count: 0,
        complete: false,
        solution: None,
        given: None,
        ..ROW
    };
    check(
        &schema_of(Task::Solve),
        ROW,
        "\"puzzle\":\"12..\",\"status\":\"unique\",\"outcome\":\"correct\",\
             \"count\":1,\"complete\":true,\
             \"solution\":\"1234\",\"guesses\":7",
    );
    check(
        &schema_of(Task::Solve),
        none,
        "\"puzzle\":\"12..\",\"status\":\"none\",\"count\":0,\"complete\":false,\
             \"solution\":null,\"guesses\":7",
    );
    check(
        &schema_of(Task::Convert),
        none,
        r#""puzzle":"12..","status":"none","solution":null"#,
    );
}

#[test]
fn objects_hold_the_error_and_its_position() {
    let error = RecordError {
        line: 5,
        kind: RecordErrorKind::Text(Problem::WrongCharacter {
            found: '"',
            column: 16,
        }),
    };
    let invalid = Row {
        puzzle: None,
        error: Some(&error),
        status: Status::Invalid,
        ..ROW
    };
    let expected = "\"puzzle\":null,\"status\":\"invalid\",\"line\":5,\"column\":16,\
             \"character\":\"\\\"\",\
             \"error\":\"line 5, column 16: expected a digit or an empty cell, found '\\\\\\\"'\"";
    for asked in [schema_of(Task::Convert), schema_of(Task::Solve)] {
        check(&asked, invalid, expected);
    }
    let error = RecordError::syntax(5, "1 stands twice in row 1");
    let clash = Row {
        error: Some(&error),
        status: Status::None,
        ..ROW
    };
    check(
        &schema_of(Task::Check),
        clash,
        r#""puzzle":"12..","status":"none","error":"line 5: 1 stands twice in row 1""#,
    );
    let invalid = Row {
        puzzle: None,
        ..clash
    };
    check(
        &schema_of(Task::Check),
        invalid,
        "\"puzzle\":null,\"status\":\"invalid\",\"line\":5,\
             \"error\":\"line 5: 1 stands twice in row 1\"",
    );
}

#[test]
fn fields_and_comments_follow_the_result() {
    let columns = ["line", "a\"b", "comment", "json", "count"].map(String::from);
    let fields = [
        Field::Text("é\u{1}".into()),
        Field::Missing,
        Field::Text("x".into()),
        Field::Json("[1,\n 2]".into()),
        Field::Json("1.0".into()),
    ];
    let row = Row {
        fields: &fields,
        ..ROW
    };
    let given = Schema {
        comments: true,
        ..schema(&columns, false)
    };
    check(
        &given,
        row,
        "\"puzzle\":\"12..\",\"status\":\"unique\",\"input_line\":\"é\\u0001\",\"input_comment\":\"x\",\
             \"json\":[1,  2],\"count\":1.0,\"comment\":\"hard\u{fffd}\"",
    );
}

/// Returns the puzzle's text; an array is written as a string.
fn text(record: &RawRecord) -> Option<&[u8]> {
    match &record.puzzle {
        Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text)) => Some(text),
        _ => None,
    }
}

#[test]
fn the_sample_is_written_as_it_was_read() {
    let file = include_bytes!("../../../../../../fixtures/formats/puzzles.jsonl");
    let (columns, solutions, records) = read(file);
    let again = written(&JsonLines::new(&schema(&columns, solutions)), &records);
    let (names, _, found) = read(&again);
    assert_eq!(names, ["id", "rating", "tags"]);
    for (record, found) in records.iter().zip(&found) {
        assert_eq!(text(found), text(record));
        assert_eq!(found.solution, record.solution);
        let missing = vec![Field::Missing; columns.len()];
        let fields = Some(&record.fields).filter(|fields| !fields.is_empty());
        assert_eq!(&found.fields, fields.unwrap_or(&missing));
    }
    assert_eq!(found.len(), records.len());
}

proptest! {
    #[test]
    fn any_text_survives(name in "(?s).*", text in "(?s).*", control in "[\u{0}-\u{7f}]*") {
        let columns = [format!("x{name}"), "y".to_owned()];
        let record = RawRecord {
            fields: vec![Field::Text(text.clone()), Field::Text(control.clone())],
            ..RawRecord::of_text(1, "12..")
        };
        let file = written(&JsonLines::new(&schema(&columns, false)), &[record]);
        prop_assert_eq!(file.iter().position(|&byte| byte == b'\n'), Some(file.len() - 1));
        let value: serde_json::Value = serde_json::from_slice(&file).unwrap();
        prop_assert_eq!(value[&columns[0]].as_str(), Some(&text[..]));
        prop_assert_eq!(value["y"].as_str(), Some(&control[..]));
        let (names, _, found) = read(&file);
        prop_assert_eq!(&names, &columns);
        prop_assert_eq!(found.len(), 1);
    }
}

/// A puzzle whose text is JSON.
const JSON: &str = r#"{"board":{"rows":4,"columns":4},"rules":[],"title":"a\\b"}"#;

#[test]
fn puzzles_that_are_json_are_strings() {
    let record = RawRecord::of_text(1, JSON);
    let file = written(&JsonLines::new(&schema(&[], false)), &[record]);
    let object: serde_json::Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(object["puzzle"], JSON);
    let (_, _, records) = read(&file);
    assert_eq!(records[0].puzzle, Ok(RawPuzzle::Text(JSON.into())));
}
