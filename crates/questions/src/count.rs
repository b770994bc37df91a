//! `count`: the number of solutions of a puzzle, up to a limit.
//!
//! **Invariant:** the number is that of `solve` with the same limit.

use foldoku_formats::Status;
use foldoku_search::Auto;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::solve::Solve;

/// Asks for the number of solutions.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Count {
    /// The number of solutions after which counting ends.
    pub limit: u64,
}

impl Default for Count {
    fn default() -> Count {
        Count { limit: 1_000_000 }
    }
}

/// The number of solutions.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountAnswer {
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether `count` is exact.
    pub complete: bool,
    /// The status of the puzzle.
    #[serde(skip)]
    status: Status,
    /// Whether the search was stopped before its end.
    #[serde(skip)]
    is_stopped: bool,
}

impl Question for Count {
    type Scratch = Auto;
    type Answer = CountAnswer;

    fn answer(&self, engine: &mut Auto, asked: &Asked<'_>) -> Result<CountAnswer, Refusal> {
        let solve = Solve {
            limit: self.limit,
            listed: 0,
        };
        let solved = solve.search(engine, asked)?;
        Ok(CountAnswer {
            count: solved.count,
            complete: solved.complete,
            status: solved.status(),
            is_stopped: solved.is_stopped(),
        })
    }
}

impl Answer for CountAnswer {
    columns!(count, complete);

    fn status(&self) -> Status {
        self.status
    }

    fn words(&self, _number: u64) -> String {
        let more = if self.complete { "" } else { "+" };
        format!("{}{more}\n", self.count)
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
