//! What a player has written on a board of any size: entries and pencil marks, as a record carries them.
//!
//! **Invariant:** texts are kept as they were read; the board that they are meant for decides what they say.

use foldoku_board::{Digit, DigitSet, Grid};
use foldoku_game::{Board, Game};
use serde_json::Value;

use crate::refusal::Refusal;

/// Entries and pencil marks as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// One character per cell, with a dot for a cell without an entry.
    pub entries: Option<String>,
    /// The digits of each cell, with commas, spaces or bars between the cells.
    pub marks: Option<String>,
    /// An answer to the puzzle in any words, for questions that are [about one](crate::Question::OF_ANSWER).
    pub answer: Option<String>,
}

impl Written {
    /// Returns a game with what was written. Marks that leave a cell without any can only be removed candidates.
    ///
    /// # Errors
    ///
    /// Refuses texts of another board.
    pub fn on(&self, game: Game) -> Result<Game, Refusal> {
        let board = game.state().board().clone();
        let entries = match &self.entries {
            Some(text) => entries(&board, text)?,
            None => Grid::empty(board.geometry()),
        };
        let Some(text) = &self.marks else {
            return Ok(game.written(&entries, None));
        };
        let marks = marks(&board, text)?;
        let game = game.written(&entries, None);
        let mut empty = game.state().empty().into_iter();
        Ok(if empty.any(|square| marks[square.index()].is_empty()) {
            game.with_auto_marks(&marks)
        } else {
            game.written(&entries, Some(&marks))
        })
    }
}

/// Reads entries: one character per cell. Cells beyond the last one have no entry.
pub(crate) fn entries(board: &Board, text: &str) -> Result<Grid, Refusal> {
    let cells = text.chars().filter(|it| !it.is_control());
    let digit = |key: char| -> Result<Option<Digit>, Refusal> {
        let digit = board.digit_of_key(key.to_ascii_uppercase());
        match (digit, key) {
            (Some(digit), _) => Ok(Some(digit)),
            (None, '.' | '_' | '-' | '*' | '0' | ' ') => Ok(None),
            (None, _) => Err(Refusal::unsupported(format!(
                "entries: '{key}' is not a digit of the board"
            ))),
        }
    };
    let mut digits: Vec<Option<Digit>> = cells.map(digit).collect::<Result<_, _>>()?;
    digits.resize(checked(board, "entries", digits.len())?, None);
    Ok(digits.into_iter().collect())
}

/// Reads marks: the digits of each cell, with commas, spaces or bars between the cells.
fn marks(board: &Board, text: &str) -> Result<Vec<DigitSet>, Refusal> {
    let separator = |character: char| matches!(character, ',' | ';' | '|' | ' ' | '\n');
    let is_line = text.contains([',', ';']);
    let groups = text.trim().split(separator).map(str::trim);
    let groups = groups.filter(|group| is_line || !group.is_empty());
    let digits = |group: &str| -> DigitSet {
        let digits = group.chars().map(|it| it.to_ascii_uppercase());
        digits.filter_map(|it| board.digit_of_key(it)).collect()
    };
    let mut marks: Vec<DigitSet> = groups.map(digits).collect();
    let count = checked(board, "pencil marks", marks.len())?;
    marks.resize(count, board.geometry().digits());
    Ok(marks)
}

/// Returns the number of cells of a board, if what was found may be those of its first rows: extra cells below the
/// grid fill up rows, and may be left out.
fn checked(board: &Board, what: &str, found: usize) -> Result<usize, Refusal> {
    let expected = board.geometry().square_count();
    let shape = board.geometry().shape();
    let fills_rows = shape.is_rectangle() && found.is_multiple_of(shape.columns());
    if found > expected || found == 0 || !(fills_rows || found == expected) {
        return Err(Refusal::unsupported(format!(
            "expected the {what} of {expected} cells, found {found}"
        )));
    }
    Ok(expected)
}

/// Returns a JSON string or array as text: the cells of a player's grid, one after the other.
pub(crate) fn text_of_json(json: &str, between: &str) -> Option<String> {
    fn cells(value: &Value, out: &mut Vec<String>, is_inner: bool) -> Option<()> {
        match value {
            Value::Null => out.push(String::new()),
            Value::Number(number) => out.push(key(number.as_u64()?)?),
            Value::String(text) => out.push(text.clone()),
            Value::Array(items) if is_inner && items.iter().all(Value::is_number) => {
                let keys = items.iter().map(|it| key(it.as_u64()?));
                out.push(keys.collect::<Option<Vec<_>>>()?.concat());
            }
            Value::Array(items) => items.iter().try_for_each(|it| cells(it, out, true))?,
            _ => return None,
        }
        Some(())
    }
    let mut out = Vec::new();
    match serde_json::from_str(json).ok()? {
        Value::String(text) => return Some(text),
        array @ Value::Array(_) => cells(&array, &mut out, false)?,
        _ => return None,
    }
    if between.is_empty() {
        out.iter_mut()
            .filter(|it| it.is_empty())
            .for_each(|it| it.push('.'));
    }
    Some(out.join(between))
}

/// Returns the character of a value.
fn key(value: u64) -> Option<String> {
    let key = char::from_digit(u32::try_from(value).ok()?, 36)?;
    Some(key.to_ascii_uppercase().to_string())
}
