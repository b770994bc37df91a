//! Tests of the SudoCue reader.
//!
//! **Invariant:** an invalid section does not prevent the others from being read.

use super::*;
use crate::raw::RawRecords;
use crate::raw::gather::tests::check_records;

const ROWS: &str = "12..\n..1.\n....\n4..3\n";
const LINE: &str = "12../..1./..../4..3";

fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
    let records = records(file.as_ref());
    records.map(Result::unwrap).collect()
}

#[track_caller]
fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
    check_records(records(file.as_ref()), expected);
}

fn text(field: &Field) -> &str {
    match field {
        Field::Text(text) => text,
        _ => "",
    }
}

#[test]
fn files_of_sudoku_programs_are_read() {
    let sudocue = read(include_bytes!(
        "../../../../../../fixtures/formats/sudocue.sdk"
    ));
    assert_eq!(sudocue.len(), 2);
    let columns = records(&b""[..]).columns();
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let names = names.join(" ");
    assert_eq!(
        names,
        "author description comment date source level url state"
    );
    let fields: Vec<&str> = sudocue[0].fields.iter().map(text).collect();
    assert_eq!(
        fields,
        [
            "The foldoku authors",
            "A classic puzzle",
            "Written by hand from the description of the format, for the tests.",
            "2025-11-21",
            "foldoku",
            "Moderate",
            "https://example.org/sudoku?one&two",
            "16....7.9.3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        ]
    );
    assert_eq!(sudocue[0].line, 10);
    assert_eq!(text(&sudocue[1].fields[5]), "Hard");
    assert_eq!(text(&sudocue[1].fields[7]), "");
    check(
        include_bytes!("../../../../../../fixtures/formats/plain.sdk"),
        &[(
            4,
            "4.....8.5/.3......./...7...../.2.....6./....8.4../....1..../...6.3.7./5..2...../1.4......",
        )],
    );
}

#[test]
fn section_names_are_optional() {
    check(ROWS, &[(1, LINE)]);
    check(format!("[Puzzle]\n{ROWS}"), &[(2, LINE)]);
    check(format!("[puzzle]\r\n{ROWS}[State]\n{ROWS}"), &[(2, LINE)]);
    check(
        format!("[Puzzle]\n{ROWS}[PencilMarks]\n1,2,3\n{ROWS}{ROWS}[Colours]\n1"),
        &[(2, LINE)],
    );
    check(
        "12..\n# comment\n..1.\n....\n4..3",
        &[(1, "12..//..1./..../4..3")],
    );
}

#[test]
fn headings_sections_and_rows_begin_puzzles() {
    check(format!("{ROWS}{ROWS}"), &[(1, LINE), (5, LINE)]);
    check(format!("{ROWS}\n{ROWS}"), &[(1, LINE), (6, LINE)]);
    check(
        format!("[Puzzle]\n{ROWS}[Puzzle]\n{ROWS}"),
        &[(2, LINE), (7, LINE)],
    );
    let state = format!("[Puzzle]\n{ROWS}[State]\n{ROWS}");
    check(format!("{state}{state}"), &[(2, LINE), (12, LINE)]);
    check(format!("{state}\n{ROWS}"), &[(2, LINE), (12, LINE)]);
    let two = format!("#A one\n{ROWS}#A two\n#C a\n#C b\n{ROWS}");
    let authors: Vec<String> = read(two)
        .iter()
        .map(|record| [text(&record.fields[0]), text(&record.fields[2])].join("|"))
        .collect();
    assert_eq!(authors, ["one|", "two|a b"]);
}

#[test]
fn larger_boards_have_more_rows() {
    let row = "123456789ABCDEFG";
    let file = [row; 16].join("\n");
    check(&file, &[(1, &file.replace('\n', "/"))]);
    let short = [row; 15].join("\n");
    check(
        short,
        &[(
            15,
            "line 15: expected 16 rows in a grid of 16 columns, found 15",
        )],
    );
}

#[test]
fn a_line_of_all_cells_is_a_puzzle() {
    let line = ".".repeat(81);
    check(format!("#L easy\n{line}\n{ROWS}"), &[(2, &line), (3, LINE)]);
    check(
        format!("12..\n{line}"),
        &[
            (1, "line 1: expected 4 rows in a grid of 4 columns, found 1"),
            (2, &line),
        ],
    );
}

#[test]
fn incomplete_grids_do_not_swallow_the_next_one() {
    let error = "line 2: expected 4 rows in a grid of 4 columns, found 2";
    for between in ["\n", "#A\n", "[Puzzle]\n"] {
        let after = 3 + between.matches('\n').count();
        check(
            format!("12..\n..1.\n{between}{ROWS}"),
            &[(2, error), (after, LINE)],
        );
    }
    check("#A x\n#B y\n", &[(1, "line 1: no grid")]);
    check(
        format!("[State]\n{ROWS}"),
        &[(2, "line 2: no [Puzzle] section")],
    );
}

#[test]
fn invalid_utf8_is_one_invalid_record() {
    check(
        [b"12..\n..\xff.\n....\n4..3\n\n", ROWS.as_bytes()].concat(),
        &[
            (2, "line 2, column 3: byte 0xff is not UTF-8 text"),
            (6, LINE),
        ],
    );
    let long = "1".repeat(LINE_LIMIT + 1);
    check(
        format!("{long}\n12..\n\n{ROWS}"),
        &[
            (
                1,
                "line 1: longer than 65536 bytes, too long for a grid of any board",
            ),
            (4, LINE),
        ],
    );
    check(b"\0\n", &[(1, "\0")]);
}

#[test]
fn headings_and_sections_are_the_signature() {
    for file in [
        "#Aauthor\n#D d\n12..\n",
        "\r\n[Puzzle]\r\n12..",
        "#C\n[Puzzle]",
    ] {
        assert!(looks_like(file.as_bytes()), "{file}");
    }
    for file in [
        "12..\n",
        "# Author\n12..\n",
        "#A\n",
        "#A\n# b\n12..",
        "",
        "[[1,2]]",
        "[1",
    ] {
        assert!(!looks_like(file.as_bytes()), "{file}");
    }
}
