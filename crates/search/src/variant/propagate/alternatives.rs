//! Alternatives: at least one of several groups of propagators holds.
//!
//! **Invariant:** a candidate is removed only if every alternative that has not failed removes it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Propagator;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Step, Store};

/// At least one of the alternatives holds.
#[derive(Clone, Debug)]
pub(crate) struct Alternatives {
    /// The cells of all alternatives, each once.
    pub(crate) cells: Box<[Cell]>,
    /// The alternatives.
    pub(crate) groups: Box<[Alternative]>,
}

/// Propagators that all hold, and peers that only this alternative has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alternative {
    /// The propagators.
    pub(crate) propagators: Vec<Propagator>,
    /// The candidates that the alternative allows.
    pub(crate) masks: Vec<(Cell, u16)>,
}

impl Alternatives {
    /// Keeps the candidates that some alternative keeps.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let mut union: Vec<u16> = store.scratch.masks.pop().unwrap_or_default();
        let mut trial = Store::with_cells(store.scratch.masks.pop().unwrap_or_default());
        core::mem::swap(&mut trial.scratch, &mut store.scratch);
        union.clear();
        union.resize(self.cells.len(), 0);
        let mut is_possible = false;
        for group in &self.groups {
            trial.cells.clear();
            trial.cells.extend_from_slice(&store.cells);
            if group.settle(context, &mut trial).is_ok() {
                is_possible = true;
                for (union, &cell) in union.iter_mut().zip(&self.cells) {
                    *union |= trial.cell(cell);
                }
            }
        }
        core::mem::swap(&mut trial.scratch, &mut store.scratch);
        store.scratch.masks.push(trial.cells);
        let mut result = match is_possible {
            true => Ok(()),
            false => Err(Contradiction),
        };
        for (&mask, &cell) in union.iter().zip(&self.cells) {
            result = result.and_then(|()| store.keep(context, cell, mask));
        }
        store.scratch.masks.push(union);
        result
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

impl Alternative {
    /// Propagates until nothing changes.
    fn settle(&self, context: &Context, trial: &mut Store) -> Step {
        for &(cell, mask) in &self.masks {
            trial.keep(context, cell, mask)?;
        }
        loop {
            let before: u32 = weight(trial);
            for propagator in &self.propagators {
                propagator.run(context, trial)?;
            }
            if weight(trial) == before {
                return Ok(());
            }
        }
    }
}

/// Returns the number of candidates.
fn weight(store: &Store) -> u32 {
    store.cells.iter().map(|mask| mask.count_ones()).sum()
}
