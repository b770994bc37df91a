//! The drawing of a game: givens, entries, pencil marks and the colours of cells.
//!
//! **Invariant:** a drawing shows what the player has written, right or wrong.

use foldoku_board::{Candidates, Grid};
use foldoku_logic::Coordinates;
use foldoku_render::{Drawing, Labels, Tint};

use crate::state::State;

/// Returns the drawing of a state of a game.
pub fn of_state(state: &State, coordinates: Coordinates) -> Drawing {
    let board = state.board();
    let mut entries = Grid::empty(board.geometry());
    let mut marks = Candidates::empty(board.geometry());
    for square in board.squares() {
        if !state.is_given(square) {
            entries[square] = state.digit(square)
        }
        marks[square] = state.marks(square);
    }
    let drawing = board.drawing().clone();
    let drawing = drawing
        .givens(state.givens_grid())
        .solution(&entries)
        .candidates(&marks)
        .labels(match coordinates {
            Coordinates::Letters => Labels::Letters,
            _ => Labels::Numbers,
        });
    let coloured = board
        .squares()
        .filter_map(|square| Some((square, state.colour(square)?)));
    coloured.fold(drawing, |drawing, (square, colour)| {
        drawing.tint(square, Tint::Colour(colour.number() - 1))
    })
}
