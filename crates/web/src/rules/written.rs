//! What a player has written on the board of a puzzle, in its symbols.
//!
//! **Invariant:** a symbol that is not a digit of the board is an empty cell.

use foldoku_board::{Candidates, Digit, Grid};
use foldoku_formats::VariantPuzzle;
use foldoku_questions::Subject;

use crate::error::Failure;

/// Reads the digits of all cells of the grid.
pub(super) fn digits(puzzle: &VariantPuzzle, text: &str) -> Result<Grid, Failure> {
    let sheet = &puzzle.variant().sheet;
    let count = sheet.grid_cells();
    if text.chars().count() != count {
        return Err(Failure::argument(format!("expected {count} digits")));
    }
    let mut grid = Grid::empty(sheet.geometry());
    for (square, symbol) in sheet.geometry().squares().zip(text.chars()) {
        grid[square] = digit(puzzle, symbol);
    }
    Ok(grid)
}

/// Reads the candidates of all cells of the grid; cells outside keep theirs.
pub(super) fn candidates(puzzle: &VariantPuzzle, marks: &[String]) -> Result<Candidates, Failure> {
    let sheet = &puzzle.variant().sheet;
    let count = sheet.grid_cells();
    if marks.len() != count {
        let message = format!("expected the marks of {count} cells, found {}", marks.len());
        return Err(Failure::argument(message));
    }
    let mut candidates = Candidates::full(sheet.geometry());
    for (square, marks) in sheet.geometry().squares().zip(marks) {
        let digits = marks.chars().filter_map(|symbol| digit(puzzle, symbol));
        candidates[square] = digits.collect();
    }
    Ok(candidates)
}

/// Returns the digit that a symbol names.
fn digit(puzzle: &VariantPuzzle, symbol: char) -> Option<Digit> {
    let symbols = Subject::Rules(puzzle).symbols();
    let mut digits = puzzle.variant().sheet.geometry().digits().iter();
    digits.find(|&digit| symbols(digit) == symbol)
}
