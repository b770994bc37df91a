//! `solve`: the solutions of a puzzle, up to a limit.
//!
//! **Invariant:** every listed solution solves the puzzle, and no two are equal. A count below the limit is
//! exact unless the search was stopped.

use std::ops::ControlFlow;

use foldoku_board::Grid;
use foldoku_formats::Status;
use foldoku_kernel as kernel;
use foldoku_search::{Auto, End, Engine, Limits};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks for the solutions of a puzzle.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Solve {
    /// The number of solutions after which the search ends; 2 tell whether the first one is the only one.
    pub limit: u64,
    /// The number of solutions that are listed; others are only counted.
    pub listed: u64,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve {
            limit: 2,
            listed: 1000,
        }
    }
}

/// The solutions of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether `count` is exact.
    pub complete: bool,
    /// The first solutions, unless none is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The engine that searched.
    pub engine: &'static str,
    /// The guesses of the search.
    pub guesses: u64,
    /// The positions that the search has looked at.
    pub nodes: u64,
    /// The positions that turned out to have no solution.
    pub failures: u64,
    /// The first solution.
    #[serde(skip)]
    pub first: Option<Grid>,
    /// Why the search ended.
    #[serde(skip)]
    end: End,
    /// The options.
    #[serde(skip)]
    asked: Solve,
}

impl Question for Solve {
    type Scratch = Auto;
    type Answer = SolveAnswer;

    fn answer(&self, engine: &mut Auto, asked: &Asked<'_>) -> Result<SolveAnswer, Refusal> {
        self.search(engine, asked)
    }
}

impl Solve {
    /// Answers the question by an engine.
    ///
    /// # Errors
    ///
    /// Fails if there is no puzzle, or if the engine does not support it.
    pub fn search(
        &self,
        mut engine: &mut dyn Engine,
        asked: &Asked<'_>,
    ) -> Result<SolveAnswer, Refusal> {
        Refusal::unless_within("limit", self.limit, &(1..=u64::MAX))?;
        let puzzle = asked.subject.puzzle()?;
        engine.accepts(&puzzle).map_err(Refusal::unsupported)?;
        let limits = Limits::NONE.stop(asked.stop);
        let (mut first, mut solutions) = (None, Vec::new());
        let collect = |count: u64, solution: &Grid| {
            first.get_or_insert_with(|| solution.clone());
            if count < self.listed {
                solutions.push(asked.subject.grid_text(solution));
            }
            if count + 1 == self.limit {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        };
        let (count, outcome) = Engine::fold_within(&mut engine, &puzzle, limits, 0, collect);
        Ok(SolveAnswer {
            count,
            complete: count < self.limit && outcome.end != End::Stopped,
            solutions: (self.listed > 0).then_some(solutions),
            engine: engine.name(),
            guesses: outcome.stats.guesses,
            nodes: outcome.stats.nodes,
            failures: outcome.stats.failures,
            first,
            end: outcome.end,
            asked: *self,
        })
    }
}

impl Answer for SolveAnswer {
    columns!(count, complete, engine, guesses, nodes, failures);

    fn status(&self) -> Status {
        match self.count {
            0 | 1 if self.is_stopped() => Status::Timeout,
            count => kernel::Status::of(count, self.asked.limit).into(),
        }
    }

    fn words(&self, _number: u64) -> String {
        let lines = self.solutions.iter().flatten();
        lines.map(|solution| format!("{solution}\n")).collect()
    }

    fn is_stopped(&self) -> bool {
        self.end == End::Stopped
    }
}
