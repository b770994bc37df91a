//! The boards of a page: rows that successive positions share are written once, and so is the frame.
//!
//! **Invariant:** rows have the numbers in which they first appear, so that the page depends on the
//! path only.

use std::collections::HashMap;

use foldoku::render::svg::parts::{self, Extent};
use foldoku::render::{Drawing, Theme};

/// The boards of one puzzle.
pub(super) struct Boards {
    puzzle: u64,
    rows: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The lines, the rules and the labels with their colours, if they are not those of the classic board.
    frame: Option<[String; 2]>,
}

impl Boards {
    /// Creates boards with the frame of this one, or with that of the classic board.
    pub(super) fn new(puzzle: u64, board: Option<&Drawing>, theme: Theme) -> Boards {
        Boards {
            puzzle,
            rows: Vec::new(),
            numbers: HashMap::new(),
            frame: board.map(|it| [parts::frame(it), parts::figure_stylesheet(theme)]),
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
        let frame = match &self.frame {
            Some(_) => format!("#{}-f", self.puzzle),
            None => "#f".to_owned(),
        };
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{described_by}\">\
             {cells}<use href=\"{frame}\"/>{rows}{marks}</svg>"
        )
    }

    /// Returns the definitions of all rows.
    pub(super) fn definitions(&self) -> String {
        let rows = self.rows.iter().zip(0..);
        let rows =
            rows.map(|(row, number)| format!("<g id=\"{}-{number}\">{row}</g>\n", self.puzzle));
        let frame = self.frame.iter();
        let frame = frame.map(|[frame, style]| {
            format!(
                "<style>{style}</style>\n<g id=\"{}-f\">{frame}</g>\n",
                self.puzzle
            )
        });
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n{}</defs></svg>\n",
            frame.chain(rows).collect::<String>()
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
