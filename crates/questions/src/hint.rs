//! `hint`: the next step of a player, or all possible ones; what must be corrected comes first.
//!
//! **Invariant:** every step follows from the position that the subject holds; there are none while the
//! player must correct something.

use foldoku_formats::Status;
use foldoku_game::hint::text_of_step;
use foldoku_game::{self as game, Level, Mistake};
use foldoku_logic::describe::Style;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::json::answer::{self, Hinted, VERSION};
use crate::json::game as objects;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::start::StartPosition;
use crate::steps::{FoundStep, StepOptions, StepScratch, StepSearch};
use crate::subject::Subject;

/// Asks for the next step.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    /// Whether all possible steps are searched for instead of the next one.
    pub all: bool,
    /// Whether everything that the player has written is taken as right, so that mistakes are not looked for.
    pub trusts_player: bool,
    /// Which steps are searched for, and how they are written.
    pub steps: StepOptions,
}

/// The steps that are possible, or what the player must correct first.
#[derive(Clone, Debug)]
pub struct HintAnswer {
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

/// What a search for steps has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintOutcome {
    /// A step, or several.
    Found,
    /// A mistake of the player.
    Mistake,
    /// Nothing: the puzzle is solved.
    Solved,
    /// No step: no technique applies.
    Stuck,
    /// No step before the search was stopped.
    Stopped,
}

impl HintOutcome {
    /// Returns the word that every output uses.
    pub fn name(self) -> &'static str {
        match self {
            HintOutcome::Found => "found",
            HintOutcome::Mistake => "mistake",
            HintOutcome::Solved => "solved",
            HintOutcome::Stuck => "stuck",
            HintOutcome::Stopped => "timeout",
        }
    }
}

impl<'de> Deserialize<'de> for Hint {
    /// Reads `all` beside the options of steps.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hint, D::Error> {
        let mut options = Map::deserialize(deserializer)?;
        let all = options.remove("all").map_or(Ok(false), bool::deserialize);
        let steps = StepOptions::deserialize(Value::Object(options));
        Ok(Hint {
            all: all.map_err(D::Error::custom)?,
            trusts_player: false,
            steps: steps.map_err(D::Error::custom)?,
        })
    }
}

impl Question for Hint {
    const OF_PLAYER: bool = true;

    type Scratch = StepScratch;
    type Answer = HintAnswer;

    fn answer(&self, scratch: &mut StepScratch, asked: &Asked<'_>) -> Result<HintAnswer, Refusal> {
        let (subject, reader) = (asked.subject, &mut scratch.reader);
        let (start, mistake) = if self.trusts_player {
            (subject.start(reader)?, None)
        } else {
            subject.checked_start(reader)?
        };
        let mut answer = HintAnswer {
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
}

impl Hint {
    /// Searches for the steps.
    fn search(
        &self,
        search: &mut StepSearch,
        stop: &dyn Fn() -> bool,
        answer: &mut HintAnswer,
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

impl HintAnswer {
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
        if let Some(remark) = self.remark_of_start() {
            text.push_str(&format!("# {remark}\n"));
        }
        for found in &self.steps {
            text.push_str(&text_of_step(&found.step, level, self.style));
            text.push('\n');
            text.push_str(&below(found));
        }
        match self.outcome {
            HintOutcome::Solved => text.push_str("The puzzle is solved.\n"),
            HintOutcome::Stuck => text.push_str("No step found with the selected techniques.\n"),
            HintOutcome::Stopped => text.push_str(&format!("The search for a step {late}.\n")),
            HintOutcome::Found | HintOutcome::Mistake => {}
        }
        text
    }

    /// Returns a remark about the position, if it was searched.
    fn remark_of_start(&self) -> Option<&'static str> {
        self.start.remark().filter(|_| self.mistake.is_none())
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Hinted {
        let mistake = self.mistake.as_ref();
        Hinted {
            version: VERSION,
            number: self.number,
            puzzle: answer::text(&self.start.text),
            status: self.status().name(),
            outcome: self.outcome.name(),
            remark: self.remark_of_start(),
            mistake: mistake.map(|_| objects::Hint::new(&self.hint(), self.style)),
            steps: answer::steps(&self.steps, self.style),
        }
    }
}

impl Serialize for HintAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}

impl Answer for HintAnswer {
    fn status(&self) -> Status {
        self.start.status(self.is_stopped())
    }

    fn words(&self, _number: u64) -> String {
        self.text(Level::Step, "timed out", |_| String::new())
    }

    fn is_stopped(&self) -> bool {
        self.outcome == HintOutcome::Stopped
    }

    fn remark(&self) -> Option<String> {
        self.remark_of_start().map(str::to_owned)
    }
}
