//! The evaluation of conditions, the cheapest first, each only as far as it takes to decide.
//!
//! **Invariant:** an early end never changes a verdict: the level of a path never falls with further
//! steps, and a position where the techniques up to a level find nothing is above that level.

use std::fmt;

use super::{Condition, Conditions};
use crate::explainer::{self, Explainer};
use crate::position::Position;
use crate::solver::{End, Settings, Solver, level_of};
use crate::technique::{Level, Technique};

/// Whether a puzzle meets conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It meets all.
    Met,
    /// It fails this one; those after it were not evaluated.
    Failed(Condition),
    /// The stop check returned true.
    Stopped,
}

/// Decides whether puzzles meet conditions. Owns its working memory; use one per thread.
#[derive(Default)]
pub struct Evaluator {
    solver: Solver,
    explainer: Explainer,
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").finish_non_exhaustive()
    }
}

/// The bounds beyond which a path need not be followed.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The highest level of a path.
    most: Level,
    /// The hardest technique of a path.
    hardest: Option<Technique>,
    /// Whether a path is not followed once its level is known to be the highest.
    ends_at_extreme: bool,
}

/// A path, as far as it was followed.
#[derive(Clone, Debug)]
struct Walk {
    /// Whether each technique was used, by its index in the table.
    used: Vec<bool>,
    hardest: Option<Technique>,
    score: u32,
    end: WalkEnd,
}

/// Why a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkEnd {
    Solved,
    /// No technique finds a step, or the level is known to be the highest.
    Stuck,
    /// The path is beyond the bounds; the condition is the first that it fails.
    Beyond(Condition),
    Stopped,
}

impl Walk {
    fn level(&self) -> Level {
        match self.end {
            WalkEnd::Solved => self.level_so_far(),
            _ => Level::Extreme,
        }
    }

    /// Returns the level of the path if it ended here.
    fn level_so_far(&self) -> Level {
        level_of(self.step_level(), self.score)
    }

    /// Returns the level of the hardest step.
    fn step_level(&self) -> Level {
        self.hardest.map_or(Level::Easy, |it| it.entry().level)
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
    fn new(conditions: &Conditions, ends_at_extreme: bool) -> Bounds {
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

impl Evaluator {
    /// Creates an evaluator.
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// Returns whether a position, which has a solution, meets conditions, which do not contradict
    /// each other.
    ///
    /// Techniques that assume a unique solution are only used if `is_unique`. `stop` is polled as in
    /// [`Solver::next_unless`].
    ///
    /// # Panics
    ///
    /// Panics if the conditions name a technique without a finder.
    pub fn evaluate(
        &mut self,
        conditions: &Conditions,
        position: &Position,
        is_unique: bool,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        let path = Settings::for_rating().with_uniqueness(is_unique);
        let named = conditions.settings().expect("the techniques have finders");
        let named = named.with_uniqueness(is_unique);
        let needs_techniques = conditions.named().next().is_some();
        let is_one_path = !needs_techniques || named == path;
        if !conditions.levels.is_empty() {
            let mut bounds = Bounds::new(conditions, !(needs_techniques && is_one_path));
            if !is_one_path {
                bounds.hardest = None;
            }
            let walk = self.walk(&path, bounds, position, stop);
            let verdict = match walk.end {
                WalkEnd::Beyond(condition) => Verdict::Failed(condition),
                WalkEnd::Stopped => Verdict::Stopped,
                _ if !conditions.levels.contains(&walk.level()) => {
                    Verdict::Failed(Condition::Level)
                }
                _ if needs_techniques && is_one_path => {
                    self.techniques(conditions, &named, &walk, position, stop)
                }
                _ => Verdict::Met,
            };
            if verdict != Verdict::Met {
                return verdict;
            }
        }
        if needs_techniques && (conditions.levels.is_empty() || !is_one_path) {
            let mut bounds = Bounds::new(conditions, false);
            bounds.most = Level::Extreme;
            let walk = self.walk(&named, bounds, position, stop);
            let verdict = match walk.end {
                WalkEnd::Beyond(condition) => Verdict::Failed(condition),
                WalkEnd::Stopped => Verdict::Stopped,
                _ => self.techniques(conditions, &named, &walk, position, stop),
            };
            if verdict != Verdict::Met {
                return verdict;
            }
        }
        self.er(conditions, position, stop)
    }

    /// Follows a path within bounds.
    fn walk(
        &mut self,
        settings: &Settings,
        bounds: Bounds,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Walk {
        self.solver.set(bounds.cut(settings.clone()));
        let mut position = position.clone();
        let mut walk = Walk {
            used: vec![false; Technique::TABLE.len()],
            hardest: None,
            score: 0,
            end: WalkEnd::Solved,
        };
        while !position.is_solved() {
            let Some(step) = self.solver.next_unless(&position, stop) else {
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

    /// Checks the conditions on techniques, given the whole path.
    fn techniques(
        &mut self,
        conditions: &Conditions,
        settings: &Settings,
        walk: &Walk,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        let is_solved = walk.end == WalkEnd::Solved;
        if conditions.hardest.is_some() && !(is_solved && conditions.hardest == walk.hardest) {
            return Verdict::Failed(Condition::HardestTechnique);
        }
        let mut techniques = conditions.techniques.iter();
        if techniques.any(|&technique| !(is_solved && walk.used[technique as usize])) {
            return Verdict::Failed(Condition::Techniques);
        }
        let is_harder = |technique: &Technique| technique.entry().level > walk.step_level();
        let without = |settings: Settings, technique| settings.without(technique);
        let harder = Technique::all().filter(is_harder);
        let others = harder.fold(settings.clone(), without);
        for &technique in &conditions.techniques {
            self.solver.set(others.clone().without(technique));
            match self.solver.path(position, stop).end {
                End::Solved => return Verdict::Failed(Condition::Techniques),
                End::Stopped => return Verdict::Stopped,
                _ => {}
            }
        }
        Verdict::Met
    }

    /// Checks the rating of Sudoku Explainer.
    fn er(
        &mut self,
        conditions: &Conditions,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        let Some(range) = &conditions.er else {
            return Verdict::Met;
        };
        let most = Some(*range.end());
        let rating = self.explainer.rate_position(position, most, stop);
        match rating.end {
            explainer::End::Stopped => Verdict::Stopped,
            explainer::End::Solved if range.contains(&rating.er) => Verdict::Met,
            _ => Verdict::Failed(Condition::Er),
        }
    }
}
