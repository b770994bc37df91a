//! Minimal puzzles from puzzles with one solution.
//!
//! The clues are put into random order, and each in turn is taken away if one solution is left then.
//! Many puzzles are worked on at once, see `reduce`.
//!
//! **Invariant:** what becomes of a puzzle depends on it and its random numbers alone, not on the
//! puzzles beside it.

mod all;

pub use all::{End, Found, Listing};

use std::fmt;

use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use crate::random::Random;
use crate::reduce::{Bounds, Reducer, Reduction};
use foldoku_board::SquareSet;

/// Why a puzzle cannot be minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// It has no solution.
    None,
    /// It has several.
    Several,
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUnique::None => "the puzzle has no solution",
            NotUnique::Several => "the puzzle has several solutions",
        })
    }
}

impl std::error::Error for NotUnique {}

/// Minimises puzzles. Owns the memory it works in; every thread has its own.
///
/// ```
/// use foldoku_generate::{Minimiser, NotUnique, Random};
///
/// let full = *b"417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// let empty = [b'.'; 81];
/// let mut randoms = [Random::new(1, 0), Random::new(1, 1)];
/// let minimal = Minimiser::new().minimise(&[full, empty], &mut randoms);
/// assert!(minimal[0].unwrap().iter().filter(|&&clue| clue != b'.').count() < 30);
/// assert_eq!(minimal[1], Err(NotUnique::Several));
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
    /// One that has minimised nothing yet.
    pub fn new() -> Minimiser {
        Minimiser {
            lanes: Lanes::new(),
            reducer: Reducer::new(),
        }
    }

    /// A minimal puzzle of each puzzle.
    ///
    /// # Panics
    ///
    /// If there are not as many random numbers as puzzles.
    #[track_caller]
    pub fn minimise(
        &mut self,
        puzzles: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Result<Line, NotUnique>> {
        assert_eq!(
            puzzles.len(),
            randoms.len(),
            "random numbers for each puzzle"
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
            solved.map(|_| reduced.next().expect("one for each unique puzzle"))
        };
        solved.into_iter().map(end).collect()
    }

    /// The clues of puzzles with one solution that could be spared, each by itself.
    pub fn spare(&mut self, puzzles: &[Line]) -> Vec<SquareSet> {
        let doubts = puzzles.iter().flat_map(|puzzle| {
            SquareSet::givens_of(puzzle)
                .iter()
                .map(|square| ClueCheck::new(puzzle, square.index()))
        });
        let doubts: Vec<ClueCheck> = doubts.collect();
        let answers = self.lanes.solve(&doubts, 1);
        let mut answers = answers.iter();
        let spare = puzzles.iter().map(|puzzle| {
            let answers = SquareSet::givens_of(puzzle).iter().zip(answers.by_ref());
            answers
                .filter(|(_, answer)| answer.count == 0)
                .map(|(square, _)| square)
                .collect()
        });
        spare.collect()
    }

    /// The only solutions.
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
                _ => Err(NotUnique::Several),
            });
        solved.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full_grid;

    #[test]
    fn what_is_left_is_minimal_and_does_not_depend_on_the_others() {
        let puzzles: Vec<Line> = (0..50)
            .map(|it| full_grid(&mut Random::new(2, it)))
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
                .spare(&together)
                .iter()
                .all(|spare| spare.is_empty())
        );
        assert_eq!(
            minimiser.minimise(&together, &mut randoms),
            together.iter().map(|it| Ok(*it)).collect::<Vec<_>>()
        );
        assert_eq!(minimiser.spare(&puzzles), vec![SquareSet::ALL; 50]);
    }

    #[test]
    fn zeros_are_no_clues() {
        let puzzle =
            *b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        let zeros = puzzle.map(|clue| if clue == b'.' { b'0' } else { clue });
        let mut minimiser = Minimiser::new();
        let minimal = |minimiser: &mut Minimiser, puzzle| {
            minimiser.minimise(&[puzzle], &mut [Random::new(1, 1)])
        };
        let expected = minimal(&mut minimiser, puzzle);
        assert_eq!(minimal(&mut minimiser, zeros), expected);
        assert_eq!(minimiser.spare(&[zeros]), minimiser.spare(&[puzzle]));
    }

    #[test]
    fn puzzles_without_one_solution_are_refused() {
        let mut clash = [b'.'; 81];
        clash[..2].copy_from_slice(b"11");
        let refused = Minimiser::new().minimise(
            &[clash, [b'.'; 81]],
            &mut [Random::new(0, 0), Random::new(0, 0)],
        );
        assert_eq!(refused, [Err(NotUnique::None), Err(NotUnique::Several)]);
    }
}
