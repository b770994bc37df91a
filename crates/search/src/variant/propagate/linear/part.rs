//! Parts of an equation: cells that differ pairwise, and the sums they can reach.
//!
//! **Invariant:** a part of two cells works on any board, a larger one only where families of digit
//! sets have room. Sums count in steps of the coefficient,
//! so those of one cell are its candidates.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_kernel::{Family, Registers};

use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask};

/// A set of sums.
pub(crate) type Sums = u64;

/// Cells of an equation that differ pairwise.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The place of the first cell in the equation.
    start: u16,
    /// The number of cells.
    count: u16,
    /// What the digits are multiplied by.
    pub(crate) coefficient: u32,
    /// Whether the digits count from the largest down.
    is_mirrored: bool,
    /// The digits of the board.
    digits: u8,
}

/// Splits the cells of an equation into parts. Returns them with the cells in their order, and what
/// mirroring adds to the totals.
pub(crate) fn split(context: &Context, terms: &[(i32, Cell)]) -> (Vec<Part>, Vec<Cell>, i64) {
    let mut constant = 0;
    let mut groups: Vec<(i32, Vec<Cell>)> = Vec::new();
    let limit = if context.has_families() { 9 } else { 2 };
    for (coefficient, cell) in merged(terms) {
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
    // The last part is the cheapest one to look at, because its sums never spread.
    groups.sort_by_key(|(_, cells)| cells.len());
    let (mut parts, mut all) = (Vec::new(), Vec::new());
    for (coefficient, cells) in groups {
        parts.push(Part {
            start: all.len() as u16,
            count: cells.len() as u16,
            coefficient: coefficient.unsigned_abs(),
            is_mirrored: coefficient < 0,
            digits: context.digits,
        });
        all.extend(cells);
    }
    (parts, all, constant)
}

/// Adds up the coefficients of cells that are listed several times.
fn merged(terms: &[(i32, Cell)]) -> Vec<(i32, Cell)> {
    let mut merged: Vec<(i32, Cell)> = Vec::new();
    for &(coefficient, cell) in terms {
        match merged.iter_mut().find(|(_, known)| *known == cell) {
            Some((total, _)) => *total += coefficient,
            None => merged.push((coefficient, cell)),
        }
    }
    merged.retain(|&(coefficient, _)| coefficient != 0);
    merged
}

impl Part {
    /// Returns the cells of the part among those of the equation.
    #[inline(always)]
    pub(crate) fn cells<'a>(&self, all: &'a [Cell]) -> &'a [Cell] {
        &all[usize::from(self.start)..usize::from(self.start + self.count)]
    }

    /// Returns the masks of the part among those of the equation.
    #[inline(always)]
    pub(crate) fn masks<'a>(&self, all: &'a [Mask]) -> &'a [Mask] {
        &all[usize::from(self.start)..usize::from(self.start + self.count)]
    }

    /// Returns the masks of the part among those of the equation.
    #[inline(always)]
    pub(crate) fn masks_mut<'a>(&self, all: &'a mut [Mask]) -> &'a mut [Mask] {
        &mut all[usize::from(self.start)..usize::from(self.start + self.count)]
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        self.count.into()
    }

    /// Returns a bound for the sums.
    pub(crate) fn most(&self) -> u32 {
        self.coefficient * u32::from(self.count) * u32::from(self.digits)
    }

    /// Returns candidates as numbers of this part, or back: bit `n` is the number `n + 1`.
    #[inline(always)]
    pub(crate) fn turned(&self, mask: Mask) -> Mask {
        if self.is_mirrored {
            mask.reverse_bits() >> (16 - self.digits)
        } else {
            mask
        }
    }

    /// Returns the masks of the part among those of the equation, as numbers.
    #[inline(always)]
    pub(crate) fn turned_masks(&self, all: &[Mask]) -> impl Iterator<Item = Mask> {
        let masks = self.masks(all).iter();
        masks.map(|&mask| self.turned(mask))
    }

    #[inline(always)]
    fn all_turned(&self, masks: &[Mask]) -> [Mask; 9] {
        let mut turned = [0; 9];
        for (turned, &mask) in turned.iter_mut().zip(masks) {
            *turned = self.turned(mask);
        }
        turned
    }

    /// Returns the sums that cells with these candidates can reach.
    #[inline(always)]
    pub(crate) fn sums<R: Registers>(&self, registers: R, masks: &[Mask]) -> Sums {
        match *masks {
            [mask] => Sums::from(self.turned(mask)) << 1,
            [one, other] => {
                let (one, other) = (self.turned(one), self.turned(other));
                let (mut sums, mut rest) = (0, one);
                while rest != 0 {
                    let digit = rest & rest.wrapping_neg();
                    sums |= Sums::from(other & !digit) << (rest.trailing_zeros() + 2);
                    rest ^= digit;
                }
                sums
            }
            ref masks => registers.sums(&self.all_turned(masks)[..masks.len()]),
        }
    }

    /// Returns whether several cells keep all candidates though they lose some of their sums: no cell
    /// spans more than the sums that remain, so each of its digits goes with the others at the least
    /// or the largest sum. Distinct digits can leave less room; this is rare and not looked at.
    #[inline(always)]
    pub(crate) fn is_loose(&self, masks: &[Mask], sums: Sums, kept: Sums) -> bool {
        if masks.len() < 2 {
            return false;
        }
        let (least, most) = (kept.trailing_zeros(), kept.ilog2());
        let between = Sums::MAX << least & Sums::MAX >> (Sums::BITS - 1 - most);
        let mut widest = 0;
        for &mask in masks {
            widest = widest.max(mask.ilog2() - mask.trailing_zeros());
        }
        kept == sums & between && widest <= most - least
    }

    /// Keeps the candidates with which the cells reach one of these sums. Returns the digits that the
    /// cells need, or `None` if they reach none of the sums.
    #[inline(always)]
    pub(crate) fn keep<R: Registers>(
        &self,
        registers: R,
        masks: &mut [Mask],
        sums: Sums,
    ) -> Option<Mask> {
        match masks {
            [mask] => {
                *mask &= self.turned((sums >> 1) as Mask);
                (*mask != 0).then_some(0)
            }
            [one, other] => {
                let before = [self.turned(*one), self.turned(*other)];
                for (mask, own, partner) in
                    [(one, before[0], before[1]), (other, before[1], before[0])]
                {
                    let (mut kept, mut rest) = (0, own);
                    while rest != 0 {
                        let digit = rest & rest.wrapping_neg();
                        let completing = (sums >> (rest.trailing_zeros() + 2)) as Mask;
                        if completing & partner & !digit != 0 {
                            kept |= digit;
                        }
                        rest ^= digit;
                    }
                    if kept == 0 {
                        return None;
                    }
                    *mask = self.turned(kept);
                }
                Some(0)
            }
            masks => {
                let accepted = Family::of_sums(sums);
                let mut turned = self.all_turned(masks);
                let turned = &mut turned[..masks.len()];
                let required = registers.distinct(turned, 0, &accepted)?;
                for (mask, &turned) in masks.iter_mut().zip(&*turned) {
                    *mask = self.turned(turned);
                }
                Some(self.turned(required))
            }
        }
    }
}
