//! Locked candidates of one house: if all places of a digit in the house lie in another house, the
//! digit leaves the rest of the other house. For boards whose pairs of houses do not fit the
//! registers, so that a change costs only the houses around it.
//!
//! **Invariant:** a crossing names the cells of each house outside the other.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Step, Store};

/// A house and the houses that share several cells with it. Clones share their tables.
#[derive(Clone, Debug)]
pub(crate) struct Pointing(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    cells: Box<[Cell]>,
    crossings: Vec<Crossing>,
}

/// Another house.
#[derive(Debug)]
struct Crossing {
    /// The cells of this house outside the other.
    rest: Box<[Cell]>,
    /// The cells of the other house outside this one.
    outside: Box<[u64]>,
}

impl Pointing {
    /// Collects the crossings of a house. Returns `None` if it has none.
    pub(crate) fn new(context: &Context, house: &[Cell]) -> Option<Pointing> {
        let without = |cells: &[Cell], others: &[Cell]| -> Vec<Cell> {
            let rest = cells.iter().copied().filter(|cell| !others.contains(cell));
            rest.collect()
        };
        let crossings = context.houses.iter().filter_map(|other| {
            let rest = without(house, other);
            let is_crossing = !rest.is_empty() && rest.len() + 2 <= house.len();
            is_crossing.then(|| Crossing {
                rest: rest.into(),
                outside: context.words_of(&without(other, house)),
            })
        });
        let crossings: Vec<Crossing> = crossings.collect();
        let tables = Tables {
            cells: house.into(),
            crossings,
        };
        (!tables.crossings.is_empty()).then(|| Pointing(Arc::new(tables)))
    }

    /// Removes the candidates outside the crossings to which a digit is confined.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let mut open = context.all();
        for &cell in &self.0.cells {
            let mask = store.cell(cell);
            if mask.is_power_of_two() {
                open &= !mask;
            }
        }
        for crossing in &self.0.crossings {
            let rest = crossing.rest.iter();
            let confined = open & !rest.fold(0, |union, &cell| union | store.cell(cell));
            if confined != 0 {
                store.remove_all(registers, context, &crossing.outside, confined)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.0.cells.iter().copied().for_each(visit);
    }
}
