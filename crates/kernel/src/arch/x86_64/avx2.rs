//! AVX2: eight lanes, operations with two operands.
//!
//! **Invariant:** [`Half`] is made only from an [`Avx2`], which exists only if the processor has all
//! features that [`Avx2::new`] asks for.

pub(crate) mod family;
mod masks;

use std::arch::x86_64::*;

use family::TwoHalves;
use masks::TwoMasks;

use super::planes;
use crate::arch::Work;
use crate::layout::{FIRST_STACK, LAST_STACK, Line, Words, place};
use crate::vector::digits::{Three, Trio};
use crate::vector::{Row, Vector};

/// Proof that the processor has AVX2 and the bit manipulation instructions of the same generation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the proof if the processor has the instructions.
    pub(crate) fn new() -> Option<Avx2> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx2(()))
    }

    /// Runs `work` with all these instructions enabled.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { entry(self, work) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn entry<W: Work>(proof: Avx2, work: W) -> W::Output {
    work.run::<Half>(proof)
}

/// The starts of the three parts of a line; the last two parts overlap.
const PARTS: [usize; 3] = [0, 32, 81 - 32];

/// For each cell of a part, the byte of the three words that holds its bit, and the bit in that byte.
static LINE: [[[u8; 32]; 2]; 3] = {
    let mut order = [[[0; 32]; 2]; 3];
    let mut index = 0;
    while index < 3 * 32 {
        let (word, bit) = place(PARTS[index / 32] + index % 32);
        order[index / 32][0][index % 32] = 4 * word as u8 + bit as u8 / 8;
        order[index / 32][1][index % 32] = 1 << (bit % 8);
        index += 1;
    }
    order
};

/// Prints a solution. One shuffle per plane brings to each cell of a part the byte that holds its bit.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn print(words: &Words, line: &mut Line) {
    let [one, two, four, eight] = planes(words);
    let planes = [twice(eight), twice(four), twice(two), twice(one)];
    for (start, [bytes, bits]) in PARTS.into_iter().zip(&LINE) {
        let (bytes, bits) = (load(bytes), load(bits));
        let mut numbers = _mm256_setzero_si256();
        for plane in planes {
            let own = _mm256_and_si256(_mm256_shuffle_epi8(plane, bytes), bits);
            // A set mask is -1.
            let set = _mm256_cmpeq_epi8(own, bits);
            numbers = _mm256_sub_epi8(_mm256_add_epi8(numbers, numbers), set);
        }
        if let Some(chunk) = line[start..].first_chunk_mut() {
            store(
                chunk,
                _mm256_add_epi8(numbers, _mm256_set1_epi8(b'1' as i8)),
            );
        }
    }
}

/// Returns the three words of a plane in both halves of a register.
#[target_feature(enable = "avx2")]
#[inline]
fn twice([zero, one, two]: [u32; 3]) -> __m256i {
    let words = _mm_set_epi32(0, two as i32, one as i32, zero as i32);
    _mm256_broadcastsi128_si256(words)
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: there are 32 bytes.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(bytes: &mut [u8; 32], register: __m256i) {
    // SAFETY: there are 32 bytes.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), register) }
}

/// A register of eight lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Half(__m256i);

/// A register of four lanes, for one trio of digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(__m128i);

/// Implements the operations, which differ only in the names of the intrinsics.
macro_rules! register {
    (
        $name:ident: $width:literal, $load:ident, $store:ident, $set1:ident,
        $and:ident, $or:ident, $andnot:ident, $xor:ident, $slli:ident, $srli:ident,
        $cmpeq:ident, $cast:ident, $movemask:ident
    ) => {
        impl $name {
            #[inline(always)]
            fn left<const N: i32>(self) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $slli::<N>(self.0) })
            }

            #[inline(always)]
            fn right<const N: i32>(self) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $srli::<N>(self.0) })
            }

            #[inline(always)]
            fn constant(word: u32) -> $name {
                // SAFETY: called only for a register value, which exists only with AVX2.
                $name(unsafe { $set1(word as i32) })
            }
        }

        impl Vector for $name {
            type Proof = Avx2;
            type Digits = Three<Quad>;
            type Family = TwoHalves;
            type Masks = TwoMasks;

            const WIDTH: usize = $width;

            #[inline(always)]
            fn splat(_: Avx2, word: u32) -> $name {
                $name::constant(word)
            }

            #[inline(always)]
            fn load(_: Avx2, row: &Row, part: usize) -> $name {
                let lanes: &[u32; $width] = &row.0.as_chunks().0[part];
                // SAFETY: the proof guarantees AVX2; `lanes` are a register's part of a row aligned to 64.
                $name(unsafe { $load((&raw const *lanes).cast()) })
            }

            #[inline(always)]
            fn store(self, row: &mut Row, part: usize) {
                let lanes: &mut [u32; $width] = &mut row.0.as_chunks_mut().0[part];
                // SAFETY: a register value exists only with AVX2; `lanes` are a register's part of a row aligned to 64.
                unsafe { $store((&raw mut *lanes).cast(), self.0) }
            }

            #[inline(always)]
            fn and(self, other: $name) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $and(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: $name) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $or(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: $name) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $andnot(other.0, self.0) })
            }

            #[inline(always)]
            fn xor(self, other: $name) -> $name {
                // SAFETY: a register value exists only with AVX2.
                $name(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn extract(_: Avx2, word: u32, mask: u32) -> u32 {
                // SAFETY: the proof guarantees BMI2.
                unsafe { _pext_u32(word, mask) }
            }

            #[inline(always)]
            fn print(_: Avx2, words: &Words, line: &mut Line) {
                // SAFETY: the proof guarantees all features of the entry.
                unsafe { print(words, line) }
            }

            #[inline(always)]
            fn rotate<const N: u32>(self) -> $name {
                let high = self.left::<5>();
                match N {
                    3 => self.left::<3>().or(high.right::<29>()),
                    9 => self.left::<9>().or(high.right::<23>()),
                    18 => self.left::<18>().or(high.right::<14>()),
                    24 => self.left::<24>().or(high.right::<8>()),
                    _ => unreachable!(),
                }
            }

            #[inline(always)]
            fn next_stack(self) -> $name {
                let last = $name::constant(LAST_STACK);
                last.select(self.left::<2>(), self.right::<1>())
            }

            #[inline(always)]
            fn previous_stack(self) -> $name {
                let first = $name::constant(FIRST_STACK);
                first.select(self.right::<2>(), self.left::<1>())
            }

            #[inline(always)]
            fn equal(self, other: $name) -> u32 {
                // SAFETY: a register value exists only with AVX2.
                let same = unsafe { $cmpeq(self.0, other.0) };
                // SAFETY: AVX2 includes AVX.
                let same = unsafe { $cast(same) };
                // SAFETY: AVX2 includes AVX.
                unsafe { $movemask(same) as u32 }
            }
        }
    };
}

register!(
    Half: 8, _mm256_load_si256, _mm256_store_si256, _mm256_set1_epi32,
    _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_xor_si256,
    _mm256_slli_epi32, _mm256_srli_epi32,
    _mm256_cmpeq_epi32, _mm256_castsi256_ps, _mm256_movemask_ps
);

register!(
    Quad: 4, _mm_load_si128, _mm_store_si128, _mm_set1_epi32,
    _mm_and_si128, _mm_or_si128, _mm_andnot_si128, _mm_xor_si128,
    _mm_slli_epi32, _mm_srli_epi32,
    _mm_cmpeq_epi32, _mm_castsi128_ps, _mm_movemask_ps
);

impl Trio for Quad {
    #[inline(always)]
    fn rotate_lanes(self) -> Quad {
        // SAFETY: a `Quad` exists only with AVX2.
        Quad(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }
}
