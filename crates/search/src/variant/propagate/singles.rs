//! Hidden singles: a digit with one cell left in a house is placed, a digit without a cell is a
//! contradiction. Small boards look at all houses at once.
//!
//! **Invariant:** a house has as many cells as the board has digits.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::{Houses, LaneCells, Registers};

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// Groups of cells that hold every digit once. Clones share their tables.
#[derive(Clone, Debug)]
pub(crate) struct Singles(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    houses: Vec<Box<[Cell]>>,
    /// The same houses for the registers; empty on large boards.
    groups: Vec<Houses>,
}

impl Singles {
    /// Prepares some houses.
    pub(crate) fn new(context: &Context, houses: &[Box<[Cell]>]) -> Singles {
        let group = |houses: &[Box<[Cell]>]| {
            let numbers = |house: &[Cell]| house.iter().map(|&cell| cell.into()).collect();
            let houses = houses.iter().map(|house| numbers(house));
            Houses::new(&houses.collect::<Vec<_>>(), context.all())
        };
        let groups = if context.is_small {
            houses.chunks(LaneCells::LANES).map(group).collect()
        } else {
            Vec::new()
        };
        let houses = houses.to_vec();
        Singles(Arc::new(Tables { houses, groups }))
    }

    /// Places the digits that have one cell left.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let Tables { houses, groups } = &*self.0;
        if groups.is_empty() {
            return run_each(context, store, houses);
        }
        for (group, houses) in groups.iter().zip(houses.chunks(LaneCells::LANES)) {
            let hidden = registers.hidden(store.cells.small(), group);
            let hidden = hidden.ok_or(Contradiction)?;
            let mut rest = hidden.houses;
            while rest != 0 {
                let house = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                place(context, store, &houses[house], hidden.digits[house])?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.0.houses.iter().flatten().copied().for_each(visit);
    }
}

fn run_each(context: &Context, store: &mut Store, houses: &[Box<[Cell]>]) -> Step {
    for house in houses {
        let (mut once, mut twice, mut settled) = (0, 0, 0);
        for &cell in house {
            let mask = store.cell(cell);
            twice |= once & mask;
            once |= mask;
            if mask & (mask - 1) == 0 {
                settled |= mask;
            }
        }
        if once != context.all() {
            return Err(Contradiction);
        }
        place(context, store, house, once & !twice & !settled)?;
    }
    Ok(())
}

/// Places digits that have at most one cell left in a house.
#[inline(always)]
fn place(context: &Context, store: &mut Store, house: &[Cell], digits: Mask) -> Step {
    let mut rest = digits;
    for &cell in house {
        let found = store.cell(cell) & digits;
        if found != 0 {
            if found & (found - 1) != 0 {
                return Err(Contradiction);
            }
            store.keep(context, cell, found)?;
            rest &= !found;
        }
    }
    // The cell of a digit was taken by a digit of another house.
    if rest == 0 {
        Ok(())
    } else {
        Err(Contradiction)
    }
}
