//! The drawing of a variant: its board with givens, figures and words.
//!
//! **Invariant:** the figures and notes are those of [`Variant::figures`].

use foldoku_board::{Candidates, Grid};
use foldoku_render::{Drawing, Numerals};

use super::drawn_sheet;
use crate::sheet::Sheet;
use crate::variant::Variant;

impl Variant {
    /// Returns the picture of the board with its givens and rules, its title and author, and the rules in
    /// the words of the setter. Givens that are not values of the board are left out.
    pub fn drawing(&self) -> Drawing {
        let sheet = &self.sheet;
        let shown = drawn_sheet(sheet);
        let (figures, notes) = self.figures();
        let geometry = shown.as_ref().unwrap_or(sheet).geometry();
        let mut drawing = Drawing::new(geometry)
            .title(&self.title)
            .author(&self.author)
            .words(&self.words)
            .givens(&self.given_grid())
            .candidates(&self.listed())
            .numerals(numerals(sheet));
        if sheet.geometry().square_count() > sheet.grid_cells() {
            let names = sheet.geometry().squares().skip(sheet.grid_cells());
            let names = names.map_while(|square| sheet.variable_name(square));
            drawing = drawing.extra_cells_below(sheet.rows(), names.collect());
        }
        drawing = figures.into_iter().fold(drawing, Drawing::figure);
        notes.into_iter().fold(drawing, Drawing::note)
    }

    fn given_grid(&self) -> Grid {
        let mut grid = Grid::empty(self.sheet.geometry());
        for &(square, value) in &self.givens {
            grid[square] = self.sheet.digit(value);
        }
        grid
    }

    /// Returns the candidates of cells that the rules restrict, and none elsewhere.
    fn listed(&self) -> Candidates {
        let geometry = self.sheet.geometry();
        let mut listed = Candidates::empty(geometry);
        for (cell, digits) in self.listed_candidates() {
            listed[cell] = if listed[cell].is_empty() {
                digits
            } else {
                listed[cell] & digits
            };
        }
        listed
    }
}

/// Returns the notation of values: those above 9 are numbers, as in the sums of cages.
fn numerals(sheet: &Sheet) -> Numerals {
    match sheet.options().first {
        0 => Numerals::FromZero,
        _ if *sheet.values().end() > 9 => Numerals::Numbers,
        _ => Numerals::Standard,
    }
}
