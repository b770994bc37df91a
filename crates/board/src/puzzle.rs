//! Puzzles: givens that have been checked against their board.
//!
//! **Invariant:** the givens of a [`Puzzle`] have the size of its geometry, hold only its digits,
//! and no two peers hold the same one. Whether a solution exists is for a solver to say.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::digit::Digit;
use crate::format::{self, Style, Symbols, TextError};
use crate::geometry::{Geometry, Shape};
use crate::grid::Grid;
use crate::square::Square;

/// Givens on a board, free of clashes.
///
/// ```
/// use foldoku_board::{Geometry, Puzzle};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
/// assert_eq!(puzzle.givens().filled_count(), 4);
///
/// let clash = Puzzle::parse(&board, "1..1 .... .... ....").unwrap_err();
/// assert_eq!(clash.to_string(), "the givens clash: r1c1 and r1c4 both hold 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    geometry: Geometry,
    givens: Grid,
}

impl Puzzle {
    /// The puzzle that starts from `givens`.
    ///
    /// # Errors
    ///
    /// If the grid has another size than the board, a digit the board does not have, or two peers
    /// that hold the same digit. The error hands the grid back.
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

    /// The puzzle a text shows, in any form that [`format::read`] takes.
    ///
    /// # Errors
    ///
    /// If the text shows no grid of this board, or the givens do not make a puzzle.
    pub fn parse(geometry: &Geometry, text: &str) -> Result<Puzzle, ParseError> {
        let givens = format::read(geometry, text.as_bytes()).map_err(ParseError::Text)?;
        Puzzle::new(geometry, givens).map_err(ParseError::Puzzle)
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The givens as one line of text.
    pub fn line(&self) -> String {
        format::grid(&self.geometry, &self.givens, Style::Line)
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

/// Why a grid is no puzzle, with the grid itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleError {
    /// What is wrong.
    pub defect: Defect,
    /// The grid that was refused.
    pub grid: Box<Grid>,
}

/// What keeps a grid from being a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defect {
    /// The grid has not the size of the board.
    Size {
        /// How many squares the grid has.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A digit that the board does not have.
    TooLarge {
        /// The board's outline, for the square's name.
        shape: Shape,
        /// Where it stands.
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
    /// The board's outline, for the squares' names.
    pub shape: Shape,
    /// The earlier square in reading order.
    pub first: Square,
    /// The later one.
    pub second: Square,
    /// The digit both hold.
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
                write!(f, "expected {expected} squares, found {found}")
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

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The text shows no grid of the board.
    Text(TextError),
    /// It shows a grid that is no puzzle.
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

impl core::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

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
    fn a_clash_in_any_kind_of_unit_names_both_squares() {
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
    fn a_digit_the_board_does_not_have_is_refused() {
        check(
            "4x4",
            &[("A1", 5)],
            "r1c1 holds 5, but the largest digit of this board is 4",
        );
    }

    #[test]
    fn a_grid_of_another_board_is_refused() {
        let (small, classic) = (Geometry::boxes(2, 2).unwrap(), Geometry::classic());
        let error = Puzzle::new(&classic, Grid::empty(&small)).unwrap_err();
        assert_eq!(error.to_string(), "expected 81 squares, found 16");
    }
}
