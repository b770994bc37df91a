//! The puzzles that are written for an example: the puzzle itself and its augmentations.
//!
//! **Invariant:** an augmentation depends on the number of its record and the seed only, and its trace
//! is that of the puzzle, transformed.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use foldoku::generate::{Random, Transform};
use foldoku::kernel::Line;

use super::bytes::{broken, take};
use super::example::Example;
use super::trace::Trace;

/// Separates the random numbers of equivalent puzzles from those of generated puzzles.
const AUGMENT: u64 = 0x696d_6167_6573;

/// A puzzle to write.
#[derive(Debug)]
pub(super) struct Variant<'a> {
    pub(super) example: &'a Example,
    /// 0 for the puzzle itself.
    pub(super) augmentation: u64,
    pub(super) puzzle: Line,
    pub(super) solution: Line,
    pub(super) trace: Option<Cow<'a, Trace>>,
}

/// An encoded example, and which of its puzzles to write.
#[derive(Clone, Debug)]
pub(super) struct Variants {
    pub(super) example: Arc<Vec<u8>>,
    pub(super) augmentations: Range<u64>,
}

impl Variants {
    /// Calls `on_variant` for each puzzle, in order.
    pub(super) fn each(
        &self,
        seed: u64,
        mut on_variant: impl FnMut(&Variant<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let example = Example::decode(&self.example)?;
        self.augmentations
            .clone()
            .try_for_each(|augmentation| on_variant(&variant(&example, augmentation, seed)))
    }

    /// Appends an encoding.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        for number in [
            self.augmentations.start,
            self.augmentations.end,
            self.example.len() as u64,
        ] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.example);
    }

    /// Decodes and advances `bytes` past the encoding.
    pub(super) fn decode(bytes: &mut &[u8]) -> io::Result<Variants> {
        let mut number = || Ok::<_, io::Error>(u64::from_le_bytes(take(bytes)?));
        let (start, end, length) = (number()?, number()?, number()?);
        let (example, rest) = bytes.split_at_checked(length as usize).ok_or_else(broken)?;
        *bytes = rest;
        Ok(Variants {
            example: Arc::new(example.to_vec()),
            augmentations: start..end,
        })
    }
}

fn variant(example: &Example, augmentation: u64, seed: u64) -> Variant<'_> {
    let Some(copy) = augmentation.checked_sub(1) else {
        return Variant {
            example,
            augmentation,
            puzzle: example.puzzle,
            solution: example.solution,
            trace: example.trace.as_ref().map(Cow::Borrowed),
        };
    };
    let mut random = Random::for_attempt(seed ^ AUGMENT, example.number, copy);
    let transform = Transform::random(&mut random);
    let trace = example.trace.as_ref();
    Variant {
        example,
        augmentation,
        puzzle: transform.apply(&example.puzzle),
        solution: transform.apply(&example.solution),
        trace: trace.map(|trace| Cow::Owned(trace.transformed(&transform))),
    }
}
