//! Indexing: a cell holds the place of a digit in a line.
//!
//! **Invariant:** the index cell has no candidate beyond the end of the line.

use alloc::boxed::Box;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The cell at the place that the index gives holds the target.
#[derive(Clone, Debug)]
pub(crate) struct Indexing {
    /// The cell that holds the place.
    pub(crate) index: Cell,
    /// The line.
    pub(crate) line: Box<[Cell]>,
    /// What the line holds at that place.
    pub(crate) target: Target,
}

/// The digit that an index points to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// This digit, as a mask.
    Digit(Mask),
    /// The digit of this cell.
    Cell(Cell),
}

impl Indexing {
    /// Keeps the places that can hold the target, and the targets that some place can hold.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(&self, _: R, context: &Context, store: &mut Store) -> Step {
        let target = match self.target {
            Target::Digit(digit) => digit,
            Target::Cell(cell) => store.cell(cell),
        };
        let index = store.cell(self.index);
        let (mut places, mut found, mut last) = (0, 0, None);
        for (place, &cell) in self.line.iter().enumerate().take(16) {
            let shared = store.cell(cell) & target;
            if index >> place & 1 == 1 && shared != 0 {
                places |= 1 << place;
                found |= shared;
                last = Some(cell);
            }
        }
        store.keep(context, self.index, places)?;
        if let Target::Cell(cell) = self.target {
            store.keep(context, cell, found)?;
        }
        let cell = last.ok_or(Contradiction)?;
        if places & (places - 1) == 0 {
            store.keep(context, cell, found)?;
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        visit(self.index);
        if let Target::Cell(cell) = self.target {
            visit(cell);
        }
        self.line.iter().copied().for_each(visit);
    }
}
