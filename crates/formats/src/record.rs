//! Records: one puzzle of a collection and the values that belong to it.
//!
//! **Invariant:** a puzzle is in the standard symbols, with a dot for an empty cell or an excluded
//! candidate; only [`SymbolTable`] translates it back to the symbols of its file.

use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid};
use foldoku_kernel::{Line, Sukaku};

use crate::alphabet::SymbolTable;
use crate::error::RecordError;
use crate::field::Field;
use crate::variant_puzzle::VariantPuzzle;

/// A parsed record of a collection.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The record's number in the collection, counted from 1.
    pub number: u64,
    /// Its line in its file; in files without lines, its number in the file.
    pub line: usize,
    /// The puzzle, or the error.
    pub puzzle: Result<PuzzleRef<'a>, &'a RecordError>,
    /// The solution given with the puzzle.
    pub given: Option<Given<'a>>,
    /// The comment after the puzzle, with its separator; not necessarily UTF-8.
    pub comment: &'a [u8],
    /// The other fields: one per column of the reader, or none; then [named](Field::Named) ones, which
    /// have no column.
    pub fields: &'a [Field],
    /// How to write the puzzle in the symbols of its file, if these are not the standard ones.
    pub symbols: Option<&'a SymbolTable>,
}

/// The puzzle of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleRef<'a> {
    /// A puzzle on the classic board: 81 digits and dots.
    Classic(&'a Line),
    /// A puzzle on the classic board given by its candidates: at `9 * cell + digit - 1` the digit,
    /// or a dot if it is excluded.
    Sukaku(&'a Sukaku),
    /// A puzzle on another board.
    Board(&'a BoardPuzzle),
    /// A puzzle with rules beyond its board.
    Variant(&'a VariantPuzzle),
    /// The text of a puzzle on any board, one character per cell.
    Text(&'a [u8]),
}

/// A puzzle on a board that is not the classic one.
///
/// Its givens may clash; [`Puzzle::new`](foldoku_board::Puzzle::new) checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPuzzle {
    grid: Grid,
    text: Vec<u8>,
}

/// A solution given with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given<'a> {
    text: &'a str,
    standard: Option<&'a str>,
    is_translated: bool,
}

impl<'a> PuzzleRef<'a> {
    /// Returns the puzzle whose text this is: by its length a classic puzzle, candidates, or
    /// neither.
    pub fn from_text(text: &'a [u8]) -> PuzzleRef<'a> {
        if let Ok(line) = text.try_into() {
            PuzzleRef::Classic(line)
        } else if let Ok(sukaku) = text.try_into() {
            PuzzleRef::Sukaku(sukaku)
        } else {
            PuzzleRef::Text(text)
        }
    }

    /// Returns whether the puzzle is one of the classic board without further rules, by its givens or its
    /// candidates.
    pub fn is_classic(self) -> bool {
        matches!(self, PuzzleRef::Classic(_) | PuzzleRef::Sukaku(_))
    }

    /// Returns the text: one character per cell, or 729 characters for candidates.
    pub fn text(self) -> &'a [u8] {
        match self {
            PuzzleRef::Classic(line) => line,
            PuzzleRef::Sukaku(sukaku) => sukaku,
            PuzzleRef::Board(puzzle) => &puzzle.text,
            PuzzleRef::Variant(puzzle) => puzzle.text(),
            PuzzleRef::Text(text) => text,
        }
    }

    /// Returns the givens on this board; `None` if the puzzle is given by its candidates, or has rules
    /// beyond a board.
    pub fn grid(self, geometry: &Geometry) -> Option<Grid> {
        match self {
            PuzzleRef::Sukaku(_) | PuzzleRef::Variant(_) => None,
            PuzzleRef::Board(puzzle) => Some(puzzle.grid.clone()),
            PuzzleRef::Classic(_) | PuzzleRef::Text(_) => format::read(geometry, self.text()).ok(),
        }
    }
}

impl BoardPuzzle {
    pub(crate) fn new(geometry: &Geometry, grid: Grid) -> BoardPuzzle {
        let text = format::grid(geometry, &grid, Style::Line).into_bytes();
        BoardPuzzle { grid, text }
    }

    /// Returns the givens.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the givens as text, one character per cell.
    pub fn text(&self) -> &[u8] {
        &self.text
    }
}

impl<'a> Given<'a> {
    /// Creates a solution from its text in the file and its text in the standard symbols, which is
    /// empty if it is not a grid.
    pub(crate) const fn new(
        text: &'a str,
        standard: Option<&'a str>,
        is_translated: bool,
    ) -> Given<'a> {
        Given {
            text,
            standard,
            is_translated,
        }
    }

    /// Returns the solution as written in the file.
    pub fn as_written(self) -> &'a str {
        self.text
    }

    /// Returns the solution in the standard symbols, as far as it could be read.
    pub fn text(self) -> &'a str {
        let standard = self.standard.filter(|text| !text.is_empty());
        standard.filter(|_| self.is_translated).unwrap_or(self.text)
    }

    /// Returns whether this is the same grid as a solution in the standard symbols.
    pub fn equals(self, solution: &[u8]) -> bool {
        self.standard.unwrap_or(self.text.trim()).as_bytes() == solution
    }
}

impl<'a> From<&'a str> for Given<'a> {
    fn from(text: &'a str) -> Given<'a> {
        Given::new(text, None, false)
    }
}
