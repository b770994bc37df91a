//! Steps as players see them, from any search: words in levels, cells to look at, changes, a picture.
//!
//! ```text
//! foldoku_logic::Step, on the classic board ──┐
//!                                             ├─▶ Advice ──▶ programs for players
//! steps of any other search, under any rules ─┘
//! ```
//!
//! **Invariant:** a level never reveals less than the one before it.

use foldoku_board::Square;
use foldoku_logic::describe::Style;
use foldoku_logic::{Position, Step};
use foldoku_render::Drawing;

use crate::drawing;
use crate::game::Changes;
use crate::hint::{Hint, Level, squares_of_step, text_of_step};
use crate::play_board::Names;

/// A step as players see it.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The level of the technique, such as `Easy`.
    pub difficulty: String,
    /// The words of each level.
    pub texts: [String; 4],
    /// The cells that each level points at.
    pub squares: [Vec<Square>; 4],
    /// What the step changes.
    pub changes: Changes,
    /// The picture of the step in the position it was found in.
    pub picture: Drawing,
}

impl Advice {
    /// Returns a step on the classic board, in the position it was found in.
    pub fn of_step(position: &Position, step: &Step, style: Style) -> Advice {
        Advice {
            difficulty: step.technique.entry().level.name().to_owned(),
            texts: Level::ALL.map(|level| text_of_step(step, level, style)),
            squares: Level::ALL.map(|level| squares_of_step(step, level).iter().collect()),
            changes: Changes::from(step),
            picture: drawing::of_step(position, step, style).title(""),
        }
    }

    /// Returns the words of a level.
    pub fn text(&self, level: Level) -> &str {
        &self.texts[level as usize]
    }
}

impl From<&Advice> for Changes {
    fn from(advice: &Advice) -> Changes {
        advice.changes.clone()
    }
}

impl Hint<Advice> {
    /// Returns the words of a level.
    pub fn words(&self, level: Level, names: Names<'_>) -> String {
        self.text_with(level, names, |advice, level| advice.text(level).to_owned())
    }

    /// Returns the cells that a level points at; none at the first level, unless they are the text.
    pub fn cells(&self, level: Level) -> Vec<Square> {
        match self {
            Hint::Step(advice) => advice.squares[level as usize].clone(),
            Hint::Mistake(mistake) => mistake.squares(level),
            _ => Vec::new(),
        }
    }
}
