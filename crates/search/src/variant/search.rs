//! Depth-first search: guess that a cell holds a digit; if that fails, it does not.
//!
//! **Invariant:** `frames` has the candidates before each guess of the current path, `guesses` the
//! guesses. Nothing is allocated once both have grown to the depth of the search.

use alloc::vec::Vec;

use super::model::Model;
use super::restarts::Restarts;
use super::store::{Cell, Mask, Store};
use super::weights::Weights;
use crate::engine::Stats;
use crate::limits::Meter;

/// The state of a search, which pauses at each solution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    pub(crate) store: Store,
    /// For each cell the digits to guess first; empty without preference.
    pub(crate) preferred: Vec<Mask>,
    weights: Weights,
    frames: Vec<Mask>,
    guesses: Vec<Guess>,
    /// The solutions found since the last start.
    solutions: u64,
    restarts: Restarts,
    state: State,
}

/// A guess, and the number of solutions found before it.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: Cell,
    digit: Mask,
    solutions: u64,
}

/// What a search does next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Choose a guess.
    Descend,
    /// Leave the last solution.
    AtSolution,
    /// Nothing: there are no more solutions.
    #[default]
    Finished,
}

impl Search {
    /// Starts a search at the candidates of the model. Returns whether they are free of
    /// contradictions.
    pub(crate) fn start(&mut self, model: &Model, meter: &mut Meter<'_>) -> bool {
        self.weights.reset(&model.context);
        self.restarts = Restarts::new(model.restarts);
        self.preferred.clear();
        model.reset(&mut self.store);
        let possible =
            !model.context.start.contains(&0) && model.settle(&mut self.store, meter).is_ok();
        self.restart(possible);
        possible
    }

    /// Starts a search at other candidates with the weights of the last one. Returns whether they are
    /// free of contradictions.
    pub(crate) fn start_at(
        &mut self,
        model: &Model,
        root: &[Mask],
        cell: Cell,
        mask: Mask,
        meter: &mut Meter<'_>,
    ) -> bool {
        self.start_with(model, root, &[(cell, mask)], meter)
    }

    /// Starts a search as [`Search::start_at`], with restrictions of several cells.
    pub(crate) fn start_with(
        &mut self,
        model: &Model,
        root: &[Mask],
        restrictions: &[(Cell, Mask)],
        meter: &mut Meter<'_>,
    ) -> bool {
        self.store.forget();
        self.store.cells.copy_from_slice(root);
        let mut restrictions = restrictions.iter();
        let kept =
            restrictions.try_for_each(|&(cell, mask)| self.store.keep(&model.context, cell, mask));
        let settled = kept.and_then(|()| model.settle(&mut self.store, meter));
        let possible = settled.is_ok();
        self.restart(possible);
        possible
    }

    /// Ends the search.
    pub(crate) fn finish(&mut self) {
        self.restart(false);
    }

    fn restart(&mut self, possible: bool) {
        self.frames.clear();
        self.guesses.clear();
        self.solutions = 0;
        self.state = if possible {
            State::Descend
        } else {
            State::Finished
        };
    }

    /// Searches up to the next solution and leaves it in the store. Returns `None` if there are no
    /// more solutions or a limit was reached.
    pub(crate) fn next(
        &mut self,
        model: &Model,
        stats: &mut Stats,
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let mut searching = match self.state {
            State::Descend => true,
            State::AtSolution => self.refute(model, meter),
            State::Finished => false,
        };
        while searching {
            if self.solutions == 0 && self.restarts.is_due() {
                self.rewind();
            }
            stats.nodes += 1;
            let Some((cell, digit)) = self.weights.choose(&model.context, &self.store.cells) else {
                self.state = State::AtSolution;
                self.solutions += 1;
                return Some(());
            };
            if meter.guess(stats.guesses).is_break() {
                break;
            }
            stats.guesses += 1;
            let digit = self.prefer(cell, digit);
            self.frames.extend_from_slice(&self.store.cells);
            self.guesses.push(Guess {
                cell,
                digit,
                solutions: self.solutions,
            });
            let kept = self.store.keep(&model.context, cell, digit);
            let settled = kept.and_then(|()| model.settle(&mut self.store, meter));
            if settled.is_err() && !meter.has_ended() {
                stats.failures += 1;
                self.weights.bump(cell, digit);
                self.blame_last_single();
                searching = self.refute(model, meter);
            }
            searching &= !meter.has_ended();
        }
        self.state = State::Finished;
        None
    }

    /// Takes back all guesses but keeps the weights, and what the first guesses have refuted.
    fn rewind(&mut self) {
        if let Some(root) = self.frames.get(..self.store.cells.len()) {
            self.store.cells.copy_from_slice(root);
            self.frames.clear();
            self.guesses.clear();
        }
    }

    /// Returns the digit to guess in a cell: the heaviest one, unless others are preferred.
    fn prefer(&self, cell: Cell, heaviest: Mask) -> Mask {
        let preferred = self.preferred.get(usize::from(cell));
        let preferred = preferred.map_or(0, |digits| digits & self.store.cell(cell));
        match preferred & heaviest {
            0 if preferred != 0 => preferred & preferred.wrapping_neg(),
            _ => heaviest,
        }
    }

    /// Records that the last cell that became single led to a contradiction: it is near the cause, while
    /// the guess may be far away.
    fn blame_last_single(&mut self) {
        let cell = self.store.last_single;
        let mask = self.store.cell(cell);
        if mask.is_power_of_two() {
            self.weights.bump(cell, mask);
        }
    }

    /// Takes back guesses until the opposite of one has no contradiction. Returns false if all are
    /// taken back, or if a limit was reached.
    fn refute(&mut self, model: &Model, meter: &mut Meter<'_>) -> bool {
        while let Some(guess) = self.guesses.pop() {
            let start = self.frames.len() - self.store.cells.len();
            self.store.forget();
            self.store.cells.copy_from_slice(&self.frames[start..]);
            self.frames.truncate(start);
            // A guess without solutions also refutes the digits that can change places with its own.
            let is_refuted = model.is_symmetric && guess.solutions == self.solutions;
            let digits = if is_refuted {
                interchangeable(&self.store.cells, guess.digit)
            } else {
                guess.digit
            };
            let removed = self.store.remove(&model.context, guess.cell, digits);
            let settled = removed.and_then(|()| model.settle(&mut self.store, meter));
            if settled.is_ok() || meter.has_ended() {
                return settled.is_ok();
            }
            // Other rules gain little from this, and killers lose.
            if model.is_symmetric {
                self.weights.bump_cell(guess.cell);
                self.weights.bump_cell(self.store.last_single);
            }
        }
        false
    }
}

/// Returns the digits that are candidates of the same cells as a digit: if the rules treat all digits
/// alike, every solution stays one when two of them change places.
pub(crate) fn interchangeable(cells: &[Mask], digit: Mask) -> Mask {
    let same = |mask: Mask| if mask & digit != 0 { mask } else { !mask };
    cells.iter().fold(Mask::MAX, |all, &mask| all & same(mask))
}
