//! Clues for a puzzle that has several solutions, until it has one.
//!
//! ```text
//! one of the solutions is drawn ─▶ while another is found: a clue in which they differ is added
//!                               ─▶ those that were added are taken away again where they can be
//! ```
//!
//! **Invariant:** the clues of the puzzle stay, and each that is added is needed; which are added is
//! a function of the puzzle and the random numbers.

use std::fmt;
use std::ops::ControlFlow;

use foldoku_kernel::{Line, Position, Solo};

use crate::random::Random;
use crate::reduce::{Bounds, Reducer, Reduction};
use foldoku_board::{Square, SquareSet};

/// Adds clues to puzzles until they have one solution. Owns the memory it works in; every thread has
/// its own.
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

/// A puzzle that cannot be completed, for it has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSolution;

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the puzzle has no solution")
    }
}

impl std::error::Error for NoSolution {}

/// How many steps a walk among solutions has.
const STEPS: usize = 16;

/// Of how many solutions at most each step draws one.
const REDRAWN: usize = 500;

/// How many squares are kept at a time, until there are so few solutions.
const TOGETHER: usize = 4;

/// With fewer clues there are always more solutions, or nearly.
const FEWEST: usize = 20;

/// How many puzzles are searched for a solution near another.
const NEAR: usize = 16;

/// How many squares the first of them has filled; each next has one more.
const FILLED: usize = 28;

impl Default for Completer {
    fn default() -> Completer {
        Completer::new()
    }
}

impl Completer {
    /// Of so many solutions at most, each is as likely as the others to be the one.
    pub const EVEN: usize = 10_000;

    /// One that has completed nothing yet.
    pub fn new() -> Completer {
        Completer {
            solo: Solo::new(),
            reducer: Reducer::new(),
        }
    }

    /// A puzzle with one solution that has all clues of `puzzle`, and others only if they are needed.
    ///
    /// One of the solutions is drawn: each is as likely as the others if there are no more than
    /// [`Completer::EVEN`]. If there are, some solution is changed again and again: it keeps its
    /// digits in squares drawn at random, enough of them to leave at most 500 solutions, of which
    /// one is drawn. Such a walk comes ever closer to all solutions being equally likely; it ends
    /// after 16 steps.
    ///
    /// Then, as long as there is another solution, a clue is added in one of the squares in which
    /// the two differ, each as likely as the others. At last the added clues are taken away again,
    /// in random order, where they are not needed.
    ///
    /// # Errors
    ///
    /// If the puzzle has no solution, for instance because it is none.
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

    /// A solution other than one that shares these squares with it, near to it if possible.
    ///
    /// With clues in 16 to 22 squares drawn at random, a search may run into a branch without
    /// solutions that takes seconds; with 28 and more it never does, and as long as there are many
    /// solutions some differ in the other squares only.
    fn other(&mut self, solution: &Line, shared: SquareSet, random: &mut Random) -> Option<Line> {
        let mut open: Vec<Square> = (!shared).iter().collect();
        let near = (FILLED..FILLED + NEAR).find_map(|filled| {
            random.shuffle(&mut open);
            let more = filled.saturating_sub(shared.len()).min(open.len());
            let filled = shared | open[..more].iter().copied().collect();
            self.other_with(solution, filled)
        });
        near.or_else(|| self.other_with(solution, shared))
    }

    /// The first solution found other than one that shares these squares with it.
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

    /// One of the solutions.
    fn draw(&mut self, puzzle: &Line, random: &mut Random) -> Result<Line, NoSolution> {
        let position = Position::read(puzzle).ok_or(NoSolution)?;
        let mut solution = self.solo.first(&position).ok_or(NoSolution)?;
        if let Some(solutions) = self.solutions(puzzle, Completer::EVEN) {
            return Ok(*random.pick(&solutions));
        }
        let clues = SquareSet::givens_of(puzzle);
        for _ in 0..STEPS {
            solution = self.redraw(&solution, clues, random);
        }
        Ok(solution)
    }

    /// A solution that shares these squares and some others with one.
    fn redraw(&mut self, solution: &Line, mut shared: SquareSet, random: &mut Random) -> Line {
        let mut open: Vec<Square> = (!shared).iter().collect();
        random.shuffle(&mut open);
        for squares in open.chunks(TOGETHER) {
            shared |= squares.iter().copied().collect();
            if shared.len() >= FEWEST
                && let Some(solutions) = self.solutions(&(!shared).cleared_from(*solution), REDRAWN)
            {
                return *random.pick(&solutions);
            }
        }
        *solution
    }

    /// All solutions in the order of their text, unless there are more than `most`.
    fn solutions(&mut self, puzzle: &Line, most: usize) -> Option<Vec<Line>> {
        let position = Position::read(puzzle)?;
        let mut solutions = Vec::new();
        self.solo.search(&position, &mut |solution| {
            solutions.push(solution.line());
            match solutions.len() <= most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        // So that it does not matter how the search finds them.
        solutions.sort_unstable();
        (solutions.len() <= most).then_some(solutions)
    }
}
