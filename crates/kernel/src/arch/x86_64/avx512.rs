//! AVX-512: 16 lanes, any bitwise function of three operands in one instruction (`vpternlogd`), and a
//! rotation of 27 bits in one (`vpshldd`, after a shift by five that both rotations of a word share).
//!
//! **Invariant:** [`Wide`] is made only from an [`Avx512`], which exists only if the processor has
//! all features that [`Avx512::new`] asks for.

pub(crate) mod family;
pub(crate) mod masks;

use std::arch::x86_64::*;

use family::WideFamily;
use masks::WideMasks;

use super::{numbers, planes};
use crate::layout::{ALL, CHUTES, FIRST_STACK, LAST_STACK, Line, Words, place, square};
use crate::vector::digits::DigitLanes;
use crate::vector::numbers::{NumberLanes, NumberWork};
use crate::vector::{Row, Vector, Work, three};

/// Proof that the processor has the AVX-512 subset of Ice Lake and Zen 4.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the proof if the processor has the instructions.
    pub(crate) fn new() -> Option<Avx512> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx512(()))
    }

    /// Runs `work` with all these instructions enabled.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { entry(self, work) }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
#[inline(never)]
fn entry<W: Work>(proof: Avx512, work: W) -> W::Output {
    work.run::<Wide>(proof)
}

/// The cells in the order of the bits of words 0 and 1, and of word 2, as indices into the first 64
/// characters of a line (0 to 63) and the last 64 (64 to 127).
static ORDER: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut word = 0;
    while word < 3 {
        let mut bit = 0;
        while bit < 27 {
            let square = square(word, bit as u32) as u8;
            let index = if square < 64 {
                square
            } else {
                square + 64 - 17
            };
            order[word / 2][word % 2 * 32 + bit] = index;
            bit += 1;
        }
        word += 1;
    }
    order
};

/// The entries of this order that are cells.
const FIRST_WORDS: u64 = (ALL as u64) << 32 | ALL as u64;
const SECOND_WORDS: u64 = ALL as u64;

/// Reads a line. Two permutations put the characters in the order of the words, two shuffles map each to
/// its set of candidates, and one test per word extracts a digit.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
#[inline]
fn read(line: &Line, put: &mut impl FnMut(usize, u32)) -> bool {
    let (Some(low), Some(high)) = (line.first_chunk(), line.last_chunk()) else {
        return false;
    };
    let (low, high) = (load(low), load(high));
    let first = _mm512_maskz_permutex2var_epi8(FIRST_WORDS, low, load(&ORDER[0]), high);
    let second = _mm512_maskz_permutex2var_epi8(SECOND_WORDS, low, load(&ORDER[1]), high);
    let ((first, first_good), (second, second_good)) = (digits(first), digits(second));

    let (eight, nine) = (load(&EIGHT), load(&NINE));
    let eights = words(
        _mm512_shuffle_epi8(eight, first),
        _mm512_shuffle_epi8(eight, second),
    );
    let nines = words(
        _mm512_shuffle_epi8(nine, first),
        _mm512_shuffle_epi8(nine, second),
    );
    for digit in 0..8 {
        let bit = _mm256_set1_epi8((1u8 << digit) as i8);
        for (c, &sets) in eights.iter().enumerate() {
            put(3 * digit + c, _mm256_test_epi8_mask(sets, bit));
        }
    }
    for (c, &sets) in nines.iter().enumerate() {
        put(24 + c, _mm256_test_epi8_mask(sets, sets));
    }
    first_good & FIRST_WORDS == FIRST_WORDS && second_good & SECOND_WORDS == SECOND_WORDS
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: there are 64 bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Returns the bytes of words 0, 1 and 2.
#[target_feature(enable = "avx512f")]
#[inline]
fn words(first: __m512i, second: __m512i) -> [__m256i; 3] {
    [
        _mm512_castsi512_si256(first),
        _mm512_extracti64x4_epi64::<1>(first),
        _mm512_castsi512_si256(second),
    ]
}

/// Returns the characters as digits, with 0 for blanks, and the set of valid characters.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn digits(characters: __m512i) -> (__m512i, u64) {
    let dots = _mm512_cmpeq_epi8_mask(characters, _mm512_set1_epi8(b'.' as i8));
    let zero = _mm512_set1_epi8(b'0' as i8);
    let digits = _mm512_maskz_sub_epi8(!dots, characters, zero);
    (digits, _mm512_cmple_epu8_mask(digits, _mm512_set1_epi8(9)))
}

/// The candidates among 1 to 8 of a cell with a given digit; 0 is a blank and has all.
static EIGHT: [u8; 64] = four_times([255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0]);

/// Whether 9 is a candidate of a cell with a given digit.
static NINE: [u8; 64] = four_times([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/// Repeats a table for each quarter of a register.
const fn four_times(table: [u8; 16]) -> [u8; 64] {
    let mut tables = [0; 64];
    let mut index = 0;
    while index < 64 {
        tables[index] = table[index % 16];
        index += 1;
    }
    tables
}

/// The first and the last 64 cells of a line as indices into the bytes of words 0 and 1 (0 to 63) and
/// of word 2 (64 and up).
static LINE: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let (first, last) = (place(index), place(81 - 64 + index));
        order[0][index] = 32 * first.0 as u8 + first.1 as u8;
        order[1][index] = 32 * last.0 as u8 + last.1 as u8;
        index += 1;
    }
    order
};

/// Prints a solution. Each plane adds its bit to the characters of its cells in the order of the words,
/// and two permutations put them in the order of the line.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
#[inline]
fn print(words: &Words, line: &mut Line) {
    let mut first = _mm512_set1_epi8(b'1' as i8);
    let mut second = first;
    for (place, [zero, one, two]) in planes(words).into_iter().enumerate() {
        let bit = _mm512_set1_epi8(1 << place);
        let both = u64::from(one) << 32 | u64::from(zero);
        first = _mm512_mask_add_epi8(first, both, first, bit);
        second = _mm512_mask_add_epi8(second, u64::from(two), second, bit);
    }
    let low = _mm512_permutex2var_epi8(first, load(&LINE[0]), second);
    let high = _mm512_permutex2var_epi8(first, load(&LINE[1]), second);
    if let Some(chunk) = line.first_chunk_mut() {
        store(chunk, low);
    }
    if let Some(chunk) = line.last_chunk_mut() {
        store(chunk, high);
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(bytes: &mut [u8; 64], register: __m512i) {
    // SAFETY: there are 64 bytes.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), register) }
}

/// A register of 16 lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(__m512i);

/// Truth tables of the operands of `vpternlogd`, from which the tables of its functions are computed.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

impl Wide {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Wide, c: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn left<const N: u32>(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn right<const N: u32>(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_srli_epi32::<N>(self.0) })
    }

    /// Shifts left by `N` and fills in the highest bits of `low`.
    #[inline(always)]
    fn funnel<const N: i32>(self, low: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512 VBMI2.
        Wide(unsafe { _mm512_shldi_epi32::<N>(self.0, low.0) })
    }

    #[inline(always)]
    fn constant(word: u32) -> Wide {
        // SAFETY: called only for a `Wide`, which exists only with AVX-512F.
        Wide(unsafe { _mm512_set1_epi32(word as i32) })
    }
}

impl Vector for Wide {
    type Proof = Avx512;
    type Digits = Wide;
    type Family = WideFamily;
    type Masks = WideMasks;
    type Sets = WideMasks;

    const WIDTH: usize = 16;

    #[inline(always)]
    fn splat(_: Avx512, word: u32) -> Wide {
        Wide::constant(word)
    }

    #[inline(always)]
    fn load(_: Avx512, row: &Row, _: usize) -> Wide {
        // SAFETY: the proof guarantees AVX-512F; a row is 64 bytes, aligned to 64.
        Wide(unsafe { _mm512_load_si512((&raw const row.0).cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row, _: usize) {
        // SAFETY: a `Wide` exists only with AVX-512F; a row is 64 bytes, aligned to 64.
        unsafe { _mm512_store_si512((&raw mut row.0).cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Wide) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn parity(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A ^ B ^ C }>(one, other)
    }

    #[inline(always)]
    fn extract(_: Avx512, word: u32, mask: u32) -> u32 {
        // SAFETY: the proof guarantees BMI2.
        unsafe { _pext_u32(word, mask) }
    }

    #[inline(always)]
    fn of_chute(proof: Avx512, minis: u32, chute: usize) -> u32 {
        Wide::extract(proof, minis, CHUTES[chute])
    }

    #[inline(always)]
    fn read(_: Avx512, line: &Line, mut put: impl FnMut(usize, u32)) -> bool {
        // SAFETY: the proof guarantees all features of the entry point.
        unsafe { read(line, &mut put) }
    }

    #[inline(always)]
    fn print(_: Avx512, words: &Words, line: &mut Line) {
        // SAFETY: the proof guarantees all features of the entry point.
        unsafe { print(words, line) }
    }

    #[inline(always)]
    fn call<W: Work>(proof: Avx512, work: W) -> W::Output {
        proof.run(work)
    }

    #[inline(always)]
    fn with_numbers<W: NumberWork<Avx512>>(proof: Avx512, work: W) -> Option<W::Output> {
        Some(work.run::<Wide>(proof))
    }

    #[inline(always)]
    fn rotate<const N: u32>(self) -> Wide {
        let high = self.left::<5>();
        match N {
            3 => self.funnel::<3>(high),
            9 => self.funnel::<9>(high),
            18 => self.funnel::<18>(high),
            24 => self.funnel::<24>(high),
            _ => unreachable!(),
        }
    }

    #[inline(always)]
    fn next_stack(self) -> Wide {
        let last = Wide::constant(LAST_STACK);
        last.select(self.left::<2>(), self.right::<1>())
    }

    #[inline(always)]
    fn previous_stack(self) -> Wide {
        let first = Wide::constant(FIRST_STACK);
        first.select(self.right::<2>(), self.left::<1>())
    }

    #[inline(always)]
    fn equal(self, other: Wide) -> u32 {
        // SAFETY: a `Wide` exists only with AVX-512F.
        u32::from(unsafe { _mm512_cmpeq_epi32_mask(self.0, other.0) })
    }

    #[inline(always)]
    fn and3(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & B & C }>(one, other)
    }

    #[inline(always)]
    fn or3(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A | B | C }>(one, other)
    }

    #[inline(always)]
    fn or_both(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A | B & C }>(one, other)
    }

    #[inline(always)]
    fn without_either(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & !B & !C & 0xff }>(one, other)
    }

    #[inline(always)]
    fn unless(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & !(B & !C) & 0xff }>(one, other)
    }

    #[inline(always)]
    fn and_either(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & (B | C) }>(one, other)
    }

    #[inline(always)]
    fn majority(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & B | A & C | B & C }>(one, other)
    }

    #[inline(always)]
    fn and_each(words: [Wide; 3], one: Wide, other: Wide) -> [Wide; 3] {
        three!(|c| words[c].and3(one, other))
    }

    #[inline(always)]
    fn sum(self, one: Wide, other: Wide) -> (Wide, Wide) {
        (self.parity(one, other), self.majority(one, other))
    }

    #[inline(always)]
    fn select(self, one: Wide, other: Wide) -> Wide {
        self.ternary::<{ A & B | !A & C & 0xff }>(one, other)
    }
}

impl DigitLanes for Wide {
    #[inline(always)]
    fn next_trio(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_shuffle_i32x4::<NEXT>(self.0, self.0) })
    }

    #[inline(always)]
    fn third_trio(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_shuffle_i32x4::<THIRD>(self.0, self.0) })
    }

    #[inline(always)]
    fn next_in_trio(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_shuffle_epi32::<NEXT>(self.0) })
    }

    #[inline(always)]
    fn third_in_trio(self) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512F.
        Wide(unsafe { _mm512_shuffle_epi32::<THIRD>(self.0) })
    }
}

/// Shuffle controls that select elements 1, 2, 0, 3 and 2, 0, 1, 3.
const NEXT: i32 = 0b11_00_10_01;
const THIRD: i32 = 0b11_01_00_10;

numbers!(
    Wide: _mm512_add_epi32, _mm512_mullo_epi32, _mm512_min_epu32, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_shuffle_epi8, _mm512_broadcast_i32x4;

    #[inline(always)]
    fn count_ones(self, _: Avx512) -> Wide {
        // SAFETY: a `Wide` exists only with AVX-512 VPOPCNTDQ.
        Wide(unsafe { _mm512_popcnt_epi32(self.0) })
    }
);
