//! The board of a review on a terminal.
//!
//! **Invariant:** every cell that a line of the review names as wrong is marked.

use foldoku::game::drawing;
use foldoku::questions::ReviewAnswer;
use foldoku::render::Tint;
use foldoku::render::text::{Size, lines};

use crate::terminal::board::{Styling, styled};

/// Returns the player's board with the wrong cells marked.
pub(super) fn of(answer: &ReviewAnswer, styling: Styling) -> String {
    let mut drawing = drawing::of_state(&answer.state, answer.coordinates);
    for square in answer.wrong() {
        drawing = drawing.tint(square, Tint::Wrong);
    }
    let size = if answer.state.has_marks() {
        Size::Medium
    } else {
        Size::Compact
    };
    styled(&lines(&drawing, size), styling) + "\n"
}
