//! The board of a hint on a terminal: it shows what the hint says, and no more.
//!
//! **Invariant:** below the whole step, a board shows no digit to place and no candidate to eliminate.

use foldoku::board::Square;
use foldoku::game::hint::squares_of_step;
use foldoku::game::{Level, State, drawing};
use foldoku::logic::describe::{Region, Style, region};
use foldoku::logic::technique::Family;
use foldoku::logic::{Candidate, Coordinates, Position, Step};
use foldoku::questions::general::GeneralStart;
use foldoku::questions::human;
use foldoku::questions::steps::Language;
use foldoku::render::text::{Size, lines};
use foldoku::render::{Drawing, Mark, Tint};

use crate::terminal::board::{Styling, styled};

/// Returns the board of a step at a level of detail.
pub(super) fn of_step(
    position: &Position,
    step: &Step,
    level: Level,
    style: Style,
    styling: Styling,
) -> String {
    let plain = drawing::of_position(position, style.coordinates);
    let squares: Vec<Square> = squares_of_step(step, level).iter().collect();
    let drawing = match (level, region(step)) {
        (Level::Step, _) => drawing::of_step(position, step, style).title(""),
        (Level::Where | Level::Technique, Region::Digit(digit)) => {
            let squares = position.squares_with(digit).iter();
            let marked = squares.map(|square| drawing::candidate(Candidate::new(square, digit)));
            marked.fold(plain, |drawing, it| drawing.mark(it, Mark::Defining))
        }
        _ => tinted(plain, &squares, Tint::Pattern),
    };
    let size = match step.technique.entry().family {
        Family::Singles => Size::Compact,
        _ => Size::Medium,
    };
    styled(&lines(&drawing, size), styling)
}

/// Returns the board of a step under rules or on another board at a level of detail.
pub(super) fn of_general_step(
    start: &GeneralStart,
    step: &human::Step,
    (level, language): (Level, Language),
    styling: Styling,
) -> String {
    let position = &start.position;
    let drawing = match level {
        Level::Step => start.drawing_of_step(position, step, language).title(""),
        Level::Cells => {
            let cited = step.cited.iter().map(|(square, _)| *square);
            let plain = start.drawing(position);
            cited.fold(plain, |drawing, square| drawing.tint(square, Tint::Pattern))
        }
        Level::Where | Level::Technique => start.drawing(position),
    };
    let size = if step.technique <= human::Technique::NakedSingle {
        Size::Compact
    } else {
        Size::Medium
    };
    styled(&lines(&drawing, size), styling)
}

/// Returns the player's board with the cells of a mistake marked.
pub(super) fn of_mistake(
    state: &State,
    squares: &[Square],
    coordinates: Coordinates,
    styling: Styling,
) -> String {
    let drawing = tinted(drawing::of_state(state, coordinates), squares, Tint::Wrong);
    let size = if state.has_marks() {
        Size::Medium
    } else {
        Size::Compact
    };
    styled(&lines(&drawing, size), styling)
}

fn tinted(drawing: Drawing, squares: &[Square], tint: Tint) -> Drawing {
    let tint = |drawing: Drawing, &square: &Square| drawing.tint(square, tint);
    squares.iter().fold(drawing, tint)
}
