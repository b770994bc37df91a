//! Groups of cells that hold the same digits, each digit equally often.
//!
//! **Invariant:** all groups have the same size. Where all cells of every group differ, the digit
//! sets that all groups can hold are compared; otherwise the numbers of each digit.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::{Family, Registers};

use super::group::Group;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// Groups with the same digits.
#[derive(Clone, Debug)]
pub(crate) struct SameDigits {
    groups: Box<[Box<[Cell]>]>,
    are_cliques: bool,
}

impl SameDigits {
    /// Creates the propagator. The peers of the model are complete.
    pub(crate) fn new(context: &Context, groups: Vec<Box<[Cell]>>) -> SameDigits {
        let are_cliques = context.has_families()
            && groups
                .iter()
                .all(|cells| cells.len() <= 9 && context.is_clique(cells));
        SameDigits {
            groups: groups.into(),
            are_cliques,
        }
    }

    /// Removes the candidates that the other groups cannot match.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        if self.are_cliques {
            self.by_sets(registers, context, store)
        } else {
            self.by_numbers(context, store)
        }
    }

    /// Keeps the digit sets that all groups can hold.
    #[inline(always)]
    fn by_sets<R: Registers>(&self, registers: R, context: &Context, store: &mut Store) -> Step {
        let mut shared = Family::ALL;
        for cells in &self.groups {
            let mut group = Group::default();
            group.gather(store, cells)?;
            shared = shared.intersection(&group.sets(registers));
        }
        for cells in &self.groups {
            let mut group = Group::default();
            group.gather(store, cells)?;
            let required = group.distinct(registers, &shared)?;
            group.apply(context, store, cells)?;
            store.clear_seen(registers, context, cells, required & !group.taken)?;
        }
        Ok(())
    }

    /// Keeps the number of each digit between the bounds of all groups.
    fn by_numbers(&self, context: &Context, store: &mut Store) -> Step {
        for digit in 0..context.digits {
            let digit: Mask = 1 << digit;
            let (mut least, mut most) = (0, usize::MAX);
            for cells in &self.groups {
                let (certain, possible) = numbers(store, cells, digit);
                least = least.max(certain);
                most = most.min(possible);
            }
            if least > most {
                return Err(Contradiction);
            }
            for cells in &self.groups {
                let (certain, possible) = numbers(store, cells, digit);
                if certain == possible || (least < possible && most > certain) {
                    continue;
                }
                let keep = if most == certain { !digit } else { digit };
                for &cell in cells {
                    let mask = store.cell(cell);
                    if mask & digit != 0 && mask != digit {
                        store.keep(context, cell, keep)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.groups.iter().flatten().copied().for_each(visit);
    }
}

/// Returns how many cells hold a digit, and how many can.
fn numbers(store: &Store, cells: &[Cell], digit: Mask) -> (usize, usize) {
    let count = |test: fn(Mask, Mask) -> bool| {
        let cells = cells.iter().filter(|&&cell| test(store.cell(cell), digit));
        cells.count()
    };
    let certain = count(|mask, digit| mask == digit);
    (certain, count(|mask, digit| mask & digit != 0))
}
