//! One snapshot per error message.

use std::fmt::Display;

use foldoku_board::format::{self, LINE_LIMIT, Layout, Splitter};
use foldoku_board::{BoardTransform, Digit, Geometry, GeometrySpec, Grid, Puzzle, Square};
use insta::assert_snapshot;

/// Returns the message of an error; panics if there is no error.
#[track_caller]
fn message<T, E: Display>(result: Result<T, E>) -> String {
    match result {
        Ok(_) => panic!("no error"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn text(board: &str, text: &[u8]) -> String {
    message(format::read(&geometry(board), text))
}

#[track_caller]
fn geometry(name: &str) -> Geometry {
    let spec: GeometrySpec = name.parse().unwrap();
    spec.build(None).unwrap()
}

#[track_caller]
fn puzzle(board: &str, text: &str) -> String {
    message(Puzzle::parse(&geometry(board), text))
}

#[track_caller]
fn spec(name: &str) -> String {
    message(name.parse::<GeometrySpec>())
}

fn squares<const N: usize>(indices: [usize; N]) -> [Square; N] {
    indices.map(Square::new)
}

#[test]
fn wrong_lengths() {
    assert_snapshot!(text("9x9", b"12.."), @"line 1: expected 81 cells, found 4");
    assert_snapshot!(text("9x9", b""), @"line 1: expected 81 cells, found 0");
    assert_snapshot!(text("9x9", &[b'.'; 80]), @"line 1: expected 81 cells, found 80");
    assert_snapshot!(text("9x9", &[b'.'; 16]), @"line 1: expected 81 cells, found 16; this is the size of a 4x4 board");
    assert_snapshot!(text("9x9", &[b'.'; 256]), @"line 1: expected 81 cells, found 256; this is the size of a 16x16 board");
    assert_snapshot!(text("4x4", &[b'.'; 81]), @"line 1: expected 16 cells, found 81; this is the size of a 9x9 board");
    assert_snapshot!(text("4x4", b"....\n....\n....\n"), @"line 3: expected 16 cells, found 12");
    assert_snapshot!(text("4x4", b"....\n...\n....\n....\n"), @"line 2: expected a row of 4 cells, found 3");
    assert_snapshot!(text("cube:2", b"...."), @"line 1: expected 64 cells, found 4");
}

#[test]
fn wrong_characters() {
    assert_snapshot!(text("4x4", b"1..y............"), @"line 1, row 1, column 4: 'y' is not a digit");
    assert_snapshot!(text("4x4", b"  1..'............"), @r"line 1, row 1, column 4: '\'' is not a digit");
    assert_snapshot!(text("4x4", "1..é............".as_bytes()), @"line 1, row 1, column 4: 'é' is not a digit");
    assert_snapshot!(text("4x4", b"1..\x07............"), @r"line 1, row 1, column 4: '\u{7}' is not a digit");
}

#[test]
fn digits_too_large() {
    assert_snapshot!(text("4x4", b"1..5............"), @"line 1, column 4: digit '5' is too large; the largest digit of this board is '4'");
    assert_snapshot!(text("4x4", b"1...\n....\n ..9.\n....\n"), @"line 3, column 4: digit '9' is too large; the largest digit of this board is '4'");
    assert_snapshot!(text("16x16", b"1..H"), @"line 1, column 4: digit 'H' is too large; the largest digit of this board is 'G'");
}

#[test]
fn invalid_utf8() {
    assert_snapshot!(text("4x4", b"1..\xff............"), @"line 1, column 4: byte 0xff is not UTF-8 text");
    assert_snapshot!(text("4x4", "1...\né..\u{e9}".as_bytes().split_last().unwrap().1), @"line 2, column 4: byte 0xc3 is not UTF-8 text");
}

#[test]
fn lines_too_long() {
    let board = geometry("9x9");
    let mut messages = Vec::new();
    let mut splitter = Splitter::new(&board, Some(Layout::Lines));
    for line in [vec![b'.'; 81], vec![b'.'; LINE_LIMIT + 1]] {
        splitter.line(&line, |record| messages.extend(record.read(&board).err()));
    }
    assert_snapshot!(messages[0], @"line 2: longer than 65536 bytes, too long for a grid of any board");
}

#[test]
fn invalid_puzzles() {
    let small = geometry("4x4");
    let grid = Grid::empty(&small);
    assert_snapshot!(message(Puzzle::new(&geometry("9x9"), grid.clone())), @"expected 81 cells, found 16");
    let mut too_large = grid;
    too_large[Square::new(6)] = Some(Digit::new(5));
    assert_snapshot!(message(Puzzle::new(&small, too_large)), @"r2c3 holds 5, but the largest digit of this board is 4");
    assert_snapshot!(puzzle("4x4", "1..1 .... .... ...."), @"the givens clash: r1c1 and r1c4 both hold 1");
    assert_snapshot!(puzzle("16x16", &format!("G{}G{}", ".".repeat(15), ".".repeat(239))), @"the givens clash: r1c1 and r2c1 both hold G");
    assert_snapshot!(puzzle("cube:2", &format!("4{}4{}", ".".repeat(47), ".".repeat(15))), @"the givens clash: z1r1c1 and z4r1c1 both hold 4");
    assert_snapshot!(puzzle("4x4", "1..y............"), @"line 1, row 1, column 4: 'y' is not a digit");
}

#[test]
fn unsupported_boards() {
    assert_snapshot!(message(Geometry::boxes(1, 9)), @"boxes of 1x9 are not supported: both sides must be from 2 to 8");
    assert_snapshot!(message(Geometry::board(7)), @"a 7x7 board has no rectangular boxes; use a region map, jigsaw:FILE");
    assert_snapshot!(message(Geometry::board(65)), @"a 65x65 board is not supported: the largest size is 64x64");
    assert_snapshot!(message(Geometry::board(100)), @"a 100x100 board is not supported: the largest size is 64x64");
    assert_snapshot!(message(Geometry::cube(5)), @"cube:5 is not supported: the number must be from 2 to 4");
    assert_snapshot!(message(geometry("cube:2").with_diagonals()), @"'x' is only defined on boards of two dimensions");
    assert_snapshot!(message(geometry("2x3").with_windows()), @"'windoku' is only defined on boards with square boxes of 3x3 or more");
}

#[test]
fn invalid_region_maps() {
    assert_snapshot!(message(Geometry::jigsaw("")), @"region map: expected 2 to 64 lines, found 0");
    assert_snapshot!(message(Geometry::jigsaw("AABB\nAAB\nCCBD\nCCDD")), @"line 2 of the region map: expected 4 cells, as many as the map has lines, found 3");
    assert_snapshot!(message(Geometry::jigsaw("AABB\nAABB\nAACC\nDDDD")), @"region 'A' of the region map: expected 4 cells, found 6");
    assert_snapshot!(message(Geometry::jigsaw("''BB\n''BB\n''CC\nDDDD")), @r"region '\'' of the region map: expected 4 cells, found 6");
}

#[test]
fn invalid_units() {
    let small = || geometry("4x4");
    assert_snapshot!(message(small().with_unit(&squares([3, 16]))), @"a unit names cell 17, but the board has 16 cells");
    assert_snapshot!(message(small().with_unit(&squares([3, 4, 3]))), @"a unit names cell 4 twice");
    assert_snapshot!(message(small().with_unit(&squares([3]))), @"a unit has 1 cells; expected 2 to 4 on this board");
    assert_snapshot!(message(small().with_unit(&squares([0, 1, 2, 3, 4]))), @"a unit has 5 cells; expected 2 to 4 on this board");
    assert_snapshot!(message(small().with_peers(Square::new(5), Square::new(5))), @"a unit names cell 6 twice");
}

#[test]
fn unknown_geometries() {
    assert_snapshot!(spec("nine"), @"unknown geometry 'nine'; expected 9x9, 16x16, 2x3, boxes:4x4, samurai, jigsaw:FILE or cube:2, optionally with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec(""), @"unknown geometry ''; expected 9x9, 16x16, 2x3, boxes:4x4, samurai, jigsaw:FILE or cube:2, optionally with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec("16x16+zebra"), @"unknown geometry 'zebra'; expected 9x9, 16x16, 2x3, boxes:4x4, samurai, jigsaw:FILE or cube:2, optionally with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec("two\nlines"), @r"unknown geometry 'two\nlines'; expected 9x9, 16x16, 2x3, boxes:4x4, samurai, jigsaw:FILE or cube:2, optionally with +x, +windoku, +anti-knight or +anti-king");
}

#[test]
fn invalid_symmetries() {
    let classic = Geometry::classic();
    assert_snapshot!(message(BoardTransform::bands(&classic, &[0, 1, 1])), @"the order must contain each index exactly once");
    assert_snapshot!(message(BoardTransform::transpose(&geometry("2x3"))), @"the board is not symmetric under this change");
}
