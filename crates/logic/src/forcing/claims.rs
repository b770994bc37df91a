//! Sets of claims.
//!
//! **Invariant:** a claim is in the set exactly if the bit of its index is set.

use std::ops::BitAndAssign;

use crate::claim::Claim;

/// The number of words for the claims about all 729 candidates.
const WORDS: usize = Claim::COUNT.div_ceil(64);

/// The bits of the claims that a candidate is true.
const IS_ON: u64 = 0x5555_5555_5555_5555;

/// A set of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claims([u64; WORDS]);

impl Claims {
    /// The empty set.
    pub(super) const NONE: Claims = Claims([0; WORDS]);

    /// Returns whether a claim is in the set.
    #[inline]
    pub(super) fn contains(&self, claim: Claim) -> bool {
        self.0[claim.index() / 64] >> (claim.index() % 64) & 1 == 1
    }

    /// Adds a claim.
    #[inline]
    pub(super) fn insert(&mut self, claim: Claim) {
        self.0[claim.index() / 64] |= 1 << (claim.index() % 64);
    }

    /// Removes a claim.
    pub(super) fn remove(&mut self, claim: Claim) {
        self.0[claim.index() / 64] &= !(1 << (claim.index() % 64));
    }

    /// Returns whether some candidate is both true and false.
    pub(super) fn has_opposites(&self) -> bool {
        self.0.iter().any(|word| word & word >> 1 & IS_ON != 0)
    }

    /// Returns the claims in the order of their indices.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_iterated_in_order() {
        let mut claims = Claims::NONE;
        let all = [Claim::on(0), Claim::off(31), Claim::on(32), Claim::off(728)];
        for claim in all.into_iter().rev() {
            claims.insert(claim);
        }
        assert!(claims.iter().eq(all));
        claims.remove(all[1]);
        assert!(!claims.contains(all[1]) && claims.contains(all[2]));
    }

    #[test]
    fn opposites_are_claims_of_one_candidate() {
        let mut claims = Claims::NONE;
        claims.insert(Claim::off(31));
        claims.insert(Claim::on(32));
        assert!(!claims.has_opposites());
        claims.insert(Claim::on(31));
        assert!(claims.has_opposites());
        assert_eq!(Claim::on(31).opposite(), Claim::off(31));
    }
}
