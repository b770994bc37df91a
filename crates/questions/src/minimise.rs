//! `minimise`: a minimal puzzle within a puzzle that is given by its givens, by its candidates, or by its givens
//! and rules.
//!
//! **Invariant:** the minimal puzzle has the solution of the puzzle and needs each of its clues, and each of its
//! rules. Which one it is depends on the puzzle, its number and the seed alone.

use foldoku_formats::{PuzzleRef, Status, VariantPuzzle};
use foldoku_generate::{Minimiser, SukakuMinimiser};
use foldoku_search::{Auto, Limits};
use serde::{Deserialize, Serialize};

use crate::made_puzzle::MadePuzzle;
use crate::named_parts::{NamedParts, PartKind};
use crate::question::{Asked, Question};
use crate::refusal::{Refusal, TIMED_OUT};
use crate::subject::Subject;

/// The guesses to decide whether a given or a rule is needed; one that takes more stays.
const GUESSES: u64 = 100_000;

/// Asks for a minimal puzzle.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Minimise {
    /// Which parts of a puzzle may be left out [default: givens,rules]
    pub parts: Vec<PartKind>,

    /// Random seed [default: random]
    pub seed: Option<u64>,
}

/// A minimal puzzle within a puzzle with rules or of any board.
#[derive(Clone, Debug)]
pub struct MinimalPuzzle {
    /// The puzzle as text.
    pub text: Vec<u8>,
    /// The number of its givens.
    pub clues: usize,
    /// The puzzle, if it has rules.
    pub variant: Option<VariantPuzzle>,
    /// The number of parts that no search could decide about, so that they stay.
    pub undecided: usize,
}

impl Minimise {
    /// Returns a minimal puzzle within a puzzle that is given by givens and rules, on any board.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle with no or several solutions.
    pub fn any_board(
        &self,
        engine: &mut Auto,
        asked: &Asked<'_>,
    ) -> Result<MinimalPuzzle, Refusal> {
        if let Subject::Plain { .. } = asked.subject {
            // Givens that clash have no solution.
            asked.subject.puzzle()?;
        }
        let parts = NamedParts::of(asked.subject, &self.parts)?;
        let limits = Limits::NONE.stop(asked.stop);
        let solution = parts.parts.unique_solution(engine, limits)?;
        let mut chosen = parts.of_kinds(&self.parts);
        asked
            .random(self.seed.unwrap_or_default())
            .shuffle(&mut chosen);
        let set = parts
            .parts
            .reduce(engine, &solution, &chosen, limits.guesses(GUESSES));
        if (asked.stop)() {
            return Err(Refusal::new(Status::Timeout, TIMED_OUT));
        }
        let variant = match asked.subject {
            Subject::Rules(variant) => {
                let reduced = VariantPuzzle::new(parts.reduced_variant(variant, &set.kept));
                Some(reduced.expect("the puzzle without some parts has its solution"))
            }
            _ => None,
        };
        let text = match &variant {
            Some(variant) => variant.text().to_vec(),
            None => {
                let reduced = parts.reduced(asked.subject, &set.kept);
                let no_text = || Refusal::unsupported("no format holds rules without names");
                reduced.ok_or_else(no_text)?.into_bytes()
            }
        };
        Ok(MinimalPuzzle {
            clues: parts.given_count(&set.kept),
            text,
            variant,
            undecided: set.undecided.len(),
        })
    }
}

impl Question for Minimise {
    type Scratch = (Minimiser, SukakuMinimiser, Auto);
    type Answer = MadePuzzle;

    fn seed(&mut self) -> Option<&mut Option<u64>> {
        Some(&mut self.seed)
    }

    fn answer(
        &self,
        (givens, candidates, engine): &mut (Minimiser, SukakuMinimiser, Auto),
        asked: &Asked<'_>,
    ) -> Result<MadePuzzle, Refusal> {
        let mut random = asked.random(self.seed.unwrap_or_default());
        if let Subject::Plain { puzzle, .. } = asked.subject
            && let PuzzleRef::Sukaku(sukaku) = puzzle
        {
            let minimal = candidates.minimise(sukaku, &mut random)?;
            return Ok(MadePuzzle::of(&minimal));
        }
        let Ok(line) = asked.subject.line() else {
            let minimal = self.any_board(engine, asked)?;
            return Ok(MadePuzzle {
                puzzle: String::from_utf8_lossy(&minimal.text).into_owned(),
                clues: minimal.clues as u64,
            });
        };
        let minimal = givens.minimise(&[line], &mut [random]);
        let minimal = minimal.into_iter().next().expect("one result per puzzle")?;
        Ok(MadePuzzle::of(&minimal))
    }
}
