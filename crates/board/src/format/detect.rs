//! Detecting the size of a board from the text of a grid.
//!
//! **Invariant:** a size is only accepted if the whole text reads as a grid of that size; a text
//! that fits no size is reported as a faulty classic grid.

use super::error::TextError;
use super::read::{Size, first_token, read_line, read_picture, single_line};
use crate::digit::Digit;
use crate::grid::Grid;

/// A grid and the size of its board.
pub(crate) struct Detected {
    /// Cells per row; also the number of rows and of digits.
    pub(crate) side: usize,
    pub(crate) grid: Grid,
}

/// Returns the sizes to try, most likely first.
fn sides() -> impl Iterator<Item = usize> {
    let others = (2..=usize::from(Digit::MAX)).filter(|&side| side != CLASSIC);
    core::iter::once(CLASSIC).chain(others)
}

const CLASSIC: usize = 9;

/// Reads a grid on a square board of any size.
///
/// In one line the number of characters decides: of all words if they have the same length, or else
/// of the first word. In a drawing, the size is the first one for which every line shows whole rows.
pub(crate) fn detect(text: &str) -> Result<Detected, TextError> {
    let single = single_line(text);
    if let Some((index, line)) = single
        && let Some(side) = side_between_slashes(line)
    {
        let grid = read_line(Size::square(side), line);
        let grid = grid.map_err(|error| error.from_line(index + 1))?;
        return Ok(Detected { side, grid });
    }
    if let Some((index, line)) = single
        && let Some(side) = side_of_line(line)
    {
        let grid = read_line(Size::square(side), line);
        let grid = grid.map_err(|error| error.from_line(index + 1))?;
        return Ok(Detected { side, grid });
    }
    for side in sides() {
        if let Ok((grid, is_regular)) = read_picture(Size::square(side), text)
            && (is_regular || single.is_some())
        {
            return Ok(Detected { side, grid });
        }
    }
    let (grid, _) = read_picture(Size::square(CLASSIC), text)?;
    Ok(Detected {
        side: CLASSIC,
        grid,
    })
}

/// Returns the size of the board that a line of text shows, if its words have a fitting length.
fn side_of_line(line: &str) -> Option<usize> {
    let first = first_token(line.trim_start()).chars().count();
    let words = || line.split_whitespace();
    let is_uniform = words().all(|word| word.chars().count() == first);
    let all = if is_uniform {
        first * words().count()
    } else {
        first
    };
    let side_of = |cells: usize| {
        let side = cells.isqrt();
        let fits = side * side == cells && (4..=usize::from(Digit::MAX)).contains(&side);
        fits.then_some(side)
    };
    side_of(all).or_else(|| side_of(first))
}

/// Returns the number of rows of a line with slashes between them, if each is as long as there are rows.
fn side_between_slashes(line: &str) -> Option<usize> {
    let rows = line.trim_end_matches([' ', '/']).split('/');
    let side = rows.clone().count();
    let is_row = |row: &str| row.trim().chars().count() == side;
    (4..=usize::from(Digit::MAX))
        .contains(&side)
        .then_some(())?;
    rows.into_iter().all(is_row).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Style, grid};
    use crate::geometry::Geometry;
    use alloc::string::ToString;

    #[test]
    fn every_size_is_detected_in_every_style() {
        for side in [4, 6, 8, 9, 12, 16, 25, 36] {
            let board = Geometry::board(side).unwrap();
            let mut full = Grid::empty(&board);
            for square in board.squares() {
                let (_, row, column) = board.shape().position(square);
                full[square] = Some(Digit::new(((row + column) % side) as u8 + 1));
            }
            for style in [Style::Line, Style::Rows, Style::Box, Style::Wide] {
                for original in [&full, &Grid::empty(&board)] {
                    let detected = detect(&grid(&board, original, style)).unwrap();
                    assert_eq!(detected.side, side, "{style:?}");
                    assert_eq!(&detected.grid, original, "{style:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_can_be_split_into_rows_or_followed_by_a_comment() {
        let side = |text: &str| detect(text).unwrap().side;
        assert_eq!(side("1234 3412 2143 4321"), 4);
        assert_eq!(side("1234341221434321 24"), 4);
        assert_eq!(side("\"1234341221434321\""), 4);
        assert_eq!(side("12--/--1-/----/4--3"), 4);
        assert_eq!(side(&alloc::vec!["................"; 16].join(" / ")), 16);
        assert_eq!(side(&alloc::vec![".".repeat(16); 16].join(" ")), 16);
        assert_eq!(side(&alloc::vec!["..."; 27].join(" ")), 9);
    }

    #[test]
    fn faulty_texts_are_reported_as_classic_grids() {
        let message = |text: &str| detect(text).err().unwrap().to_string();
        assert_eq!(message(""), "line 1: expected 81 cells, found 0");
        assert_eq!(
            message(&".".repeat(80)),
            "line 1: expected 81 cells, found 80"
        );
        assert_eq!(
            message("....\n....\n"),
            "line 1: expected a row of 9 cells, found 4"
        );
    }
}
