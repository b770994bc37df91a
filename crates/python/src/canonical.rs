//! `canonical`: one string that all equivalent puzzles share.
//!
//! **Invariant:** a row that is not a puzzle is null.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};
use foldoku::Canonicaliser;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::arrays;
use crate::question::{Answers, Block, Question};
use crate::text::{self, PuzzleReader, Supported, to_text};

/// Asks for the canonical form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canonical;

impl Question for Canonical {
    type Scratch = (PuzzleReader, Canonicaliser);
    type Answer = bool;
    const BLOCK: usize = 256;
    const SUPPORTED: Supported = Supported::Plain;

    fn has_lines(&self) -> bool {
        true
    }

    fn answer(
        &self,
        (reader, canonicaliser): &mut Self::Scratch,
        block: Block<'_, Canonical>,
        _: &dyn Fn() -> bool,
    ) {
        let puzzles = block.rows.puzzles(reader);
        for ((puzzle, line), is_puzzle) in puzzles.zip(block.lines).zip(block.answers) {
            if let Some(puzzle) = puzzle {
                *line = canonicaliser.canonicalise(&puzzle).line;
                *is_puzzle = true;
            }
        }
    }

    fn field(&self) -> Field {
        arrays::field("canonical", DataType::Utf8)
    }

    fn array(&self, answers: Answers<'_, Canonical>) -> ArrayRef {
        let Answers { answers, lines, .. } = answers;
        Arc::new(lines.strings(answers.iter().copied()))
    }

    fn one<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let line = text::parse(text)?;
        let canonical = py.detach(|| Canonicaliser::new().canonicalise(&line).line);
        to_text(&canonical).into_bound_py_any(py)
    }
}
