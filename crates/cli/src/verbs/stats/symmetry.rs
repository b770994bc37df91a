//! The symmetry of the cells with clues.
//!
//! **Invariant:** a puzzle has one name: that of the largest group of rotations and reflections that
//! keep its cells with clues.

use foldoku::Geometry;
use foldoku::generate::pattern::Symmetry;

/// Returns the symmetry of a puzzle on a square board. A comparison ends at the first difference, so
/// that this takes a few steps for a puzzle without symmetry.
pub(super) fn of(geometry: &Geometry, puzzle: &[u8]) -> Option<Symmetry> {
    let shape = geometry.shape();
    let side = shape.rows();
    let is_square = shape.layers() == 1 && shape.columns() == side;
    if !is_square || puzzle.len() != side * side {
        return None;
    }
    let is_clue = |row: usize, column: usize| puzzle[side * row + column] != b'.';
    let last = side - 1;
    let keeps = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut cells = (0..side * side).map(|cell| (cell / side, cell % side));
        cells.all(|(row, column)| {
            let (to_row, to_column) = image(row, column);
            is_clue(row, column) == is_clue(to_row, to_column)
        })
    };
    let left_right = keeps(&|row, column| (row, last - column));
    let top_bottom = keeps(&|row, column| (last - row, column));
    let diagonal = keeps(&|row, column| (column, row));
    let antidiagonal = keeps(&|row, column| (last - column, last - row));
    let quarter = || keeps(&|row, column| (column, last - row));
    let half = || keeps(&|row, column| (last - row, last - column));
    Some(match (left_right, top_bottom, diagonal, antidiagonal) {
        // A reflection of each kind generates all others.
        (true, _, true, _) | (_, true, _, true) | (true, _, _, true) | (_, true, true, _) => {
            Symmetry::Full
        }
        (true, true, ..) => Symmetry::Mirrors,
        (_, _, true, true) => Symmetry::Diagonals,
        (true, ..) => Symmetry::LeftRight,
        (_, true, ..) => Symmetry::TopBottom,
        (_, _, true, _) => Symmetry::Diagonal,
        (_, _, _, true) => Symmetry::Antidiagonal,
        _ if !half() => Symmetry::None,
        _ if quarter() => Symmetry::QuarterTurn,
        _ => Symmetry::HalfTurn,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every group of a symmetry of the generator, filled one after the other, has that symmetry.
    #[test]
    fn patterns_have_the_symmetry_they_were_made_with() {
        let board = Geometry::classic();
        for symmetry in Symmetry::ALL {
            let mut puzzle = [b'.'; 81];
            // An irregular choice of groups has no further symmetry.
            let mut state = 1_u64;
            for group in symmetry.groups() {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                if state >> 62 == 0 {
                    group.iter().for_each(|cell| puzzle[cell.index()] = b'1');
                }
            }
            assert_eq!(of(&board, &puzzle), Some(symmetry));
        }
        assert_eq!(of(&board, &[b'.'; 81]), Some(Symmetry::Full));
        assert_eq!(of(&board, &[b'1'; 729]), None);
    }
}
