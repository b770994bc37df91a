//! Conditions on the solution path: all of some techniques, any, none, and the first step.
//!
//! The path is that of ratings, but ends where they take brute force: HoDoKu's order without last
//! resorts. Techniques that the conditions name are added in their usual places. With rules and on other boards it
//! is foldoku's own path.
//!
//! **Invariant:** a path is followed only until the conditions are decided.

use anyhow::ensure;
use foldoku::logic::solver::Settings;
use foldoku::logic::{Solver, Technique};
use foldoku::questions::Refusal;
use foldoku::questions::general::{self, GeneralStart};
use foldoku::questions::human;
use foldoku::questions::start::StartPosition;
use foldoku::questions::steps::without_last_resorts;

use super::super::shared::step_search;
use super::Outcome;
use crate::args::{AnyTechnique, PathConditions};

/// Conditions on the solution path.
#[derive(Clone, Debug)]
pub(super) struct PathQuery {
    classic: Lists<Technique>,
    general: Lists<human::Technique>,
    settings: Settings,
    /// Whether techniques are left out on the classic board without rules.
    excludes: bool,
}

/// The techniques of each condition; `None` is one that these boards do not have, so no path uses it.
#[derive(Clone, Debug)]
struct Lists<T> {
    all_of: Vec<Option<T>>,
    any_of: Vec<Option<T>>,
    none_of: Vec<Option<T>>,
    first_step: Vec<Option<T>>,
}

/// The first step that uses one of the techniques of `--all-of`, `--any-of` and `--first-step`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstUse {
    /// The key of the technique.
    pub(super) technique: &'static str,
    /// The number of the step, counted from 1.
    pub(super) step: usize,
}

impl<T: Copy + PartialEq> Lists<T> {
    /// Returns the techniques of the command line on one kind of boards.
    fn new(args: &PathConditions, of_board: fn(&AnyTechnique) -> Option<T>) -> Lists<T> {
        let list = |named: &[AnyTechnique]| named.iter().map(of_board).collect();
        Lists {
            all_of: list(&args.all_of),
            any_of: list(&args.any_of),
            none_of: list(&args.none_of),
            first_step: list(&args.first_step),
        }
    }

    /// Returns whether a step may be the first one.
    fn allows_first(&self, technique: T) -> bool {
        self.first_step.is_empty() || self.first_step.contains(&Some(technique))
    }

    /// Returns whether a step is one that the conditions name.
    fn wants(&self, technique: T, step: usize) -> bool {
        let technique = Some(technique);
        let is_named = self.all_of.contains(&technique) || self.any_of.contains(&technique);
        is_named || step == 1 && self.first_step.contains(&technique)
    }

    /// Returns whether the techniques of a whole path meet the conditions.
    fn are_met_by(&self, path: &[T]) -> bool {
        let uses = |technique: &Option<T>| technique.is_some_and(|it| path.contains(&it));
        // A solved grid has no first step.
        let has_first = match path.first() {
            Some(&first) => self.allows_first(first),
            None => self.first_step.is_empty(),
        };
        has_first
            && self.all_of.iter().all(uses)
            && (self.any_of.is_empty() || self.any_of.iter().any(uses))
            && !self.none_of.iter().any(uses)
    }
}

impl PathQuery {
    /// Returns the conditions of the command line, if there are any.
    pub(super) fn new(args: &PathConditions) -> anyhow::Result<Option<PathQuery>> {
        let is_restricted = !args.exclude.is_empty() || args.no_uniqueness;
        ensure!(
            !args.is_empty() || !is_restricted,
            "--exclude and --no-uniqueness apply to --all-of, --any-of, --none-of and --first-step"
        );
        if args.is_empty() {
            return Ok(None);
        }
        let usual = without_last_resorts(Settings::default());
        let classic = args.named().filter_map(|it| it.classic);
        let settings = classic.fold(usual, |settings, name| {
            settings
                .with(name)
                .expect("arguments name techniques that have a finder")
        });
        Ok(Some(PathQuery {
            classic: Lists::new(args, |it| it.classic),
            general: Lists::new(args, |it| it.general),
            settings: step_search::exclude(settings, &args.exclude, args.no_uniqueness),
            excludes: !args.exclude.is_empty(),
        }))
    }

    /// Follows the path of a position until the conditions are decided.
    pub(super) fn search(
        &self,
        solver: &mut Solver,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Outcome {
        let settings = self.settings.clone();
        solver.set(if start.may_assume_uniqueness {
            settings
        } else {
            settings.without_uniqueness()
        });
        let lists = &self.classic;
        let mut position = start.position.clone();
        let mut missing = lists.all_of.clone();
        let mut has_any = lists.any_of.is_empty();
        let mut first_use = None;
        for step in 1.. {
            let Some(found) = solver.next_unless(&position, stop) else {
                break;
            };
            let technique = found.technique;
            let fails_first = step == 1 && !lists.allows_first(technique);
            if lists.none_of.contains(&Some(technique)) || fails_first {
                return Outcome::NotFound;
            }
            missing.retain(|&it| it != Some(technique));
            has_any |= lists.any_of.contains(&Some(technique));
            if first_use.is_none() && lists.wants(technique, step) {
                let technique = technique.key();
                first_use = Some(FirstUse { technique, step });
            }
            // Only a whole path is known to avoid a technique.
            if missing.is_empty() && has_any && lists.none_of.is_empty() {
                return Outcome::Found(first_use);
            }
            found.apply(&mut position);
        }
        let is_met = missing.is_empty() && has_any && position.is_solved();
        // A solved grid has no first step.
        let has_first = lists.first_step.is_empty() || first_use.is_some();
        match (stop(), is_met && has_first) {
            (true, _) => Outcome::TimedOut,
            (false, true) => Outcome::Found(first_use),
            (false, false) => Outcome::NotFound,
        }
    }

    /// Follows the path of a puzzle with rules or of another board to its end.
    ///
    /// # Errors
    ///
    /// Refuses techniques that are left out.
    pub(super) fn search_general(
        &self,
        start: &GeneralStart,
        stop: &dyn Fn() -> bool,
    ) -> Result<Outcome, Refusal> {
        if self.excludes {
            return Err(Refusal::unsupported(general::NO_CHOICE));
        }
        let path = start.path(stop);
        let techniques = path.steps.iter().map(|step| step.technique);
        let used: Vec<human::Technique> = techniques.collect();
        let wanted =
            |&(&technique, step): &(&human::Technique, usize)| self.general.wants(technique, step);
        let first_use = used.iter().zip(1..).find(wanted);
        let first_use = first_use.map(|(&technique, step)| FirstUse {
            technique: general::key(technique),
            step,
        });
        Ok(match path.end {
            human::End::Stopped => Outcome::TimedOut,
            human::End::Solved if self.general.are_met_by(&used) => Outcome::Found(first_use),
            _ => Outcome::NotFound,
        })
    }
}
