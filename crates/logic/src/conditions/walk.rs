//! Solution paths that are followed only as far as conditions need.
//!
//! **Invariant:** a walk without bounds is the path of the solver.

use super::{Condition, Conditions};
use crate::hodoku::level_of;
use crate::position::Position;
use crate::solver::{Settings, Solver};
use crate::technique::{Level, Technique};

/// The bounds beyond which a path need not be followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The highest level of a path.
    pub(super) most: Level,
    /// The hardest technique of a path.
    pub(super) hardest: Option<Technique>,
    /// Whether a path is not followed once its level is known to be the highest.
    ends_at_extreme: bool,
}

/// A path, as far as it was followed.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// Whether each technique was used, by its index in the table.
    used: Vec<bool>,
    pub(super) hardest: Option<Technique>,
    pub(super) score: u32,
    pub(super) end: WalkEnd,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WalkEnd {
    Solved,
    /// No technique finds a step, or the level is known to be the highest.
    Stuck,
    /// The path is beyond the bounds; the condition is the first that it fails.
    Beyond(Condition),
    Stopped,
}

impl Walk {
    pub(super) fn level(&self) -> Level {
        match self.end {
            WalkEnd::Solved => self.level_so_far(),
            _ => Level::Extreme,
        }
    }

    /// Returns the level of the path if it ended here.
    pub(super) fn level_so_far(&self) -> Level {
        level_of(self.step_level(), self.score)
    }

    /// Returns the level of the hardest step.
    pub(super) fn step_level(&self) -> Level {
        self.hardest.map_or(Level::Easy, |it| it.entry().level)
    }

    /// Returns whether the path uses a technique.
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.used[technique as usize]
    }

    fn add(&mut self, technique: Technique) {
        self.used[technique as usize] = true;
        self.score += technique.entry().score;
        let is_harder = |hardest: Technique| technique.rank() > hardest.rank();
        if self.hardest.is_none_or(is_harder) {
            self.hardest = Some(technique);
        }
    }
}

impl Bounds {
    pub(super) fn new(conditions: &Conditions, ends_at_extreme: bool) -> Bounds {
        let most = conditions.levels.iter().max().copied();
        Bounds {
            most: most.unwrap_or(Level::Extreme),
            hardest: conditions.hardest,
            ends_at_extreme,
        }
    }

    /// Returns the condition that a path with these techniques fails, whatever follows.
    fn failed(&self, walk: &Walk) -> Option<Condition> {
        if walk.level_so_far() > self.most {
            return Some(Condition::Level);
        }
        let (bound, hardest) = (self.hardest?, walk.hardest?);
        (hardest.rank() > bound.rank()).then_some(Condition::HardestTechnique)
    }

    /// Returns the condition that a path fails if no technique within the bounds finds a step.
    fn failed_if_stuck(&self) -> Option<Condition> {
        if self.most < Level::Extreme {
            return Some(Condition::Level);
        }
        self.hardest.map(|_| Condition::HardestTechnique)
    }

    /// Returns whether a step of a technique can be within the bounds.
    fn allow(&self, technique: Technique) -> bool {
        let level = technique.entry().level;
        let is_decided = self.ends_at_extreme && level == Level::Extreme;
        let is_harder = |bound: Technique| technique.rank() > bound.rank();
        level <= self.most && !is_decided && !self.hardest.is_some_and(is_harder)
    }

    /// Returns the settings without the techniques that are tried after the last allowed one: a step
    /// of theirs would be beyond the bounds.
    fn cut(&self, settings: Settings) -> Settings {
        let wanted = |technique: &Technique| settings.allow(*technique) && self.allow(*technique);
        let last = Technique::all().filter(wanted).last();
        let is_after = |technique: &Technique| Some(*technique) > last;
        let without = |settings: Settings, technique| settings.without(technique);
        Technique::all().filter(is_after).fold(settings, without)
    }
}

impl Walk {
    /// Follows the path of a solver within bounds.
    pub(super) fn new(
        solver: &mut Solver,
        settings: &Settings,
        bounds: Bounds,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Walk {
        solver.set(bounds.cut(settings.clone()));
        let mut position = position.clone();
        let mut walk = Walk {
            used: vec![false; Technique::TABLE.len()],
            hardest: None,
            score: 0,
            end: WalkEnd::Solved,
        };
        while !position.is_solved() {
            let Some(step) = solver.next_unless(&position, stop) else {
                walk.end = match (stop(), bounds.failed_if_stuck()) {
                    (true, _) => WalkEnd::Stopped,
                    (false, Some(condition)) => WalkEnd::Beyond(condition),
                    (false, None) => WalkEnd::Stuck,
                };
                break;
            };
            step.apply(&mut position);
            walk.add(step.technique);
            if let Some(condition) = bounds.failed(&walk) {
                walk.end = WalkEnd::Beyond(condition);
                break;
            }
            if bounds.ends_at_extreme && walk.level_so_far() == Level::Extreme {
                walk.end = WalkEnd::Stuck;
                break;
            }
        }
        walk
    }
}
