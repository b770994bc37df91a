//! All ways to fill up to four distinct cells with a total, one way per lane: a cage is exact in one
//! pass over the lanes.
//!
//! ```text
//!  total 6, three cells    lane   0  1  2  3  4  5   others
//!                  cell 0         1  1  2  2  3  3   empty
//!                  cell 1         2  3  1  3  1  2
//!                  cell 2         3  2  3  1  2  1
//! ```
//!
//! **Invariant:** lanes without a filling place no digits, but have all bits in `placed`. The result equals that of
//! [`Families::distinct`](crate::Families::distinct) with the sets of the total.

pub(crate) mod listed;
pub(crate) mod several;

use crate::family::DIGITS;
use crate::masks::LANES;
use crate::vector::Vector;
use crate::vector::masks::{MaskLanes, SetLanes};
pub use several::Filled;

/// The most open cells.
const MOST: usize = 4;

/// Totals of up to four digits are smaller.
const TOTALS: usize = 31;

/// All digits.
const ALL: u16 = (1 << DIGITS) - 1;

/// Up to 32 fillings.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Lines {
    /// For each cell the digit that each filling places there.
    digits: [[u16; LANES]; MOST],
    /// For each filling all digits that it places. Lanes without a filling never equal what they place.
    placed: [u16; LANES],
}

/// The fillings of some cells with each total.
struct Table<const LINES: usize> {
    lines: [[Lines; LINES]; TOTALS],
    /// The number of lines that have fillings.
    used: [usize; TOTALS],
}

static THREE: Table<2> = Table::new(3);
static FOUR: Table<9> = Table::new(4);

/// For each set of digits its sum.
static SUMS: [u8; 1 << DIGITS] = {
    let mut sums = [0; 1 << DIGITS];
    let mut set = 1_usize;
    while set < sums.len() {
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        set += 1;
    }
    sums
};

impl<const LINES: usize> Table<LINES> {
    /// Lists the fillings of a number of cells.
    const fn new(cells: usize) -> Table<LINES> {
        let empty = Lines {
            digits: [[0; LANES]; MOST],
            placed: [u16::MAX; LANES],
        };
        let mut lines = [[empty; LINES]; TOTALS];
        let (mut counts, mut used) = ([0; TOTALS], [0; TOTALS]);
        let mut number = 0;
        while number < DIGITS.pow(cells as u32) {
            let (mut digits, mut set, mut sum) = ([0; MOST], 0_u16, 0);
            let (mut rest, mut cell) = (number, 0);
            while cell < cells {
                digits[cell] = 1_u16 << (rest % DIGITS);
                set |= digits[cell];
                sum += rest % DIGITS + 1;
                rest /= DIGITS;
                cell += 1;
            }
            if set.count_ones() as usize == cells {
                let (line, lane) = (counts[sum] / LANES, counts[sum] % LANES);
                let mut cell = 0;
                while cell < cells {
                    lines[sum][line].digits[cell][lane] = digits[cell];
                    cell += 1;
                }
                lines[sum][line].placed[lane] = set;
                counts[sum] += 1;
                used[sum] = line + 1;
            }
            number += 1;
        }
        Table { lines, used }
    }

    /// Returns the fillings with a total.
    fn get(&self, total: usize) -> Option<&[Lines]> {
        let used = *self.used.get(total)?;
        self.lines[total].get(..used)
    }
}

/// Removes from up to four open cells the digits that no filling with all digits of `needed` uses.
/// Returns the digits that all fillings place, or `None` if there is no filling.
///
/// # Panics
///
/// If there are more cells.
#[inline(always)]
pub(crate) fn keep<V: Vector>(
    proof: V::Proof,
    cells: &mut [u16],
    taken: u16,
    needed: u16,
    total: usize,
) -> Option<u16> {
    let rest = total.checked_sub(SUMS[usize::from(taken & ALL)].into())?;
    for cell in cells.iter_mut() {
        *cell &= ALL & !taken;
    }
    let needed = needed & !taken;
    match cells {
        [] => (rest == 0 && needed == 0).then_some(0),
        [one] => {
            *one &= digit(rest);
            (*one != 0 && needed & !*one == 0).then_some(*one)
        }
        [one, other] => pair(one, other, needed, rest),
        [a, b, c] => fill::<V, 3>(proof, [a, b, c], needed, THREE.get(rest)?),
        [a, b, c, d] => fill::<V, 4>(proof, [a, b, c, d], needed, FOUR.get(rest)?),
        _ => panic!("fillings have up to four open cells"),
    }
}

/// Returns the digit of a number as a mask, which is empty if there is none.
#[inline(always)]
fn digit(number: usize) -> u16 {
    (1_u32.checked_shl(number as u32).unwrap_or(0) >> 1) as u16 & ALL
}

/// Does the same as [`fill`] for two cells: each digit has one partner.
#[inline(always)]
fn pair(one: &mut u16, other: &mut u16, needed: u16, total: usize) -> Option<u16> {
    if needed != 0 {
        let number = needed.trailing_zeros() as usize + 1;
        let both = digit(number) | digit(total.checked_sub(number)?);
        if needed & !both != 0 {
            return None;
        }
        *one &= both;
        *other &= both;
    }
    // Digit `n` is the bit `n - 1`, and its partner the bit `total - n - 1`.
    if !(3..=17).contains(&total) {
        return None;
    }
    let shift = 17 - total;
    let equal = if total.is_multiple_of(2) {
        digit(total / 2)
    } else {
        0
    };
    *one &= other.reverse_bits() >> shift & !equal;
    *other &= one.reverse_bits() >> shift;
    let placed = *one | *other;
    let required = if placed.count_ones() == 2 { placed } else { 0 };
    (placed != 0).then_some(required)
}

/// Removes from some cells the digits that no filling uses which places all digits of `needed`.
#[inline(always)]
fn fill<V: Vector, const CELLS: usize>(
    proof: V::Proof,
    cells: [&mut u16; CELLS],
    needed: u16,
    lines: &[Lines],
) -> Option<u16> {
    let mut found = Found::<V, CELLS>::new(proof, cells.each_ref().map(|cell| **cell));
    for line in lines {
        found.add(proof, line, needed);
    }
    found.keep(cells)
}

/// The digits that the fillings found so far use.
struct Found<V: Vector, const CELLS: usize> {
    /// The candidates of each cell.
    cells: [V::Masks; CELLS],
    /// What the fillings place in each cell.
    used: [V::Masks; CELLS],
    /// The digits that some filling does not place.
    lost: V::Masks,
}

impl<V: Vector, const CELLS: usize> Found<V, CELLS> {
    #[inline(always)]
    fn new(proof: V::Proof, cells: [u16; CELLS]) -> Self {
        // Not `map` of arrays: it is not always inlined, and then lacks the instructions of the backend.
        let none = V::Masks::splat(proof, 0);
        let mut masks = [none; CELLS];
        for (mask, cell) in masks.iter_mut().zip(cells) {
            *mask = V::Masks::splat(proof, cell);
        }
        Found {
            cells: masks,
            used: [none; CELLS],
            lost: none,
        }
    }

    /// Adds the fillings of a line that place all digits of `needed`. Returns ones in their lanes.
    #[inline(always)]
    fn add(&mut self, proof: V::Proof, line: &Lines, needed: u16) -> V::Masks {
        // The digits of a filling differ, so it fits if the cells can hold as many as it places.
        let placed = V::Masks::load(proof, &line.placed);
        let (mut digits, mut held) = ([placed; CELLS], V::Masks::splat(proof, 0));
        for (digits, (line, cell)) in digits.iter_mut().zip(line.digits.iter().zip(self.cells)) {
            *digits = V::Masks::load(proof, line);
            held = held.join(*digits, cell);
        }
        let mut fits = held.equal(placed);
        if needed != 0 {
            let needed = V::Masks::splat(proof, needed);
            fits = fits.and(placed.and(needed).equal(needed));
        }
        for (used, digits) in self.used.iter_mut().zip(digits) {
            *used = used.join(digits, fits);
        }
        self.lost = self.lost.join_without(fits, placed);
        fits
    }

    /// Keeps the digits that the fillings use. Returns the digits that all of them place, or `None` if
    /// there is no filling.
    #[inline(always)]
    fn keep(self, cells: [&mut u16; CELLS]) -> Option<u16> {
        // Three cells and the digits lost, or four cells.
        let mut registers = [self.lost; MOST];
        registers[..CELLS].copy_from_slice(&self.used);
        let unions = V::Masks::unions(registers);
        let lost = match CELLS {
            MOST => self.lost.union_of(u32::MAX),
            _ => unions[MOST - 1],
        };
        let mut has_filling = true;
        for (cell, used) in cells.into_iter().zip(unions) {
            *cell = used;
            has_filling &= used != 0;
        }
        has_filling.then_some(ALL & !lost)
    }
}
