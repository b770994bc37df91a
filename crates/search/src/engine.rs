//! The one operation every engine offers: a fold over the solutions of a puzzle.
//!
//! **Invariant:** every grid that reaches a caller of [`Engine::fold`] or of the questions built on
//! it has been checked to solve the puzzle by [`Grid::solves`], which shares nothing with any
//! engine; an engine that hands out anything else is stopped by a panic. Engines read no clock, no
//! file and no random source: the same puzzle gives the same solutions in the same order and the
//! same [`Stats`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Grid, Puzzle};

/// How much an engine did. Deterministic for a given engine, configuration and puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions the search stood at, the first included; 0 if the givens alone contradict.
    pub nodes: u64,
    /// Digits tried in a square without proof.
    pub guesses: u64,
    /// Tries that led to a contradiction at once.
    pub failures: u64,
}

/// Who is handed the solutions one by one, and may stop the search.
pub type Found<'a> = &'a mut dyn FnMut(&Grid) -> ControlFlow<()>;

/// A way to find solutions.
///
/// An engine owns the memory it works in and reuses it from puzzle to puzzle; clone it for another
/// thread.
pub trait Engine {
    /// The engine's name, as on the command line.
    fn name(&self) -> &'static str;

    /// Hands every solution to `found`, each once, in this engine's documented order, until
    /// `found` breaks.
    ///
    /// This is what an engine implements; callers use [`Engine::fold`] and the questions below,
    /// which check what they are handed.
    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats;

    /// Folds `f` over the solutions until it breaks.
    ///
    /// # Panics
    ///
    /// If the engine hands out a grid that does not solve the puzzle: a bug of the engine.
    fn fold<B>(
        &mut self,
        puzzle: &Puzzle,
        init: B,
        mut f: impl FnMut(B, &Grid) -> ControlFlow<B, B>,
    ) -> (B, Stats)
    where
        Self: Sized,
    {
        let mut accumulator = Some(init);
        let stats = self.search(puzzle, &mut |solution| {
            verify(puzzle, solution);
            let before = accumulator.take().expect("the fold holds its accumulator");
            let (after, flow) = match f(before, solution) {
                ControlFlow::Continue(after) => (after, ControlFlow::Continue(())),
                ControlFlow::Break(after) => (after, ControlFlow::Break(())),
            };
            accumulator = Some(after);
            flow
        });
        let result = accumulator.expect("the fold holds its accumulator");
        (result, stats)
    }

    /// The first solution in this engine's order.
    fn first(&mut self, puzzle: &Puzzle) -> Option<Grid>
    where
        Self: Sized,
    {
        let take = |_, solution: &Grid| ControlFlow::Break(Some(solution.clone()));
        self.fold(puzzle, None, take).0
    }

    /// How many solutions there are; the search stops at `limit`.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64
    where
        Self: Sized,
    {
        if limit == 0 {
            return 0;
        }
        let step = |count: u64, _: &Grid| proceed(count + 1, count + 1 < limit);
        self.fold(puzzle, 0, step).0
    }

    /// Whether there is exactly one solution.
    fn is_unique(&mut self, puzzle: &Puzzle) -> bool
    where
        Self: Sized,
    {
        self.count(puzzle, 2) == 1
    }

    /// The solutions in this engine's order, `limit` of them at most.
    fn collect(&mut self, puzzle: &Puzzle, limit: usize) -> Vec<Grid>
    where
        Self: Sized,
    {
        if limit == 0 {
            return Vec::new();
        }
        let push = |mut solutions: Vec<Grid>, solution: &Grid| {
            solutions.push(solution.clone());
            let more = solutions.len() < limit;
            proceed(solutions, more)
        };
        self.fold(puzzle, Vec::new(), push).0
    }

    /// What all solutions share, or `None` if there is no solution. The search stops as soon as
    /// only the givens are left.
    fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid>
    where
        Self: Sized,
    {
        let meet = |shared: Option<Grid>, solution: &Grid| {
            let shared = match shared {
                None => solution.clone(),
                Some(shared) => common(&shared, solution),
            };
            let more = shared != *puzzle.givens();
            proceed(Some(shared), more)
        };
        self.fold(puzzle, None, meet).0
    }
}

/// An engine chosen at run time is an engine too.
impl Engine for Box<dyn Engine> {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        (**self).search(puzzle, found)
    }
}

/// Goes on with `value` if `more`, else breaks with it.
fn proceed<B>(value: B, more: bool) -> ControlFlow<B, B> {
    if more {
        ControlFlow::Continue(value)
    } else {
        ControlFlow::Break(value)
    }
}

/// The squares in which two grids agree.
fn common(one: &Grid, other: &Grid) -> Grid {
    let pairs = one.contents().iter().zip(other.contents());
    pairs
        .map(|(&one, &other)| one.filter(|_| one == other))
        .collect()
}

#[track_caller]
fn verify(puzzle: &Puzzle, solution: &Grid) {
    assert!(
        solution.solves(puzzle.geometry(), puzzle.givens()),
        "an engine handed out a grid that does not solve {}",
        puzzle
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Backtrack;
    use foldoku_board::{Geometry, format};

    /// An engine that hands out the givens as they are.
    struct Liar;

    impl Engine for Liar {
        fn name(&self) -> &'static str {
            "liar"
        }

        fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
            let _ = found(puzzle.givens());
            Stats::default()
        }
    }

    #[test]
    #[should_panic(expected = "an engine handed out a grid that does not solve 1.")]
    fn a_wrong_solution_never_reaches_a_caller() {
        let board = Geometry::boxes(2, 2).unwrap();
        let puzzle = Puzzle::parse(&board, "1...............").unwrap();
        Liar.first(&puzzle);
    }

    #[test]
    fn questions_are_folds_with_early_exits() {
        let board = Geometry::boxes(2, 2).unwrap();
        let puzzle = Puzzle::parse(&board, "12..............").unwrap();
        let mut engine: Box<dyn Engine> = Box::new(Backtrack::default());
        assert_eq!(engine.count(&puzzle, u64::MAX), 24);
        assert_eq!(engine.count(&puzzle, 5), 5);
        assert_eq!(engine.count(&puzzle, 0), 0);
        assert_eq!(engine.collect(&puzzle, 3).len(), 3);
        assert_eq!(engine.collect(&puzzle, 0).len(), 0);
        assert!(!engine.is_unique(&puzzle));
        assert_eq!(engine.first(&puzzle), engine.collect(&puzzle, 1).pop());
        assert_eq!(engine.backbone(&puzzle).as_ref(), Some(puzzle.givens()));
    }

    #[test]
    fn the_backbone_is_what_all_solutions_share() {
        let board = Geometry::boxes(2, 2).unwrap();
        let puzzle = Puzzle::parse(&board, "1234 3412 2... ....").unwrap();
        let backbone = Backtrack::default().backbone(&puzzle).unwrap();
        let line = format::grid(&board, &backbone, format::Style::Line);
        assert_eq!(line, "123434122.4.4.2.");
    }
}
