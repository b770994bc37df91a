//! Grids as one line of text: `Display`, `Debug`, `FromStr` and the 81 bytes of a classic grid.
//!
//! **Invariant:** parsing what `Display` prints gives the same grid back, and
//! [`Grid::from_line`] undoes [`Grid::to_line`].

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use super::detect::{Detected, detect};
use super::error::TextError;
use super::symbols::Symbols;
use crate::classic::SQUARE_COUNT;
use crate::digit::Digit;
use crate::grid::Grid;

impl Grid {
    /// Returns a classic grid as 81 bytes: `1` to `9`, and `.` for an empty cell.
    ///
    /// Returns `None` if the grid does not have 81 cells or has a digit above 9. This is the form
    /// that `foldoku-kernel` reads.
    ///
    /// ```
    /// use foldoku_board::{Geometry, Grid};
    ///
    /// let mut line = [b'.'; 81];
    /// line[4] = b'7';
    /// assert_eq!(Grid::from_line(&line).to_line(), Some(line));
    /// assert_eq!(Grid::empty(&Geometry::boxes(2, 2).unwrap()).to_line(), None);
    /// ```
    pub fn to_line(&self) -> Option<[u8; SQUARE_COUNT]> {
        let contents: &[Option<Digit>; SQUARE_COUNT] = self.contents().try_into().ok()?;
        let mut line = [b'.'; SQUARE_COUNT];
        for (byte, content) in line.iter_mut().zip(contents) {
            if let Some(digit) = content {
                if digit.number() > 9 {
                    return None;
                }
                *byte = b'0' + digit.number();
            }
        }
        Some(line)
    }

    /// Reads a classic grid from 81 bytes. Every byte but `1` to `9` is an empty cell.
    pub fn from_line(line: &[u8; SQUARE_COUNT]) -> Grid {
        let content = |&byte: &u8| match byte {
            b'1'..=b'9' => Digit::try_new(byte - b'0'),
            _ => None,
        };
        line.iter().map(content).collect()
    }
}

/// One line, `.` for empty cells.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let symbols = Symbols::new(Digit::MAX);
        for content in self.contents() {
            f.write_char(content.map_or('.', |digit| symbols.symbol(digit)))?;
        }
        Ok(())
    }
}

/// An expression that evaluates to the grid: `grid!("1234…")`.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "grid!({:?})", self.to_string())
    }
}

/// Reads a grid in any form that [`read`](super::read) accepts; the number of cells decides the
/// size of the board, which must be square.
impl FromStr for Grid {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Grid, TextError> {
        detect(text).map(|Detected { grid, .. }| grid)
    }
}

/// Parses a [`Grid`] from text, for documentation and tests.
///
/// ```
/// use foldoku_board::grid;
///
/// let solved = grid!("1234341221434321");
/// assert!(solved.is_full());
/// assert_eq!(format!("{solved:?}"), r#"grid!("1234341221434321")"#);
/// ```
///
/// # Panics
///
/// If the text is not a grid.
#[macro_export]
macro_rules! grid {
    ($text:expr) => {
        match $text.parse::<$crate::Grid>() {
            Ok(grid) => grid,
            Err(error) => panic!("{error}"),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use alloc::format;

    #[test]
    fn debug_pastes_back() {
        let grid = grid!("12....1.....4..3");
        assert_eq!(format!("{grid:?}"), r#"grid!("12....1.....4..3")"#);
        assert_eq!(grid, grid!("12.. ..1. .... 4..3"));
    }

    #[test]
    fn lines_hold_classic_grids_only() {
        let line =
            *b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let grid = Grid::from_line(&line);
        assert_eq!(grid.to_line(), Some(line));
        assert_eq!(grid.to_string().as_bytes(), line);
        let mut too_large = Grid::empty(&Geometry::classic());
        too_large[crate::Square::new(3)] = Some(Digit::new(10));
        assert_eq!(too_large.to_line(), None);
    }
}
