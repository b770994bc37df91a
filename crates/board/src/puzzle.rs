//! Puzzles: givens that have been checked against their board.
//!
//! **Invariant:** the givens of a [`Puzzle`] have the size of its board, use only the board's digits,
//! and no two peers hold the same digit. A puzzle can still have no solution, or several.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::candidates::Candidates;
use crate::classic;
use crate::digit::{Digit, DigitSet};
use crate::format::{self, Detected, Symbols, TextError};
use crate::geometry::{Geometry, GeometrySpec, Shape};
use crate::grid::Grid;
use crate::square::Square;

/// A board and its givens.
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

    /// Returns the givens of a classic puzzle as 81 bytes, or `None` on any other board.
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
        let line = self.geometry.is_classic().then(|| self.givens.to_line());
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
            write!(f, "puzzle!({line:?})")
        } else {
            write!(f, "puzzle!({:?}, {line:?})", self.geometry.name())
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

/// Why a grid is not a puzzle, with the grid itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleError {
    /// What is wrong.
    pub defect: Defect,
    /// The rejected grid.
    pub grid: Box<Grid>,
}

/// Why a grid is not a valid puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// The grid does not have the size of the board.
    Size {
        /// The number of cells of the grid.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
    },
    /// A digit that the board does not have.
    TooLarge {
        /// The outline of the board, which names the cell.
        shape: Shape,
        /// The cell.
        square: Square,
        /// The digit.
        digit: Digit,
        /// The largest digit of the board.
        largest: u8,
    },
    /// Two peers that hold the same digit.
    Clash(Clash),
}

/// Two peers that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The outline of the board, which names the cells.
    pub shape: Shape,
    /// The earlier cell in reading order.
    pub first: Square,
    /// The later cell.
    pub second: Square,
    /// The digit that both hold.
    pub digit: Digit,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the givens clash: {} and {} both hold {}",
            self.shape.name(self.first),
            self.shape.name(self.second),
            Symbols::new(Digit::MAX).symbol(self.digit)
        )
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.defect {
            Defect::Size { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Defect::TooLarge {
                shape,
                square,
                digit,
                largest,
            } => write!(
                f,
                "{} holds {digit}, but the largest digit of this board is {largest}",
                shape.name(square)
            ),
            Defect::Clash(clash) => clash.fmt(f),
        }
    }
}

impl core::error::Error for PuzzleError {}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a grid of the board.
    Text(TextError),
    /// The grid is not a valid puzzle.
    Puzzle(PuzzleError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Text(error) => error.fmt(f),
            ParseError::Puzzle(error) => error.fmt(f),
        }
    }
}

/// Transparent: `Display` and `source` are those of the inner error.
impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ParseError::Text(error) => error.source(),
            ParseError::Puzzle(error) => error.source(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
