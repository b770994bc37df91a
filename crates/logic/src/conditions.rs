//! Difficulty conditions: the level, the ER and the techniques that a puzzle must have.
//!
//! The level and the path are those of HoDoKu with the [settings of
//! ratings](crate::solver::Settings::for_rating), to which the named techniques are added, each in
//! its usual place. A puzzle **needs** a technique if
//!
//! 1. its path solves it and uses the technique, and
//! 2. without the technique, the others whose level is at most that of the hardest step of the path
//!    do not solve the puzzle.
//!
//! Without the second part, a technique that only happened to come first would count. Without its
//! bound, nothing below forcing nets would ever be needed, as these replace most other techniques.
//! So "needs a swordfish" means: without swordfish the puzzle is beyond the level of its path.
//!
//! The **hardest technique** of a path is that of the highest level, then of the highest score, then
//! the last in the order of the table. A path that does not solve the puzzle has none.
//!
//! **Invariant:** a verdict depends on the conditions and the position only.

mod distance;
mod evaluator;
mod walk;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::explainer::Difficulty;
use crate::solver::{NoFinder, Settings};
use crate::technique::{Level, Technique};

pub use distance::Distance;
pub use evaluator::{Evaluator, Verdict};

/// The difficulty that a puzzle must have. The default has no conditions, which every puzzle meets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The allowed levels of HoDoKu; all of them if empty.
    pub levels: Vec<Level>,
    /// The allowed ratings of Sudoku Explainer, both ends included.
    pub er: Option<RangeInclusive<Difficulty>>,
    /// The techniques that the puzzle needs, all of them.
    pub techniques: Vec<Technique>,
    /// The hardest technique of the solution path.
    pub hardest: Option<Technique>,
}

/// One of the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Condition {
    /// The level of HoDoKu.
    Level,
    /// The techniques that the puzzle needs.
    Techniques,
    /// The hardest technique.
    HardestTechnique,
    /// The rating of Sudoku Explainer.
    Er,
}

impl Conditions {
    /// Returns whether every puzzle meets the conditions.
    pub fn is_empty(&self) -> bool {
        *self == Conditions::default()
    }

    /// Returns the techniques that the conditions name.
    pub fn named(&self) -> impl Iterator<Item = Technique> {
        self.techniques.iter().copied().chain(self.hardest)
    }

    /// Checks that the conditions do not contradict each other.
    ///
    /// # Errors
    ///
    /// Fails if no puzzle can meet the conditions.
    pub fn check(&self) -> Result<(), ConditionsError> {
        if self.er.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(ConditionsError::EmptyErRange);
        }
        self.settings().map_err(ConditionsError::NoFinder)?;
        let harder = |&technique: &Technique| {
            let hardest = self.hardest.map(Technique::rank);
            hardest.is_some_and(|hardest| technique.rank() > hardest)
        };
        if let (Some(technique), Some(hardest)) =
            (self.techniques.iter().copied().find(harder), self.hardest)
        {
            return Err(ConditionsError::HarderThanHardest { technique, hardest });
        }
        let Some(&most) = self.levels.iter().max() else {
            return Ok(());
        };
        // The level is that of the path without other techniques than the usual ones.
        let is_beyond = |technique: &Technique| {
            let entry = technique.entry();
            entry.is_default && entry.level > most
        };
        match self.named().find(is_beyond) {
            Some(technique) => Err(ConditionsError::AboveLevel { technique, most }),
            None => Ok(()),
        }
    }

    /// Returns the settings of the path on which techniques are looked for.
    fn settings(&self) -> Result<Settings, NoFinder> {
        self.named()
            .try_fold(Settings::for_rating(), Settings::with)
    }
}

/// The error for conditions that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionsError {
    /// The range of ratings is empty.
    EmptyErRange,
    /// A technique cannot be searched for.
    NoFinder(NoFinder),
    /// A needed technique is harder than the hardest one.
    HarderThanHardest {
        /// The technique.
        technique: Technique,
        /// The hardest technique.
        hardest: Technique,
    },
    /// A technique is harder than the allowed levels.
    AboveLevel {
        /// The technique.
        technique: Technique,
        /// The highest allowed level.
        most: Level,
    },
}

impl fmt::Display for ConditionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConditionsError::EmptyErRange => f.write_str("the range of ER is empty"),
            ConditionsError::NoFinder(error) => error.fmt(f),
            ConditionsError::HarderThanHardest { technique, hardest } => write!(
                f,
                "{} is harder than the hardest technique, {}",
                technique.key(),
                hardest.key()
            ),
            ConditionsError::AboveLevel { technique, most } => write!(
                f,
                "puzzles that use {} are at least {}, above the level {}",
                technique.key(),
                technique.entry().level.name(),
                most.name()
            ),
        }
    }
}

impl Error for ConditionsError {}

#[cfg(test)]
mod tests;
