//! Minimal puzzles with weights that make up for the way they were found.
//!
//! Taking clues away until none can be spared finds some minimal puzzles more often than others, and
//! those with few clues far too often. How much more often cannot be said for the usual way, which
//! tries clues in turn. Here every clue that can be spared is found out at every step, and one of
//! them is taken, each as likely as the others. So the probability of the steps is known: the product
//! of 1/r, where r is how many clues could be spared. A puzzle with d clues fewer than the solved grid
//! can be reached in d! orders, all of which lead through puzzles with one solution; so
//!
//! ```text
//! weight = r₁ · r₂ · … · r_d / d!
//! ```
//!
//! is on average 1 for each minimal puzzle of the grid: a mean over puzzles in which each counts with
//! its weight is a mean over all minimal puzzles, without bias, and the mean weight itself is how
//! many there are in a grid. (Berthier's controlled-bias generator begins anew whenever a clue cannot
//! be spared, and so gives each minimal puzzle of n clues the probability 1 / C(81, n); one in some
//! 250,000 of its attempts succeeds. Here all do, and the weights vary instead: of 600,000 puzzles
//! 1,400 would be left if they were drawn again by their weights, a seventh of a second of work for
//! each ten.)
//!
//! **Invariant:** the clues that can be spared are counted exactly: a clue that is not asked about is
//! known to be needed, or cannot be.

use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use crate::random::Random;
use foldoku_board::{Square, SquareSet};

/// A minimal puzzle and the logarithm of its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// The puzzle.
    pub puzzle: Line,
    /// The natural logarithm of its weight.
    pub log_weight: f64,
}

/// A puzzle on its way down.
struct Descent<'a> {
    random: &'a mut Random,
    solution: Line,
    puzzle: Line,
    /// The clues that may be spared.
    open: SquareSet,
    /// Of each of these sets a clue must stay.
    hit: Vec<SquareSet>,
    steps: u32,
    log_weight: f64,
}

/// Finds minimal puzzles with weights, many at once. Owns the memory it works in.
#[derive(Debug)]
pub(crate) struct Weigher {
    lanes: Lanes,
    doubts: Vec<ClueCheck>,
    /// Which descent asks about which clue.
    askers: Vec<(usize, Square)>,
    answers: Vec<Answer>,
    others: Vec<Line>,
}

impl Weigher {
    pub(crate) fn new() -> Weigher {
        Weigher {
            lanes: Lanes::new(),
            doubts: Vec::new(),
            askers: Vec::new(),
            answers: Vec::new(),
            others: Vec::new(),
        }
    }

    /// A minimal puzzle of each puzzle with one solution, which is given with it.
    pub(crate) fn run<'a>(
        &mut self,
        puzzles: impl Iterator<Item = (Line, Line, &'a mut Random)>,
    ) -> Vec<Weighted> {
        let mut descents: Vec<Descent<'_>> = puzzles.map(Descent::new).collect();
        loop {
            self.ask(&mut descents);
            let steps = descents.iter_mut().map(Descent::step);
            if !steps.fold(false, |goes_on, step| goes_on | step) {
                break;
            }
        }
        descents.iter().map(Descent::end).collect()
    }

    /// Finds out which clues can be spared.
    fn ask(&mut self, descents: &mut [Descent<'_>]) {
        for (asker, descent) in descents.iter_mut().enumerate() {
            for square in descent.doubtful().iter() {
                self.doubts
                    .push(ClueCheck::new(&descent.puzzle, square.index()));
                self.askers.push((asker, square));
            }
        }
        self.answers.resize(self.doubts.len(), Answer::default());
        self.others.resize(self.doubts.len(), [b'.'; 81]);
        let (answers, others) = (&mut self.answers, &mut self.others);
        self.lanes
            .solve_into(&self.doubts, 1, answers, Some(others));
        self.doubts.clear();
        let answers = answers.iter().zip(others);
        for ((asker, square), (answer, other)) in self.askers.drain(..).zip(answers) {
            if answer.count > 0 {
                descents[asker].keep(square, other);
            }
        }
    }
}

/// With so many clues every clue can be spared: two solutions differ in four squares at least.
const ALL_SPARED: usize = 79;

impl<'a> Descent<'a> {
    fn new((puzzle, solution, random): (Line, Line, &'a mut Random)) -> Descent<'a> {
        Descent {
            random,
            solution,
            puzzle,
            open: SquareSet::givens_of(&puzzle),
            hit: Vec::new(),
            steps: 0,
            log_weight: 0.0,
        }
    }

    /// The clues to be asked about.
    fn doubtful(&mut self) -> SquareSet {
        let clues = SquareSet::givens_of(&self.puzzle);
        for &set in &self.hit {
            let left = set & clues;
            if left.len() == 1 {
                self.open &= !left;
            }
        }
        if clues.len() >= ALL_SPARED {
            SquareSet::EMPTY
        } else {
            self.open
        }
    }

    /// Hears that a clue is needed, by a solution that there were without it.
    fn keep(&mut self, square: Square, other: &Line) {
        self.open &= !SquareSet::of(square);
        self.hit.push(SquareSet::differing(&self.solution, other));
    }

    /// Takes one of the clues that can be spared; false if there is none.
    fn step(&mut self) -> bool {
        let spared = self.open.len();
        if spared == 0 {
            return false;
        }
        let choice = self.random.below(spared as u32) as usize;
        let square = self.open.iter().nth(choice).expect("it is one of them");
        self.puzzle[square.index()] = b'.';
        self.open &= !SquareSet::of(square);
        self.steps += 1;
        self.log_weight += (spared as f64).ln() - f64::from(self.steps).ln();
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
    use crate::full_grid;
    use std::collections::HashMap;

    /// All minimal puzzles with the same solution among the clues of a puzzle.
    fn all_minimal(puzzle: &Line, needed: SquareSet) -> Vec<Line> {
        let spare: Vec<Square> = (SquareSet::givens_of(puzzle) & !needed).iter().collect();
        let subsets = (0..1_usize << spare.len()).map(|taken| {
            let squares = (0..spare.len()).filter(|&at| taken >> at & 1 == 1);
            let taken: SquareSet = squares.map(|at| spare[at]).collect();
            taken.cleared_from(*puzzle)
        });
        let subsets: Vec<Line> = subsets.collect();
        let answers = Lanes::new().solve(&subsets, 2);
        let is_unique = |taken: usize| answers[taken].count == 1;
        let is_minimal = |taken: &usize| {
            let more = (0..spare.len()).filter(|at| taken >> at & 1 == 0);
            is_unique(*taken) && more.map(|at| taken | 1 << at).all(|more| !is_unique(more))
        };
        let minimal = (0..subsets.len()).filter(is_minimal);
        minimal.map(|taken| subsets[taken]).collect()
    }

    /// A puzzle with ten clues that can be spared one by one.
    fn puzzle_with_spare_clues(random: &mut Random) -> (Line, Line, SquareSet) {
        let solution = full_grid(random);
        let mut weigher = Weigher::new();
        let minimal = weigher.run([(solution, solution, &mut *random)].into_iter());
        let mut puzzle = minimal[0].puzzle;
        let mut spare = SquareSet::EMPTY;
        while spare.len() < 10 {
            let square = random.below(81) as usize;
            puzzle[square] = solution[square];
            let doubts = SquareSet::givens_of(&puzzle)
                .iter()
                .map(|it| (it, ClueCheck::new(&puzzle, it.index())));
            let (squares, doubts): (Vec<Square>, Vec<ClueCheck>) = doubts.unzip();
            let answers = Lanes::new().solve(&doubts, 1);
            let spared = squares
                .iter()
                .zip(answers)
                .filter(|(_, answer)| answer.count == 0);
            spare = spared.map(|(&square, _)| square).collect();
        }
        (puzzle, solution, SquareSet::givens_of(&puzzle) & !spare)
    }

    #[test]
    fn weights_make_all_minimal_puzzles_count_alike() {
        const DRAWN: usize = 20_000;
        let mut random = Random::new(11, 0);
        let (puzzle, solution, needed) = puzzle_with_spare_clues(&mut random);
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
    fn the_mean_weight_is_near_the_number_of_minimal_puzzles() {
        const DRAWN: u64 = 4000;
        let mut randoms: Vec<Random> = (0..DRAWN).map(|it| Random::new(1, it)).collect();
        let grids: Vec<Line> = randoms.iter_mut().map(full_grid).collect();
        let puzzles = grids.iter().zip(&mut randoms);
        let puzzles = puzzles.map(|(grid, random)| (*grid, *grid, random));
        let weighted = Weigher::new().run(puzzles);
        let sum: f64 = weighted.iter().map(|it| it.log_weight.exp()).sum();
        // Published estimates say 4.66e15 for an average grid; so few puzzles tell the size only.
        let mean = sum / DRAWN as f64;
        assert!((1e15..2e16).contains(&mean), "{mean:e}");
    }
}
