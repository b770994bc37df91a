//! The crate `sudoku` is not built in.
//!
//! **Invariant:** the same functions as in `enabled`, and every one says that it is not there.

use foldoku::kernel::Line;

use crate::making::{Absent, Maker};

const ABSENT: Absent = Absent {
    name: "sudoku",
    reason: "it is not built in, which takes --features sudoku",
};

pub(in crate::making) fn puzzles(_count: usize) -> Result<Maker<'static>, Absent> {
    Err(ABSENT)
}

pub(in crate::making) fn grids(_count: usize) -> Result<Maker<'static>, Absent> {
    Err(ABSENT)
}

pub(in crate::making) fn forms(_lines: &[Line]) -> Result<Maker<'_>, Absent> {
    Err(ABSENT)
}
