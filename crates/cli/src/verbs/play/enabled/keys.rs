//! The keys, and what they do; and what the mouse points at.
//!
//! **Invariant:** every command of the player has a line in [`HELP`].

use foldoku::board::Square;

/// A key, as the player understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Up,
    Down,
    Left,
    Right,
    /// A printed character.
    Character(char),
    /// A digit, or the letter of one, with Alt: a pencil mark in any mode.
    Mark(char),
    Tab,
    BackTab,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Erase,
    Undo,
    Redo,
    Quit,
    Other,
}

/// What the mouse points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pointed {
    Cell(Square),
    /// A text that names a key; a click is that key.
    Key(Key),
}

/// The key that shows the rules, if there are any.
pub(super) const RULES: &str = "w";

/// The keys with their meaning, in groups.
pub(super) const HELP: [(&str, &[(&str, &str)]); 4] = [
    (
        "Move",
        &[
            ("arrows hjkl", "one cell"),
            ("Tab S-Tab", "next, previous empty"),
            ("Home End", "ends of the row"),
            ("PgUp PgDn", "ends of the column"),
            ("g 5 3", "jump to row 5, column 3"),
            ("mouse", "a cell, a digit, a key"),
        ],
    ),
    (
        "Write",
        &[
            ("1 to 9", "a digit or a mark"),
            ("Space m", "digits or marks"),
            ("Alt-1 to 9", "a mark at once"),
            ("x 0 Del", "erase"),
            ("u Ctrl-Z", "undo"),
            ("r Ctrl-Y", "redo"),
            ("U", "undo to a correct state"),
        ],
    ),
    (
        "Look",
        &[
            ("p", "marks: yours, auto, hidden"),
            ("f", "fill in all marks"),
            ("/ 7", "highlight 7; // ends"),
            ("o 2", "colour the cell; o 0 ends"),
            ("c", "check for mistakes"),
            ("i", "hint; i again reveals more"),
            ("Enter", "do what the hint says"),
            ("e", "explain every step"),
            (RULES, "the rules in words"),
        ],
    ),
    (
        "Game",
        &[
            ("s", "save"),
            ("t", "show or hide the time"),
            ("P", "pause"),
            ("N", "new puzzle"),
            ("R", "restart"),
            ("q Ctrl-C", "quit"),
        ],
    ),
];
