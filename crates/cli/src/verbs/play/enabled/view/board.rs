//! The board on the screen.
//!
//! **Invariant:** the board shows the game, with the cells of the hint, the highlighted digit and the
//! wrong digits marked; a hint marks only what its text says.

use foldoku::board::Square;
use foldoku::game::{Hint, Level, drawing};
use foldoku::logic::Coordinates;
use foldoku::render::text::{self, Size};
use foldoku::render::{Candidate, Drawing, Labels, Mark, Tint};

use super::super::keys::Pointed;
use super::super::paint::{Line, Piece, Role};
use super::super::player::{Player, View};
use super::{PANEL, RULES, Spot, Window};

/// The board on the screen.
pub(super) struct Board {
    pub(super) lines: Vec<Line>,
    /// The line and the column of the cursor.
    pub(super) cursor: Option<(usize, usize)>,
    /// The places of its cells.
    pub(super) spots: Vec<Spot>,
}

/// Returns the largest size of the board that fits beside the panel, or the window that the smallest size needs.
pub(super) fn size(player: &Player, window: Window) -> Result<Size, Window> {
    let board = player.game.state().board();
    let drawing = board.drawing().clone().labels(Labels::Numbers);
    let needed = |size: Size| {
        let (columns, rows) = text::extent(&drawing, size);
        Window {
            columns: columns + 2 + PANEL,
            rows: rows + 1,
        }
    };
    let fits = |size: &Size| {
        let needed = needed(*size);
        window.columns >= needed.columns && window.rows >= needed.rows
    };
    let found = [Size::Medium, Size::Compact].into_iter().find(fits);
    found.ok_or_else(|| needed(Size::Compact))
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
    let cells = player.game.state().board().squares().flat_map(|square| {
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
        return walk.scenes[walk.at].picture.clone();
    }
    let drawing = match &player.hint {
        Some(shown) if shown.level == Level::Step => match &shown.hint {
            Hint::Step(advice) => return selected(advice.picture.clone(), player),
            _ => of_game(player),
        },
        _ => of_game(player),
    };
    let hinted = player
        .hint
        .as_ref()
        .map(|shown| shown.hint.cells(shown.level));
    let hinted = hinted.unwrap_or_default().into_iter();
    let drawing = hinted.fold(drawing, |drawing, square| {
        drawing.tint(square, Tint::Pattern)
    });
    selected(highlighted(drawing, player), player)
}

/// Returns the drawing of the game, without marks if they are hidden, and with the cells of the rules that the
/// panel lists.
fn of_game(player: &Player) -> Drawing {
    let state = player.game.state();
    let drawing = drawing::of_state(state, Coordinates::default());
    let rules = state.board().rules_at(player.cursor).take(RULES).zip(1..);
    let drawing = rules.fold(drawing, |drawing, ((_, squares), number)| {
        let tint = |drawing: Drawing, &square: &Square| drawing.tint(square, Tint::Set(number));
        squares.iter().fold(drawing, tint)
    });
    if player.shows_marks {
        drawing
    } else {
        let board = state.board().geometry();
        drawing.candidates(&foldoku::Candidates::empty(board))
    }
}

/// Marks the cells and the pencil marks of the highlighted digit.
fn highlighted(mut drawing: Drawing, player: &Player) -> Drawing {
    let Some(digit) = player.highlighted() else {
        return drawing;
    };
    let state = player.game.state();
    for square in state.board().squares() {
        if state.digit(square) == Some(digit) {
            drawing = drawing.tint(square, Tint::Set(0));
        } else if player.shows_marks && state.marks(square).contains(digit) {
            drawing = drawing.mark(Candidate { square, digit }, Mark::Defining);
        }
    }
    drawing
}

/// Marks wrong digits and the cell with the cursor.
fn selected(drawing: Drawing, player: &Player) -> Drawing {
    let drawing = player
        .wrong()
        .into_iter()
        .fold(drawing, |drawing, square| drawing.tint(square, Tint::Wrong));
    drawing.tint(player.cursor, Tint::Selected)
}
