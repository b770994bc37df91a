//! Drawing grids and candidates.
//!
//! The styles differ in the marks between cells, boxes and bands:
//!
//! ```text
//! rows       box                  wide                        frame
//! 4173...    +-----+-----+        4  1  7 | 3  6  9 |          -----------------
//! 6321...    |4 1 7|3 6 9|        6  3  2 | 1  5  8 |          | 4 1 7 | 3 6 9 |
//!            |6 3 2|1 5 8|       ---------+---------+          | 6 3 2 | 1 5 8 |
//! ```
//!
//! The blocks that a board lacks are blank.
//!
//! **Invariant:** within one drawing all cells have the same width, and no line ends in a space.

use alloc::string::String;

use crate::candidates::Candidates;
use crate::digit::{Digit, DigitSet};
use crate::format::symbols::Symbols;
use crate::geometry::{Geometry, Shape};
use crate::grid::Grid;
use crate::square::Square;

/// The style of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One line, `.` for empty cells. Candidates are separated by commas.
    Line,
    /// One line per row. Candidates are separated by spaces.
    Rows,
    /// A frame of `+-----+`, `?` for empty cells.
    Box,
    /// Spaces between cells and rules between boxes, without an outer frame.
    Wide,
    /// A frame of dashes, a space for empty cells. Candidates show `.` for missing digits.
    Frame,
}

/// Draws a grid. Lines end with a line feed in every style but [`Style::Line`].
///
/// ```
/// use foldoku_board::{Geometry, format};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let grid = format::read(&board, b"12....1.....4..3").unwrap();
/// assert_eq!(
///     format::grid(&board, &grid, format::Style::Box),
///     "+---+---+\n|1 2|? ?|\n|? ?|1 ?|\n+---+---+\n|? ?|? ?|\n|4 ?|? 3|\n+---+---+\n"
/// );
/// ```
pub fn grid(geometry: &Geometry, grid: &Grid, style: Style) -> String {
    let symbols = Symbols::new(geometry.digit_count());
    grid_with(geometry.shape(), grid, style, |digit| symbols.symbol(digit))
}

/// Draws the cells of a grid that an outline has, with symbols of the caller, for boards whose digits
/// stand for other values or whose last cells are not drawn.
///
/// # Panics
///
/// Panics if the outline has more cells than the grid.
pub fn grid_with(
    shape: Shape,
    grid: &Grid,
    style: Style,
    symbol: impl Fn(Digit) -> char,
) -> String {
    let open = match style {
        Style::Line | Style::Rows | Style::Wide => '.',
        Style::Box => '?',
        Style::Frame => ' ',
    };
    let separator = "";
    drawing(shape, style, separator, &|square, text| {
        text.push(grid[square].map_or(open, &symbol));
    })
}

/// Draws the candidates of each cell.
///
/// ```
/// use foldoku_board::{Candidates, Geometry, Puzzle, format};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "12....1.....4..3").unwrap();
/// let drawing = format::candidates(&board, &Candidates::of(&puzzle), format::Style::Wide);
/// assert_eq!(drawing.lines().next(), Some(" 1     2    | 1234  1234"));
/// ```
pub fn candidates(geometry: &Geometry, candidates: &Candidates, style: Style) -> String {
    let symbols = Symbols::new(geometry.digit_count());
    let cells = (geometry.shape(), geometry.digits());
    candidates_with(cells, candidates, style, |digit| symbols.symbol(digit))
}

/// Draws the candidates of each cell that an outline has, from these digits and with symbols of the
/// caller, for boards whose digits stand for other values or whose last cells are not drawn.
///
/// # Panics
///
/// Panics if the outline has more cells than the candidates.
pub fn candidates_with(
    (shape, all): (Shape, DigitSet),
    candidates: &Candidates,
    style: Style,
    symbol: impl Fn(Digit) -> char,
) -> String {
    let shown = candidates.sets().iter().take(shape.square_count());
    let widest = shown.map(|set| set.len()).max();
    let width = match style {
        Style::Line | Style::Rows => 0,
        Style::Box | Style::Wide | Style::Frame => widest.unwrap_or(0),
    };
    let cell = |square: Square, text: &mut String| match style {
        Style::Frame => text.extend(all.iter().map(|digit| {
            let left = candidates[square].contains(digit);
            if left { symbol(digit) } else { '.' }
        })),
        _ => {
            text.extend(candidates[square].iter().map(&symbol));
            let missing = width.saturating_sub(candidates[square].len());
            text.extend(core::iter::repeat_n(' ', missing));
        }
    };
    let separator = match style {
        Style::Line => ",",
        _ => " ",
    };
    drawing(shape, style, separator, &cell)
}

/// Draws a board cell by cell. The separator goes between cells in styles that have no
/// marks of their own.
fn drawing(
    shape: Shape,
    style: Style,
    separator: &str,
    cell: &dyn Fn(Square, &mut String),
) -> String {
    let mut text = String::new();
    if style == Style::Line {
        for index in 0..shape.square_count() {
            let mark = if index == 0 { "" } else { separator };
            text.push_str(mark);
            cell(Square::new(index), &mut text);
        }
        return text;
    }
    let width = {
        let mut first = String::new();
        cell(Square::new(0), &mut first);
        first.chars().count()
    };
    let marks = Marks::of(style, separator);
    for layer in 0..shape.layers() {
        if layer > 0 {
            text.push('\n');
        }
        for row in 0..shape.rows() {
            if row % shape.block().0 == 0 && (row > 0 || marks.outer_rule) {
                text.push_str(&marks.rule(shape, row, width));
            }
            push_row(&mut text, shape, (layer, row), width, &marks, cell);
        }
        if marks.outer_rule {
            text.push_str(&marks.rule(shape, shape.rows(), width));
        }
    }
    text
}

fn push_row(
    text: &mut String,
    shape: Shape,
    (layer, row): (usize, usize),
    width: usize,
    marks: &Marks<'_>,
    cell: &dyn Fn(Square, &mut String),
) {
    let blank = |text: &mut String, width| text.extend(core::iter::repeat_n(' ', width));
    let mut before = None;
    for column in 0..=shape.columns() {
        let square = shape.at(layer, row, column);
        let mark = match column {
            0 => marks.open,
            column if column == shape.columns() => marks.close,
            column if column % shape.block().1 == 0 => marks.between_blocks,
            _ => marks.between,
        };
        match before.or(square) {
            Some(_) => text.push_str(mark),
            None => blank(text, mark.len()),
        }
        match square {
            Some(square) => cell(square, text),
            None if column < shape.columns() => blank(text, width),
            None => {}
        }
        before = square;
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// The marks of a style.
struct Marks<'a> {
    open: &'a str,
    between: &'a str,
    between_blocks: &'a str,
    close: &'a str,
    /// The character of rules at `between_blocks` and the outer frame; `None` for no rules.
    crossing: Option<char>,
    outer_rule: bool,
}

impl<'a> Marks<'a> {
    fn of(style: Style, separator: &'a str) -> Marks<'a> {
        let (open, between, between_blocks, close, crossing, outer_rule) = match style {
            Style::Line | Style::Rows => ("", separator, separator, "", None, false),
            Style::Box => ("|", " ", "|", "|", Some('+'), true),
            Style::Wide => (" ", "  ", " | ", "", Some('+'), false),
            Style::Frame => ("| ", " ", " | ", " |", Some('-'), true),
        };
        Marks {
            open,
            between,
            between_blocks,
            close,
            crossing,
            outer_rule,
        }
    }

    /// Returns the rule above a row with its line feed, or an empty string.
    fn rule(&self, shape: Shape, row: usize, width: usize) -> String {
        let mut rule = String::new();
        let Some(crossing) = self.crossing else {
            return rule;
        };
        let (blocks, across) = (shape.columns() / shape.block().1, shape.block().1);
        let edge = if self.outer_rule {
            self.open.trim_ascii_end().len()
        } else {
            0
        };
        let margin = self.open.len() - edge;
        // Without a closing mark, the right side gets the margin that the mark would have.
        let dashes = across * width + (across - 1) * self.between.len() + 2 * margin;
        // Whether there is a block above the rule or below it.
        let is_there = |block: usize| {
            let at = |row| shape.at(0, row, block * across).is_some();
            at(row) || row.checked_sub(1).is_some_and(at)
        };
        for block in 0..=blocks {
            let is_left = block > 0 && is_there(block - 1);
            let is_edge = block == 0 || block == blocks;
            if !is_edge || self.outer_rule {
                rule.push(if is_left || is_there(block) {
                    crossing
                } else {
                    ' '
                });
            }
            if block < blocks {
                let dash = if is_there(block) { '-' } else { ' ' };
                rule.extend(core::iter::repeat_n(dash, dashes));
            }
        }
        rule.truncate(rule.trim_end_matches(' ').len());
        rule.push('\n');
        rule
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read;
    use crate::puzzle::Puzzle;

    const SOLVED: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    #[track_caller]
    fn check(style: Style, first_lines: &str) {
        let classic = Geometry::classic();
        let solved = read(&classic, SOLVED.as_bytes()).unwrap();
        assert!(
            grid(&classic, &solved, style).starts_with(first_lines),
            "{}",
            grid(&classic, &solved, style)
        );
    }

    #[test]
    fn styles_draw_their_marks() {
        check(Style::Line, SOLVED);
        check(Style::Rows, "417369825\n632158947\n");
        check(Style::Box, "+-----+-----+-----+\n|4 1 7|3 6 9|8 2 5|\n");
        check(
            Style::Wide,
            " 4  1  7 | 3  6  9 | 8  2  5\n 6  3  2 | 1  5  8 | 9  4  7\n \
             9  5  8 | 7  2  4 | 3  1  6\n---------+---------+---------\n",
        );
        check(
            Style::Frame,
            "-------------------------\n| 4 1 7 | 3 6 9 | 8 2 5 |\n",
        );
    }

    #[test]
    fn cubes_are_drawn_layer_by_layer() {
        let cube = Geometry::cube(2).unwrap();
        let drawing = grid(&cube, &Grid::empty(&cube), Style::Rows);
        assert_eq!(drawing.lines().filter(|line| line.is_empty()).count(), 3);
        assert_eq!(read(&cube, drawing.as_bytes()).unwrap(), Grid::empty(&cube));
    }

    #[test]
    fn blocks_that_are_missing_are_blank() {
        let board = Geometry::grids(&[(0, 0), (2, 2)]).unwrap();
        let open = ".".repeat(board.square_count());
        let filled = read(&board, open.replace('.', "1").as_bytes()).unwrap();
        let drawing = grid(&board, &filled, Style::Box);
        assert!(drawing.lines().all(|line| line == line.trim_end()));
        let lines: alloc::vec::Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], "+-----+-----+-----+");
        assert_eq!(lines[1], "|1 1 1|1 1 1|1 1 1|");
        assert_eq!(lines[8], "+-----+-----+-----+-----+-----+");
        assert_eq!(lines[13], "            |1 1 1|1 1 1|1 1 1|");
        assert_eq!(lines[20], "            +-----+-----+-----+");
        for style in [
            Style::Line,
            Style::Rows,
            Style::Box,
            Style::Wide,
            Style::Frame,
        ] {
            let drawing = grid(&board, &filled, style);
            assert_eq!(
                read(&board, drawing.as_bytes()).as_ref(),
                Ok(&filled),
                "{drawing}"
            );
        }
    }

    #[test]
    fn jigsaws_have_one_frame() {
        let jigsaw = Geometry::jigsaw("AABB\nACBB\nACCD\nCDDD").unwrap();
        let drawing = grid(&jigsaw, &Grid::empty(&jigsaw), Style::Box);
        assert!(drawing.starts_with("+-------+\n|? ? ? ?|\n"), "{drawing}");
    }

    #[test]
    fn candidates_are_aligned() {
        let classic = Geometry::classic();
        let puzzle = Puzzle::parse(
            &classic,
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        )
        .unwrap();
        let start = Candidates::of(&puzzle);
        let wide = candidates(&classic, &start, Style::Wide);
        assert!(wide.starts_with(
            " 4          123456789  123456789 | 123456789  123456789  123456789 | \
             8          123456789  5\n"
        ));
        let rule = wide.lines().nth(3).unwrap();
        assert_eq!(
            rule.split('+')
                .map(str::len)
                .collect::<alloc::vec::Vec<_>>(),
            [33; 3]
        );
        let frame = candidates(&classic, &start, Style::Frame);
        assert_eq!(frame.lines().next().map(str::len), Some(97));
        assert!(
            frame
                .lines()
                .nth(1)
                .unwrap()
                .starts_with("| ...4..... 123456789 ")
        );
    }
}
