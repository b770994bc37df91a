//! Puzzles with rules beyond their board, and the text formats that hold them.
//!
//! **Invariant:** the puzzle has the constraints of the variant, and the text is one line.

use foldoku_board::puzzle::{Defect, PuzzleError};
use foldoku_board::{Grid, Puzzle};
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{iss, json, killer, sumocue};
use foldoku_rules::variant::VariantError;
use foldoku_rules::{TextError, Variant};

use crate::error::{RecordError, RecordErrorKind};

/// A text format of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariantFormat {
    Iss,
    FPuzzles,
    Killer,
    SumoCue,
    Json,
}

/// A puzzle with rules beyond its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPuzzle {
    variant: Variant,
    puzzle: Puzzle,
    text: Vec<u8>,
}

impl VariantFormat {
    fn read(self, text: &str) -> Result<Variant, TextError> {
        match self {
            VariantFormat::Iss => iss::read(text),
            VariantFormat::FPuzzles => fpuzzles::read(text),
            VariantFormat::Killer => killer::read(text),
            VariantFormat::SumoCue => sumocue::read(text),
            VariantFormat::Json => json::read(text),
        }
    }

    /// Writes a variant in one line.
    pub(crate) fn write(self, variant: &Variant) -> Result<String, TextError> {
        match self {
            VariantFormat::Iss => iss::write(variant),
            VariantFormat::FPuzzles => fpuzzles::write(variant, Wrapping::Address),
            VariantFormat::Killer => killer::write(variant),
            VariantFormat::SumoCue => sumocue::write(variant),
            VariantFormat::Json => Ok(json::write(variant)),
        }
    }
}

impl VariantPuzzle {
    /// Reads the text of a record.
    pub(crate) fn read(
        format: VariantFormat,
        line: usize,
        text: &[u8],
    ) -> Result<VariantPuzzle, RecordError> {
        let text = std::str::from_utf8(text);
        let text = text.map_err(|_| RecordError::syntax(line, "the text is not UTF-8"))?;
        let variant = format
            .read(text)
            .map_err(|error| RecordError::syntax(line, error))?;
        let puzzle = variant.puzzle().map_err(|error| match error {
            VariantError::Puzzle(PuzzleError {
                defect: Defect::Clash(clash),
                ..
            }) => RecordError {
                line,
                kind: RecordErrorKind::Clash(clash),
            },
            error => RecordError::syntax(line, error),
        })?;
        let words = text.split_whitespace();
        let text = match text.starts_with('{') {
            // Texts within JSON have spaces of their own.
            true => text.lines().collect::<String>().into_bytes(),
            false => words.collect::<String>().into_bytes(),
        };
        Ok(VariantPuzzle {
            variant,
            puzzle,
            text,
        })
    }

    /// Returns the board, the givens and the rules by name.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the puzzle with the rules as constraints.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the text of the record in one line; JSON keeps its spaces.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns a solution as text: one character per cell of the grid, `A` for the value 10.
    pub fn solution_text(&self, solution: &Grid) -> String {
        let sheet = &self.variant.sheet;
        let character = |square| {
            let value = solution[square].map(|digit| sheet.value(digit))?;
            char::from_digit(value as u32, 36).map(|character| character.to_ascii_uppercase())
        };
        sheet
            .grid_squares()
            .map(|square| character(square).unwrap_or('?'))
            .collect()
    }

    /// Returns the grid of a text that [`solution_text`](Self::solution_text) returned; cells outside
    /// the grid stay empty.
    pub fn solution_grid(&self, text: &[u8]) -> Grid {
        let sheet = &self.variant.sheet;
        let mut grid = Grid::empty(sheet.geometry());
        for (square, &byte) in sheet.grid_squares().zip(text) {
            let value = char::from(byte).to_digit(36);
            grid[square] = value.and_then(|value| sheet.digit(value as i32));
        }
        grid
    }
}
