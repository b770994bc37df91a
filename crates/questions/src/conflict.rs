//! `conflict`: why a puzzle has no solution, as a minimal set of givens and rules that contradict each
//! other.
//!
//! **Invariant:** the set has no solution; without any one part that is not listed as undecided it has
//! one.

use foldoku_formats::Status;
use foldoku_search::parts::NoConflict;
use foldoku_search::{Auto, Limits};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns, listed};
use crate::named_parts::NamedParts;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks why a puzzle has no solution.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Conflict {
    /// Random seed: parts are left out in random order [default: in the order of the puzzle]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "SEED", value_parser = crate::number::count::<u64>(..), help_heading = "Parts"))]
    pub seed: Option<u64>,
}

/// The parts of a puzzle that contradict each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConflictAnswer {
    /// The parts; none if there is a solution, or if the search was stopped.
    pub conflict: Option<Vec<String>>,
    /// Those of them that may not be necessary, because the search was stopped.
    pub undecided: Option<Vec<String>>,
    /// The number of parts of the puzzle.
    pub parts: u64,
    /// Whether the search was stopped before its end.
    #[serde(skip)]
    is_stopped: bool,
}

impl Question for Conflict {
    type Scratch = Auto;
    type Answer = ConflictAnswer;

    fn answer(&self, engine: &mut Auto, asked: &Asked<'_>) -> Result<ConflictAnswer, Refusal> {
        let parts = NamedParts::of(asked.subject, &[])?;
        let mut order = parts.of_kinds(&[]);
        if let Some(seed) = self.seed {
            asked.random(seed).shuffle(&mut order);
        }
        let limits = Limits::NONE.stop(asked.stop);
        let found = parts.parts.conflict(engine, &order, limits);
        let is_stopped = match &found {
            Ok(set) => !set.is_minimal(),
            Err(why) => *why == NoConflict::Unknown,
        };
        let set = found.ok();
        Ok(ConflictAnswer {
            conflict: set.as_ref().map(|it| parts.names_of(&it.kept)),
            undecided: set.as_ref().map(|it| parts.names_of(&it.undecided)),
            parts: parts.parts.len() as u64,
            is_stopped,
        })
    }
}

impl Answer for ConflictAnswer {
    columns!(conflict, undecided, parts);

    fn status(&self) -> Status {
        if self.conflict.is_some() {
            Status::None
        } else {
            Status::Found
        }
    }

    fn words(&self, number: u64) -> String {
        let parts = self.parts;
        let Some(conflict) = &self.conflict else {
            let what = if self.is_stopped {
                "timed out before it was known whether there is a solution"
            } else {
                "there is a solution, so nothing contradicts"
            };
            return format!("Puzzle {number}: {what}\n");
        };
        let why = match conflict.len() {
            0 => "the board alone has no solution".to_owned(),
            1 => format!("no solution; 1 of {parts} parts is impossible"),
            count => format!("no solution; {count} of {parts} parts contradict each other"),
        };
        let mut text = listed(&format!("Puzzle {number}: {why}"), conflict);
        if let Some(undecided) = self.undecided.as_ref().filter(|it| !it.is_empty()) {
            let headline = "  not known to be necessary when the time was up:";
            text.push_str(&listed(headline, undecided));
        }
        text
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
