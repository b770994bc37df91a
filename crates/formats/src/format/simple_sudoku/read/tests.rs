//! Tests of the Simple Sudoku reader.
//!
//! **Invariant:** an invalid grid does not prevent the others from being read.

use super::*;
use crate::raw::gather::tests::{check_records, shown};

const EASY: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
    let records = records(file.as_ref());
    records.map(Result::unwrap).collect()
}

#[track_caller]
fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
    check_records(records(file.as_ref()), expected);
}

fn rows(puzzle: &str) -> String {
    let rows = puzzle.as_bytes().chunks(9).map(String::from_utf8_lossy);
    rows.map(|row| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]))
        .collect()
}

/// Returns a grid of candidates in which most cells have all of them.
fn candidates() -> String {
    let row = "| 1 23 456 | 789 123456789 1 | 2 3 4 |\n";
    row.repeat(9)
}

#[test]
fn saved_games_are_read() {
    let file = include_bytes!("../../../../../../fixtures/formats/simple.ss");
    let records = read(file);
    let found: Vec<_> = records.iter().map(|it| (it.line, shown(it))).collect();
    assert_eq!(found, [(3, EASY.to_string()), (48, HARD.to_string())]);
    let state = EASY.replacen('.', "6", 1);
    assert_eq!(records[0].fields, [Field::Text(state)]);
    assert_eq!(records[1].fields, [Field::Missing]);
    assert!(looks_like(file));
    let lines_end_in_cr_lf = String::from_utf8_lossy(file).replace('\n', "\r\n");
    assert_eq!(read(lines_end_in_cr_lf), records);
}

#[test]
fn frames_and_spaces_may_vary() {
    let bare = rows(EASY);
    check(&bare, &[(1, EASY)]);
    check(bare.replace('.', "0").replace('|', ""), &[(1, EASY)]);
    check(bare.replace('|', " | ").replace('.', ". "), &[(1, EASY)]);
    let ruled = bare.replacen("..9|6..|5..\n", "..9|6..|5..\n---|---|---\n", 1);
    check(
        format!("+---+\n{ruled}---+---+---\nSimple\nVersion 4.2n"),
        &[(2, EASY)],
    );
}

#[test]
fn without_candidates_every_grid_is_a_puzzle() {
    let (one, more) = (rows(EASY), rows(&EASY.replacen('.', "6", 1)));
    let both = EASY.replacen('.', "6", 1);
    check(
        format!("{one}{more}\n{one}{one}"),
        &[(1, EASY), (10, &both), (20, EASY), (29, EASY)],
    );
}

#[test]
fn candidates_end_a_game() {
    let (one, other) = (rows(EASY), rows(HARD));
    check(
        format!("{one}{}{other}", candidates()),
        &[(1, EASY), (19, HARD)],
    );
    check(
        format!("{one}{other}{}", candidates()),
        &[(1, EASY), (10, HARD)],
    );
    check(
        format!("{one}{one}{other}{}", candidates()),
        &[(1, EASY), (10, EASY), (19, HARD)],
    );
    let state = rows(&EASY.replacen('.', "6", 1));
    let found = read(format!("{other}{one}{state}{}", candidates()));
    let states: Vec<bool> = found
        .iter()
        .map(|record| record.fields != [Field::Missing])
        .collect();
    assert_eq!(states, [false, true]);
    let alone = read(candidates());
    assert!(shown(&alone[0]).starts_with("1,23,456,789,123456789,1,2,3,4,1,"));
    assert_eq!(alone.len(), 1);
}

#[test]
fn nine_digits_may_be_cells_or_candidates() {
    let solved = "1 2 3 | 4 5 6 | 7 8 9\n";
    let found = read(format!(
        "{solved}{}",
        candidates().replacen("| 1 23 456 | 789 123456789 1 | 2 3 4 |\n", "", 1)
    ));
    assert!(shown(&found[0]).starts_with("1,2,3,4,5,6,7,8,9,1,23,"));
    let first = rows(EASY)
        .lines()
        .take(8)
        .map(|row| row.to_string() + "\n")
        .collect::<String>();
    let puzzle = EASY[..72].to_string() + "123456789";
    check(format!("{first}{solved}"), &[(1, &puzzle)]);
}

#[test]
fn incomplete_grids_do_not_swallow_the_next_one() {
    let whole = rows(HARD);
    let short: String = whole.split_inclusive('\n').skip(1).collect();
    check(
        format!("{short}\n{whole}"),
        &[
            (8, "line 8: expected 9 rows in a grid, found 8"),
            (10, HARD),
        ],
    );
    for (wrong, error) in [
        (
            "|.x.|...|...|",
            "line 2, column 3: expected a digit or an empty cell, found 'x'",
        ),
        ("|...|...|..|", "line 2: expected a row of 9 cells, found 8"),
        ("1 2 3", "line 2: expected a row of 9 cells, found 3"),
    ] {
        let (first, rest) = whole.split_once('\n').unwrap();
        let rest = rest.split_once('\n').unwrap().1;
        check(
            format!("{first}\n{wrong}\n---\n{rest}{whole}"),
            &[(2, error), (11, HARD)],
        );
    }
    check(
        [b"\xff\n\n", whole.as_bytes()].concat(),
        &[
            (1, "line 1, column 1: byte 0xff is not UTF-8 text"),
            (3, HARD),
        ],
    );
}

#[test]
fn a_frame_with_stars_is_the_signature() {
    assert!(looks_like(b"\n *-----------*\r\n |1..|.2.|..3|\n"));
    for file in [
        "",
        "*---*",
        "1..|.2.|..3",
        "*---*\n| 1 23 4 |",
        "+---+\n|1..|.2.|..3|",
    ] {
        assert!(!looks_like(file.as_bytes()), "{file}");
    }
}
