//! Generators of random positions: puzzles and pencil marks, with and without solutions.
//!
//! **Invariant:** a position that comes with a solution has that solution.

use foldoku_board::{Geometry, Grid};
use foldoku_testkit::generate;
use proptest::collection::vec;
use proptest::prelude::*;

use super::reference::Board;
use crate::Position;
use crate::layout::{Line, Words};

/// A position, with one of its solutions if one is known.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) words: Words,
    pub(super) solution: Option<Line>,
}

static CLASSIC: Geometry = Geometry::classic();

/// Generates solved grids.
pub(super) fn solved() -> impl Strategy<Value = Line> {
    generate::solved(&CLASSIC).prop_map(|grid| line(&grid))
}

fn line(grid: &Grid) -> Line {
    let contents = grid.contents();
    std::array::from_fn(|square| contents[square].map_or(b'.', |digit| b'0' + digit.number()))
}

/// Generates positions of every kind.
pub(super) fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        4 => puzzle(0..81),
        2 => puzzle(22..34),
        4 => pencil_marks(),
        1 => changed_puzzle(),
        1 => changed_marks(),
    ]
}

/// Generates positions that are likely to need a guess: few clues, or many candidates.
pub(super) fn open_start() -> impl Strategy<Value = Start> {
    prop_oneof![puzzle(0..28), pencil_marks()]
}

/// Generates puzzles from a random number of cells of a solved grid.
fn puzzle(clues: std::ops::Range<usize>) -> BoxedStrategy<Start> {
    let order = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    let parts = (solved(), order, clues);
    let puzzles = parts.prop_map(|(solution, order, clues)| {
        let mut line = [b'.'; 81];
        for &square in &order[..clues] {
            line[square] = solution[square];
        }
        with_solution(read(&line), solution)
    });
    puzzles.boxed()
}

/// Generates pencil marks by removing a random share of the candidates that are not in a solution.
fn pencil_marks() -> BoxedStrategy<Start> {
    let parts = (solved(), 20..75_u32, vec(0..100_u32, 729));
    let marks = parts.prop_map(|(solution, percent, chances)| {
        let mut board = Board::of(&read(&[b'.'; 81]));
        for (candidate, &chance) in chances.iter().enumerate() {
            let (square, digit) = (candidate / 9, candidate % 9);
            if chance < percent && solution[square] != b'1' + digit as u8 {
                board.remove(square, digit);
            }
        }
        with_solution(board.words(), solution)
    });
    marks.boxed()
}

/// Generates puzzles with some clues of a solved grid changed.
fn changed_puzzle() -> BoxedStrategy<Start> {
    let parts = (
        solved(),
        vec(any::<bool>(), 81),
        vec((0..81_usize, b'1'..=b'9'), 1..4),
    );
    let puzzles = parts.prop_map(|(solution, kept, changes)| {
        let mut line =
            std::array::from_fn(|index| if kept[index] { solution[index] } else { b'.' });
        for (square, character) in changes {
            line[square] = character;
        }
        without_solution(read(&line))
    });
    puzzles.boxed()
}

/// Generates pencil marks without some candidates that a solution may need.
fn changed_marks() -> BoxedStrategy<Start> {
    let parts = (pencil_marks(), vec((0..81_usize, 0..9_usize), 1..12));
    let marks = parts.prop_map(|(start, removals)| {
        let mut board = Board::of(&start.words);
        for (square, digit) in removals {
            board.remove(square, digit);
        }
        without_solution(board.words())
    });
    marks.boxed()
}

fn read(line: &Line) -> Words {
    let position = Position::read(line);
    position.expect("digits and blanks").words
}

fn with_solution(words: Words, solution: Line) -> Start {
    let solution = Some(solution);
    Start { words, solution }
}

fn without_solution(words: Words) -> Start {
    let solution = None;
    Start { words, solution }
}
