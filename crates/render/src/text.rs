//! Boards as text for terminals: lines of spans, each with a role, without escape codes.
//!
//! ```text
//!    1 2 3   4 5 6   7 8 9         1   2   3
//!  ┌───────┬───────┬───────┐     ┌───────────┬─
//! 1│5 3 · │· 7 · │· · · │    1│ 5 ┊ 3 ┊12 │
//! ```
//!
//! **Invariant:** the text depends on the drawing and the size only. Without any styles it still
//! shows the digits, the regions and the marked candidates' digits; styles add the roles. All lines
//! of a board are equally wide.

mod borders;
mod canvas;
mod cells;
mod legend;

use foldoku_board::Square;

use crate::drawing::Drawing;
use crate::marks::{Mark, Tint};
use canvas::Canvas;
use cells::TextBoard;

/// How much room a cell takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Size {
    /// One line per row and one digit per cell; no candidates except marked ones.
    #[default]
    Compact,
    /// Two lines per row, with the candidates of a cell in two rows. A classic board with labels
    /// has 56 columns and 23 lines.
    Medium,
    /// Candidates in a square, three by three on a classic board, which has 38 columns and 32 lines
    /// with labels.
    Full,
}

impl Size {
    /// All sizes, from small to large.
    pub const ALL: [Size; 3] = [Size::Compact, Size::Medium, Size::Full];
}

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// The meaning of the text.
    pub role: Role,
    /// The meaning of the cell that the text is in.
    pub tint: Option<Tint>,
}

/// The meaning of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// Space.
    Blank,
    /// A line between regions or around the board.
    Border,
    /// A faint line between cells of a region.
    Divider,
    /// The name of a row, a column or a layer.
    Label,
    /// The name of a row or column that lies in the highlighted unit.
    HighlightedLabel,
    /// The line above the board.
    Title,
    /// The line below the board.
    Caption,
    /// A given.
    Given,
    /// A digit that was placed.
    Placed,
    /// The dot of an empty cell in the compact size.
    Empty,
    /// A candidate without a mark.
    Candidate,
    /// A candidate with a mark.
    Marked(Mark),
    /// The letter of the colour that a player has given to a cell.
    Colour,
}

/// The place of a cell in the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The index of the first line.
    pub line: usize,
    /// The index of the first column.
    pub column: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of lines.
    pub height: usize,
}

/// Returns the lines of a drawing.
///
/// ```
/// use foldoku_render::{Drawing, Labels, text};
/// use foldoku_render::board::{Geometry, Puzzle};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let puzzle = Puzzle::parse(&board, "1... ..2. .3.. ...4").unwrap();
/// let drawing = Drawing::of(&puzzle).labels(Labels::Numbers);
/// let lines = text::lines(&drawing, text::Size::Compact);
/// let expected = "  1 2 3 4
///  ┌───┬───┐
/// 1│1 ·│· ·│
/// 2│· ·│2 ·│
///  ├───┼───┤
/// 3│· 3│· ·│
/// 4│· ·│· 4│
///  └───┴───┘
/// ";
/// assert_eq!(text::plain(&lines), expected);
/// ```
pub fn lines(drawing: &Drawing, size: Size) -> Vec<Vec<Span>> {
    let mut canvas = Canvas::default();
    let mut left = 0;
    let mut next = Some(drawing);
    while let Some(drawing) = next {
        let board = TextBoard::new(drawing, size, left);
        board.draw(&mut canvas);
        left += board.width() + GAP;
        next = drawing.beside.as_deref();
    }
    canvas.lines()
}

/// Returns the legend of a drawing, without arrows, in lines of at most `width` columns.
pub fn legend(drawing: &Drawing, width: usize) -> Vec<Vec<Span>> {
    legend::lines(drawing, width)
}

/// Returns the place of a cell in the lines of a drawing.
///
/// # Panics
///
/// Panics if the square is not on the board.
#[track_caller]
pub fn area(drawing: &Drawing, size: Size, square: Square) -> Area {
    drawing.check_square(square);
    TextBoard::new(drawing, size, 0).area(square)
}

/// Returns the columns and the lines of a board, without those beside it and without texts.
pub fn extent(drawing: &Drawing, size: Size) -> (usize, usize) {
    let board = TextBoard::new(drawing, size, 0);
    (board.width(), board.height())
}

/// Returns lines as text without styles, without spaces at their ends.
pub fn plain(lines: &[Vec<Span>]) -> String {
    let mut out = String::new();
    for line in lines {
        let start = out.len();
        out.extend(line.iter().map(|span| span.text.as_str()));
        out.truncate(start + out[start..].trim_end().len());
        out.push('\n');
    }
    out
}

/// The columns between boards side by side.
const GAP: usize = 3;

#[cfg(test)]
mod tests;
