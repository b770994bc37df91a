//! Files of several grids in every layout.
//!
//! **Invariant:** each record is compared with its first line and its grid or error.

use super::*;
use crate::format::{Style, grid};
use alloc::string::{String, ToString};

/// Splits a file of 4×4 grids. Returns the first line of each record and its grid or error.
fn split(text: &[u8], layout: Option<Layout>) -> Vec<(usize, String)> {
    let board = Geometry::boxes(2, 2).unwrap();
    let mut found = Vec::new();
    let mut take = |record: PuzzleText| {
        let shown = match record.read(&board) {
            Ok(read) => grid(&board, &read, Style::Line),
            Err(error) => error.to_string(),
        };
        found.push((record.line, shown));
    };
    let mut splitter = Splitter::new(&board, layout);
    for line in text.split(|&byte| byte == b'\n') {
        splitter.line(line, &mut take);
    }
    splitter.finish(&mut take);
    found
}

#[track_caller]
fn check(text: &str, expected: &[(usize, &str)]) {
    let found = split(text.as_bytes(), None);
    let found: Vec<(usize, &str)> = found.iter().map(|(n, s)| (*n, s.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_file_of_lines_has_one_record_per_line() {
    check(
        "# comment\n12..............\r\n\n  ..............34 easy\n1234\n",
        &[
            (2, "12.............."),
            (4, "..............34"),
            (5, "line 5: expected 16 cells, found 4"),
        ],
    );
}

#[test]
fn invalid_lines_before_the_first_puzzle_are_records() {
    check(
        "hello\n\nworld\n12..............",
        &[
            (1, "line 1: expected 16 cells, found 0"),
            (3, "line 3: expected 16 cells, found 0"),
            (4, "12.............."),
        ],
    );
}

#[test]
fn a_file_without_cells_has_invalid_records() {
    check("hello", &[(1, "line 1: expected 16 cells, found 0")]);
    check("", &[]);
}

#[test]
fn a_frame_before_a_line_is_a_record() {
    check(
        "+--+--+\n12..............",
        &[
            (1, "line 1: expected 16 cells, found 0"),
            (2, "12.............."),
        ],
    );
}

#[test]
fn lines_can_use_dashes_for_empty_cells() {
    let line = "12..............";
    check("12--------------", &[(1, line)]);
    check("12-------------- easy\n", &[(1, line)]);
    let open = "................";
    check("----------------", &[(1, open)]);
    check(
        "----------------\n12--------------",
        &[(1, open), (2, line)],
    );
    let rules = "----------------\n1 2|. .\n. .|1 .\n. .|. .\n4 .|. 3";
    check(rules, &[(2, "12....1.....4..3")]);
}

#[test]
fn no_invalid_line_before_the_first_puzzle_is_lost() {
    let count = LINE_LIMIT / 3;
    let text = "hello\n".repeat(count) + "12..............";
    let found = split(text.as_bytes(), None);
    assert_eq!(found.len(), count + 1);
    assert_eq!(found[count], (count + 1, "12..............".to_string()));
    assert!(found.iter().map(|(line, _)| *line).eq(1..=count + 1));
}

#[test]
fn unfinished_grids_are_cut_at_the_limit() {
    let prose = "hello\n".repeat(LINE_LIMIT / 3);
    let grid = "12..\n..1.\n....\n4..3\n";
    let text = alloc::format!("12..\n{prose}\n{grid}");
    let found = split(text.as_bytes(), None);
    assert_eq!(found[0].1, "line 1: expected 16 cells, found 4");
    assert_eq!(found[1].1, "12....1.....4..3");
    assert_eq!(found.len(), 2);
    let gap = "\n".repeat(LINE_LIMIT + 1);
    let text = alloc::format!("12..\n..1.\n{gap}{grid}");
    let lines: Vec<usize> = split(text.as_bytes(), None).iter().map(|it| it.0).collect();
    assert_eq!(lines, [1, LINE_LIMIT + 4]);
}

#[test]
fn grids_can_be_separated_by_blank_lines() {
    let grid = "12..\n..1.\n....\n4..3\n";
    let line = "12....1.....4..3";
    check(
        &alloc::format!("Title\n{grid}{grid}"),
        &[(2, line), (6, line)],
    );
    check(&alloc::format!("{grid}\n\n{grid}"), &[(1, line), (7, line)]);
    check(
        "1 2|. .\n. .|1 .\n\n---+---\n. .|. .\n4 .|. 3",
        &[(1, line)],
    );
}

#[test]
fn an_invalid_grid_does_not_affect_the_next_one() {
    let line = "12....1.....4..3";
    check(
        "12..\n..1.\n...\n\n12..\n..1.\n....\n4..3\n",
        &[(1, "line 3: expected a row of 4 cells, found 3"), (5, line)],
    );
    check(
        "12..\n..1.\n....\n4..\n12..\n..1.\n....\n4..3\n",
        &[(1, "line 4: expected a row of 4 cells, found 3"), (5, line)],
    );
    check(
        "12..\n# note\n..1.\n..\n",
        &[(1, "line 4: expected a row of 4 cells, found 2")],
    );
}

#[test]
fn invalid_utf8_is_one_invalid_record() {
    let text = b"12..............\n\xff\xfe\n..............34";
    let found = split(text, None);
    assert_eq!(found[1].1, "line 2, column 1: byte 0xff is not UTF-8 text");
    assert_eq!(found.len(), 3);
    let found = split(b"  \xff", None);
    assert_eq!(found[0].1, "line 1, column 3: byte 0xff is not UTF-8 text");
    let found = split(b"12..\n..\xff\n....\n4..3", Some(Layout::Grids));
    assert_eq!(found[0].1, "line 2, column 3: byte 0xff is not UTF-8 text");
}

#[test]
fn a_line_beyond_the_limit_is_an_invalid_record() {
    let mut text = alloc::vec![b'1'; LINE_LIMIT + 50];
    text.extend_from_slice(b"\n12..............");
    let found = split(&text, None);
    assert_eq!(
        found[0].1,
        "line 1: longer than 65536 bytes, too long for a grid of any board"
    );
    assert_eq!(found[1].1, "12..............");
}
