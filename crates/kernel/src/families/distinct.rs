//! The two passes over a group of distinct cells.
//!
//! **Invariant:** `forward[i]` holds exactly the sets that the first `i` cells can take together with
//! the digits already taken; the backward pass keeps in `wanted` those that lead to an accepted set.

use super::ALL;
use super::small::{self, Size};
use crate::family::{BY_SUM, DIGITS, Family, SUMS};
use crate::vector::family::FamilyRegister;
use crate::vector::{Vector, Work};

/// The work of [`Families::distinct`](super::Families::distinct).
pub(crate) struct Distinct<'a> {
    pub(crate) cells: &'a mut [u16],
    pub(crate) taken: u16,
    pub(crate) accepted: &'a Family,
}

impl Work for Distinct<'_> {
    type Output = Option<u16>;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Option<u16> {
        let count = self.cells.len();
        assert!(
            count <= DIGITS,
            "a group of distinct cells has at most nine"
        );
        match small::split(self.cells, self.taken) {
            Size::Small(group) => return group.distinct::<V>(proof, self.cells, self.accepted),
            Size::Clash => return None,
            Size::Large => {}
        }
        let none = V::Family::load(proof, &Family::NONE);
        let mut forward = [none; DIGITS + 1];
        forward[0] = V::Family::load(proof, &only(self.taken));
        let mut union = self.taken;
        for index in 0..count {
            let before = forward[index];
            let mut after = none;
            union |= self.cells[index];
            each_digit!(self.cells[index], |digit| {
                after = after.or(before.add(digit));
            });
            forward[index + 1] = after;
        }
        let mut wanted = forward[count].and(V::Family::load(proof, self.accepted));
        if wanted.is_empty() {
            return None;
        }
        let mut required = 0;
        each_digit!(union, |digit| {
            required |= u16::from(wanted.lacking(digit).is_empty()) << digit;
        });
        for index in (0..count).rev() {
            let (before, mut kept) = (forward[index], 0);
            let mut earlier = none;
            each_digit!(self.cells[index], |digit| {
                let supporting = wanted.remove(digit).and(before);
                kept |= u16::from(!supporting.is_empty()) << digit;
                earlier = earlier.or(supporting);
            });
            self.cells[index] = kept;
            wanted = earlier;
        }
        Some(required)
    }
}

/// The work of [`Families::sets`](super::Families::sets).
pub(crate) struct Sets<'a> {
    pub(crate) cells: &'a [u16],
    pub(crate) taken: u16,
}

impl Work for Sets<'_> {
    type Output = Family;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> Family {
        sets::<V>(proof, self.cells, self.taken).store()
    }
}

/// The work of [`Families::sums`](super::Families::sums).
pub(crate) struct Sums<'a> {
    pub(crate) cells: &'a [u16],
}

impl Work for Sums<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vector>(self, proof: V::Proof) -> u64 {
        match small::split(self.cells, 0) {
            Size::Small(group) => return group.sums::<V>(proof, self.cells),
            Size::Clash => return 0,
            Size::Large => {}
        }
        let sets = sets::<V>(proof, self.cells, 0);
        let (mut least, mut most) = (0, 0);
        for &cell in self.cells {
            least += cell.trailing_zeros() as usize + 1;
            most += (u16::BITS - cell.leading_zeros()) as usize;
        }
        let mut sums = 0;
        let most = most.min(SUMS - 1);
        for (sum, family) in BY_SUM.iter().enumerate().take(most + 1).skip(least) {
            let family = V::Family::load(proof, family);
            sums |= u64::from(!sets.and(family).is_empty()) << sum;
        }
        sums
    }
}

/// Returns the sets that distinct digits of the cells form with the digits taken.
#[inline(always)]
fn sets<V: Vector>(proof: V::Proof, cells: &[u16], taken: u16) -> V::Family {
    assert!(
        cells.len() <= DIGITS,
        "a group of distinct cells has at most nine"
    );
    let none = V::Family::load(proof, &Family::NONE);
    let mut sets = V::Family::load(proof, &only(taken));
    for &cell in cells {
        let before = sets;
        sets = none;
        each_digit!(cell, |digit| {
            sets = sets.or(before.add(digit));
        });
    }
    sets
}

/// The family of one set.
#[inline(always)]
fn only(set: u16) -> Family {
    let mut family = Family::NONE;
    family.0[usize::from(set & ALL) / 64] = 1 << (set % 64);
    family
}
