//! `check`: whether a puzzle has exactly one solution.
//!
//! **Invariant:** a puzzle whose givens clash has no solution, so it is answered and not refused.

use foldoku_formats::Status;
use foldoku_search::Auto;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::count::Count;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks whether there is exactly one solution.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Check {}

/// Whether there is exactly one solution.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// Whether there is exactly one solution.
    pub unique: bool,
    /// The status of the puzzle.
    #[serde(skip)]
    status: Status,
}

impl Question for Check {
    type Scratch = Auto;
    type Answer = CheckAnswer;

    fn answer(&self, engine: &mut Auto, asked: &Asked<'_>) -> Result<CheckAnswer, Refusal> {
        let status = match (Count { limit: 2 }).answer(engine, asked) {
            Ok(count) => count.status(),
            Err(refusal) if refusal.status == Status::None => Status::None,
            Err(refusal) => return Err(refusal),
        };
        Ok(CheckAnswer {
            unique: status == Status::Unique,
            status,
        })
    }
}

impl Answer for CheckAnswer {
    columns!(unique);

    fn status(&self) -> Status {
        self.status
    }

    fn words(&self, _number: u64) -> String {
        format!("{}\n", self.status.name())
    }

    fn is_stopped(&self) -> bool {
        self.status == Status::Timeout
    }
}
