//! Conditions on the solution path: all of some techniques, any, none, and the first step.
//!
//! The path is that of ratings, but ends where they take brute force: HoDoKu's order without last
//! resorts. Techniques that the conditions name are added in their usual places.
//!
//! **Invariant:** a path is followed only until the conditions are decided.

use anyhow::ensure;
use foldoku::logic::solver::Settings;
use foldoku::logic::{Solver, Technique};
use foldoku::questions::general::{self, GeneralStart};
use foldoku::questions::human;
use foldoku::questions::start::StartPosition;
use foldoku::questions::steps::without_last_resorts;

use super::super::shared::step_search;
use super::Outcome;
use crate::args::PathConditions;

/// Conditions on the solution path.
#[derive(Clone, Debug)]
pub(super) struct PathQuery {
    all_of: Vec<Technique>,
    any_of: Vec<Technique>,
    none_of: Vec<Technique>,
    first_step: Vec<Technique>,
    settings: Settings,
}

/// The first step that uses one of the techniques of `--all-of`, `--any-of` and `--first-step`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstUse {
    pub(super) technique: Technique,
    /// The number of the step, counted from 1.
    pub(super) step: usize,
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
        let settings = args.named().fold(usual, |settings, name| {
            settings
                .with(name)
                .expect("arguments name techniques that have a finder")
        });
        Ok(Some(PathQuery {
            all_of: args.all_of.clone(),
            any_of: args.any_of.clone(),
            none_of: args.none_of.clone(),
            first_step: args.first_step.clone(),
            settings: step_search::exclude(settings, &args.exclude, args.no_uniqueness),
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
        let mut position = start.position.clone();
        let mut missing = self.all_of.clone();
        let mut has_any = self.any_of.is_empty();
        let mut first_use = None;
        for step in 1.. {
            let Some(found) = solver.next_unless(&position, stop) else {
                break;
            };
            let technique = found.technique;
            let fails_first = step == 1 && !self.allows_first(technique);
            if self.none_of.contains(&technique) || fails_first {
                return Outcome::NotFound;
            }
            missing.retain(|&it| it != technique);
            has_any |= self.any_of.contains(&technique);
            if first_use.is_none() && self.wants(technique, step) {
                first_use = Some(FirstUse { technique, step });
            }
            // Only a whole path is known to avoid a technique.
            if missing.is_empty() && has_any && self.none_of.is_empty() {
                return Outcome::Found(first_use);
            }
            found.apply(&mut position);
        }
        let is_met = missing.is_empty() && has_any && position.is_solved();
        // A solved grid has no first step.
        let has_first = self.first_step.is_empty() || first_use.is_some();
        match (stop(), is_met && has_first) {
            (true, _) => Outcome::TimedOut,
            (false, true) => Outcome::Found(first_use),
            (false, false) => Outcome::NotFound,
        }
    }

    /// Follows the path of a puzzle with rules or of another board; its techniques have the same keys.
    pub(super) fn search_general(&self, start: &GeneralStart, stop: &dyn Fn() -> bool) -> Outcome {
        let path = start.path(stop);
        let named = |key: &str| Technique::from_key(key);
        let used: Vec<Option<Technique>> = path
            .steps
            .iter()
            .map(|step| named(general::key(step.technique)))
            .collect();
        let uses = |technique: &Technique| used.contains(&Some(*technique));
        let first_use = used.iter().zip(1..).find_map(|(used, step)| {
            let technique = (*used)?;
            self.wants(technique, step)
                .then_some(FirstUse { technique, step })
        });
        let is_met = self.all_of.iter().all(uses)
            && (self.any_of.is_empty() || self.any_of.iter().any(uses))
            && !self.none_of.iter().any(uses)
            && (self.first_step.is_empty()
                || used
                    .first()
                    .is_some_and(|it| it.is_some_and(|it| self.first_step.contains(&it))));
        match (path.end, is_met) {
            (human::End::Stopped, _) => Outcome::TimedOut,
            (human::End::Solved, true) => Outcome::Found(first_use),
            _ => Outcome::NotFound,
        }
    }

    fn allows_first(&self, technique: Technique) -> bool {
        self.first_step.is_empty() || self.first_step.contains(&technique)
    }

    fn wants(&self, technique: Technique, step: usize) -> bool {
        let is_named = self.all_of.contains(&technique) || self.any_of.contains(&technique);
        is_named || step == 1 && self.first_step.contains(&technique)
    }
}
