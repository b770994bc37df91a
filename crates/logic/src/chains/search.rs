//! The search for all chains of a position.
//!
//! **Invariant:** loops are searched before other chains, starts in ascending order, true before
//! false. Of chains that are equally good the first is kept.

use foldoku_board::SquareSet;

use super::shortest::{FoundChain, ShortestChains};
use crate::candidate::Candidate;
use crate::implications::{ChainKind, Claim, Links, Reach};
use crate::technique::Technique;

/// A search for the chains of a position.
pub(super) struct Search<'a> {
    pub(super) links: &'a Links,
    pub(super) reach: &'a mut Reach,
    pub(super) shortest: ShortestChains,
    pub(super) kind: ChainKind,
    /// The maximum number of links in a chain.
    pub(super) longest: usize,
}

impl Search<'_> {
    /// Returns all chains of the kind.
    pub(super) fn run(mut self) -> Vec<FoundChain> {
        let starts = 0..self.links.candidate_count;
        match self.kind {
            ChainKind::OneDigit => {
                starts.for_each(|start| self.chains_from(Technique::XChain, start, 1))
            }
            ChainKind::Pairs => {
                starts.for_each(|start| self.chains_from(Technique::XyChain, start, 1))
            }
            ChainKind::Candidates | ChainKind::Groups | ChainKind::Sets => {
                let (on, off) = (
                    starts.clone().map(Claim::on),
                    starts.clone().map(Claim::off),
                );
                for start in on.chain(off) {
                    self.reach.run(self.links, start);
                    self.nice_loops(start, self.links.candidate(start.subject()));
                }
                starts.for_each(|start| self.chains_from(Technique::Aic, start, 2));
            }
        }
        self.shortest.into_chains()
    }

    fn chains_from(&mut self, technique: Technique, start: usize, least: usize) {
        self.reach.run(self.links, Claim::off(start));
        self.chains(technique, start, least);
    }

    /// Returns the number of links to a claim, if a chain may have that length.
    pub(super) fn length_of(&self, claim: Claim) -> Option<usize> {
        let length = self.reach.distance(claim);
        length.filter(|length| (3..=self.longest).contains(length))
    }

    /// Returns the path to a claim, unless it is a lasso: a path that returns to a cell it has
    /// left.
    ///
    /// A loop may return to its first cell, also after a group that begins there, and any path to the
    /// cells of a set.
    pub(super) fn path_of(&self, end: Claim, is_loop: bool) -> Option<Vec<Claim>> {
        let claims = self.reach.path(end);
        let start = self.links.squares_of(claims[0]);
        let mut left = SquareSet::EMPTY;
        for pair in claims.windows(2) {
            let [last, now] = [pair[0], pair[1]].map(|claim| self.links.squares_of(claim));
            if left.contains(now.first()?) {
                return None;
            }
            let may_return =
                self.links.entry(pair[0]).is_some() || (is_loop && last.first() == start.first());
            if !may_return {
                // A link inside a cell does not leave it.
                left |= last.without(now);
            }
        }
        Some(claims)
    }

    /// Keeps a chain that is wanted.
    pub(super) fn keep(
        &mut self,
        technique: Technique,
        claims: Vec<Claim>,
        eliminations: Vec<Candidate>,
    ) {
        let is_grouped = claims.iter().any(|&claim| self.links.is_grouped(claim));
        let has_groups = matches!(self.kind, ChainKind::Groups | ChainKind::Sets);
        if is_grouped == has_groups {
            self.shortest.keep(FoundChain {
                technique: if is_grouped {
                    grouped(technique)
                } else {
                    technique
                },
                claims,
                is_loop: technique == Technique::ContinuousNiceLoop,
                eliminations,
            });
        }
    }
}

/// Returns the technique of a chain that contains groups or sets.
fn grouped(technique: Technique) -> Technique {
    match technique {
        Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
        Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
        _ => Technique::GroupedAic,
    }
}
