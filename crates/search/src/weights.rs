//! The choices on large boards: cells in units that failed most often (dom/wdeg), digits in random
//! order, and restarts as long as there is no solution.
//!
//! Every contradiction adds to the weight of the cells near it, and the next guess goes to the cell
//! with the fewest candidates relative to its weight. A first guess that was bad costs nearly the whole
//! search, so the search starts again from the root after more and more guesses and keeps the weights.
//!
//! **Invariant:** the random digits follow from a fixed seed, so the choices are a function of the
//! puzzle and the guesses so far. Restarts end at the first solution: none is reported twice.

use alloc::vec::Vec;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Square};
use foldoku_propagate::Contradiction;

use crate::branching::Branching;

/// Guesses before the first restart.
const FIRST_RUN: u64 = 500;

/// The weight of each cell: one, and one for each failure near it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    squares: Vec<u32>,
    word: u64,
    /// The number of guesses at the next restart, and the length of the run up to it.
    restart: u64,
    run: u64,
}

impl Weights {
    /// Starts without failures.
    pub(crate) fn reset(&mut self, geometry: &Geometry) {
        self.squares.clear();
        self.squares.resize(geometry.square_count(), 1);
        self.word = 1;
        self.run = FIRST_RUN;
        self.restart = FIRST_RUN;
    }
}

impl Branching for Weights {
    fn cell(&mut self, candidates: &Candidates) -> Option<Square> {
        let mut best: Option<(u64, u64, Square)> = None;
        for ((square, set), &weight) in candidates.iter().zip(&self.squares) {
            if set.is_single() {
                continue;
            }
            let (size, weight) = (set.len() as u64, u64::from(weight));
            if best.is_none_or(|(least, most, _)| size * most < least * weight) {
                best = Some((size, weight, square));
            }
        }
        best.map(|(_, _, square)| square)
    }

    fn digit(&mut self, untried: DigitSet) -> Option<Digit> {
        if untried.is_empty() {
            return None;
        }
        let word = self.word.wrapping_mul(6_364_136_223_846_793_005);
        self.word = word.wrapping_add(1_442_695_040_888_963_407);
        untried
            .iter()
            .nth((self.word >> 33) as usize % untried.len())
    }

    fn failed(&mut self, geometry: &Geometry, contradiction: Contradiction) {
        match contradiction {
            Contradiction::NoPlace { unit, .. } | Contradiction::Clash { unit, .. } => {
                for square in geometry.squares_of(unit) {
                    self.squares[square.index()] += 1;
                }
            }
            Contradiction::EmptySquare { square } => self.squares[square.index()] += 1,
            _ => {}
        }
    }

    fn restarts(&mut self, guesses: u64) -> bool {
        let is_due = guesses >= self.restart;
        if is_due {
            self.run += self.run / 2;
            self.restart = guesses + self.run;
        }
        is_due
    }
}
