//! The search for steps: in which order, by which techniques, and the path of all steps.
//!
//! **Invariant:** the steps depend only on the settings and the position; `stop` ends a search but never
//! changes its steps.

use foldoku_board::{Digit, DigitSet};
use foldoku_formats::Status;
use foldoku_logic::explainer::{Difficulty, Explainer};
use foldoku_logic::hodoku::{Rater, Rating};
use foldoku_logic::solver::{End, NoFinder, Settings};
use foldoku_logic::{Position, Solver, Step, Technique};

use serde::Deserialize;

use crate::refusal::Refusal;
use crate::start::StartPosition;

/// The program whose order of techniques is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// HoDoKu
    #[default]
    Hodoku,
    /// Sudoku Explainer
    #[cfg_attr(feature = "clap", value(alias = "explainer"))]
    Se,
}

/// Which steps are searched for.
#[derive(Clone, Debug, Default)]
pub struct StepOptions {
    /// The order of techniques.
    pub order: Order,
    /// The techniques to use; the default ones if there are none.
    pub used: Vec<Technique>,
    /// The techniques not to use.
    pub exclude: Vec<Technique>,
    /// Whether techniques that assume a unique solution are not used.
    pub no_uniqueness: bool,
}

impl StepOptions {
    /// Returns whether techniques are chosen, which the order of Sudoku Explainer does not allow.
    pub fn chooses(&self) -> bool {
        !self.used.is_empty() || !self.exclude.is_empty() || self.no_uniqueness
    }

    /// Returns the settings for the next step.
    ///
    /// # Errors
    ///
    /// Fails if no finder produces a technique that is to be used.
    pub fn settings(&self) -> Result<Settings, NoFinder> {
        let mut settings = match self.used.as_slice() {
            [] => Settings::default(),
            techniques => Settings::only(techniques)?,
        };
        for &technique in &self.exclude {
            settings = settings.without(technique);
        }
        Ok(if self.no_uniqueness {
            settings.without_uniqueness()
        } else {
            settings
        })
    }

    /// Returns the settings for all steps. The last resorts find steps nearly everywhere, so they are
    /// only used if they are named.
    ///
    /// # Errors
    ///
    /// Fails as [`settings`](StepOptions::settings).
    pub fn settings_of_all(&self) -> Result<Settings, NoFinder> {
        let settings = self.settings()?;
        Ok(if self.used.is_empty() {
            without_last_resorts(settings)
        } else {
            settings
        })
    }
}

/// Returns the settings without the forcing chains that are the last resort and take seconds.
pub fn without_last_resorts(settings: Settings) -> Settings {
    settings
        .without(Technique::DynamicForcingPlus)
        .without(Technique::NestedForcing)
}

/// Finds steps, in reusable memory.
#[derive(Debug)]
pub enum StepSearch {
    /// In the order of HoDoKu.
    Hodoku {
        /// Finds the steps.
        solver: Solver,
        /// The techniques for a puzzle with one solution.
        settings: Settings,
    },
    /// In the order of Sudoku Explainer.
    Se(Box<Explainer>),
}

/// The steps that a search found, and how it ended.
#[derive(Debug)]
pub struct Found {
    /// The steps.
    pub steps: Vec<FoundStep>,
    /// `found`, `solved`, `stuck` or `timeout`.
    pub outcome: &'static str,
}

/// A step that was found.
#[derive(Debug)]
pub struct FoundStep {
    /// The step.
    pub step: Step,
    /// The difficulty of Sudoku Explainer, with `--order se`.
    pub difficulty: Option<Difficulty>,
}

impl StepSearch {
    /// Returns a search for the next step. With the order of Sudoku Explainer the techniques are fixed.
    pub fn new(order: Order, settings: Settings) -> StepSearch {
        match order {
            Order::Hodoku => StepSearch::Hodoku {
                solver: Solver::new(settings.clone()),
                settings,
            },
            Order::Se => StepSearch::Se(Box::new(Explainer::new())),
        }
    }

    /// Replaces the techniques; those of the order of Sudoku Explainer are fixed.
    pub fn set(&mut self, new: Settings) {
        if let StepSearch::Hodoku { settings, .. } = self {
            *settings = new;
        }
    }

    /// Prepares the search for a position: uniqueness techniques are only used if it has one
    /// solution. Sudoku Explainer cannot do without them.
    ///
    /// # Errors
    ///
    /// Refuses a position for which the order of Sudoku Explainer is not defined.
    pub fn prepare(&mut self, start: &StartPosition) -> Result<(), Refusal> {
        match self {
            StepSearch::Hodoku { solver, settings } => {
                solver.set(if start.may_assume_uniqueness {
                    settings.clone()
                } else {
                    settings.clone().without_uniqueness()
                });
                Ok(())
            }
            StepSearch::Se(_) if start.may_assume_uniqueness => Ok(()),
            StepSearch::Se(_) if start.is_unique => Err(Refusal::new(
                Status::Multiple,
                "--order se needs givens with a unique solution, and candidates may have none; use --order hodoku",
            )),
            StepSearch::Se(_) => Err(Refusal::new(
                Status::Multiple,
                "--order se needs a puzzle with a unique solution",
            )),
        }
    }

    /// Returns the next step, or `None` if there is none or `stop` returned true.
    pub fn next(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<FoundStep> {
        match self {
            StepSearch::Hodoku { solver, .. } => {
                let step = solver.next_unless(position, stop)?;
                Some(FoundStep {
                    step,
                    difficulty: None,
                })
            }
            StepSearch::Se(explainer) => {
                let hint = explainer.next_unless(position, stop)?;
                Some(FoundStep {
                    step: hint.step,
                    difficulty: Some(hint.difficulty),
                })
            }
        }
    }

    /// Finds the next step, or all steps, from a position for which the search is prepared.
    pub fn find(&mut self, start: &StartPosition, all: bool, stop: &dyn Fn() -> bool) -> Found {
        let steps: Vec<FoundStep> = if all {
            self.all(&start.position, stop)
        } else {
            self.next(&start.position, stop).into_iter().collect()
        };
        let outcome = match (start.position.is_solved(), steps.is_empty()) {
            (true, _) => "solved",
            (false, false) => "found",
            (false, true) if stop() => "timeout",
            (false, true) => "stuck",
        };
        Found { steps, outcome }
    }

    /// Returns every step that is possible now; with `--order se`, the next one.
    pub fn all(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Vec<FoundStep> {
        match self {
            StepSearch::Hodoku { solver, .. } => {
                let steps = solver.all_unless(position, stop).into_iter();
                let found = steps.map(|step| FoundStep {
                    step,
                    difficulty: None,
                });
                found.collect()
            }
            StepSearch::Se(_) => self.next(position, stop).into_iter().collect(),
        }
    }
}

/// A position, the steps from there, and how they end.
#[derive(Debug)]
pub struct StepPath<'a> {
    /// The position before the first step.
    pub start: &'a StartPosition,
    /// The steps.
    pub steps: Vec<FoundStep>,
    /// The position after the last step.
    pub last: Position,
    /// Why the path ends.
    pub end: End,
}

impl<'a> StepPath<'a> {
    /// Searches for steps until the position is solved, no step is found, or `stop` returns true.
    pub fn search(
        search: &mut StepSearch,
        start: &'a StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> StepPath<'a> {
        let mut path = StepPath {
            start,
            steps: Vec::new(),
            last: start.position.clone(),
            end: End::Solved,
        };
        while !path.last.is_solved() {
            let Some(found) = search.next(&path.last, stop) else {
                path.end = if stop() { End::Stopped } else { End::Stuck };
                break;
            };
            found.step.apply(&mut path.last);
            path.steps.push(found);
        }
        path
    }

    /// Returns each step with its number and the position before it.
    pub fn scenes(&self) -> impl Iterator<Item = (usize, Position, &FoundStep)> {
        let mut position = self.start.position.clone();
        self.steps.iter().zip(1..).map(move |(found, number)| {
            let before = position.clone();
            found.step.apply(&mut position);
            (number, before, found)
        })
    }

    /// Returns the last position: its digits, or its candidates if the path started from candidates.
    pub fn last_text(&self) -> String {
        let digits = self.last.to_line();
        if self.start.text.len() == digits.len() || self.end == End::Solved {
            return String::from_utf8_lossy(&digits).into_owned();
        }
        let cell = |set: &DigitSet| {
            let set = *set;
            (1..=9).map(move |digit| {
                if set.contains(Digit::new(digit)) {
                    char::from(b'0' + digit)
                } else {
                    '.'
                }
            })
        };
        self.last.to_candidates().iter().flat_map(cell).collect()
    }

    /// Returns HoDoKu's rating of the position before the first step, whatever the techniques of the
    /// path; `None` if it has several solutions, or if `stop` returned true.
    pub fn rate(&self, rater: &mut Rater, stop: &dyn Fn() -> bool) -> Option<Rating> {
        let StartPosition {
            position,
            may_assume_uniqueness,
            ..
        } = self.start;
        let rated = self.start.is_unique.then_some(position)?;
        rater.rate(rated, *may_assume_uniqueness, stop)
    }

    /// Returns the highest difficulty of a step, with `--order se`.
    pub fn er(&self) -> Option<Difficulty> {
        self.steps.iter().filter_map(|found| found.difficulty).max()
    }
}

/// Returns the status word for the end of a path.
pub fn end_name(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Stopped => "timeout",
        End::Impossible => "impossible",
    }
}
