//! Puzzles: givens that have been checked against their board.
//!
//! **Invariant:** the givens of a [`Puzzle`] have the size of its board, use only the board's digits,
//! and no two peers hold the same digit; its constraints fit the board. A puzzle can still have no
//! solution, or several.

mod error;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::candidates::Candidates;
use crate::classic;
use crate::constraint::{Constraint, ConstraintError};
use crate::digit::DigitSet;
use crate::format::{self, Detected};
use crate::geometry::{Geometry, GeometrySpec};
use crate::grid::Grid;

pub use error::{Clash, Defect, HasConstraints, ParseError, PuzzleError};

/// A board, its givens, and the rules beyond the board as [`Constraint`]s.
///
/// Most puzzles have no constraints, and code that only knows boards must not ignore them: it
/// calls [`Puzzle::plain`] or [`Puzzle::to_line`], which refuse puzzles with constraints.
///
/// Text without a board is read as a classic puzzle, or as a puzzle on the square board with that
/// many cells:
///
/// ```
/// use foldoku_board::{Geometry, Puzzle};
///
/// let puzzle: Puzzle = "1... ..2. .3.. ...4".parse()?;
/// assert_eq!(puzzle.geometry().name(), "4x4");
/// assert_eq!(puzzle.to_string(), "1.....2..3.....4");
///
/// let windoku = Geometry::boxes(3, 3).unwrap().with_windows().unwrap();
/// let puzzle = Puzzle::parse(&windoku, &format!("12{}", ".".repeat(79)))?;
/// assert_eq!(puzzle.givens().filled_count(), 2);
///
/// let clash = "1..1 .... .... ....".parse::<Puzzle>().unwrap_err();
/// assert_eq!(clash.to_string(), "the givens clash: r1c1 and r1c4 both hold 1");
/// # Ok::<(), foldoku_board::puzzle::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    geometry: Geometry,
    givens: Grid,
    /// `None` if there are none, so that plain puzzles allocate nothing.
    constraints: Option<Arc<[Constraint]>>,
}

impl Puzzle {
    /// Creates a puzzle from its givens.
    ///
    /// # Errors
    ///
    /// If the grid does not have the size of the board, holds a digit that the board does not have,
    /// or two peers hold the same digit. The error returns the grid.
    pub fn new(geometry: &Geometry, givens: Grid) -> Result<Puzzle, PuzzleError> {
        match defect(geometry, &givens) {
            None => Ok(Puzzle {
                geometry: geometry.clone(),
                givens,
                constraints: None,
            }),
            Some(defect) => Err(PuzzleError {
                defect,
                grid: Box::new(givens),
            }),
        }
    }

    /// Reads a puzzle on a known board, in any form that [`format::read`] accepts.
    ///
    /// # Errors
    ///
    /// If the text is not a grid of this board, or the grid is not a valid puzzle.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Puzzle, ParseError> {
        let givens = format::read(geometry, text.as_bytes()).map_err(ParseError::Text)?;
        Puzzle::new(geometry, givens).map_err(ParseError::Puzzle)
    }

    /// Reads a classic puzzle from 81 bytes. Every byte but `1` to `9` is an empty cell.
    ///
    /// # Errors
    ///
    /// If two peers hold the same digit.
    pub fn from_line(line: &[u8; classic::SQUARE_COUNT]) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(&Geometry::classic(), Grid::from_line(line))
    }

    /// Adds constraints to those that the puzzle has.
    ///
    /// Givens that break a constraint are not an error: the puzzle has no solution.
    ///
    /// # Errors
    ///
    /// If a constraint does not fit the board, see [`Constraint::check`].
    pub fn with_constraints(
        self,
        constraints: impl IntoIterator<Item = Constraint>,
    ) -> Result<Puzzle, ConstraintError> {
        let before = self.constraints().iter().cloned();
        let all: Vec<Constraint> = before.chain(constraints).collect();
        let shape = self.geometry.shape();
        for (index, constraint) in all.iter().enumerate() {
            let error = |reason| ConstraintError {
                index,
                reason,
                shape,
            };
            constraint.check(&self.geometry).map_err(error)?;
        }
        Ok(Puzzle {
            constraints: (!all.is_empty()).then(|| all.into()),
            ..self
        })
    }

    /// Returns the puzzle if it has no constraints. `consumer` names the code that supports no
    /// others, for the message of the error.
    ///
    /// # Errors
    ///
    /// If the puzzle has constraints.
    pub fn plain(&self, consumer: &'static str) -> Result<&Puzzle, HasConstraints> {
        match self.constraints().len() {
            0 => Ok(self),
            constraints => Err(HasConstraints {
                consumer,
                constraints,
            }),
        }
    }

    /// Returns the givens of a classic puzzle as 81 bytes, or `None` on any other board and for
    /// puzzles with constraints.
    ///
    /// ```
    /// use foldoku_board::{Puzzle, puzzle};
    ///
    /// let puzzle = puzzle!(".".repeat(81));
    /// let line = puzzle.to_line().unwrap();
    /// assert_eq!(Puzzle::from_line(&line), Ok(puzzle));
    /// assert_eq!(puzzle!("x", ".".repeat(81)).to_line(), None);
    /// ```
    pub fn to_line(&self) -> Option<[u8; classic::SQUARE_COUNT]> {
        let is_classic = self.geometry.is_classic() && self.constraints.is_none();
        let line = is_classic.then(|| self.givens.to_line());
        line.flatten()
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the rules beyond the board; empty for most puzzles.
    #[inline]
    pub fn constraints(&self) -> &[Constraint] {
        self.constraints.as_deref().unwrap_or_default()
    }
}

impl Grid {
    /// Returns whether the grid is a solution of a puzzle: it [completes](Grid::completes) the givens
    /// on the board and meets every constraint.
    ///
    /// Every solver is checked against this definition, which shares no code with any solver.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let mut constraints = puzzle.constraints().iter();
        self.completes(puzzle.geometry(), puzzle.givens())
            && constraints.all(|constraint| constraint.is_met(self))
    }
}

/// The givens in one line, `.` for empty cells.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.fmt(f)
    }
}

/// An expression that evaluates to the puzzle, if its board can be built from its name:
/// `puzzle!("1...")` or `puzzle!("windoku", "1...")`.
impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.to_string();
        let side = self.geometry.shape().columns();
        if Geometry::board(side).as_ref() == Ok(&self.geometry) {
            write!(f, "puzzle!({line:?})")?;
        } else {
            write!(f, "puzzle!({:?}, {line:?})", self.geometry.name())?;
        }
        let shape = self.geometry.shape();
        let constraints = self.constraints().iter();
        let mut described = constraints.map(|constraint| constraint.describe(shape));
        match described.next() {
            None => Ok(()),
            Some(first) => f.debug_list().entry(&first).entries(described).finish(),
        }
    }
}

/// Reads a puzzle in any form that [`format::read`] accepts, on the classic board or on the square
/// board with as many cells as the text shows.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let Detected { side, grid } = format::detect(text).map_err(ParseError::Text)?;
        match Geometry::board(side) {
            Ok(geometry) => Puzzle::new(&geometry, grid).map_err(ParseError::Puzzle),
            // No such board: report the text as a faulty classic puzzle.
            Err(_) => Puzzle::parse(&Geometry::classic(), text),
        }
    }
}

/// Parses a [`Puzzle`] from text, for documentation and tests: `puzzle!(text)` or
/// `puzzle!(board, text)`, where `board` is a name that [`GeometrySpec`] reads.
///
/// ```
/// use foldoku_board::puzzle;
///
/// assert_eq!(puzzle!("1... ..2. .3.. ...4").givens().filled_count(), 4);
/// let windoku = puzzle!("windoku", ".".repeat(81));
/// assert!(format!("{windoku:?}").starts_with(r#"puzzle!("9x9+windoku", "..."#));
/// ```
///
/// # Panics
///
/// If the text is not a puzzle, or the board cannot be built from its name.
#[macro_export]
macro_rules! puzzle {
    ($text:expr) => {
        match $text.parse::<$crate::Puzzle>() {
            Ok(puzzle) => puzzle,
            Err(error) => panic!("{error}"),
        }
    };
    ($board:expr, $text:expr) => {
        $crate::puzzle::on_named_board($board, $text.as_ref())
    };
}

/// Builds the puzzle of a `puzzle!(board, text)` expression.
#[doc(hidden)]
#[track_caller]
pub fn on_named_board(board: &str, text: &str) -> Puzzle {
    let spec: GeometrySpec = match board.parse() {
        Ok(spec) => spec,
        Err(error) => panic!("{error}"),
    };
    let geometry = match spec.build(None) {
        Ok(geometry) => geometry,
        Err(error) => panic!("{error}"),
    };
    match Puzzle::parse(&geometry, text) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("{error}"),
    }
}

impl Candidates {
    /// Creates the candidates of a puzzle: the digit of each given, and every digit in all other
    /// cells. No rule is applied.
    pub fn of(puzzle: &Puzzle) -> Candidates {
        let mut candidates = Candidates::full(puzzle.geometry());
        for (square, digit) in puzzle.givens().filled() {
            candidates[square] = DigitSet::of(digit);
        }
        candidates
    }
}

fn defect(geometry: &Geometry, givens: &Grid) -> Option<Defect> {
    let (found, expected) = (givens.square_count(), geometry.square_count());
    if found != expected {
        return Some(Defect::Size { found, expected });
    }
    let shape = geometry.shape();
    let largest = geometry.digit_count();
    let too_large = givens.filled().find(|(_, digit)| digit.number() > largest);
    if let Some((square, digit)) = too_large {
        return Some(Defect::TooLarge {
            shape,
            square,
            digit,
            largest,
        });
    }
    givens.filled().find_map(|(second, digit)| {
        let mut earlier = geometry
            .peers(second)
            .iter()
            .take_while(|&&peer| peer < second);
        let first = *earlier.find(|&&peer| givens[peer] == Some(digit))?;
        Some(Defect::Clash(Clash {
            shape,
            first,
            second,
            digit,
        }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;

    #[track_caller]
    fn check(board: &str, filled: &[(&str, u8)], expected: &str) {
        let geometry = board
            .parse::<crate::GeometrySpec>()
            .unwrap()
            .build(None)
            .unwrap();
        let mut grid = Grid::empty(&geometry);
        for &(name, digit) in filled {
            grid[geometry.square(name).unwrap()] = Some(Digit::new(digit));
        }
        let error = Puzzle::new(&geometry, grid.clone()).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(*error.grid, grid);
    }

    #[test]
    fn clashes_in_units_of_all_kinds_name_both_cells() {
        check(
            "9x9",
            &[("A1", 5), ("A9", 5)],
            "the givens clash: r1c1 and r1c9 both hold 5",
        );
        check(
            "9x9",
            &[("A1", 5), ("I1", 5)],
            "the givens clash: r1c1 and r9c1 both hold 5",
        );
        check(
            "9x9",
            &[("B2", 5), ("C3", 5)],
            "the givens clash: r2c2 and r3c3 both hold 5",
        );
        check(
            "x",
            &[("A1", 5), ("I9", 5)],
            "the givens clash: r1c1 and r9c9 both hold 5",
        );
        check(
            "9x9+anti-knight",
            &[("C3", 5), ("D5", 5)],
            "the givens clash: r3c3 and r4c5 both hold 5",
        );
        check(
            "cube:2",
            &[("z1r1c1", 4), ("z4r1c1", 4)],
            "the givens clash: z1r1c1 and z4r1c1 both hold 4",
        );
    }

    #[test]
    fn digits_that_are_too_large_are_rejected() {
        check(
            "4x4",
            &[("A1", 5)],
            "r1c1 holds 5, but the largest digit of this board is 4",
        );
    }

    #[test]
    fn grids_of_another_size_are_rejected() {
        let (small, classic) = (Geometry::boxes(2, 2).unwrap(), Geometry::classic());
        let error = Puzzle::new(&classic, Grid::empty(&small)).unwrap_err();
        assert_eq!(error.to_string(), "expected 81 cells, found 16");
    }
}
