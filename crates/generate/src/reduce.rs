//! Reductions: removing groups of clues in a given order while the puzzle remains unique.
//!
//! The checks of one puzzle depend on each other, but many puzzles are checked at once, which fills
//! the lanes of the kernel. Three techniques reduce the number and cost of checks:
//!
//! - While many clues can be removed, several groups are tried at once.
//! - A single clue is checked by a [`ClueCheck`], which is faster than searching for two solutions.
//! - Other solutions are remembered as sets of squares in which they differ from the solution. The
//!   puzzle must keep a clue in each of these sets, so the last clue of a set is needed without a
//!   check.
//!
//! **Invariant:** the result is the same as removing the groups one by one, each if the puzzle
//! remains unique without it.

use foldoku_board::SquareSet;
use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

/// A unique puzzle whose clues are being removed.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    solution: Line,
    /// The remaining clues.
    puzzle: Line,
    /// The squares of the remaining clues.
    clues: SquareSet,
    /// The sets of clues that are removed together, in order.
    groups: Vec<SquareSet>,
    /// The number of groups that are decided.
    decided: usize,
    /// The maximum number of clues to try at once.
    batch: usize,
    /// The number of groups in the current trial.
    tried: usize,
    /// The number of clues in groups that are needed.
    needed: usize,
    /// Sets of squares in which other solutions differ; each must keep a clue.
    differences: Vec<SquareSet>,
    bounds: Bounds,
}

/// Bounds on the number of remaining clues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Groups are kept if fewer clues would remain.
    pub(crate) min: usize,
    /// The reduction fails as soon as more clues are needed.
    pub(crate) max: usize,
}

impl Bounds {
    /// No bounds.
    pub(crate) const NONE: Bounds = Bounds { min: 0, max: 81 };
}

impl Reduction {
    /// Creates a reduction of a unique puzzle with this solution and these clues.
    pub(crate) fn new(
        solution: Line,
        clues: SquareSet,
        groups: Vec<SquareSet>,
        bounds: Bounds,
    ) -> Reduction {
        Reduction {
            solution,
            puzzle: (!clues).cleared_from(solution),
            clues,
            groups,
            decided: 0,
            batch: batch_size(clues.len()),
            tried: 0,
            needed: 0,
            differences: Vec::new(),
            bounds,
        }
    }

    /// Returns the remaining puzzle.
    pub(crate) fn puzzle(&self) -> &Line {
        &self.puzzle
    }

    /// Returns whether more clues are needed than the bounds allow.
    pub(crate) fn has_failed(&self) -> bool {
        self.needed > self.bounds.max
    }

    /// Decides groups that need no check. Returns the clues to try next; `None` at the end.
    fn next_trial(&mut self) -> Option<SquareSet> {
        while !self.has_failed() {
            let group = *self.groups.get(self.decided)?;
            if self.is_needed(group) {
                self.keep();
            } else if self.leaves_too_few(group) {
                self.decided += 1;
            } else {
                return Some(self.trial());
            }
        }
        None
    }

    /// Returns whether the puzzle is known to have other solutions without these clues.
    fn is_needed(&self, clues: SquareSet) -> bool {
        let rest = self.clues & !clues;
        self.differences.iter().any(|&set| (set & rest).is_empty())
    }

    /// Returns whether fewer clues than the minimum remain without these.
    fn leaves_too_few(&self, clues: SquareSet) -> bool {
        (self.clues & !clues).len() < self.bounds.min
    }

    /// Returns the clues of the next groups: as many as are likely to be removable, at least one
    /// group.
    fn trial(&mut self) -> SquareSet {
        let groups = &self.groups[self.decided..];
        let mut all = groups[0];
        self.tried = 1;
        for &group in &groups[1..] {
            let more = all | group;
            if more.len() > self.batch || self.is_needed(more) || self.leaves_too_few(more) {
                break;
            }
            all = more;
            self.tried += 1;
        }
        all
    }

    /// Removes the tried clues.
    fn remove(&mut self, tried: SquareSet) {
        self.clues &= !tried;
        self.puzzle = tried.cleared_from(self.puzzle);
        self.decided += self.tried;
        self.batch = batch_size(self.clues.len());
    }

    /// Records that the puzzle is not unique without the tried clues, with a solution that was
    /// found.
    fn reject(&mut self, tried: SquareSet, solution: &Line) {
        let set = SquareSet::differing(&self.solution, solution);
        if !set.is_empty() {
            self.differences.push(set);
        }
        if self.tried > 1 {
            self.batch = tried.len() / 2;
        } else {
            self.keep();
        }
    }

    /// Keeps the next group.
    fn keep(&mut self) {
        self.needed += self.groups[self.decided].len();
        self.decided += 1;
    }
}

/// Returns the number of clues to try at once when this many remain.
fn batch_size(clues: usize) -> usize {
    match clues {
        70.. => 18,
        60.. => 9,
        52.. => 5,
        46.. => 3,
        41.. => 2,
        _ => 1,
    }
}

/// Runs reductions. Owns its working memory.
#[derive(Debug)]
pub(crate) struct Reducer {
    lanes: Lanes,
    /// Checks of single clues.
    clues: Checks<ClueCheck>,
    /// Checks of several clues at once.
    puzzles: Checks<Line>,
}

/// Pending checks and the reductions they belong to.
#[derive(Debug)]
struct Checks<T> {
    texts: Vec<T>,
    /// The index of the reduction and the clues it tries to remove.
    origins: Vec<(usize, SquareSet)>,
    answers: Vec<Answer>,
    solutions: Vec<Line>,
}

impl<T: foldoku_kernel::PuzzleInput> Checks<T> {
    const NONE: Checks<T> = Checks {
        texts: Vec::new(),
        origins: Vec::new(),
        answers: Vec::new(),
        solutions: Vec::new(),
    };

    fn push(&mut self, text: T, reduction: usize, squares: SquareSet) {
        self.texts.push(text);
        self.origins.push((reduction, squares));
    }

    /// Runs all checks and updates the reductions; a trial fails if there are `limit` solutions.
    fn run(&mut self, lanes: &mut Lanes, limit: u64, reductions: &mut [Reduction]) {
        self.answers.resize(self.texts.len(), Answer::default());
        self.solutions.resize(self.texts.len(), [b'.'; 81]);
        lanes.solve_into(
            &self.texts,
            limit,
            &mut self.answers,
            Some(&mut self.solutions),
        );
        self.texts.clear();
        let answers = self.answers.iter().zip(&self.solutions);
        for ((reduction, squares), (answer, other)) in self.origins.drain(..).zip(answers) {
            if answer.count < limit {
                reductions[reduction].remove(squares);
            } else {
                reductions[reduction].reject(squares, other);
            }
        }
    }
}

impl Reducer {
    pub(crate) fn new() -> Reducer {
        Reducer {
            lanes: Lanes::new(),
            clues: Checks::NONE,
            puzzles: Checks::NONE,
        }
    }

    /// Runs reductions to their end.
    pub(crate) fn run(&mut self, reductions: &mut [Reduction]) {
        loop {
            for (index, reduction) in reductions.iter_mut().enumerate() {
                let Some(tried) = reduction.next_trial() else {
                    continue;
                };
                let mut squares = tried.iter();
                match (squares.next(), squares.next()) {
                    (Some(square), None) => {
                        let check = ClueCheck::new(&reduction.puzzle, square.index());
                        self.clues.push(check, index, tried);
                    }
                    _ => {
                        let puzzle = tried.cleared_from(reduction.puzzle);
                        self.puzzles.push(puzzle, index, tried);
                    }
                }
            }
            if self.clues.texts.is_empty() && self.puzzles.texts.is_empty() {
                return;
            }
            self.clues.run(&mut self.lanes, 1, reductions);
            self.puzzles.run(&mut self.lanes, 2, reductions);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Symmetry, random_grid};

    /// Removes groups one by one.
    fn one_by_one(solution: &Line, groups: &[SquareSet], bounds: Bounds) -> Line {
        let mut lanes = Lanes::new();
        let mut puzzle = *solution;
        for group in groups {
            let fewer = group.cleared_from(puzzle);
            let is_enough = SquareSet::givens_of(&fewer).len() >= bounds.min;
            if is_enough && lanes.solve(&[fewer], 2)[0].count == 1 {
                puzzle = fewer;
            }
        }
        puzzle
    }

    #[track_caller]
    fn check(symmetry: Symmetry, bounds: Bounds) {
        let mut reductions = Vec::new();
        let mut expected = Vec::new();
        for stream in 0..40 {
            let mut random = Random::new(3, stream);
            let solution = random_grid(&mut random);
            let mut groups = symmetry.groups();
            random.shuffle(&mut groups);
            expected.push(one_by_one(&solution, &groups, bounds));
            reductions.push(Reduction::new(solution, SquareSet::ALL, groups, bounds));
        }
        Reducer::new().run(&mut reductions);
        for (reduction, expected) in reductions.iter().zip(expected) {
            assert_eq!(reduction.puzzle(), &expected);
        }
    }

    #[test]
    fn batched_checks_give_the_same_result_as_single_ones() {
        for symmetry in Symmetry::ALL {
            check(symmetry, Bounds::NONE);
        }
        check(Symmetry::None, Bounds { min: 30, max: 81 });
        check(Symmetry::HalfTurn, Bounds { min: 33, max: 81 });
    }

    #[test]
    fn reduction_fails_when_too_many_clues_are_needed() {
        let mut random = Random::new(1, 1);
        let groups = Symmetry::None.groups();
        let bounds = Bounds { min: 0, max: 10 };
        let mut reductions = [Reduction::new(
            random_grid(&mut random),
            SquareSet::ALL,
            groups,
            bounds,
        )];
        Reducer::new().run(&mut reductions);
        assert!(reductions[0].has_failed() && reductions[0].clues.len() > 25);
    }
}
