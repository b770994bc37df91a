//! Splitting a file into records line by line, with at most one record in memory.
//!
//! The first line with cells decides the [`Layout`] of the whole file: if it has more cells than a
//! row, every line is a record; otherwise several lines form a record. Lines that start with `#` are
//! comments in both layouts.
//!
//! **Invariant:** every line that is neither blank nor a comment is part of exactly one record, except
//! headings and frames in a file of grids. Records are emitted in the order of the file. A record
//! is at most one byte longer than [`LINE_LIMIT`]; the extra byte marks a line that was truncated.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::error::{Problem, TextError};
use super::read::{
    Size, count_squares, is_title, is_whole_board, read_line, read_picture, shows_open, utf8,
};
use crate::geometry::Geometry;
use crate::grid::Grid;

/// The length limit of a line in bytes; the largest board with frames needs a sixth of it.
pub const LINE_LIMIT: usize = 1 << 16;

/// The layout of the puzzles in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One puzzle per line.
    Lines,
    /// One puzzle over several lines.
    Grids,
}

/// The text of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleText {
    /// Its first line in the file, counted from 1.
    pub line: usize,
    /// Its layout.
    pub layout: Layout,
    /// Its text, truncated to one byte more than [`LINE_LIMIT`].
    pub text: Vec<u8>,
}

impl PuzzleText {
    /// Reads the grid of the record.
    ///
    /// # Errors
    ///
    /// As [`read`](super::read); errors name the line of the file.
    pub fn read(&self, geometry: &Geometry) -> Result<Grid, TextError> {
        self.grid(geometry)
            .map_err(|error| error.from_line(self.line))
    }

    fn grid(&self, geometry: &Geometry) -> Result<Grid, TextError> {
        if self.layout == Layout::Lines && self.text.len() > LINE_LIMIT {
            let problem = Problem::TooLong { limit: LINE_LIMIT };
            return Err(TextError { line: 1, problem });
        }
        let text = utf8(&self.text)?;
        match self.layout {
            Layout::Lines => read_line(Size::of(geometry), text),
            Layout::Grids => read_picture(Size::of(geometry), text).map(|(grid, _)| grid),
        }
    }
}

/// Returns the layout of a file in which `line` is the first line with cells, or `None` if it has no
/// cells.
pub fn layout(geometry: &Geometry, line: &[u8]) -> Option<Layout> {
    let text = line.trim_ascii();
    let squares = count_squares(geometry, line, true);
    if is_title(Size::of(geometry), text) {
        None
    } else if shows_line(geometry, text, squares) {
        Some(Layout::Lines)
    } else {
        (squares > 0).then_some(Layout::Grids)
    }
}

/// Returns whether a line with this many cells is a record.
fn shows_line(geometry: &Geometry, text: &[u8], squares: usize) -> bool {
    squares > geometry.shape().columns()
        || text.len() > LINE_LIMIT
        || is_whole_board(geometry, text)
}

/// Splits the lines of a file into records.
///
/// ```
/// use foldoku_board::{Geometry, format::Splitter};
///
/// let board = Geometry::boxes(2, 2).unwrap();
/// let mut records = Vec::new();
/// let mut splitter = Splitter::new(&board, None);
/// for line in ["# two puzzles", "12.. .... .... ..34", "", "1234 .... 2... ...."] {
///     splitter.line(line.as_bytes(), |record| records.push(record.line));
/// }
/// splitter.finish(|record| records.push(record.line));
/// assert_eq!(records, [2, 4]);
/// ```
#[derive(Debug)]
pub struct Splitter {
    geometry: Geometry,
    layout: Option<Layout>,
    /// The number of lines read so far.
    lines: usize,
    /// The lines of the current grid, or before the layout is known, lines without cells.
    pending: Pending,
}

/// The lines of one record; `first` is 0 while there are none.
#[derive(Debug, Default)]
struct Pending {
    first: usize,
    last: usize,
    text: Vec<u8>,
    squares: usize,
    /// The cells of blank rows among these.
    blank: usize,
    /// Whether an empty cell is shown by a mark, so that blank rows are part of the frame.
    has_marks: bool,
}

impl Pending {
    /// Returns whether the line with this number can be added within [`LINE_LIMIT`].
    fn has_room(&self, number: usize, line: &[u8]) -> bool {
        self.first == 0 || self.text.len() + (number - self.last) + line.len() <= LINE_LIMIT
    }

    fn add(&mut self, number: usize, line: &[u8]) {
        if self.first == 0 {
            (self.first, self.last) = (number, number);
        }
        // Empty lines replace skipped lines, so that errors name the right line.
        let line_feeds = core::iter::repeat_n(b'\n', number - self.last);
        self.text.extend(line_feeds);
        self.text.extend_from_slice(line);
        self.last = number;
    }
}

impl Splitter {
    /// Creates a splitter for one file. Without a layout, the first line with cells decides it.
    pub fn new(geometry: &Geometry, layout: Option<Layout>) -> Splitter {
        Splitter {
            geometry: geometry.clone(),
            layout,
            lines: 0,
            pending: Pending::default(),
        }
    }

    /// Adds the next line of the file, without its line feed, and emits the records that are complete.
    ///
    /// The caller may truncate lines to one byte more than [`LINE_LIMIT`].
    pub fn line(&mut self, line: &[u8], mut emit: impl FnMut(PuzzleText)) {
        self.lines += 1;
        let line = &line[..line.len().min(LINE_LIMIT + 1)];
        let text = line.trim_ascii();
        if text.first() == Some(&b'#') {
            return;
        }
        let squares = match self.layout {
            Some(Layout::Lines) => 0,
            _ if self.pending.squares == 0 && is_title(Size::of(&self.geometry), text) => 0,
            _ => self.count(line),
        };
        match self
            .layout
            .or_else(|| self.decide(line, squares, &mut emit))
        {
            Some(Layout::Lines) if !text.is_empty() => emit(self.record(Layout::Lines, line)),
            Some(Layout::Lines) | None => {}
            Some(Layout::Grids) => self.gather(line, squares, emit),
        }
    }

    /// Passes a line that belongs to no grid, such as a puzzle in another format, and emits the records
    /// before it.
    pub fn skip(&mut self, mut emit: impl FnMut(PuzzleText)) {
        self.lines += 1;
        self.release(&mut emit);
    }

    /// Ends the file and emits the remaining records.
    pub fn finish(mut self, mut emit: impl FnMut(PuzzleText)) {
        self.release(&mut emit);
    }

    fn release(&mut self, emit: &mut impl FnMut(PuzzleText)) {
        match self.layout {
            None => self.release_undecided(emit),
            Some(_) => self.release_grid(emit),
        }
    }

    /// Determines the layout from a line if possible. If every line is a record, the pending lines
    /// were invalid records.
    fn decide(
        &mut self,
        line: &[u8],
        squares: usize,
        emit: &mut impl FnMut(PuzzleText),
    ) -> Option<Layout> {
        let text = line.trim_ascii();
        let is_line = shows_line(&self.geometry, text, squares);
        if squares > 0 && !is_line {
            self.pending = Pending::default();
            self.layout = Some(Layout::Grids);
        } else if is_line || !self.pending.has_room(self.lines, line) {
            self.release_undecided(emit);
            self.layout = Some(Layout::Lines);
        } else if !text.is_empty() {
            self.pending.add(self.lines, line);
        }
        self.layout
    }

    /// Counts the cells of a line.
    fn count(&mut self, line: &[u8]) -> usize {
        let squares = count_squares(&self.geometry, line, !self.pending.has_marks);
        let Ok(text) = utf8(line) else { return squares };
        if squares > 0 && !self.pending.has_marks && shows_open(Size::of(&self.geometry), text) {
            self.pending.has_marks = true;
            self.pending.squares -= core::mem::take(&mut self.pending.blank);
        }
        let is_blank = !text.contains(|c| !super::drawn::is_drawing(c));
        if is_blank {
            self.pending.blank += squares;
        }
        squares
    }

    fn record(&self, layout: Layout, text: &[u8]) -> PuzzleText {
        PuzzleText {
            line: self.lines,
            layout,
            text: text.to_vec(),
        }
    }

    fn release_undecided(&mut self, emit: &mut impl FnMut(PuzzleText)) {
        let pending = core::mem::take(&mut self.pending);
        for (index, text) in pending.text.split(|&byte| byte == b'\n').enumerate() {
            if !text.is_empty() {
                emit(PuzzleText {
                    line: pending.first + index,
                    layout: Layout::Lines,
                    text: text.to_vec(),
                });
            }
        }
    }

    /// Adds a line to the current grid.
    fn gather(&mut self, line: &[u8], squares: usize, mut emit: impl FnMut(PuzzleText)) {
        if line.trim_ascii().is_empty() && squares == 0 {
            if !self.at_band_end() {
                self.release_grid(&mut emit);
            }
            return;
        }
        let full = self.geometry.square_count();
        let is_next = self.pending.squares > 0 && self.pending.squares + squares > full;
        if is_next || !self.pending.has_room(self.lines, line) {
            self.release_grid(&mut emit);
        }
        if squares == 0 && self.pending.squares == 0 && core::str::from_utf8(line).is_ok() {
            return;
        }
        self.pending.add(self.lines, line);
        self.pending.squares += squares;
        if self.pending.squares >= full {
            self.release_grid(&mut emit);
        }
    }

    /// Returns whether the current grid consists of whole bands, so that a blank line can be part of
    /// it.
    fn at_band_end(&self) -> bool {
        let (shape, squares) = (self.geometry.shape(), self.pending.squares);
        let height = shape.block().0;
        match shape.is_rectangle() {
            true => squares.is_multiple_of(height * shape.columns()),
            false => (0..shape.rows())
                .step_by(height)
                .any(|row| shape.row_start(row) == squares),
        }
    }

    fn release_grid(&mut self, emit: &mut impl FnMut(PuzzleText)) {
        let pending = core::mem::take(&mut self.pending);
        if pending.first != 0 {
            emit(PuzzleText {
                line: pending.first,
                layout: Layout::Grids,
                text: pending.text,
            });
        }
    }
}
