//! The passes over a group whose open cells have at most six digits: a family is one word.
//!
//! The digits of the open cells are renumbered, lowest first, so that each set of them is one of 64
//! bits. Cells with one digit count as taken.
//!
//! **Invariant:** the results equal those of the passes with registers.

use super::ALL;
use crate::family::{DIGITS, Family};
use crate::vector::Vector;

/// The most digits of the open cells.
const MOST: u32 = 6;

/// For each digit, the sets that lack it.
const LACKING: [u64; 8] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
    0,
    0,
];

/// For each set of the digits 0 to 5, its subsets.
static SUBSETS: [u64; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut subset = 0;
        while subset < 64 {
            if subset & !set == 0 {
                table[set] |= 1 << subset;
            }
            subset += 1;
        }
        set += 1;
    }
    table
};

/// The digits of a small group.
pub(super) struct Small {
    /// The digits of the cells that have one, and those taken before.
    taken: u16,
    /// The other digits of the open cells.
    free: u16,
}

/// Whether a group is small.
pub(super) enum Size {
    Small(Small),
    Large,
    /// Two cells hold the same digit.
    Clash,
}

/// Splits the digits of a group.
#[inline(always)]
pub(super) fn split(cells: &[u16], taken: u16) -> Size {
    let (mut taken, mut union, mut has_clash) = (taken & ALL, 0, false);
    for cell in cells.iter().map(|&cell| cell & ALL) {
        if is_open(cell) {
            union |= cell;
        } else {
            has_clash |= cell == 0 || taken & cell != 0;
            taken |= cell;
        }
    }
    let free = union & !taken;
    if has_clash {
        Size::Clash
    } else if free.count_ones() <= MOST {
        Size::Small(Small { taken, free })
    } else {
        Size::Large
    }
}

#[inline(always)]
fn is_open(cell: u16) -> bool {
    cell & ALL & cell.wrapping_sub(1) != 0
}

impl Small {
    /// Does the work of [`Families::distinct`](super::Families::distinct).
    #[inline(always)]
    pub(super) fn distinct<V: Vector>(
        &self,
        proof: V::Proof,
        cells: &mut [u16],
        accepted: &Family,
    ) -> Option<u16> {
        let (mut forward, mut numbers) = ([0; DIGITS], [0; DIGITS]);
        let mut reached = 1;
        for (index, &cell) in cells.iter().enumerate() {
            forward[index] = reached;
            if is_open(cell) {
                numbers[index] = self.numbers::<V>(proof, cell);
                reached = add(reached, numbers[index]);
            }
        }
        let mut wanted = reached & self.restrict::<V>(proof, accepted);
        if wanted == 0 {
            return None;
        }
        let mut required = 0;
        for (number, lacking) in LACKING.iter().enumerate().take(MOST as usize) {
            required |= u16::from(wanted & lacking == 0) << number;
        }
        for (index, cell) in cells.iter_mut().enumerate().rev() {
            if numbers[index] == 0 {
                continue;
            }
            let (mut kept, mut earlier) = (0, 0);
            each_digit!(numbers[index], |number| {
                let with = wanted & !LACKING[number & 7];
                let supporting = with >> (1 << number) & forward[index];
                kept |= u16::from(supporting != 0) << number;
                earlier |= supporting;
            });
            *cell &= self.free;
            if kept != numbers[index] {
                *cell = self.digits(kept);
            }
            wanted = earlier;
        }
        Some(self.taken | self.digits(required))
    }

    /// Does the work of [`Families::sums`](super::Families::sums).
    #[inline(always)]
    pub(super) fn sums<V: Vector>(&self, proof: V::Proof, cells: &[u16]) -> u64 {
        let mut reached = 1;
        for &cell in cells.iter().filter(|&&cell| is_open(cell)) {
            reached = add(reached, self.numbers::<V>(proof, cell));
        }
        // The sums of the subsets of the first three free digits, and of the others.
        let (mut halves, mut number, mut rest) = ([[0_usize; 8]; 2], 0, self.free);
        while rest != 0 {
            let (half, bit) = (&mut halves[number / 3 % 2], 1 << (number % 3));
            for subset in 0..bit {
                half[subset + bit] = half[subset] + rest.trailing_zeros() as usize + 1;
            }
            rest &= rest - 1;
            number += 1;
        }
        let (mut sums, [low, high]) = (0, halves);
        while reached != 0 {
            let set = reached.trailing_zeros() as usize;
            reached &= reached - 1;
            sums |= 1_u64 << (low[set % 8] + high[set / 8 % 8]);
        }
        let mut taken = 0;
        each_digit!(self.taken, |digit| {
            taken += digit + 1;
        });
        sums << taken
    }

    /// Returns the candidates of a cell as numbers.
    #[inline(always)]
    fn numbers<V: Vector>(&self, proof: V::Proof, cell: u16) -> u16 {
        V::extract(proof, cell.into(), self.free.into()) as u16
    }

    /// Returns the digits with some numbers.
    #[inline(always)]
    fn digits(&self, numbers: u16) -> u16 {
        let (mut digits, mut rest, mut numbers) = (0, self.free, numbers);
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            digits |= if numbers & 1 == 1 { digit } else { 0 };
            rest ^= digit;
            numbers >>= 1;
        }
        digits
    }

    /// Returns the sets of a family that consist of the digits taken and free digits, as sets of
    /// numbers.
    #[inline(always)]
    fn restrict<V: Vector>(&self, proof: V::Proof, family: &Family) -> u64 {
        let (inner, outer) = (self.free & 63, self.free >> 6);
        let mask = SUBSETS[usize::from(inner)] << (self.taken & 63);
        let width = 1 << inner.count_ones();
        let (mut sets, mut place, mut above) = (0, 0, 0_u16);
        loop {
            let word = family.0[usize::from((above | self.taken >> 6) & 7)];
            sets |= extract::<V>(proof, word, mask) << place;
            if above == outer {
                return sets;
            }
            // The next larger subset.
            above = above.wrapping_sub(outer) & outer;
            place += width;
        }
    }
}

/// Adds one of some numbers to sets that lack it.
#[inline(always)]
fn add(sets: u64, numbers: u16) -> u64 {
    let mut all = 0;
    each_digit!(numbers, |number| {
        all |= (sets & LACKING[number & 7]) << (1 << number);
    });
    all
}

/// Returns the bits of `word` selected by `mask`, moved together.
#[inline(always)]
fn extract<V: Vector>(proof: V::Proof, word: u64, mask: u64) -> u64 {
    let (low, high) = (mask as u32, (mask >> 32) as u32);
    let moved = u64::from(V::extract(proof, (word >> 32) as u32, high));
    u64::from(V::extract(proof, word as u32, low)) | moved << low.count_ones()
}
