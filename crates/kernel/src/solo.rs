//! The single-puzzle solver for both easy and hard puzzles.
//!
//! **Invariant:** every solution is reported exactly once, whichever of the two engines finds it.

use std::ops::ControlFlow;

use crate::arch::{Backend, constructors};
use crate::bands::{Bands, Slice};
use crate::lanes::{HARD, Spread};
use crate::layout::Line;
use crate::{OnSolution, Position, SearchStats, StopCheck};

/// The part of a search that [`Bands`] does.
const EASY: Slice = Slice {
    failures: HARD as u64,
    ..Slice::ALL
};

/// Solves one puzzle at a time: starts with [`Bands`] and passes the remaining search to [`Spread`] if
/// the puzzle turns out to be hard.
///
/// Owns its working memory; create one per thread.
///
/// ```
/// use foldoku_kernel::{Position, Solo};
///
/// let puzzle = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let solution = Solo::new().first(&Position::read(puzzle).unwrap()).unwrap();
/// assert!(solution.starts_with(b"812753649"));
/// ```
#[derive(Clone, Debug)]
pub struct Solo {
    bands: Bands,
    spread: Spread,
}

constructors!(Solo);

impl Solo {
    fn on(backend: Backend) -> Solo {
        Solo {
            bands: Bands::on(backend),
            spread: Spread::on(backend),
        }
    }

    /// Calls `on_solution` once for each solution, until it breaks.
    pub fn search(&mut self, position: &Position, on_solution: OnSolution<'_>) -> SearchStats {
        self.bands.start(position);
        let mut stats = self.bands.resume(EASY, on_solution);
        if self.bands.has_pending() {
            let rest = self
                .spread
                .search_all(&mut self.bands.drain_pending(), on_solution, None);
            stats.add(rest);
        }
        stats
    }

    /// Calls `on_solution` once for each solution, until it breaks or `stop` returns true.
    pub fn search_until(
        &mut self,
        position: &Position,
        on_solution: OnSolution<'_>,
        stop: StopCheck<'_>,
    ) -> SearchStats {
        self.bands.start(position);
        let mut stats = self.bands.resume_until(EASY.failures, on_solution, stop);
        if self.bands.has_pending() {
            let before = stats;
            let mut stop = |rest: &SearchStats| {
                let mut all = before;
                all.add(*rest);
                stop(&all)
            };
            let rest = self.spread.search_all(
                &mut self.bands.drain_pending(),
                on_solution,
                Some(&mut stop),
            );
            stats.add(rest);
        }
        stats
    }

    /// Returns the engine for easy puzzles, for searching one solution at a time.
    pub fn bands(&mut self) -> &mut Bands {
        &mut self.bands
    }

    /// Returns the first solution found.
    pub fn first(&mut self, position: &Position) -> Option<Line> {
        let mut first = None;
        self.search(position, &mut |solution| {
            first = Some(solution.line());
            ControlFlow::Break(())
        });
        first
    }

    /// Returns the number of solutions; the search stops at `limit`.
    pub fn count(&mut self, position: &Position, limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.search(position, &mut |_| {
                count += 1;
                if count < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        count
    }

    /// Returns whether there is exactly one solution.
    pub fn is_unique(&mut self, position: &Position) -> bool {
        self.count(position, 2) == 1
    }

    /// Returns the backbone: the digits common to all solutions, with a dot where solutions differ.
    /// Returns `None` if there is no solution.
    ///
    /// For each cell whose digit is still in question, searches for one solution without that digit: at
    /// most 81 searches, regardless of the number of solutions.
    pub fn backbone(&mut self, position: &Position) -> Option<Line> {
        let mut shared = self.first(position)?;
        for square in 0..81 {
            let digit = shared[square];
            if digit == b'.' || position.is_decided(square) {
                continue;
            }
            if let Some(other) = self.first(&position.without(square, digit)) {
                for (shared, other) in shared.iter_mut().zip(other) {
                    if *shared != other {
                        *shared = b'.';
                    }
                }
            }
        }
        Some(shared)
    }
}
