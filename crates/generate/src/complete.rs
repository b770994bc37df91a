//! Completion: adding clues to a puzzle with multiple solutions until it is unique.
//!
//! ```text
//! draw a solution ─▶ while there is another solution: add a clue in which they differ
//!                 ─▶ remove added clues that are redundant
//! ```
//!
//! **Invariant:** the clues of the puzzle are kept, and every added clue is needed; the result
//! depends on the puzzle and the random numbers only.

use std::fmt;
use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};
use foldoku_kernel::{Line, Position, Solo};

use crate::random::Random;
use crate::reduce::{Bounds, Reducer, Reduction};

/// Adds clues to puzzles until they are unique. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_generate::{Completer, Random};
///
/// let pattern = b"1.......2.3.....4...5...6.....7.8.......9.......2.4.....6...5...4.....3.2.......1";
/// let puzzle = Completer::new().complete(pattern, &mut Random::new(42, 1)).unwrap();
/// assert_eq!((puzzle[0], puzzle[8]), (b'1', b'2'));
/// ```
#[derive(Debug)]
pub struct Completer {
    solo: Solo,
    reducer: Reducer,
}

/// The error for a puzzle that cannot be completed because it has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSolution;

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the puzzle has no solution")
    }
}

impl std::error::Error for NoSolution {}

/// The number of steps of a random walk among solutions.
const STEPS: usize = 16;

/// The maximum number of solutions that a step draws from.
const MAX_REDRAWN: usize = 500;

/// The number of cells that are fixed at once until few enough solutions remain.
const FIXED_AT_ONCE: usize = 4;

/// With fewer clues there are almost always more solutions than [`MAX_REDRAWN`].
const MIN_FIXED: usize = 20;

/// The number of searches for a solution that is near another one.
const NEAR_SEARCHES: usize = 16;

/// The number of filled cells in the first of these searches; each next has one more.
const NEAR_FILLED: usize = 28;

impl Default for Completer {
    fn default() -> Completer {
        Completer::new()
    }
}

impl Completer {
    /// The maximum number of solutions from which one is drawn uniformly.
    pub const MAX_UNIFORM: usize = 10_000;

    /// Creates a completer.
    pub fn new() -> Completer {
        Completer {
            solo: Solo::new(),
            reducer: Reducer::new(),
        }
    }

    /// Returns a unique puzzle with all clues of `puzzle` and as many others as needed.
    ///
    /// A solution is drawn first. The draw is uniform if there are at most
    /// [`Completer::MAX_UNIFORM`] solutions. Otherwise it is the end of a random walk of 16 steps,
    /// which approximates a uniform draw: each step fixes the digits of random cells until at most
    /// 500 solutions remain and draws one of them.
    ///
    /// Then, while there is another solution, a clue is added in a random cell in which the two
    /// differ. Finally the added clues are tried in random order and removed if they are redundant.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle has no solution, or if the line is not a valid puzzle.
    pub fn complete(&mut self, puzzle: &Line, random: &mut Random) -> Result<Line, NoSolution> {
        let solution = self.draw(puzzle, random)?;
        let clues = SquareSet::givens_of(puzzle);
        let mut all = clues;
        while let Some(other) = self.other(&solution, all, random) {
            let differing: Vec<Square> = SquareSet::differing(&solution, &other).iter().collect();
            all |= SquareSet::of(*random.pick(&differing));
        }
        let mut added: Vec<SquareSet> = (all & !clues).iter().map(SquareSet::of).collect();
        random.shuffle(&mut added);
        let mut reductions = [Reduction::new(solution, all, added, Bounds::NONE)];
        self.reducer.run(&mut reductions);
        Ok(*reductions[0].puzzle())
    }

    /// Returns another solution with the same digits in the shared cells, near to the given one if
    /// possible.
    ///
    /// With clues in 16 to 22 random cells, a search can enter a branch without solutions that
    /// takes seconds. With 28 and more cells that never happens, and while there are many solutions
    /// some of them differ in the other cells only.
    fn other(&mut self, solution: &Line, shared: SquareSet, random: &mut Random) -> Option<Line> {
        let mut open: Vec<Square> = (!shared).iter().collect();
        let near = (NEAR_FILLED..NEAR_FILLED + NEAR_SEARCHES).find_map(|filled| {
            random.shuffle(&mut open);
            let more = filled.saturating_sub(shared.len()).min(open.len());
            let filled = shared | open[..more].iter().copied().collect();
            self.other_with(solution, filled)
        });
        near.or_else(|| self.other_with(solution, shared))
    }

    /// Returns the first solution found that has the same digits in the shared cells, other than
    /// the given one.
    fn other_with(&mut self, solution: &Line, shared: SquareSet) -> Option<Line> {
        let position = Position::read(&(!shared).cleared_from(*solution))?;
        let mut other = None;
        self.solo.search(&position, &mut |found| {
            let found = found.line();
            if found == *solution {
                return ControlFlow::Continue(());
            }
            other = Some(found);
            ControlFlow::Break(())
        });
        other
    }

    /// Draws one of the solutions.
    fn draw(&mut self, puzzle: &Line, random: &mut Random) -> Result<Line, NoSolution> {
        let position = Position::read(puzzle).ok_or(NoSolution)?;
        let mut solution = self.solo.first(&position).ok_or(NoSolution)?;
        if let Some(solutions) = self.solutions(puzzle, Completer::MAX_UNIFORM) {
            return Ok(*random.pick(&solutions));
        }
        let clues = SquareSet::givens_of(puzzle);
        for _ in 0..STEPS {
            solution = self.redraw(&solution, clues, random);
        }
        Ok(solution)
    }

    /// Draws a solution with the same digits in the shared cells and some others.
    fn redraw(&mut self, solution: &Line, mut shared: SquareSet, random: &mut Random) -> Line {
        let mut open: Vec<Square> = (!shared).iter().collect();
        random.shuffle(&mut open);
        for squares in open.chunks(FIXED_AT_ONCE) {
            shared |= squares.iter().copied().collect();
            if shared.len() >= MIN_FIXED
                && let Some(solutions) =
                    self.solutions(&(!shared).cleared_from(*solution), MAX_REDRAWN)
            {
                return *random.pick(&solutions);
            }
        }
        *solution
    }

    /// Returns all solutions in lexicographic order; `None` if there are more than `max`.
    fn solutions(&mut self, puzzle: &Line, max: usize) -> Option<Vec<Line>> {
        let position = Position::read(puzzle)?;
        let mut solutions = Vec::new();
        self.solo.search(&position, &mut |solution| {
            solutions.push(solution.line());
            if solutions.len() <= max {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        // The result must not depend on the order in which the search finds them.
        solutions.sort_unstable();
        (solutions.len() <= max).then_some(solutions)
    }
}
