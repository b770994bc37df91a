//! The drawing of a game: givens, entries, pencil marks and the colours of cells.
//!
//! **Invariant:** a drawing shows what the player has written, right or wrong.

use foldoku_board::classic::SQUARES;
use foldoku_board::{Candidates, Geometry, Grid};
use foldoku_logic::Coordinates;
use foldoku_render::{Drawing, Labels, Tint};

use crate::state::State;

/// Returns the drawing of a state of a game.
pub fn of_state(state: &State, coordinates: Coordinates) -> Drawing {
    let board = Geometry::classic();
    let (mut givens, mut entries) = (Grid::empty(&board), Grid::empty(&board));
    let mut marks = Candidates::empty(&board);
    for square in SQUARES {
        if state.givens().contains(square) {
            givens[square] = state.digit(square)
        } else {
            entries[square] = state.digit(square)
        }
        marks[square] = state.marks(square);
    }
    let drawing = Drawing::new(&board)
        .givens(&givens)
        .solution(&entries)
        .candidates(&marks)
        .labels(match coordinates {
            Coordinates::Letters => Labels::Letters,
            _ => Labels::Numbers,
        });
    let coloured = SQUARES
        .into_iter()
        .filter_map(|square| Some((square, state.colour(square)?)));
    coloured.fold(drawing, |drawing, (square, colour)| {
        drawing.tint(square, Tint::Colour(colour.number() - 1))
    })
}
