//! The naive fold: squares in reading order, digits ascending, no thought in advance.
//!
//! **Invariant:** at depth n the first n open squares hold legal digits, and `used` says of every
//! unit which digits its givens and those squares hold; a return from a depth restores both.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{DigitSet, Geometry, Grid, Puzzle, Square};

use crate::engine::{Engine, Found, Stats};

/// The naive engine. Solutions come in lexicographic order.
///
/// ```
/// use foldoku_board::{Geometry, Puzzle};
/// use foldoku_search::{Backtrack, Engine};
///
/// let board = Geometry::boxes(2, 2)?;
/// let puzzle = Puzzle::parse(&board, "1... .... .... ...2").unwrap();
/// assert_eq!(Backtrack::default().count(&puzzle, u64::MAX), 18);
/// # Ok::<(), foldoku_board::GeometryError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Backtrack {
    open: Vec<Square>,
    used: Vec<DigitSet>,
}

impl Engine for Backtrack {
    fn name(&self) -> &'static str {
        "backtrack"
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        let geometry = puzzle.geometry();
        self.start(puzzle);
        let mut fold = Fold {
            geometry,
            digits: geometry.digits(),
            open: &self.open,
            used: &mut self.used,
            grid: puzzle.givens().clone(),
            stats: Stats::default(),
            found,
        };
        let _ = fold.search(0);
        fold.stats
    }
}

impl Backtrack {
    fn start(&mut self, puzzle: &Puzzle) {
        let (geometry, givens) = (puzzle.geometry(), puzzle.givens());
        self.open.clear();
        self.open.extend(
            geometry
                .squares()
                .filter(|&square| givens[square].is_none()),
        );
        self.used.clear();
        self.used.resize(geometry.unit_count(), DigitSet::EMPTY);
        for (square, digit) in givens.filled() {
            for unit in geometry.units_of(square) {
                self.used[unit.index()].add(digit);
            }
        }
    }
}

/// One search.
struct Fold<'a> {
    geometry: &'a Geometry,
    digits: DigitSet,
    open: &'a [Square],
    used: &'a mut [DigitSet],
    grid: Grid,
    stats: Stats,
    found: Found<'a>,
}

impl Fold<'_> {
    /// Tries every digit in open square number `depth`, and in those behind it.
    fn search(&mut self, depth: usize) -> ControlFlow<()> {
        self.stats.nodes += 1;
        let Some(&square) = self.open.get(depth) else {
            return (self.found)(&self.grid);
        };
        let units = self.geometry.units_of(square);
        let used = units.iter().map(|unit| self.used[unit.index()]);
        let legal = self.digits - used.fold(DigitSet::EMPTY, |set, used| set | used);
        if legal.is_empty() {
            self.stats.failures += 1;
        }
        for digit in legal {
            self.stats.guesses += 1;
            self.grid[square] = Some(digit);
            for unit in units {
                self.used[unit.index()].add(digit);
            }
            let flow = self.search(depth + 1);
            for unit in units {
                self.used[unit.index()].discard(digit);
            }
            flow?;
        }
        self.grid[square] = None;
        ControlFlow::Continue(())
    }
}
