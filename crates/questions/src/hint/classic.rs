//! Hints on the classic board without rules.
//!
//! **Invariant:** every step follows from the position that the subject holds; there are none while the
//! player must correct something.

use foldoku_game::hint::text_of_step;
use foldoku_game::{self as game, Level, Mistake};
use foldoku_logic::describe::Style;
use serde::{Serialize, Serializer};

use super::{Hint, HintOutcome};
use crate::json::answer::{self, Hinted, VERSION};
use crate::json::game as objects;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::start::StartPosition;
use crate::steps::{FoundStep, StepScratch, StepSearch};
use crate::subject::Subject;

/// The steps that are possible on the classic board without rules, or what the player must correct first.
#[derive(Clone, Debug)]
pub struct ClassicHint {
    /// The number of the puzzle in its collection.
    pub number: u64,
    /// The position of the steps; that of the givens if there is a mistake.
    pub start: StartPosition,
    /// What the player must correct first.
    pub mistake: Option<Mistake>,
    /// The steps.
    pub steps: Vec<FoundStep>,
    /// What was found.
    pub outcome: HintOutcome,
    /// How steps are written.
    pub style: Style,
}

impl Hint {
    /// Answers the question about a puzzle on the classic board without rules.
    ///
    /// # Errors
    ///
    /// Refuses any other puzzle, and one without a solution.
    pub fn classic(
        &self,
        scratch: &mut StepScratch,
        asked: &Asked<'_>,
    ) -> Result<ClassicHint, Refusal> {
        let (subject, reader) = (asked.subject, &mut scratch.reader);
        let (start, mistake) = if self.trusts_player {
            (subject.start(reader)?, None)
        } else {
            subject.checked_start(reader)?
        };
        let mut answer = ClassicHint {
            number: asked.number,
            start,
            mistake,
            steps: Vec::new(),
            outcome: HintOutcome::Mistake,
            style: self.steps.style(),
        };
        match subject {
            Subject::Played(grid) if answer.mistake.is_some() => {
                answer.start.text = grid.text.clone();
            }
            _ => self.search(&mut scratch.search, asked.stop, &mut answer)?,
        }
        Ok(answer)
    }

    /// Searches for the steps.
    fn search(
        &self,
        search: &mut StepSearch,
        stop: &dyn Fn() -> bool,
        answer: &mut ClassicHint,
    ) -> Result<(), Refusal> {
        search.prepare(&self.steps, self.all, &answer.start)?;
        let position = &answer.start.position;
        answer.steps = if self.all {
            search.all(position, stop)
        } else {
            search.next(position, stop).into_iter().collect()
        };
        answer.outcome = match (position.is_solved(), answer.steps.is_empty()) {
            (true, _) => HintOutcome::Solved,
            (false, false) => HintOutcome::Found,
            (false, true) if stop() => HintOutcome::Stopped,
            (false, true) => HintOutcome::Stuck,
        };
        Ok(())
    }
}

impl ClassicHint {
    /// Returns the hint that a player reads in levels: the mistake, or the first step.
    pub fn hint(&self) -> game::Hint {
        match (&self.mistake, self.steps.first(), self.outcome) {
            (Some(mistake), ..) => game::Hint::Mistake(mistake.clone()),
            (_, _, HintOutcome::Solved) => game::Hint::Solved,
            (_, Some(found), _) => game::Hint::Step(found.step.clone()),
            (_, None, HintOutcome::Stopped) => game::Hint::Stopped,
            (_, None, _) => game::Hint::Stuck,
        }
    }

    /// Returns the words at a level; `late` says when a search was stopped. `below` returns what follows the
    /// words of a step.
    pub fn text(&self, level: Level, late: &str, below: impl Fn(&FoundStep) -> String) -> String {
        if self.mistake.is_some() {
            return format!("{}\n", self.hint().text(level, self.style));
        }
        let mut text = String::new();
        if let Some(remark) = self.remark() {
            text.push_str(&format!("# {remark}\n"));
        }
        for found in &self.steps {
            text.push_str(&text_of_step(&found.step, level, self.style));
            text.push('\n');
            text.push_str(&below(found));
        }
        text + &self.outcome.words(late)
    }

    /// Returns a remark about the position, if it was searched.
    pub(super) fn remark(&self) -> Option<&'static str> {
        self.start.remark().filter(|_| self.mistake.is_none())
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Hinted {
        let mistake = self.mistake.as_ref();
        Hinted {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.start.text),
            status: self
                .start
                .status(self.outcome == HintOutcome::Stopped)
                .name(),
            outcome: self.outcome.name(),
            remark: self.remark(),
            mistake: mistake.map(|_| objects::Hint::new(&self.hint(), self.style)),
            steps: answer::steps(&self.steps, self.style),
        }
    }
}

impl Serialize for ClassicHint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}
