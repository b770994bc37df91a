//! Random solutions: uniform if all solutions can be listed, otherwise chosen from a pool of random
//! walks so that the bias of the walks is mostly undone.
//!
//! **Invariant:** the same puzzle and random numbers give the same solutions on every machine, unless
//! a stop check ends the search.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Grid, Puzzle};

use super::walk::{RandomWords, Walker, below, fraction};
use super::{POLL, VariantSearch};
use crate::engine::{Engine, Unsupported};
use crate::limits::{End, Limits, Meter};

/// How solutions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleOptions {
    /// The number of solutions; fewer are returned if there are fewer.
    pub count: usize,
    /// Up to this many solutions are listed, and the choice is uniform.
    pub exact: u64,
    /// If there are more, the choice is among the solutions of this many random walks per solution
    /// wanted.
    pub pool: u64,
}

impl Default for SampleOptions {
    fn default() -> SampleOptions {
        SampleOptions {
            count: 1,
            exact: 100_000,
            pool: 100,
        }
    }
}

/// Random solutions of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    /// The solutions, in random order. None occurs twice if the choice is uniform.
    pub solutions: Vec<Grid>,
    /// How they were chosen.
    pub choice: Choice,
    /// Why the work ended.
    pub end: End,
}

/// How random solutions were chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// Every set of solutions was equally likely.
    Uniform {
        /// The number of all solutions.
        total: u64,
    },
    /// Solutions were taken from a pool, each with a probability in proportion to the inverse of the
    /// probability that it came into the pool.
    Weighted {
        /// The number of solutions in the pool.
        pool: u64,
        /// The number of uniformly chosen solutions that would say as much: the square of the sum of
        /// the weights, divided by the sum of their squares. With `n` solutions chosen, the choice is
        /// nearly uniform if this is much larger than `n`.
        effective: f64,
    },
}

impl VariantSearch {
    /// Returns random solutions.
    ///
    /// # Errors
    ///
    /// If the puzzle is too large, see [`Engine::accepts`].
    pub fn sample(
        &mut self,
        puzzle: &Puzzle,
        options: SampleOptions,
        random: RandomWords<'_>,
        limits: Limits<'_>,
    ) -> Result<Samples, Unsupported> {
        self.accepts(puzzle)?;
        if options.exact > 0 {
            let samples = self.list(puzzle, options, random, limits);
            if matches!(samples.end, End::Complete | End::Stopped) {
                return Ok(samples);
            }
        }
        Ok(self.choose(puzzle, options, random, limits))
    }

    /// Lists all solutions and keeps some of them.
    fn list(
        &mut self,
        puzzle: &Puzzle,
        options: SampleOptions,
        random: RandomWords<'_>,
        limits: Limits<'_>,
    ) -> Samples {
        let guesses = options
            .exact
            .saturating_mul(2)
            .max(10_000)
            .min(limits.guesses);
        let bounded = limits
            .solutions(options.exact.saturating_add(1))
            .guesses(guesses);
        let mut solutions: Vec<Grid> = Vec::new();
        let (total, outcome) = self.fold_within(puzzle, bounded, 0_u64, |seen, solution| {
            let place = below(random, seen + 1) as usize;
            if solutions.len() < options.count {
                solutions.push(solution.clone());
                let last = solutions.len() - 1;
                solutions.swap(place, last);
            } else if place < options.count {
                solutions[place] = solution.clone();
            }
            ControlFlow::Continue(seen + 1)
        });
        Samples {
            solutions,
            choice: Choice::Uniform { total },
            end: outcome.end,
        }
    }

    /// Chooses among the solutions of random walks.
    fn choose(
        &mut self,
        puzzle: &Puzzle,
        options: SampleOptions,
        random: RandomWords<'_>,
        limits: Limits<'_>,
    ) -> Samples {
        let mut pool: Vec<(f64, Grid)> = Vec::new();
        let wanted = options.pool.max(1).saturating_mul(options.count as u64);
        let mut meter = Meter::new(limits, POLL);
        let (model, possible) = self.start(puzzle, &mut meter);
        let mut end = meter.end();
        if !possible && end != End::Stopped {
            // Not a walk is needed to know that there is no solution.
            return Samples {
                solutions: Vec::new(),
                choice: Choice::Uniform { total: 0 },
                end,
            };
        }
        if possible {
            let mut walker = Walker::new(puzzle, &model, &mut self.search, limits);
            let mut walks = 0_u64;
            // A puzzle may have no solutions at all, so that walks find none.
            while (pool.len() as u64) < wanted && walks < wanted.saturating_mul(100) {
                walks += 1;
                match walker.walk(random) {
                    Some(walk) => pool.extend(walk.solution.map(|grid| (walk.weight, grid))),
                    None => break,
                }
            }
            end = walker.end;
        }
        let weights = || pool.iter().map(|(weight, _)| *weight);
        let largest = weights().fold(0.0, f64::max);
        let sum: f64 = weights().map(|weight| weight / largest).sum();
        let squares: f64 = weights()
            .map(|weight| (weight / largest) * (weight / largest))
            .sum();
        let choice = Choice::Weighted {
            pool: pool.len() as u64,
            effective: if pool.is_empty() {
                0.0
            } else {
                sum * sum / squares
            },
        };
        let mut solutions = Vec::new();
        while solutions.len() < options.count && !pool.is_empty() {
            let index = pick(&pool, largest, random);
            solutions.push(pool.swap_remove(index).1);
        }
        Samples {
            solutions,
            choice,
            end,
        }
    }
}

/// Returns the index of an item, chosen in proportion to the weights.
fn pick(pool: &[(f64, Grid)], largest: f64, random: RandomWords<'_>) -> usize {
    let total: f64 = pool.iter().map(|(weight, _)| weight / largest).sum();
    let mut rest = fraction(random()) * total;
    for (index, (weight, _)) in pool.iter().enumerate() {
        rest -= weight / largest;
        if rest < 0.0 {
            return index;
        }
    }
    pool.len() - 1
}
