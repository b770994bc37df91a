//! The boards of a page: rows that successive positions share are written once.
//!
//! **Invariant:** rows have the numbers in which they first appear, so that the page depends on the
//! path only.

use std::collections::HashMap;

use foldoku::render::Drawing;
use foldoku::render::svg::parts::{self, Extent};

/// The boards of one puzzle.
pub(super) struct Boards {
    puzzle: u64,
    rows: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Boards {
    pub(super) fn new(puzzle: u64) -> Boards {
        Boards {
            puzzle,
            rows: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Returns a board as a picture that the element with this identifier describes.
    pub(super) fn draw(&mut self, drawing: &Drawing, described_by: &str) -> String {
        let Extent { width, height } = parts::extent(drawing);
        let parts = parts::parts(drawing);
        let mut rows = String::new();
        for row in parts.rows {
            let number = self.number(row);
            rows.push_str(&format!("<use href=\"#{}-{number}\"/>", self.puzzle));
        }
        let (cells, marks) = (parts.cells, parts.marks);
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{described_by}\">\
             {cells}<use href=\"#f\"/>{rows}{marks}</svg>"
        )
    }

    /// Returns the definitions of all rows.
    pub(super) fn definitions(&self) -> String {
        let rows = self.rows.iter().zip(0..);
        let rows =
            rows.map(|(row, number)| format!("<g id=\"{}-{number}\">{row}</g>\n", self.puzzle));
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n{}</defs></svg>\n",
            rows.collect::<String>()
        )
    }

    fn number(&mut self, row: String) -> usize {
        let next = self.rows.len();
        let number = *self.numbers.entry(row.clone()).or_insert(next);
        if number == next {
            self.rows.push(row);
        }
        number
    }
}
