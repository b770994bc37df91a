//! Registers that hold the candidates of 32 cells, 16 bits each.
//!
//! **Invariant:** a register exists only on a processor with its instructions, because every
//! constructor takes a [`MaskLanes::Proof`]. All operations on it are therefore safe.

use std::marker::PhantomData;

use crate::masks::{CellSet, LANES, LaneCells, Masks, Removed};

/// A register, or several, with one mask per lane: those of up to 16 digit sets, or more.
pub(crate) trait SetLanes: Copy {
    /// Proof that the processor has the instructions.
    type Proof: Copy;

    /// Returns a register with the same mask in all lanes.
    fn splat(proof: Self::Proof, mask: u16) -> Self;

    /// Loads masks.
    fn load(proof: Self::Proof, masks: &[u16; LANES]) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// `self | one & other`
    #[inline(always)]
    fn join(self, one: Self, other: Self) -> Self {
        self.or(one.and(other))
    }

    /// `self | one & !other`
    #[inline(always)]
    fn join_without(self, one: Self, other: Self) -> Self {
        self.or(one.without(other))
    }

    /// Returns ones in the lanes whose masks are equal; the others are empty.
    fn equal(self, other: Self) -> Self;

    /// Returns the masks without their lowest digits.
    fn fewer(self) -> Self;

    /// Returns ones in the lanes whose masks have one digit or none; the others are empty.
    fn few(self) -> Self;

    /// Returns in each lane the mask that is the smaller number, which is empty if either is.
    fn smaller(self, other: Self) -> Self;

    /// Returns the digits that the masks of each register have.
    fn unions(registers: [Self; 4]) -> [u16; 4];
}

/// A register, or several, with the candidates of 32 cells.
pub(crate) trait MaskLanes: SetLanes {
    /// Returns the masks of the cells of an order; empty lanes are empty masks.
    fn gather(proof: Self::Proof, masks: &Masks, order: &LaneCells) -> Self;

    /// Returns the masks.
    fn store(self) -> [u16; LANES];

    /// Returns the lanes whose masks have one digit or none; the others are empty.
    fn singles(self) -> Self;

    /// Returns the set of lanes whose masks are not empty; lane 0 is the lowest bit.
    fn occupied(self) -> u32;

    /// Returns the digits that the masks of some lanes have.
    fn union_of(self, lanes: u32) -> u16;

    /// Removes digits from the cells of a set.
    #[inline(always)]
    fn remove(_: Self::Proof, masks: &mut Masks, cells: CellSet, digits: u16) -> Removed {
        let mut removed = Removed::default();
        for (word, &set) in cells.iter().enumerate() {
            let mut rest = set;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let Some(mask) = masks.get_mut(64 * word + bit) else {
                    break;
                };
                if *mask & digits != 0 {
                    *mask &= !digits;
                    removed.changed[word] |= 1 << bit;
                    removed.is_contradiction |= *mask == 0;
                    if *mask & mask.wrapping_sub(1) == 0 {
                        removed.single[word] |= 1 << bit;
                    }
                }
            }
        }
        removed
    }
}

/// Plain masks: run everywhere and define the operations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMasks<P>([u16; LANES], PhantomData<P>);

impl<P> PlainMasks<P> {
    #[inline(always)]
    fn of(masks: [u16; LANES]) -> PlainMasks<P> {
        PlainMasks(masks, PhantomData)
    }

    #[inline(always)]
    fn pair(self, other: PlainMasks<P>, f: impl Fn(u16, u16) -> u16) -> PlainMasks<P> {
        let mut masks = self.0;
        for (mask, other) in masks.iter_mut().zip(other.0) {
            *mask = f(*mask, other);
        }
        PlainMasks::of(masks)
    }
}

impl<P: Copy> SetLanes for PlainMasks<P> {
    type Proof = P;

    #[inline(always)]
    fn splat(_: P, mask: u16) -> PlainMasks<P> {
        PlainMasks::of([mask; LANES])
    }

    #[inline(always)]
    fn load(_: P, masks: &[u16; LANES]) -> PlainMasks<P> {
        PlainMasks::of(*masks)
    }

    #[inline(always)]
    fn and(self, other: PlainMasks<P>) -> PlainMasks<P> {
        self.pair(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: PlainMasks<P>) -> PlainMasks<P> {
        self.pair(other, |one, other| one | other)
    }

    #[inline(always)]
    fn without(self, other: PlainMasks<P>) -> PlainMasks<P> {
        self.pair(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn equal(self, other: PlainMasks<P>) -> PlainMasks<P> {
        self.pair(other, |one, other| if one == other { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn fewer(self) -> PlainMasks<P> {
        let mut masks = self.0;
        for mask in &mut masks {
            *mask &= mask.wrapping_sub(1);
        }
        PlainMasks::of(masks)
    }

    #[inline(always)]
    fn few(self) -> PlainMasks<P> {
        self.fewer().equal(PlainMasks::of([0; LANES]))
    }

    #[inline(always)]
    fn smaller(self, other: PlainMasks<P>) -> PlainMasks<P> {
        self.pair(other, |one, other| one.min(other))
    }

    #[inline(always)]
    fn unions(registers: [PlainMasks<P>; 4]) -> [u16; 4] {
        let mut unions = [0; 4];
        for (union, register) in unions.iter_mut().zip(registers) {
            *union = register.union_of(u32::MAX);
        }
        unions
    }
}

impl<P: Copy> MaskLanes for PlainMasks<P> {
    #[inline(always)]
    fn gather(_: P, masks: &Masks, order: &LaneCells) -> PlainMasks<P> {
        let mut found = [0; LANES];
        for (found, &cell) in found.iter_mut().zip(&order.cells) {
            *found = masks.get(usize::from(cell)).copied().unwrap_or(0);
        }
        PlainMasks::of(found)
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        self.0
    }

    #[inline(always)]
    fn singles(self) -> PlainMasks<P> {
        let mut masks = self.0;
        for mask in &mut masks {
            let has_several = *mask & mask.wrapping_sub(1) != 0;
            *mask = if has_several { 0 } else { *mask };
        }
        PlainMasks::of(masks)
    }

    #[inline(always)]
    fn occupied(self) -> u32 {
        let mut lanes = 0;
        for (lane, &mask) in self.0.iter().enumerate() {
            lanes |= u32::from(mask != 0) << lane;
        }
        lanes
    }

    #[inline(always)]
    fn union_of(self, lanes: u32) -> u16 {
        let mut union = 0;
        for (lane, &mask) in self.0.iter().enumerate() {
            union |= if lanes >> lane & 1 == 1 { mask } else { 0 };
        }
        union
    }
}
