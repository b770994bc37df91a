//! Forcing chains: every node follows from the one before it, by the links of candidates and
//! groups.
//!
//! **Invariant:** each claim is reached by a shortest chain, the one that a breadth-first search
//! finds.

use super::claims::Claims;
use super::constraints::Constraints;
use super::proof::ProofNode;
use super::table::{Consequences, Contradiction, Inference};
use crate::chains::chain_step::strong_link;
use crate::chains::links::{ChainKind, Links, Premise};
use crate::chains::reach::Reach;
use crate::claim::Claim;
use crate::position::{Position, digit_at};
use crate::step::Node;

/// The links of a position, and the last search along them.
pub(super) struct Chain {
    position: Position,
    links: Links,
    reach: Reach,
}

impl Chain {
    /// Builds the links of a position.
    pub(super) fn new(position: &Position) -> Chain {
        Chain {
            position: position.clone(),
            links: Links::new(position, ChainKind::Groups),
            reach: Reach::default(),
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
        if reached.has_opposites() {
            add_twice(constraints, reached, &mut contradictions);
        }
        let is_empty = |truth: &usize| {
            let mut candidates = constraints.all()[*truth].iter();
            candidates.all(|candidate| reached.contains(Claim::off(candidate)))
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
    fn add_path(&self, path: &[Premise], premises: &mut Vec<Premise>, proof: &mut Vec<ProofNode>) {
        let mut last = None;
        for &premise in path {
            let known = premises.iter().position(|&known| known == premise);
            last = Some(known.unwrap_or_else(|| {
                proof.push(self.proof_node(premise, last, premises));
                premises.push(premise);
                premises.len() - 1
            }));
        }
    }

    fn proof_node(
        &self,
        premise: Premise,
        parent: Option<usize>,
        premises: &[Premise],
    ) -> ProofNode {
        let truth = match (parent.map(|parent| premises[parent]), premise) {
            (Some(Premise::Off(one)), Premise::On(other)) => {
                Some(strong_link(&self.position, &self.links, one, other))
            }
            _ => None,
        };
        ProofNode {
            node: self.node(premise),
            parents: parent.into_iter().collect(),
            truth,
        }
    }

    fn node(&self, premise: Premise) -> Node {
        let (number, is_on) = match premise {
            Premise::On(number) => (number, true),
            Premise::Off(number) => (number, false),
            Premise::Through(_) => unreachable!("groups have no sets"),
        };
        let group = self.links.nodes[number];
        Node {
            squares: group.squares,
            digit: digit_at(group.digit),
            is_on,
            through: None,
        }
    }
}

/// Adds the pairs of true candidates that exclude each other.
fn add_twice(constraints: &Constraints, reached: &Claims, contradictions: &mut Vec<Contradiction>) {
    for claim in reached.iter().filter(|claim| claim.is_on()) {
        let candidate = claim.candidate();
        let others = constraints
            .excluded(candidate)
            .filter(|&other| other > candidate);
        let others = others.filter(|&other| reached.contains(Claim::on(other)));
        contradictions.extend(others.map(|other| Contradiction::Twice(candidate, other)));
    }
}

fn premise_of(claim: Claim) -> Premise {
    match claim.is_on() {
        true => Premise::On(claim.candidate()),
        false => Premise::Off(claim.candidate()),
    }
}

impl Inference for Chain {
    fn follow(
        &mut self,
        constraints: &Constraints,
        start: Claim,
        sizes: &mut [u16],
    ) -> Consequences {
        self.reach.search(&self.links, premise_of(start));
        let mut reached = Claims::NONE;
        for (index, size) in sizes.iter_mut().enumerate() {
            let claim = Claim::from_index(index);
            if let Some(length) = self.reach.distance(&self.links, premise_of(claim)) {
                reached.insert(claim);
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

    fn prove(&mut self, _: &Constraints, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
        self.reach.search(&self.links, premise_of(start));
        let (mut premises, mut proof) = (Vec::new(), Vec::new());
        for &end in ends {
            let path = self.reach.path(&self.links, premise_of(end));
            self.add_path(&path, &mut premises, &mut proof);
        }
        proof
    }
}
