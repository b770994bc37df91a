//! What each error says: one snapshot for every message.
//!
//! Where a text or a board can bring an error about, it does; the others are made by hand.

use std::fmt::Display;

use foldoku_board::format::{self, LINE_LIMIT, Layout, Splitter};
use foldoku_board::{Digit, Geometry, GeometrySpec, Grid, Puzzle, Square, Symmetry};
use insta::assert_snapshot;

/// The message of an error; one that cannot be had is a failure.
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
fn texts_of_the_wrong_length() {
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
fn texts_with_a_wrong_character() {
    assert_snapshot!(text("4x4", b"1..y............"), @"line 1, column 4: 'y' is neither a digit nor a blank");
    assert_snapshot!(text("4x4", b"  1..'............"), @r"line 1, column 6: '\'' is neither a digit nor a blank");
    assert_snapshot!(text("4x4", "1..é............".as_bytes()), @"line 1, column 4: 'é' is neither a digit nor a blank");
    assert_snapshot!(text("4x4", b"1..\x07............"), @r"line 1, column 4: '\u{7}' is neither a digit nor a blank");
}

#[test]
fn texts_with_a_digit_that_is_too_large() {
    assert_snapshot!(text("4x4", b"1..5............"), @"line 1, column 4: '5' is too large, the largest digit of this board is '4'");
    assert_snapshot!(text("4x4", b"1...\n....\n ..9.\n....\n"), @"line 3, column 4: '9' is too large, the largest digit of this board is '4'");
    assert_snapshot!(text("16x16", b"1..H"), @"line 1, column 4: 'H' is too large, the largest digit of this board is 'G'");
}

#[test]
fn texts_that_are_no_text() {
    assert_snapshot!(text("4x4", b"1..\xff............"), @"line 1, column 4: byte 0xff is not UTF-8 text");
    assert_snapshot!(text("4x4", "1...\né..\u{e9}".as_bytes().split_last().unwrap().1), @"line 2, column 4: byte 0xc3 is not UTF-8 text");
}

#[test]
fn a_line_that_is_too_long() {
    let board = geometry("9x9");
    let mut messages = Vec::new();
    let mut splitter = Splitter::new(&board, Some(Layout::Lines));
    for line in [vec![b'.'; 81], vec![b'.'; LINE_LIMIT + 1]] {
        splitter.line(&line, |record| messages.extend(record.read(&board).err()));
    }
    assert_snapshot!(messages[0], @"line 2: longer than 65536 bytes, so no grid of any board");
}

#[test]
fn givens_that_make_no_puzzle() {
    let small = geometry("4x4");
    let grid = Grid::empty(&small);
    assert_snapshot!(message(Puzzle::new(&geometry("9x9"), grid.clone())), @"expected 81 cells, found 16");
    let mut too_large = grid;
    too_large[Square::new(6)] = Some(Digit::new(5));
    assert_snapshot!(message(Puzzle::new(&small, too_large)), @"r2c3 holds 5, but the largest digit of this board is 4");
    assert_snapshot!(puzzle("4x4", "1..1 .... .... ...."), @"the givens clash: r1c1 and r1c4 both hold 1");
    assert_snapshot!(puzzle("16x16", &format!("G{}G{}", ".".repeat(15), ".".repeat(239))), @"the givens clash: r1c1 and r2c1 both hold G");
    assert_snapshot!(puzzle("cube:2", &format!("4{}4{}", ".".repeat(47), ".".repeat(15))), @"the givens clash: z1r1c1 and z4r1c1 both hold 4");
    assert_snapshot!(puzzle("4x4", "1..y............"), @"line 1, column 4: 'y' is neither a digit nor a blank");
}

#[test]
fn boards_that_cannot_be_built() {
    assert_snapshot!(message(Geometry::boxes(1, 9)), @"boxes of 1x9 cannot be built: both sides must be from 2 to 8");
    assert_snapshot!(message(Geometry::board(7)), @"a 7x7 board has no rectangular boxes: give a region map, jigsaw:FILE");
    assert_snapshot!(message(Geometry::cube(5)), @"cube:5 cannot be built: the number must be from 2 to 4");
    assert_snapshot!(message(geometry("cube:2").with_diagonals()), @"'x' is defined on boards of two dimensions");
    assert_snapshot!(message(geometry("2x3").with_windows()), @"'windoku' is defined on boards with square boxes of 3x3 or more");
}

#[test]
fn region_maps_that_are_no_partition() {
    assert_snapshot!(message(Geometry::jigsaw("")), @"a region map has from 2 to 64 lines of squares, this one has 0");
    assert_snapshot!(message(Geometry::jigsaw("AABB\nAAB\nCCBD\nCCDD")), @"line 2 of the region map has 3 squares, but the map has 4 lines");
    assert_snapshot!(message(Geometry::jigsaw("AABB\nAABB\nAACC\nDDDD")), @"region 'A' of the region map has 6 squares, expected 4");
    assert_snapshot!(message(Geometry::jigsaw("''BB\n''BB\n''CC\nDDDD")), @r"region '\'' of the region map has 6 squares, expected 4");
}

#[test]
fn units_that_cannot_be() {
    let small = || geometry("4x4");
    assert_snapshot!(message(small().with_unit(&squares([3, 16]))), @"a unit names square 17, but the board has 16");
    assert_snapshot!(message(small().with_unit(&squares([3, 4, 3]))), @"a unit names square 4 twice");
    assert_snapshot!(message(small().with_unit(&squares([3]))), @"a unit of 1 squares cannot be: on this board it has from 2 to 4");
    assert_snapshot!(message(small().with_unit(&squares([0, 1, 2, 3, 4]))), @"a unit of 5 squares cannot be: on this board it has from 2 to 4");
    assert_snapshot!(message(small().with_peers(Square::new(5), Square::new(5))), @"a unit names square 6 twice");
}

#[test]
fn names_that_mean_no_board() {
    assert_snapshot!(spec("nine"), @"'nine' is no geometry: try 9x9, 16x16, 2x3, boxes:4x4, jigsaw:FILE or cube:2, with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec(""), @"'' is no geometry: try 9x9, 16x16, 2x3, boxes:4x4, jigsaw:FILE or cube:2, with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec("16x16+knight"), @"'knight' is no geometry: try 9x9, 16x16, 2x3, boxes:4x4, jigsaw:FILE or cube:2, with +x, +windoku, +anti-knight or +anti-king");
    assert_snapshot!(spec("two\nlines"), @r"'two\nlines' is no geometry: try 9x9, 16x16, 2x3, boxes:4x4, jigsaw:FILE or cube:2, with +x, +windoku, +anti-knight or +anti-king");
}

#[test]
fn changes_that_are_no_symmetry() {
    let classic = Geometry::classic();
    assert_snapshot!(message(Symmetry::bands(&classic, &[0, 1, 1])), @"the order must name each place exactly once");
    assert_snapshot!(message(Symmetry::transpose(&geometry("2x3"))), @"the board does not look the same after this change");
}
