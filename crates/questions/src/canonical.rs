//! `canonical`: the canonical form of a puzzle, which all equivalent puzzles share.
//!
//! **Invariant:** the canonical form is the puzzle under the transform of the answer.

#[cfg(feature = "human")]
mod equivalent;

use foldoku_formats::Status;
use foldoku_generate::{self as generate, Canonicaliser, Transform};
use foldoku_kernel::Line;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, columns};
use crate::question::{Asked, Question};
use crate::refusal::Refusal;

#[cfg(feature = "human")]
pub use equivalent::Equivalent;

/// Asks for the canonical form.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Canonical {}

/// The canonical form of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonicalAnswer {
    /// The canonical form.
    pub puzzle: String,
    /// The number of transforms that map the puzzle onto itself.
    pub automorphisms: u64,
    /// The transform in the notation of the command line.
    pub transform: String,
}

impl CanonicalAnswer {
    /// Returns the answer for a line, and the transform.
    pub fn of(canonicaliser: &mut Canonicaliser, line: &Line) -> (CanonicalAnswer, Transform) {
        let generate::Canonical {
            line,
            transform,
            automorphisms,
            ..
        } = canonicaliser.canonicalise(line);
        let answer = CanonicalAnswer {
            puzzle: String::from_utf8_lossy(&line).into_owned(),
            automorphisms: automorphisms.into(),
            transform: transform.to_string(),
        };
        (answer, transform)
    }
}

impl Question for Canonical {
    type Scratch = Canonicaliser;
    type Answer = CanonicalAnswer;

    fn answer(
        &self,
        canonicaliser: &mut Canonicaliser,
        asked: &Asked<'_>,
    ) -> Result<CanonicalAnswer, Refusal> {
        #[cfg(feature = "human")]
        if asked.subject.is_general() {
            let equivalent = Equivalent::canonical(asked.subject)?;
            return Ok(equivalent.answer());
        }
        let line = asked.subject.line()?;
        Ok(CanonicalAnswer::of(canonicaliser, &line).0)
    }
}

impl Answer for CanonicalAnswer {
    columns!(transform, automorphisms);

    fn status(&self) -> Status {
        Status::Unsolved
    }

    fn words(&self, _number: u64) -> String {
        format!("{}\n", self.puzzle)
    }
}
