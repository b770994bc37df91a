//! The number of solutions, exact or estimated with a confidence interval.
//!
//! **Invariant:** the same puzzle and random numbers give the same estimate on every machine, unless a
//! stop check ends it.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::Puzzle;

use super::walk::{RandomWords, Walker};
use super::{POLL, VariantSearch};
use crate::engine::{Engine, Unsupported};
use crate::limits::{End, Limits, Meter};

/// What an estimate may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimateOptions {
    /// Up to this many solutions are counted exactly.
    pub exact: u64,
    /// Random walks of the estimate.
    pub walks: u64,
}

impl Default for EstimateOptions {
    fn default() -> EstimateOptions {
        EstimateOptions {
            exact: 10_000,
            walks: 1000,
        }
    }
}

/// The number of solutions of a puzzle, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of solutions found one by one.
    pub found: u64,
    /// Whether these are all solutions.
    pub is_exact: bool,
    /// The estimate, if the solutions were not counted and a walk was made.
    pub sampled: Option<Sampled>,
    /// Why the work ended.
    pub end: End,
}

/// A mean of random walks, with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    /// The estimated number of solutions; it has no bias.
    pub mean: f64,
    /// The lower end of the interval that holds the number in about 95 of 100 estimates.
    pub low: f64,
    /// The upper end; infinite if there are too few [effective](Self::effective) walks to know it.
    pub high: f64,
    /// The number of walks of equal weight that would say as much: the square of the sum of the weights,
    /// divided by the sum of their squares. Below [`FEW`](Self::FEW), walks that matter may not have
    /// occurred at all.
    pub effective: f64,
    /// The number of walks.
    pub walks: u64,
    /// The number of walks that ended without a solution.
    pub dead_ends: u64,
}

impl Sampled {
    /// Below this number of effective walks the upper end of the interval is unknown, and the lower
    /// end is a 20th of the mean: no mean of walks without bias is 20 times the number in more than 5 of
    /// 100 estimates (Markov's inequality), however rare the walks that matter are.
    pub const FEW: f64 = 20.0;
}

/// Guesses of the exact count per solution that it may find, and at least.
const GUESSES_PER_SOLUTION: u64 = 10;
const LEAST_GUESSES: u64 = 10_000;

/// Returns half the width of the interval in standard errors: the quantile of Student's distribution
/// for this many independent walks of equal weight.
fn deviations(effective: f64) -> f64 {
    let degrees = (effective - 1.0).max(0.1);
    1.96 + 2.37 / degrees + 2.82 / (degrees * degrees) + 2.55 / (degrees * degrees * degrees)
}

impl Estimate {
    /// Returns the best known number of solutions.
    pub fn count(&self) -> f64 {
        self.sampled
            .map_or(self.found as f64, |sampled| sampled.mean)
    }
}

impl VariantSearch {
    /// Counts the solutions if they are few, and otherwise estimates their number from random walks
    /// down the search tree.
    ///
    /// ```
    /// use foldoku_search::VariantSearch;
    /// use foldoku_search::board::puzzle;
    /// use foldoku_search::limits::Limits;
    /// use foldoku_search::variant::EstimateOptions;
    ///
    /// let mut state = 1_u64;
    /// let mut random = || {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     state ^ state >> 32
    /// };
    /// let empty = puzzle!("................");
    /// let mut engine = VariantSearch::new();
    /// let exact = engine.estimate(&empty, EstimateOptions::default(), &mut random, Limits::NONE);
    /// let exact = exact.expect("the board is small");
    /// assert_eq!((exact.found, exact.is_exact), (288, true));
    /// ```
    ///
    /// # Errors
    ///
    /// If the puzzle is too large, see [`Engine::accepts`].
    pub fn estimate(
        &mut self,
        puzzle: &Puzzle,
        options: EstimateOptions,
        random: RandomWords<'_>,
        limits: Limits<'_>,
    ) -> Result<Estimate, Unsupported> {
        self.accepts(puzzle)?;
        let guesses = options.exact.saturating_mul(GUESSES_PER_SOLUTION);
        let guesses = guesses.max(LEAST_GUESSES).min(limits.guesses);
        let bounded = limits
            .solutions(options.exact.saturating_add(1))
            .guesses(guesses);
        let (found, outcome) = self.fold_within(puzzle, bounded, 0_u64, |count, _| {
            ControlFlow::Continue(count + 1)
        });
        let mut estimate = Estimate {
            found,
            is_exact: outcome.end == End::Complete,
            sampled: None,
            end: outcome.end,
        };
        if estimate.is_exact || outcome.end == End::Stopped {
            return Ok(estimate);
        }
        let (weights, end) = self.weights(puzzle, options.walks, random, limits);
        estimate.sampled = summary(&weights);
        estimate.end = end;
        Ok(estimate)
    }

    /// Returns the weights of random walks.
    fn weights(
        &mut self,
        puzzle: &Puzzle,
        walks: u64,
        random: RandomWords<'_>,
        limits: Limits<'_>,
    ) -> (Vec<f64>, End) {
        let mut weights = Vec::new();
        let mut meter = Meter::new(limits, POLL);
        let (model, possible) = self.start(puzzle, &mut meter);
        if !possible {
            return (weights, meter.end());
        }
        let mut walker = Walker::new(puzzle, &model, &mut self.search, limits);
        for _ in 0..walks {
            match walker.walk(random) {
                Some(walk) => weights.push(walk.weight),
                None => break,
            }
        }
        (weights, walker.end)
    }
}

/// Returns the mean and its interval. Weights are spread over orders of magnitude, so the interval is
/// wide upwards: a factor `e^x` on both sides, where `x` is two relative standard errors.
fn summary(weights: &[f64]) -> Option<Sampled> {
    let walks = weights.len() as f64;
    let largest = weights.iter().copied().fold(0.0, f64::max);
    if weights.is_empty() {
        return None;
    }
    if largest == 0.0 {
        return Some(Sampled {
            mean: 0.0,
            low: 0.0,
            high: f64::INFINITY,
            effective: 0.0,
            walks: weights.len() as u64,
            dead_ends: weights.len() as u64,
        });
    }
    let mean = weights.iter().map(|weight| weight / largest).sum::<f64>() / walks;
    let square = |value: f64| value * value;
    let squares: f64 = weights.iter().map(|weight| square(weight / largest)).sum();
    let differences = weights.iter().map(|weight| square(weight / largest - mean));
    let variance = differences.sum::<f64>() / (walks - 1.0).max(1.0);
    let error = (variance / walks).sqrt() / mean;
    let effective = square(mean * walks) / squares;
    let factor = exponential(deviations(effective) * error);
    let mean = mean * largest;
    let (low, high) = if effective < Sampled::FEW {
        (mean / 20.0, f64::INFINITY)
    } else {
        (mean / factor, mean * factor)
    };
    Some(Sampled {
        mean,
        low,
        high,
        effective,
        walks: weights.len() as u64,
        dead_ends: weights.iter().filter(|&&weight| weight == 0.0).count() as u64,
    })
}

/// Returns e to a power, by the start of its series: the same on every machine.
fn exponential(power: f64) -> f64 {
    1.0 + power * (1.0 + power / 2.0 * (1.0 + power / 3.0 * (1.0 + power / 4.0)))
}
