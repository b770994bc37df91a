//! `canonical` of columns: one string that all equivalent puzzles share.
//!
//! **Invariant:** a row that is not a puzzle is null.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};
use foldoku::Canonicaliser;

use crate::arrays;
use crate::question::{Answers, Block, Question};
use crate::text::PuzzleReader;

/// Asks for the canonical form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canonical;

impl Question for Canonical {
    type Scratch = (PuzzleReader, Canonicaliser);
    type Answer = bool;
    const BLOCK: usize = 256;
    const HAS_LINES: bool = true;

    fn scratch(&self) -> Self::Scratch {
        (PuzzleReader::new(), Canonicaliser::new())
    }

    fn answer(
        &self,
        (reader, canonicaliser): &mut Self::Scratch,
        block: Block<'_, Canonical>,
        _: &dyn Fn() -> bool,
    ) {
        let Block {
            rows,
            start,
            answers,
            lines,
        } = block;
        for (index, (line, is_puzzle)) in lines.iter_mut().zip(answers).enumerate() {
            let puzzle = rows.get(start + index);
            if let Some(Ok(puzzle)) = puzzle.map(|text| reader.read(text)) {
                *line = canonicaliser.canonicalise(&puzzle).line;
                *is_puzzle = true;
            }
        }
    }

    fn field(&self) -> Field {
        arrays::field("canonical", DataType::Utf8)
    }

    fn array(&self, answers: Answers<Canonical>) -> ArrayRef {
        let Answers { answers, lines, .. } = answers;
        Arc::new(arrays::lines(lines, answers.into_iter()))
    }
}
