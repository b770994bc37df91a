//! Hints under rules and on other boards than the classic one.
//!
//! **Invariant:** the step is the first of the easiest technique.

use foldoku_game::Level;
use foldoku_human::{Detail, Step};

use super::{Hint, HintOutcome};
use crate::general::{self, GeneralStart};
use crate::json::answer::{self, Hinted, VERSION};
use crate::json::step;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::steps::{Language, StepScratch};

/// The next step from the givens of a puzzle with rules or of another board.
#[derive(Clone, Debug)]
pub struct GeneralHint {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The position of the step.
    pub start: GeneralStart,
    /// The step, if there is one.
    pub step: Option<Step>,
    /// What was found.
    pub outcome: HintOutcome,
    /// The language of texts.
    pub language: Language,
}

impl GeneralHint {
    /// Answers the question about a puzzle with rules or of another board.
    pub(super) fn of(
        question: &Hint,
        scratch: &mut StepScratch,
        asked: &Asked<'_>,
    ) -> Result<GeneralHint, Refusal> {
        general::check(&question.steps)?;
        if question.all {
            let message = "all steps are listed on the classic board without rules only; ask for the next step";
            return Err(Refusal::unsupported(message));
        }
        let start = GeneralStart::of(asked, scratch.engine.get_or_insert_default())?;
        let step = start.next(asked.stop);
        let outcome = match &step {
            _ if start.position.is_solved() => HintOutcome::Solved,
            Some(_) => HintOutcome::Found,
            None if start.is_stopped || (asked.stop)() => HintOutcome::Stopped,
            None => HintOutcome::Stuck,
        };
        Ok(GeneralHint {
            number: asked.number,
            start,
            step,
            outcome,
            language: question.steps.language,
        })
    }

    /// Returns the words at a level; `late` says when a search was stopped. `below` returns what follows the
    /// words of a step.
    pub fn text(&self, level: Level, late: &str, below: impl Fn(&Step) -> String) -> String {
        let detail = match level {
            Level::Where => Detail::Where,
            Level::Technique => Detail::Technique,
            Level::Cells => Detail::Cells,
            Level::Step => Detail::Step,
        };
        match &self.step {
            Some(step) => {
                let position = &self.start.position;
                let words = self.start.words(position, step, detail, self.language);
                format!("{words}\n{}", below(step))
            }
            None => self.outcome.words(late),
        }
    }

    /// Returns the step in words.
    pub fn words(&self, step: &Step) -> String {
        let position = &self.start.position;
        let detail = Detail::Step;
        self.start.words(position, step, detail, self.language)
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Hinted {
        let step = self.step.iter();
        let step =
            step.map(|it| step::general::of(&self.start, &self.start.position, it, self.language));
        Hinted {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.start.text),
            status: self
                .start
                .status(self.outcome == HintOutcome::Stopped)
                .name(),
            outcome: self.outcome.name(),
            remark: None,
            mistake: None,
            steps: step.collect(),
        }
    }
}
