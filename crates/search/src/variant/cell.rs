//! Cells, their candidates, and contradictions.
//!
//! **Invariant:** plain data.

/// The candidates of a cell: bit `n` is the digit `n + 1`.
pub(crate) type Mask = u16;

/// The number of a cell.
pub(crate) type Cell = u16;

/// A cell has no candidate left, or a constraint cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The result of a change.
pub(crate) type Step = Result<(), Contradiction>;

/// The words of a set of cells.
pub(crate) const PEER_WORDS: usize = 4;
