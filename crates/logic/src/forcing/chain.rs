//! Forcing chains: every node follows from the one before it, by the links of candidates and
//! groups.
//!
//! **Invariant:** each claim is reached by a shortest chain, the one that a breadth-first search
//! finds.

use super::Inference;
use super::conclusions::{self, Conclusion};
use super::proof::ProofNode;
use super::table::{Claims, Consequences, Contradiction, Table};
use crate::implications::{Claim, Constraint, Links, Reach, ones_of};

/// The links of a position, the last search along them, and what follows.
pub(super) struct Chain {
    links: Links,
    reach: Reach,
    conclusions: Vec<Conclusion>,
}

impl Chain {
    /// Finds the conclusions of a position.
    pub(super) fn new(links: Links) -> Chain {
        let mut chain = Chain {
            links,
            reach: Reach::default(),
            conclusions: Vec::new(),
        };
        let count = chain.links.candidate_claims();
        let table = Table::new(count, |start, sizes| chain.follow(start, sizes));
        chain.conclusions = conclusions::conclusions(&chain.links, &table);
        chain
    }

    /// Derives everything that follows from a claim, and writes the number of nodes of each proof
    /// to `sizes`.
    fn follow(&mut self, start: Claim, sizes: &mut [u16]) -> Consequences {
        self.reach.run(&self.links, start);
        let mut reached = Claims::NONE;
        for (index, size) in sizes.iter_mut().enumerate() {
            let claim = Claim::from_index(index);
            if let Some(length) = self.reach.distance(claim) {
                reached.insert(index);
                *size = length as u16 + 1;
            }
        }
        let contradiction = self.contradiction(&reached, sizes);
        let sized = contradiction.map(|contradiction| {
            let proof = self.prove(start, &contradiction.ends(&self.links));
            (contradiction, proof.len() as u16)
        });
        Consequences {
            reached,
            contradiction: sized,
        }
    }

    /// Returns the smallest contradiction; parts that several chains share are counted for each of
    /// them.
    fn contradiction(&self, reached: &Claims, sizes: &[u16]) -> Option<Contradiction> {
        let mut contradictions = Vec::new();
        let is_both = |index: usize| reached.contains(Claim::from_index(index).opposite().index());
        if reached.iter().any(is_both) {
            add_twice(&self.links, reached, &mut contradictions);
        }
        let is_empty = |truth: &Constraint| {
            let mut candidates = self.links.members(*truth);
            candidates.all(|candidate| reached.contains(Claim::off(candidate).index()))
        };
        let truths = self.links.constraints().filter(is_empty);
        contradictions.extend(truths.map(Contradiction::Empty));
        let size = |contradiction: &Contradiction| -> u16 {
            let ends = contradiction.ends(&self.links).into_iter();
            ends.map(|end| sizes[end.index()]).sum()
        };
        contradictions.into_iter().min_by_key(size)
    }

    /// Adds the nodes of a path, except those that are in the proof already.
    fn add_path(&self, path: &[Claim], claims: &mut Vec<Claim>, proof: &mut Vec<ProofNode>) {
        let mut last = None;
        for &claim in path {
            let known = claims.iter().position(|&known| known == claim);
            last = Some(known.unwrap_or_else(|| {
                proof.push(self.proof_node(claim, last, claims));
                claims.push(claim);
                claims.len() - 1
            }));
        }
    }

    fn proof_node(&self, claim: Claim, parent: Option<usize>, claims: &[Claim]) -> ProofNode {
        let is_strong = |from: &Claim| !from.is_on() && claim.is_on();
        let strong = parent.map(|parent| claims[parent]).filter(is_strong);
        ProofNode {
            node: self.links.node(claim),
            parents: parent.into_iter().collect(),
            truth: strong.map(|from| self.links.strong_link(from, claim)),
        }
    }
}

/// Adds the pairs of true candidates that exclude each other.
fn add_twice(links: &Links, reached: &Claims, contradictions: &mut Vec<Contradiction>) {
    let claims = reached.iter().map(Claim::from_index);
    for claim in claims.filter(|claim| claim.is_on()) {
        let candidate = claim.subject();
        let others = ones_of(links.excluded_by(claim))
            .take_while(|&other| other < links.candidate_count)
            .filter(|&other| other > candidate);
        let others = others.filter(|&other| reached.contains(Claim::on(other).index()));
        contradictions.extend(others.map(|other| Contradiction::Twice(candidate, other)));
    }
}

impl Inference for Chain {
    fn links(&self) -> &Links {
        &self.links
    }

    fn len(&self) -> usize {
        self.conclusions.len()
    }

    fn conclusion(&mut self, index: usize) -> Option<Conclusion> {
        Some(self.conclusions[index])
    }

    fn prove(&mut self, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
        self.reach.run(&self.links, start);
        let (mut claims, mut proof) = (Vec::new(), Vec::new());
        for &end in ends {
            let path = self.reach.path(end);
            self.add_path(&path, &mut claims, &mut proof);
        }
        proof
    }
}
