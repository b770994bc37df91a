//! A family of digit sets in one register: a mask, a permutation of words (`vpermq`) and a shift
//! (`vpsllvq`) add a digit to all sets.
//!
//! **Invariant:** [`WideFamily`] is made only from an [`Avx512`].

use std::arch::x86_64::*;

use super::Avx512;
use crate::family::{Family, Table, WITH};
use crate::vector::family::{EXCHANGE, FamilyRegister, SHIFT, WITHOUT};

/// A register of 512 sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideFamily(__m512i);

impl WideFamily {
    /// Returns a digit's row of a table. Called only for a register value, which proves AVX-512.
    #[inline(always)]
    fn row(table: &Table, digit: usize) -> __m512i {
        let row = &table.0[digit & 15];
        // SAFETY: register values exist only with AVX-512F; a row has 64 bytes, aligned to 64.
        unsafe { _mm512_load_si512(row.as_ptr().cast()) }
    }

    #[inline(always)]
    fn masked(self, table: &Table, digit: usize) -> __m512i {
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        unsafe { _mm512_and_si512(self.0, WideFamily::row(table, digit)) }
    }
}

impl FamilyRegister for WideFamily {
    type Proof = Avx512;

    #[inline(always)]
    fn load(_: Avx512, family: &Family) -> WideFamily {
        // SAFETY: the proof guarantees AVX-512F; a family has 64 bytes, aligned to 64.
        WideFamily(unsafe { _mm512_load_si512(family.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> Family {
        let mut family = Family::NONE;
        // SAFETY: a `WideFamily` exists only with AVX-512F; a family has 64 bytes, aligned to 64.
        unsafe { _mm512_store_si512(family.0.as_mut_ptr().cast(), self.0) };
        family
    }

    #[inline(always)]
    fn and(self, other: WideFamily) -> WideFamily {
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        WideFamily(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: WideFamily) -> WideFamily {
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        WideFamily(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn add(self, digit: usize) -> WideFamily {
        let sets = self.masked(&WITHOUT, digit);
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        let sets = unsafe { _mm512_permutexvar_epi64(WideFamily::row(&EXCHANGE, digit), sets) };
        // SAFETY: as above.
        WideFamily(unsafe { _mm512_sllv_epi64(sets, WideFamily::row(&SHIFT, digit)) })
    }

    #[inline(always)]
    fn remove(self, digit: usize) -> WideFamily {
        let sets = self.masked(&WITH, digit);
        // SAFETY: a `WideFamily` exists only with AVX-512F.
        let sets = unsafe { _mm512_permutexvar_epi64(WideFamily::row(&EXCHANGE, digit), sets) };
        // SAFETY: as above.
        WideFamily(unsafe { _mm512_srlv_epi64(sets, WideFamily::row(&SHIFT, digit)) })
    }

    #[inline(always)]
    fn lacking(self, digit: usize) -> WideFamily {
        WideFamily(self.masked(&WITHOUT, digit))
    }
}
