//! The number of cells that hold a digit of a set.
//!
//! **Invariant:** bounds on the number are exact, as every open cell is independent of the others.

use alloc::boxed::Box;

use foldoku_board::constraint::Totals;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// How many cells hold a digit of a set.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// The digits to count.
    pub(crate) digits: Mask,
    /// The allowed numbers of cells.
    pub(crate) counts: Totals,
}

impl Count {
    /// Decides the open cells if the number is at one of its bounds.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let (mut certain, mut possible) = (0, 0);
        for &cell in &self.cells {
            let mask = store.cell(cell);
            certain += i64::from(mask & !self.digits == 0);
            possible += i64::from(mask & self.digits != 0);
        }
        let mut allowed = (certain..=possible).filter(|&count| self.counts.contains(count));
        let least = allowed.next().ok_or(Contradiction)?;
        let most = allowed.next_back().unwrap_or(least);
        if certain == possible || (most > certain && least < possible) {
            return Ok(());
        }
        let is_open = |mask: Mask| mask & self.digits != 0 && mask & !self.digits != 0;
        let keep = match most == certain {
            true => !self.digits,
            false => self.digits,
        };
        for &cell in &self.cells {
            if is_open(store.cell(cell)) {
                store.keep(context, cell, keep)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
