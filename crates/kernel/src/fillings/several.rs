//! Fillings of up to four distinct cells with one of several totals.
//!
//! **Invariant:** the result is the union of the results for each total.

use super::{ALL, FOUR, Found, SUMS, THREE, Table};
use crate::vector::Vector;
use crate::vector::masks::MaskLanes;

/// What fillings with one of several totals have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The digits that all fillings place.
    pub required: u16,
    /// The totals that some filling has, as bits.
    pub totals: u64,
}

/// Removes from up to four open cells the digits that no filling with one of the totals uses, or
/// returns `None` if there is no filling.
///
/// # Panics
///
/// If there are more cells.
#[inline(always)]
pub(crate) fn keep<V: Vector>(
    proof: V::Proof,
    cells: &mut [u16],
    taken: u16,
    totals: u64,
) -> Option<Filled> {
    let before = SUMS[usize::from(taken & ALL)];
    let rest = totals >> before;
    for cell in cells.iter_mut() {
        *cell &= ALL & !taken;
    }
    let filled = match cells {
        [] => Filled {
            required: 0,
            totals: rest & 1,
        },
        [one] => {
            *one &= (rest >> 1) as u16;
            Filled {
                required: if one.is_power_of_two() { *one } else { 0 },
                totals: u64::from(*one) << 1,
            }
        }
        [one, other] => pair(one, other, rest),
        [a, b, c] => fill::<V, 3, 2>(proof, [a, b, c], rest, &THREE)?,
        [a, b, c, d] => fill::<V, 4, 9>(proof, [a, b, c, d], rest, &FOUR)?,
        _ => panic!("fillings have up to four open cells"),
    };
    (filled.totals != 0).then_some(Filled {
        totals: filled.totals << before,
        ..filled
    })
}

/// Does the same as [`fill`] for two cells.
#[inline(always)]
fn pair(one: &mut u16, other: &mut u16, totals: u64) -> Filled {
    let (mut first, mut second, mut required, mut reached, mut rest) = (0, 0, ALL, 0, *one);
    while rest != 0 {
        let number = rest.trailing_zeros();
        let digit = rest & rest.wrapping_neg();
        rest ^= digit;
        let partners = (totals >> (number + 2)) as u16 & *other & !digit;
        if partners != 0 {
            first |= digit;
            second |= partners;
            required &= if partners.is_power_of_two() {
                digit | partners
            } else {
                digit
            };
            reached |= u64::from(partners) << (number + 2);
        }
    }
    (*one, *other) = (first, second);
    Filled {
        required,
        totals: reached,
    }
}

/// Looks at the fillings of each total in turn.
#[inline(always)]
fn fill<V: Vector, const CELLS: usize, const LINES: usize>(
    proof: V::Proof,
    cells: [&mut u16; CELLS],
    totals: u64,
    table: &Table<LINES>,
) -> Option<Filled> {
    let (mut least, mut most) = (0, 0);
    for cell in &cells {
        if **cell == 0 {
            return None;
        }
        least += cell.trailing_zeros() + 1;
        most += u16::BITS - cell.leading_zeros();
    }
    let mut found = Found::<V, CELLS>::new(proof, cells.each_ref().map(|cell| **cell));
    let (mut reached, mut rest) = (0, totals & u64::MAX << least & !(u64::MAX << most << 1));
    while rest != 0 {
        let total = rest.trailing_zeros();
        rest &= rest - 1;
        let mut fitting = 0;
        for line in table.get(total as usize).unwrap_or_default() {
            fitting |= found.add(proof, line, 0).occupied();
        }
        reached |= u64::from(fitting != 0) << total;
    }
    let required = found.keep(cells)?;
    Some(Filled {
        required,
        totals: reached,
    })
}
