//! 32 masks in two registers: byte shuffles (`vpshufb`) gather those of eight cells each, and lanes are
//! compared with zero.
//!
//! **Invariant:** [`TwoMasks`] is made only from an [`Avx2`].

use std::arch::x86_64::*;

use super::Avx2;
use super::sets::{OneMasks, all, and, equal, half, or};
use crate::masks::{CellSet, EIGHT, LANES, LaneCells, Masks, Removed};
use crate::vector::masks::{MaskLanes, SetLanes};
use crate::vector::three;

/// The first 16 masks and the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoMasks([__m256i; 2]);

/// For each lane of a half its bit.
static BITS: [u16; LANES / 2] = {
    let mut bits = [0; LANES / 2];
    let mut lane = 0;
    while lane < bits.len() {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// Reads 32 bytes. Called only with a proof.
#[inline(always)]
fn bytes(bytes: &[u8; LANES]) -> __m256i {
    // SAFETY: called only with a proof of AVX2; there are 32 bytes.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Reads 8 masks into both parts of a register. Called only with a proof.
#[inline(always)]
fn twice(masks: &[u16; EIGHT]) -> __m256i {
    // SAFETY: called only with a proof of AVX2; 8 masks are 16 bytes.
    let masks = unsafe { _mm_loadu_si128(masks.as_ptr().cast()) };
    // SAFETY: as above.
    unsafe { _mm256_broadcastsi128_si256(masks) }
}

impl TwoMasks {
    /// Reads 32 masks. Called only with a proof.
    #[inline(always)]
    fn read(masks: &[u16; LANES]) -> TwoMasks {
        let ([low, high], _) = masks.as_chunks() else {
            unreachable!("32 masks are two halves");
        };
        TwoMasks([half(low), half(high)])
    }

    /// Returns ones in the lanes of a set. Called only with a proof.
    #[inline(always)]
    fn in_lanes(lanes: u32) -> TwoMasks {
        let bits = half(&BITS);
        let low = equal(and(all(lanes as u16), bits), bits);
        let high = equal(and(all((lanes >> 16) as u16), bits), bits);
        TwoMasks([low, high])
    }

    /// Returns in each lane what both masks of the lane have.
    #[inline(always)]
    fn joined(self) -> OneMasks {
        OneMasks(or(self.0[0], self.0[1]))
    }

    /// Returns ones in the lanes whose masks are empty.
    #[inline(always)]
    fn empty(self) -> TwoMasks {
        TwoMasks([equal(self.0[0], all(0)), equal(self.0[1], all(0))])
    }

    /// Returns whether all masks are empty.
    #[inline(always)]
    fn is_zero(self) -> bool {
        let all = or(self.0[0], self.0[1]);
        // SAFETY: a `TwoMasks` exists only with AVX2, which includes AVX.
        unsafe { _mm256_testz_si256(all, all) == 1 }
    }

    /// Returns the set of lanes with ones; the other lanes are zero.
    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: a `TwoMasks` exists only with AVX2.
        let bytes = unsafe { _mm256_packs_epi16(self.0[0], self.0[1]) };
        // SAFETY: as above. The halves were packed by quarters.
        let bytes = unsafe { _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes) };
        // SAFETY: as above.
        unsafe { _mm256_movemask_epi8(bytes) as u32 }
    }
}

impl SetLanes for TwoMasks {
    type Proof = Avx2;

    #[inline(always)]
    fn splat(_: Avx2, mask: u16) -> TwoMasks {
        TwoMasks([all(mask); 2])
    }

    #[inline(always)]
    fn load(_: Avx2, masks: &[u16; LANES]) -> TwoMasks {
        TwoMasks::read(masks)
    }

    #[inline(always)]
    fn and(self, other: TwoMasks) -> TwoMasks {
        TwoMasks([and(self.0[0], other.0[0]), and(self.0[1], other.0[1])])
    }

    #[inline(always)]
    fn or(self, other: TwoMasks) -> TwoMasks {
        TwoMasks([or(self.0[0], other.0[0]), or(self.0[1], other.0[1])])
    }

    #[inline(always)]
    fn without(self, other: TwoMasks) -> TwoMasks {
        // SAFETY: a `TwoMasks` exists only with AVX2.
        let low = unsafe { _mm256_andnot_si256(other.0[0], self.0[0]) };
        // SAFETY: as above.
        let high = unsafe { _mm256_andnot_si256(other.0[1], self.0[1]) };
        TwoMasks([low, high])
    }

    #[inline(always)]
    fn equal(self, other: TwoMasks) -> TwoMasks {
        TwoMasks([equal(self.0[0], other.0[0]), equal(self.0[1], other.0[1])])
    }

    #[inline(always)]
    fn fewer(self) -> TwoMasks {
        // SAFETY: a `TwoMasks` exists only with AVX2.
        let low = unsafe { _mm256_add_epi16(self.0[0], all(u16::MAX)) };
        // SAFETY: as above.
        let high = unsafe { _mm256_add_epi16(self.0[1], all(u16::MAX)) };
        self.and(TwoMasks([low, high]))
    }

    #[inline(always)]
    fn few(self) -> TwoMasks {
        self.fewer().empty()
    }

    #[inline(always)]
    fn smaller(self, other: TwoMasks) -> TwoMasks {
        // SAFETY: a `TwoMasks` exists only with AVX2.
        let low = unsafe { _mm256_min_epu16(self.0[0], other.0[0]) };
        // SAFETY: as above.
        let high = unsafe { _mm256_min_epu16(self.0[1], other.0[1]) };
        TwoMasks([low, high])
    }

    #[inline(always)]
    fn unions(registers: [TwoMasks; 4]) -> [u16; 4] {
        let [a, b, c, d] = registers;
        OneMasks::unions([a.joined(), b.joined(), c.joined(), d.joined()])
    }
}

impl MaskLanes for TwoMasks {
    #[inline(always)]
    fn gather(_: Avx2, masks: &Masks, order: &LaneCells) -> TwoMasks {
        let (eights, _) = masks.as_chunks::<EIGHT>();
        let mut halves = [all(0); 2];
        for (half, shuffles) in halves.iter_mut().zip(&order.shuffles) {
            for shuffle in shuffles {
                let eight = twice(&eights[shuffle.eight]);
                let order = bytes(&shuffle.bytes);
                // SAFETY: the proof guarantees AVX2.
                *half = or(*half, unsafe { _mm256_shuffle_epi8(eight, order) });
            }
        }
        TwoMasks(halves)
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut masks = [0; LANES];
        let (halves, _) = masks.as_chunks_mut::<{ LANES / 2 }>();
        for (masks, half) in halves.iter_mut().zip(self.0) {
            // SAFETY: a `TwoMasks` exists only with AVX2; 16 masks are 32 bytes.
            unsafe { _mm256_storeu_si256(masks.as_mut_ptr().cast(), half) };
        }
        masks
    }

    #[inline(always)]
    fn singles(self) -> TwoMasks {
        self.and(self.few())
    }

    #[inline(always)]
    fn occupied(self) -> u32 {
        !self.empty().lanes()
    }

    #[inline(always)]
    fn union_of(self, lanes: u32) -> u16 {
        let [low, high] = self.and(TwoMasks::in_lanes(lanes)).0;
        let all = or(low, high);
        // SAFETY: a `TwoMasks` exists only with AVX2.
        let upper = unsafe { _mm256_extracti128_si256::<1>(all) };
        // SAFETY: as above.
        let lower = unsafe { _mm256_castsi256_si128(all) };
        // SAFETY: AVX2 includes SSE2.
        let eight = unsafe { _mm_or_si128(lower, upper) };
        // SAFETY: as above.
        let low = unsafe { _mm_cvtsi128_si64(eight) };
        // SAFETY: AVX2 includes SSE4.1.
        let high = unsafe { _mm_extract_epi64::<1>(eight) };
        let four = (low | high) as u64;
        let two = four | four >> 32;
        two as u16 | (two >> 16) as u16
    }

    #[inline(always)]
    fn remove(proof: Avx2, masks: &mut Masks, cells: CellSet, digits: u16) -> Removed {
        let digits = TwoMasks::splat(proof, digits);
        let (thirds, _) = masks.as_chunks_mut::<LANES>();
        let sets = [cells[0] as u32, (cells[0] >> 32) as u32, cells[1] as u32];
        let lost = three!(|third| {
            let chosen = TwoMasks::in_lanes(sets[third]);
            TwoMasks::read(&thirds[third]).and(digits).and(chosen)
        });
        if lost[0].or(lost[1]).or(lost[2]).is_zero() {
            return Removed::default();
        }
        let (mut changed, mut single, mut empty) = ([0; 3], [0; 3], 0);
        for third in 0..3 {
            let before = TwoMasks::read(&thirds[third]);
            let lanes = lost[third].occupied();
            let after = before.without(lost[third]);
            thirds[third] = after.store();
            changed[third] = lanes;
            single[third] = lanes & after.few().lanes();
            empty |= lanes & after.empty().lanes();
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
