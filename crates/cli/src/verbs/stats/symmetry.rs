//! The symmetry of the cells with clues.
//!
//! **Invariant:** a puzzle has one name: that of the largest group of rotations and reflections that
//! keep its cells with clues.

use foldoku::Geometry;
use foldoku::generate::pattern::Symmetry;

/// Counts puzzles by symmetry.
#[derive(Debug, Default)]
pub(super) struct Counts([u64; Symmetry::ALL.len()]);

impl Counts {
    /// Counts a puzzle, if the board is square.
    pub(super) fn add(&mut self, geometry: &Geometry, puzzle: &[u8]) {
        if let Some(symmetry) = of(geometry, puzzle) {
            self.0[symmetry as usize] += 1;
        }
    }

    pub(super) fn merge(&mut self, other: &Counts) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Returns the counts above 0 by name.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let named = Symmetry::ALL.iter().zip(self.0);
        let named = named.map(|(symmetry, count)| (symmetry.name(), count));
        named.filter(|&(_, count)| count > 0)
    }
}

/// Returns the symmetry of a puzzle on a square board.
fn of(geometry: &Geometry, puzzle: &[u8]) -> Option<Symmetry> {
    match <&[u8; 81]>::try_from(puzzle) {
        Ok(puzzle) if geometry.is_classic() && lacks_symmetry(puzzle) => Some(Symmetry::None),
        _ => of_square(geometry, puzzle),
    }
}

/// Returns true if the outer two rows and columns rule out each symmetry, which they do for nearly
/// every puzzle without symmetry. A quarter turn is also a half turn.
fn lacks_symmetry(puzzle: &[u8; 81]) -> bool {
    // Loops, as `array::map` and `from_fn` are calls per cell here.
    let mut is_clue = [0_u8; 81];
    for (is_clue, &cell) in is_clue.iter_mut().zip(puzzle) {
        *is_clue = u8::from(cell != b'.');
    }
    // Eight cells from each end of a row, so that reversing one gives the other.
    let cells = |from: usize| {
        let cells = is_clue[from..].first_chunk();
        u64::from_le_bytes(*cells.expect("eight cells follow"))
    };
    let column = |from: usize, step: isize| {
        let mut cells = 0;
        for index in 0..8 {
            let cell = from.wrapping_add_signed(step * index as isize);
            cells |= u64::from(is_clue[cell]) << (8 * index);
        }
        cells
    };
    let (first, second) = (cells(0), cells(9));
    (first != cells(72) || second != cells(63))
        && (first.swap_bytes() != cells(1) || second.swap_bytes() != cells(10))
        && (first.swap_bytes() != cells(73) || second.swap_bytes() != cells(64))
        && (first != column(0, 9) || second != column(1, 9))
        && (first != column(80, -9) || second != column(79, -9))
}

/// Returns the symmetry of a puzzle on a square board, cell by cell.
fn of_square(geometry: &Geometry, puzzle: &[u8]) -> Option<Symmetry> {
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
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(symmetry as usize, index);
        }
        assert_eq!(of(&board, &[b'1'; 729]), None);
    }
}
