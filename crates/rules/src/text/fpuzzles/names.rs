//! The names of cells, and the keys that are decoration.
//!
//! **Invariant:** `R1C1` is the first cell; row 0, column 0 and those behind the last are outside.

use crate::table::RULES;
use crate::text::{TextError, quoted};

/// Keys of the puzzle itself, and those of rules that share their row of the table with another key.
const OTHERS: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "negative",
    "nonconsecutive",
    "diagonal-",
    "columnindexer",
    "boxindexer",
];

/// Returns all keys that are read.
pub(super) fn known_keys() -> impl Iterator<Item = &'static str> {
    let rules = RULES.iter().filter_map(|row| row.fpuzzles);
    rules.chain(OTHERS).chain(DECORATION)
}

/// Keys that say nothing about the solution.
pub(super) const DECORATION: [&str; 19] = [
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "highlight",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "highlightconflicts",
    "successMessage",
    "successmessage",
    "msgcorrect",
    "color",
    "metadata",
    "timer",
    "logicSettings",
    "fogofwar",
    "foglight",
];

/// Keys of a cell that say nothing about the solution: colours and the player's marks.
pub(super) const CELL_DECORATION: [&str; 7] = [
    "c",
    "cArray",
    "highlight",
    "highlightArray",
    "centerPencilMarks",
    "cornerPencilMarks",
    "given",
];

/// Reads `R3C10`: the row and column, counted from 1.
pub(super) fn place(name: &str) -> Result<(i32, i32), TextError> {
    let digits = name
        .strip_prefix(['R', 'r'])
        .and_then(|rest| rest.split_once(['C', 'c']));
    let number = |text: &str| text.parse::<u8>().ok().map(i32::from);
    let place = digits.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    place.ok_or_else(|| TextError::new(format!("{} is not a cell such as R1C1", quoted(name))))
}
