//! Saved games: one line of text, which HoDoKu and every reader of its libraries can read too.
//!
//! ```text
//! :0000:x:53+4.7....6..195…:112 212:::marks auto; time 325
//!         └ cells, + before entries  └ removed candidates: digit, row, column
//! :0000:x:53+4.7....6..195…::::marks 13=12 14=26; colours 11=2; time 325
//!                              └ own marks: row, column, digits
//! ```
//!
//! The first two parts are HoDoKu's code of an unknown technique. Lines before it that begin with `#`
//! are comments: the first is the title of the game. A line of 81 cells, with or without `+` before
//! entries, is a game too.
//!
//! **Invariant:** a saved game is restored exactly, except for its history.

use std::error::Error;
use std::fmt;

use foldoku_board::classic::{SQUARE_COUNT, SQUARES};
use foldoku_board::{Digit, DigitSet, Square};
use foldoku_logic::Coordinates;
use foldoku_render::Candidate;

use crate::game::Game;
use crate::play_board::Board;
use crate::state::{Colour, Marking, State};

/// A game with what belongs to it besides the board.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The game.
    pub game: Game,
    /// A line that describes it, possibly empty.
    pub title: String,
    /// The seconds it was played.
    pub seconds: u64,
}

/// Why text is not a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// There is no line besides comments.
    Empty,
    /// The line has more or fewer than 81 cells.
    Cells(usize),
    /// A character of the cells is neither a digit, a dot nor a `+` before a digit.
    Character(char),
    /// A part of the line, by its name, cannot be read.
    Part(&'static str),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Empty => f.write_str("no game found"),
            LoadError::Cells(found) => write!(f, "expected {SQUARE_COUNT} cells, found {found}"),
            LoadError::Character(found) => {
                write!(
                    f,
                    "expected a digit, a dot or a + before a digit, found '{found}'"
                )
            }
            LoadError::Part(name) => write!(f, "the {name} of the game cannot be read"),
        }
    }
}

impl Error for LoadError {}

impl Saved {
    /// Returns a game on the classic board as text, which ends with a line feed.
    ///
    /// # Panics
    ///
    /// On another board.
    pub fn to_text(&self) -> String {
        let title = self.title.replace(['\n', '\r'], " ");
        let title = match title.trim() {
            "" => String::new(),
            title => format!("# {title}\n"),
        };
        let state = self.game.state();
        let (cells, removed) = (cells(state), removed(state));
        let extra = self.details();
        format!("{title}:0000:x:{cells}:{removed}:::{extra}\n")
    }

    /// Returns what the player has written besides entries, and the time: `marks auto 13=1; time 325`. On other
    /// boards than the classic one, cells have names: `marks r1c10=1C`.
    pub fn details(&self) -> String {
        extra(self.game.state(), self.seconds)
    }

    /// Returns a game with entries and with the details that [`details`](Saved::details) returned.
    ///
    /// # Errors
    ///
    /// If the details are those of another board.
    pub fn with_details(game: Game, title: &str, details: &str) -> Result<Saved, LoadError> {
        let mut state = game.state().clone();
        let (seconds, _) = read_details(details, &mut state)?;
        let solutions = game.solutions().clone();
        Ok(Saved {
            game: Game::with_state(state, solutions),
            title: title.to_owned(),
            seconds,
        })
    }

    /// Reads a game on the classic board.
    ///
    /// # Errors
    ///
    /// If the text is neither a saved game nor a line of 81 cells.
    pub fn from_text(text: &str) -> Result<Saved, LoadError> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let line = lines().find(|line| !line.starts_with('#'));
        let line = line.ok_or(LoadError::Empty)?;
        let title = lines().find_map(|line| line.strip_prefix('#'));
        let mut parts = ["", "", ""];
        match line.strip_prefix(':') {
            None => parts[0] = line,
            Some(line) => {
                for (index, part) in line.splitn(7, ':').enumerate() {
                    match index {
                        2 => parts[0] = part,
                        3 => parts[1] = part,
                        6 => parts[2] = part,
                        _ => {}
                    }
                }
            }
        }
        let (state, seconds) = state_of(parts)?;
        Ok(Saved {
            game: Game::from_state(state),
            title: title.unwrap_or_default().trim().to_owned(),
            seconds,
        })
    }
}

fn cells(state: &State) -> String {
    let mut text = String::new();
    for square in SQUARES {
        if state.digit(square).is_some() && !state.is_given(square) {
            text.push('+');
        }
        let digit = state.digit(square);
        text.push(digit.map_or('.', |digit| state.board().key_of(digit)));
    }
    text
}

/// Returns the removed candidates; with incomplete marks of the player, none.
fn removed(state: &State) -> String {
    if !state.has_all_marks() {
        return String::new();
    }
    let of_square = |square: Square| {
        let digits = state.removed(square).iter();
        digits.map(move |digit| format!("{digit}{}", place(state.board(), square)))
    };
    let all: Vec<String> = state.empty().into_iter().flat_map(of_square).collect();
    all.join(" ")
}

fn extra(state: &State, seconds: u64) -> String {
    let mut marks = match state.marking() {
        Marking::Auto => vec!["marks auto".to_owned()],
        Marking::Own => vec!["marks".to_owned()],
    };
    let board = state.board();
    for square in board.squares() {
        let stored = state.stored_marks(square);
        if !stored.is_empty() {
            let digits: String = stored.iter().map(|it| board.key_of(it)).collect();
            marks.push(format!("{}={digits}", place(board, square)));
        }
    }
    let mut parts = vec![marks.join(" ")];
    let colour = |square| {
        let number = state.colour(square)?.number();
        Some(format!("{}={number}", place(board, square)))
    };
    let colours: Vec<String> = board.squares().filter_map(colour).collect();
    if !colours.is_empty() {
        parts.push(format!("colours {}", colours.join(" ")));
    }
    if seconds > 0 {
        parts.push(format!("time {seconds}"));
    }
    parts.join("; ")
}

/// Returns the row and the column of a cell as two digits, or its name on other boards than the classic one.
fn place(board: &Board, square: Square) -> String {
    let index = square.index();
    if board.is_classic() {
        format!("{}{}", index / 9 + 1, index % 9 + 1)
    } else {
        board.names(Coordinates::default()).square(square)
    }
}

fn state_of([cells, removed, extra]: [&str; 3]) -> Result<(State, u64), LoadError> {
    let (mut state, entries) = read_cells(cells)?;
    for candidate in entries {
        state.place(candidate);
    }
    let (seconds, has_marks) = read_details(extra, &mut state)?;
    if !has_marks {
        read_removed(removed, &mut state)?;
    }
    Ok((state, seconds))
}

/// Reads marks, colours and the time. Returns the seconds, and whether there were marks.
fn read_details(details: &str, state: &mut State) -> Result<(u64, bool), LoadError> {
    let (mut seconds, mut has_marks) = (0, false);
    for part in details.split(';').map(str::trim) {
        let (name, value) = part.split_once(' ').unwrap_or((part, ""));
        match name {
            "marks" => {
                has_marks = true;
                read_marks(value, state)?;
            }
            "colours" => read_colours(value, state)?,
            "time" => seconds = value.parse().map_err(|_| LoadError::Part("time"))?,
            // HoDoKu writes other things there.
            _ => {}
        }
    }
    Ok((seconds, has_marks))
}

/// Returns the state of the givens, and the entries.
fn read_cells(cells: &str) -> Result<(State, Vec<Candidate>), LoadError> {
    let (mut givens, mut entries) = ([b'.'; SQUARE_COUNT], Vec::new());
    let (mut count, mut is_entry) = (0, false);
    for character in cells.chars().filter(|character| !character.is_whitespace()) {
        match character {
            '+' if !is_entry => {
                is_entry = true;
                continue;
            }
            '1'..='9' if count < SQUARE_COUNT => {
                let digit = Digit::new(character as u8 - b'0');
                if is_entry {
                    entries.push(Candidate::new(SQUARES[count], digit))
                } else {
                    givens[count] = character as u8
                }
            }
            '1'..='9' => {}
            '.' | '0' if !is_entry => {}
            _ => return Err(LoadError::Character(character)),
        }
        is_entry = false;
        count += 1;
    }
    match count {
        SQUARE_COUNT => Ok((State::new(&givens), entries)),
        _ => Err(LoadError::Cells(count)),
    }
}

/// Reads the removed candidates of other programs, whose marks are automatic.
fn read_removed(removed: &str, state: &mut State) -> Result<(), LoadError> {
    for token in removed.split_ascii_whitespace() {
        let error = LoadError::Part("removed candidates");
        let (digit, place) = token.split_at_checked(1).ok_or(error)?;
        let board = state.board();
        let digits = read_digits(board, digit);
        let digit = digits.and_then(DigitSet::single).ok_or(error)?;
        let square = read_place(board, place).ok_or(error)?;
        state.set_marking(Marking::Auto);
        state.remove_mark(Candidate::new(square, digit));
    }
    Ok(())
}

fn read_marks(value: &str, state: &mut State) -> Result<(), LoadError> {
    let error = LoadError::Part("marks");
    let value = match value.strip_prefix("auto") {
        Some(rest) => {
            state.set_marking(Marking::Auto);
            rest
        }
        None => value,
    };
    state.clear_stored_marks();
    for token in value.split_ascii_whitespace() {
        let (place, digits) = token.split_once('=').ok_or(error)?;
        let square = read_place(state.board(), place).ok_or(error)?;
        for digit in read_digits(state.board(), digits).ok_or(error)? {
            state.toggle_mark(Candidate::new(square, digit));
        }
    }
    Ok(())
}

fn read_colours(value: &str, state: &mut State) -> Result<(), LoadError> {
    let error = LoadError::Part("colours");
    for token in value.split_ascii_whitespace() {
        let (place, number) = token.split_once('=').ok_or(error)?;
        let square = read_place(state.board(), place).ok_or(error)?;
        let colour = number.parse().ok().and_then(Colour::try_new);
        state.set_colour(square, Some(colour.ok_or(error)?));
    }
    Ok(())
}

fn read_place(board: &Board, place: &str) -> Option<Square> {
    if !board.is_classic() {
        return board.square(place);
    }
    let &[row @ b'1'..=b'9', column @ b'1'..=b'9'] = place.as_bytes() else {
        return None;
    };
    Some(SQUARES[9 * usize::from(row - b'1') + usize::from(column - b'1')])
}

fn read_digits(board: &Board, digits: &str) -> Option<DigitSet> {
    digits.chars().map(|key| board.digit_of_key(key)).collect()
}
