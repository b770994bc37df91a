//! The engines of the kernel: for the classic board, and for no other.
//!
//! **Invariant:** a puzzle goes to the kernel and solutions come back as text of 81 digits; nothing
//! else of either side is known to the other.

use foldoku_board::{Grid, Puzzle};
use foldoku_kernel::{self as kernel, Backend, Position, SearchStats, Solo};

use crate::engine::{Engine, Found, Stats};

/// One puzzle at a time with its digits in the lanes of a register: for the classic board only.
///
/// Solutions come depth first, in an order of the kernel's own.
///
/// # Panics
///
/// When it is asked to search a puzzle on another board.
#[derive(Clone, Debug, Default)]
pub struct Bands(kernel::Bands);

/// One puzzle with its branches in all lanes of the registers: for the classic board only.
///
/// Solutions come in the order in which the lanes find them, the same on every processor.
///
/// # Panics
///
/// When it is asked to search a puzzle on another board.
#[derive(Clone, Debug, Default)]
pub struct Lanes(kernel::Spread);

impl Bands {
    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Bands> {
        kernel::Bands::with_backend(backend).map(Bands)
    }
}

impl Lanes {
    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Lanes> {
        kernel::Spread::with_backend(backend).map(Lanes)
    }
}

impl Engine for Bands {
    fn name(&self) -> &'static str {
        "bands"
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        ask(puzzle, found, |position, found| {
            self.0.search(position, found)
        })
    }
}

impl Engine for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        ask(puzzle, found, |position, found| {
            self.0.search(position, found)
        })
    }
}

/// Has [`Solo`] search a puzzle on the classic board.
pub(crate) fn solo(solo: &mut Solo, puzzle: &Puzzle, found: Found<'_>) -> Stats {
    ask(puzzle, found, |position, found| {
        solo.search(position, found)
    })
}

/// Has [`Solo`] say what all solutions of a puzzle on the classic board share.
pub(crate) fn backbone(solo: &mut Solo, puzzle: &Puzzle) -> Option<Grid> {
    solo.backbone(&position(puzzle))
        .map(|line| Grid::from_line(&line))
}

/// Has an engine of the kernel search a puzzle.
fn ask(
    puzzle: &Puzzle,
    found: Found<'_>,
    search: impl FnOnce(&Position, kernel::OnSolution<'_>) -> SearchStats,
) -> Stats {
    let position = position(puzzle);
    let mut solutions = 0;
    let effort = search(&position, &mut |solution| {
        solutions += 1;
        found(&Grid::from_line(&solution.line()))
    });
    Stats {
        nodes: effort.guesses + solutions,
        guesses: effort.guesses,
        failures: effort.failures,
    }
}

#[track_caller]
fn position(puzzle: &Puzzle) -> Position {
    assert!(
        puzzle.geometry().is_classic(),
        "the kernel solves puzzles on the classic board, not on {}",
        puzzle.geometry().name()
    );
    let line = puzzle.to_line().expect("the board is classic");
    Position::read(&line).expect("digits of the classic board are 1 to 9")
}
