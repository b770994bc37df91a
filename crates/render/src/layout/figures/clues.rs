//! Clues outside the board: texts, and the arrows of diagonals.
//!
//! **Invariant:** an arrow starts at its text and ends at the edge of the board.

use super::super::board::Board;
use super::super::margins::{Placed, ROOM, placed};
use crate::ink::Ink;
use crate::scene::{Outline, Pen, Point, Shape, Text};

impl Board<'_> {
    pub(super) fn place_clues(&self, shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        for clue in placed(self.drawing) {
            let centre = self.clue_centre(&clue);
            let length = clue.text.chars().count();
            let (size, away) = match (clue.arrow, length) {
                (true, 0..=2) => (0.36, 0.13),
                (true, _) => (0.28, 0.13),
                (false, 0..=2) => (0.44, 0.0),
                (false, 3) => (0.36, 0.0),
                (false, count) => (1.15 / count as f64, 0.0),
            };
            let (down, across) = (f64::from(clue.step.0), f64::from(clue.step.1));
            let at = centre.offset(-across * away * cell, -down * away * cell);
            let text = Text::centred(clue.text.to_owned(), at, size * cell);
            shapes.push(Shape::Text(text));
            if clue.arrow {
                self.place_clue_arrow(centre, (across, down), shapes);
            }
        }
    }

    /// Adds a short arrow from a clue towards the board.
    fn place_clue_arrow(&self, centre: Point, (x, y): (f64, f64), shapes: &mut Vec<Shape>) {
        let cell = self.measures.cell;
        let at = |by: f64| centre.offset(x * by * cell, y * by * cell);
        let (start, tip) = (at(0.2), at(0.42));
        let pen = Pen::round(0.045 * cell, Ink::Main);
        let lines = Outline::Path {
            points: vec![start, tip],
            closed: false,
        };
        let head = Outline::Path {
            points: vec![
                tip.offset(-x * 0.14 * cell, 0.0),
                tip,
                tip.offset(0.0, -y * 0.14 * cell),
            ],
            closed: false,
        };
        shapes.push(Shape::Stroke(lines, pen));
        shapes.push(Shape::Stroke(head, pen));
    }

    fn clue_centre(&self, clue: &Placed<'_>) -> Point {
        let cell = self.measures.cell;
        // Clues beside the board are nearer to it than the centre of a cell there.
        let nearer = (1.0 - ROOM) / 2.0;
        let (row, column) = (clue.at.0 as f64 + 0.5, clue.at.1 as f64 + 0.5);
        let behind = clue.depth as f64 * ROOM - nearer;
        let x = column + clue.side.1 as f64 * behind;
        let y = row + clue.side.0 as f64 * behind;
        self.layer_corner(0).offset(x * cell, y * cell)
    }
}
