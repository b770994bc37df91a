//! The symmetry of the cells with clues.
//!
//! **Invariant:** a puzzle has one name: that of the largest group of rotations and reflections that
//! keep its cells with clues.

use foldoku::generate::pattern::Symmetry;
use foldoku::{Geometry, Puzzle};

/// Counts puzzles by symmetry.
#[derive(Debug, Default)]
pub(super) struct Counts([u64; Symmetry::ALL.len()]);

impl Counts {
    /// Counts a puzzle, if the board is square. Returns the number of its clues.
    pub(super) fn add(&mut self, geometry: &Geometry, puzzle: &[u8]) -> u64 {
        let (clues, symmetry) = clues_and_symmetry(geometry, puzzle);
        if let Some(symmetry) = symmetry {
            self.0[symmetry as usize] += 1;
        }
        clues
    }

    /// Counts a puzzle with rules; its symmetry only if it has clues. Returns the number of its clues.
    pub(super) fn add_with_rules(&mut self, puzzle: &Puzzle) -> u64 {
        let (geometry, givens) = (puzzle.geometry(), puzzle.givens());
        if givens.filled_count() == 0 {
            return 0;
        }
        let clue = |square| if givens[square].is_some() { b'1' } else { b'.' };
        let clues: Vec<u8> = geometry.squares().map(clue).collect();
        self.add(geometry, &clues)
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

/// Returns the number of clues of a puzzle, and its symmetry if the board is square.
fn clues_and_symmetry(geometry: &Geometry, puzzle: &[u8]) -> (u64, Option<Symmetry>) {
    match <&[u8; 81]>::try_from(puzzle) {
        Ok(puzzle) if geometry.is_classic() => {
            let (clues, count) = Clues::of(puzzle);
            (count, Some(clues.symmetry()))
        }
        _ => {
            let clues = puzzle.iter().filter(|&&byte| byte != b'.').count();
            (clues as u64, of_square(geometry, puzzle))
        }
    }
}

/// The cells with clues on the classic board, one bit each, in reading order.
///
/// Most puzzles have no symmetry, which the comparison of one row or column usually shows.
#[derive(Clone, Copy, Debug)]
struct Clues(u128);

impl Clues {
    /// Returns the cells, and their number.
    fn of(puzzle: &[u8; 81]) -> (Clues, u64) {
        // The bit with the value 16 tells digits from a dot; it is gathered from eight cells at once.
        const BITS: u64 = 0x0101_0101_0101_0101;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (words, last) = puzzle.as_chunks::<8>();
        let last = last[0] >> 4 & 1;
        let mut clues = u128::from(last) << 80;
        let mut counts = u64::from(last);
        for (index, word) in words.iter().enumerate() {
            let bits = u64::from_le_bytes(*word) >> 4 & BITS;
            clues |= u128::from(bits.wrapping_mul(GATHER) >> 56) << (8 * index);
            counts += bits;
        }
        // The product adds the eight bytes.
        (Clues(clues), counts.wrapping_mul(BITS) >> 56)
    }

    fn row(self, row: usize) -> u16 {
        (self.0 >> (9 * row)) as u16 & 0x1ff
    }

    fn column(self, column: usize) -> u16 {
        // The upper eight cells are the diagonal of an 8x8 board of bits, which a product gathers.
        const DIAGONAL: u64 = 0x8040_2010_0804_0201;
        const GATHER: u64 = 0x0101_0101_0101_0101;
        let bits = self.0 >> column;
        let upper = (bits as u64 & DIAGONAL).wrapping_mul(GATHER) >> 56;
        upper as u16 | (bits >> 64) as u16 & 0x100
    }

    /// Returns whether a reflection or rotation keeps the clues: `other` returns the line that a row
    /// is mapped to.
    fn keeps(self, other: impl Fn(Clues, usize) -> u16) -> bool {
        (0..9).all(|row| self.row(row) == other(self, row))
    }

    fn symmetry(self) -> Symmetry {
        name(&Kept {
            left_right: self.keeps(|it, row| reversed(it.row(row))),
            top_bottom: self.keeps(|it, row| it.row(8 - row)),
            diagonal: self.keeps(Clues::column),
            antidiagonal: self.keeps(|it, row| reversed(it.column(8 - row))),
            half_turn: &|| self.keeps(|it, row| reversed(it.row(8 - row))),
            quarter_turn: &|| self.keeps(|it, row| it.column(8 - row)),
        })
    }
}

/// Returns nine cells in reverse order.
fn reversed(cells: u16) -> u16 {
    cells.reverse_bits() >> 7
}

/// The reflections and rotations that keep the cells with clues.
struct Kept<'a> {
    left_right: bool,
    top_bottom: bool,
    diagonal: bool,
    antidiagonal: bool,
    half_turn: &'a dyn Fn() -> bool,
    quarter_turn: &'a dyn Fn() -> bool,
}

/// Returns the symmetry of the group that the kept reflections and rotations generate.
#[inline]
fn name(kept: &Kept<'_>) -> Symmetry {
    let axes = (kept.left_right, kept.top_bottom);
    match (axes, kept.diagonal, kept.antidiagonal) {
        // A reflection of each kind generates all others.
        ((true, _) | (_, true), true, _) | ((true, _) | (_, true), _, true) => Symmetry::Full,
        ((true, true), ..) => Symmetry::Mirrors,
        (_, true, true) => Symmetry::Diagonals,
        ((true, _), ..) => Symmetry::LeftRight,
        ((_, true), ..) => Symmetry::TopBottom,
        (_, true, _) => Symmetry::Diagonal,
        (_, _, true) => Symmetry::Antidiagonal,
        _ if !(kept.half_turn)() => Symmetry::None,
        _ if (kept.quarter_turn)() => Symmetry::QuarterTurn,
        _ => Symmetry::HalfTurn,
    }
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
    Some(name(&Kept {
        left_right: keeps(&|row, column| (row, last - column)),
        top_bottom: keeps(&|row, column| (last - row, column)),
        diagonal: keeps(&|row, column| (column, row)),
        antidiagonal: keeps(&|row, column| (last - column, last - row)),
        half_turn: &|| keeps(&|row, column| (last - row, last - column)),
        quarter_turn: &|| keeps(&|row, column| (column, last - row)),
    }))
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
            let clues = puzzle.iter().filter(|&&cell| cell != b'.').count() as u64;
            assert_eq!(clues_and_symmetry(&board, &puzzle), (clues, Some(symmetry)));
            assert_eq!(of_square(&board, &puzzle), Some(symmetry));
        }
        let of = |puzzle: &[u8]| clues_and_symmetry(&board, puzzle);
        assert_eq!(of(&[b'.'; 81]), (0, Some(Symmetry::Full)));
        assert_eq!(of(&[b'9'; 81]), (81, Some(Symmetry::Full)));
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(symmetry as usize, index);
        }
        assert_eq!(of(&[b'1'; 729]), (729, None));
    }
}
