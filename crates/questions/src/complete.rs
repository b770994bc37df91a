//! `complete`: clues for a puzzle with several solutions.
//!
//! **Invariant:** the completed puzzle has one solution and all clues of the puzzle. Which clues are added
//! depends on the puzzle, its number and the seed alone.

use foldoku_formats::Status;
use foldoku_generate::Completer;
use serde::{Deserialize, Serialize};

use crate::made_puzzle::MadePuzzle;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

/// Asks for clues that make the solution unique.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Complete {
    /// Random seed [default: random]
    pub seed: Option<u64>,
}

impl Question for Complete {
    type Scratch = Completer;
    type Answer = MadePuzzle;

    fn seed(&mut self) -> Option<&mut Option<u64>> {
        Some(&mut self.seed)
    }

    fn answer(&self, completer: &mut Completer, asked: &Asked<'_>) -> Result<MadePuzzle, Refusal> {
        let line = asked.subject.line()?;
        let mut random = asked.random(self.seed.unwrap_or_default());
        let completed = completer.complete(&line, &mut random);
        let completed = completed.map_err(|_| Refusal::new(Status::None, "no solution"))?;
        Ok(MadePuzzle::of(&completed))
    }
}
