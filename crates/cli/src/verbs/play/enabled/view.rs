//! The screen of the player: the board, the panel beside it, the keys below.
//!
//! ```text
//! ┌ board ──────────┐ title, level, time
//! │                 │ mode, marks, digits left
//! │                 │ hint, message
//! └─────────────────┘
//! the most important keys
//! ```
//!
//! **Invariant:** a frame depends on the player and the size of the window only, and fits into it. The
//! places that the mouse reaches are those where the frame shows their meaning.

mod board;
mod help;
mod panel;
mod wrap;

use std::ops::Range;

use super::keys::{Key, Pointed};
use super::paint::{Line, Piece, Role, piece, width};
use super::player::{Player, View};
use wrap::wrapped;

/// The size of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// The lines of the screen, the place of the cursor (line and column), and what the mouse reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) lines: Vec<Line>,
    pub(super) cursor: Option<(usize, usize)>,
    pub(super) spots: Vec<Spot>,
    /// What all other places mean.
    elsewhere: Option<Pointed>,
}

/// A place on a line that the mouse reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) columns: Range<usize>,
    pub(super) meaning: Pointed,
}

impl Spot {
    fn key(line: usize, columns: Range<usize>, key: Key) -> Spot {
        Spot {
            line,
            columns,
            meaning: Pointed::Key(key),
        }
    }

    fn moved(self, columns: usize) -> Spot {
        let Range { start, end } = self.columns;
        Spot {
            columns: start + columns..end + columns,
            ..self
        }
    }
}

impl Frame {
    /// Returns what a place on the screen means.
    pub(super) fn at(&self, line: usize, column: usize) -> Option<Pointed> {
        let is_here = |spot: &&Spot| spot.line == line && spot.columns.contains(&column);
        let spot = self.spots.iter().find(is_here);
        spot.map(|spot| spot.meaning).or(self.elsewhere)
    }
}

/// The least columns of the panel.
const PANEL: usize = 20;

/// The most rules of a cell that are listed, and whose cells are marked; a key shows all rules.
const RULES: usize = 3;

/// Returns the screen.
pub(super) fn frame(player: &Player, window: Window) -> Frame {
    let size = match board::size(player, window) {
        Ok(size) => size,
        Err(needed) => return too_small(window, needed),
    };
    let mut frame = match &player.view {
        View::Keys => full(help::lines(player.game.state().board()), "any key: back"),
        View::Text(text) => {
            let columns = window.columns.saturating_sub(4);
            let text = text.lines().flat_map(|line| wrapped(line, columns));
            let lines = text.map(|line| indented(&line));
            full(lines.collect(), "any key: back")
        }
        View::Pause => full(vec![indented("Paused.")], "any key: continue"),
        View::Levels => {
            let (lines, spots) = help::levels(&player.message);
            let mut frame = full(lines, "1 to 5: choose   any other key: back");
            frame.spots = spots;
            frame
        }
        View::Making(name) => full(
            vec![indented(&format!("Making a puzzle: {name} …"))],
            "any key: cancel",
        ),
        View::Board | View::Walk(_) | View::Restart => beside(player, size, window),
    };
    let bar = frame.lines.pop().unwrap_or_default();
    frame.lines.truncate(window.rows - 1);
    frame.lines.resize(window.rows - 1, Line::new());
    frame.lines.push(bar);
    for line in &mut frame.lines {
        cut(line, window.columns);
    }
    frame
}

/// Returns the board, the panel and the keys; the last line is that of the keys.
fn beside(player: &Player, size: foldoku::render::text::Size, window: Window) -> Frame {
    let board::Board {
        lines: board,
        cursor,
        mut spots,
    } = board::board(player, size);
    let left = board.iter().map(width).max().unwrap_or_default();
    let columns = window.columns.saturating_sub(left + 2);
    let rows = window.rows - 1;
    let (panel, reached) = panel::lines(player, columns, rows);
    spots.extend(reached.into_iter().map(|spot| spot.moved(left + 2)));
    let mut lines = board;
    lines.resize(lines.len().max(panel.len()).min(rows), Line::new());
    for (line, panel) in lines.iter_mut().zip(panel) {
        let room = left + 2 - width(line);
        line.push(piece(" ".repeat(room), Role::Plain));
        line.extend(panel);
    }
    lines.resize(rows, Line::new());
    let (bar, keys) = bar(player, window.columns, rows);
    lines.push(vec![piece(bar, Role::Bar)]);
    spots.extend(keys);
    Frame {
        lines,
        cursor,
        spots,
        elsewhere: None,
    }
}

/// Returns the most important keys, as many as fit, and their places on a line.
fn bar(player: &Player, columns: usize, line: usize) -> (String, Vec<Spot>) {
    let character = Key::Character;
    let write = help::digits(player.game.state().board(), "-") + " write";
    let keys: &[(Key, &str)] = match &player.view {
        View::Walk(_) => &[
            (character('n'), "n next"),
            (character('p'), "p previous"),
            (Key::Enter, "Enter play on"),
            (character('v'), "v text"),
            (Key::Escape, "Esc back"),
        ],
        View::Restart => &[
            (character('y'), "y remove all entries"),
            (Key::Escape, "any other key: back"),
        ],
        _ => &[
            (character('?'), "? keys"),
            (character('q'), "q quit"),
            (Key::Other, &write),
            (character('m'), "m marks"),
            (character('u'), "u undo"),
            (character('i'), "i hint"),
            (character('c'), "c check"),
            (character('e'), "e explain"),
            (character('s'), "s save"),
        ],
    };
    let (mut bar, mut spots) = (String::from(" "), Vec::new());
    for (key, text) in keys {
        let start = bar.chars().count();
        if start + text.len() > columns {
            break;
        }
        spots.push(Spot::key(line, start..start + text.len(), *key));
        bar.push_str(text);
        bar.push_str("  ");
    }
    (bar.trim_end().to_owned(), spots)
}

/// Returns a screen without a board; a click anywhere is another key.
fn full(mut lines: Vec<Line>, bar: &str) -> Frame {
    lines.push(vec![piece(format!(" {bar}"), Role::Bar)]);
    Frame {
        lines,
        elsewhere: Some(Pointed::Key(Key::Other)),
        ..Frame::default()
    }
}

fn indented(text: &str) -> Line {
    vec![piece(format!("  {text}"), Role::Plain)]
}

fn too_small(window: Window, needed: Window) -> Frame {
    let text = format!(
        "The window is too small ({} x {}); this board needs {} x {}.",
        window.columns, window.rows, needed.columns, needed.rows
    );
    let mut lines = wrapped(&text, window.columns.max(1));
    lines.truncate(window.rows.max(1));
    let lines = lines.into_iter().map(|line| vec![piece(line, Role::Plain)]);
    let mut lines: Vec<Line> = lines.collect();
    lines.resize(window.rows, Line::new());
    Frame {
        lines,
        ..Frame::default()
    }
}

/// Cuts a line to a number of columns.
fn cut(line: &mut Line, columns: usize) {
    let mut room = columns;
    let keep = |piece: Piece| {
        let text: String = piece.text.chars().take(room).collect();
        room -= text.chars().count();
        Some(Piece { text, ..piece }).filter(|piece| !piece.text.is_empty())
    };
    *line = std::mem::take(line).into_iter().filter_map(keep).collect();
}

#[cfg(test)]
mod tests;
