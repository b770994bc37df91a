//! Claims: that a candidate is true, or that it is not.
//!
//! **Invariant:** the number of a claim is even if its candidate is true, and odd if it is not; the two
//! numbers of a candidate stand side by side.

use std::ops::{BitAndAssign, BitOrAssign};

/// That a candidate, by its number on a [`Board`](super::board::Board), is true, or that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Claim(u16);

impl Claim {
    /// That a candidate is true.
    pub(super) fn on(candidate: usize) -> Claim {
        Claim(2 * candidate as u16)
    }

    /// That a candidate is false.
    pub(super) fn off(candidate: usize) -> Claim {
        Claim(2 * candidate as u16 + 1)
    }

    /// The claim with this number.
    pub(super) fn from_index(index: usize) -> Claim {
        Claim(index as u16)
    }

    /// Its number.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number of the candidate.
    pub(super) fn candidate(self) -> usize {
        usize::from(self.0 / 2)
    }

    /// Whether it says that the candidate is true.
    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 0
    }

    /// The contrary.
    pub(super) fn opposite(self) -> Claim {
        Claim(self.0 ^ 1)
    }
}

/// How many words the claims about all 729 candidates take.
const WORDS: usize = 1458_usize.div_ceil(64);

/// The bits of the claims that say that a candidate is true.
const IS_ON: u64 = 0x5555_5555_5555_5555;

/// A set of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claims([u64; WORDS]);

impl Claims {
    /// No claims.
    pub(super) const NONE: Claims = Claims([0; WORDS]);

    /// Whether a claim is among them.
    #[inline]
    pub(super) fn contains(&self, claim: Claim) -> bool {
        self.0[claim.index() / 64] >> (claim.index() % 64) & 1 == 1
    }

    /// Adds a claim.
    #[inline]
    pub(super) fn insert(&mut self, claim: Claim) {
        self.0[claim.index() / 64] |= 1 << (claim.index() % 64);
    }

    /// Takes a claim away.
    pub(super) fn remove(&mut self, claim: Claim) {
        self.0[claim.index() / 64] &= !(1 << (claim.index() % 64));
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether some candidate is both true and false.
    pub(super) fn has_opposites(&self) -> bool {
        self.0.iter().any(|word| word & word >> 1 & IS_ON != 0)
    }

    /// The claims in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Claim> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
                rest &= rest.wrapping_sub(1);
                bit.map(|bit| Claim::from_index(64 * index + bit))
            })
        })
    }
}

impl BitAndAssign<&Claims> for Claims {
    #[inline]
    fn bitand_assign(&mut self, others: &Claims) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word &= other;
        }
    }
}

impl BitOrAssign<&Claims> for Claims {
    #[inline]
    fn bitor_assign(&mut self, others: &Claims) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_come_back_in_order() {
        let mut claims = Claims::NONE;
        let all = [Claim::on(0), Claim::off(31), Claim::on(32), Claim::off(728)];
        for claim in all.into_iter().rev() {
            claims.insert(claim);
        }
        assert!(claims.iter().eq(all));
        assert_eq!(claims.len(), 4);
        claims.remove(all[1]);
        assert!(!claims.contains(all[1]) && claims.contains(all[2]));
    }

    #[test]
    fn a_candidate_that_is_true_and_false_is_noticed_and_neighbours_are_not() {
        let mut claims = Claims::NONE;
        claims.insert(Claim::off(31));
        claims.insert(Claim::on(32));
        assert!(!claims.has_opposites());
        claims.insert(Claim::on(31));
        assert!(claims.has_opposites());
        assert_eq!(Claim::on(31).opposite(), Claim::off(31));
    }
}
