//! Breadth-first search for the consequences of a premise, each by a shortest chain.
//!
//! **Invariant:** a premise has a distance exactly if the last search has reached it.

use super::links::{Links, Premise};

/// The memory and the result of a search.
#[derive(Default)]
pub(crate) struct Reach {
    /// The premises reached, in that order.
    queue: Vec<u32>,
    came_from: Vec<u32>,
    distance: Vec<u32>,
}

/// The distance of premises that are not reached.
const FAR: u32 = u32::MAX;

impl Reach {
    /// Finds all consequences of a premise.
    pub(crate) fn search(&mut self, links: &Links, start: Premise) {
        self.queue.clear();
        self.came_from.resize(links.premise_count(), 0);
        self.distance.clear();
        self.distance.resize(links.premise_count(), FAR);
        let start = links.index(start);
        self.distance[start as usize] = 0;
        self.queue.push(start);
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let distance = self.distance[from as usize] + 1;
            for &premise in links.followers(from) {
                if self.distance[premise as usize] == FAR {
                    self.distance[premise as usize] = distance;
                    self.came_from[premise as usize] = from;
                    self.queue.push(premise);
                }
            }
        }
    }

    /// Returns the number of links to a premise, if it was reached.
    pub(crate) fn distance(&self, links: &Links, premise: Premise) -> Option<usize> {
        let distance = self.distance[links.index(premise) as usize];
        (distance != FAR).then_some(distance as usize)
    }

    /// Returns the path from the start to a premise that was reached.
    pub(crate) fn path(&self, links: &Links, premise: Premise) -> Vec<Premise> {
        let mut index = links.index(premise);
        let mut premises = vec![premise];
        while self.distance[index as usize] > 0 {
            index = self.came_from[index as usize];
            premises.push(links.premise(index));
        }
        premises.reverse();
        premises
    }
}
