//! The drawing of a variant: its board with givens, figures and words.
//!
//! **Invariant:** the figures and notes are those of [`Variant::figures`].

use foldoku_board::{Candidates, Grid, Square};
use foldoku_render::{Drawing, Numerals, Overlay};

use super::drawn_sheet;
use crate::kinds::areas::LABELS;
use crate::kinds::layers::{FENCE, GALAXIES, LINKS, MODIFIED, SHADES, SIZES};
use crate::rule::Kind;
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
            for (overlay, first) in self.overlays().unwrap_or_default() {
                drawing = drawing.overlay(overlay, first);
            }
        }
        drawing = figures.into_iter().fold(drawing, Drawing::figure);
        notes.into_iter().fold(drawing, Drawing::note)
    }

    /// Returns how the groups of extra cells are drawn over the grid, each with its first cell; `None` if one of them
    /// belongs to no rule, or has cells that a rule lists.
    fn overlays(&self) -> Option<Vec<(Overlay, Square)>> {
        let (mut overlays, mut first) = (Vec::new(), self.sheet.grid_cells());
        for group in &self.sheet.options().variables {
            let mut kinds = self.rules.iter().map(|rule| rule.kind);
            let is_layer = |kind: &Kind| {
                let groups = kind.extra_cells(self.sheet.rows(), self.sheet.columns());
                let mut groups = groups.iter();
                groups.any(|it| (&it.name, it.count) == (&group.name, group.count))
            };
            kinds.find(is_layer)?;
            let overlay = overlay(&group.name);
            overlays.extend(overlay.map(|overlay| (overlay, Square::new(first))));
            first += group.count;
        }
        let mut rules = self.rules.iter();
        let are_listed = rules.any(|rule| rule.lists(|cell| !self.sheet.is_in_grid(cell)));
        (!are_listed).then_some(overlays)
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

/// Returns how the layer with a name is drawn over the grid, if it is.
fn overlay(name: &str) -> Option<Overlay> {
    Some(match name {
        SHADES => Overlay::Shades,
        MODIFIED => Overlay::Marks,
        LABELS | GALAXIES | SIZES => Overlay::Regions,
        LINKS => Overlay::Links,
        FENCE => Overlay::Fence,
        _ => return None,
    })
}

/// Returns the notation of values: those above 9 are numbers, as in the sums of cages.
fn numerals(sheet: &Sheet) -> Numerals {
    match sheet.options().first {
        0 => Numerals::FromZero,
        _ if *sheet.values().end() > 9 => Numerals::Numbers,
        _ => Numerals::Standard,
    }
}
