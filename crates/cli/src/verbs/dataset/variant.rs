//! The puzzles that are written for an example: the puzzle itself and its augmentations.
//!
//! **Invariant:** an augmentation depends on the number of its record and the seed only, and its trace
//! is that of the puzzle, transformed.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use foldoku::generate::{Random, Transform};

use super::bytes::broken;
use super::columns::Columns;
use super::example::{Content, Example};
use super::trace::Trace;

/// Separates the random numbers of equivalent puzzles from those of generated puzzles.
const AUGMENT: u64 = 0x696d_6167_6573;

/// A puzzle to write.
#[derive(Debug)]
pub(super) struct Variant<'a> {
    pub(super) example: &'a Example,
    /// 0 for the puzzle itself.
    pub(super) augmentation: u64,
    pub(super) content: Cow<'a, Content>,
    pub(super) trace: Option<Cow<'a, Trace>>,
}

/// An example, and which of its puzzles to write.
#[derive(Clone, Debug)]
pub(super) struct Variants {
    pub(super) example: Arc<Example>,
    pub(super) augmentations: Range<u64>,
}

impl Variants {
    /// Calls `on_variant` for each puzzle, in order.
    pub(super) fn each(
        &self,
        seed: u64,
        columns: &Columns,
        mut on_variant: impl FnMut(&Variant<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let trace = self.example.trace()?;
        self.augmentations.clone().try_for_each(|augmentation| {
            let variant = variant(&self.example, trace.as_ref(), (augmentation, seed), columns)?;
            on_variant(&variant)
        })
    }
}

fn variant<'a>(
    example: &'a Example,
    trace: Option<&'a Trace>,
    (augmentation, seed): (u64, u64),
    columns: &Columns,
) -> io::Result<Variant<'a>> {
    let Some(copy) = augmentation.checked_sub(1) else {
        return Ok(Variant {
            example,
            augmentation,
            content: Cow::Borrowed(&example.content),
            trace: trace.map(Cow::Borrowed),
        });
    };
    let mut random = Random::for_attempt(seed ^ AUGMENT, example.number, copy);
    let Content::Classic { puzzle, solution } = &example.content else {
        let content = example.content.equivalent(columns, &mut random);
        return Ok(Variant {
            example,
            augmentation,
            content: Cow::Owned(content.ok_or_else(broken)?),
            trace: None,
        });
    };
    let transform = Transform::random(&mut random);
    Ok(Variant {
        example,
        augmentation,
        content: Cow::Owned(Content::Classic {
            puzzle: transform.apply(puzzle),
            solution: transform.apply(solution),
        }),
        trace: trace.map(|trace| Cow::Owned(trace.transformed(&transform))),
    })
}
