//! One puzzle with rules beyond the classic ones, or on another board: what a page shows of it, its solutions, broken
//! rules, steps.
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
mod written;

use std::io::Cursor;
use std::ops::RangeInclusive;

use foldoku_board::Geometry;
use foldoku_formats::rules::text::{iss, json};
use foldoku_formats::rules::{Sheet, Variant};
use foldoku_formats::{Input, Parser, PuzzleRef, Reader, Selection, VariantPuzzle};
use foldoku_questions::Subject;
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

/// A puzzle with rules beyond the classic ones or on another board, as a page shows it.
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
    /// One symbol for each cell, row by row: `A` is 10.
    givens: String,
    /// The region of each cell, from 1; 0 for a cell without one.
    regions: Vec<usize>,
    /// How the cells of several grids lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<Layout>,
    /// The rules in words, each kind once.
    notes: Vec<Note>,
    light: Picture,
    dark: Picture,
}

/// How the cells of a board of several grids lie.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Layout {
    /// The cells of each row across the board; -1 where a gap is.
    rows: Vec<Vec<i32>>,
    /// The rows, the columns and the boxes of all grids, each with its cells.
    units: Vec<Vec<usize>>,
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
            Ask::Open => open(puzzle).and_then(|it| reply::of(&it)),
            Ask::Solutions => solutions::find(puzzle, question.limit).and_then(|it| reply::of(&it)),
            Ask::Broken => broken(puzzle, &question.digits).and_then(|it| reply::of(&it)),
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

/// Reads the first puzzle of a text: with rules, or on another board than the classic one.
fn read(text: &[u8]) -> Result<VariantPuzzle, Failure> {
    let mut input = Input::new(Cursor::new(text.to_vec())).map_err(Failure::unreadable)?;
    let side = input.side().map_err(Failure::unreadable)?;
    let board = side.and_then(|side| Geometry::board(side).ok());
    let board = board.unwrap_or_else(Geometry::classic);
    let reader = Reader::new(&board, input, None, None, 1, 1).map_err(Failure::unreadable)?;
    let parser = Parser::new(board.clone(), Selection::ALL);
    let chunk = reader.into_iter().next().transpose();
    let records = chunk
        .map_err(Failure::unreadable)?
        .map(|chunk| parser.parse(chunk));
    let first = records
        .as_ref()
        .and_then(|records| records.iter().next().map(|record| record.puzzle));
    match first {
        Some(Ok(PuzzleRef::Variant(puzzle))) => Ok(puzzle.clone()),
        Some(Ok(puzzle)) if !board.is_classic() => plain(&board, puzzle),
        Some(Err(error)) => Err(Failure::new(Code::InvalidPuzzle, error.to_string())),
        _ => Err(Failure::new(
            Code::InvalidPuzzle,
            "the puzzle has no rules beyond the classic ones",
        )),
    }
}

/// Returns a puzzle of another board as one with rules, of which it has none.
fn plain(board: &Geometry, puzzle: PuzzleRef<'_>) -> Result<VariantPuzzle, Failure> {
    let subject = Subject::Plain {
        geometry: board,
        puzzle,
    };
    let givens = subject.givens().map_err(Failure::from)?;
    let sheet = Sheet::of_board(board)
        .ok_or_else(|| Failure::new(Code::TooLarge, "the board is not supported"))?;
    let squares = board.squares();
    let givens = squares.filter_map(|square| Some((square, sheet.value(givens[square]?))));
    VariantPuzzle::new(Variant {
        givens: givens.collect(),
        sheet,
        ..Variant::default()
    })
    .map_err(|error| Failure::new(Code::InvalidPuzzle, error.to_string()))
}

/// The sides of the boards that a page plays.
const SIDES: RangeInclusive<usize> = 4..=16;

/// The most rows and columns of a board of several grids.
const SEVERAL: usize = 21;

/// Whether a page plays a board: a square one with rows and columns, and with the digits from 1 to its side; or several
/// grids in a square.
fn is_played(sheet: &Sheet) -> bool {
    let side = sheet.rows();
    let is_square = sheet.columns() == side && sheet.options().lines;
    let digits = match sheet.has_several_grids() {
        true => (side <= SEVERAL).then_some(9),
        false => i32::try_from(side)
            .ok()
            .filter(|_| SIDES.contains(&side) && sheet.geometry().square_count() == side * side),
    };
    is_square && digits.is_some_and(|most| sheet.values() == (1..=most))
}

fn open(puzzle: &VariantPuzzle) -> Result<Opened, Failure> {
    let variant = puzzle.variant();
    if !is_played(&variant.sheet) {
        let message = "a puzzle is played on a board from 4×4 to 16×16 with rows, columns and the digits from 1 on, or \
                       of several grids within 21 rows and columns; puzzles on other boards are solved as files";
        return Err(Failure::new(Code::TooLarge, message));
    }
    let text = iss::write(variant).unwrap_or_else(|_| json::write(variant));
    Ok(Opened {
        text,
        title: variant.title.clone(),
        author: variant.author.clone(),
        words: variant.words.clone(),
        givens: Subject::Rules(puzzle).grid_text(puzzle.puzzle().givens()),
        regions: regions(&variant.sheet),
        layout: variant
            .sheet
            .has_several_grids()
            .then(|| layout(&variant.sheet)),
        notes: notes(variant),
        light: picture::of(variant, foldoku_render::Theme::Light),
        dark: picture::of(variant, foldoku_render::Theme::Dark),
    })
}

fn layout(sheet: &Sheet) -> Layout {
    let lines = [sheet.row_cells(), sheet.column_cells()].concat();
    let units = lines.iter().chain(sheet.boxes());
    let (rows, columns) = (sheet.rows() as i32, sheet.columns() as i32);
    let cell = |row, column| sheet.at(row, column).map_or(-1, |it| it.index() as i32);
    Layout {
        rows: (0..rows)
            .map(|row| (0..columns).map(|column| cell(row, column)).collect())
            .collect(),
        units: units
            .map(|cells| cells.iter().map(|it| it.index()).collect())
            .collect(),
    }
}

/// Returns the number of the region of each cell.
fn regions(sheet: &Sheet) -> Vec<usize> {
    let mut numbers = vec![0; sheet.grid_cells()];
    for (region, number) in sheet.regions().iter().zip(1..) {
        for cell in region {
            numbers[cell.index()] = number;
        }
    }
    numbers
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

/// Returns the cells whose digits break a rule: of each rule as few as break it.
fn broken(puzzle: &VariantPuzzle, digits: &str) -> Result<Vec<usize>, Failure> {
    let variant = puzzle.variant();
    let geometry = variant.sheet.geometry();
    let grid = written::digits(puzzle, digits)?;
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
