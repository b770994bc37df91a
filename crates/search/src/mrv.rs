//! Propagate, then try the digits of the square with the fewest candidates (minimum remaining
//! values).
//!
//! **Invariant:** `frames` is the path of guesses from the root, and the log up to a frame's mark
//! is what was changed before its guess; undoing the log down to the mark restores the candidates
//! of that moment exactly. Nothing is allocated once `frames` and `log` have grown to the depth of
//! the search.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::{Candidates, DigitSet, Geometry, Puzzle, Square};
use foldoku_propagate::cascade::{Cascade, HiddenSingles, Log};

use crate::engine::{Engine, Found, Stats};
use crate::order::Order;

/// What the engine does at each node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Which open square is taken.
    pub order: Order,
    /// In which units hidden singles are looked for while propagating.
    pub hidden_singles: HiddenSingles,
}

/// The searching engine for any board. Solutions come in depth-first order: squares as the
/// [`Order`] chooses them, digits ascending.
///
/// ```
/// use foldoku_board::{Geometry, Puzzle, format};
/// use foldoku_search::{Engine, Mrv};
///
/// let board = Geometry::classic();
/// let puzzle = Puzzle::parse(
///     &board,
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
/// )
/// .unwrap();
/// let mut engine = Mrv::default();
/// let solution = engine.first(&puzzle).unwrap();
/// assert!(format::grid(&board, &solution, format::Style::Line).starts_with("417369825"));
/// assert!(engine.is_unique(&puzzle));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mrv {
    config: Config,
    cascade: Cascade,
    log: Log,
    frames: Vec<Frame>,
}

/// A guess: the square, the digits not tried yet, and how long the log was before.
#[derive(Clone, Copy, Debug)]
struct Frame {
    square: Square,
    untried: DigitSet,
    mark: usize,
}

impl Mrv {
    /// An engine with its own choices.
    pub fn new(config: Config) -> Mrv {
        Mrv {
            config,
            ..Mrv::default()
        }
    }

    /// Searches from candidates instead of givens; they are left in an unspecified state.
    pub(crate) fn search_from(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        found: Found<'_>,
    ) -> Stats {
        let mut stats = Stats::default();
        self.cascade.prepare(geometry, self.config.hidden_singles);
        self.log.clear();
        self.frames.clear();
        if self
            .cascade
            .settle(geometry, candidates, &mut self.log)
            .is_err()
        {
            return stats;
        }
        loop {
            stats.nodes += 1;
            match self.config.order.choose(candidates) {
                Some(square) => self.frames.push(Frame {
                    square,
                    untried: candidates[square],
                    mark: self.log.len(),
                }),
                None if found(&candidates.to_grid()) == ControlFlow::Break(()) => return stats,
                None => {}
            }
            if !self.advance(geometry, candidates, &mut stats) {
                return stats;
            }
        }
    }

    /// Goes to the next position that does not contradict itself; false if there is none.
    fn advance(
        &mut self,
        geometry: &Geometry,
        candidates: &mut Candidates,
        stats: &mut Stats,
    ) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            let Frame { square, mark, .. } = *frame;
            let next = frame.untried.first();
            for (changed, before) in self.log.drain(mark..).rev() {
                candidates[changed] = before;
            }
            let Some(digit) = next else {
                self.frames.pop();
                continue;
            };
            frame.untried.discard(digit);
            stats.guesses += 1;
            let log = &mut self.log;
            match self
                .cascade
                .assign(geometry, candidates, square, digit, log)
            {
                Ok(()) => return true,
                Err(_) => stats.failures += 1,
            }
        }
        false
    }
}

impl Engine for Mrv {
    fn name(&self) -> &'static str {
        "mrv"
    }

    fn search(&mut self, puzzle: &Puzzle, found: Found<'_>) -> Stats {
        let mut candidates = Candidates::of(puzzle);
        self.search_from(puzzle.geometry(), &mut candidates, found)
    }
}
