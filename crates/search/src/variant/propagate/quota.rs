//! How often a few cells hold digits of a few sets, by table: which sets the cells can hold together
//! is looked up.
//!
//! ```text
//!  key and entry:  cell 0 | cell 1 | …    one bit per set: whether the cell can hold one of its digits
//! ```
//!
//! **Invariant:** the sets have no digit in common and make up all digits. An entry is a subset of its
//! key: the sets that some allowed division of the cells uses.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::constraint::Totals;
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The most bits of a key.
const MAX_BITS: usize = 12;

/// The numbers of cells per set of digits, for a few cells.
#[derive(Clone, Debug)]
pub(crate) struct Quota {
    cells: Box<[Cell]>,
    rule: Arc<Rule>,
}

/// What equal quotas share.
#[derive(Clone, Debug)]
struct Rule {
    size: usize,
    /// The sets, and the allowed numbers of cells as bits.
    sets: Vec<(Mask, u32)>,
    table: Vec<u16>,
}

impl Quota {
    /// Creates the propagator, or returns `None` if the table would be too large. Equal propagators
    /// of `known` share their tables.
    pub(crate) fn new<'a>(
        context: &Context,
        cells: &[Cell],
        counts: &[(Mask, &Totals)],
        mut known: impl Iterator<Item = &'a Quota>,
    ) -> Option<Quota> {
        let size = cells.len();
        let mut rest = context.all();
        let mut sets = Vec::new();
        for &(digits, totals) in counts {
            rest &= !digits;
            let allowed = (0..=size as u32).filter(|&count| totals.contains(i64::from(count)));
            let allowed = allowed.fold(0, |allowed, count| allowed | 1 << count);
            sets.push((digits, allowed));
        }
        if rest != 0 {
            sets.push((rest, !0));
        }
        if size * sets.len() > MAX_BITS {
            return None;
        }
        let same = known.find(|known| known.rule.size == size && known.rule.sets == sets);
        let rule = match same {
            Some(same) => same.rule.clone(),
            None => {
                let table = table(size, &sets);
                Arc::new(Rule { size, sets, table })
            }
        };
        Some(Quota {
            cells: cells.into(),
            rule,
        })
    }

    /// Keeps the digits of the sets that some allowed division of the cells uses.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let Rule { sets, table, .. } = &*self.rule;
        let mut key = 0;
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = store.cell(cell);
            for (number, &(digits, _)) in sets.iter().enumerate() {
                key |= usize::from(mask & digits != 0) << (place * sets.len() + number);
            }
        }
        let entry = usize::from(table[key]);
        if entry == 0 {
            return Err(Contradiction);
        }
        if entry != key {
            for (place, &cell) in self.cells.iter().enumerate() {
                let bits = entry >> (place * sets.len());
                let mut allowed = 0;
                for (number, &(digits, _)) in sets.iter().enumerate() {
                    allowed |= digits * (bits >> number & 1) as Mask;
                }
                store.keep(context, cell, allowed)?;
            }
        }
        self.clear_required(registers, context, store)
    }

    /// Removes the last digit of a set that some cell needs from the cells that see all its places.
    #[inline(always)]
    fn clear_required<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let (mut union, mut settled) = (0, 0);
        for &cell in &self.cells {
            let mask = store.cell(cell);
            union |= mask;
            if mask.is_power_of_two() {
                settled |= mask;
            }
        }
        for &(digits, allowed) in &self.rule.sets {
            let last = union & digits;
            if allowed & 1 == 0 && last.is_power_of_two() && last & settled == 0 {
                store.clear_seen(registers, context, &self.cells, last)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

/// Returns for each key the union of the allowed divisions within it.
fn table(size: usize, sets: &[(Mask, u32)]) -> Vec<u16> {
    let bits = size * sets.len();
    let mut table = vec![0; 1 << bits];
    let divisions = sets.len().pow(size as u32);
    for division in 0..divisions {
        let (mut key, mut numbers, mut rest) = (0, [0_u32; MAX_BITS], division);
        for place in 0..size {
            let number = rest % sets.len();
            rest /= sets.len();
            numbers[number] += 1;
            key |= 1 << (place * sets.len() + number);
        }
        let is_allowed = |(&(_, allowed), number): (&(Mask, u32), &u32)| allowed >> number & 1 == 1;
        if sets.iter().zip(&numbers).all(is_allowed) {
            table[key] = key as u16;
        }
    }
    // Every key also has the divisions of the keys with one bit less.
    for bit in 0..bits {
        for key in 0..table.len() {
            if key >> bit & 1 == 1 {
                table[key] |= table[key & !(1 << bit)];
            }
        }
    }
    table
}
