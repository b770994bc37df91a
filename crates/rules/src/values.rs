//! The values of a filled sheet.
//!
//! **Invariant:** every cell has a value of the sheet.

use foldoku_board::{Grid, Square};

use crate::sheet::Sheet;

/// A sheet and the values of its cells.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    values: Vec<i32>,
}

impl<'a> Values<'a> {
    /// Returns the values of a full grid, or `None` if a cell is empty.
    pub fn new(sheet: &'a Sheet, grid: &Grid) -> Option<Values<'a>> {
        let value = |&content: &Option<_>| content.map(|digit| sheet.value(digit));
        let values: Option<Vec<i32>> = grid.contents().iter().map(value).collect();
        Some(Values {
            sheet,
            values: values?,
        })
    }

    /// Returns the value of a cell.
    pub fn at(&self, square: Square) -> i32 {
        self.values[square.index()]
    }

    /// Returns the values of cells.
    pub fn of(&self, squares: &[Square]) -> Vec<i32> {
        squares.iter().map(|&square| self.at(square)).collect()
    }

    /// Returns the sum of cells.
    pub fn sum(&self, squares: &[Square]) -> i32 {
        squares.iter().map(|&square| self.at(square)).sum()
    }

    /// Returns whether all cells, each taken once, have different values.
    pub fn differ(&self, squares: &[Square]) -> bool {
        let least = *self.sheet.values().start();
        let mut seen = 0_u128;
        squares.iter().enumerate().all(|(place, square)| {
            let bit = 1 << (self.at(*square) - least);
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new || squares[..place].contains(square)
        })
    }
}
