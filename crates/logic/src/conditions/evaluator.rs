//! The evaluation of conditions, the cheapest first, each only as far as it takes to decide.
//!
//! **Invariant:** an early end never changes a verdict: the level of a path never falls with further
//! steps, and a position where the techniques up to a level find nothing is above that level.

use std::fmt;

use super::distance::{self, Distance};
use super::walk::{Bounds, Walk, WalkEnd};
use super::{Condition, Conditions};
use crate::explainer::{self, Explainer};
use crate::position::Position;
use crate::solver::{End, Settings, Solver};
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
    /// Looks for single techniques; made when it is first needed.
    probe: Option<Solver>,
    explainer: Explainer,
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").finish_non_exhaustive()
    }
}

/// Why an evaluation ends before all conditions are met.
enum Miss {
    /// A condition fails, by this much.
    Failed(Condition, u32),
    Stopped,
}

/// A puzzle to evaluate.
struct Question<'a> {
    conditions: &'a Conditions,
    position: &'a Position,
    is_unique: bool,
    /// Whether the amount of a miss is needed even if it takes extra work.
    measures: bool,
    stop: &'a dyn Fn() -> bool,
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
        let question = Question {
            conditions,
            position,
            is_unique,
            measures: false,
            stop,
        };
        match self.answer(&question) {
            Ok(()) => Verdict::Met,
            Err(Miss::Failed(condition, _)) => Verdict::Failed(condition),
            Err(Miss::Stopped) => Verdict::Stopped,
        }
    }

    /// Returns how far the position of a unique puzzle is from meeting conditions, as a guide for
    /// searches that change a puzzle step by step; `None` if `stop` returned true.
    ///
    /// # Panics
    ///
    /// Panics if the conditions name a technique without a finder.
    pub fn distance(
        &mut self,
        conditions: &Conditions,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Option<Distance> {
        let question = Question {
            conditions,
            position,
            is_unique: true,
            measures: true,
            stop,
        };
        match self.answer(&question) {
            Ok(()) => Some(Distance::ZERO),
            Err(Miss::Failed(condition, amount)) => Some(Distance::of(condition, amount)),
            Err(Miss::Stopped) => None,
        }
    }

    fn answer(&mut self, question: &Question<'_>) -> Result<(), Miss> {
        let conditions = question.conditions;
        let usual = Settings::for_rating().with_uniqueness(question.is_unique);
        let named = conditions.settings().expect("the techniques have finders");
        let named = named.with_uniqueness(question.is_unique);
        let names_any = conditions.named().next().is_some();
        // The usual path serves for the techniques too, unless one of them must be added.
        let is_shared = names_any && named == usual;
        if !conditions.levels.is_empty() {
            let mut bounds = Bounds::new(conditions, !is_shared);
            if !is_shared {
                bounds.hardest = None;
            }
            let walk = self.walk(question, &usual, bounds)?;
            let amount = distance::of_level(&conditions.levels, walk.level(), walk.score);
            if amount > 0 {
                return Err(Miss::Failed(Condition::Level, amount));
            }
            if is_shared {
                self.techniques(question, &named, &walk)?;
            }
        }
        if names_any && (conditions.levels.is_empty() || !is_shared) {
            let mut bounds = Bounds::new(conditions, false);
            bounds.most = Level::Extreme;
            let walk = self.walk(question, &named, bounds)?;
            self.techniques(question, &named, &walk)?;
        }
        self.er(question)
    }

    /// Follows a path within bounds.
    fn walk(
        &mut self,
        question: &Question<'_>,
        settings: &Settings,
        bounds: Bounds,
    ) -> Result<Walk, Miss> {
        let Question { position, stop, .. } = *question;
        let walk = Walk::new(&mut self.solver, settings, bounds, position, stop);
        match walk.end {
            WalkEnd::Beyond(condition) => {
                let amount = distance::beyond(bounds, &walk, condition);
                Err(Miss::Failed(condition, amount))
            }
            WalkEnd::Stopped => Err(Miss::Stopped),
            WalkEnd::Solved | WalkEnd::Stuck => Ok(walk),
        }
    }

    /// Checks the conditions on techniques, given the whole path.
    fn techniques(
        &mut self,
        question: &Question<'_>,
        settings: &Settings,
        walk: &Walk,
    ) -> Result<(), Miss> {
        let conditions = question.conditions;
        let is_solved = walk.end == WalkEnd::Solved;
        if let Some(hardest) = conditions.hardest
            && !(is_solved && walk.hardest == Some(hardest))
        {
            let amount = self.amount_without(question, settings, walk, hardest);
            return Err(Miss::Failed(Condition::HardestTechnique, amount));
        }
        let mut amounts = 0;
        for &technique in &conditions.techniques {
            if !(is_solved && walk.uses(technique)) {
                amounts += self.amount_without(question, settings, walk, technique);
            }
        }
        if amounts > 0 {
            return Err(Miss::Failed(Condition::Techniques, amounts));
        }
        let is_harder = |technique: &Technique| technique.entry().level > walk.step_level();
        let harder = Technique::all().filter(is_harder);
        let others = harder.fold(settings.clone(), Settings::without);
        for &technique in &conditions.techniques {
            self.solver.set(others.clone().without(technique));
            match self.solver.path(question.position, question.stop).end {
                End::Solved => {
                    return Err(Miss::Failed(Condition::Techniques, distance::USED));
                }
                End::Stopped => return Err(Miss::Stopped),
                End::Stuck | End::Impossible => {}
            }
        }
        Ok(())
    }

    /// Returns how far a path is from using a technique.
    fn amount_without(
        &mut self,
        question: &Question<'_>,
        settings: &Settings,
        walk: &Walk,
        technique: Technique,
    ) -> u32 {
        let gap = distance::of_level(&[technique.entry().level], walk.level(), walk.score);
        match () {
            () if walk.uses(technique) => distance::USED + gap,
            () if !question.measures => distance::ABSENT,
            () if self.has_chance(question, settings, technique) => distance::POSSIBLE + gap,
            () => distance::ABSENT + gap,
        }
    }

    /// Returns whether a technique finds a step in a position of a path that needs more than
    /// singles.
    fn has_chance(
        &mut self,
        question: &Question<'_>,
        settings: &Settings,
        technique: Technique,
    ) -> bool {
        let mut position = question.position.clone();
        let only = Settings::only(&[technique]).expect("the technique has a finder");
        let probe = self.probe.get_or_insert_default();
        probe.set(only);
        self.solver.set(settings.clone());
        while let Some(step) = self.solver.next_unless(&position, question.stop) {
            if step.technique > Technique::HiddenSingle && probe.next(&position).is_some() {
                return true;
            }
            step.apply(&mut position);
        }
        false
    }

    /// Checks the rating of Sudoku Explainer.
    fn er(&mut self, question: &Question<'_>) -> Result<(), Miss> {
        let Some(range) = &question.conditions.er else {
            return Ok(());
        };
        let Question { position, stop, .. } = *question;
        let rating = self
            .explainer
            .rate_position(position, Some(*range.end()), stop);
        match rating.end {
            explainer::End::Stopped => Err(Miss::Stopped),
            explainer::End::Solved if range.contains(&rating.er) => Ok(()),
            end => Err(Miss::Failed(
                Condition::Er,
                distance::of_er(range, rating.er, end),
            )),
        }
    }
}
