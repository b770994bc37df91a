//! The list of all keys, and that of levels.
//!
//! **Invariant:** both fit into 80 columns and 23 lines.

use foldoku::game::Board;
use foldoku::logic::technique::Level;

use super::super::keys::{HELP, Key, RULES};
use super::super::paint::{Line, Role, piece, width};
use super::super::player::LEVELS;
use super::Spot;

/// The columns of the left half.
const HALF: usize = 38;

/// The columns of the names of keys.
const NAME: usize = 11;

/// Returns all keys, in two columns, with the digits of a board.
pub(super) fn lines(board: &Board) -> Vec<Line> {
    let [r#move, write, look, game] = HELP.map(|it| group(it, board));
    let left = [r#move, game].concat();
    let right = [write, look].concat();
    let mut lines = vec![vec![piece("  Keys", Role::Title)], Line::new()];
    for index in 0..left.len().max(right.len()) {
        let mut line = left.get(index).cloned().unwrap_or_default();
        let room = HALF.saturating_sub(width(&line));
        line.push(piece(" ".repeat(room), Role::Plain));
        line.extend(right.get(index).cloned().unwrap_or_default());
        lines.push(line);
    }
    lines
}

fn group((name, keys): (&str, &[(&str, &str)]), board: &Board) -> Vec<Line> {
    let mut lines = vec![vec![piece(format!("  {name}"), Role::Title)]];
    let has_rules = !board.rules().is_empty();
    let keys = keys.iter().filter(|(key, _)| *key != RULES || has_rules);
    lines.extend(keys.map(|(key, meaning)| {
        let key = key.replace("1 to 9", &digits(board, " to "));
        vec![
            piece(format!("  {key:<NAME$}  "), Role::Strong),
            piece(*meaning, Role::Plain),
        ]
    }));
    lines.push(Line::new());
    lines
}

/// Returns the keys of the first and the last digit of a board.
pub(super) fn digits(board: &Board, to: &str) -> String {
    let digits = board.geometry().digits();
    let ends = [digits.iter().next(), digits.iter().last()];
    let keys = ends
        .into_iter()
        .flatten()
        .map(|it| board.key_of(it).to_string());
    keys.collect::<Vec<String>>().join(to)
}

/// Returns the levels of new puzzles with a message below them, and the places of the levels.
pub(super) fn levels(message: &str) -> (Vec<Line>, Vec<Spot>) {
    let mut lines = vec![vec![piece("  New puzzle", Role::Title)], Line::new()];
    let mut spots = Vec::new();
    for (key, level) in LEVELS {
        let what = match level {
            Level::Easy => "singles",
            Level::Medium => "locked candidates, pairs and triples",
            Level::Hard => "basic fish, wings, unique rectangles",
            Level::Unfair => "chains, almost locked sets, finned fish",
            _ => "forcing chains and nets",
        };
        let line = vec![
            piece(format!("  {key}  "), Role::Strong),
            piece(format!("{:<9}", level.name()), Role::Plain),
            piece(what, Role::Faint),
        ];
        spots.push(Spot::key(lines.len(), 0..width(&line), Key::Character(key)));
        lines.push(line);
    }
    lines.push(Line::new());
    lines.push(vec![piece(format!("  {message}"), Role::Strong)]);
    (lines, spots)
}
