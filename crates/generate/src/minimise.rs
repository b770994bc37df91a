//! Minimisation: removing redundant clues from unique puzzles.
//!
//! The clues are shuffled, and each in turn is removed if the puzzle remains unique. Many puzzles
//! are processed at once, see `reduce`.
//!
//! **Invariant:** the result for a puzzle depends on the puzzle and its random numbers only, not on
//! the other puzzles of the batch.

mod all_minimal;

pub use all_minimal::{AllMinimal, End, OnPuzzle};

use std::fmt;

use foldoku_board::SquareSet;
use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use crate::random::Random;
use crate::reduce::{Bounds, Reducer, Reduction};

/// The error for a puzzle that does not have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// The puzzle has no solution.
    None,
    /// The puzzle has multiple solutions.
    Multiple,
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUnique::None => "the puzzle has no solution",
            NotUnique::Multiple => "the puzzle has multiple solutions",
        })
    }
}

impl std::error::Error for NotUnique {}

/// Minimises puzzles. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_generate::{Minimiser, NotUnique, Random};
///
/// let full = *b"417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// let empty = [b'.'; 81];
/// let mut randoms = [Random::new(1, 0), Random::new(1, 1)];
/// let minimal = Minimiser::new().minimise(&[full, empty], &mut randoms);
/// assert!(minimal[0].unwrap().iter().filter(|&&clue| clue != b'.').count() < 30);
/// assert_eq!(minimal[1], Err(NotUnique::Multiple));
/// ```
#[derive(Debug)]
pub struct Minimiser {
    lanes: Lanes,
    reducer: Reducer,
}

impl Default for Minimiser {
    fn default() -> Minimiser {
        Minimiser::new()
    }
}

impl Minimiser {
    /// Creates a minimiser.
    pub fn new() -> Minimiser {
        Minimiser {
            lanes: Lanes::new(),
            reducer: Reducer::new(),
        }
    }

    /// Returns a minimal puzzle for each puzzle.
    ///
    /// # Panics
    ///
    /// Panics if the number of random number generators differs from the number of puzzles.
    #[track_caller]
    pub fn minimise(
        &mut self,
        puzzles: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Result<Line, NotUnique>> {
        assert_eq!(
            puzzles.len(),
            randoms.len(),
            "each puzzle needs its own random numbers"
        );
        let solved = self.solve(puzzles);
        let pairs = puzzles.iter().zip(&solved).zip(randoms);
        let unique = pairs.filter_map(|((puzzle, solved), random)| {
            let solution = solved.ok()?;
            let clues = SquareSet::givens_of(puzzle);
            let mut groups: Vec<SquareSet> = clues.iter().map(SquareSet::of).collect();
            random.shuffle(&mut groups);
            Some(Reduction::new(solution, clues, groups, Bounds::NONE))
        });
        let mut reductions: Vec<Reduction> = unique.collect();
        self.reducer.run(&mut reductions);
        let mut reduced = reductions.iter().map(|reduction| *reduction.puzzle());
        let end = |solved: Result<Line, NotUnique>| {
            solved.map(|_| reduced.next().expect("each unique puzzle has a reduction"))
        };
        solved.into_iter().map(end).collect()
    }

    /// Returns the redundant clues of unique puzzles: those that can be removed, each on its own,
    /// while the puzzle remains unique.
    pub fn redundant(&mut self, puzzles: &[Line]) -> Vec<SquareSet> {
        let checks = puzzles.iter().flat_map(|puzzle| {
            SquareSet::givens_of(puzzle)
                .iter()
                .map(|square| ClueCheck::new(puzzle, square.index()))
        });
        let checks: Vec<ClueCheck> = checks.collect();
        let answers = self.lanes.solve(&checks, 1);
        let mut answers = answers.iter();
        let redundant = puzzles.iter().map(|puzzle| {
            let answers = SquareSet::givens_of(puzzle).iter().zip(answers.by_ref());
            answers
                .filter(|(_, answer)| answer.count == 0)
                .map(|(square, _)| square)
                .collect()
        });
        redundant.collect()
    }

    /// Calls `on_puzzle` with each minimal puzzle among the clues of a puzzle, in lexicographic
    /// order with empty cells first.
    ///
    /// The search ends after `max_checks` checks whether a clue is needed. A puzzle with few
    /// redundant clues takes a few thousand checks; a puzzle with many has too many minimal puzzles
    /// to enumerate.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use foldoku_generate::{Minimiser, minimise::End};
    ///
    /// let puzzle = b"1....7.9..3..2...8..96..52...53..9...1..8...26....4...3......1..41.....7..72..3.4";
    /// let mut puzzles = Vec::new();
    /// let summary = Minimiser::new().all_minimal(puzzle, 1000, &mut |puzzle| {
    ///     puzzles.push(*puzzle);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(summary.end, End::Complete);
    /// assert_eq!(puzzles.len(), 4);
    /// # Ok::<(), foldoku_generate::NotUnique>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution.
    pub fn all_minimal(
        &mut self,
        puzzle: &Line,
        max_checks: u64,
        on_puzzle: OnPuzzle<'_>,
    ) -> Result<AllMinimal, NotUnique> {
        let solution = self.solve(&[*puzzle]).remove(0)?;
        let clues = SquareSet::givens_of(puzzle);
        Ok(all_minimal::search(
            &mut self.lanes,
            solution,
            clues,
            max_checks,
            on_puzzle,
        ))
    }

    /// Returns the solution of each unique puzzle.
    fn solve(&mut self, puzzles: &[Line]) -> Vec<Result<Line, NotUnique>> {
        let mut answers = vec![Answer::default(); puzzles.len()];
        let mut solutions = vec![[b'.'; 81]; puzzles.len()];
        self.lanes
            .solve_into(puzzles, 2, &mut answers, Some(&mut solutions));
        let solved = answers
            .iter()
            .zip(solutions)
            .map(|(answer, solution)| match answer.count {
                0 => Err(NotUnique::None),
                1 => Ok(solution),
                _ => Err(NotUnique::Multiple),
            });
        solved.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_grid;

    #[test]
    fn results_are_minimal_and_independent_of_the_batch() {
        let puzzles: Vec<Line> = (0..50)
            .map(|it| random_grid(&mut Random::new(2, it)))
            .collect();
        let mut randoms: Vec<Random> = (0..50).map(|it| Random::new(3, it)).collect();
        let mut minimiser = Minimiser::new();
        let together = minimiser.minimise(&puzzles, &mut randoms);
        for (stream, (puzzle, minimal)) in (0..).zip(puzzles.iter().zip(&together)) {
            let alone = minimiser.minimise(&[*puzzle], &mut [Random::new(3, stream)]);
            assert_eq!(alone[0], *minimal);
        }
        let together: Vec<Line> = together.into_iter().map(Result::unwrap).collect();
        assert!(
            minimiser
                .redundant(&together)
                .iter()
                .all(|redundant| redundant.is_empty())
        );
        assert_eq!(
            minimiser.minimise(&together, &mut randoms),
            together.iter().map(|it| Ok(*it)).collect::<Vec<_>>()
        );
        assert_eq!(minimiser.redundant(&puzzles), vec![SquareSet::ALL; 50]);
    }

    #[test]
    fn zeros_are_empty_cells() {
        let puzzle =
            *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        let zeros = puzzle.map(|clue| if clue == b'.' { b'0' } else { clue });
        let mut minimiser = Minimiser::new();
        let minimal = |minimiser: &mut Minimiser, puzzle| {
            minimiser.minimise(&[puzzle], &mut [Random::new(1, 1)])
        };
        let expected = minimal(&mut minimiser, puzzle);
        assert_eq!(minimal(&mut minimiser, zeros), expected);
        assert_eq!(
            minimiser.redundant(&[zeros]),
            minimiser.redundant(&[puzzle])
        );
    }

    #[test]
    fn puzzles_that_are_not_unique_are_errors() {
        let mut clash = [b'.'; 81];
        clash[..2].copy_from_slice(b"11");
        let errors = Minimiser::new().minimise(
            &[clash, [b'.'; 81]],
            &mut [Random::new(0, 0), Random::new(0, 0)],
        );
        assert_eq!(errors, [Err(NotUnique::None), Err(NotUnique::Multiple)]);
    }
}
