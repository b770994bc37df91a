//! `hint`: the next step of a player, or all possible ones; what must be corrected comes first.
//!
//! **Invariant:** every step follows from the position that the subject holds; there are none while the
//! player must correct something.

mod classic;
#[cfg(feature = "human")]
mod general;

use foldoku_formats::Status;
use foldoku_game::Level;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::answer::Answer;
#[cfg(feature = "human")]
use crate::general::GeneralStart;
use crate::json::answer::Hinted;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::steps::{StepOptions, StepScratch};

pub use classic::ClassicHint;
#[cfg(feature = "human")]
pub use general::GeneralHint;

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
pub enum HintAnswer {
    /// On the classic board without rules.
    Classic(Box<ClassicHint>),
    /// On any other board, or under any rules.
    #[cfg(feature = "human")]
    General(Box<GeneralHint>),
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

    /// Returns a line of words if there is neither a step nor a mistake; `late` says when a search was stopped.
    fn words(self, late: &str) -> String {
        match self {
            HintOutcome::Solved => "The puzzle is solved.\n".to_owned(),
            HintOutcome::Stuck => "No step found with the selected techniques.\n".to_owned(),
            HintOutcome::Stopped => format!("The search for a step {late}.\n"),
            HintOutcome::Found | HintOutcome::Mistake => String::new(),
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
        #[cfg(feature = "human")]
        if asked.subject.is_general() {
            self.check_general()?;
            let start = GeneralStart::of_player(asked, scratch.engine.get_or_insert_default())?;
            let hint = self.general(start, asked)?;
            return Ok(HintAnswer::General(Box::new(hint)));
        }
        #[cfg(feature = "human")]
        self.steps.check_classic()?;
        let hint = self.classic(scratch, asked)?;
        Ok(HintAnswer::Classic(Box::new(hint)))
    }
}

/// Calls a method of either kind of hint.
macro_rules! either {
    ($answer:expr, $hint:ident => $result:expr) => {
        match $answer {
            HintAnswer::Classic($hint) => $result,
            #[cfg(feature = "human")]
            HintAnswer::General($hint) => $result,
        }
    };
}

impl HintAnswer {
    /// Returns what was found.
    pub fn outcome(&self) -> HintOutcome {
        either!(self, hint => hint.outcome)
    }

    /// Returns the hint on the classic board without rules, if it is one.
    pub fn into_classic(self) -> Option<ClassicHint> {
        match self {
            HintAnswer::Classic(hint) => Some(*hint),
            #[cfg(feature = "human")]
            HintAnswer::General(_) => None,
        }
    }

    /// Returns the words at a level; `late` says when a search was stopped.
    pub fn text(&self, level: Level, late: &str) -> String {
        match self {
            HintAnswer::Classic(hint) => hint.text(level, late, |_| String::new()),
            #[cfg(feature = "human")]
            HintAnswer::General(hint) => hint.text(level, late, |_| String::new()),
        }
    }

    /// Returns the answer as plain data.
    pub fn object(&self) -> Hinted {
        either!(self, hint => hint.object())
    }
}

impl Serialize for HintAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object().serialize(serializer)
    }
}

impl Answer for HintAnswer {
    fn status(&self) -> Status {
        either!(self, hint => hint.start.status(self.is_stopped()))
    }

    fn words(&self, _number: u64) -> String {
        self.text(Level::Step, "timed out")
    }

    fn is_stopped(&self) -> bool {
        self.outcome() == HintOutcome::Stopped
    }

    fn remark(&self) -> Option<String> {
        match self {
            HintAnswer::Classic(hint) => hint.remark().map(str::to_owned),
            #[cfg(feature = "human")]
            HintAnswer::General(_) => None,
        }
    }
}
