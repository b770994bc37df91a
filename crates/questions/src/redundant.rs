//! `redundant`: the givens and rules that can be left out while the solution stays unique.
//!
//! **Invariant:** with `together` the remaining puzzle is unique, and no remaining part of the chosen
//! kinds can be left out, unless it is listed as undecided.

use foldoku_board::Grid;
use foldoku_formats::Status;
use foldoku_search::parts::Necessity;
use foldoku_search::{Auto, Limits};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns, listed};
use crate::named_parts::{NamedParts, PartKind};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks which parts of a puzzle can be left out.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Redundant {
    /// Which parts of a puzzle may be left out [default: givens,rules]
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_enum,
            value_delimiter = ',',
            value_name = "LIST",
            help_heading = "Parts"
        )
    )]
    pub parts: Vec<PartKind>,

    /// Find parts that can be left out together, until none can, instead of each one alone
    #[cfg_attr(feature = "clap", arg(long, help_heading = "Parts"))]
    pub together: bool,

    /// Random seed: parts are tried in random order [default: in the order of the puzzle]
    #[cfg_attr(feature = "clap", arg(short, long, value_name = "SEED", value_parser = crate::number::count::<u64>(..), requires = "together", help_heading = "Parts"))]
    pub seed: Option<u64>,
}

/// The parts of a puzzle that can be left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RedundantAnswer {
    /// The parts that can be left out: together or each one alone.
    pub redundant: Vec<String>,
    /// The parts that were not tried before the search was stopped.
    pub undecided: Vec<String>,
    /// The number of parts of the chosen kinds.
    pub parts: u64,
    /// The puzzle without the parts that can be left out together.
    pub reduced: Option<String>,
    /// Whether the parts can be left out together.
    #[serde(skip)]
    together: bool,
}

impl Question for Redundant {
    type Scratch = Auto;
    type Answer = RedundantAnswer;

    fn answer(&self, engine: &mut Auto, asked: &Asked<'_>) -> Result<RedundantAnswer, Refusal> {
        if let crate::Subject::Contradiction(_) = asked.subject {
            asked.subject.puzzle()?;
        }
        let parts = NamedParts::of(asked.subject, &self.parts)?;
        let limits = Limits::NONE.stop(asked.stop);
        let solution = parts.parts.unique_solution(engine, limits)?;
        let chosen = parts.of_kinds(&self.parts);
        Ok(if self.together {
            self.together(engine, asked, &parts, chosen, &solution)
        } else {
            alone(engine, asked, &parts, &chosen, &solution)
        })
    }
}

impl Redundant {
    /// Leaves out one part after the other.
    fn together(
        &self,
        engine: &mut Auto,
        asked: &Asked<'_>,
        parts: &NamedParts,
        mut chosen: Vec<usize>,
        solution: &Grid,
    ) -> RedundantAnswer {
        if let Some(seed) = self.seed {
            asked.random(seed).shuffle(&mut chosen);
        }
        let limits = Limits::NONE.stop(asked.stop);
        let set = parts.parts.reduce(engine, solution, &chosen, limits);
        let count = chosen.len() as u64;
        chosen.retain(|part| !set.kept.contains(part));
        chosen.sort_unstable();
        RedundantAnswer {
            redundant: parts.names_of(&chosen),
            undecided: parts.names_of(&set.undecided),
            parts: count,
            reduced: parts.reduced(asked.subject, &set.kept),
            together: true,
        }
    }
}

/// Leaves out each part alone.
fn alone(
    engine: &mut Auto,
    asked: &Asked<'_>,
    parts: &NamedParts,
    chosen: &[usize],
    solution: &Grid,
) -> RedundantAnswer {
    let limits = Limits::NONE.stop(asked.stop);
    let found = parts.parts.necessity(engine, solution, chosen, limits);
    let with = |wanted: Necessity| {
        let pairs = chosen.iter().zip(&found);
        let pairs = pairs.filter(|pair| *pair.1 == wanted);
        let parts_with: Vec<usize> = pairs.map(|(&part, _)| part).collect();
        parts.names_of(&parts_with)
    };
    RedundantAnswer {
        redundant: with(Necessity::Redundant),
        undecided: with(Necessity::Unknown),
        parts: chosen.len() as u64,
        reduced: None,
        together: false,
    }
}

impl Answer for RedundantAnswer {
    columns!(redundant, undecided, parts, reduced);

    fn status(&self) -> Status {
        Status::Unique
    }

    fn words(&self, number: u64) -> String {
        let (count, parts) = (self.redundant.len(), self.parts);
        let how = if self.together {
            "can be left out together"
        } else {
            "can be left out, each alone"
        };
        let mut text = match count {
            0 => format!("Puzzle {number}: none of {parts} parts can be left out\n"),
            _ => {
                let headline = format!("Puzzle {number}: {count} of {parts} parts {how}");
                listed(&headline, &self.redundant)
            }
        };
        if !self.undecided.is_empty() {
            text.push_str(&listed(
                "  undecided when the time was up:",
                &self.undecided,
            ));
        }
        if let Some(reduced) = self.reduced.as_ref().filter(|_| count > 0) {
            text.push_str(&format!("  remaining puzzle: {reduced}\n"));
        }
        text
    }

    fn is_stopped(&self) -> bool {
        !self.undecided.is_empty()
    }
}
