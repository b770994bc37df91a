//! The board on the screen.
//!
//! **Invariant:** the board shows the game, with the cells of the hint, the highlighted digit and the
//! wrong digits marked; a hint marks only what its text says.

use foldoku::board::SquareSet;
use foldoku::board::classic::SQUARES;
use foldoku::game::{Hint, Level, drawing};
use foldoku::logic::Candidate;
use foldoku::logic::describe::{Coordinates, Style};
use foldoku::render::text::{self, Size};
use foldoku::render::{Drawing, Mark, Tint};

use super::super::keys::Pointed;
use super::super::paint::{Line, Piece, Role};
use super::super::player::{Player, View};
use super::{PANEL, Spot, Window};

/// The board on the screen.
pub(super) struct Board {
    pub(super) lines: Vec<Line>,
    /// The line and the column of the cursor.
    pub(super) cursor: Option<(usize, usize)>,
    /// The places of its cells.
    pub(super) spots: Vec<Spot>,
}

/// Returns the largest size of the board that fits beside the panel, if one does.
pub(super) fn size(window: Window) -> Option<Size> {
    let fits = |&&(_, columns, rows): &&(Size, usize, usize)| {
        window.columns >= columns + 2 + PANEL && window.rows > rows
    };
    let sizes = [(Size::Medium, 56, 23), (Size::Compact, 25, 13)];
    sizes.iter().find(fits).map(|&(size, ..)| size)
}

/// Returns the board.
pub(super) fn board(player: &Player, size: Size) -> Board {
    let drawing = drawing_of(player);
    let area = text::area(&drawing, size, player.cursor);
    let lines = text::lines(&drawing, size).into_iter().map(|line| {
        let pieces = line.into_iter().map(|span| Piece {
            text: span.text.clone(),
            role: Role::Board(Box::new(span)),
        });
        pieces.collect()
    });
    let cursor = match player.view {
        View::Walk(_) => None,
        _ => Some((area.line, area.column + area.width / 2)),
    };
    let cells = SQUARES.into_iter().flat_map(|square| {
        let area = text::area(&drawing, size, square);
        let columns = area.column..area.column + area.width;
        (area.line..area.line + area.height).map(move |line| Spot {
            line,
            columns: columns.clone(),
            meaning: Pointed::Cell(square),
        })
    });
    Board {
        lines: lines.collect(),
        cursor,
        spots: cells.collect(),
    }
}

fn drawing_of(player: &Player) -> Drawing {
    if let View::Walk(walk) = &player.view {
        let (position, step) = &walk.scenes[walk.at];
        return drawing::of_step(position, step, Style::default()).title("");
    }
    let drawing = match &player.hint {
        Some(shown) if shown.level == Level::Step => match &shown.hint {
            Hint::Step(step) => {
                let position = player.game.position();
                return selected(
                    drawing::of_step(&position, step, Style::default()).title(""),
                    player,
                );
            }
            _ => of_game(player),
        },
        _ => of_game(player),
    };
    let hinted = player
        .hint
        .as_ref()
        .map(|shown| shown.hint.squares(shown.level));
    let hinted = hinted.unwrap_or(SquareSet::EMPTY);
    let drawing = hinted.iter().fold(drawing, |drawing, square| {
        drawing.tint(square, Tint::Pattern)
    });
    selected(highlighted(drawing, player), player)
}

/// Returns the drawing of the game, without marks if they are hidden.
fn of_game(player: &Player) -> Drawing {
    let state = player.game.state();
    let drawing = drawing::of_state(state, Coordinates::default());
    if player.shows_marks {
        drawing
    } else {
        drawing.candidates(&foldoku::Candidates::empty(&foldoku::Geometry::classic()))
    }
}

/// Marks the cells and the pencil marks of the highlighted digit.
fn highlighted(mut drawing: Drawing, player: &Player) -> Drawing {
    let Some(digit) = player.highlighted() else {
        return drawing;
    };
    let state = player.game.state();
    for square in SQUARES {
        if state.digit(square) == Some(digit) {
            drawing = drawing.tint(square, Tint::Set(0));
        } else if player.shows_marks && state.marks(square).contains(digit) {
            let candidate = drawing::candidate(Candidate::new(square, digit));
            drawing = drawing.mark(candidate, Mark::Defining);
        }
    }
    drawing
}

/// Marks wrong digits and the cell with the cursor.
fn selected(drawing: Drawing, player: &Player) -> Drawing {
    let drawing = player
        .wrong()
        .iter()
        .fold(drawing, |drawing, square| drawing.tint(square, Tint::Wrong));
    drawing.tint(player.cursor, Tint::Selected)
}
