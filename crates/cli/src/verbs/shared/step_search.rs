//! Who looks for the next step, and what the step is worth.
//!
//! **Invariant:** what is looked for follows from the command line and the position alone.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::logic::explainer::{Difficulty, Explainer};
use foldoku::logic::solver::{End, Settings};
use foldoku::logic::{self, Solver, Step, Technique};

use crate::args::{self, TechniqueName, TechniqueOrder};
use crate::verbs::shared::position::Position;

/// The settings of a command line that names techniques.
pub(crate) fn settings(
    technique: &[TechniqueName],
    exclude: &[TechniqueName],
    no_uniqueness: bool,
) -> Settings {
    let mut settings = match technique {
        [] => Settings::default(),
        named => {
            let techniques: Vec<_> = named.iter().map(|named| named.0).collect();
            Settings::only(&techniques).expect("arguments name techniques that have a finder")
        }
    };
    for named in exclude {
        settings = settings.without(named.0);
    }
    match no_uniqueness {
        true => settings.without_uniqueness(),
        false => settings,
    }
}

fn settings_of(looking: &args::TechniqueSearch) -> Settings {
    settings(&looking.technique, &looking.exclude, looking.no_uniqueness)
}

/// Without the forcing chains that are tried when nothing else is left, and that take seconds.
pub(crate) fn without_last_resorts(settings: Settings) -> Settings {
    settings
        .without(Technique::DynamicForcingPlus)
        .without(Technique::NestedForcing)
}

/// Checks that flags about techniques and the order of techniques fit together.
pub(crate) fn check(looking: &args::TechniqueSearch) -> anyhow::Result<()> {
    let chooses =
        !looking.technique.is_empty() || !looking.exclude.is_empty() || looking.no_uniqueness;
    ensure!(
        looking.by == TechniqueOrder::Hodoku || !chooses,
        "--by se has techniques of its own; --technique, --exclude and --no-uniqueness go with --by hodoku"
    );
    Ok(())
}

/// Looks for steps. Owns the memory it works in.
pub(crate) enum Guide {
    Hodoku { solver: Solver, settings: Settings },
    Se(Box<Explainer>),
}

impl Guide {
    pub(crate) fn new(looking: &args::TechniqueSearch) -> Guide {
        Guide::with_settings(looking.by, settings_of(looking))
    }

    /// One that is to tell of every step: last resorts find something nearly everywhere, and are left
    /// out unless they are named.
    pub(crate) fn of_all(looking: &args::TechniqueSearch) -> Guide {
        let settings = match looking.technique.is_empty() {
            true => without_last_resorts(settings_of(looking)),
            false => settings_of(looking),
        };
        Guide::with_settings(looking.by, settings)
    }

    fn with_settings(by: TechniqueOrder, settings: Settings) -> Guide {
        match by {
            TechniqueOrder::Hodoku => Guide::Hodoku {
                solver: Solver::new(settings.clone()),
                settings,
            },
            TechniqueOrder::Se => Guide::Se(Box::new(Explainer::new())),
        }
    }

    /// Turns to a position: what assumes that there is one solution is left out where that is not
    /// certain. In the order of Sudoku Explainer it cannot be.
    pub(crate) fn turn_to(&mut self, position: &Position) -> Result<(), &'static str> {
        match self {
            Guide::Hodoku { solver, settings } => {
                solver.set(match position.may_assume_uniqueness {
                    true => settings.clone(),
                    false => settings.clone().without_uniqueness(),
                });
                Ok(())
            }
            Guide::Se(_) if position.may_assume_uniqueness => Ok(()),
            Guide::Se(_) => {
                Err("--by se assumes that the digits allow one solution, and they do not")
            }
        }
    }

    /// The next step; none if it is told to stop before there is one.
    pub(crate) fn next(
        &mut self,
        state: &logic::Position,
        stop: &dyn Fn() -> bool,
    ) -> Option<Found> {
        match self {
            Guide::Hodoku { solver, .. } => solver.next_unless(state, stop).map(Found::of_step),
            Guide::Se(explainer) => explainer.next_unless(state, stop).map(|hint| Found {
                step: hint.step,
                difficulty: Some(hint.difficulty),
            }),
        }
    }

    /// Every step that can be taken; the next one only in the order of Sudoku Explainer.
    pub(crate) fn all(&mut self, state: &logic::Position, stop: &dyn Fn() -> bool) -> Vec<Found> {
        match self {
            Guide::Hodoku { solver, .. } => {
                let steps = solver.all_unless(state, stop).into_iter();
                steps.map(Found::of_step).collect()
            }
            Guide::Se(_) => self.next(state, stop).into_iter().collect(),
        }
    }
}

/// A step that was found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) step: Step,
    /// How hard Sudoku Explainer has it, if that was asked.
    pub(crate) difficulty: Option<Difficulty>,
}

impl Found {
    fn of_step(step: Step) -> Found {
        Found {
            step,
            difficulty: None,
        }
    }
}

/// When a puzzle is given up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience(Option<Duration>);

impl Patience {
    /// That of `--timeout`.
    pub(crate) fn of(seconds: Option<f64>) -> anyhow::Result<Patience> {
        let duration = seconds.map(Duration::try_from_secs_f64).transpose();
        Ok(Patience(duration.context("--timeout")?))
    }

    /// Whether it has come to an end, for a puzzle that is begun now.
    pub(crate) fn start(self) -> impl Fn() -> bool {
        let start = Instant::now();
        move || self.0.is_some_and(|most| start.elapsed() >= most)
    }

    /// What is said of a puzzle that was given up.
    pub(crate) fn message(self) -> String {
        let seconds = self.0.unwrap_or_default().as_secs_f64();
        format!("given up after {seconds} s")
    }
}

/// The word for the end of a path.
pub(crate) fn end_name(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Stopped => "timeout",
        End::Impossible => "impossible",
    }
}
