//! Alternatives: at least one of several groups of propagators holds.
//!
//! **Invariant:** a candidate is removed only if every alternative that has not failed removes it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Propagator;
use foldoku_kernel::{Computation, Registers};

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

impl Alternative {
    /// Returns whether the cells can hold a digit that the alternative allows.
    fn fits(&self, store: &Store) -> bool {
        let mut masks = self.masks.iter();
        masks.all(|&(cell, mask)| store.cell(cell) & mask != 0)
    }
}

impl Alternatives {
    /// Keeps the candidates that some alternative keeps.
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        // The propagators of an alternative enter again, so that they are compiled as the others.
        self.run_groups(context, store)
    }

    #[inline(never)]
    fn run_groups(&self, context: &Context, store: &mut Store) -> Step {
        let mut union: Vec<u16> = store.scratch.unions.pop().unwrap_or_default();
        let mut trial = Store::default();
        core::mem::swap(&mut trial.scratch, &mut store.scratch);
        union.clear();
        union.resize(self.cells.len(), 0);
        let mut is_possible = false;
        for group in self.groups.iter().filter(|group| group.fits(store)) {
            trial.copy(store);
            let task = Settle {
                group,
                context,
                trial: &mut trial,
            };
            if context.families.enter(task).is_ok() {
                is_possible = true;
                let mut missing = 0;
                for (union, &cell) in union.iter_mut().zip(&self.cells) {
                    *union |= trial.cell(cell);
                    missing |= store.cell(cell) & !*union;
                }
                // The other alternatives have nothing to add.
                if missing == 0 {
                    break;
                }
            }
        }
        core::mem::swap(&mut trial.scratch, &mut store.scratch);
        let mut result = if is_possible {
            Ok(())
        } else {
            Err(Contradiction)
        };
        for (&mask, &cell) in union.iter().zip(&self.cells) {
            result = result.and_then(|()| store.keep(context, cell, mask));
        }
        store.scratch.unions.push(union);
        result
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

/// Propagation of one alternative until nothing changes.
struct Settle<'a> {
    group: &'a Alternative,
    context: &'a Context,
    trial: &'a mut Store,
}

impl Computation for Settle<'_> {
    type Output = Step;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Step {
        let Settle {
            group,
            context,
            trial,
        } = self;
        for &(cell, mask) in &group.masks {
            trial.keep(context, cell, mask)?;
        }
        loop {
            let before: u32 = weight(trial);
            for propagator in &group.propagators {
                propagator.run(registers, context, trial)?;
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
