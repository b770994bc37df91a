//! Strategies for property tests: small boards, solved grids, puzzles, symmetries, texts.
//!
//! Puzzles are solved grids in which some digits are removed and some are changed, so that puzzles
//! with no, one and many solutions all occur. A failing test prints values that can be read back: a
//! board by its name, a grid as a line.
//!
//! **Invariant:** every [`Case`] is a valid puzzle, and every strategy shrinks towards simple values:
//! named boards, more givens, fewer changes, no rearrangement.

use std::fmt;
use std::ops::Range;
use std::sync::LazyLock;

use foldoku_board::{
    BoardTransform, Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square, format,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;

use crate::{effort, fixtures, reference};

/// Returns the settings of a suite of laws: the number of cases per law in a full run, and the file that keeps
/// failing cases, `concat!(env!("CARGO_MANIFEST_DIR"), "/proptest-regressions/….txt")`.
pub fn config(cases: u32, failures: &'static str) -> ProptestConfig {
    let cases = effort(cases.div_ceil(4), cases, 10 * cases);
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(failures))),
        ..ProptestConfig::with_cases(cases)
    }
}

/// A board with givens that do not clash.
#[derive(Clone)]
pub struct Case {
    /// The board.
    pub geometry: Geometry,
    /// The givens.
    pub givens: Grid,
}

impl Case {
    /// Returns the puzzle.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::new(&self.geometry, self.givens.clone()).expect("the givens of a case do not clash")
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format::grid(&self.geometry, &self.givens, format::Style::Line);
        write!(f, "{} {line}", self.geometry.name())
    }
}

/// Bytes that need not be valid text.
#[derive(Clone, PartialEq, Eq)]
pub struct Text(pub Vec<u8>);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// The named boards for testing laws, all of them small and with solutions.
const NAMES: [&str; 17] = [
    "9x9",
    "2x2",
    "2x3",
    "3x2",
    "2x4",
    "4x4+x",
    "x",
    "windoku",
    "x+windoku",
    "6x6+anti-knight",
    "9x9+anti-knight",
    "9x9+anti-king",
    "jigsaw:fixtures/jigsaw/four.txt",
    "jigsaw:fixtures/jigsaw/five.txt",
    "jigsaw:fixtures/jigsaw/six.txt",
    "cube:2",
    "butterfly",
];

static NAMED: LazyLock<Vec<Geometry>> = LazyLock::new(|| {
    NAMES
        .map(|name| fixtures::geometry(name).named(name))
        .to_vec()
});

/// Generates small boards of every kind.
pub fn geometry() -> BoxedStrategy<Geometry> {
    let scattered = (4..=6_usize).prop_flat_map(scattered_jigsaw);
    prop_oneof![8 => select(NAMED.as_slice()), 1 => scattered].boxed()
}

/// Generates a jigsaw whose regions need not be connected.
///
/// Each region takes one cell of each digit of a solved grid, so the board has solutions.
/// The name of the board contains the map.
fn scattered_jigsaw(side: usize) -> impl Strategy<Value = Geometry> {
    let orders = vec(Just((0..side).collect::<Vec<_>>()).prop_shuffle(), side);
    orders.prop_map(move |orders| {
        let region = |row: usize, column: usize| orders[(row + column) % side][row];
        let line = |row| (0..side).map(move |column| (b'A' + region(row, column) as u8) as char);
        let rows: Vec<String> = (0..side).map(|row| line(row).collect()).collect();
        let jigsaw = Geometry::jigsaw(&rows.join("\n")).expect("each region has one cell per row");
        jigsaw.named(&format!("jigsaw {}", rows.join("/")))
    })
}

/// Generates solved grids of a board.
///
/// A part of one solution of the empty board is cleared, filled in another way and rearranged.
/// Starting from random digits instead would give the reference solver boards it cannot finish.
///
/// # Panics
///
/// If the board has no solution.
pub fn solved(geometry: &Geometry) -> BoxedStrategy<Grid> {
    let board = geometry.clone();
    let start = reference::any_solutions(geometry, &Grid::empty(geometry), 1).pop();
    let start = start.expect("the board has a solution");
    let opened = (Just(start), cleared_cells(geometry, 0..50));
    let grids = (opened, any::<Index>()).prop_map(move |((grid, open), choice)| {
        let others = reference::any_solutions(&board, &open.clear(grid), 50);
        choice.get(&others).clone()
    });
    let changed = (grids, symmetry(geometry)).prop_map(|(grid, symmetry)| symmetry.apply(&grid));
    changed.boxed()
}

/// Generates puzzles on small boards of every kind.
pub fn case() -> BoxedStrategy<Case> {
    geometry().prop_flat_map(|board| case_on(&board)).boxed()
}

/// Generates puzzles on one board, with no, one or many solutions.
pub fn case_on(geometry: &Geometry) -> BoxedStrategy<Case> {
    let board = geometry.clone();
    // With fewer givens on larger boards, the reference solver could take hours.
    let most = if board.digit_count() > 8 { 66 } else { 90 };
    let changes = prop_oneof![Just(vec![]), vec(placement(geometry), 1..6)];
    let parts = (solved(geometry), cleared_cells(geometry, 20..most), changes);
    let cases = parts.prop_map(move |(grid, open, changes)| {
        let mut givens = open.clear(grid);
        for (square, digit) in changes {
            if reference::legal_digits(&board, &givens, square).contains(digit) {
                givens[square] = Some(digit);
            }
        }
        Case {
            geometry: board.clone(),
            givens,
        }
    });
    cases.boxed()
}

/// Generates grids with random digits of the board; most of them clash.
pub fn grid(geometry: &Geometry) -> BoxedStrategy<Grid> {
    let digit = (1..=geometry.digit_count()).prop_map(Digit::new);
    let contents = vec(proptest::option::of(digit), geometry.square_count());
    contents.prop_map(Grid::from_iter).boxed()
}

/// Generates random candidates.
pub fn candidates(geometry: &Geometry) -> BoxedStrategy<Candidates> {
    let board = geometry.clone();
    let sets = vec(any::<u64>(), geometry.square_count());
    let candidates = sets.prop_map(move |sets| {
        let mut candidates = Candidates::full(&board);
        for (square, set) in board.squares().zip(sets) {
            candidates[square] &= DigitSet::from_bits(set);
        }
        candidates
    });
    candidates.boxed()
}

/// Generates symmetries of a board: a relabelling of its digits and a few random moves.
pub fn symmetry(geometry: &Geometry) -> BoxedStrategy<BoardTransform> {
    let board = geometry.clone();
    let names = Just(geometry.digits().iter().collect::<Vec<_>>()).prop_shuffle();
    let moves = vec(board_move(geometry), 0..5);
    let symmetries = (names, moves).prop_map(move |(names, moves)| {
        let relabelled = BoardTransform::relabel(&board, &names)
            .expect("the names are a permutation of the digits");
        let moves = moves.iter().filter_map(|it| it.symmetry(&board));
        moves.fold(relabelled, |all, next| all.then(&next))
    });
    symmetries.boxed()
}

/// Generates texts that may or may not show grids: noise, characters of grids, drawings with errors.
pub fn text() -> BoxedStrategy<Text> {
    let noise = vec(any::<u8>(), 0..200);
    let alphabet: &[u8] = b"112233445566789.0?_*--||++==  \n\n\n\r\t#:,;AfG\"'\xc3\xa9\xff";
    let characters = vec(select(alphabet), 0..600);
    let errors = || vec((any::<Index>(), select(alphabet)), 0..4);
    let broken = (drawing(), errors()).prop_map(|(drawing, errors)| {
        let mut text = drawing.into_bytes();
        for (place, byte) in errors {
            let place = place.index(text.len());
            text[place] = byte;
        }
        text
    });
    let broken = broken.boxed();
    let lines = vec(prop_oneof![characters.clone(), broken.clone()], 0..6);
    let files = lines.prop_map(|lines| lines.join(&b'\n'));
    let texts = prop_oneof![noise, characters, broken, files];
    texts.prop_map(Text).boxed()
}

/// Generates a drawing of a grid of a small board.
fn drawing() -> impl Strategy<Value = String> {
    use format::Style;
    let styles = select(
        &[
            Style::Line,
            Style::Rows,
            Style::Box,
            Style::Wide,
            Style::Frame,
        ][..],
    );
    let grids = select(NAMED.as_slice()).prop_flat_map(|board| (grid(&board), Just(board)));
    (grids, styles).prop_map(|((grid, board), style)| format::grid(&board, &grid, style))
}

/// The cells to clear.
#[derive(Clone, Debug)]
struct ClearedCells(Vec<bool>);

impl ClearedCells {
    fn clear(&self, mut grid: Grid) -> Grid {
        for (index, _) in self.0.iter().enumerate().filter(|(_, is_open)| **is_open) {
            grid[Square::new(index)] = None;
        }
        grid
    }
}

/// Generates sets of about this percentage of the cells.
fn cleared_cells(
    geometry: &Geometry,
    percent: Range<u32>,
) -> impl Strategy<Value = ClearedCells> + use<> {
    let chances = vec(0..100_u32, geometry.square_count());
    (percent, chances).prop_map(|(percent, chances)| {
        let is_open = |chance| chance >= 100 - percent;
        ClearedCells(chances.into_iter().map(is_open).collect())
    })
}

fn placement(geometry: &Geometry) -> impl Strategy<Value = (Square, Digit)> + use<> {
    let squares = (0..geometry.square_count()).prop_map(Square::new);
    (squares, (1..=geometry.digit_count()).prop_map(Digit::new))
}

/// A symmetry of some boards.
#[derive(Clone, Debug)]
enum Move {
    Transpose,
    Rotate,
    Rows(Vec<usize>),
    Columns(Vec<usize>),
    Bands(Vec<usize>),
    Stacks(Vec<usize>),
}

impl Move {
    fn symmetry(&self, geometry: &Geometry) -> Option<BoardTransform> {
        let symmetry = match self {
            Move::Transpose => BoardTransform::transpose(geometry),
            Move::Rotate => BoardTransform::rotate(geometry),
            Move::Rows(order) => BoardTransform::rows(geometry, order),
            Move::Columns(order) => BoardTransform::columns(geometry, order),
            Move::Bands(order) => BoardTransform::bands(geometry, order),
            Move::Stacks(order) => BoardTransform::stacks(geometry, order),
        };
        symmetry.ok()
    }
}

fn board_move(geometry: &Geometry) -> impl Strategy<Value = Move> + use<> {
    let (rows, columns) = (geometry.shape().rows(), geometry.shape().columns());
    let (height, width) = geometry.shape().block();
    prop_oneof![
        Just(Move::Transpose),
        Just(Move::Rotate),
        within_a_block(rows, height).prop_map(Move::Rows),
        within_a_block(columns, width).prop_map(Move::Columns),
        order(0..rows / height).prop_map(Move::Bands),
        order(0..columns / width).prop_map(Move::Stacks),
    ]
}

/// Generates an order of the rows or columns of a board that permutes those of one band or stack.
fn within_a_block(lines: usize, size: usize) -> impl Strategy<Value = Vec<usize>> {
    let start = (0..lines / size).prop_map(move |block| block * size);
    let orders = start.prop_flat_map(move |start| (Just(start), order(start..start + size)));
    orders.prop_map(move |(start, order)| {
        let mut lines: Vec<usize> = (0..lines).collect();
        lines[start..start + size].copy_from_slice(&order);
        lines
    })
}

fn order(places: Range<usize>) -> impl Strategy<Value = Vec<usize>> {
    Just(places.collect::<Vec<_>>()).prop_shuffle()
}
