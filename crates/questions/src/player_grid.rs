//! What a player has written: a puzzle with entries and pencil marks, as far as a record carries them.
//!
//! | input | givens | entries and marks |
//! |---|---|---|
//! | HoDoKu's libraries, `+` in a column `entries` | digits without `+` | digits with `+`, removed candidates |
//! | columns or fields `entries` and `marks` | the puzzle | those columns |
//! | pencil marks | cells with a single candidate that no peer has | the other cells |
//! | two lines | the first | the second |
//!
//! **Invariant:** an entry never replaces a given; digits that differ from a given are reported apart.

use foldoku_board::classic::SQUARES;
use foldoku_board::{Digit, DigitSet};
use foldoku_formats::{Column, Field, PuzzleRef, RecordError, Row};
use foldoku_game::{Game, Mistake};
use foldoku_kernel::{Line, Sukaku};
use foldoku_logic::{Candidate, Position};
use serde_json::Value;

use crate::refusal::Refusal;
use crate::start::{StartPosition, StartReader, candidates_of, filled, not_classic};
use crate::written::{Written, text_of_json};

/// Names of columns with entries.
const ENTRIES: [&str; 7] = [
    "entries", "digits", "state", "current", "progress", "filled", "player",
];

/// Names of columns with pencil marks.
const MARKS: [&str; 5] = [
    "marks",
    "pencil_marks",
    "pencil-marks",
    "pencilmarks",
    "candidates",
];

/// Names of columns with answers.
const ANSWERS: [&str; 4] = ["completion", "response", "output", "answer"];

/// The most givens that may differ in the second line of a pair.
const MOST_CHANGED: usize = 2;

/// A puzzle and what the player has written.
#[derive(Clone, Debug)]
pub struct PlayerGrid {
    /// The puzzle, or its candidates, as it was read.
    pub text: Vec<u8>,
    /// The puzzle with the entries and the marks.
    pub game: Game,
    /// Whether the record holds entries or pencil marks.
    pub is_played: bool,
    /// The digits of the player in cells that hold another given.
    pub changed_givens: Vec<Candidate>,
}

/// The columns of a player's entries and marks.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerColumns {
    entries: Option<usize>,
    marks: Option<usize>,
    answer: Option<usize>,
}

impl PlayerColumns {
    /// Finds the columns by their names.
    pub fn of(columns: &[Column]) -> PlayerColumns {
        let find = |names: &[&str]| {
            names.iter().find_map(|name| {
                let is_named = |column: &Column| column.name.trim().eq_ignore_ascii_case(name);
                columns.iter().position(is_named)
            })
        };
        PlayerColumns {
            entries: find(&ENTRIES),
            marks: find(&MARKS),
            answer: find(&ANSWERS),
        }
    }

    /// Returns what a record holds of a player's writing on a puzzle with rules or on another board than the classic
    /// one; `None` if nothing.
    pub fn written(self, row: &Row<'_>) -> Option<Written> {
        let field = |index: Option<usize>, between: &str| match row.fields.get(index?)? {
            Field::Json(json) => text_of_json(json, between),
            field => field.text().map(|text| text.into_owned()),
        };
        let filled = |text: &String| !text.trim().is_empty();
        let written = Written {
            entries: field(self.entries, "").filter(filled),
            marks: field(self.marks, ",").filter(filled),
            answer: None,
        };
        (written != Written::default()).then_some(written)
    }

    /// Returns the answer that a record holds; `None` if it has no such field, or an empty one.
    pub fn answer(self, row: &Row<'_>) -> Option<Written> {
        let answer = match row.fields.get(self.answer?)? {
            Field::Json(json) => Some(json.to_string()),
            field => field.text().map(|text| text.into_owned()),
        };
        answer.map(|it| Written {
            answer: Some(it),
            ..Written::default()
        })
    }

    /// Returns the grid of a record.
    ///
    /// # Errors
    ///
    /// If it holds no classic puzzle, or if its entries or marks are not those of 81 cells.
    pub fn read(self, row: &Row<'_>) -> Result<PlayerGrid, RecordError> {
        let error = |message: &str| RecordError::syntax(row.line, message);
        let field = |index: Option<usize>| match row.fields.get(index?)? {
            Field::Json(json) => flattened(json),
            field => {
                let text = field.text().map(|text| text.into_owned());
                text.filter(|text| !text.trim().is_empty())
            }
        };
        let entries = match field(self.entries) {
            Some(text) => Some(Entries::read(&text).ok_or_else(|| {
                error("the entries are not 81 digits and dots of the classic board")
            })?),
            None => None,
        };
        let marks = match field(self.marks) {
            Some(text) if is_single_word(&text) => None,
            Some(text) => Some(
                read_marks(&text)
                    .ok_or_else(|| error("the pencil marks are not those of 81 cells"))?,
            ),
            None => None,
        };
        let error_of_row = || row.error.cloned().unwrap_or_else(|| error("no puzzle"));
        match row.puzzle.ok_or_else(error_of_row)? {
            PuzzleRef::Classic(line) => Ok(PlayerGrid::of_line(line, entries, marks)),
            PuzzleRef::Sukaku(text) => Ok(PlayerGrid::of_candidates(text, entries)),
            _ => Err(error("not a puzzle of the classic board")),
        }
    }
}

impl PlayerGrid {
    /// Returns what the player must correct. Mistakes of the puzzle itself are errors of the record.
    pub fn mistake(&self) -> Option<Mistake> {
        let has_solution = self.game.solutions().exist();
        self.game
            .mistake()
            .filter(|_| self.is_played && has_solution)
    }

    /// Returns the position with what the player has written.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle or candidates without a solution, with the reason.
    pub fn start(&self, reader: &mut StartReader) -> Result<StartPosition, Refusal> {
        let candidates = <&Sukaku>::try_from(self.text.as_slice()).ok();
        // Without entries, candidates are a puzzle of their own.
        let has_more = candidates.is_none() || !self.game.state().entries().is_empty();
        match StartPosition::of_game(&self.game).filter(|_| self.is_played && has_more) {
            Some(start) if candidates.is_some() => Ok(StartPosition {
                text: self.text.clone(),
                ..start
            }),
            Some(start) => Ok(start),
            None => reader.of_text(&self.text),
        }
    }

    /// Returns the position that a search for steps starts from, and what the player must correct first; then
    /// the position is that of the givens.
    ///
    /// # Errors
    ///
    /// Refuses as [`start`](PlayerGrid::start) does.
    pub fn checked_start(
        &self,
        reader: &mut StartReader,
    ) -> Result<(StartPosition, Option<Mistake>), Refusal> {
        let mistake = self.mistake();
        let start = if mistake.is_some() {
            reader.of_line(&self.game.state().givens_line())?
        } else {
            self.start(reader)?
        };
        Ok((start, mistake))
    }

    /// Returns the grid of two lines: a puzzle, and the same puzzle with more digits.
    pub fn of_pair(puzzle: &Line, grid: &Line) -> Option<PlayerGrid> {
        let count = |line: &Line| line.iter().filter(|cell| **cell != b'.').count();
        let pairs = puzzle.iter().zip(grid);
        let changed = pairs.filter(|(given, cell)| **given != b'.' && given != cell);
        let is_pair = count(grid) > count(puzzle) && changed.count() <= MOST_CHANGED;
        let entries = Some(Entries::Overlay(*grid));
        is_pair.then(|| PlayerGrid::of_line(puzzle, entries, None))
    }

    /// Returns the grid of a puzzle on which nothing is written, or of 729 candidates.
    ///
    /// # Errors
    ///
    /// Refuses another text.
    pub fn of_text(text: &[u8]) -> Result<PlayerGrid, Refusal> {
        match PuzzleRef::from_text(text) {
            PuzzleRef::Classic(line) => Ok(PlayerGrid::of_line(line, None, None)),
            PuzzleRef::Sukaku(candidates) => Ok(PlayerGrid::of_candidates(candidates, None)),
            _ => Err(not_classic()),
        }
    }

    /// Returns the grid of a game.
    pub fn of_game(game: Game) -> PlayerGrid {
        PlayerGrid {
            text: game.state().givens_line().to_vec(),
            game,
            is_played: true,
            changed_givens: Vec::new(),
        }
    }

    fn of_line(line: &Line, entries: Option<Entries>, marks: Option<[DigitSet; 81]>) -> PlayerGrid {
        let is_played = entries.is_some() || marks.is_some();
        let (givens, digits) = match entries {
            Some(Entries::Whole { givens, digits }) => (givens, digits),
            Some(Entries::Overlay(digits)) => (*line, digits),
            None => (*line, *line),
        };
        PlayerGrid {
            text: line.to_vec(),
            game: game(&givens, &digits, marks),
            is_played,
            changed_givens: changed(&givens, &digits),
        }
    }

    fn of_candidates(text: &Sukaku, entries: Option<Entries>) -> PlayerGrid {
        let candidates = candidates_of(text);
        let position = filled(Position::from_candidates(&candidates));
        let line = position.to_line();
        let (givens, digits) = match entries {
            Some(Entries::Whole { givens, digits }) => (givens, digits),
            _ => (line, line),
        };
        PlayerGrid {
            text: text.to_vec(),
            game: game(&givens, &digits, Some(candidates)),
            is_played: true,
            changed_givens: Vec::new(),
        }
    }
}

/// Returns the game. Marks that leave a cell without any can only be removed candidates; a cell with
/// all nine has no marks yet.
fn game(givens: &Line, digits: &Line, marks: Option<[DigitSet; 81]>) -> Game {
    let game = Game::with_entries(givens, digits, None);
    let Some(mut marks) = marks else {
        return game;
    };
    for (marks, square) in marks.iter_mut().zip(SQUARES) {
        if *marks == DigitSet::up_to(9) {
            *marks = game.state().candidates(square);
        }
    }
    let mut empty = game.state().empty().into_iter();
    if empty.any(|square| marks[square.index()].is_empty()) {
        game.with_auto_marks(&marks)
    } else {
        Game::with_entries(givens, digits, Some(&marks))
    }
}

fn changed(givens: &Line, digits: &Line) -> Vec<Candidate> {
    let changed = SQUARES.into_iter().filter_map(|square| {
        let (given, digit) = (givens[square.index()], digits[square.index()]);
        let differs = given != b'.' && digit != b'.' && given != digit;
        differs.then(|| Candidate::new(square, Digit::new(digit - b'0')))
    });
    changed.collect()
}

/// Entries as text.
#[derive(Clone, Copy, Debug)]
enum Entries {
    /// Digits without a mark, with or without the givens.
    Overlay(Line),
    /// All digits, with a `+` before those that are entries.
    Whole { givens: Line, digits: Line },
}

impl Entries {
    fn read(text: &str) -> Option<Entries> {
        let (mut givens, mut digits) = ([b'.'; 81], [b'.'; 81]);
        let (mut count, mut is_entry, mut is_whole) = (0, false, false);
        for byte in text.bytes().filter(|byte| !byte.is_ascii_control()) {
            match byte {
                b'+' if !is_entry => {
                    (is_entry, is_whole) = (true, true);
                    continue;
                }
                b'1'..=b'9' => {
                    *digits.get_mut(count)? = byte;
                    if !is_entry {
                        givens[count] = byte;
                    }
                }
                b'.' | b'0' | b'_' | b'-' | b'*' | b' ' if !is_entry => {}
                _ => return None,
            }
            is_entry = false;
            count += 1;
        }
        let entries = if is_whole {
            Entries::Whole { givens, digits }
        } else {
            Entries::Overlay(digits)
        };
        (count == 81).then_some(entries)
    }
}

/// Reads 729 candidates, or the digits of 81 cells between commas, spaces or bars.
fn read_marks(text: &str) -> Option<[DigitSet; 81]> {
    if let Ok(sukaku) = <&Sukaku>::try_from(text.trim().as_bytes()) {
        return Some(candidates_of(sukaku));
    }
    let separator = |character: char| matches!(character, ',' | ';' | '|' | ' ' | '\n');
    let is_line = text.contains([',', ';']);
    let groups = text.trim().split(separator).map(str::trim);
    let groups = groups.filter(|group| is_line || !group.is_empty());
    let sets: Option<Vec<DigitSet>> = groups.map(read_digits).collect();
    sets?.try_into().ok()
}

/// Returns whether text is too short for pencil marks, as in the column `candidates` of HoDoKu's
/// libraries, which names a step.
fn is_single_word(text: &str) -> bool {
    text.len() < 81 && !text.contains([',', ';', ' ', '|'])
}

fn read_digits(group: &str) -> Option<DigitSet> {
    let digits = group.bytes().filter(|byte| !matches!(byte, b'.' | b'0'));
    let digit = |byte: u8| matches!(byte, b'1'..=b'9').then(|| Digit::new(byte - b'0'));
    digits.map(digit).collect()
}

/// Returns a JSON string, or an array as text: digits in a row, or groups of digits between commas.
fn flattened(json: &str) -> Option<String> {
    fn push(value: &Value, cells: &mut Vec<String>) -> Option<()> {
        match value {
            Value::Null => cells.push(String::new()),
            Value::Number(number) => cells.push(number.to_string()),
            Value::String(text) => cells.push(text.clone()),
            Value::Array(items) if is_cell(items) => {
                cells.push(items.iter().map(Value::to_string).collect());
            }
            Value::Array(items) => items.iter().try_for_each(|item| push(item, cells))?,
            _ => return None,
        }
        Some(())
    }
    // The marks of a cell; a row has nine cells, and its arrays are not numbers alone.
    fn is_cell(items: &[Value]) -> bool {
        items.len() < 9 && items.iter().all(Value::is_number)
    }
    let mut cells = Vec::new();
    match serde_json::from_str(json).ok()? {
        Value::Array(items) => items.iter().try_for_each(|item| push(item, &mut cells))?,
        Value::String(text) => return Some(text).filter(|text| !text.trim().is_empty()),
        _ => return None,
    }
    let is_digit = |cell: &String| cell.len() <= 1;
    match cells.len() {
        9 => Some(cells.concat()),
        81 if cells.iter().all(is_digit) => Some(
            cells
                .iter()
                .map(|cell| if cell.is_empty() { "." } else { cell })
                .collect(),
        ),
        81 => Some(cells.join(",")),
        _ => None,
    }
}
