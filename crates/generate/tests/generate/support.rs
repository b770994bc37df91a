//! Shared test helpers: strategies for lines and slow checks of their properties.
//!
//! **Invariant:** lines have 81 characters, digits and dots; the checks do not use the kernel.

use std::sync::LazyLock;

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_generate::{Random, Transform};
use foldoku_kernel::Line;
use foldoku_search::{Engine, Mrv};
use foldoku_testkit::{fixtures, generate};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The solved grid with the most automorphisms.
pub(crate) const MOST_SYMMETRIC: &Line =
    b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Random transforms.
pub(crate) fn transform() -> impl Strategy<Value = Transform> {
    any::<u64>().prop_map(|seed| Transform::random(&mut Random::new(seed, 0)))
}

/// Puzzles, solved grids, and lines with clashes, few clues or equal rows.
pub(crate) fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        2 => odd_line(),
        1 => puzzle(),
        1 => solved(),
        1 => nearly_solved(),
    ]
}

/// Lines with clashes, few clues or equal rows.
pub(crate) fn odd_line() -> impl Strategy<Value = Line> {
    prop_oneof![scattered(), of_few_rows()]
}

fn puzzle() -> impl Strategy<Value = Line> {
    generate::case_on(&Geometry::classic()).prop_map(|case| line_of(&case.givens))
}

/// Solved grids.
pub(crate) fn solved() -> impl Strategy<Value = Line> {
    generate::solved(&Geometry::classic()).prop_map(|grid| line_of(&grid))
}

/// Solved grids with one empty or wrong cell.
fn nearly_solved() -> impl Strategy<Value = Line> {
    let changes = (0..81_usize, select(b".123456789".as_slice()));
    (solved(), changes).prop_map(|(mut line, (square, byte))| {
        line[square] = byte;
        line
    })
}

/// Random digits in random cells.
fn scattered() -> impl Strategy<Value = Line> {
    (1..=9_u8, 0..40_usize).prop_flat_map(|(digits, count)| {
        let clues = vec((0..81_usize, b'1'..=b'0' + digits), count);
        clues.prop_map(|clues| {
            let mut line = [b'.'; 81];
            clues
                .into_iter()
                .for_each(|(square, digit)| line[square] = digit);
            line
        })
    })
}

/// Lines with at most three different rows, transformed.
fn of_few_rows() -> impl Strategy<Value = Line> {
    let row = (1..=9_u8, 1..9_u32).prop_flat_map(|(digits, weight)| {
        let square = prop_oneof![9 - weight => Just(b'.'), weight => b'1'..=b'0' + digits];
        vec(square, 9)
    });
    let rows = vec(row, 3).prop_flat_map(|rows| vec(select(rows), 9));
    (rows, transform()).prop_map(|(rows, transform)| {
        let line = rows.concat().try_into().expect("nine rows of nine");
        transform.apply(&line)
    })
}

/// Converts a classic grid to a line.
pub(crate) fn line_of(grid: &Grid) -> Line {
    grid.to_line().expect("a grid of the classic board")
}

/// Returns a line as text, for messages.
pub(crate) fn text(line: &Line) -> String {
    line.escape_ascii().to_string()
}

pub(crate) static CLASSIC: LazyLock<Geometry> = LazyLock::new(Geometry::classic);

/// Converts a line to a grid.
pub(crate) fn grid_of(line: &Line) -> Grid {
    Grid::from_line(line)
}

/// Returns whether a line is a unique puzzle.
pub(crate) fn is_unique(line: &Line) -> bool {
    let puzzle = Puzzle::new(&CLASSIC, grid_of(line));
    puzzle.is_ok_and(|puzzle| Mrv::default().is_unique(&puzzle))
}

/// Returns whether a line is a minimal puzzle.
pub(crate) fn is_minimal(line: &Line) -> bool {
    let mut squares = clues(line).into_iter();
    is_unique(line) && squares.all(|square| !is_unique(&without(line, square)))
}

/// Returns the squares of the clues.
pub(crate) fn clues(line: &Line) -> Vec<usize> {
    (0..81).filter(|&square| line[square] != b'.').collect()
}

/// Returns a line without one of its clues.
pub(crate) fn without(line: &Line, square: usize) -> Line {
    let mut line = *line;
    line[square] = b'.';
    line
}

/// Returns the lines of a corpus file with their first solutions.
pub(crate) fn corpus(file: &str) -> Vec<(Line, Option<Line>)> {
    let name = format!("fixtures/corpus/{file}");
    let all = fixtures::corpus().filter(|fixture| fixture.file == name);
    let lines = all.map(|fixture| {
        let first = fixture.first.as_ref().map(line_of);
        (line_of(&fixture.givens), first)
    });
    let lines: Vec<_> = lines.collect();
    assert!(!lines.is_empty(), "{name}");
    lines
}

/// Returns the lines of a corpus file.
pub(crate) fn lines(file: &str) -> Vec<Line> {
    corpus(file).into_iter().map(|(line, _)| line).collect()
}
