//! What stands in the squares: givens, digits of the solution, candidates.
//!
//! **Invariant:** all digits of a kind have the same size on a board, however many characters each
//! of them has.

use foldoku_board::{Digit, Square};

use super::Board;
use crate::drawing::Content;
use crate::marks::{Candidate, Mark};
use crate::scene::{Colour, Outline, Pen, Shape, Text};

/// The colours of what is no given; lighter than these, a printer would dissolve them into dots.
const SOLVED: Colour = Colour(0x5a, 0x5a, 0x5a);
const CANDIDATE: Colour = Colour(0x33, 0x33, 0x33);

/// The sizes of digits of one character and of two, by the side of their place.
const DIGIT: [f64; 2] = [0.68, 0.54];
const SMALL: [f64; 2] = [0.84, 0.66];

impl Board<'_> {
    pub(super) fn place_squares(&self, shapes: &mut Vec<Shape>) {
        for square in self.drawing.geometry.squares() {
            match self.drawing.content(square) {
                Content::Given(digit) => {
                    shapes.push(Shape::Text(self.digit(square, digit).bold()));
                }
                Content::Solved(digit) => {
                    let text = self.digit(square, digit).coloured(SOLVED);
                    shapes.push(Shape::Text(text));
                }
                Content::Candidates(digits) => {
                    for digit in digits & self.drawing.geometry.digits() {
                        shapes.push(Shape::Text(self.candidate(Candidate { square, digit })));
                    }
                }
            }
        }
    }

    pub(super) fn place_rings_and_strikes(&self, shapes: &mut Vec<Shape>) {
        let pen = Pen {
            width: 0.03 * self.measures.square,
            colour: Colour::BLACK,
            dashed: false,
        };
        for &(candidate, mark) in &self.drawing.marks {
            let centre = self.slot(candidate);
            let outline = match mark {
                Mark::Disc(_) => continue,
                Mark::Ring => Outline::Circle {
                    centre,
                    radius: self.slot_side() / 2.0,
                },
                Mark::Strike => {
                    let reach = 0.36 * self.slot_side();
                    Outline::Lines(vec![[
                        centre.offset(-reach, reach),
                        centre.offset(reach, -reach),
                    ]])
                }
            };
            shapes.push(Shape::Stroke(outline, pen));
        }
    }

    fn digit(&self, square: Square, digit: Digit) -> Text {
        let size = DIGIT[self.characters() - 1] * self.measures.square;
        let text = self.drawing.numerals.text(digit);
        Text::centred(text, self.centre(square), size)
    }

    fn candidate(&self, candidate: Candidate) -> Text {
        let size = SMALL[self.characters() - 1] * self.slot_side();
        let text = self.drawing.numerals.text(candidate.digit);
        Text::centred(text, self.slot(candidate), size).coloured(CANDIDATE)
    }

    fn characters(&self) -> usize {
        let digits = self.drawing.geometry.digit_count();
        self.drawing.numerals.width(digits)
    }
}
