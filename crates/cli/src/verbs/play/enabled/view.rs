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
//! **Invariant:** a frame depends on the player and the size of the window only, and fits into it.

mod board;
mod help;
mod panel;
mod wrap;

use super::paint::{Line, Piece, Role, piece, width};
use super::player::{Player, View};
use wrap::wrapped;

/// The size of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// The lines of the screen, and the place of the cursor: line and column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) lines: Vec<Line>,
    pub(super) cursor: Option<(usize, usize)>,
}

/// The least columns of the panel.
const PANEL: usize = 20;

/// Returns the screen.
pub(super) fn frame(player: &Player, window: Window) -> Frame {
    let Some(size) = board::size(window) else {
        return too_small(window);
    };
    let mut frame = match &player.view {
        View::Keys => full(help::lines(), "any key: back"),
        View::Text(text) => {
            let text = wrapped(text, window.columns.saturating_sub(4));
            let lines = text.into_iter().map(|line| indented(&line));
            full(lines.collect(), "any key: back")
        }
        View::Pause => full(vec![indented("Paused.")], "any key: continue"),
        View::Levels => full(
            help::levels(&player.message),
            "1 to 5: choose   any other key: back",
        ),
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
    let (board, cursor) = board::lines(player, size);
    let left = board.iter().map(width).max().unwrap_or_default();
    let columns = window.columns.saturating_sub(left + 2);
    let rows = window.rows - 1;
    let panel = panel::lines(player, columns, rows);
    let mut lines = board;
    lines.resize(lines.len().max(panel.len()).min(rows), Line::new());
    for (line, panel) in lines.iter_mut().zip(panel) {
        let room = left + 2 - width(line);
        line.push(piece(" ".repeat(room), Role::Plain));
        line.extend(panel);
    }
    lines.resize(rows, Line::new());
    lines.push(vec![piece(bar(player, window.columns), Role::Bar)]);
    Frame { lines, cursor }
}

/// Returns the most important keys, as many as fit.
fn bar(player: &Player, columns: usize) -> String {
    let keys: &[&str] = match &player.view {
        View::Walk(_) => &[
            "n next",
            "p previous",
            "Enter play on",
            "v text",
            "Esc back",
        ],
        View::Restart => &["y remove all entries", "any other key: back"],
        _ => &[
            "? keys",
            "q quit",
            "1-9 write",
            "m marks",
            "u undo",
            "i hint",
            "c check",
            "e explain",
            "s save",
        ],
    };
    let mut bar = String::from(" ");
    for key in keys {
        if bar.chars().count() + key.len() > columns {
            break;
        }
        bar.push_str(key);
        bar.push_str("  ");
    }
    bar.trim_end().to_owned()
}

fn full(mut lines: Vec<Line>, bar: &str) -> Frame {
    lines.push(vec![piece(format!(" {bar}"), Role::Bar)]);
    Frame {
        lines,
        cursor: None,
    }
}

fn indented(text: &str) -> Line {
    vec![piece(format!("  {text}"), Role::Plain)]
}

fn too_small(window: Window) -> Frame {
    let text = format!(
        "The window is too small ({} x {}).",
        window.columns, window.rows
    );
    let mut lines = wrapped(&text, window.columns.max(1));
    lines.truncate(window.rows.max(1));
    let lines = lines.into_iter().map(|line| vec![piece(line, Role::Plain)]);
    let mut lines: Vec<Line> = lines.collect();
    lines.resize(window.rows, Line::new());
    Frame {
        lines,
        cursor: None,
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
