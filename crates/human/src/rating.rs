//! How hard a path is for people: a number, a level, the techniques.
//!
//! **Invariant:** a rating depends on the steps of the path alone.

use std::collections::BTreeMap;

use crate::path::Path;
use crate::technique::Technique;

/// The level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles and what a rule says at once.
    Easy,
    /// Locked candidates, pairs, sums.
    Medium,
    /// Larger subsets, fish, two rules together.
    Hard,
    /// Chains.
    Unfair,
    /// What-ifs and trial.
    Extreme,
}

/// How hard a path is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// One number for the whole path.
    pub difficulty: f64,
    /// The level.
    pub level: Level,
    /// The hardest technique.
    pub hardest: Technique,
    /// How often each technique was used, from easy to hard.
    pub counts: BTreeMap<Technique, usize>,
}

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Unfair,
        Level::Extreme,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    fn of(technique: Technique) -> Level {
        match technique.cost() {
            0..28 => Level::Easy,
            28..80 => Level::Medium,
            80..150 => Level::Hard,
            150..400 => Level::Unfair,
            _ => Level::Extreme,
        }
    }
}

impl Path {
    /// Returns the rating; `None` if the path does not reach a solution.
    pub fn rating(&self) -> Option<Rating> {
        if !self.is_solved() {
            return None;
        }
        let mut counts = BTreeMap::new();
        for step in &self.steps {
            *counts.entry(step.technique).or_default() += 1;
        }
        let cost: u32 = self.steps.iter().map(|step| step.technique.cost()).sum();
        let hardest = self.steps.iter().map(|step| step.technique).max();
        let hardest = hardest.unwrap_or(Technique::FullHouse);
        Some(Rating {
            difficulty: f64::from(cost),
            level: Level::of(hardest),
            hardest,
            counts,
        })
    }
}
