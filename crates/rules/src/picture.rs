//! Pictures of variants.
//!
//! **Invariant:** every rule of the variant has a figure or a note. Cells outside the grid are drawn
//! below it, with their names.

use foldoku_board::{Candidates, DigitSet, Grid};
use foldoku_render::{Drawing, Figure, Hue, Note, Numerals};

use crate::rule::Kind;
use crate::sheet::{Sheet, SheetOptions};
use crate::sketch::Sketch;
use crate::variant::Variant;

impl Variant {
    /// Returns what the rules look like, and what explains them below the board.
    pub fn figures(&self) -> (Vec<Figure>, Vec<Note>) {
        let mut sketch = Sketch::new(&self.sheet);
        if drawn_sheet(&self.sheet).is_some() {
            for piece in &self.sheet.options().pieces {
                sketch.frame(piece, "", Some(Hue::Sky));
            }
        }
        for rule in &self.rules {
            sketch.rule(rule);
        }
        sketch.finish()
    }

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

    /// Returns the candidates of cells that the rules restrict by a list of values.
    pub fn listed_candidates(&self) -> Vec<(foldoku_board::Square, DigitSet)> {
        let rules = self.rules.iter();
        let listed = rules.filter(|rule| rule.kind == Kind::Candidates);
        let of_rule = listed.flat_map(|rule| {
            let digits = self.sheet.digits(|value| rule.numbers.contains(&value));
            rule.cells.iter().map(move |&cell| (cell, digits))
        });
        of_rule.collect()
    }
}

/// Returns the sheet without its jigsaw pieces if it has boxes, too: pieces are then drawn as frames.
fn drawn_sheet(sheet: &Sheet) -> Option<Sheet> {
    let options = sheet.options();
    if sheet.boxes().is_empty() || options.pieces.is_empty() {
        return None;
    }
    Sheet::new(SheetOptions {
        pieces: Vec::new(),
        ..options.clone()
    })
    .ok()
}

/// Returns the notation of values: those above 9 are numbers, as in the sums of cages.
fn numerals(sheet: &Sheet) -> Numerals {
    match sheet.options().first {
        0 => Numerals::FromZero,
        _ if *sheet.values().end() > 9 => Numerals::Numbers,
        _ => Numerals::Standard,
    }
}
