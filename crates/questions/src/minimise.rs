//! `minimise`: a minimal puzzle within a puzzle that is given by its givens or by its candidates.
//!
//! **Invariant:** the minimal puzzle has the solution of the puzzle and needs each of its clues. Which one it
//! is depends on the puzzle, its number and the seed alone.

use foldoku_formats::{PuzzleRef, Status};
use foldoku_generate::{Minimiser, NotUnique, SukakuMinimiser};
use serde::{Deserialize, Serialize};

use crate::made_puzzle::MadePuzzle;
use crate::question::{Asked, Question};
use crate::refusal::Refusal;
use crate::subject::Subject;

/// Asks for a minimal puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Minimise {
    /// Random seed [default: random]
    pub seed: Option<u64>,
}

impl Question for Minimise {
    type Scratch = (Minimiser, SukakuMinimiser);
    type Answer = MadePuzzle;

    fn seed(&mut self) -> Option<&mut Option<u64>> {
        Some(&mut self.seed)
    }

    fn answer(
        &self,
        (givens, candidates): &mut (Minimiser, SukakuMinimiser),
        asked: &Asked<'_>,
    ) -> Result<MadePuzzle, Refusal> {
        let mut random = asked.random(self.seed.unwrap_or_default());
        if let Subject::Plain { puzzle, .. } = asked.subject
            && let PuzzleRef::Sukaku(sukaku) = puzzle
        {
            let minimal = candidates.minimise(sukaku, &mut random)?;
            return Ok(MadePuzzle::of(&minimal));
        }
        let line = asked.subject.line()?;
        let minimal = givens.minimise(&[line], &mut [random]);
        let minimal = minimal.into_iter().next().expect("one result per puzzle")?;
        Ok(MadePuzzle::of(&minimal))
    }
}

impl From<NotUnique> for Refusal {
    fn from(why: NotUnique) -> Refusal {
        match why {
            NotUnique::None => Refusal::new(Status::None, "no solution"),
            NotUnique::Multiple => Refusal::new(Status::Multiple, "several solutions"),
        }
    }
}
