//! What follows from one assumption, each stage by a shortest chain.
//!
//! The search goes breadth first; each stage has the one that it was first reached from.
//!
//! **Invariant:** a stage has a distance exactly if the last search has reached it.

use super::links::{Links, Stage};

/// The memory of a search, and what the last one found.
#[derive(Default)]
pub(crate) struct Reach {
    /// What was reached, in that order.
    queue: Vec<u32>,
    came_from: Vec<u32>,
    distance: Vec<u32>,
}

/// The distance of what is not reached.
const FAR: u32 = u32::MAX;

impl Reach {
    /// Finds all that follows from a stage.
    pub(crate) fn search(&mut self, links: &Links, start: Stage) {
        self.queue.clear();
        self.came_from.resize(links.stage_count(), 0);
        self.distance.clear();
        self.distance.resize(links.stage_count(), FAR);
        let start = links.index(start);
        self.distance[start as usize] = 0;
        self.queue.push(start);
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let distance = self.distance[from as usize] + 1;
            for &stage in links.followers(from) {
                if self.distance[stage as usize] == FAR {
                    self.distance[stage as usize] = distance;
                    self.came_from[stage as usize] = from;
                    self.queue.push(stage);
                }
            }
        }
    }

    /// How many links away a stage is, if it was reached.
    pub(crate) fn distance(&self, links: &Links, stage: Stage) -> Option<usize> {
        let distance = self.distance[links.index(stage) as usize];
        (distance != FAR).then_some(distance as usize)
    }

    /// The stages from the start to one that was reached.
    pub(crate) fn path(&self, links: &Links, stage: Stage) -> Vec<Stage> {
        let mut index = links.index(stage);
        let mut stages = vec![stage];
        while self.distance[index as usize] > 0 {
            index = self.came_from[index as usize];
            stages.push(links.stage(index));
        }
        stages.reverse();
        stages
    }
}
