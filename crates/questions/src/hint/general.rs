//! Hints under rules and on other boards than the classic one.
//!
//! **Invariant:** the step is the first of the easiest technique.

use foldoku_board::Square;
use foldoku_game::Level;
use foldoku_human::{Detail, Step, pointed_at};

use super::{Hint, HintOutcome};
use crate::general::{self, GeneralStart, detail};
use crate::json::answer::{self, Hinted, VERSION};
use crate::json::{game, step};
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::steps::Language;

/// The next step in a puzzle with rules or of another board, or what the player must correct first.
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

impl Hint {
    /// Answers the question about a position under rules or on another board.
    ///
    /// # Errors
    ///
    /// Refuses options for the classic board without rules.
    pub fn general(&self, start: GeneralStart, asked: &Asked<'_>) -> Result<GeneralHint, Refusal> {
        self.check_general()?;
        let is_right = start.mistake.is_none();
        let step = is_right.then(|| start.next(asked.stop)).flatten();
        let outcome = match &step {
            _ if !is_right => HintOutcome::Mistake,
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
            language: self.steps.language,
        })
    }

    /// Refuses options for the classic board without rules.
    pub(super) fn check_general(&self) -> Result<(), Refusal> {
        general::check(&self.steps)?;
        if self.all {
            let message = "all steps are listed on the classic board without rules only; ask for the next step";
            return Err(Refusal::unsupported(message));
        }
        Ok(())
    }
}

impl GeneralHint {
    /// Returns the words at a level; `late` says when a search was stopped. `below` returns what follows the
    /// words of a step.
    pub fn text(&self, level: Level, late: &str, below: impl Fn(&Step) -> String) -> String {
        match (&self.step, &self.start.mistake) {
            (Some(step), _) => {
                let (position, detail) = (&self.start.position, detail(level));
                let words = self.start.words(position, step, detail, self.language);
                format!("{words}\n{}", below(step))
            }
            (None, Some(mistake)) => format!("{}\n", self.start.words_of_mistake(mistake, level)),
            (None, None) => self.outcome.words(late),
        }
    }

    /// Returns the cells that a level points at.
    pub fn squares(&self, level: Level) -> Vec<Square> {
        let GeneralStart {
            rulebook,
            position,
            mistake,
            ..
        } = &self.start;
        match (&self.step, mistake) {
            (Some(step), _) => {
                let cells = pointed_at(rulebook, position, step, detail(level));
                cells.squares().collect()
            }
            (None, Some(mistake)) => mistake.squares(level),
            (None, None) => Vec::new(),
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
            mistake: game::Hint::of_general(&self.start),
            steps: step.collect(),
        }
    }
}
