//! What the steps of a puzzle must demand of people.
//!
//! **Invariant:** a demand that passes its check is one that some puzzle may meet.

use std::fmt;

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_human::{Level, Path, Rating, Rulebook, Step, Technique};
use foldoku_search::VariantSearch;

/// What the steps of a puzzle must demand. The default demands nothing, so every puzzle meets it.
///
/// Each step is of the easiest technique that finds one. So a puzzle that uses a technique cannot be solved by
/// easier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The allowed levels; all of them if empty.
    pub levels: Vec<Level>,
    /// The techniques that the steps use, all of them.
    pub techniques: Vec<Technique>,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
}

/// Why a puzzle does not meet a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unmet {
    /// Its steps are too easy.
    Easier,
    /// Its steps are too hard, and there is no room for more givens.
    Harder,
    /// Its level is between those that are allowed.
    Between,
    /// Its steps do not use all techniques.
    Techniques,
    /// Another technique is the hardest.
    Hardest,
    /// The search for steps was stopped.
    Stopped,
}

/// Why no puzzle can meet a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DemandError {
    /// A technique is harder than the allowed levels.
    AboveLevel {
        /// The technique.
        technique: Technique,
        /// The highest allowed level.
        most: Level,
    },
    /// The board has too many cells or digits for human steps.
    TooLarge,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unmet::Easier => {
                "the puzzle was too easy; ask for an easier level, or for other rules, fewer figures or larger ones"
            }
            Unmet::Harder => {
                "the puzzle was too hard; allow more givens, or ask for a harder level or for more figures"
            }
            Unmet::Between => "the puzzle had a level between the requested ones",
            Unmet::Techniques => {
                "the puzzle did not need the techniques; ask for fewer, or allow harder levels"
            }
            Unmet::Hardest => "another technique was the hardest",
            Unmet::Stopped => "the search for steps was stopped",
        })
    }
}

impl std::error::Error for Unmet {}

impl fmt::Display for DemandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DemandError::AboveLevel { technique, most } => write!(
                f,
                "puzzles that use {} are {}, above the level {}",
                technique.name(),
                technique.level().name(),
                most.name()
            ),
            DemandError::TooLarge => write!(f, "levels need a board of {}", VariantSearch::BOARDS),
        }
    }
}

impl std::error::Error for DemandError {}

impl Demand {
    /// Returns whether every puzzle meets the demand.
    pub fn is_empty(&self) -> bool {
        *self == Demand::default()
    }

    /// Checks whether some puzzle of a board may meet the demand.
    ///
    /// # Errors
    ///
    /// If none does.
    pub fn check(&self, geometry: &Geometry) -> Result<(), DemandError> {
        let empty = Puzzle::new(geometry, Grid::empty(geometry));
        let empty = empty.expect("no given clashes with another one");
        if !self.is_empty() && Rulebook::new(&empty).is_err() {
            return Err(DemandError::TooLarge);
        }
        let Some(&most) = self.levels.iter().max() else {
            return Ok(());
        };
        match self.named().find(|technique| technique.level() > most) {
            Some(technique) => Err(DemandError::AboveLevel { technique, most }),
            None => Ok(()),
        }
    }

    /// Returns the demand for the puzzle with a number: several levels without techniques come in turn.
    #[must_use]
    pub fn in_turn(&self, number: u64) -> Demand {
        let mut demand = self.clone();
        if self.named().next().is_none() && !self.levels.is_empty() {
            let turn = number % self.levels.len() as u64;
            demand.levels = vec![self.levels[turn as usize]];
        }
        demand
    }

    /// Returns the techniques that the demand names.
    fn named(&self) -> impl Iterator<Item = Technique> {
        self.techniques.iter().copied().chain(self.hardest)
    }

    /// Returns the hardest technique that the steps may use. Puzzles that need a technique have its level at
    /// most, unless levels are requested: harder techniques replace most others.
    pub(super) fn hardest_allowed(&self) -> Technique {
        let named = self.named().map(Technique::level).max();
        let highest = self.levels.iter().copied().max().or(named);
        let is_allowed = |technique: &&Technique| highest.is_none_or(|it| technique.level() <= it);
        let mut techniques = Technique::ALL.iter().rev();
        *techniques
            .find(is_allowed)
            .expect("singles have the lowest level")
    }

    /// Returns the guesses of a search for a second solution below which hardly any puzzle is hard enough. Of 240
    /// killers and puzzles with thermometers, arrows and dots, those with fewer were easier but for 1 in 30.
    pub(super) fn least_guesses(&self) -> u64 {
        match self.levels.iter().min() {
            None | Some(Level::Easy | Level::Medium) => 0,
            Some(Level::Hard) => 1,
            Some(Level::Unfair) => 2,
            Some(Level::Extreme) => 4,
        }
    }

    /// Returns whether a step decides that the demand is met, because no step can be too hard.
    pub(super) fn is_met_by(&self, step: &Step) -> bool {
        self.levels == [Level::Extreme]
            && self.named().next().is_none()
            && step.level() == Level::Extreme
    }

    /// Decides whether the whole path of a puzzle meets the demand.
    pub(super) fn judge_path(&self, path: &Path) -> Result<(), Unmet> {
        self.judge(&path.rating().ok_or(Unmet::Harder)?)
    }

    /// Decides whether a puzzle with this rating meets the demand.
    ///
    /// # Errors
    ///
    /// Returns the first condition that the puzzle does not meet.
    pub fn judge(&self, rating: &Rating) -> Result<(), Unmet> {
        if !self.levels.is_empty() && !self.levels.contains(&rating.level) {
            let is_easier = self.levels.iter().all(|&level| level > rating.level);
            return Err(if is_easier {
                Unmet::Easier
            } else {
                Unmet::Between
            });
        }
        let is_used = |technique: &Technique| rating.counts.contains_key(technique);
        if !self.techniques.iter().all(is_used) {
            return Err(Unmet::Techniques);
        }
        match self.hardest {
            Some(hardest) if hardest != rating.hardest => Err(Unmet::Hardest),
            _ => Ok(()),
        }
    }
}
