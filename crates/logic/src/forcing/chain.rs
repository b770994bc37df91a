//! Forcing chains: every node follows from the one before it, by the links of candidates and
//! groups.
//!
//! **Invariant:** each claim is reached by a shortest chain, the one that a breadth-first search
//! finds.

use super::Inference;
use super::conclusions::{self, Conclusion};
use super::constraints::Constraints;
use super::proof::ProofNode;
use super::table::{Claims, Consequences, Contradiction, Table};
use crate::chains::breadth_first::BreadthFirst;
use crate::chains::chain_step::strong_link;
use crate::chains::links::{ChainKind, Links};
use crate::implications::Claim;
use crate::position::{Position, digit_at};
use crate::step::Node;

/// The links of a position, the last search along them, and what follows.
pub(super) struct Chain {
    position: Position,
    links: Links,
    breadth_first: BreadthFirst,
    conclusions: Vec<Conclusion>,
}

impl Chain {
    /// Finds the conclusions of a position.
    pub(super) fn new(position: &Position, constraints: &Constraints) -> Chain {
        let mut chain = Chain {
            position: position.clone(),
            links: Links::new(position, ChainKind::Groups),
            breadth_first: BreadthFirst::default(),
            conclusions: Vec::new(),
        };
        let table = Table::new(constraints, |start, sizes| {
            chain.follow(constraints, start, sizes)
        });
        chain.conclusions = conclusions::conclusions(constraints, &table);
        chain
    }

    /// Derives everything that follows from a claim, and writes the number of nodes of each proof
    /// to `sizes`.
    fn follow(
        &mut self,
        constraints: &Constraints,
        start: Claim,
        sizes: &mut [u16],
    ) -> Consequences {
        self.breadth_first.run(&self.links, start);
        let mut reached = Claims::NONE;
        for (index, size) in sizes.iter_mut().enumerate() {
            let claim = Claim::from_index(index);
            if let Some(length) = self.breadth_first.distance(claim) {
                reached.insert(index);
                *size = length as u16 + 1;
            }
        }
        let contradiction = self.contradiction(constraints, &reached, sizes);
        let sized = contradiction.map(|contradiction| {
            let proof = self.prove(constraints, start, &contradiction.ends(constraints));
            (contradiction, proof.len() as u16)
        });
        Consequences {
            reached,
            contradiction: sized,
        }
    }

    /// Returns the smallest contradiction; parts that several chains share are counted for each of
    /// them.
    fn contradiction(
        &self,
        constraints: &Constraints,
        reached: &Claims,
        sizes: &[u16],
    ) -> Option<Contradiction> {
        let mut contradictions = Vec::new();
        let is_both = |index: usize| reached.contains(Claim::from_index(index).opposite().index());
        if reached.iter().any(is_both) {
            add_twice(constraints, reached, &mut contradictions);
        }
        let is_empty = |truth: &usize| {
            let mut candidates = constraints.all()[*truth].iter();
            candidates.all(|candidate| reached.contains(Claim::off(candidate).index()))
        };
        let truths = (0..constraints.all().len()).filter(is_empty);
        contradictions.extend(truths.map(Contradiction::Empty));
        let size = |contradiction: &Contradiction| -> u16 {
            let ends = contradiction.ends(constraints).into_iter();
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
        let (position, links) = (&self.position, &self.links);
        ProofNode {
            node: self.node(claim),
            parents: parent.into_iter().collect(),
            truth: strong.map(|from| strong_link(position, links, from.subject(), claim.subject())),
        }
    }

    fn node(&self, claim: Claim) -> Node {
        let group = self.links.nodes[claim.subject()];
        Node {
            squares: group.squares,
            digit: digit_at(group.digit),
            is_on: claim.is_on(),
            through: None,
        }
    }
}

/// Adds the pairs of true candidates that exclude each other.
fn add_twice(constraints: &Constraints, reached: &Claims, contradictions: &mut Vec<Contradiction>) {
    let claims = reached.iter().map(Claim::from_index);
    for claim in claims.filter(|claim| claim.is_on()) {
        let candidate = claim.subject();
        let others = constraints
            .excluded(candidate)
            .filter(|&other| other > candidate);
        let others = others.filter(|&other| reached.contains(Claim::on(other).index()));
        contradictions.extend(others.map(|other| Contradiction::Twice(candidate, other)));
    }
}

impl Inference for Chain {
    fn len(&self) -> usize {
        self.conclusions.len()
    }

    fn conclusion(&mut self, _: &Constraints, index: usize) -> Option<Conclusion> {
        Some(self.conclusions[index])
    }

    fn prove(&mut self, _: &Constraints, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
        self.breadth_first.run(&self.links, start);
        let (mut claims, mut proof) = (Vec::new(), Vec::new());
        for &end in ends {
            let path = self.breadth_first.path(end);
            self.add_path(&path, &mut claims, &mut proof);
        }
        proof
    }
}
