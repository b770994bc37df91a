//! 16 digit sets in one register.
//!
//! **Invariant:** [`OneMasks`] is made only from an [`Avx2`].

use std::arch::x86_64::*;

use super::Avx2;
use crate::masks::{LANES, SETS};
use crate::vector::masks::SetLanes;

/// A register of 16 masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneMasks(pub(super) __m256i);

/// Reads 16 masks. Called only with a proof.
#[inline(always)]
pub(super) fn half(masks: &[u16; SETS]) -> __m256i {
    // SAFETY: called only with a proof of AVX2; 16 masks are 32 bytes.
    unsafe { _mm256_loadu_si256(masks.as_ptr().cast()) }
}

/// Returns a register with the same mask in all lanes. Called only with a proof.
#[inline(always)]
pub(super) fn all(mask: u16) -> __m256i {
    // SAFETY: called only with a proof of AVX2.
    unsafe { _mm256_set1_epi16(mask as i16) }
}

#[inline(always)]
pub(super) fn and(one: __m256i, other: __m256i) -> __m256i {
    // SAFETY: called only for register values, which exist only with AVX2.
    unsafe { _mm256_and_si256(one, other) }
}

#[inline(always)]
pub(super) fn or(one: __m256i, other: __m256i) -> __m256i {
    // SAFETY: called only for register values, which exist only with AVX2.
    unsafe { _mm256_or_si256(one, other) }
}

/// Returns ones in the lanes in which two registers are equal.
#[inline(always)]
pub(super) fn equal(one: __m256i, other: __m256i) -> __m256i {
    // SAFETY: called only for register values, which exist only with AVX2.
    unsafe { _mm256_cmpeq_epi16(one, other) }
}

impl SetLanes for OneMasks {
    type Proof = Avx2;

    #[inline(always)]
    fn splat(_: Avx2, mask: u16) -> OneMasks {
        OneMasks(all(mask))
    }

    #[inline(always)]
    fn load(_: Avx2, masks: &[u16; LANES]) -> OneMasks {
        let ([low, _], _) = masks.as_chunks() else {
            unreachable!("32 masks are two halves");
        };
        OneMasks(half(low))
    }

    #[inline(always)]
    fn and(self, other: OneMasks) -> OneMasks {
        OneMasks(and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: OneMasks) -> OneMasks {
        OneMasks(or(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: OneMasks) -> OneMasks {
        // SAFETY: a `OneMasks` exists only with AVX2.
        OneMasks(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn equal(self, other: OneMasks) -> OneMasks {
        OneMasks(equal(self.0, other.0))
    }

    #[inline(always)]
    fn fewer(self) -> OneMasks {
        // SAFETY: a `OneMasks` exists only with AVX2.
        OneMasks(and(self.0, unsafe {
            _mm256_add_epi16(self.0, all(u16::MAX))
        }))
    }

    #[inline(always)]
    fn few(self) -> OneMasks {
        OneMasks(equal(self.fewer().0, all(0)))
    }

    #[inline(always)]
    fn smaller(self, other: OneMasks) -> OneMasks {
        // SAFETY: a `OneMasks` exists only with AVX2.
        OneMasks(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    /// Interleaves the masks of the registers, so that one word has those of all.
    #[inline(always)]
    fn unions([a, b, c, d]: [OneMasks; 4]) -> [u16; 4] {
        let [a, b, c, d] = [a.eight(), b.eight(), c.eight(), d.eight()];
        // SAFETY: AVX2 includes SSE2.
        let low = unsafe { _mm_unpacklo_epi16(a, b) };
        // SAFETY: as above.
        let high = unsafe { _mm_unpackhi_epi16(a, b) };
        let one = either(low, high);
        // SAFETY: as above.
        let low = unsafe { _mm_unpacklo_epi16(c, d) };
        // SAFETY: as above.
        let high = unsafe { _mm_unpackhi_epi16(c, d) };
        let other = either(low, high);
        // SAFETY: as above.
        let low = unsafe { _mm_unpacklo_epi32(one, other) };
        // SAFETY: as above.
        let high = unsafe { _mm_unpackhi_epi32(one, other) };
        let all = either(low, high);
        // SAFETY: as above.
        let low = unsafe { _mm_cvtsi128_si64(all) };
        // SAFETY: AVX2 includes SSE4.1.
        let high = unsafe { _mm_extract_epi64::<1>(all) };
        let words = low | high;
        [words, words >> 16, words >> 32, words >> 48].map(|word| word as u16)
    }
}

impl OneMasks {
    /// Returns what the first eight masks and the others have, lane by lane.
    #[inline(always)]
    fn eight(self) -> __m128i {
        // SAFETY: a `OneMasks` exists only with AVX2.
        let upper = unsafe { _mm256_extracti128_si256::<1>(self.0) };
        // SAFETY: as above.
        let lower = unsafe { _mm256_castsi256_si128(self.0) };
        either(lower, upper)
    }
}

/// Called only for register values.
#[inline(always)]
fn either(one: __m128i, other: __m128i) -> __m128i {
    // SAFETY: AVX2 includes SSE2.
    unsafe { _mm_or_si128(one, other) }
}
