//! Minimal puzzles with weights that correct the sampling bias.
//!
//! Removing clues until none is redundant finds some minimal puzzles more often than others, and
//! those with few clues far too often. The usual method, which tries clues one after the other,
//! gives no way to compute the bias. The method used here determines all redundant clues at every
//! step and removes one of them, uniformly chosen. So the probability of the steps is known: the
//! product of 1/r, where r is the number of redundant clues. A puzzle with d clues fewer than the
//! solved grid can be reached in d! orders, all of which lead through unique puzzles. So the
//! expected value of
//!
//! ```text
//! weight = r₁ · r₂ · … · r_d / d!
//! ```
//!
//! is 1 for each minimal puzzle of the grid. A weighted mean over puzzles is an unbiased mean over
//! all minimal puzzles, and the mean weight is the number of minimal puzzles in a grid.
//!
//! Berthier's controlled-bias generator restarts whenever a clue cannot be removed, which gives
//! each minimal puzzle of n clues the probability 1 / C(81, n); about one in 250,000 of its
//! attempts succeeds. Here all attempts succeed and the weights vary instead: 600,000 weighted
//! puzzles have the statistical value of about 1,400 unweighted ones.
//!
//! **Invariant:** the number of redundant clues is exact: a clue is only skipped if it is known to
//! be needed, or known to be redundant.

use foldoku_board::{Square, SquareSet};
use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use crate::random::Random;

/// A minimal puzzle with the logarithm of its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weighted {
    /// The puzzle.
    pub(crate) puzzle: Line,
    /// The natural logarithm of the weight.
    pub(crate) log_weight: f64,
}

/// A puzzle whose clues are being removed.
struct Descent<'a> {
    random: &'a mut Random,
    solution: Line,
    puzzle: Line,
    /// The clues not known to be needed.
    open: SquareSet,
    /// Sets of squares in which other solutions differ; each must keep a clue.
    differences: Vec<SquareSet>,
    steps: u32,
    log_weight: f64,
}

/// Finds weighted minimal puzzles, many at once. Owns its working memory.
#[derive(Debug)]
pub(crate) struct Weigher {
    lanes: Lanes,
    checks: Vec<ClueCheck>,
    /// The index of the descent and the clue of each check.
    origins: Vec<(usize, Square)>,
    answers: Vec<Answer>,
    others: Vec<Line>,
}

impl Weigher {
    pub(crate) fn new() -> Weigher {
        Weigher {
            lanes: Lanes::new(),
            checks: Vec::new(),
            origins: Vec::new(),
            answers: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Returns a minimal puzzle for each unique puzzle, given with its solution.
    pub(crate) fn run<'a>(
        &mut self,
        puzzles: impl Iterator<Item = (Line, Line, &'a mut Random)>,
    ) -> Vec<Weighted> {
        let mut descents: Vec<Descent<'_>> = puzzles.map(Descent::new).collect();
        loop {
            self.find_redundant(&mut descents);
            let steps = descents.iter_mut().map(Descent::step);
            if !steps.fold(false, |goes_on, step| goes_on | step) {
                break;
            }
        }
        descents.iter().map(Descent::end).collect()
    }

    /// Determines the redundant clues.
    fn find_redundant(&mut self, descents: &mut [Descent<'_>]) {
        for (index, descent) in descents.iter_mut().enumerate() {
            for square in descent.unchecked().iter() {
                self.checks
                    .push(ClueCheck::new(&descent.puzzle, square.index()));
                self.origins.push((index, square));
            }
        }
        self.answers.resize(self.checks.len(), Answer::default());
        self.others.resize(self.checks.len(), [b'.'; 81]);
        let (answers, others) = (&mut self.answers, &mut self.others);
        self.lanes
            .solve_into(&self.checks, 1, answers, Some(others));
        self.checks.clear();
        let answers = answers.iter().zip(others);
        for ((index, square), (answer, other)) in self.origins.drain(..).zip(answers) {
            if answer.count > 0 {
                descents[index].keep(square, other);
            }
        }
    }
}

/// With at least this many clues every clue is redundant: two solutions differ in at least four
/// cells.
const ALL_REDUNDANT: usize = 79;

impl<'a> Descent<'a> {
    fn new((puzzle, solution, random): (Line, Line, &'a mut Random)) -> Descent<'a> {
        Descent {
            random,
            solution,
            puzzle,
            open: SquareSet::givens_of(&puzzle),
            differences: Vec::new(),
            steps: 0,
            log_weight: 0.0,
        }
    }

    /// Returns the clues that have to be checked.
    fn unchecked(&mut self) -> SquareSet {
        let clues = SquareSet::givens_of(&self.puzzle);
        for &set in &self.differences {
            let rest = set & clues;
            if rest.len() == 1 {
                self.open &= !rest;
            }
        }
        if clues.len() >= ALL_REDUNDANT {
            SquareSet::EMPTY
        } else {
            self.open
        }
    }

    /// Marks a clue as needed, with a solution that exists without it.
    fn keep(&mut self, square: Square, other: &Line) {
        self.open &= !SquareSet::of(square);
        self.differences
            .push(SquareSet::differing(&self.solution, other));
    }

    /// Removes one of the redundant clues. Returns false if there is none.
    fn step(&mut self) -> bool {
        let redundant = self.open.len();
        if redundant == 0 {
            return false;
        }
        let choice = self.random.below(redundant as u32) as usize;
        let square = self.open.iter().nth(choice).expect("the index is in range");
        self.puzzle[square.index()] = b'.';
        self.open &= !SquareSet::of(square);
        self.steps += 1;
        self.log_weight += (redundant as f64).ln() - f64::from(self.steps).ln();
        true
    }

    fn end(&self) -> Weighted {
        Weighted {
            puzzle: self.puzzle,
            log_weight: self.log_weight,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_grid;
    use std::collections::HashMap;

    /// Returns all minimal puzzles among the clues of a puzzle.
    fn all_minimal(puzzle: &Line, needed: SquareSet) -> Vec<Line> {
        let redundant: Vec<Square> = (SquareSet::givens_of(puzzle) & !needed).iter().collect();
        let subsets = (0..1_usize << redundant.len()).map(|taken| {
            let squares = (0..redundant.len()).filter(|&at| taken >> at & 1 == 1);
            let taken: SquareSet = squares.map(|at| redundant[at]).collect();
            taken.cleared_from(*puzzle)
        });
        let subsets: Vec<Line> = subsets.collect();
        let answers = Lanes::new().solve(&subsets, 2);
        let is_unique = |taken: usize| answers[taken].count == 1;
        let is_minimal = |taken: &usize| {
            let more = (0..redundant.len()).filter(|at| taken >> at & 1 == 0);
            is_unique(*taken) && more.map(|at| taken | 1 << at).all(|more| !is_unique(more))
        };
        let minimal = (0..subsets.len()).filter(is_minimal);
        minimal.map(|taken| subsets[taken]).collect()
    }

    /// Returns a puzzle with ten redundant clues, its solution and its needed clues.
    fn puzzle_with_redundant_clues(random: &mut Random) -> (Line, Line, SquareSet) {
        let solution = random_grid(random);
        let mut weigher = Weigher::new();
        let minimal = weigher.run([(solution, solution, &mut *random)].into_iter());
        let mut puzzle = minimal[0].puzzle;
        let mut redundant = SquareSet::EMPTY;
        while redundant.len() < 10 {
            let square = random.below(81) as usize;
            puzzle[square] = solution[square];
            let checks = SquareSet::givens_of(&puzzle)
                .iter()
                .map(|it| (it, ClueCheck::new(&puzzle, it.index())));
            let (squares, checks): (Vec<Square>, Vec<ClueCheck>) = checks.unzip();
            let answers = Lanes::new().solve(&checks, 1);
            let removable = squares
                .iter()
                .zip(answers)
                .filter(|(_, answer)| answer.count == 0);
            redundant = removable.map(|(&square, _)| square).collect();
        }
        (puzzle, solution, SquareSet::givens_of(&puzzle) & !redundant)
    }

    #[test]
    fn weights_make_all_minimal_puzzles_equally_likely() {
        const DRAWN: usize = 20_000;
        let mut random = Random::new(11, 0);
        let (puzzle, solution, needed) = puzzle_with_redundant_clues(&mut random);
        let all = all_minimal(&puzzle, needed);
        assert!(all.len() > 10, "only {} minimal puzzles", all.len());
        let mut sums: HashMap<Line, (f64, f64)> = HashMap::new();
        let mut randoms: Vec<Random> = (0..DRAWN as u64).map(|it| Random::new(12, it)).collect();
        let puzzles = randoms.iter_mut().map(|random| (puzzle, solution, random));
        for Weighted { puzzle, log_weight } in Weigher::new().run(puzzles) {
            let (sum, squares) = sums.entry(puzzle).or_default();
            *sum += log_weight.exp();
            *squares += (2.0 * log_weight).exp();
        }
        assert!(sums.keys().all(|puzzle| all.contains(puzzle)));
        for puzzle in all {
            let (sum, squares) = sums[&puzzle];
            let deviation = squares.sqrt();
            let expected = DRAWN as f64;
            assert!(
                (sum - expected).abs() < 5.0 * deviation,
                "{sum} of {expected} ± {deviation}"
            );
        }
    }

    #[test]
    fn mean_weight_estimates_the_number_of_minimal_puzzles() {
        const DRAWN: u64 = 4000;
        let mut randoms: Vec<Random> = (0..DRAWN).map(|it| Random::new(1, it)).collect();
        let grids: Vec<Line> = randoms.iter_mut().map(random_grid).collect();
        let puzzles = grids.iter().zip(&mut randoms);
        let puzzles = puzzles.map(|(grid, random)| (*grid, *grid, random));
        let weighted = Weigher::new().run(puzzles);
        let sum: f64 = weighted.iter().map(|it| it.log_weight.exp()).sum();
        // Published estimates are 4.66e15 for an average grid; this sample only gives the
        // magnitude.
        let mean = sum / DRAWN as f64;
        assert!((1e15..2e16).contains(&mean), "{mean:e}");
    }
}
