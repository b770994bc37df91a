//! Puzzles in requests: a line, 729 candidates, or a position.
//!
//! **Invariant:** a puzzle has 81 cells, each a digit or empty. Empty cells are written in any of the
//! usual ways and become dots.

use std::fmt;

use foldoku_kernel::{Line, Sukaku};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::{Code, Failure};

/// A puzzle as it is written in a request.
#[derive(Clone, Debug)]
pub(crate) enum Puzzle {
    /// A line or candidates.
    Text(String),
    /// A puzzle in play.
    Position(Position),
}

/// Written by hand: the derived code for untagged types reads any JSON first.
impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        deserializer.deserialize_any(PuzzleVisitor)
    }
}

struct PuzzleVisitor;

impl<'de> Visitor<'de> for PuzzleVisitor {
    type Value = Puzzle;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line, candidates, or a position")
    }

    fn visit_str<E>(self, text: &str) -> Result<Puzzle, E> {
        Ok(Puzzle::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Puzzle, A::Error> {
        Position::deserialize(MapAccessDeserializer::new(fields)).map(Puzzle::Position)
    }
}

/// A puzzle in play as it is written in a request.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Position {
    pub(crate) givens: String,
    #[serde(default)]
    pub(crate) digits: Option<String>,
    #[serde(default)]
    pub(crate) marks: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) auto: bool,
}

/// The givens of a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Givens {
    Line(Line),
    Candidates(Box<Sukaku>),
}

impl Puzzle {
    /// Returns the givens, or the candidates.
    pub(crate) fn givens(&self) -> Result<Givens, Failure> {
        match self {
            Puzzle::Text(text) if text.trim().len() == 729 => {
                Ok(Givens::Candidates(candidates(text.trim())?))
            }
            Puzzle::Text(text) => line(text).map(Givens::Line),
            Puzzle::Position(position) => line(&position.givens).map(Givens::Line),
        }
    }

    /// Returns the text of the givens: 81 digits and dots, or 729 candidates.
    pub(crate) fn text(&self) -> Result<Vec<u8>, Failure> {
        Ok(match self.givens()? {
            Givens::Line(line) => line.to_vec(),
            Givens::Candidates(candidates) => candidates.to_vec(),
        })
    }

    /// Returns the givens as a line; candidates are an error.
    pub(crate) fn line(&self) -> Result<Line, Failure> {
        match self.givens()? {
            Givens::Line(line) => Ok(line),
            Givens::Candidates(_) => Err(Failure::new(
                Code::InvalidPuzzle,
                "expected 81 cells, found 729 candidates",
            )),
        }
    }
}

/// Reads 81 cells.
pub(crate) fn line(text: &str) -> Result<Line, Failure> {
    let count = text.trim().chars().count();
    let cells = text.trim().char_indices().zip(1..);
    let mut line = [b'.'; 81];
    if count != 81 {
        return Err(Failure::new(
            Code::InvalidPuzzle,
            format!("expected 81 cells, found {count}"),
        ));
    }
    for (cell, ((_, character), column)) in line.iter_mut().zip(cells) {
        *cell = match character {
            '1'..='9' => character as u8,
            '.' | '0' | '_' | '-' | '*' | 'x' | 'X' | ' ' => b'.',
            _ => return Err(unexpected(character, column)),
        };
    }
    Ok(line)
}

fn candidates(text: &str) -> Result<Box<Sukaku>, Failure> {
    let mut candidates = Box::new([b'.'; 729]);
    for ((cell, character), index) in candidates.iter_mut().zip(text.chars()).zip(0..) {
        let digit = b'1' + (index % 9) as u8;
        *cell = match character {
            '.' | '0' | '_' | '-' | '*' | ' ' => b'.',
            _ if character as u32 == u32::from(digit) => digit,
            _ => return Err(unexpected(character, index + 1)),
        };
    }
    Ok(candidates)
}

fn unexpected(character: char, column: u64) -> Failure {
    Failure {
        column: Some(column),
        ..Failure::new(
            Code::InvalidPuzzle,
            format!("cell {column}: unexpected character {character:?}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        line(text).unwrap_err().message
    }

    #[test]
    fn lines_have_81_cells() {
        assert_eq!(error(""), "expected 81 cells, found 0");
        assert_eq!(error(&"1".repeat(80)), "expected 81 cells, found 80");
        assert_eq!(error(&"é".repeat(81)), "cell 1: unexpected character 'é'");
        assert_eq!(line(&"0".repeat(81)), Ok([b'.'; 81]));
        assert_eq!(line(&format!(" {}\n", "x".repeat(81))), Ok([b'.'; 81]));
    }

    #[test]
    fn candidates_stand_in_their_places() {
        let text = "123456789".repeat(81);
        let puzzle = Puzzle::Text(text.clone());
        assert!(matches!(puzzle.givens(), Ok(Givens::Candidates(_))));
        assert!(puzzle.line().is_err());
        let wrong = Puzzle::Text(text.replacen("12", "21", 1)).givens();
        assert_eq!(wrong.unwrap_err().column, Some(1));
    }
}
