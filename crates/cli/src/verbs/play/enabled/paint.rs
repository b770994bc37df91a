//! Pieces of text with a meaning, and their escape codes.
//!
//! **Invariant:** without colours, weight, underline and reverse tell the meanings apart.

use anstyle::{AnsiColor, Effects, Style};
use foldoku::render::text::Span;

use crate::terminal::board::{Styling, colours, effects};

/// Text with a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) role: Role,
}

/// The meaning of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Part of a board.
    Board(Box<Span>),
    Plain,
    /// A heading.
    Title,
    /// Less important text.
    Faint,
    /// A key or a value to notice.
    Strong,
    /// A hint.
    Hint,
    /// The last line: the most important keys.
    Bar,
}

/// A line of pieces.
pub(super) type Line = Vec<Piece>;

/// Returns a piece.
pub(super) fn piece(text: impl Into<String>, role: Role) -> Piece {
    Piece {
        text: text.into(),
        role,
    }
}

/// Returns the number of columns of a line.
pub(super) fn width(line: &Line) -> usize {
    line.iter().map(|piece| piece.text.chars().count()).sum()
}

/// Returns a line as text with escape codes.
pub(super) fn painted(line: &Line, styling: Styling) -> String {
    let mut out = String::new();
    for piece in line {
        let style = style(&piece.role, styling);
        if style == Style::new() {
            out.push_str(&piece.text)
        } else {
            out.push_str(&format!("{style}{}{style:#}", piece.text))
        }
    }
    out
}

fn style(role: &Role, styling: Styling) -> Style {
    let has_colours = styling == Styling::Colours;
    match (role, styling) {
        (_, Styling::Plain) => Style::new(),
        (Role::Board(span), Styling::Colours) => colours(span),
        (Role::Board(span), Styling::Effects) => effects(span),
        (Role::Plain, _) => Style::new(),
        (Role::Title | Role::Strong, _) => Style::new().bold(),
        (Role::Faint, _) if has_colours => AnsiColor::BrightBlack.on_default(),
        (Role::Faint, _) => Style::new(),
        (Role::Hint, _) if has_colours => AnsiColor::Cyan.on_default(),
        (Role::Hint, _) => Style::new(),
        (Role::Bar, _) if has_colours => AnsiColor::BrightBlack.on_default(),
        (Role::Bar, _) => Style::new().effects(Effects::new()),
    }
}
