//! Splitting a file into records line by line, with at most one record in memory.
//!
//! The first line with cells decides the [`Layout`] of the whole file: if it has more cells than a
//! row, every line is a record; otherwise several lines form a record. Lines that start with `#` are
//! comments in both layouts.
//!
//! **Invariant:** every line that is neither blank nor a comment is part of exactly one record, except
//! headings and frames in a file of grids. Records are emitted in the order of the file. A record
//! is at most one byte longer than [`LINE_LIMIT`]; the extra byte marks a line that was truncated.

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
pub struct Record {
    /// Its first line in the file, counted from 1.
    pub line: usize,
    /// Its layout.
    pub layout: Layout,
    /// Its text, truncated to one byte more than [`LINE_LIMIT`].
    pub text: Vec<u8>,
}

impl Record {
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
    pub fn line(&mut self, line: &[u8], mut emit: impl FnMut(Record)) {
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

    /// Ends the file and emits the remaining records.
    pub fn finish(mut self, mut emit: impl FnMut(Record)) {
        match self.layout {
            None => self.release_undecided(&mut emit),
            Some(_) => self.release_grid(&mut emit),
        }
    }

    /// Determines the layout from a line if possible. If every line is a record, the pending lines
    /// were invalid records.
    fn decide(
        &mut self,
        line: &[u8],
        squares: usize,
        emit: &mut impl FnMut(Record),
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

    fn record(&self, layout: Layout, text: &[u8]) -> Record {
        Record {
            line: self.lines,
            layout,
            text: text.to_vec(),
        }
    }

    fn release_undecided(&mut self, emit: &mut impl FnMut(Record)) {
        let pending = core::mem::take(&mut self.pending);
        for (index, text) in pending.text.split(|&byte| byte == b'\n').enumerate() {
            if !text.is_empty() {
                emit(Record {
                    line: pending.first + index,
                    layout: Layout::Lines,
                    text: text.to_vec(),
                });
            }
        }
    }

    /// Adds a line to the current grid.
    fn gather(&mut self, line: &[u8], squares: usize, mut emit: impl FnMut(Record)) {
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
        let shape = self.geometry.shape();
        self.pending
            .squares
            .is_multiple_of(shape.block().0 * shape.columns())
    }

    fn release_grid(&mut self, emit: &mut impl FnMut(Record)) {
        let pending = core::mem::take(&mut self.pending);
        if pending.first != 0 {
            emit(Record {
                line: pending.first,
                layout: Layout::Grids,
                text: pending.text,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Style, grid};
    use alloc::string::{String, ToString};

    /// Splits a file of 4×4 grids. Returns the first line of each record and its grid or error.
    fn split(text: &[u8], layout: Option<Layout>) -> Vec<(usize, String)> {
        let board = Geometry::boxes(2, 2).unwrap();
        let mut found = Vec::new();
        let mut take = |record: Record| {
            let shown = match record.read(&board) {
                Ok(read) => grid(&board, &read, Style::Line),
                Err(error) => error.to_string(),
            };
            found.push((record.line, shown));
        };
        let mut splitter = Splitter::new(&board, layout);
        for line in text.split(|&byte| byte == b'\n') {
            splitter.line(line, &mut take);
        }
        splitter.finish(&mut take);
        found
    }

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str)]) {
        let found = split(text.as_bytes(), None);
        let found: Vec<(usize, &str)> = found.iter().map(|(n, s)| (*n, s.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_file_of_lines_has_one_record_per_line() {
        check(
            "# comment\n12..............\r\n\n  ..............34 easy\n1234\n",
            &[
                (2, "12.............."),
                (4, "..............34"),
                (5, "line 5: expected 16 cells, found 4"),
            ],
        );
    }

    #[test]
    fn invalid_lines_before_the_first_puzzle_are_records() {
        check(
            "hello\n\nworld\n12..............",
            &[
                (1, "line 1: expected 16 cells, found 0"),
                (3, "line 3: expected 16 cells, found 0"),
                (4, "12.............."),
            ],
        );
    }

    #[test]
    fn a_file_without_cells_has_invalid_records() {
        check("hello", &[(1, "line 1: expected 16 cells, found 0")]);
        check("", &[]);
    }

    #[test]
    fn a_frame_before_a_line_is_a_record() {
        check(
            "+--+--+\n12..............",
            &[
                (1, "line 1: expected 16 cells, found 0"),
                (2, "12.............."),
            ],
        );
    }

    #[test]
    fn lines_can_use_dashes_for_empty_cells() {
        let line = "12..............";
        check("12--------------", &[(1, line)]);
        check("12-------------- easy\n", &[(1, line)]);
        let open = "................";
        check("----------------", &[(1, open)]);
        check(
            "----------------\n12--------------",
            &[(1, open), (2, line)],
        );
        let rules = "----------------\n1 2|. .\n. .|1 .\n. .|. .\n4 .|. 3";
        check(rules, &[(2, "12....1.....4..3")]);
    }

    #[test]
    fn no_invalid_line_before_the_first_puzzle_is_lost() {
        let count = LINE_LIMIT / 3;
        let text = "hello\n".repeat(count) + "12..............";
        let found = split(text.as_bytes(), None);
        assert_eq!(found.len(), count + 1);
        assert_eq!(found[count], (count + 1, "12..............".to_string()));
        assert!(found.iter().map(|(line, _)| *line).eq(1..=count + 1));
    }

    #[test]
    fn unfinished_grids_are_cut_at_the_limit() {
        let prose = "hello\n".repeat(LINE_LIMIT / 3);
        let grid = "12..\n..1.\n....\n4..3\n";
        let text = alloc::format!("12..\n{prose}\n{grid}");
        let found = split(text.as_bytes(), None);
        assert_eq!(found[0].1, "line 1: expected 16 cells, found 4");
        assert_eq!(found[1].1, "12....1.....4..3");
        assert_eq!(found.len(), 2);
        let gap = "\n".repeat(LINE_LIMIT + 1);
        let text = alloc::format!("12..\n..1.\n{gap}{grid}");
        let lines: Vec<usize> = split(text.as_bytes(), None).iter().map(|it| it.0).collect();
        assert_eq!(lines, [1, LINE_LIMIT + 4]);
    }

    #[test]
    fn grids_can_be_separated_by_blank_lines() {
        let grid = "12..\n..1.\n....\n4..3\n";
        let line = "12....1.....4..3";
        check(
            &alloc::format!("Title\n{grid}{grid}"),
            &[(2, line), (6, line)],
        );
        check(&alloc::format!("{grid}\n\n{grid}"), &[(1, line), (7, line)]);
        check(
            "1 2|. .\n. .|1 .\n\n---+---\n. .|. .\n4 .|. 3",
            &[(1, line)],
        );
    }

    #[test]
    fn an_invalid_grid_does_not_affect_the_next_one() {
        let line = "12....1.....4..3";
        check(
            "12..\n..1.\n...\n\n12..\n..1.\n....\n4..3\n",
            &[(1, "line 3: expected a row of 4 cells, found 3"), (5, line)],
        );
        check(
            "12..\n..1.\n....\n4..\n12..\n..1.\n....\n4..3\n",
            &[(1, "line 4: expected a row of 4 cells, found 3"), (5, line)],
        );
        check(
            "12..\n# note\n..1.\n..\n",
            &[(1, "line 4: expected a row of 4 cells, found 2")],
        );
    }

    #[test]
    fn invalid_utf8_is_one_invalid_record() {
        let text = b"12..............\n\xff\xfe\n..............34";
        let found = split(text, None);
        assert_eq!(found[1].1, "line 2, column 1: byte 0xff is not UTF-8 text");
        assert_eq!(found.len(), 3);
        let found = split(b"  \xff", None);
        assert_eq!(found[0].1, "line 1, column 3: byte 0xff is not UTF-8 text");
        let found = split(b"12..\n..\xff\n....\n4..3", Some(Layout::Grids));
        assert_eq!(found[0].1, "line 2, column 3: byte 0xff is not UTF-8 text");
    }

    #[test]
    fn a_line_beyond_the_limit_is_an_invalid_record() {
        let mut text = alloc::vec![b'1'; LINE_LIMIT + 50];
        text.extend_from_slice(b"\n12..............");
        let found = split(&text, None);
        assert_eq!(
            found[0].1,
            "line 1: longer than 65536 bytes, too long for a grid of any board"
        );
        assert_eq!(found[1].1, "12..............");
    }
}
