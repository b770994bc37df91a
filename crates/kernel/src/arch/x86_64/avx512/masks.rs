//! 32 masks in one register: `vpermw` gathers those of 96 cells in three steps, and tests set a bit per
//! lane.
//!
//! **Invariant:** [`WideMasks`] is made only from an [`Avx512`].

use std::arch::x86_64::*;

use super::Avx512;
use crate::masks::{CellSet, LANES, LaneCells, Masks, Removed};
use crate::vector::masks::{MaskLanes, SetLanes};

/// A register of 32 masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideMasks(__m512i);

impl WideMasks {
    /// Reads 32 masks. Called only with a proof.
    #[inline(always)]
    fn read(masks: &[u16; LANES]) -> WideMasks {
        // SAFETY: called only with a proof of AVX-512F; 32 masks are 64 bytes.
        WideMasks(unsafe { _mm512_loadu_si512(masks.as_ptr().cast()) })
    }

    /// Returns the set of lanes whose masks share a digit with those of `other`.
    #[inline(always)]
    fn meets(self, other: WideMasks) -> u32 {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }

    /// Returns the lower halves of two registers.
    #[inline(always)]
    fn halves(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_shuffle_i64x2::<0b01_00_01_00>(self.0, other.0) })
    }

    /// Returns the upper halves of two registers.
    #[inline(always)]
    fn halves_above(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_shuffle_i64x2::<0b11_10_11_10>(self.0, other.0) })
    }

    /// Returns the masks minus one.
    #[inline(always)]
    fn minus_one(self) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        let ones = unsafe { _mm512_set1_epi16(-1) };
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        WideMasks(unsafe { _mm512_add_epi16(self.0, ones) })
    }

    /// Returns the lanes whose masks have one digit or none.
    #[inline(always)]
    fn single_lanes(self) -> u32 {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        unsafe { _mm512_testn_epi16_mask(self.0, self.minus_one().0) }
    }
}

impl SetLanes for WideMasks {
    type Proof = Avx512;

    #[inline(always)]
    fn splat(_: Avx512, mask: u16) -> WideMasks {
        // SAFETY: the proof guarantees AVX-512F.
        WideMasks(unsafe { _mm512_set1_epi16(mask as i16) })
    }

    #[inline(always)]
    fn load(_: Avx512, masks: &[u16; LANES]) -> WideMasks {
        WideMasks::read(masks)
    }

    #[inline(always)]
    fn and(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn join(self, one: WideMasks, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_ternarylogic_epi64::<0xf8>(self.0, one.0, other.0) })
    }

    #[inline(always)]
    fn join_without(self, one: WideMasks, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        WideMasks(unsafe { _mm512_ternarylogic_epi64::<0xf4>(self.0, one.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        let lanes = unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) };
        // SAFETY: as above.
        WideMasks(unsafe { _mm512_movm_epi16(lanes) })
    }

    #[inline(always)]
    fn fewer(self) -> WideMasks {
        self.and(self.minus_one())
    }

    #[inline(always)]
    fn few(self) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        WideMasks(unsafe { _mm512_movm_epi16(self.single_lanes()) })
    }

    #[inline(always)]
    fn smaller(self, other: WideMasks) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        WideMasks(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    /// Joins the halves of all registers, then their quarters, so that one register has all of them.
    #[inline(always)]
    fn unions([a, b, c, d]: [WideMasks; 4]) -> [u16; 4] {
        let pairs = WideMasks::halves(a, b).or(WideMasks::halves_above(a, b));
        let others = WideMasks::halves(c, d).or(WideMasks::halves_above(c, d));
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        let even = unsafe { _mm512_shuffle_i64x2::<0b10_00_10_00>(pairs.0, others.0) };
        // SAFETY: as above.
        let odd = unsafe { _mm512_shuffle_i64x2::<0b11_01_11_01>(pairs.0, others.0) };
        let all = WideMasks(even).or(WideMasks(odd));
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        let upper = unsafe { _mm512_bsrli_epi128::<8>(all.0) };
        let all = all.or(WideMasks(upper));
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        let upper = unsafe { _mm512_srli_epi64::<32>(all.0) };
        let all = all.or(WideMasks(upper));
        // SAFETY: as above.
        let upper = unsafe { _mm512_srli_epi64::<16>(all.0) };
        let all = all.or(WideMasks(upper));
        // SAFETY: as above.
        let words = unsafe { _mm512_cvtepi64_epi16(all.0) };
        // SAFETY: AVX-512 includes SSE2.
        let low = unsafe { _mm_cvtsi128_si64(words) };
        // SAFETY: AVX-512 includes SSE4.1.
        let high = unsafe { _mm_extract_epi64::<1>(words) };
        [low, low >> 32, high, high >> 32].map(|word| word as u16)
    }
}

impl MaskLanes for WideMasks {
    #[inline(always)]
    fn gather(_: Avx512, masks: &Masks, order: &LaneCells) -> WideMasks {
        let (thirds, _) = masks.as_chunks::<LANES>();
        let [first, second, third] = [
            WideMasks::read(&thirds[0]),
            WideMasks::read(&thirds[1]),
            WideMasks::read(&thirds[2]),
        ];
        // The permutation ignores all but the low five bits of a cell's number.
        let cells = WideMasks::read(&order.cells).0;
        let [one, two, three] = order.thirds;
        // SAFETY: the proof guarantees AVX-512BW.
        let found = unsafe { _mm512_maskz_permutexvar_epi16(one, cells, first.0) };
        // SAFETY: as above.
        let found = unsafe { _mm512_mask_permutexvar_epi16(found, two, cells, second.0) };
        // SAFETY: as above.
        let found = unsafe { _mm512_mask_permutexvar_epi16(found, three, cells, third.0) };
        WideMasks(found)
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut masks = [0; LANES];
        // SAFETY: a `WideMasks` exists only with AVX-512F; 32 masks are 64 bytes.
        unsafe { _mm512_storeu_si512(masks.as_mut_ptr().cast(), self.0) };
        masks
    }

    #[inline(always)]
    fn singles(self) -> WideMasks {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        WideMasks(unsafe { _mm512_maskz_mov_epi16(self.single_lanes(), self.0) })
    }

    #[inline(always)]
    fn occupied(self) -> u32 {
        self.meets(self)
    }

    #[inline(always)]
    fn union_of(self, lanes: u32) -> u16 {
        // SAFETY: a `WideMasks` exists only with AVX-512BW.
        let chosen = unsafe { _mm512_maskz_mov_epi16(lanes, self.0) };
        // SAFETY: a `WideMasks` exists only with AVX-512F.
        let pairs = unsafe { _mm512_reduce_or_epi32(chosen) };
        pairs as u16 | (pairs >> 16) as u16
    }

    #[inline(always)]
    fn remove(proof: Avx512, masks: &mut Masks, cells: CellSet, digits: u16) -> Removed {
        let digits = WideMasks::splat(proof, digits);
        let (thirds, _) = masks.as_chunks_mut::<LANES>();
        let sets = [cells[0] as u32, (cells[0] >> 32) as u32, cells[1] as u32];
        let (mut changed, mut single, mut empty) = ([0; 3], [0; 3], 0);
        for third in 0..3 {
            let before = WideMasks::read(&thirds[third]);
            let lanes = before.meets(digits) & sets[third];
            // SAFETY: the proof guarantees AVX-512BW.
            let lost = WideMasks(unsafe { _mm512_maskz_mov_epi16(lanes, digits.0) });
            let after = before.without(lost);
            thirds[third] = after.store();
            changed[third] = lanes;
            single[third] = lanes & after.single_lanes();
            empty |= lanes & !after.occupied();
        }
        let pair = |[low, middle, high]: [u32; 3]| {
            [u64::from(low) | u64::from(middle) << 32, u64::from(high)]
        };
        Removed {
            changed: pair(changed),
            single: pair(single),
            is_contradiction: empty != 0,
        }
    }
}
