//! NEON: four lanes. A rotation takes two instructions with shift-and-insert (`sri`).
//!
//! **Invariant:** every 64-bit Arm processor has NEON, so the proof needs no check at run time.

use std::arch::aarch64::*;

use crate::layout::{FIRST_STACK, LAST_STACK};
use crate::vector::digits::{Three, Trio};
use crate::vector::family::Plain;
use crate::vector::masks::PlainMasks;
use crate::vector::{Row, Vector, Work};

/// Proof that the processor has NEON, which the target architecture guarantees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// Returns the proof.
    pub(crate) fn new() -> Neon {
        Neon(())
    }

    /// Runs `work`; NEON is enabled in all code for this architecture.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        work.run::<Quad>(self)
    }
}

/// A register of four lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(uint32x4_t);

impl Quad {
    #[inline(always)]
    fn left<const N: i32>(self) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vshlq_n_u32::<N>(self.0) })
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vshrq_n_u32::<N>(self.0) })
    }

    /// Returns `low` shifted right by `N`, with the upper `N` bits taken from `self`.
    #[inline(always)]
    fn insert<const N: i32>(self, low: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vsriq_n_u32::<N>(self.0, low.0) })
    }

    #[inline(always)]
    fn constant(word: u32) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vdupq_n_u32(word) })
    }
}

impl Vector for Quad {
    type Proof = Neon;
    type Digits = Three<Quad>;
    type Family = Plain<Neon>;
    type Masks = PlainMasks<Neon>;
    type Sets = PlainMasks<Neon>;

    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(_: Neon, word: u32) -> Quad {
        Quad::constant(word)
    }

    #[inline(always)]
    fn load(_: Neon, row: &Row, part: usize) -> Quad {
        let lanes: &[u32; 4] = &row.0.as_chunks().0[part];
        // SAFETY: NEON is part of the target; `lanes` are 16 bytes.
        Quad(unsafe { vld1q_u32(lanes.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize) {
        let lanes: &mut [u32; 4] = &mut row.0.as_chunks_mut().0[part];
        // SAFETY: NEON is part of the target; `lanes` are 16 bytes.
        unsafe { vst1q_u32(lanes.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vandq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vorrq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { veorq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> Quad {
        let high = self.left::<5>();
        match N {
            3 => self.left::<3>().insert::<29>(high),
            9 => self.left::<9>().insert::<23>(high),
            18 => self.left::<18>().insert::<14>(high),
            24 => self.left::<24>().insert::<8>(high),
            _ => unreachable!(),
        }
    }

    #[inline(always)]
    fn next_stack(self) -> Quad {
        Quad::constant(LAST_STACK).select(self.left::<2>(), self.right::<1>())
    }

    #[inline(always)]
    fn previous_stack(self) -> Quad {
        Quad::constant(FIRST_STACK).select(self.right::<2>(), self.left::<1>())
    }

    #[inline(always)]
    fn equal(self, other: Quad) -> u32 {
        // SAFETY: NEON is part of the target.
        let same = Quad(unsafe { vceqq_u32(self.0, other.0) });
        let bits = same.and(Quad::weights());
        // SAFETY: NEON is part of the target.
        unsafe { vaddvq_u32(bits.0) }
    }

    #[inline(always)]
    fn select(self, one: Quad, other: Quad) -> Quad {
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vbslq_u32(self.0, one.0, other.0) })
    }
}

impl Quad {
    /// Returns the bit of each lane in a set of lanes.
    #[inline(always)]
    fn weights() -> Quad {
        // SAFETY: NEON is part of the target; the array is 16 bytes.
        Quad(unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) })
    }
}

impl Trio for Quad {
    #[inline(always)]
    fn rotate_lanes(self) -> Quad {
        // SAFETY: NEON is part of the target.
        let bytes = unsafe { vreinterpretq_u8_u32(self.0) };
        // SAFETY: NEON is part of the target; the array is 16 bytes.
        let order = unsafe { vld1q_u8(NEXT_LANES.as_ptr()) };
        // SAFETY: NEON is part of the target.
        let turned = unsafe { vqtbl1q_u8(bytes, order) };
        // SAFETY: NEON is part of the target.
        Quad(unsafe { vreinterpretq_u32_u8(turned) })
    }
}

/// The bytes of lanes 1, 2, 0 and 3, in this order.
static NEXT_LANES: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];
