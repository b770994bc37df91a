//! A puzzle as the engine sees it: a context, and propagators in the order in which they run.
//!
//! **Invariant:** a model does not change during a search. Every propagator holds for every solution
//! of the puzzle.

use alloc::vec::Vec;

use foldoku_board::{Digit, DigitSet, Grid};
use foldoku_kernel::{Computation, Registers};

use super::context::Context;
use super::propagate::Propagator;
use super::store::{Contradiction, Mask, Step, Store};
use crate::limits::Meter;

/// A puzzle, prepared for the search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    /// Candidates, peers and tables.
    pub(crate) context: Context,
    /// The propagators; the first pending one runs next.
    pub(crate) propagators: Vec<Propagator>,
    /// The digits of the cells behind those of the context.
    pub(crate) rest: Vec<Digit>,
    /// What the board's digits have more than those of the engine.
    pub(crate) base: u8,
    /// Whether the rules treat all digits alike, as houses do.
    pub(crate) is_symmetric: bool,
    /// The guesses before the first restart of a search.
    pub(crate) restarts: Option<u64>,
}

impl Model {
    /// Orders the propagators and makes them watch their cells. Peers and propagators are complete.
    pub(crate) fn finish(&mut self) {
        self.propagators.sort_by_key(|one| one.kind().tier);
        let mut lines = 0;
        for propagator in &mut self.propagators {
            let memory = match propagator {
                Propagator::Bits(line) => &mut line.memory,
                Propagator::Automaton(line) => &mut line.memory,
                _ => continue,
            };
            *memory = Some(lines);
            lines += 1;
        }
        self.context.finish(self.propagators.len());
        for (number, propagator) in self.propagators.iter().enumerate() {
            propagator.visit_cells(&mut |cell| self.context.watch(cell, number));
        }
    }

    /// Returns the solution that the candidates are.
    pub(crate) fn grid(&self, cells: &[Mask]) -> Grid {
        let digits = cells.iter();
        let digits = digits.map(|mask| Digit::try_new(mask.trailing_zeros() as u8 + 1 + self.base));
        let rest = self.rest.iter().copied().map(Some);
        digits.chain(rest).collect()
    }

    /// Returns the cells of a grid without empty cells as the search holds them.
    pub(crate) fn cells(&self, grid: &Grid) -> impl Iterator<Item = Mask> {
        let digits = grid.contents().iter().flatten();
        digits.map(|digit| self.bit(digit.index()))
    }

    /// Returns the mask of the digit with this index.
    pub(crate) fn bit(&self, digit: usize) -> Mask {
        1 << (digit - usize::from(self.base))
    }

    /// Returns the mask of those of the digits that the engine has.
    pub(crate) fn mask(&self, digits: DigitSet) -> Mask {
        let indices = digits.iter().map(Digit::index);
        let indices = indices.filter(|&index| index >= usize::from(self.base));
        indices.fold(0, |mask, index| mask | self.bit(index))
    }

    /// Returns the digits of a mask.
    pub(crate) fn digits_of(&self, mask: Mask) -> DigitSet {
        let bits = (0..Mask::BITS as u8).filter(|&at| mask & (1 << at) != 0);
        bits.map(|at| Digit::new(at + 1 + self.base)).collect()
    }

    /// Resets a store to the candidates at the start, with all propagators pending.
    pub(crate) fn reset(&self, store: &mut Store) {
        store.reset(&self.context, self.propagators.len());
    }

    /// Propagates to the fixpoint. On a contradiction, or if the meter ends the search, the candidates
    /// are unspecified and nothing is pending.
    pub(crate) fn settle(&self, store: &mut Store, meter: &mut Meter<'_>) -> Step {
        let task = Settle {
            model: self,
            store,
            meter,
        };
        let result = self.context.families.enter(task);
        if result.is_err() {
            store.forget();
        }
        result
    }
}

/// Propagation to the fixpoint, compiled for the instructions of the backend.
struct Settle<'a, 'l> {
    model: &'a Model,
    store: &'a mut Store,
    meter: &'a mut Meter<'l>,
}

impl Computation for Settle<'_, '_> {
    type Output = Step;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Step {
        let Settle {
            model,
            store,
            meter,
        } = self;
        loop {
            store.clear_fresh(registers, &model.context)?;
            let Some(number) = store.next_job() else {
                return Ok(());
            };
            if meter.tick().is_break() {
                return Err(Contradiction);
            }
            model.propagators[number].run(registers, &model.context, store)?;
        }
    }
}
