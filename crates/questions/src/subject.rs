//! The puzzle that a question is asked about, as it was read.
//!
//! **Invariant:** a subject is what a record holds. What a question makes of it, such as a puzzle or a
//! position, is made here, and refused here with the same words for every question.

#[cfg(feature = "search")]
mod drawn;

use std::borrow::Cow;

use foldoku_board::format::{self, Style};
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_formats::{
    ImpossiblePuzzle, Layout, PuzzleRef, RecordError, RecordErrorKind, Row, Status, VariantPuzzle,
};
use foldoku_kernel::Line;

use foldoku_game::Mistake;

use crate::player_grid::PlayerGrid;
use crate::refusal::Refusal;
use crate::start::{StartPosition, StartReader, not_classic};

/// A puzzle that a question is asked about.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A puzzle on a board without further rules: its givens, which may clash, or its candidates.
    Plain {
        /// The board.
        geometry: &'a Geometry,
        /// The puzzle.
        puzzle: PuzzleRef<'a>,
    },
    /// A puzzle with rules.
    Rules(&'a VariantPuzzle),
    /// A puzzle with rules that has no solution, as its text shows.
    Contradiction(&'a ImpossiblePuzzle),
    /// A puzzle with rules some of whose numbers are missing; only questions about
    /// [layouts](crate::Question::OF_LAYOUT) get it.
    Layout(&'a Layout),
    /// A puzzle that a program has made, whose constraints have no names.
    Made(&'a Puzzle),
    /// A puzzle on the classic board, and what a player has written.
    Played(&'a PlayerGrid),
    /// A position on the classic board that is known to have a solution.
    Position(&'a StartPosition),
}

impl<'a> From<&'a Puzzle> for Subject<'a> {
    fn from(puzzle: &'a Puzzle) -> Subject<'a> {
        Subject::Made(puzzle)
    }
}

impl<'a> Subject<'a> {
    /// Returns the puzzle of a row.
    ///
    /// # Errors
    ///
    /// Returns the error of a record without a puzzle.
    pub fn of(row: &Row<'a>, geometry: &'a Geometry) -> Result<Subject<'a>, &'a RecordError> {
        match (row.puzzle, row.error) {
            (Some(PuzzleRef::Variant(variant)), _) => Ok(Subject::Rules(variant)),
            (Some(puzzle), _) => Ok(Subject::Plain { geometry, puzzle }),
            (None, Some(error)) => match &error.kind {
                RecordErrorKind::Contradiction(it) => Ok(Subject::Contradiction(it)),
                _ => Err(error),
            },
            (None, None) => unreachable!("a record holds a puzzle or an error"),
        }
    }

    /// Returns the puzzle of a row, which may be a layout.
    ///
    /// # Errors
    ///
    /// Returns the error of a record without a puzzle.
    pub fn or_layout(
        row: &Row<'a>,
        geometry: &'a Geometry,
    ) -> Result<Subject<'a>, &'a RecordError> {
        Subject::of(row, geometry).or_else(|error| match &error.kind {
            RecordErrorKind::Layout(layout) => Ok(Subject::Layout(layout)),
            _ => Err(error),
        })
    }

    /// Returns the text of the puzzle.
    pub fn text(self) -> Cow<'a, [u8]> {
        match self {
            Subject::Plain { puzzle, .. } => Cow::Borrowed(puzzle.text()),
            Subject::Rules(variant) => Cow::Borrowed(variant.text()),
            Subject::Contradiction(contradiction) => Cow::Borrowed(contradiction.text()),
            Subject::Layout(layout) => Cow::Borrowed(layout.text()),
            Subject::Made(puzzle) => Cow::Owned(puzzle.to_string().into_bytes()),
            Subject::Played(grid) => Cow::Borrowed(&grid.text),
            Subject::Position(start) => Cow::Borrowed(&start.text),
        }
    }

    /// Returns the givens of a puzzle without further rules, which may clash.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle that is given by its candidates, and one with rules.
    pub fn givens(self) -> Result<Grid, Refusal> {
        let grid = match self {
            Subject::Plain { geometry, puzzle } => puzzle.grid(geometry),
            Subject::Made(puzzle) if puzzle.constraints().is_empty() => {
                Some(puzzle.givens().clone())
            }
            Subject::Played(PlayerGrid { text, .. })
            | Subject::Position(StartPosition { text, .. }) => {
                PuzzleRef::from_text(text).grid(&Geometry::classic())
            }
            Subject::Rules(_)
            | Subject::Contradiction(_)
            | Subject::Layout(_)
            | Subject::Made(_) => {
                return Err(Refusal::unsupported(
                    "the puzzle has rules beyond its board",
                ));
            }
        };
        grid.ok_or_else(|| Refusal::unsupported("this command needs givens, not candidates"))
    }

    /// Returns the puzzle, with its rules as constraints.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle whose givens clash, one whose rules cannot be met, and one that is given by its
    /// candidates.
    pub fn puzzle(self) -> Result<Puzzle, Refusal> {
        match self {
            Subject::Rules(variant) => Ok(variant.puzzle().clone()),
            Subject::Made(puzzle) => Ok(puzzle.clone()),
            Subject::Contradiction(contradiction) => {
                Err(Refusal::new(Status::None, contradiction.message()))
            }
            Subject::Layout(layout) => Err(Refusal::unsupported(layout.message())),
            Subject::Plain { geometry, .. } => self.plain_puzzle(geometry),
            Subject::Played(_) | Subject::Position(_) => self.plain_puzzle(&Geometry::classic()),
        }
    }

    fn plain_puzzle(self, geometry: &Geometry) -> Result<Puzzle, Refusal> {
        let puzzle = Puzzle::new(geometry, self.givens()?);
        puzzle.map_err(|clash| Refusal::new(Status::None, clash))
    }

    /// Returns what a player has written; of a puzzle alone, its givens.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle that is not one of the classic board.
    pub fn player_grid(self) -> Result<Cow<'a, PlayerGrid>, Refusal> {
        match self {
            Subject::Played(grid) => Ok(Cow::Borrowed(grid)),
            _ => PlayerGrid::of_text(&self.classic_text()?).map(Cow::Owned),
        }
    }

    /// Returns the position that a search for steps starts from.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle that is not one of the classic board, or has no solution.
    #[inline(always)]
    pub fn start(self, reader: &mut StartReader) -> Result<StartPosition, Refusal> {
        match self {
            Subject::Played(grid) => grid.start(reader),
            Subject::Position(start) => Ok(start.clone()),
            _ => reader.of_text(&self.classic_text()?),
        }
    }

    /// Returns the text of a puzzle on the classic board: 81 digits and dots, or 729 candidates.
    fn classic_text(self) -> Result<Cow<'a, [u8]>, Refusal> {
        match self {
            Subject::Plain { puzzle, .. } => match puzzle {
                PuzzleRef::Classic(line) => Ok(Cow::Borrowed(line)),
                PuzzleRef::Sukaku(candidates) => Ok(Cow::Borrowed(candidates)),
                _ => Err(not_classic()),
            },
            Subject::Made(puzzle) => {
                let line = puzzle.to_line().ok_or_else(not_plain)?;
                Ok(Cow::Owned(line.to_vec()))
            }
            Subject::Played(grid) => Ok(Cow::Borrowed(&grid.text)),
            Subject::Position(start) => Ok(Cow::Borrowed(&start.text)),
            Subject::Rules(variant) if variant.puzzle().to_line().is_some() => {
                Subject::Made(variant.puzzle()).classic_text()
            }
            Subject::Rules(_) | Subject::Contradiction(_) | Subject::Layout(_) => Err(
                Refusal::unsupported("the puzzle has rules beyond its board"),
            ),
        }
    }

    /// Returns the position that a search for steps starts from, and what the player must correct first; then
    /// the position is that of the givens. It is inlined, so that a program that asks about the grids of players
    /// only has no code for other subjects.
    ///
    /// # Errors
    ///
    /// Refuses as [`start`](Subject::start) does.
    #[inline(always)]
    pub fn checked_start(
        self,
        reader: &mut StartReader,
    ) -> Result<(StartPosition, Option<Mistake>), Refusal> {
        match self {
            Subject::Played(grid) => grid.checked_start(reader),
            _ => self.start(reader).map(|start| (start, None)),
        }
    }

    /// Returns the givens of a puzzle on the classic board without further rules, which may clash.
    ///
    /// # Errors
    ///
    /// Refuses any other puzzle, and one that is given by its candidates.
    pub fn line(self) -> Result<Line, Refusal> {
        let text = self.classic_text().map_err(|_| not_plain())?;
        let line = Line::try_from(&*text);
        line.map_err(|_| Refusal::unsupported("this command needs givens, not candidates"))
    }

    /// Returns a solution of the puzzle as text.
    pub fn solution_text(self, solution: &Grid) -> String {
        match self {
            Subject::Rules(variant) => variant.solution_text(solution),
            Subject::Plain { geometry, .. } => format::grid(geometry, solution, Style::Line),
            Subject::Made(puzzle) => format::grid(puzzle.geometry(), solution, Style::Line),
            Subject::Played(_) | Subject::Position(_) => {
                format::grid(&Geometry::classic(), solution, Style::Line)
            }
            Subject::Contradiction(_) | Subject::Layout(_) => {
                unreachable!("contradictions and layouts have no solution")
            }
        }
    }
}

/// Refuses a puzzle of another board or with rules.
fn not_plain() -> Refusal {
    Refusal::unsupported("expected a puzzle on the classic board without further rules")
}
