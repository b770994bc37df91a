//! Breadth-first search for the consequences of a claim, each by a shortest chain.
//!
//! **Invariant:** a claim has a distance exactly if the last search has reached it.

use super::links::Links;
use crate::implications::Claim;

/// The memory and the result of a search.
#[derive(Default)]
pub(crate) struct BreadthFirst {
    /// The claims reached, in that order.
    queue: Vec<Claim>,
    /// For each claim, the one that it was reached from.
    came_from: Vec<Claim>,
    distance: Vec<u32>,
}

/// The distance of claims that are not reached.
const FAR: u32 = u32::MAX;

impl BreadthFirst {
    /// Finds all consequences of a claim.
    pub(crate) fn run(&mut self, links: &Links, start: Claim) {
        self.queue.clear();
        self.came_from.resize(links.claim_count(), start);
        self.distance.clear();
        self.distance.resize(links.claim_count(), FAR);
        self.distance[start.index()] = 0;
        self.queue.push(start);
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let distance = self.distance[from.index()] + 1;
            for &claim in links.followers(from) {
                if self.distance[claim.index()] == FAR {
                    self.distance[claim.index()] = distance;
                    self.came_from[claim.index()] = from;
                    self.queue.push(claim);
                }
            }
        }
    }

    /// Returns the number of links to a claim, if it was reached.
    pub(crate) fn distance(&self, claim: Claim) -> Option<usize> {
        let distance = self.distance[claim.index()];
        (distance != FAR).then_some(distance as usize)
    }

    /// Returns the path from the start to a claim that was reached.
    pub(crate) fn path(&self, end: Claim) -> Vec<Claim> {
        let mut path = vec![end];
        let mut claim = end;
        while self.distance[claim.index()] > 0 {
            claim = self.came_from[claim.index()];
            path.push(claim);
        }
        path.reverse();
        path
    }
}
