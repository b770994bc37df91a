//! SSE4.1: four lanes, operations with two operands.
//!
//! **Invariant:** [`Quad`] is made only from an [`Sse41`], which exists only if the processor has all
//! features that [`Sse41::new`] asks for.

use std::arch::x86_64::*;

use super::register;
use crate::layout::{FIRST_ROWS, LAST_STACK};
use crate::vector::digits::{Three, Trio};
use crate::vector::family::Plain;
use crate::vector::masks::PlainMasks;
use crate::vector::{Row, Vector, Work};

/// Proof that the processor has SSE4.1 and `popcnt`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse41(());

impl Sse41 {
    /// Returns the proof if the processor has the instructions.
    pub(crate) fn new() -> Option<Sse41> {
        let found = is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("popcnt");
        found.then_some(Sse41(()))
    }

    /// Runs `work` with all these instructions enabled.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { entry(self, work) }
    }
}

#[target_feature(enable = "sse4.1,popcnt")]
#[inline(never)]
fn entry<W: Work>(proof: Sse41, work: W) -> W::Output {
    work.run::<Quad>(proof)
}

/// A register of four lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(__m128i);

register!(
    Quad, Sse41: 4, _mm_load_si128, _mm_store_si128, _mm_set1_epi32,
    _mm_and_si128, _mm_or_si128, _mm_andnot_si128, _mm_xor_si128,
    _mm_slli_epi32, _mm_srli_epi32,
    _mm_cmpeq_epi32, _mm_castsi128_ps, _mm_movemask_ps;

    type Digits = Three<Quad>;
    type Family = Plain<Sse41>;
    type Masks = PlainMasks<Sse41>;
    type Sets = PlainMasks<Sse41>;

    #[inline(always)]
    fn call<W: Work>(proof: Sse41, work: W) -> W::Output {
        proof.run(work)
    }
);

impl Trio for Quad {
    #[inline(always)]
    fn rotate_lanes(self) -> Quad {
        // SAFETY: a `Quad` exists only with SSE4.1.
        Quad(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }
}
