//! Attempts: from random numbers to a puzzle, for many puzzles at once.
//!
//! **Invariant:** the result of an attempt depends on the request and its random numbers only, not
//! on the attempts that are made together with it.

use foldoku_board::SquareSet;
use foldoku_kernel::{ClueCheck, Lanes, Line};

use super::candidate::Candidate;
use super::change::{Change, Changer};
use super::rejection::Rejection;
use super::request::{Minimal, Request, RequestError, Sampler};
use crate::grid::random_grid;
use crate::pattern::Pattern;
use crate::random::Random;
use crate::reduce::{Reducer, Reduction};
use crate::weighted::Weigher;

/// Makes attempts at the puzzles of a request. Owns its working memory.
#[derive(Debug)]
pub(super) struct Attempts {
    pub(super) request: Request,
    /// The cells that can have clues, restricted by the symmetry.
    pattern: Pattern,
    /// The sets of clues that are removed together.
    groups: Vec<SquareSet>,
    lanes: Lanes,
    reducer: Reducer,
    weigher: Weigher,
    changer: Changer,
}

impl Attempts {
    pub(super) fn new(request: Request) -> Result<Attempts, RequestError> {
        let pattern = request.check()?;
        let is_removable = |group: &SquareSet| {
            group.is_subset(pattern.may()) && (*group & pattern.must()).is_empty()
        };
        let mut groups = request.symmetry.groups();
        groups.retain(is_removable);
        Ok(Attempts {
            request,
            pattern,
            groups,
            lanes: Lanes::new(),
            reducer: Reducer::new(),
            weigher: Weigher::new(),
            changer: Changer::new(),
        })
    }

    /// Makes one attempt per random number generator. Returns the puzzles that meet the conditions
    /// on clues; the rating and the difficulty are not checked.
    pub(super) fn run(&mut self, mut randoms: Vec<Random>) -> Vec<Result<Candidate, Rejection>> {
        let solutions: Vec<Line> = match self.request.grid {
            Some(grid) => vec![grid; randoms.len()],
            None => randoms.iter_mut().map(random_grid).collect(),
        };
        let mut candidates = match self.request.sampler {
            Sampler::TopDown => self.remove_top_down(&solutions, &mut randoms),
            Sampler::Weighted => self.remove_weighted(&solutions, &mut randoms),
        };
        self.check_clues(&mut candidates);
        candidates
    }

    /// Makes one attempt per random number generator to change some clues of a puzzle of an earlier
    /// attempt.
    pub(super) fn change(
        &mut self,
        candidate: &Candidate,
        mut randoms: Vec<Random>,
    ) -> Vec<Result<Candidate, Rejection>> {
        let fixed = self.request.grid.is_some();
        let mut changes = Vec::new();
        let mut reductions = Vec::new();
        for random in &mut randoms {
            let bounds = self.request.bounds(random);
            let (puzzle, groups, must) = (candidate, &self.groups, self.pattern.must());
            let change = if fixed {
                Some(Change::of_same_solution(puzzle, groups, random))
            } else {
                self.changer.change(puzzle, groups, must, random)
            };
            let change = change.ok_or(Rejection::Ambiguous);
            changes.push(change.map(|change| {
                reductions.push(change.reduction(bounds));
                change.solution
            }));
        }
        self.reducer.run(&mut reductions);
        let mut reductions = reductions.iter();
        let mut candidates: Vec<_> = changes
            .into_iter()
            .map(|solution| {
                let reduction = solution.map(|it| (it, reductions.next()));
                let (solution, reduction) = reduction?;
                reduced(reduction.expect("each change is reduced"), solution)
            })
            .collect();
        self.check_clues(&mut candidates);
        candidates
    }

    /// Rejects candidates with a wrong number of clues or with redundant ones.
    fn check_clues(&mut self, candidates: &mut [Result<Candidate, Rejection>]) {
        for candidate in candidates.iter_mut() {
            let clues = |it: &Candidate| SquareSet::givens_of(&it.puzzle).len();
            if matches!(candidate, Ok(it) if !self.request.clues.contains(&clues(it))) {
                *candidate = Err(Rejection::Clues);
            }
        }
        self.reject_redundant(candidates);
    }

    /// Removes clues in random order.
    fn remove_top_down(
        &mut self,
        solutions: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Result<Candidate, Rejection>> {
        let may = self.pattern.may();
        let mut is_unique: Vec<bool> = vec![true; solutions.len()];
        if may != SquareSet::ALL {
            let puzzles = solutions.iter().map(|it| (!may).cleared_from(*it));
            let puzzles: Vec<Line> = puzzles.collect();
            let answers = self.lanes.solve(&puzzles, 2);
            is_unique = answers.iter().map(|answer| answer.count == 1).collect();
        }
        let reduction = |(solution, random): (&Line, &mut Random)| {
            let mut groups = self.groups.clone();
            random.shuffle(&mut groups);
            let bounds = self.request.bounds(random);
            Reduction::new(*solution, may, groups, bounds)
        };
        let pairs = solutions.iter().zip(randoms).zip(&is_unique);
        let pairs = pairs.filter_map(|(pair, &is_unique)| is_unique.then_some(pair));
        let mut reductions: Vec<Reduction> = pairs.map(reduction).collect();
        self.reducer.run(&mut reductions);
        let mut reductions = reductions.iter();
        let candidate = |(&solution, is_unique): (&Line, bool)| {
            if is_unique {
                let reduction = reductions.next().expect("each unique puzzle is reduced");
                reduced(reduction, solution)
            } else {
                Err(Rejection::Ambiguous)
            }
        };
        solutions.iter().zip(is_unique).map(candidate).collect()
    }

    /// Removes clues and computes weights.
    fn remove_weighted(
        &mut self,
        solutions: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Result<Candidate, Rejection>> {
        let grids = solutions
            .iter()
            .zip(randoms)
            .map(|(grid, random)| (*grid, *grid, random));
        let weighted = self.weigher.run(grids).into_iter().zip(solutions);
        weighted
            .map(|(weighted, &solution)| {
                Ok(Candidate {
                    puzzle: weighted.puzzle,
                    solution,
                    log_weight: Some(weighted.log_weight),
                })
            })
            .collect()
    }

    /// Rejects puzzles with redundant clues, if every clue must be needed and the way clues were
    /// removed does not guarantee it.
    fn reject_redundant(&mut self, candidates: &mut [Result<Candidate, Rejection>]) {
        let is_guaranteed =
            self.pattern.must().is_empty() && self.groups.iter().all(|group| group.len() == 1);
        if self.request.minimal != Minimal::Clues || is_guaranteed {
            return;
        }
        let checks = candidates.iter().flatten().flat_map(|candidate| {
            let puzzle = candidate.puzzle;
            let clues = SquareSet::givens_of(&puzzle).iter();
            clues.map(move |square| ClueCheck::new(&puzzle, square.index()))
        });
        let checks: Vec<ClueCheck> = checks.collect();
        let answers = self.lanes.solve(&checks, 1);
        let mut answers = answers.as_slice();
        for candidate in candidates {
            let Ok(it) = candidate else {
                continue;
            };
            let clues = SquareSet::givens_of(&it.puzzle).len();
            let (own, others) = answers.split_at(clues);
            answers = others;
            if own.iter().any(|answer| answer.count != 1) {
                *candidate = Err(Rejection::Redundant);
            }
        }
    }
}

/// Returns the puzzle of a finished reduction.
fn reduced(reduction: &Reduction, solution: Line) -> Result<Candidate, Rejection> {
    if reduction.has_failed() {
        Err(Rejection::Clues)
    } else {
        Ok(Candidate {
            puzzle: *reduction.puzzle(),
            solution,
            log_weight: None,
        })
    }
}
