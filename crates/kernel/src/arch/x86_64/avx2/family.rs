//! A family of digit sets in two registers: digit 8 exchanges them, the digits 6 and 7 permute words
//! (`vpermd`), the others shift (`vpsllvq`).
//!
//! **Invariant:** [`TwoHalves`] is made only from an [`Avx2`].

use std::arch::x86_64::*;

use super::Avx2;
use crate::family::{Family, Table, WITH};
use crate::vector::family::{FamilyRegister, SHIFT, WITHOUT};

/// The sets without digit 8 and the sets with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoHalves([__m256i; 2]);

/// The digit that exchanges the halves.
const LAST: usize = 8;

/// For each digit, the 32-bit word that each 32-bit word of a half receives.
#[repr(align(32))]
struct Exchange([[u32; 8]; 16]);

static EXCHANGE: Exchange = {
    let mut table = [[0; 8]; 16];
    let mut digit = 0;
    while digit < 16 {
        let partner = match digit {
            6 => 2,
            7 => 4,
            _ => 0,
        };
        let mut word = 0;
        while word < 8 {
            table[digit][word] = word as u32 ^ partner;
            word += 1;
        }
        digit += 1;
    }
    Exchange(table)
};

impl TwoHalves {
    /// Returns a digit's row of a table. Called only for a register value, which proves AVX2.
    #[inline(always)]
    fn row(table: &Table, digit: usize) -> [__m256i; 2] {
        let ([low, high], _) = table.0[digit & 15].as_chunks::<4>() else {
            unreachable!("a row has eight words");
        };
        [TwoHalves::words(low), TwoHalves::words(high)]
    }

    #[inline(always)]
    fn words(words: &[u64; 4]) -> __m256i {
        // SAFETY: called only for a register value or with a proof; four words are 32 bytes.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn pair(one: __m256i, other: __m256i) -> __m256i {
        // SAFETY: register values exist only with AVX2.
        unsafe { _mm256_and_si256(one, other) }
    }

    #[inline(always)]
    fn masked(self, table: &Table, digit: usize) -> TwoHalves {
        let [low, high] = TwoHalves::row(table, digit);
        TwoHalves([
            TwoHalves::pair(self.0[0], low),
            TwoHalves::pair(self.0[1], high),
        ])
    }

    /// Exchanges the words of digits 6 to 8.
    #[inline(always)]
    fn exchange(self, digit: usize) -> TwoHalves {
        let row = &EXCHANGE.0[digit & 15];
        // SAFETY: a `TwoHalves` exists only with AVX2; a row has 32 bytes, aligned to 32.
        let order = unsafe { _mm256_load_si256(row.as_ptr().cast()) };
        let [low, high] = if digit == LAST {
            [self.0[1], self.0[0]]
        } else {
            self.0
        };
        // SAFETY: a `TwoHalves` exists only with AVX2.
        let low = unsafe { _mm256_permutevar8x32_epi32(low, order) };
        // SAFETY: as above.
        let high = unsafe { _mm256_permutevar8x32_epi32(high, order) };
        TwoHalves([low, high])
    }
}

impl FamilyRegister for TwoHalves {
    type Proof = Avx2;

    #[inline(always)]
    fn load(_: Avx2, family: &Family) -> TwoHalves {
        let ([low, high], _) = family.0.as_chunks::<4>() else {
            unreachable!("a family has eight words");
        };
        TwoHalves([TwoHalves::words(low), TwoHalves::words(high)])
    }

    #[inline(always)]
    fn store(self) -> Family {
        let mut family = Family::NONE;
        let (halves, _) = family.0.as_chunks_mut::<4>();
        for (words, half) in halves.iter_mut().zip(self.0) {
            // SAFETY: a `TwoHalves` exists only with AVX2; four words are 32 bytes.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), half) };
        }
        family
    }

    #[inline(always)]
    fn and(self, other: TwoHalves) -> TwoHalves {
        TwoHalves([
            TwoHalves::pair(self.0[0], other.0[0]),
            TwoHalves::pair(self.0[1], other.0[1]),
        ])
    }

    #[inline(always)]
    fn or(self, other: TwoHalves) -> TwoHalves {
        // SAFETY: a `TwoHalves` exists only with AVX2.
        let low = unsafe { _mm256_or_si256(self.0[0], other.0[0]) };
        // SAFETY: as above.
        let high = unsafe { _mm256_or_si256(self.0[1], other.0[1]) };
        TwoHalves([low, high])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: a `TwoHalves` exists only with AVX2.
        let all = unsafe { _mm256_or_si256(self.0[0], self.0[1]) };
        // SAFETY: as above; AVX2 includes AVX.
        unsafe { _mm256_testz_si256(all, all) == 1 }
    }

    #[inline(always)]
    fn add(self, digit: usize) -> TwoHalves {
        let sets = self.masked(&WITHOUT, digit).exchange(digit);
        let [shift, _] = TwoHalves::row(&SHIFT, digit);
        // SAFETY: a `TwoHalves` exists only with AVX2.
        let low = unsafe { _mm256_sllv_epi64(sets.0[0], shift) };
        // SAFETY: as above.
        let high = unsafe { _mm256_sllv_epi64(sets.0[1], shift) };
        TwoHalves([low, high])
    }

    #[inline(always)]
    fn remove(self, digit: usize) -> TwoHalves {
        let sets = self.masked(&WITH, digit).exchange(digit);
        let [shift, _] = TwoHalves::row(&SHIFT, digit);
        // SAFETY: a `TwoHalves` exists only with AVX2.
        let low = unsafe { _mm256_srlv_epi64(sets.0[0], shift) };
        // SAFETY: as above.
        let high = unsafe { _mm256_srlv_epi64(sets.0[1], shift) };
        TwoHalves([low, high])
    }

    #[inline(always)]
    fn lacking(self, digit: usize) -> TwoHalves {
        self.masked(&WITHOUT, digit)
    }
}
