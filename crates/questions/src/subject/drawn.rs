//! Grids and candidates of the puzzle that is asked about, as text.
//!
//! **Invariant:** a cell shows the value that it has in the puzzle's own symbols; cells outside the grid are
//! not shown.

use foldoku_board::format::{self, Style, Symbols};
use foldoku_board::geometry::Shape;
use foldoku_board::{Candidates, Digit, Geometry, Grid};
use foldoku_rules::Sheet;

use super::Subject;

impl<'a> Subject<'a> {
    /// Returns a grid of the puzzle as one line, with dots for empty cells.
    pub fn grid_text(self, grid: &Grid) -> String {
        let text = self.solution_text(grid);
        match self {
            Subject::Rules(_) => text.replace('?', "."),
            _ => text,
        }
    }

    /// Draws a grid of the puzzle, in values and without extra cells.
    pub fn drawn(self, grid: &Grid, style: Style) -> String {
        format::grid_with(self.grid_shape(), grid, style, self.symbols())
    }

    /// Draws candidates of the puzzle, in values and without extra cells.
    pub fn drawn_candidates(self, candidates: &Candidates, style: Style) -> String {
        let cells = (self.grid_shape(), self.geometry().digits());
        format::candidates_with(cells, candidates, style, self.symbols())
    }

    /// Returns the function that names the value of a digit by one character.
    pub fn symbols(self) -> impl Fn(Digit) -> char + use<'a> {
        let sheet = self.sheet();
        move |digit| match sheet {
            Some(sheet) => sheet.symbol(digit),
            None => Symbols::new(Digit::MAX).symbol(digit),
        }
    }

    /// Returns the sheet of a puzzle with rules.
    pub fn sheet(self) -> Option<&'a Sheet> {
        match self {
            Subject::Rules(variant) => Some(&variant.variant().sheet),
            _ => None,
        }
    }

    /// Returns the outline of the grid.
    fn grid_shape(self) -> Shape {
        match self.sheet() {
            Some(sheet) => sheet.grid_shape(),
            None => self.geometry().shape(),
        }
    }

    fn geometry(self) -> Geometry {
        match self {
            Subject::Plain { geometry, .. } => geometry.clone(),
            Subject::Rules(variant) => variant.puzzle().geometry().clone(),
            Subject::Made(puzzle) => puzzle.geometry().clone(),
            Subject::Played(_) | Subject::Position(_) => Geometry::classic(),
            Subject::Contradiction(_) | Subject::Layout(_) => {
                unreachable!("contradictions and layouts have no grid to draw")
            }
        }
    }
}
