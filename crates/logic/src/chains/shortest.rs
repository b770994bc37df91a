//! The shortest chain for each set of eliminations.
//!
//! **Invariant:** no two chains have the same eliminations; of two chains of the same length the
//! first one is kept.

use std::collections::HashMap;

use crate::candidate::Candidate;
use crate::implications::Claim;
use crate::step::sort_key;
use crate::technique::Technique;

/// A chain and its eliminations.
#[derive(Clone, Debug)]
pub(super) struct FoundChain {
    /// The technique.
    pub(super) technique: Technique,
    /// The claims of the chain, from start to end.
    pub(super) claims: Vec<Claim>,
    /// Whether the end links back to the start.
    pub(super) is_loop: bool,
    /// The eliminations, in ascending order.
    pub(super) eliminations: Vec<Candidate>,
}

/// Chains, indexed by their eliminations.
#[derive(Default)]
pub(super) struct ShortestChains {
    found: Vec<FoundChain>,
    by_effect: HashMap<Vec<Candidate>, usize>,
}

impl ShortestChains {
    /// Returns whether a chain with this many links would be kept.
    pub(super) fn wants(&self, eliminations: &[Candidate], links: usize) -> bool {
        let known = self.by_effect.get(eliminations);
        !eliminations.is_empty()
            && known.is_none_or(|&index| self.found[index].claims.len() > links + 1)
    }

    /// Keeps a chain, in place of a longer one with the same eliminations.
    pub(super) fn keep(&mut self, chain: FoundChain) {
        match self.by_effect.get(&chain.eliminations) {
            Some(&index) => self.found[index] = chain,
            None => {
                let effect = chain.eliminations.clone();
                self.by_effect.insert(effect, self.found.len());
                self.found.push(chain);
            }
        }
    }

    /// Returns the chains in the order of HoDoKu.
    pub(super) fn into_chains(mut self) -> Vec<FoundChain> {
        self.found
            .sort_by_cached_key(|chain| sort_key(&chain.eliminations));
        self.found
    }
}
