//! The size of the board that a file begins with, if it begins with a grid over several lines.
//!
//! **Invariant:** a size is only reported if as many rows follow each other as each of them has cells.

use super::read::{Size, count_row, is_title, utf8};

/// The start of a file of grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStart {
    /// A grid with this many rows and columns.
    Side(usize),
    /// The lines are rows of a grid, but not all of it.
    Partial,
    /// Anything else.
    Other,
}

/// The sides that are detected, the most likely ones first.
const SIDES: [usize; 8] = [9, 16, 25, 12, 10, 8, 6, 4];

/// Returns the size of the grid that the lines of a file begin with.
///
/// ```
/// use foldoku_board::format::{GridStart, grid_start};
///
/// let lines = "Easy\n12|..\n..|1.\n--+--\n..|..\n4.|.3".lines();
/// assert_eq!(grid_start(lines.clone().map(str::as_bytes)), GridStart::Side(4));
/// assert_eq!(grid_start(lines.take(3).map(str::as_bytes)), GridStart::Partial);
/// ```
pub fn grid_start<'a>(lines: impl Iterator<Item = &'a [u8]> + Clone) -> GridStart {
    let mut is_partial = false;
    // Spaces are only blank cells if the rows are not whole without them.
    for blanks in [false, true] {
        let mut first_end = usize::MAX;
        let mut found = None;
        for side in SIDES {
            match of_side(side, blanks, lines.clone()) {
                (GridStart::Other, _) => {}
                (GridStart::Partial, _) => is_partial = true,
                // Several small grids may look like one of another size, which ends later.
                (start, end) if end < first_end => (first_end, found) = (end, Some(start)),
                _ => {}
            }
        }
        if let Some(found) = found {
            return found;
        }
    }
    if is_partial {
        GridStart::Partial
    } else {
        GridStart::Other
    }
}

/// Returns what the lines are on a board of this side, and the line with which the grid ends.
fn of_side<'a>(
    side: usize,
    blanks: bool,
    lines: impl Iterator<Item = &'a [u8]>,
) -> (GridStart, usize) {
    let mut rows = 0;
    let mut largest = 0;
    let mut is_bare = true;
    for (index, line) in lines.enumerate() {
        let Ok(text) = utf8(line) else {
            return (GridStart::Other, 0);
        };
        let trimmed = text.trim();
        let is_comment = trimmed.starts_with('#');
        if is_comment || rows == 0 && is_title(Size::square(side), trimmed.as_bytes()) {
            continue;
        }
        match count_row(side, text, blanks) {
            (0, _) => {}
            (found, digit) if found == side => {
                rows += 1;
                largest = largest.max(digit);
                is_bare &= trimmed.chars().count() == side;
            }
            _ => return (GridStart::Other, 0),
        }
        if rows == side {
            // Lines of 16 cells without a digit above 4 are puzzles of a 4x4 board.
            let is_lines = is_bare && side == 16 && largest <= 4;
            return if is_lines {
                (GridStart::Other, 0)
            } else {
                (GridStart::Side(side), index)
            };
        }
    }
    match rows {
        0 => (GridStart::Other, 0),
        _ => (GridStart::Partial, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::format::{Style, grid};
    use crate::geometry::Geometry;
    use crate::grid::Grid;

    #[track_caller]
    fn check(text: &str, expected: GridStart) {
        assert_eq!(
            grid_start(text.lines().map(str::as_bytes)),
            expected,
            "{text}"
        );
    }

    #[test]
    fn every_size_is_detected_in_every_style() {
        for side in SIDES {
            let board = Geometry::board(side).unwrap();
            let mut half = Grid::empty(&board);
            for square in board.squares() {
                let (_, row, column) = board.shape().position(square);
                let digit = Digit::new(((row * 3 + column) % side) as u8 + 1);
                half[square] = ((row + column) % 3 > 0).then_some(digit);
            }
            for style in [Style::Rows, Style::Box, Style::Wide, Style::Frame] {
                let text = grid(&board, &half, style);
                check(&text, GridStart::Side(side));
                let several = alloc::format!("{text}\n").repeat(6);
                check(&several, GridStart::Side(side));
                check(
                    &alloc::format!("Puzzle 12, hard\n{text}\n{text}"),
                    GridStart::Side(side),
                );
            }
        }
    }

    #[test]
    fn lines_of_puzzles_are_not_a_grid() {
        check(&"12..34......21..\n".repeat(20), GridStart::Other);
        check(&"12..34......21..\n".repeat(3), GridStart::Partial);
        check(
            &alloc::format!("{}\n", ".".repeat(81)).repeat(90),
            GridStart::Other,
        );
        check("hello\nworld\n", GridStart::Other);
        check("", GridStart::Other);
    }
}
