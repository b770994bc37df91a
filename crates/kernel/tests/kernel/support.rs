//! Shared test helpers: puzzle generators, and checks that do not use the kernel.
//!
//! **Invariant:** solutions are checked and counted with `foldoku-board` and the reference solver only.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Square};
use foldoku_kernel::{Backend, Bands, Line, Position, Solo, Solution, Spread, Sukaku};
use foldoku_testkit::fixtures::{self, Fixture};
use foldoku_testkit::{generate, reference};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

pub(crate) static CLASSIC: Geometry = Geometry::classic();

/// A puzzle with one solution that takes about a hundred guesses.
pub(crate) const HARD: &Line =
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The fixtures on the classic board.
pub(crate) static FIXTURES: LazyLock<Vec<Fixture>> = LazyLock::new(|| {
    let classic = |fixture: &Fixture| fixture.file.contains("/classic-");
    fixtures::corpus().filter(classic).collect()
});

/// Returns a grid as a line.
pub(crate) fn line(grid: &Grid) -> Line {
    let contents = grid.contents();
    std::array::from_fn(|square| contents[square].map_or(b'.', |digit| b'0' + digit.number()))
}

/// Parses a line. Returns `None` if it is not a puzzle.
pub(crate) fn grid(line: &Line) -> Option<Grid> {
    let contents = line.iter().map(|&character| match character {
        b'.' | b'0' => Some(None),
        b'1'..=b'9' => Some(Digit::try_new(character - b'0')),
        _ => None,
    });
    contents.collect::<Option<Vec<_>>>().map(Grid::from_iter)
}

/// Returns whether `solution` is full, obeys all rules and contains the clues of `puzzle`.
pub(crate) fn solves(solution: &Line, puzzle: &Line) -> bool {
    match (grid(solution), grid(puzzle)) {
        (Some(solution), Some(puzzle)) => {
            solution.is_full() && solution.completes(&CLASSIC, &puzzle)
        }
        _ => false,
    }
}

/// Returns the candidates of a puzzle: all digits in blanks, one in the other cells.
pub(crate) fn candidates(puzzle: &Grid) -> Candidates {
    let mut candidates = Candidates::full(&CLASSIC);
    for (square, digit) in puzzle.filled() {
        candidates[square] = DigitSet::of(digit);
    }
    candidates
}

/// Returns candidates as pencil marks.
pub(crate) fn sukaku(candidates: &Candidates) -> Sukaku {
    std::array::from_fn(|index| {
        let digit = Digit::new((index % 9) as u8 + 1);
        if candidates[Square::new(index / 9)].contains(digit) {
            b'0' + digit.number()
        } else {
            b'.'
        }
    })
}

/// Returns up to `limit` solutions in any order, found by the reference solver.
pub(crate) fn solutions(start: &Candidates, limit: usize) -> Vec<Line> {
    let mut found = Vec::new();
    search(start, limit, &mut found);
    found
}

fn search(start: &Candidates, limit: usize, found: &mut Vec<Line>) {
    if found.len() == limit {
        return;
    }
    let Some(settled) = reference::candidates(&CLASSIC, start) else {
        return;
    };
    let open = settled.iter().filter(|(_, digits)| !digits.is_single());
    let Some((square, digits)) = open.min_by_key(|(_, digits)| digits.len()) else {
        found.push(line(&settled.to_grid()));
        return;
    };
    for digit in digits {
        let mut branch = settled.clone();
        branch[square] = DigitSet::of(digit);
        search(&branch, limit, found);
    }
}

/// Returns up to `limit` solutions of a line.
pub(crate) fn solutions_of(puzzle: &Line, limit: usize) -> Vec<Line> {
    grid(puzzle).map_or(vec![], |puzzle| solutions(&candidates(&puzzle), limit))
}

/// One of the solvers for a single position.
pub(crate) enum Single {
    Bands(Bands),
    Spread(Spread),
    Solo(Solo),
}

impl Single {
    /// Creates all three.
    pub(crate) fn all(backend: Backend) -> [Single; 3] {
        let bands = Bands::with_backend(backend).expect("the backend is available");
        let spread = Spread::with_backend(backend).expect("the backend is available");
        let solo = Solo::with_backend(backend).expect("the backend is available");
        [
            Single::Bands(bands),
            Single::Spread(spread),
            Single::Solo(solo),
        ]
    }

    /// Returns up to `limit` solutions in the order found, and the number of guesses.
    pub(crate) fn search(&mut self, position: &Position, limit: usize) -> (Vec<Line>, u64) {
        let mut found = Vec::new();
        let mut take = |solution: Solution<'_>| {
            found.push(solution.line());
            if found.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let stats = match self {
            Single::Bands(bands) => bands.search(position, &mut take),
            Single::Spread(spread) => spread.search(position, &mut take),
            Single::Solo(solo) => solo.search(position, &mut take),
        };
        (found, stats.guesses)
    }
}

/// Generates solved grids.
pub(crate) fn solved() -> BoxedStrategy<Line> {
    generate::solved(&CLASSIC)
        .prop_map(|grid| line(&grid))
        .boxed()
}

/// Generates puzzles from a random number of cells of a solved grid.
pub(crate) fn clues(count: std::ops::Range<usize>) -> BoxedStrategy<Line> {
    let order = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    let parts = (solved(), order, count, any::<bool>());
    let puzzles = parts.prop_map(|(solution, order, count, zeros)| {
        let mut line = [if zeros { b'0' } else { b'.' }; 81];
        for &square in &order[..count] {
            line[square] = solution[square];
        }
        line
    });
    puzzles.boxed()
}

/// Generates puzzles equivalent to fixtures.
pub(crate) fn rearranged() -> BoxedStrategy<Line> {
    let fixtures = (select(FIXTURES.as_slice()), generate::symmetry(&CLASSIC));
    let puzzles = fixtures.prop_map(|(fixture, symmetry)| line(&symmetry.apply(&fixture.givens)));
    puzzles.boxed()
}

/// Generates puzzles with some characters replaced.
fn with_changes(
    puzzles: BoxedStrategy<Line>,
    changes: BoxedStrategy<Vec<(Index, u8)>>,
) -> BoxedStrategy<Line> {
    let changed = (puzzles, changes).prop_map(|(mut line, changes)| {
        for (place, byte) in changes {
            line[place.index(81)] = byte;
        }
        line
    });
    changed.boxed()
}

/// Generates valid and invalid lines of every kind.
pub(crate) fn puzzle() -> BoxedStrategy<Line> {
    let wrong = vec((any::<Index>(), b'1'..=b'9'), 1..3).boxed();
    let bad = vec((any::<Index>(), any::<u8>()), 1..3).boxed();
    prop_oneof![
        4 => clues(0..81),
        6 => clues(22..28),
        6 => rearranged(),
        2 => clues(8..20),
        3 => with_changes(clues(20..60), wrong),
        2 => with_changes(clues(20..81), bad),
        1 => Just([b'.'; 81]),
        1 => Just(*HARD),
        1 => any::<[u8; 81]>(),
    ]
    .boxed()
}
