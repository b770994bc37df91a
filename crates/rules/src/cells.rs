//! Small operations on lists of cells.
//!
//! **Invariant:** the order of the first occurrences is kept.

use foldoku_board::Square;

/// Returns the cells, each once.
pub(crate) fn once(squares: &[Square]) -> Vec<Square> {
    let mut seen = Vec::with_capacity(squares.len());
    for &square in squares {
        if !seen.contains(&square) {
            seen.push(square);
        }
    }
    seen
}
