//! One puzzle at a time, easy or hard.
//!
//! **Invariant:** every solution is handed out once, whichever of the two engines finds it.

use std::ops::ControlFlow;

use crate::arch::Backend;
use crate::bands::Bands;
use crate::lanes::{HARD, Spread};
use crate::layout::Line;
use crate::{Effort, Found, Position};

/// Solves one puzzle after the other: begins with [`Bands`], and if the puzzle turns out to be hard
/// hands what is left of it to [`Spread`].
///
/// Owns the memory it works in; make one for each thread.
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

impl Default for Solo {
    fn default() -> Solo {
        Solo::new()
    }
}

impl Solo {
    /// With the widest registers of this processor.
    pub fn new() -> Solo {
        Solo {
            bands: Bands::new(),
            spread: Spread::new(),
        }
    }

    /// With a backend; `None` if this processor does not have it.
    pub fn with_backend(backend: Backend) -> Option<Solo> {
        Some(Solo {
            bands: Bands::with_backend(backend)?,
            spread: Spread::with_backend(backend)?,
        })
    }

    /// Hands every solution to `found`, each once, until it breaks.
    pub fn search(&mut self, position: &Position, found: Found<'_>) -> Effort {
        self.bands.begin(position);
        let mut effort = self.bands.go_on(u64::from(HARD), found);
        if self.bands.is_left() {
            let rest = self.spread.search_all(&mut self.bands.left(), found);
            effort.guesses += rest.guesses;
            effort.failures += rest.failures;
        }
        effort
    }

    /// The first solution found.
    pub fn first(&mut self, position: &Position) -> Option<Line> {
        let mut first = None;
        self.search(position, &mut |solution| {
            first = Some(solution.line());
            ControlFlow::Break(())
        });
        first
    }

    /// How many solutions there are; the search stops at `limit`.
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

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, position: &Position) -> bool {
        self.count(position, 2) == 1
    }

    /// What all solutions share, with a dot where they differ; `None` if there is no solution.
    ///
    /// For each square whose digit is still in question, looks for one solution without it: at most
    /// 81 searches, however many solutions there are.
    pub fn backbone(&mut self, position: &Position) -> Option<Line> {
        let mut shared = self.first(position)?;
        for square in 0..81 {
            let digit = shared[square];
            if digit == b'.' || position.is_settled(square) {
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
