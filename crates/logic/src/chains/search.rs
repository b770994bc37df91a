//! A search for all chains of a position.
//!
//! **Invariant:** loops are looked for before other chains, starts in ascending order, true before
//! false: of chains that are equally good the first is kept.

use foldoku_board::SquareSet;

use super::harvest::{Finding, Harvest};
use super::links::{Links, Material, Stage};
use super::reach::Reach;
use crate::candidate::Candidate;
use crate::position::Position;
use crate::technique::Technique;

/// A search for the chains of a position.
pub(super) struct Search<'a> {
    pub(super) position: &'a Position,
    pub(super) links: &'a Links,
    pub(super) reach: &'a mut Reach,
    pub(super) harvest: Harvest,
    pub(super) material: Material,
    /// The most links that a chain may have.
    pub(super) longest: usize,
}

impl Search<'_> {
    /// All chains that can be made of the material.
    pub(super) fn run(mut self) -> Vec<Finding> {
        let starts = 0..self.links.candidate_count;
        match self.material {
            Material::OneDigit => {
                starts.for_each(|start| self.chains_from(Technique::XChain, start, 1))
            }
            Material::Pairs => {
                starts.for_each(|start| self.chains_from(Technique::XyChain, start, 1))
            }
            Material::Candidates | Material::Groups | Material::Sets => {
                let both = starts
                    .clone()
                    .map(Stage::On)
                    .chain(starts.clone().map(Stage::Off));
                for start in both {
                    let (Stage::On(node) | Stage::Off(node) | Stage::Through(node)) = start;
                    self.reach.search(self.links, start);
                    self.nice_loops(start, self.links.candidate(node));
                }
                starts.for_each(|start| self.chains_from(Technique::Aic, start, 2));
            }
        }
        self.harvest.into_findings()
    }

    fn chains_from(&mut self, technique: Technique, start: usize, least: usize) {
        self.reach.search(self.links, Stage::Off(start));
        self.chains(technique, start, least);
    }

    /// How many links away a stage is, if that is a length that a chain may have.
    pub(super) fn length_of(&self, stage: Stage) -> Option<usize> {
        let length = self.reach.distance(self.links, stage);
        length.filter(|length| (3..=self.longest).contains(length))
    }

    /// The chain to a stage that was reached, unless it is a lasso: one that comes back to a square
    /// that it has left.
    ///
    /// A loop may come back to its first square, and any chain to the squares of a set.
    pub(super) fn path_of(&self, stage: Stage, is_loop: bool) -> Option<Vec<Stage>> {
        let stages = self.reach.path(self.links, stage);
        let start = self.links.squares_of(stages[0]);
        let mut left = SquareSet::EMPTY;
        for pair in stages.windows(2) {
            let [last, now] = [pair[0], pair[1]].map(|stage| self.links.squares_of(stage));
            if left.contains(now.first()?) {
                return None;
            }
            let may_return = matches!(pair[0], Stage::Through(_)) || (is_loop && last == start);
            if !may_return {
                // A link inside of a square does not leave it.
                left |= last.without(now);
            }
        }
        Some(stages)
    }

    /// Keeps a chain that is wanted.
    pub(super) fn keep(
        &mut self,
        technique: Technique,
        stages: Vec<Stage>,
        eliminations: Vec<Candidate>,
    ) {
        let is_grouped = stages.iter().any(|&stage| self.links.is_grouped(stage));
        let has_groups = matches!(self.material, Material::Groups | Material::Sets);
        if is_grouped == has_groups {
            self.harvest.keep(Finding {
                technique: if is_grouped {
                    grouped(technique)
                } else {
                    technique
                },
                stages,
                is_loop: technique == Technique::ContinuousNiceLoop,
                eliminations,
            });
        }
    }
}

/// What a technique is called if there are groups or sets in its chain.
fn grouped(technique: Technique) -> Technique {
    match technique {
        Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
        Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
        _ => Technique::GroupedAic,
    }
}
