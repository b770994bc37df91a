//! What instances of a rule cover on the board.
//!
//! **Invariant:** figures of one layer that share a place would hide each other.

/// What an instance covers, and must not share with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// A line along the cells, or a symbol in each.
    Line,
    /// A symbol in the first cell only.
    First,
    /// A symbol between the cells.
    Middle,
    /// A dashed outline.
    Frame,
    /// A coloured background.
    Shade,
    /// A clue outside the board, before the first cell.
    Outside,
    /// Nothing: the rule is about the whole grid.
    Nothing,
}
