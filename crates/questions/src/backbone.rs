//! `backbone`: the digits that all solutions of a puzzle share.
//!
//! **Invariant:** every cell of the backbone has the same digit in all solutions, and every other cell has
//! different ones.

use foldoku_board::Grid;
use foldoku_formats::Status;
use foldoku_search::{End, Limits, VariantSearch};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::estimate::too_large;
use crate::question::{Asked, Question};
use crate::refusal::{Refusal, TIMED_OUT};

/// Asks for the digits that all solutions share.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Backbone {}

/// The digits that all solutions share.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackboneAnswer {
    /// The digits as text, one character per cell.
    pub backbone: String,
    /// The number of cells that have the same digit in all solutions.
    pub common: u64,
    /// The number of cells whose digit differs between solutions.
    pub open: u64,
}

impl Question for Backbone {
    type Scratch = VariantSearch;
    type Answer = BackboneAnswer;

    fn answer(
        &self,
        engine: &mut VariantSearch,
        asked: &Asked<'_>,
    ) -> Result<BackboneAnswer, Refusal> {
        let puzzle = asked.subject.puzzle()?;
        let limits = Limits::NONE.stop(asked.stop);
        let found = engine.true_candidates_within(&puzzle, 1, limits);
        let found = found.map_err(|_| too_large())?;
        if found.outcome().end == End::Stopped {
            return Err(Refusal::new(Status::Timeout, TIMED_OUT));
        }
        let mut common = Grid::empty(puzzle.geometry());
        let mut open = 0;
        for square in puzzle.geometry().squares() {
            let digits = found.candidates()[square];
            common[square] = digits.single();
            match digits.len() {
                0 => return Err(Refusal::new(Status::None, "no solution")),
                1 => {}
                _ => open += 1,
            }
        }
        Ok(BackboneAnswer {
            backbone: asked.subject.grid_text(&common),
            common: common.filled_count() as u64,
            open,
        })
    }
}

impl Answer for BackboneAnswer {
    columns!(backbone, common, open);

    fn status(&self) -> Status {
        if self.open == 0 {
            Status::Unique
        } else {
            Status::Multiple
        }
    }

    fn words(&self, _number: u64) -> String {
        format!("{}\n", self.backbone)
    }
}
