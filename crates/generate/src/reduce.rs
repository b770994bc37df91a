//! Clues are taken away, group by group in a given order, as long as one solution is left.
//!
//! That is a question after the other for one puzzle, but many puzzles are asked about at once, so
//! that the lanes of the kernel are full. Three things save questions: many groups are tried at once
//! while there are clues to spare; a clue alone is put in doubt, which is answered sooner than
//! whether there is a second solution; and every other solution that is seen is kept: of the squares
//! in which it differs from the right one, the puzzle must keep a clue, so whatever would take the
//! last of them is needed without a question.
//!
//! **Invariant:** what is left is what remains when each group in turn is taken away if one solution
//! is left then, and kept else; how questions are put together changes nothing.

use foldoku_kernel::{Answer, ClueCheck, Lanes, Line};

use foldoku_board::SquareSet;

/// A puzzle with one solution that clues are taken from.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    solution: Line,
    /// The clues that are left, and the squares they are in.
    puzzle: Line,
    clues: SquareSet,
    /// What is taken away together, in order.
    groups: Vec<SquareSet>,
    /// How many groups have been decided.
    decided: usize,
    /// How many clues may be tried at once.
    ahead: usize,
    /// How many groups have been tried last.
    tried: usize,
    /// How many clues are in groups that are needed.
    needed: usize,
    /// Of each of these sets a clue must stay.
    hit: Vec<SquareSet>,
    bounds: Bounds,
}

/// How many clues may be left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Groups stay if fewer were left without them.
    pub(crate) least: usize,
    /// If more are needed, nothing more is asked.
    pub(crate) most: usize,
}

impl Bounds {
    /// Any number.
    pub(crate) const NONE: Bounds = Bounds { least: 0, most: 81 };
}

impl Reduction {
    /// Of clues of a solved grid that have no other solution.
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
            ahead: likely_to_go(clues.len()),
            tried: 0,
            needed: 0,
            hit: Vec::new(),
            bounds,
        }
    }

    /// The puzzle that is left.
    pub(crate) fn puzzle(&self) -> &Line {
        &self.puzzle
    }

    /// Whether more clues are needed than there may be.
    pub(crate) fn has_failed(&self) -> bool {
        self.needed > self.bounds.most
    }

    /// Decides what can be decided without a question; the clues to be tried next, if there is
    /// anything left to decide.
    fn next(&mut self) -> Option<SquareSet> {
        while !self.has_failed() {
            let group = *self.groups.get(self.decided)?;
            if self.is_needed(group) {
                self.keep();
            } else if self.leaves_too_few(group) {
                self.decided += 1;
            } else {
                return Some(self.attempt());
            }
        }
        None
    }

    /// Whether it is known that there are other solutions without these clues.
    fn is_needed(&self, clues: SquareSet) -> bool {
        let left = self.clues & !clues;
        self.hit.iter().any(|&set| (set & left).is_empty())
    }

    fn leaves_too_few(&self, clues: SquareSet) -> bool {
        (self.clues & !clues).len() < self.bounds.least
    }

    /// As many of the next groups as are likely to go, one at least.
    fn attempt(&mut self) -> SquareSet {
        let groups = &self.groups[self.decided..];
        let mut all = groups[0];
        self.tried = 1;
        for &group in &groups[1..] {
            let more = all | group;
            if more.len() > self.ahead || self.is_needed(more) || self.leaves_too_few(more) {
                break;
            }
            all = more;
            self.tried += 1;
        }
        all
    }

    /// Takes away what was tried.
    fn take(&mut self, tried: SquareSet) {
        self.clues &= !tried;
        self.puzzle = tried.cleared_from(self.puzzle);
        self.decided += self.tried;
        self.ahead = likely_to_go(self.clues.len());
    }

    /// Hears of a solution of what was tried; there are others than the right one.
    fn refuse(&mut self, tried: SquareSet, solution: &Line) {
        let set = SquareSet::differing(&self.solution, solution);
        if !set.is_empty() {
            self.hit.push(set);
        }
        if self.tried > 1 {
            self.ahead = tried.len() / 2;
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

/// How many of so many clues are worth trying to take away at once.
fn likely_to_go(clues: usize) -> usize {
    match clues {
        70.. => 18,
        60.. => 9,
        52.. => 5,
        46.. => 3,
        41.. => 2,
        _ => 1,
    }
}

/// Works on reductions. Owns the memory it works in.
#[derive(Debug)]
pub(crate) struct Reducer {
    lanes: Lanes,
    doubts: Questions<ClueCheck>,
    puzzles: Questions<Line>,
}

/// Questions to the lanes, and who asks.
#[derive(Debug)]
struct Questions<T> {
    texts: Vec<T>,
    /// Which reduction asks, and what it wants to take away.
    askers: Vec<(usize, SquareSet)>,
    answers: Vec<Answer>,
    solutions: Vec<Line>,
}

impl<T: foldoku_kernel::PuzzleInput> Questions<T> {
    const NONE: Questions<T> = Questions {
        texts: Vec::new(),
        askers: Vec::new(),
        answers: Vec::new(),
        solutions: Vec::new(),
    };

    fn ask(&mut self, text: T, asker: usize, squares: SquareSet) {
        self.texts.push(text);
        self.askers.push((asker, squares));
    }

    /// Has all questions answered, and tells who asked; `count` solutions are too many.
    fn settle(&mut self, lanes: &mut Lanes, count: u64, reductions: &mut [Reduction]) {
        self.answers.resize(self.texts.len(), Answer::default());
        self.solutions.resize(self.texts.len(), [b'.'; 81]);
        lanes.solve_into(
            &self.texts,
            count,
            &mut self.answers,
            Some(&mut self.solutions),
        );
        self.texts.clear();
        let answers = self.answers.iter().zip(&self.solutions);
        for ((asker, squares), (answer, other)) in self.askers.drain(..).zip(answers) {
            if answer.count < count {
                reductions[asker].take(squares);
            } else {
                reductions[asker].refuse(squares, other);
            }
        }
    }
}

impl Reducer {
    pub(crate) fn new() -> Reducer {
        Reducer {
            lanes: Lanes::new(),
            doubts: Questions::NONE,
            puzzles: Questions::NONE,
        }
    }

    /// Carries all reductions to their end.
    pub(crate) fn run(&mut self, reductions: &mut [Reduction]) {
        loop {
            for (asker, reduction) in reductions.iter_mut().enumerate() {
                let Some(tried) = reduction.next() else {
                    continue;
                };
                let mut squares = tried.iter();
                match (squares.next(), squares.next()) {
                    (Some(square), None) => {
                        let doubt = ClueCheck::new(&reduction.puzzle, square.index());
                        self.doubts.ask(doubt, asker, tried);
                    }
                    _ => {
                        let puzzle = tried.cleared_from(reduction.puzzle);
                        self.puzzles.ask(puzzle, asker, tried);
                    }
                }
            }
            if self.doubts.texts.is_empty() && self.puzzles.texts.is_empty() {
                return;
            }
            self.doubts.settle(&mut self.lanes, 1, reductions);
            self.puzzles.settle(&mut self.lanes, 2, reductions);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Symmetry, full_grid};

    /// What is left, by one question after the other.
    fn one_by_one(solution: &Line, groups: &[SquareSet], bounds: Bounds) -> Line {
        let mut lanes = Lanes::new();
        let mut puzzle = *solution;
        for group in groups {
            let fewer = group.cleared_from(puzzle);
            let is_enough = SquareSet::givens_of(&fewer).len() >= bounds.least;
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
            let solution = full_grid(&mut random);
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
    fn questions_put_together_are_answered_as_one_by_one() {
        for symmetry in Symmetry::ALL {
            check(symmetry, Bounds::NONE);
        }
        check(
            Symmetry::None,
            Bounds {
                least: 30,
                most: 81,
            },
        );
        check(
            Symmetry::HalfTurn,
            Bounds {
                least: 33,
                most: 81,
            },
        );
    }

    #[test]
    fn too_many_needed_clues_end_it() {
        let mut random = Random::new(1, 1);
        let groups = Symmetry::None.groups();
        let bounds = Bounds { least: 0, most: 10 };
        let mut reductions = [Reduction::new(
            full_grid(&mut random),
            SquareSet::ALL,
            groups,
            bounds,
        )];
        Reducer::new().run(&mut reductions);
        assert!(reductions[0].has_failed() && reductions[0].clues.len() > 25);
    }
}
