//! The content of cells: givens, digits of the solution, candidates; rings and strikes.
//!
//! **Invariant:** on one board, all digits of cells have the same font size, and so have all
//! candidates, even if some have one character and others two.

use foldoku_board::{Digit, Square};

use super::board::Board;
use super::symbols::ring_or_strike;
use crate::drawing::Content;
use crate::ink::Ink;
use crate::marks::Candidate;
use crate::scene::{Shape, Text};

/// The font sizes of digits with one and with two characters, in sides of the cell.
const DIGIT_SIZE: [f64; 2] = [0.68, 0.54];

/// The font sizes of candidates with one and with two characters, in sides of their place.
const CANDIDATE_SIZE: [f64; 2] = [0.84, 0.66];

impl Board<'_> {
    pub(super) fn place_cells(&self, shapes: &mut Vec<Shape>) {
        for square in self.drawing.shown_squares() {
            self.place_cell(square, shapes);
        }
    }

    fn place_cell(&self, square: Square, shapes: &mut Vec<Shape>) {
        match self.drawing.content(square) {
            Content::Given(digit) => {
                shapes.push(Shape::Text(self.digit(square, digit).bold()));
            }
            Content::Solved(digit) => {
                let text = self.digit(square, digit).coloured(Ink::Solved);
                shapes.push(Shape::Text(text));
            }
            Content::Candidates(digits) => {
                for digit in digits & self.drawing.geometry.digits() {
                    shapes.push(Shape::Text(self.candidate(Candidate { square, digit })));
                }
            }
        }
    }

    /// Adds the marked candidates of cells without a digit.
    pub(super) fn place_marked_candidates(&self, shapes: &mut Vec<Shape>) {
        for (candidate, _) in self.drawing.shown_marks() {
            if let Content::Candidates(digits) = self.drawing.content(candidate.square)
                && digits.contains(candidate.digit)
            {
                shapes.push(Shape::Text(self.candidate(candidate)));
            }
        }
    }

    /// Adds the digits of one row.
    pub(super) fn place_row(&self, layer: usize, row: usize, shapes: &mut Vec<Shape>) {
        let shape = self.drawing.geometry.shape();
        let squares = (0..shape.columns()).filter_map(|column| shape.at(layer, row, column));
        for square in squares {
            self.place_cell(square, shapes);
        }
    }

    pub(super) fn place_rings_and_strikes(&self, shapes: &mut Vec<Shape>) {
        for (candidate, mark) in self.drawing.shown_marks() {
            let (centre, side) = (self.slot(candidate), self.slot_side());
            shapes.extend(ring_or_strike(mark, centre, side, self.measures.cell));
        }
    }

    fn digit(&self, square: Square, digit: Digit) -> Text {
        let size = DIGIT_SIZE[self.characters() - 1] * self.measures.cell;
        let text = self.drawing.numerals.text(digit);
        Text::centred(text, self.centre(square), size)
    }

    fn candidate(&self, candidate: Candidate) -> Text {
        let size = CANDIDATE_SIZE[self.characters() - 1] * self.slot_side();
        let text = self.drawing.numerals.text(candidate.digit);
        let text = Text::centred(text, self.slot(candidate), size);
        match self.drawing.shown_mark(candidate) {
            Some(_) => text.bold().coloured(Ink::OnMark),
            None => text.coloured(Ink::Candidate),
        }
    }

    /// Returns the number of characters of the longest digit of the board.
    fn characters(&self) -> usize {
        let digits = self.drawing.geometry.digit_count();
        self.drawing.numerals.width(digits)
    }
}
