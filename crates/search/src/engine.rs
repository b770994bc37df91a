//! The trait of all engines: one search operation, and the questions built on it.
//!
//! **Invariant:** every grid that a provided method of [`Engine`] passes on has been checked to solve
//! the puzzle with [`Grid::solves`], which shares no code with any engine; a wrong solution is a
//! panic. An engine that ignores constraints panics on puzzles that have some. Engines do not read clocks, files or random sources: the same puzzle gives the same
//! solutions in the same order and the same [`Stats`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use foldoku_board::{Geometry, Grid, HasConstraints, Puzzle};

use crate::limits::{Count, End, Limits, OnSolution};

/// The work of a search. Deterministic for a given engine, configuration and puzzle.
///
/// An engine outside this crate starts from `Stats::default()` and sets the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Search nodes, including the root; 0 if the givens alone are a contradiction.
    pub nodes: u64,
    /// Digits placed by guessing.
    pub guesses: u64,
    /// Guesses that led to a contradiction without further guesses.
    pub failures: u64,
}

/// What a search did and why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The work done.
    pub stats: Stats,
    /// Why the search ended.
    pub end: End,
}

impl Outcome {
    /// Returns the outcome of a search that did this work and ended for this reason.
    pub const fn new(stats: Stats, end: End) -> Outcome {
        Outcome { stats, end }
    }
}

/// A search method for the solutions of puzzles.
///
/// An engine owns its working memory and reuses it for the next puzzle. Clone it for each thread.
pub trait Engine {
    /// Returns the engine's name, as on the command line.
    fn name(&self) -> &'static str;

    /// Returns whether the engine can search puzzles on this board.
    fn supports(&self, geometry: &Geometry) -> bool {
        let _ = geometry;
        true
    }

    /// Returns which boards the engine supports, in words: "only the classic 9x9 board".
    fn boards(&self) -> &'static str {
        "every board"
    }

    /// Returns whether the engine honours the constraints of puzzles.
    fn supports_constraints(&self) -> bool {
        false
    }

    /// Checks that the engine can search a puzzle.
    ///
    /// # Errors
    ///
    /// If the engine does not support the board, or the puzzle has constraints and the engine does
    /// not support them.
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        if !self.supports(puzzle.geometry()) {
            return Err(Unsupported::Board {
                engine: self.name(),
                boards: self.boards(),
            });
        }
        if self.supports_constraints() {
            Ok(())
        } else {
            puzzle
                .plain(self.name())
                .map(|_| ())
                .map_err(Unsupported::Constraints)
        }
    }

    /// Calls `on_solution` once for each solution, in the engine's documented order, until a limit
    /// is reached or the callback breaks.
    ///
    /// This is the one method that an engine implements. Callers use the other methods, which check
    /// the solutions.
    ///
    /// # Panics
    ///
    /// If the engine does not [accept](Engine::accepts) the puzzle.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome;

    /// Folds `f` over all solutions until it breaks.
    ///
    /// # Panics
    ///
    /// If the engine does not accept the puzzle, or finds a wrong solution, which is a bug.
    fn fold<B>(
        &mut self,
        puzzle: &Puzzle,
        init: B,
        f: impl FnMut(B, &Grid) -> ControlFlow<B, B>,
    ) -> (B, Stats)
    where
        Self: Sized,
    {
        let (result, outcome) = self.fold_within(puzzle, Limits::NONE, init, f);
        (result, outcome.stats)
    }

    /// Folds `f` over the solutions within the limits until it breaks.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn fold_within<B>(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        init: B,
        mut f: impl FnMut(B, &Grid) -> ControlFlow<B, B>,
    ) -> (B, Outcome)
    where
        Self: Sized,
    {
        let mut accumulator = Some(init);
        let outcome = self.search(puzzle, limits, &mut |solution| {
            check(puzzle, solution);
            let before = accumulator.take().expect("the fold holds its accumulator");
            let (after, flow) = match f(before, solution) {
                ControlFlow::Continue(after) => (after, ControlFlow::Continue(())),
                ControlFlow::Break(after) => (after, ControlFlow::Break(())),
            };
            accumulator = Some(after);
            flow
        });
        let result = accumulator.expect("the fold holds its accumulator");
        (result, outcome)
    }

    /// Returns the first solution in the engine's order.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn first(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        self.collect(puzzle, 1).pop()
    }

    /// Counts the solutions. A plain number limits the solutions: `count(&puzzle, 1000)`.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn count<'l>(&mut self, puzzle: &Puzzle, limits: impl Into<Limits<'l>>) -> Count
    where
        Self: Sized,
    {
        let step = |count, _: &Grid| ControlFlow::Continue(count + 1);
        let (count, outcome) = self.fold_within(puzzle, limits.into(), 0, step);
        Count::new(count, outcome.end)
    }

    /// Returns whether there is exactly one solution.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        let mut count = 0;
        let outcome = self.search(puzzle, Limits::from(2), &mut |solution| {
            check(puzzle, solution);
            count += 1;
            ControlFlow::Continue(())
        });
        Count::new(count, outcome.end) == Count::Exactly(1)
    }

    /// Returns the first `limit` solutions in the engine's order.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn collect(&mut self, puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
        let mut solutions = Vec::new();
        self.search(puzzle, Limits::from(limit as u64), &mut |solution| {
            check(puzzle, solution);
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        });
        solutions
    }

    /// Returns the cells that all solutions have in common, or `None` if there is no solution. Stops
    /// as soon as only the givens remain.
    ///
    /// # Panics
    ///
    /// As [`Engine::fold`].
    fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        let mut shared: Option<Grid> = None;
        self.search(puzzle, Limits::NONE, &mut |solution| {
            check(puzzle, solution);
            let now = match shared.take() {
                None => solution.clone(),
                Some(shared) => common(&shared, solution),
            };
            if *shared.insert(now) == *puzzle.givens() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        shared
    }
}

/// Forwards the methods that engines implement or override.
macro_rules! forward {
    () => {
        fn name(&self) -> &'static str {
            (**self).name()
        }

        fn supports(&self, geometry: &Geometry) -> bool {
            (**self).supports(geometry)
        }

        fn boards(&self) -> &'static str {
            (**self).boards()
        }

        fn supports_constraints(&self) -> bool {
            (**self).supports_constraints()
        }

        fn accepts(&self, puzzle: &Puzzle) -> Result<(), Unsupported> {
            (**self).accepts(puzzle)
        }

        fn search(
            &mut self,
            puzzle: &Puzzle,
            limits: Limits<'_>,
            on_solution: OnSolution<'_>,
        ) -> Outcome {
            (**self).search(puzzle, limits, on_solution)
        }

        fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid> {
            (**self).backbone(puzzle)
        }
    };
}

impl<E: Engine + ?Sized> Engine for &mut E {
    forward!();
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    forward!();
}

/// Why an engine cannot search a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The engine does not support the board.
    Board {
        /// The name of the engine.
        engine: &'static str,
        /// The boards that it supports, in words.
        boards: &'static str,
    },
    /// The engine does not support constraints.
    Constraints(HasConstraints),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Board { engine, boards } => {
                write!(f, "the engine {engine} supports {boards}")
            }
            Unsupported::Constraints(error) => write!(f, "the engine {error}"),
        }
    }
}

impl core::error::Error for Unsupported {}

/// Panics if a puzzle has constraints, for an engine that does not support them.
#[track_caller]
pub(crate) fn require_plain(puzzle: &Puzzle, engine: &'static str) {
    if let Err(error) = puzzle.plain(engine) {
        panic!("the engine {error}");
    }
}

/// Returns the cells in which two grids agree.
fn common(one: &Grid, other: &Grid) -> Grid {
    let pairs = one.contents().iter().zip(other.contents());
    pairs
        .map(|(&one, &other)| one.filter(|_| one == other))
        .collect()
}

/// Panics if a solution is wrong.
#[track_caller]
pub(crate) fn check(puzzle: &Puzzle, solution: &Grid) {
    assert!(
        solution.solves(puzzle),
        "an engine found a wrong solution of {puzzle}: {solution}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Backtrack;
    use alloc::string::ToString;
    use foldoku_board::puzzle;

    /// An engine whose only solution is the givens.
    struct Wrong;

    impl Engine for Wrong {
        fn name(&self) -> &'static str {
            "wrong"
        }

        fn search(
            &mut self,
            puzzle: &Puzzle,
            _: Limits<'_>,
            on_solution: OnSolution<'_>,
        ) -> Outcome {
            let _ = on_solution(puzzle.givens());
            Outcome {
                stats: Stats::default(),
                end: End::Complete,
            }
        }
    }

    #[test]
    #[should_panic(expected = "an engine found a wrong solution of 1...............: 1....")]
    fn wrong_solutions_panic() {
        Wrong.first(&puzzle!("1..............."));
    }

    #[test]
    fn questions_stop_at_their_limits() {
        let puzzle = puzzle!("12..............");
        let mut engine: Box<dyn Engine> = Box::new(Backtrack::default());
        assert_eq!(engine.count(&puzzle, Limits::NONE), Count::Exactly(24));
        assert_eq!(engine.count(&puzzle, 24), Count::AtLeast(24));
        assert_eq!(engine.count(&puzzle, 5), Count::AtLeast(5));
        assert_eq!(engine.count(&puzzle, 0), Count::AtLeast(0));
        assert_eq!(engine.collect(&puzzle, 3).len(), 3);
        assert_eq!(engine.collect(&puzzle, 0).len(), 0);
        assert!(!engine.is_unique(&puzzle));
        assert_eq!(engine.first(&puzzle), engine.collect(&puzzle, 1).pop());
        assert_eq!(engine.backbone(&puzzle).as_ref(), Some(puzzle.givens()));
    }

    #[test]
    fn references_and_boxes_are_engines() {
        fn count(engine: impl Engine, puzzle: &Puzzle) -> Count {
            let mut engine = engine;
            engine.count(puzzle, Limits::NONE)
        }
        let puzzle = puzzle!("12..............");
        let mut engine = Backtrack::default();
        assert_eq!(count(&mut engine, &puzzle), Count::Exactly(24));
        let dynamic: &mut dyn Engine = &mut engine;
        assert_eq!(count(dynamic, &puzzle), Count::Exactly(24));
        assert_eq!(count(Box::new(engine), &puzzle), Count::Exactly(24));
    }

    #[test]
    fn backbone_is_what_all_solutions_share() {
        let backbone = Backtrack::default().backbone(&puzzle!("1234 3412 2... ...."));
        assert_eq!(backbone.unwrap().to_string(), "123434122.4.4.2.");
    }
}
