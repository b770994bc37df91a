//! Tests of the CSV writer.
//!
//! **Invariant:** written tables are read back as they were.

use super::*;
use crate::error::RecordError;
use crate::raw::RawRecord;
use crate::raw::RawRecords;
use crate::record::{Given, PuzzleRef};
use crate::row::Status;
use crate::write::cells::testing::{names, schema, written};
use foldoku_board::format::Problem;
use proptest::prelude::*;

const ROW: Row<'static> = Row {
    number: 3,
    line: 5,
    puzzle: Some(PuzzleRef::Text(b"12..")),
    status: Status::Unique,
    count: 1,
    complete: true,
    guesses: 7,
    solution: Some(b"1234"),
    given: Some(Given::new("4321", None, false)),
    comment: b"  # \"hard\" ",
    ..Row::EMPTY
};

/// Checks the header and one row.
#[track_caller]
fn check(task: Task, row: Row<'_>, expected: &str) {
    let writer = Csv::new(&Schema {
        task,
        ..schema(&[], true)
    });
    check_writer(&writer, row, expected);
}

#[track_caller]
fn check_writer(writer: &Csv, row: Row<'_>, expected: &str) {
    let mut out = Vec::new();
    writer.header(&mut out);
    writer.row(&row, &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn rows_hold_the_result_of_the_task() {
    check(Task::Convert, ROW, "puzzle,solution\n12..,4321\n");
    check(
        Task::Check,
        ROW,
        "puzzle,status,outcome,error\n12..,unique,correct,\n",
    );
    let wrong = Row {
        status: Status::Wrong,
        ..ROW
    };
    check(
        Task::Check,
        wrong,
        "puzzle,status,outcome,error\n12..,unique,wrong,\n",
    );
    check(
        Task::Count,
        ROW,
        "puzzle,status,count,guesses,error\n12..,unique,1,7,\n",
    );
    check(
        Task::Solve,
        ROW,
        "puzzle,status,outcome,count,solution,guesses,error\n12..,unique,correct,1,1234,7,\n",
    );
}

/// A row of a record that is not a puzzle.
const INVALID: Row<'static> = Row {
    status: Status::Invalid,
    count: 0,
    guesses: 0,
    seconds: 0.0,
    solution: None,
    given: None,
    ..ROW
};

#[test]
fn errors_have_a_column() {
    let error = RecordError {
        line: 5,
        kind: crate::RecordErrorKind::Text(Problem::WrongCharacter {
            found: '"',
            column: 16,
        }),
    };
    let invalid = Row {
        puzzle: None,
        error: Some(&error),
        ..INVALID
    };
    let message = "\"line 5, column 16: expected a digit or an empty cell, found '\\\"\"'\"";
    check(
        Task::Solve,
        invalid,
        &format!("puzzle,status,outcome,count,solution,guesses,error\n,invalid,,,,,{message}\n"),
    );
    check(Task::Convert, invalid, "puzzle,solution\n,\n");
    check_writer(&Csv::new(&schema(&[], false)), invalid, "puzzle\n\"\"\n");
    let error = RecordError::syntax(5, "1 stands twice in row 1");
    let clash = Row {
        error: Some(&error),
        status: Status::None,
        ..INVALID
    };
    check(
        Task::Count,
        clash,
        "puzzle,status,count,guesses,error\n12..,none,0,0,line 5: 1 stands twice in row 1\n",
    );
}

#[test]
fn fields_and_comments_follow_the_result() {
    let columns = ["status", "a;b", "comment", "json", "text"].map(String::from);
    let given = Schema {
        task: Task::Check,
        comments: true,
        ..schema(&columns, false)
    };
    let fields = [
        Field::Text("old".into()),
        Field::Missing,
        Field::Text("two\tlines\r\n".into()),
        Field::Json("[1,2]".into()),
        Field::Json("\"a\\u0062\"".into()),
    ];
    let row = Row {
        fields: &fields,
        ..ROW
    };
    check_writer(
        &Csv::new(&given),
        row,
        "puzzle,status,input_status,\"a;b\",input_comment,json,text,comment,error\n\
             12..,unique,old,,\"two\tlines\r\n\",\"[1,2]\",ab,\"\"\"hard\"\"\",\n",
    );
    check_writer(
        &Csv::tabs(&given),
        row,
        "puzzle\tstatus\tinput_status\t\"a;b\"\tinput_comment\tjson\ttext\tcomment\terror\n\
             12..\tunique\told\t\t\"two\tlines\r\n\"\t[1,2]\tab\t\"\"\"hard\"\"\"\t\n",
    );
    // A record without fields has as many cells.
    check_writer(
        &Csv::new(&given),
        ROW,
        "puzzle,status,input_status,\"a;b\",input_comment,json,text,comment,error\n\
             12..,unique,,,,,,\"\"\"hard\"\"\",\n",
    );
}

/// Returns the columns, whether there are solutions, and the records of a file.
fn read(file: &[u8]) -> (Vec<String>, bool, Vec<RawRecord>) {
    let csv = crate::format::csv::read::Csv::new(file).unwrap();
    let (columns, solutions) = (names(&csv.columns()), csv.has_solutions());
    (columns, solutions, csv.map(Result::unwrap).collect())
}

#[test]
fn a_known_collection_is_written_as_it_was_read() {
    let file = include_bytes!("../../../../../../fixtures/formats/puzzles.tsv");
    let (columns, solutions, records) = read(file);
    let again = written(&Csv::tabs(&schema(&columns, solutions)), &records);
    let first = |file: &[u8]| String::from_utf8(file.to_vec()).unwrap();
    let header = "puzzle\tsolution\tid\tclues\tdifficulty\n";
    assert!(first(&again).starts_with(header), "{}", first(&again));
    assert_eq!(read(&again), (columns, solutions, records));
}

#[test]
fn rows_without_a_puzzle_are_kept() {
    let (columns, solutions, records) = read(b"puzzle\n12..\n\"\"\n..34\n");
    for writer in [Csv::new, Csv::tabs] {
        let again = written(&writer(&schema(&columns, solutions)), &records);
        assert_eq!(read(&again).2, records);
    }
}

proptest! {
    #[test]
    fn any_text_survives(
        name in "(?s).*",
        texts in prop::collection::vec(("(?s).*", "[ ,;\t\"\r\n'#a]*"), 0..4),
    ) {
        let columns = [format!("x{name}").trim().to_owned(), "y".to_owned()];
        let records: Vec<RawRecord> = texts
            .into_iter()
            .map(|(left, right)| RawRecord {
                fields: vec![Field::Text(left), Field::Text(right)],
                ..RawRecord::of_text(0, "12..")
            })
            .collect();
        for writer in [Csv::new, Csv::tabs] {
            let file = written(&writer(&schema(&columns, false)), &records);
            let (names, _, mut found) = read(&file);
            prop_assert_eq!(&names, &columns);
            for record in &mut found {
                record.line = 0;
            }
            prop_assert_eq!(&found, &records);
        }
    }
}

#[test]
fn puzzles_that_are_json_are_quoted() {
    let puzzle = r#"{"board":{"rows":4,"columns":4},"rules":[]}"#;
    let quoted = r#""{""board"":{""rows"":4,""columns"":4},""rules"":[]}""#;
    let row = Row {
        puzzle: Some(PuzzleRef::Text(puzzle.as_bytes())),
        ..ROW
    };
    check(
        Task::Convert,
        row,
        &format!("puzzle,solution\n{quoted},4321\n"),
    );
    check_writer(
        &Csv::tabs(&schema(&[], true)),
        row,
        &format!("puzzle\tsolution\n{quoted}\t4321\n"),
    );
}
