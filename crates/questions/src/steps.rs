//! The search for steps: in which order, by which techniques, and how steps are written.
//!
//! **Invariant:** the steps depend only on the options and the position; `stop` ends a search but never
//! changes its steps.

mod names;

use foldoku_formats::Status;
use foldoku_logic::describe::{Notation, Style};
use foldoku_logic::explainer::{Difficulty, Explainer};
use foldoku_logic::hodoku::Rater;
use foldoku_logic::solver::{End, NoFinder, Sequence, Settings};
use foldoku_logic::{Coordinates, Position, Solver, Step, Technique, describe};

use serde::Deserialize;

use crate::refusal::Refusal;
use crate::start::{StartPosition, StartReader};

pub use names::{coordinates, notation};

/// The order of techniques.
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
    /// As strong players look for them today, with techniques that neither program has
    Modern,
    /// Singles, locked candidates, whips and braids, as hunters of hard puzzles classify
    Whips,
}

impl Order {
    /// Returns the techniques of the order, as far as finders produce them.
    pub fn settings(self) -> Settings {
        Settings::of_sequence(self.sequence())
    }

    fn sequence(self) -> Sequence {
        match self {
            Order::Hodoku | Order::Se => Sequence::Table,
            Order::Modern => Sequence::Modern,
            Order::Whips => Sequence::Whips,
        }
    }
}

/// The language of step texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English
    #[default]
    En,
    /// German, for puzzles with rules and other boards than the classic one
    De,
}

/// Which steps are searched for, and how they are written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct StepOptions {
    /// The order of techniques.
    pub order: Order,
    /// The techniques to use; the default ones if there are none.
    #[serde(rename = "use", deserialize_with = "names::techniques")]
    pub used: Vec<Technique>,
    /// The techniques not to use.
    #[serde(deserialize_with = "names::techniques")]
    pub exclude: Vec<Technique>,
    /// Whether techniques that assume a unique solution are not used.
    pub no_uniqueness: bool,
    /// How cells are written.
    #[serde(deserialize_with = "coordinates")]
    pub coordinates: Coordinates,
    /// How chains are written.
    #[serde(deserialize_with = "notation")]
    pub notation: Notation,
    /// The language of texts.
    pub language: Language,
}

impl StepOptions {
    /// Returns how cells and chains are written.
    pub fn style(&self) -> Style {
        Style {
            coordinates: self.coordinates,
            notation: self.notation,
        }
    }

    /// Returns whether techniques are chosen, which the order of Sudoku Explainer does not allow.
    pub fn chooses(&self) -> bool {
        !self.used.is_empty() || !self.exclude.is_empty() || self.no_uniqueness
    }

    /// Returns the settings for the next step, or for all steps. Of these, the last resorts are only searched
    /// for if they are named: they find steps nearly everywhere.
    ///
    /// # Errors
    ///
    /// Fails if no finder produces a technique that is to be used.
    pub fn settings(&self, all: bool) -> Result<Settings, NoFinder> {
        let usual = self.order.settings();
        let mut settings = match self.used.as_slice() {
            [] if all => without_last_resorts(usual),
            [] => usual,
            techniques => Settings::only(techniques)?.in_sequence(self.order.sequence()),
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

    /// Checks that the order has the techniques, and that they can be found.
    ///
    /// # Errors
    ///
    /// Refuses other options, with the reason.
    pub fn check(&self, all: bool) -> Result<(), Refusal> {
        if self.order == Order::Se && self.chooses() {
            return Err(Refusal::unsupported(
                "order se has a fixed set of techniques; use, exclude and noUniqueness need another order",
            ));
        }
        self.settings(all).map_err(Refusal::unsupported).map(|_| ())
    }

    /// Checks that steps on the classic board are written in the language.
    ///
    /// # Errors
    ///
    /// Refuses a language that they are not written in.
    #[cfg(feature = "human")]
    pub fn check_classic(&self) -> Result<(), Refusal> {
        match self.language {
            Language::En => Ok(()),
            Language::De => Err(Refusal::unsupported(
                "the steps of puzzles on the classic board without rules are written in English only; use language en",
            )),
        }
    }

    /// Checks that the order of Sudoku Explainer is defined for a position.
    fn check_se(start: &StartPosition) -> Result<(), Refusal> {
        if start.may_assume_uniqueness {
            return Ok(());
        }
        Err(Refusal::new(
            Status::Multiple,
            if start.is_unique {
                "--order se needs givens with a unique solution, and candidates may have none; use --order hodoku"
            } else {
                "--order se needs a puzzle with a unique solution"
            },
        ))
    }
}

/// Returns the settings without the forcing chains that are the last resort and take seconds.
pub fn without_last_resorts(settings: Settings) -> Settings {
    settings
        .without(Technique::DynamicForcingPlus)
        .without(Technique::NestedForcing)
}

/// Finds steps, in reusable memory.
#[derive(Debug, Default)]
pub struct StepSearch {
    order: Order,
    solver: Option<Solver>,
    explainer: Option<Box<Explainer>>,
}

/// A step that was found.
#[derive(Clone, Debug)]
pub struct FoundStep {
    /// The step.
    pub step: Step,
    /// The difficulty of Sudoku Explainer, in its order.
    pub difficulty: Option<Difficulty>,
}

impl StepSearch {
    /// Returns a search with these settings; those of the order of Sudoku Explainer are fixed.
    pub fn new(order: Order, settings: Settings) -> StepSearch {
        StepSearch {
            order,
            solver: (order != Order::Se).then(|| Solver::new(settings)),
            explainer: None,
        }
    }

    /// Prepares the search for the next step from a position, or for all steps: uniqueness techniques are
    /// only used if it has one solution. Sudoku Explainer cannot do without them.
    ///
    /// # Errors
    ///
    /// Refuses techniques that the order does not have, and a position for which the order of Sudoku
    /// Explainer is not defined.
    pub fn prepare(
        &mut self,
        options: &StepOptions,
        all: bool,
        start: &StartPosition,
    ) -> Result<(), Refusal> {
        self.order = options.order;
        if self.order == Order::Se {
            options.check(all)?;
            return StepOptions::check_se(start);
        }
        let mut settings = options.settings(all).map_err(Refusal::unsupported)?;
        if !start.may_assume_uniqueness {
            settings = settings.without_uniqueness();
        }
        match &mut self.solver {
            Some(solver) => solver.set(settings),
            None => self.solver = Some(Solver::new(settings)),
        }
        Ok(())
    }

    /// Returns the next step, or `None` if there is none or `stop` returned true.
    pub fn next(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<FoundStep> {
        if self.order == Order::Se {
            let explainer = self.explainer.get_or_insert_default();
            let hint = explainer.next_unless(position, stop)?;
            return Some(FoundStep {
                step: hint.step,
                difficulty: Some(hint.difficulty),
            });
        }
        let solver = self.solver.get_or_insert_default();
        let step = solver.next_unless(position, stop)?;
        Some(FoundStep::from(step))
    }

    /// Returns every step that is possible now; in the order of Sudoku Explainer, the next one.
    pub fn all(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Vec<FoundStep> {
        if self.order == Order::Se {
            return self.next(position, stop).into_iter().collect();
        }
        let solver = self.solver.get_or_insert_default();
        let steps = solver.all_unless(position, stop).into_iter();
        steps.map(FoundStep::from).collect()
    }
}

impl FoundStep {
    /// Returns the step in words, with its difficulty.
    pub fn text(&self, style: Style) -> String {
        let text = describe(&self.step, style);
        match self.difficulty {
            Some(difficulty) => format!("{text} ({difficulty})"),
            None => text,
        }
    }
}

impl From<Step> for FoundStep {
    fn from(step: Step) -> FoundStep {
        FoundStep {
            step,
            difficulty: None,
        }
    }
}

/// The memory of one thread for questions about steps.
#[derive(Debug, Default)]
pub struct StepScratch {
    /// Makes positions.
    pub reader: StartReader,
    /// Finds steps.
    pub search: StepSearch,
    /// Rates paths.
    pub rater: Option<Box<Rater>>,
    /// Counts solutions of puzzles with rules and of other boards.
    #[cfg(feature = "human")]
    pub engine: Option<Box<foldoku_search::Auto>>,
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
