//! AVX2: eight lanes, operations with two operands.
//!
//! **Invariant:** [`Half`] is made only from an [`Avx2`], which exists only if the processor has all
//! features that [`Avx2::new`] asks for.

mod digits;
pub(crate) mod family;
mod masks;
mod sets;

use std::arch::x86_64::*;

use digits::TwoTrios;
use family::TwoHalves;
use masks::TwoMasks;
use sets::OneMasks;

use super::{numbers, planes, register};
use crate::layout::{CHUTES, FIRST_ROWS, LAST_STACK, Line, Words, place};
use crate::vector::numbers::{NumberLanes, NumberWork};
use crate::vector::{Row, Vector, Work};

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
#[inline(never)]
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
            let bit = _mm256_and_si256(_mm256_shuffle_epi8(plane, bytes), bits);
            // A set mask is -1.
            let set = _mm256_cmpeq_epi8(bit, bits);
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

register!(
    Half, Avx2: 8, _mm256_load_si256, _mm256_store_si256, _mm256_set1_epi32,
    _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_xor_si256,
    _mm256_slli_epi32, _mm256_srli_epi32,
    _mm256_cmpeq_epi32, _mm256_castsi256_ps, _mm256_movemask_ps;

    type Digits = TwoTrios;
    type Family = TwoHalves;
    type Masks = TwoMasks;
    type Sets = OneMasks;

    #[inline(always)]
    fn extract(_: Avx2, word: u32, mask: u32) -> u32 {
        // SAFETY: the proof guarantees BMI2.
        unsafe { _pext_u32(word, mask) }
    }

    #[inline(always)]
    fn of_chute(proof: Avx2, minis: u32, chute: usize) -> u32 {
        Half::extract(proof, minis, CHUTES[chute])
    }

    #[inline(always)]
    fn print(_: Avx2, words: &Words, line: &mut Line) {
        // SAFETY: the proof guarantees all features of the entry.
        unsafe { print(words, line) }
    }

    #[inline(always)]
    fn call<W: Work>(proof: Avx2, work: W) -> W::Output {
        proof.run(work)
    }

    #[inline(always)]
    fn with_numbers<W: NumberWork<Avx2>>(proof: Avx2, work: W) -> Option<W::Output> {
        Some(work.run::<Half>(proof))
    }
);

numbers!(
    Half: _mm256_add_epi32, _mm256_mullo_epi32, _mm256_min_epu32, _mm256_sll_epi32, _mm256_srl_epi32,
    _mm256_shuffle_epi8, _mm256_broadcastsi128_si256;
);
