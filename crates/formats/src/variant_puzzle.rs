//! Puzzles with rules beyond their board, and the text formats that hold them.
//!
//! **Invariant:** the puzzle has the constraints of the variant, and the text is one line.

#[cfg(not(feature = "rules"))]
mod disabled;
#[cfg(feature = "rules")]
mod enabled;

#[cfg(not(feature = "rules"))]
use disabled as imp;
#[cfg(feature = "rules")]
use enabled as imp;

use foldoku_board::{Grid, Puzzle};
use foldoku_rules::Variant;
#[cfg(feature = "rules")]
use foldoku_rules::variant::VariantError;

use crate::error::{RecordError, RecordErrorKind};
use crate::impossible_puzzle::{ImpossiblePuzzle, Problem};
use crate::layout::Layout;

/// A text format of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VariantFormat {
    Iss,
    FPuzzles,
    SudokuPad,
    SudokuMaker,
    Lisudoku,
    Penpa,
    PuzzLink,
    SudokuWiki,
    Ipuz,
    Pencilmark,
    Killer,
    SumoCue,
    Json,
}

/// What becomes of puzzles with figures or sentences that no reader understands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownParts {
    /// They are errors that name these parts.
    #[default]
    Refuse,
    /// They are read without these parts.
    Ignore,
}

/// What a variant is.
#[cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "without the feature no variant is read")
)]
pub(crate) enum Content {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A puzzle without solution, as its text shows.
    Impossible(Problem),
    /// A puzzle some of whose numbers are missing: those of these figures.
    Layout(String),
}

/// A puzzle with rules beyond its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPuzzle {
    variant: Variant,
    puzzle: Puzzle,
    text: Vec<u8>,
}

impl VariantFormat {
    /// Writes a variant in one line.
    pub(crate) fn write(self, variant: &Variant) -> Result<String, String> {
        imp::write(self, variant)
    }
}

impl VariantPuzzle {
    /// Reads the text of a record.
    pub(crate) fn read(
        format: VariantFormat,
        line: usize,
        text: &[u8],
        unknown: UnknownParts,
    ) -> Result<VariantPuzzle, RecordError> {
        let text = std::str::from_utf8(text);
        let text = text.map_err(|_| RecordError::syntax(line, "the text is not UTF-8"))?;
        let (variant, content) = imp::read(format, line, text, unknown)?;
        let words = text.split_whitespace();
        let text = match text.starts_with('{') {
            // Texts within JSON have spaces of their own.
            true => text.lines().collect::<String>().into_bytes(),
            false => words.collect::<String>().into_bytes(),
        };
        let kind = match content {
            Content::Puzzle(puzzle) => {
                return Ok(VariantPuzzle {
                    variant,
                    puzzle,
                    text,
                });
            }
            Content::Impossible(problem) => RecordErrorKind::Contradiction(Box::new(
                ImpossiblePuzzle::new(variant, text, problem),
            )),
            Content::Layout(unfinished) => {
                RecordErrorKind::Layout(Box::new(Layout::new(variant, text, unfinished)))
            }
        };
        Err(RecordError { line, kind })
    }

    /// Creates a puzzle, whose text is a string of Interactive Sudoku Solver, or foldoku's JSON if that does
    /// not hold every rule as it is.
    ///
    /// # Errors
    ///
    /// If a given or a rule does not fit the board.
    #[cfg(feature = "rules")]
    pub fn new(variant: Variant) -> Result<VariantPuzzle, VariantError> {
        let puzzle = variant.puzzle()?;
        Ok(VariantPuzzle {
            puzzle,
            text: imp::text(&variant).into_bytes(),
            variant,
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

    /// Returns the names of the rules for messages, at most three of them.
    pub(crate) fn rule_names(&self) -> String {
        imp::rule_names(&self.variant)
    }

    /// Returns the elements of the text, and what each was taken for.
    pub(crate) fn report(&self) -> Vec<(String, String)> {
        imp::report(&self.variant)
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
