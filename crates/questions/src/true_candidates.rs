//! `true_candidates`: the candidates that are part of a solution, and in how many.
//!
//! **Invariant:** a number below the cap is exact unless the search was stopped; a digit that is missing is
//! in no solution then.

use foldoku_board::format::Style;
use foldoku_formats::Status;
use foldoku_search::{End, Limits, TrueCandidates as Found, VariantSearch};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::estimate::too_large;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks for the candidates that are part of a solution.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TrueCandidates {
    /// Up to how many solutions are counted for each candidate; without it none is.
    pub cap: Option<u64>,
}

/// The candidates that are part of a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrueCandidatesAnswer {
    /// The digits that each cell has in some solution.
    pub candidates: Vec<String>,
    /// For each cell and each digit, from the smallest on, the number of solutions with it, up to the
    /// cap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<u64>>>,
    /// The cap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<u64>,
    /// What the search has found.
    #[serde(skip)]
    pub found: Found,
}

impl Question for TrueCandidates {
    type Scratch = VariantSearch;
    type Answer = TrueCandidatesAnswer;

    fn answer(
        &self,
        engine: &mut VariantSearch,
        asked: &Asked<'_>,
    ) -> Result<TrueCandidatesAnswer, Refusal> {
        let puzzle = asked.subject.puzzle()?;
        let limits = Limits::NONE.stop(asked.stop);
        let found = engine.true_candidates_within(&puzzle, self.cap.unwrap_or(1), limits);
        let found = found.map_err(|_| too_large())?;
        let line = asked
            .subject
            .drawn_candidates(found.candidates(), Style::Line);
        let geometry = puzzle.geometry();
        let counts = |square| {
            let digits = geometry.digits().iter();
            digits.map(|digit| found.count(square, digit)).collect()
        };
        Ok(TrueCandidatesAnswer {
            candidates: line.split(',').map(String::from).collect(),
            counts: self.cap.map(|_| geometry.squares().map(counts).collect()),
            cap: self.cap,
            found,
        })
    }
}

impl Answer for TrueCandidatesAnswer {
    columns!(candidates);

    fn status(&self) -> Status {
        let sets = self.found.candidates().sets();
        if self.is_stopped() {
            Status::Timeout
        } else if sets.iter().all(|set| set.is_empty()) {
            Status::None
        } else if sets.iter().all(|set| set.len() == 1) {
            Status::Unique
        } else {
            Status::Multiple
        }
    }

    fn words(&self, _number: u64) -> String {
        self.candidates.join(",") + "\n"
    }

    fn is_stopped(&self) -> bool {
        self.found.outcome().end == End::Stopped
    }
}
