//! Proofs by nets: the nodes that lead from a claim to others.
//!
//! **Invariant:** each claim occurs once, after the claims that it follows from.

use super::Net;
use super::expanded::Expanded;
use super::rows::Entry;
use crate::forcing::proof::ProofNode;
use crate::implications::{Claim, Constraint};
use crate::step::Truth;

/// Returns the nodes from a claim whose row is expanded to others of that row.
pub(super) fn prove(net: &Net, start: Claim, ends: &[Claim]) -> Vec<ProofNode> {
    let row = net.expanded[start.index()].as_deref();
    let mut proof = Proof {
        net,
        row: row.expect("the row is expanded"),
        places: vec![None; net.rows.len()],
        nodes: Vec::new(),
    };
    proof.add(start, &[], None);
    for &end in ends {
        proof.reach(end);
    }
    proof.nodes
}

struct Proof<'a> {
    net: &'a Net,
    row: &'a Expanded,
    /// The place of each claim among the nodes.
    places: Vec<Option<usize>>,
    nodes: Vec<ProofNode>,
}

impl Proof<'_> {
    /// Adds a claim of the expanded row and everything it follows from.
    fn reach(&mut self, claim: Claim) {
        if self.places[claim.index()].is_some() {
            return;
        }
        let (net, row) = (self.net, self.row);
        let origin = row.entry(claim).origin;
        if let Some(origin) = origin {
            self.reach(origin);
        }
        let source = origin.unwrap_or(row.premise());
        self.follow(&net.rows[source.index()], claim);
    }

    /// Adds a claim of a row whose premise is known, and everything it follows from in that row.
    fn follow(&mut self, row: &[Entry], claim: Claim) {
        if self.places[claim.index()].is_some() {
            return;
        }
        let entry = row.iter().find(|entry| entry.claim == claim);
        let entry = entry.expect("the row has the claim");
        let causes = match entry.truth {
            None => vec![row[usize::from(entry.cause)].claim],
            Some(truth) => {
                let others = self.net.links.others(truth, claim);
                others.map(Claim::off).collect()
            }
        };
        for &cause in &causes {
            self.follow(row, cause);
        }
        let truth = entry.truth.map(Constraint::truth);
        let truth = truth.or_else(|| self.link(causes[0], claim));
        self.add(claim, &causes, truth);
    }

    /// Returns the truth by which a true node follows from a single false one.
    fn link(&self, from: Claim, to: Claim) -> Option<Truth> {
        to.is_on().then(|| self.net.links.strong_link(from, to))
    }

    fn add(&mut self, claim: Claim, causes: &[Claim], truth: Option<Truth>) {
        let parents = causes.iter().map(|cause| self.places[cause.index()]);
        let parents = parents.map(|place| place.expect("causes are known"));
        let parents = parents.collect();
        self.places[claim.index()] = Some(self.nodes.len());
        self.nodes.push(ProofNode {
            node: self.net.links.node(claim),
            parents,
            truth,
        });
    }
}
