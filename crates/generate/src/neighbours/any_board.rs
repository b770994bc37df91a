//! Neighbours of puzzles on boards of any kind and with any rules.
//!
//! **Invariant:** neighbours are emitted in the order of [`Neighbours`](super::Neighbours): by the cells of the
//! removed givens, then by the cells and digits of the added ones.

use std::ops::ControlFlow;

use foldoku_board::{Digit, Grid, Puzzle, Square};
use foldoku_search::{Count, Engine, Limits, VariantSearch};

use super::{Distance, Kind};

/// Finds the neighbours of puzzles with rules and of other boards than the classic one.
#[derive(Debug, Default)]
pub struct BoardNeighbours {
    engine: VariantSearch,
}

/// Takes neighbours; breaks to stop the search.
type OnPuzzle<'a> = &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>;

impl BoardNeighbours {
    /// Calls `on_puzzle` with each unique puzzle at a distance from `puzzle`. Returns `Break` if the callback or
    /// `stop` ended the search.
    ///
    /// A removed given is not added again, but its cell can get another digit. The puzzle itself can have any
    /// number of solutions.
    ///
    /// # Panics
    ///
    /// If the engine [does not support](Engine::accepts) the board.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        distance: Distance,
        kind: Kind,
        stop: &dyn Fn() -> bool,
        on_puzzle: OnPuzzle<'_>,
    ) -> ControlFlow<()> {
        let mut search = Search {
            engine: &mut self.engine,
            puzzle,
            removed: Grid::empty(puzzle.geometry()),
            kind,
            stop,
            on_puzzle,
        };
        search.remove(puzzle.givens(), distance, 0)
    }
}

/// A search in progress.
struct Search<'a> {
    engine: &'a mut VariantSearch,
    puzzle: &'a Puzzle,
    removed: Grid,
    kind: Kind,
    stop: &'a dyn Fn() -> bool,
    on_puzzle: OnPuzzle<'a>,
}

impl Search<'_> {
    /// Removes givens from a cell on, then adds others.
    fn remove(&mut self, rest: &Grid, distance: Distance, from: usize) -> ControlFlow<()> {
        let Distance { minus, plus } = distance;
        if minus == 0 {
            return self.add(rest, plus, 0);
        }
        let distance = Distance::new(minus - 1, plus);
        for cell in from..rest.square_count() {
            let cell = Square::new(cell);
            if rest[cell].is_some() {
                self.removed[cell] = rest[cell];
                self.remove(&with(rest, cell, None), distance, cell.index() + 1)?;
                self.removed[cell] = None;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds this many givens from a cell on.
    fn add(&mut self, rest: &Grid, plus: usize, from: usize) -> ControlFlow<()> {
        let Some(puzzle) = self.with_givens(rest) else {
            return ControlFlow::Continue(());
        };
        if plus == 0 {
            return self.emit(&puzzle);
        }
        // A given that one solution has leaves that one; so two of each are enough.
        let cap = if plus == 1 { 2 } else { 1 };
        let limits = Limits::NONE.stop(self.stop);
        let truth = self.engine.true_candidates_within(&puzzle, cap, limits);
        let truth = truth.expect("the engine supports the board");
        if !truth.is_complete() {
            return ControlFlow::Break(());
        }
        for cell in (from..rest.square_count()).map(Square::new) {
            let digits = puzzle.geometry().digits().iter();
            let open = digits.filter(|&it| rest[cell].is_none() && self.removed[cell] != Some(it));
            for digit in open.collect::<Vec<Digit>>() {
                let more = with(rest, cell, Some(digit));
                match (plus, truth.count(cell, digit)) {
                    (1, 1) => {
                        let more = self.with_givens(&more);
                        more.map_or(ControlFlow::Continue(()), |more| self.emit_unique(&more))?;
                    }
                    (2.., 1..) => self.add(&more, plus - 1, cell.index() + 1)?,
                    _ => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the puzzle with these givens, unless they clash.
    fn with_givens(&self, givens: &Grid) -> Option<Puzzle> {
        let plain = Puzzle::new(self.puzzle.geometry(), givens.clone()).ok()?;
        let constraints = self.puzzle.constraints().iter().cloned();
        Some(
            plain
                .with_constraints(constraints)
                .expect("the board is the same"),
        )
    }

    fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        is_unique(self.engine, puzzle, self.stop)
    }

    /// Emits a puzzle if it has one solution.
    fn emit(&mut self, puzzle: &Puzzle) -> ControlFlow<()> {
        match self.is_unique(puzzle) {
            true => self.emit_unique(puzzle),
            false => ControlFlow::Continue(()),
        }
    }

    /// Emits a puzzle with one solution, if it needs all givens that must be needed.
    fn emit_unique(&mut self, puzzle: &Puzzle) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        if self.kind == Kind::Minimal {
            let givens = puzzle.givens();
            let mut cells = puzzle
                .geometry()
                .squares()
                .filter(|&cell| givens[cell].is_some());
            let is_redundant = cells.any(|cell| {
                let fewer = self.with_givens(&with(givens, cell, None));
                fewer.is_some_and(|fewer| self.is_unique(&fewer))
            });
            if is_redundant {
                return ControlFlow::Continue(());
            }
        }
        (self.on_puzzle)(puzzle)
    }
}

/// Returns whether a puzzle has one solution; not if `stop` ended the search.
pub(super) fn is_unique(
    engine: &mut VariantSearch,
    puzzle: &Puzzle,
    stop: &dyn Fn() -> bool,
) -> bool {
    let limits = Limits::NONE.solutions(2).stop(stop);
    engine.count(puzzle, limits) == Count::Exactly(1)
}

/// Returns a grid with another content of a cell.
fn with(grid: &Grid, cell: Square, content: Option<Digit>) -> Grid {
    let mut grid = grid.clone();
    grid[cell] = content;
    grid
}
