//! Stubs for the crate `sudoku` without its feature.
//!
//! **Invariant:** the same functions as in `enabled`; each reports that the crate is not available.

use foldoku::kernel::Line;

use crate::generators::{Generator, Skipped};

const SKIPPED: Skipped = Skipped {
    name: "sudoku",
    reason: "not compiled in; build with --features sudoku",
};

pub(in crate::generators) fn puzzles(_count: usize) -> Result<Generator<'static>, Skipped> {
    Err(SKIPPED)
}

pub(in crate::generators) fn grids(_count: usize) -> Result<Generator<'static>, Skipped> {
    Err(SKIPPED)
}

pub(in crate::generators) fn forms(_lines: &[Line]) -> Result<Generator<'_>, Skipped> {
    Err(SKIPPED)
}
