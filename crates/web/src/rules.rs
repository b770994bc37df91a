//! One puzzle with rules beyond the classic ones: what a page shows of it, its solutions, broken rules, steps.
//!
//! ```text
//! open        the givens, the units, the picture and the words of the rules
//! solutions   the first solutions
//! broken      the cells whose digits break a rule
//! hint        the next step from what the player has written
//! explain     all steps from there
//! rate        how hard the steps are, and which rules they need
//! make        a new puzzle with rules of these kinds
//! kinds       the rules there are
//! draft       the picture and the words of a puzzle that is being set, which may have no solution
//! write       its text in the format of another program
//! truth       its true candidates, as far as there is time
//! ```
//!
//! **Invariant:** the picture is the one of `foldoku render`, solutions are those of `foldoku solve`, and steps those
//! of `foldoku explain`. A search ends when its time is up, and says so.

mod ask;
mod draft;
mod human;
mod make;
mod picture;
mod solutions;
mod truth;

use foldoku_board::Grid;
use foldoku_formats::rules::Variant;
use foldoku_formats::rules::text::{iss, json};
use foldoku_formats::{PuzzleRef, VariantPuzzle, read_first};
use foldoku_questions::general::GeneralStart;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::{Code, Failure};
use crate::json as reply;
pub(crate) use ask::ask;
#[cfg(test)]
pub(crate) use draft::{Drawn, KindInfo, Written};
#[cfg(test)]
pub(crate) use human::RulesRating;
#[cfg(test)]
pub(crate) use make::Made;
use picture::Picture;
#[cfg(test)]
pub(crate) use solutions::Found;
#[cfg(test)]
pub(crate) use truth::Truth;

/// What is asked about a puzzle.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ask {
    Open,
    Solutions,
    Broken,
    Hint,
    Explain,
    Rate,
    Make,
    Kinds,
    Draft,
    Write,
    Truth,
}

/// A question about a puzzle, whose text follows.
#[derive(Deserialize)]
struct Question {
    ask: Ask,
    /// The most solutions.
    #[serde(default = "two")]
    limit: u64,
    /// The digits of the board, `.` for empty cells.
    #[serde(default)]
    digits: String,
}

fn two() -> u64 {
    2
}

/// A puzzle with rules beyond the classic ones, as a page shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RulesPuzzle"))]
pub(crate) struct Opened {
    /// The puzzle in one line, in the shortest format that holds all its rules.
    text: String,
    title: String,
    author: String,
    /// The rules in the words of the setter.
    words: String,
    givens: String,
    /// The rules in words, each kind once.
    notes: Vec<Note>,
    light: Picture,
    dark: Picture,
}

/// A rule in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Note {
    name: String,
    text: String,
}

/// The puzzle that was asked about last.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    current: Option<Current>,
}

/// A puzzle with rules, and what was found out about it.
#[derive(Debug)]
struct Current {
    text: Vec<u8>,
    puzzle: VariantPuzzle,
    /// The puzzle before the first step, once steps were searched for.
    start: Option<GeneralStart>,
}

impl Rules {
    /// Answers a question about the puzzle of a text.
    pub(crate) fn answer(&mut self, head: &str, text: &[u8]) -> Result<Box<RawValue>, Failure> {
        let question: Question = reply::settings(head)?;
        match question.ask {
            Ask::Make => return make::make(head).and_then(|it| reply::of(&it)),
            Ask::Kinds => return reply::of(&draft::kinds()),
            Ask::Draft => return draft::draw(text).and_then(|it| reply::of(&it)),
            Ask::Write => return draft::write(head, text).and_then(|it| reply::of(&it)),
            Ask::Truth => return truth::find(head, text).and_then(|it| reply::of(&it)),
            _ => {}
        }
        let current = self.current.take().filter(|it| it.text == text);
        let mut current = match current {
            Some(current) => current,
            None => Current {
                text: text.to_vec(),
                puzzle: read(text)?,
                start: None,
            },
        };
        let puzzle = &current.puzzle;
        let answer = match question.ask {
            Ask::Open => open(puzzle.variant()).and_then(|it| reply::of(&it)),
            Ask::Solutions => solutions::find(puzzle, question.limit).and_then(|it| reply::of(&it)),
            Ask::Broken => broken(puzzle.variant(), &question.digits).and_then(|it| reply::of(&it)),
            Ask::Hint => human::hint(&mut current, head),
            Ask::Explain => human::explain(&mut current, head),
            Ask::Rate => human::rate(&mut current, head),
            Ask::Make | Ask::Kinds | Ask::Draft | Ask::Write | Ask::Truth => {
                unreachable!("answered without a puzzle")
            }
        };
        self.current = Some(current);
        answer
    }
}

/// Reads the first puzzle of a text.
fn read(text: &[u8]) -> Result<VariantPuzzle, Failure> {
    let records = read_first(text).map_err(Failure::unreadable)?;
    let first = records.iter().next();
    match first.map(|record| record.puzzle) {
        Some(Ok(PuzzleRef::Variant(puzzle))) => Ok(puzzle.clone()),
        Some(Err(error)) => Err(Failure::new(Code::InvalidPuzzle, error.to_string())),
        _ => Err(Failure::new(
            Code::InvalidPuzzle,
            "the puzzle has no rules beyond the classic ones",
        )),
    }
}

fn open(variant: &Variant) -> Result<Opened, Failure> {
    let sheet = &variant.sheet;
    let is_played = (sheet.rows(), sheet.columns()) == (9, 9)
        && sheet.geometry().square_count() == 81
        && sheet.values() == (1..=9)
        && sheet.options().lines
        && sheet.boxes().len() == 9
        && sheet.options().pieces.is_empty();
    if !is_played {
        let message = "a puzzle with rules is played on a 9×9 board with boxes and the digits 1 to 9; \
                       puzzles on other boards are solved as files";
        return Err(Failure::new(Code::TooLarge, message));
    }
    let text = iss::write(variant).unwrap_or_else(|_| json::write(variant));
    let givens = variant
        .givens()
        .map_err(|error| Failure::new(Code::InvalidPuzzle, error.to_string()))?;
    Ok(Opened {
        text,
        title: variant.title.clone(),
        author: variant.author.clone(),
        words: variant.words.clone(),
        givens: line(&givens),
        notes: notes(variant),
        light: picture::of(variant, foldoku_render::Theme::Light),
        dark: picture::of(variant, foldoku_render::Theme::Dark),
    })
}

/// Returns the rules in words.
fn notes(variant: &Variant) -> Vec<Note> {
    let (_, notes) = variant.figures();
    let notes = notes.into_iter().map(|note| Note {
        name: note.name,
        text: note.text,
    });
    notes.collect()
}

/// Returns a grid as 81 characters.
fn line(grid: &Grid) -> String {
    let digits = grid.contents().iter();
    let digits = digits.map(|digit| digit.map_or('.', |it| char::from(b'0' + it.number())));
    digits.collect()
}

/// Returns the cells whose digits break a rule: of each rule as few as break it.
fn broken(variant: &Variant, digits: &str) -> Result<Vec<usize>, Failure> {
    let geometry = variant.sheet.geometry();
    if digits.chars().count() != geometry.square_count() {
        let message = format!("expected {} digits", geometry.square_count());
        return Err(Failure::argument(message));
    }
    let mut grid = Grid::empty(geometry);
    for (square, digit) in geometry.squares().zip(digits.chars()) {
        let value = digit.to_digit(10).and_then(|it| i32::try_from(it).ok());
        grid[square] = value.and_then(|value| variant.sheet.digit(value));
    }
    let lowered = variant
        .lower()
        .map_err(|error| Failure::new(Code::InvalidPuzzle, error.to_string()))?;
    let mut found = vec![false; geometry.square_count()];
    for constraint in &lowered.constraints {
        let mut rest = grid.clone();
        while constraint.is_broken(&rest) {
            let mut culprits = rest.clone();
            let squares = constraint.squares();
            for &square in &squares {
                let digit = culprits[square].take();
                if !constraint.is_broken(&culprits) {
                    culprits[square] = digit;
                }
            }
            let filled: Vec<_> = squares
                .into_iter()
                .filter(|&square| culprits[square].is_some())
                .collect();
            // Broken without any digit: the rule itself is impossible.
            if filled.is_empty() {
                break;
            }
            for square in filled {
                found[square.index()] = true;
                rest[square] = None;
            }
        }
    }
    let cells = found.iter().enumerate();
    Ok(cells.filter(|(_, is)| **is).map(|(cell, _)| cell).collect())
}

#[cfg(test)]
mod tests;
