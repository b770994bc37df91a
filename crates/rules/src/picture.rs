//! Pictures of variants.
//!
//! **Invariant:** every rule of the variant has a figure or a note, and ornaments lie below them. Cells outside the grid are drawn
//! below it, with their names.

#[cfg(feature = "figures")]
mod drawing;
mod ornaments;

use foldoku_board::DigitSet;
use foldoku_render::{Figure, Hue, Note};

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
        let (mut figures, notes) = sketch.finish();
        let ornaments = ornaments::ornaments(self).into_iter();
        figures.extend(ornaments.map(Figure::Ornament));
        (figures, notes)
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
