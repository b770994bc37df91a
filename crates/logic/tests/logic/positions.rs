//! Reads positions in the format of HoDoKu's regression library, one case per line.
//!
//! ```text
//! :code[-variant]:digits:cells:deleted:eliminations:placements:extra
//! ```
//!
//! **Invariant:** an invalid line panics with its text; none is skipped silently.

use std::ffi::{OsStr, OsString};
use std::fs;

use foldoku_logic::board::Digit;
use foldoku_logic::board::classic::square_at;
use foldoku_logic::position::Position;
use foldoku_logic::{Candidate, Step, Technique};
use foldoku_testkit::{fixtures, golden};

/// A case.
pub(crate) struct Case {
    /// The whole line.
    pub(crate) text: String,
    /// The code or key, without the variant.
    pub(crate) code: String,
    /// The technique.
    pub(crate) technique: Technique,
    /// The number of the variant, or 0.
    pub(crate) variant: u32,
    /// Whether the fish are Siamese: two fish with the same base.
    pub(crate) is_siamese: bool,
    /// Whether the technique must fire, or must not.
    pub(crate) must_fire: bool,
    /// The digits of the step, ascending.
    pub(crate) digits: Vec<u8>,
    /// The position.
    pub(crate) position: Position,
    /// The effect of the step.
    pub(crate) effect: Effect,
    /// The last field.
    pub(crate) extra: String,
}

/// The effect of a step.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effect {
    /// The eliminations, ascending.
    pub(crate) eliminations: Vec<Candidate>,
    /// The placements, ascending.
    pub(crate) placements: Vec<Candidate>,
}

impl Effect {
    /// Returns the effect of a step.
    pub(crate) fn of(step: &Step) -> Effect {
        Effect::new(step.eliminations.clone(), step.placements.to_vec())
    }

    fn new(mut eliminations: Vec<Candidate>, mut placements: Vec<Candidate>) -> Effect {
        eliminations.sort_unstable();
        placements.sort_unstable();
        Effect {
            eliminations,
            placements,
        }
    }
}

/// Returns the positions made for this project, which have keys of techniques instead of codes.
pub(crate) fn own_cases() -> Vec<Case> {
    let folder = fixtures::path("techniques");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let names = entries.map(|entry| {
        let name = entry.map(|entry| entry.file_name());
        name.unwrap_or_else(|error| panic!("{folder:?}: {error}"))
    });
    let mut names: Vec<OsString> = names.filter(|name| name != EXPLAINER).collect();
    names.sort_unstable();
    names.iter().flat_map(|name| cases_in(name)).collect()
}

/// Returns the positions of the explainer's techniques, with their difficulties.
pub(crate) fn explainer_cases() -> Vec<Case> {
    cases_in(EXPLAINER.as_ref())
}

const EXPLAINER: &str = "explainer.txt";

fn cases_in(name: &OsStr) -> Vec<Case> {
    let path = fixtures::path("techniques").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    cases_of(&text)
}

/// Returns the cases of HoDoKu's regression library.
pub(crate) fn cases() -> Vec<Case> {
    let lines = golden::HODOKU_LIBRARY.lines();
    lines.iter().map(|line| Case::read(line)).collect()
}

fn cases_of(text: &str) -> Vec<Case> {
    let lines = text.lines().filter(|line| line.starts_with(':'));
    lines.map(Case::read).collect()
}

/// Returns the technique with a code; Siamese fish have a fifth digit.
fn technique_of(code: &str) -> Option<Technique> {
    let mut rows = Technique::TABLE.iter();
    let row = rows.find(|row| !row.code.is_empty() && Some(row.code) == code.get(..4));
    row.map(|row| row.technique)
}

impl Case {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Case {
        let fail = || -> ! { panic!("invalid case: {line}") };
        let mut fields: Vec<&str> = line.split(':').skip(1).collect();
        // Some lines lack the last colons.
        fields.resize(7, "");
        let (code, variant) = match Technique::from_key(fields[0]) {
            Some(_) => (fields[0], ""),
            None => fields[0].split_once('-').unwrap_or((fields[0], "")),
        };
        let named = Technique::from_key(code);
        let Some(technique) = named.or_else(|| technique_of(code)) else {
            fail()
        };
        let mut digits: Vec<u8> = fields[1].bytes().map(|digit| digit - b'0').collect();
        digits.sort_unstable();
        Case {
            text: String::from(line),
            code: String::from(code),
            technique,
            variant: variant.parse().unwrap_or(0),
            is_siamese: named.is_none() && code.len() == 5,
            must_fire: variant != "x",
            digits,
            position: position(fields[2], fields[3]),
            effect: Effect::new(candidates(fields[4]), candidates(fields[5])),
            extra: String::from(fields[6]),
        }
    }
}

/// Reads a position: digits, those that were not given after a plus, and deleted candidates.
fn position(squares: &str, deleted: &str) -> Position {
    let mut grid = [b'.'; 81];
    let mut givens = grid;
    let mut square = 0;
    let mut is_given = true;
    for character in squares.bytes() {
        if character == b'+' {
            is_given = false;
            continue;
        }
        grid[square] = character;
        if is_given {
            givens[square] = character;
        }
        is_given = true;
        square += 1;
    }
    assert_eq!(square, 81, "not 81 squares: {squares}");
    let mut position = Position::from_line(&grid);
    position.set_givens(Position::from_line(&givens).givens());
    for candidate in candidates(deleted) {
        position.remove(candidate);
    }
    position
}

/// Reads candidates as `digit row column`, separated by spaces.
fn candidates(text: &str) -> Vec<Candidate> {
    let read = |word: &str| {
        let digits: Vec<u8> = word.bytes().map(|digit| digit - b'0').collect();
        let [digit, row, column] = digits[..] else {
            panic!("not a candidate: {word}");
        };
        let square = square_at(usize::from(row) - 1, usize::from(column) - 1);
        Candidate::new(square, Digit::new(digit))
    };
    text.split_whitespace().map(read).collect()
}
