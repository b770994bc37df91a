//! The values of a filled sheet.
//!
//! **Invariant:** every cell has a value of the sheet, unless some cells are worth something else than their digits.

use foldoku_board::{Grid, Square};

use crate::sheet::Sheet;

/// A sheet and the values of its cells.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    values: Vec<i32>,
    /// The values of the digits, where some cells are worth something else.
    digits: Option<Vec<i32>>,
}

impl<'a> Values<'a> {
    /// Returns the values of a full grid, or `None` if a cell is empty.
    pub fn new(sheet: &'a Sheet, grid: &Grid) -> Option<Values<'a>> {
        let value = |&content: &Option<_>| content.map(|digit| sheet.value(digit));
        let values: Option<Vec<i32>> = grid.contents().iter().map(value).collect();
        Some(Values {
            sheet,
            values: values?,
            digits: None,
        })
    }

    /// Returns the values where each cell is worth what a function of its digit says.
    pub(crate) fn worth(&self, worth: impl Fn(Square, i32) -> i32) -> Values<'a> {
        let mut found = self.clone();
        for cell in self.sheet.grid_squares() {
            found.values[cell.index()] = worth(cell, self.at(cell));
        }
        found.digits = Some(self.values.clone());
        found
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

    /// Returns whether all cells, each taken once, have different digits.
    pub fn differ(&self, squares: &[Square]) -> bool {
        let digits = self.digits.as_ref().unwrap_or(&self.values);
        let least = *self.sheet.values().start();
        let mut seen = 0_u128;
        squares.iter().enumerate().all(|(place, square)| {
            let bit = 1 << (digits[square.index()] - least);
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new || squares[..place].contains(square)
        })
    }
}
