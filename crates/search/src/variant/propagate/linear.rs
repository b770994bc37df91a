//! Linear equations: cells times coefficients add up to an allowed total.
//!
//! The cells are split into parts whose cells differ pairwise, so that a part knows which sums it can
//! reach. Going forward over the parts collects the totals of the first ones, going backward finds
//! the sums of a part that the others can complete. Cells with negative coefficients count from the
//! largest digit down, so all sums are sums of positive numbers.
//!
//! **Invariant:** a part of several cells has coefficient 1 or -1, and its cells are peers. The
//! candidates kept are those that the equation over the parts supports, if its range fits a row of
//! bits, otherwise those within the bounds; a part that loses few of its sums keeps all of its own.

mod filter;
mod last;
mod part;
mod row;

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use super::group::Group;
use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};
use filter::{State, filter};
use part::Part;

/// The most cells of an equation.
const MAX_CELLS: usize = 256;

/// The most parts of an equation.
const MAX_PARTS: usize = 48;

/// The cells and parts of most equations, whose totals fit [`NARROW`] bits.
const FEW: usize = 16;

/// The bits for the totals of most equations.
const NARROW: u32 = 128;

/// An equation.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    parts: Box<[Part]>,
    /// The cells of all parts, one after the other.
    cells: Box<[Cell]>,
    /// The allowed totals of the parts, ascending.
    totals: Box<[i64]>,
    /// Whether all totals fit a row of bits.
    is_exact: bool,
    /// Whether the equation is one of most equations.
    is_few: bool,
    /// Whether fillings of the last part are looked at if few of its cells are open.
    has_fillings: bool,
}

impl Linear {
    /// Splits the cells into parts. Returns `None` if there are too many cells or parts.
    pub(crate) fn new(
        context: &Context,
        terms: &[(i32, Cell)],
        totals: Vec<i64>,
    ) -> Option<Linear> {
        let (parts, cells, constant) = part::split(context, terms);
        let totals = totals.into_iter().map(|total| total + constant);
        let most: u32 = parts.iter().map(|part| part.most()).sum();
        let fits = cells.len() <= MAX_CELLS && parts.len() <= MAX_PARTS;
        fits.then(|| Linear {
            is_exact: most < row::WIDEST,
            is_few: cells.len() <= FEW && most < NARROW,
            has_fillings: last::suits(&parts),
            parts: parts.into(),
            cells: cells.into(),
            totals: totals.collect(),
        })
    }

    /// Removes the candidates that no solution of the equation uses.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        if self.is_few {
            self.run_sized::<R, FEW, FEW>(registers, context, store)
        } else {
            self.run_sized::<R, MAX_CELLS, MAX_PARTS>(registers, context, store)
        }
    }

    #[inline(always)]
    fn run_sized<R: Registers, const CELLS: usize, const PARTS: usize>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let (mut masks, mut required) = ([0; CELLS], [0; PARTS]);
        let masks = &mut masks[..self.cells.len()];
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = store.cell(cell);
        }
        let result = self.filter::<R, PARTS>(registers, masks, &mut required);
        if !result.ok_or(Contradiction)? {
            return Ok(());
        }
        for (&mask, &cell) in masks.iter().zip(&self.cells) {
            store.keep(context, cell, mask)?;
        }
        if self.is_exact {
            store.finish_job();
        }
        for (part, &required) in self.parts.iter().zip(&required) {
            store.clear_seen(registers, context, part.cells(&self.cells), required)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn filter<R: Registers, const PARTS: usize>(
        &self,
        registers: R,
        masks: &mut [Mask],
        required: &mut [Mask; PARTS],
    ) -> Option<bool> {
        let (parts, totals) = (&*self.parts, &*self.totals);
        let mut group = Group::default();
        if self.has_fillings && last::gather(&mut group, parts, masks)? {
            let state = State {
                parts,
                masks,
                required,
            };
            return last::filter::<R, PARTS>(registers, &mut group, totals, state);
        }
        filter::<R, PARTS>(registers, parts, totals, masks, required)
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}
