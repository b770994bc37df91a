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

use foldoku_board::{Grid, Puzzle, Square};
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
        let cells = self.variant.sheet.grid_squares();
        self.text_of(solution, cells)
    }

    /// Returns the text of a solution, and of all extra cells behind it.
    pub fn filled_text(&self, solution: &Grid) -> String {
        let sheet = &self.variant.sheet;
        let extra: usize = { sheet.options().variables.iter() }
            .map(|it| it.count)
            .sum();
        let cells = sheet.geometry().squares();
        self.text_of(solution, cells.take(sheet.grid_cells() + extra))
    }

    fn text_of(&self, solution: &Grid, cells: impl Iterator<Item = Square>) -> String {
        let character = |square| {
            let value = self.variant.sheet.value(solution[square]?);
            char::from_digit(value as u32, 36).map(|character| character.to_ascii_uppercase())
        };
        cells
            .map(|square| character(square).unwrap_or('?'))
            .collect()
    }

    /// Returns the part of a [filled text](Self::filled_text) that the cells of the grid have.
    pub(crate) fn grid_part<'a>(&self, filled: &'a [u8]) -> &'a [u8] {
        &filled[..filled.len().min(self.variant.sheet.grid_cells())]
    }

    /// Returns for each group of extra cells its name and its part of a [filled text](Self::filled_text).
    pub(crate) fn extra_parts<'a>(&'a self, filled: &'a [u8]) -> Vec<(&'a str, &'a [u8])> {
        let mut rest = filled
            .get(self.variant.sheet.grid_cells()..)
            .unwrap_or_default();
        let mut parts = Vec::new();
        for group in &self.variant.sheet.options().variables {
            if let Some((part, behind)) = rest.split_at_checked(group.count) {
                parts.push((group.name.as_str(), part));
                rest = behind;
            }
        }
        parts
    }

    /// Returns the grid of a text that [`solution_text`](Self::solution_text) or
    /// [`filled_text`](Self::filled_text) returned; other cells stay empty.
    pub fn solution_grid(&self, text: &[u8]) -> Grid {
        let sheet = &self.variant.sheet;
        let mut grid = Grid::empty(sheet.geometry());
        for (square, &byte) in sheet.geometry().squares().zip(text) {
            let value = char::from(byte).to_digit(36);
            grid[square] = value.and_then(|value| sheet.digit(value as i32));
        }
        grid
    }
}
