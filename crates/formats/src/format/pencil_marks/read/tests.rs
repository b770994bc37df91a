//! Tests of the pencil-mark reader.
//!
//! **Invariant:** an invalid grid does not prevent the others from being read.

use foldoku_board::format::{self, Style};
use foldoku_board::{Candidates, Geometry, Puzzle};

use super::*;
use crate::raw::gather::tests::{check_records, shown};

const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
    let records = records(file.as_ref());
    records.map(Result::unwrap).collect()
}

#[track_caller]
fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
    check_records(records(file.as_ref()), expected);
}

/// Returns the candidates of the puzzle as `board` draws them.
fn drawing(style: Style) -> String {
    let classic = Geometry::classic();
    let puzzle = Puzzle::parse(&classic, PUZZLE).unwrap();
    let mut start = Candidates::of(&puzzle);
    let given: Vec<_> = start.iter().filter(|(_, set)| set.len() == 1).collect();
    for (square, set) in given {
        for peer in classic.peers(square) {
            start.remove(*peer, set);
        }
    }
    format::candidates(&classic, &start, style)
}

fn expected() -> String {
    shown(&record(
        1,
        &candidates::remaining(PUZZLE.as_bytes().try_into().unwrap()),
    ))
}

#[test]
fn every_style_of_board_is_read() {
    check(drawing(Style::Line), &[(1, &expected())]);
    check(drawing(Style::Rows), &[(1, &expected())]);
    check(drawing(Style::Wide), &[(1, &expected())]);
    for style in [Style::Box, Style::Frame] {
        check(drawing(style), &[(2, &expected())]);
        assert!(looks_like(drawing(style).as_bytes()));
    }
}

#[test]
fn drawings_of_sudoku_programs_are_read() {
    check(
        include_bytes!("../../../../../../fixtures/formats/pencil-marks.txt"),
        &[
            (8, &expected()),
            (23, &expected()),
            (34, &expected()),
            (47, &expected()),
        ],
    );
}

#[test]
fn a_grid_ends_with_its_rows_or_a_blank_line() {
    let rows = drawing(Style::Rows);
    let both = [(1, expected()), (10, expected())];
    let found: Vec<_> = read(format!("{rows}{rows}"))
        .iter()
        .map(|record| (record.line, shown(record)))
        .collect();
    assert_eq!(found, both);
    let short = rows.split_inclusive('\n').skip(1).collect::<String>();
    check(
        format!("{short}\n{rows}"),
        &[
            (
                8,
                "line 8: expected 9 rows in a grid of candidates, found 8",
            ),
            (10, &expected()),
        ],
    );
}

#[test]
fn an_invalid_row_is_one_invalid_record() {
    let rows = drawing(Style::Rows);
    let first = rows.lines().next().unwrap();
    for (wrong, error) in [
        ("1 2 3", "line 2: expected a row of 9 cells, found 3"),
        (
            "1 x",
            "line 2, column 3: expected a digit or an empty cell, found 'x'",
        ),
        (
            "1 2-3",
            "line 2, column 4: expected a digit or an empty cell, found '-'",
        ),
        (
            "1 20",
            "line 2, column 4: expected a digit or an empty cell, found '0'",
        ),
        ("1 232", "line 2, column 5: digit 2 twice in one cell"),
        ("1 . 3", "line 2, column 3: cell without candidates"),
    ] {
        let rest = rows.split_inclusive('\n').skip(2).collect::<String>();
        check(
            format!("{first}\n{wrong}\n{rest}{rows}"),
            &[(2, error), (10, &expected())],
        );
    }
    let bytes = [first.as_bytes(), b"\n\xff\n\n", rows.as_bytes()].concat();
    check(
        bytes,
        &[
            (2, "line 2, column 1: byte 0xff is not UTF-8 text"),
            (4, &expected()),
        ],
    );
}

#[test]
fn a_single_dot_is_ambiguous() {
    let line = drawing(Style::Line);
    let (_, rest) = line.split_once(',').unwrap();
    let none = expected().replacen('4', "", 1);
    check(format!(",{rest}"), &[(1, &none)]);
    check(format!(" .........,{rest}"), &[(1, &none)]);
    let dot = drawing(Style::Rows).replacen('4', ".", 1);
    let found = read(dot);
    assert_eq!(
        shown(&found[0]),
        "line 1, column 1: cell without candidates"
    );
    assert_eq!(found.len(), 1);
    check(
        format!("1 2,{rest}\n\n{rest}"),
        &[
            (1, "line 1, column 3: two groups in one cell"),
            (3, "line 3: expected a row of 9 cells, found 80"),
        ],
    );
}

#[test]
fn headings_before_a_grid_are_skipped() {
    let text = format!(
        "A grid, 2006-08-03:\n\n{}Version 4.2n\n",
        drawing(Style::Rows)
    );
    check(text, &[(3, &expected())]);
    check("", &[]);
}

#[test]
fn nine_groups_per_row_are_the_signature() {
    assert!(looks_like(drawing(Style::Line).as_bytes()));
    assert!(looks_like(b"A heading\n\n| 1 2 3 | 4 56 7 | 8 9 1 |\n"));
    assert!(looks_like(b"# 17\n1 2 3 4 56 7 8 9 1\n1 2"));
    for file in [
        PUZZLE,
        "1 2 3 4 5 6 7 8 9\n",
        "4 . . . . . 8 . 5\n",
        "1 2 3 4 56 7 8 9\n",
        "1 2 3 4 65 7 8 9 1\n",
        "1 2 3 4 56 7 8 9 1\n12\n",
        "5,30,1,2,3,4,5,6,7\n",
        "",
    ] {
        assert!(!looks_like(file.as_bytes()), "{file}");
    }
}
