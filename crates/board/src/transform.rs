//! Symmetries: rearrangements of a board that turn puzzles into equivalent puzzles.
//!
//! **Invariant:** a [`BoardTransform`] maps every unit of its geometry onto a unit of the same geometry,
//! and digits onto digits; every constructor checks or guarantees this. It therefore maps solutions
//! onto solutions and preserves their number.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::square::Square;

/// A rearrangement of the cells of a board and a relabelling of its digits.
///
/// ```
/// use foldoku_board::{BoardTransform, Geometry, Puzzle};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "12.. .... ..3. ....").unwrap();
/// let turned = BoardTransform::transpose(&board).unwrap().apply(puzzle.givens());
/// assert_eq!(Puzzle::new(&board, turned).unwrap().to_string(), "1...2.....3.....");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTransform {
    /// For each cell of the image, the cell it comes from.
    source: Vec<Square>,
    /// For each digit, the digit it becomes.
    relabel: Vec<Digit>,
}

impl BoardTransform {
    /// Returns the identity.
    pub fn identity(geometry: &Geometry) -> BoardTransform {
        BoardTransform {
            source: geometry.squares().collect(),
            relabel: geometry.digits().iter().collect(),
        }
    }

    /// Creates a symmetry from the source of each cell: the image has in cell `n` the content of
    /// `source[n]`.
    ///
    /// # Errors
    ///
    /// If `source` is not a permutation of the cells, or does not map units onto units.
    pub fn of_squares(
        geometry: &Geometry,
        source: Vec<Square>,
    ) -> Result<BoardTransform, BoardTransformError> {
        let mut sorted = source.clone();
        sorted.sort_unstable();
        if !geometry.squares().eq(sorted) {
            return Err(BoardTransformError::NotAPermutation);
        }
        let sorted_unit = |squares: Vec<Square>| {
            let mut squares = squares;
            squares.sort_unstable();
            squares
        };
        let units: BTreeSet<Vec<Square>> = geometry
            .units()
            .map(|unit| sorted_unit(geometry.squares_of(unit).to_vec()))
            .collect();
        let keeps_units = geometry.units().all(|unit| {
            let squares = geometry.squares_of(unit).iter();
            units.contains(&sorted_unit(squares.map(|s| source[s.index()]).collect()))
        });
        if !keeps_units {
            return Err(BoardTransformError::BreaksUnits);
        }
        Ok(BoardTransform {
            source,
            ..BoardTransform::identity(geometry)
        })
    }

    /// Exchanges rows and columns.
    ///
    /// # Errors
    ///
    /// If the board is not symmetric in this way: boxes that are not square, most jigsaws.
    pub fn transpose(geometry: &Geometry) -> Result<BoardTransform, BoardTransformError> {
        BoardTransform::of_lines(geometry, |row, column| (column, row))
    }

    /// Rotates the board by a quarter turn clockwise.
    ///
    /// # Errors
    ///
    /// As [`BoardTransform::transpose`].
    pub fn rotate(geometry: &Geometry) -> Result<BoardTransform, BoardTransformError> {
        let last = geometry.shape().rows() - 1;
        BoardTransform::of_lines(geometry, |row, column| (last - column, row))
    }

    /// Moves row `order[k]` to row `k`, in every layer; rows are counted from 0.
    ///
    /// # Errors
    ///
    /// If `order` is not a permutation, or the rows of a band do not stay together.
    pub fn rows(
        geometry: &Geometry,
        order: &[usize],
    ) -> Result<BoardTransform, BoardTransformError> {
        check_order(order, geometry.shape().rows())?;
        BoardTransform::of_lines(geometry, |row, column| (order[row], column))
    }

    /// Moves column `order[k]` to column `k`.
    ///
    /// # Errors
    ///
    /// If `order` is not a permutation, or the columns of a stack do not stay together.
    pub fn columns(
        geometry: &Geometry,
        order: &[usize],
    ) -> Result<BoardTransform, BoardTransformError> {
        check_order(order, geometry.shape().columns())?;
        BoardTransform::of_lines(geometry, |row, column| (row, order[column]))
    }

    /// Moves band `order[k]`, a row of boxes, to band `k`.
    ///
    /// # Errors
    ///
    /// If `order` is not a permutation of the bands, or the board has units that forbid it.
    pub fn bands(
        geometry: &Geometry,
        order: &[usize],
    ) -> Result<BoardTransform, BoardTransformError> {
        let (height, rows) = (geometry.shape().block().0, geometry.shape().rows());
        BoardTransform::rows(geometry, &spread(order, height, rows)?)
    }

    /// Moves stack `order[k]`, a column of boxes, to stack `k`.
    ///
    /// # Errors
    ///
    /// If `order` is not a permutation of the stacks, or the board has units that forbid it.
    pub fn stacks(
        geometry: &Geometry,
        order: &[usize],
    ) -> Result<BoardTransform, BoardTransformError> {
        let (width, columns) = (geometry.shape().block().1, geometry.shape().columns());
        BoardTransform::columns(geometry, &spread(order, width, columns)?)
    }

    /// Replaces digit `n` by `names[n - 1]`.
    ///
    /// # Errors
    ///
    /// If `names` does not contain every digit of the board once.
    pub fn relabel(
        geometry: &Geometry,
        names: &[Digit],
    ) -> Result<BoardTransform, BoardTransformError> {
        let all: DigitSet = names.iter().copied().collect();
        if names.len() != geometry.digit_count() as usize || all != geometry.digits() {
            return Err(BoardTransformError::NotAPermutation);
        }
        Ok(BoardTransform {
            relabel: names.to_vec(),
            ..BoardTransform::identity(geometry)
        })
    }

    /// Returns the composition that applies this symmetry first and then the other.
    ///
    /// # Panics
    ///
    /// If the two belong to boards of different sizes.
    #[must_use]
    pub fn then(&self, other: &BoardTransform) -> BoardTransform {
        assert_eq!(
            self.source.len(),
            other.source.len(),
            "symmetries of one board"
        );
        let middle = other
            .source
            .iter()
            .map(|square| self.source[square.index()]);
        BoardTransform {
            source: middle.collect(),
            relabel: self
                .relabel
                .iter()
                .map(|digit| other.relabel[digit.index()])
                .collect(),
        }
    }

    /// Returns the inverse, which undoes this symmetry.
    #[must_use]
    pub fn inverse(&self) -> BoardTransform {
        let mut inverse = self.clone();
        for (index, square) in self.source.iter().enumerate() {
            inverse.source[square.index()] = Square::new(index);
        }
        for (index, digit) in self.relabel.iter().enumerate() {
            inverse.relabel[digit.index()] = Digit::new(index as u8 + 1);
        }
        inverse
    }

    /// Returns for each cell of the image the cell that it comes from.
    pub fn sources(&self) -> &[Square] {
        &self.source
    }

    /// Returns for each digit, in ascending order, the digit that it becomes.
    pub fn labels(&self) -> &[Digit] {
        &self.relabel
    }

    /// Returns the symmetry in words: `t` if the grid is transposed first, then for each row and column of the image
    /// the row and column that it comes from, and for each digit the digit that it becomes, all counted from 1. A
    /// symmetry that does not move whole rows is the list of the cells that its cells come from.
    ///
    /// ```
    /// use foldoku_board::{BoardTransform, Geometry};
    ///
    /// let board = Geometry::boxes(2, 2).unwrap();
    /// let turn = BoardTransform::rotate(&board).unwrap();
    /// assert_eq!(turn.notation(&board), "t r1234 c4321 d1234");
    /// ```
    pub fn notation(&self, geometry: &Geometry) -> String {
        let shape = geometry.shape();
        let list = |numbers: Vec<usize>| {
            let separator = if numbers.len() > 9 { "," } else { "" };
            let numbers: Vec<String> = numbers.iter().map(|it| (it + 1).to_string()).collect();
            numbers.join(separator)
        };
        let digits = list(self.relabel.iter().map(|digit| digit.index()).collect());
        let place = |row: usize, column: usize| {
            let square = shape.at(0, row, column).expect("the cell is on the board");
            let (_, row, column) = shape.position(self.source[square.index()]);
            (row, column)
        };
        let (rows, columns) = (0..shape.rows(), 0..shape.columns());
        let ways = [false, true].into_iter();
        for transposed in ways.filter(|_| shape.is_rectangle()) {
            let source = |row: usize, column: usize| match transposed {
                false => place(row, column),
                true => (place(row, column).1, place(row, column).0),
            };
            let order_of_rows: Vec<usize> = rows.clone().map(|row| source(row, 0).0).collect();
            let order: Vec<usize> = columns.clone().map(|column| source(0, column).1).collect();
            let mut cells = rows
                .clone()
                .flat_map(|row| columns.clone().map(move |it| (row, it)));
            let is_of_lines = shape.layers() == 1
                && cells.all(|(row, it)| source(row, it) == (order_of_rows[row], order[it]));
            if is_of_lines {
                let t = if transposed { "t " } else { "" };
                let (rows, columns) = (list(order_of_rows), list(order));
                return alloc::format!("{t}r{rows} c{columns} d{digits}");
            }
        }
        let cells = list(self.source.iter().map(|square| square.index()).collect());
        alloc::format!("s{cells} d{digits}")
    }

    /// Applies the symmetry to a grid.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let image = |&square: &Square| grid[square].map(|digit| self.relabel[digit.index()]);
        self.source.iter().map(image).collect()
    }

    /// Applies the symmetry to candidates.
    pub fn apply_to_candidates(&self, candidates: &Candidates) -> Candidates {
        let mut image = candidates.clone();
        for (index, &square) in self.source.iter().enumerate() {
            let digits = candidates[square].iter();
            image[Square::new(index)] = digits.map(|d| self.relabel[d.index()]).collect();
        }
        image
    }

    /// Creates a symmetry that acts on row and column numbers, in every layer.
    fn of_lines(
        geometry: &Geometry,
        source: impl Fn(usize, usize) -> (usize, usize),
    ) -> Result<BoardTransform, BoardTransformError> {
        let shape = geometry.shape();
        let source = geometry.squares().map(|square| {
            let (layer, row, column) = shape.position(square);
            let (row, column) = source(row, column);
            shape.at(layer, row, column)
        });
        let source: Option<Vec<Square>> = source.collect();
        BoardTransform::of_squares(
            geometry,
            source.ok_or(BoardTransformError::NotAPermutation)?,
        )
    }
}

/// Returns an order of bands as an order of rows.
fn spread(order: &[usize], height: usize, rows: usize) -> Result<Vec<usize>, BoardTransformError> {
    check_order(order, rows / height)?;
    let band = |&band: &usize| band * height..(band + 1) * height;
    Ok(order.iter().flat_map(band).collect())
}

fn check_order(order: &[usize], count: usize) -> Result<(), BoardTransformError> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..count) {
        Ok(())
    } else {
        Err(BoardTransformError::NotAPermutation)
    }
}

/// Why a rearrangement is not a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardTransformError {
    /// An index is missing or used twice.
    NotAPermutation,
    /// The cells of some unit do not stay together.
    BreaksUnits,
}

impl fmt::Display for BoardTransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoardTransformError::NotAPermutation => {
                "the order must contain each index exactly once"
            }
            BoardTransformError::BreaksUnits => "the board is not symmetric under this change",
        })
    }
}

impl core::error::Error for BoardTransformError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, Style};

    const SOLVED: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn all_of(geometry: &Geometry) -> Vec<BoardTransform> {
        let names: Vec<Digit> = [2, 3, 4, 5, 6, 7, 8, 9, 1].map(Digit::new).to_vec();
        alloc::vec![
            BoardTransform::identity(geometry),
            BoardTransform::transpose(geometry).unwrap(),
            BoardTransform::rotate(geometry).unwrap(),
            BoardTransform::rows(geometry, &[2, 0, 1, 3, 4, 5, 8, 7, 6]).unwrap(),
            BoardTransform::columns(geometry, &[0, 2, 1, 4, 5, 3, 6, 7, 8]).unwrap(),
            BoardTransform::bands(geometry, &[1, 2, 0]).unwrap(),
            BoardTransform::stacks(geometry, &[2, 1, 0]).unwrap(),
            BoardTransform::relabel(geometry, &names).unwrap(),
        ]
    }

    #[test]
    fn symmetries_preserve_solutions_and_inverses_undo_them() {
        let classic = Geometry::classic();
        let solved = format::read(&classic, SOLVED.as_bytes()).unwrap();
        let empty = Grid::empty(&classic);
        for one in all_of(&classic) {
            for other in all_of(&classic) {
                let both = one.then(&other);
                let image = both.apply(&solved);
                assert_eq!(image, other.apply(&one.apply(&solved)));
                assert!(image.completes(&classic, &empty));
                assert_eq!(both.inverse().apply(&image), solved);
            }
        }
    }

    #[test]
    fn four_quarter_turns_are_the_identity() {
        let classic = Geometry::classic();
        let turn = BoardTransform::rotate(&classic).unwrap();
        let half = turn.then(&turn);
        assert_ne!(half, BoardTransform::identity(&classic));
        assert_eq!(half.then(&half), BoardTransform::identity(&classic));
    }

    #[test]
    fn bands_move_as_ordered() {
        let classic = Geometry::classic();
        let solved = format::read(&classic, SOLVED.as_bytes()).unwrap();
        let moved = BoardTransform::bands(&classic, &[1, 2, 0])
            .unwrap()
            .apply(&solved);
        let line = format::grid(&classic, &moved, Style::Line);
        assert_eq!(line, alloc::format!("{}{}", &SOLVED[27..], &SOLVED[..27]));
    }

    #[test]
    fn rearrangements_that_break_units_are_rejected() {
        let classic = Geometry::classic();
        let across_bands = BoardTransform::rows(&classic, &[3, 1, 2, 0, 4, 5, 6, 7, 8]);
        assert_eq!(across_bands, Err(BoardTransformError::BreaksUnits));
        let flat = Geometry::boxes(2, 3).unwrap();
        assert_eq!(
            BoardTransform::transpose(&flat),
            Err(BoardTransformError::BreaksUnits)
        );
        let windoku = Geometry::classic().with_windows().unwrap();
        let bands = BoardTransform::bands(&windoku, &[1, 0, 2]);
        assert_eq!(bands, Err(BoardTransformError::BreaksUnits));
        let twice = BoardTransform::bands(&classic, &[0, 0, 2]);
        assert_eq!(twice, Err(BoardTransformError::NotAPermutation));
    }

    #[test]
    fn candidates_move_with_their_cells() {
        let classic = Geometry::classic();
        let mut candidates = Candidates::full(&classic);
        candidates[Square::new(1)] = DigitSet::of(Digit::new(7));
        let image = BoardTransform::transpose(&classic)
            .unwrap()
            .apply_to_candidates(&candidates);
        assert_eq!(image[Square::new(9)], DigitSet::of(Digit::new(7)));
        assert_eq!(image[Square::new(1)], classic.digits());
    }
}
