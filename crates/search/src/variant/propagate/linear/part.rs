//! Parts of an equation: cells that differ pairwise, and the sums they can reach.
//!
//! **Invariant:** a part of two cells works on any board, a larger one only where families of digit
//! sets have room. Sums count in steps of the coefficient,
//! so those of one cell are its candidates.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use foldoku_kernel::Family;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask, Step, Store};

/// A set of sums.
pub(crate) type Sums = u64;

/// Cells of an equation that differ pairwise.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The cells.
    pub(crate) cells: Box<[Cell]>,
    /// What the digits are multiplied by.
    pub(crate) coefficient: u32,
    /// Whether the digits count from the largest down.
    is_mirrored: bool,
    /// The digits of the board.
    digits: u8,
}

/// Splits the cells of an equation into parts. Returns what mirroring adds to the totals.
pub(crate) fn split(context: &Context, terms: &[(i32, Cell)]) -> (Vec<Part>, i64) {
    let mut constant = 0;
    let mut groups: Vec<(i32, Vec<Cell>)> = Vec::new();
    let limit = if context.has_families() { 9 } else { 2 };
    for &(coefficient, cell) in terms {
        if coefficient < 0 {
            constant += i64::from(-coefficient) * (i64::from(context.digits) + 1);
        }
        let fitting = groups.iter_mut().find(|(shared, cells)| {
            coefficient.abs() == 1
                && *shared == coefficient
                && cells.len() < limit
                && cells.iter().all(|&other| context.are_peers(cell, other))
        });
        match fitting {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((coefficient, vec![cell])),
        }
    }
    let part = |(coefficient, cells): (i32, Vec<Cell>)| Part {
        cells: cells.into(),
        coefficient: coefficient.unsigned_abs(),
        is_mirrored: coefficient < 0,
        digits: context.digits,
    };
    (groups.into_iter().map(part).collect(), constant)
}

impl Part {
    /// Returns the candidates of a cell as numbers of this part: bit `n` is the number `n + 1`.
    #[inline(always)]
    fn mask(&self, store: &Store, cell: Cell) -> Mask {
        self.turned(store.cell(cell))
    }

    #[inline(always)]
    fn turned(&self, mask: Mask) -> Mask {
        match self.is_mirrored {
            true => mask.reverse_bits() >> (16 - self.digits),
            false => mask,
        }
    }

    /// Returns the sums that the cells can reach.
    #[inline(always)]
    pub(crate) fn sums(&self, context: &Context, store: &Store) -> Sums {
        match *self.cells {
            [cell] => Sums::from(self.mask(store, cell)) << 1,
            [one, other] => {
                let (one, other) = (self.mask(store, one), self.mask(store, other));
                let (mut sums, mut rest) = (0, one);
                while rest != 0 {
                    let digit = rest & rest.wrapping_neg();
                    sums |= Sums::from(other & !digit) << (rest.trailing_zeros() + 2);
                    rest ^= digit;
                }
                sums
            }
            ref cells => {
                let mut masks = [0; 9];
                for (mask, &cell) in masks.iter_mut().zip(cells) {
                    *mask = self.mask(store, cell);
                }
                context.families.sums(&masks[..cells.len()])
            }
        }
    }

    /// Keeps the candidates with which the cells reach one of these sums.
    pub(crate) fn keep(&self, context: &Context, store: &mut Store, sums: Sums) -> Step {
        match *self.cells {
            [cell] => store.keep(context, cell, self.turned((sums >> 1) as Mask)),
            [one, other] => {
                let masks = [one, other].map(|cell| self.mask(store, cell));
                for (cell, mask, partner) in
                    [(one, masks[0], masks[1]), (other, masks[1], masks[0])]
                {
                    let (mut kept, mut rest) = (0, mask);
                    while rest != 0 {
                        let digit = rest & rest.wrapping_neg();
                        let completing = (sums >> (rest.trailing_zeros() + 2)) as Mask;
                        if completing & partner & !digit != 0 {
                            kept |= digit;
                        }
                        rest ^= digit;
                    }
                    store.keep(context, cell, self.turned(kept))?;
                }
                Ok(())
            }
            ref cells => {
                let mut accepted = Family::NONE;
                let mut rest = sums;
                while rest != 0 {
                    accepted = accepted.union(&Family::of_sum(rest.trailing_zeros() as usize));
                    rest &= rest - 1;
                }
                self.keep_family(context, store, cells, &accepted)
            }
        }
    }

    fn keep_family(
        &self,
        context: &Context,
        store: &mut Store,
        cells: &[Cell],
        accepted: &Family,
    ) -> Step {
        let mut masks = [0; 9];
        for (mask, &cell) in masks.iter_mut().zip(cells) {
            *mask = self.mask(store, cell);
        }
        let masks = &mut masks[..cells.len()];
        let required = context.families.distinct(masks, 0, accepted);
        let required = required.ok_or(crate::variant::store::Contradiction)?;
        for (&mask, &cell) in masks.iter().zip(cells) {
            store.keep(context, cell, self.turned(mask))?;
        }
        store.clear_seen(context, cells, self.turned(required))
    }
}
