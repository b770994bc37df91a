//! Splitting a file into records, a line at a time, without holding more than one record.
//!
//! The first line that shows squares decides the [`Layout`] of the whole file: more squares than a
//! row has, and every line is a puzzle of its own; otherwise lines are gathered into grids.
//! Lines that begin with `#` are comments in both.
//!
//! **Invariant:** every line that is neither blank nor a comment ends up in exactly one record,
//! except headings and frames in a file of grids, which belong to no puzzle; records come in the
//! order of the file. No record is longer than [`LINE_LIMIT`] and one byte, which tells that
//! the line went on.

use alloc::vec::Vec;

use super::error::{Problem, TextError};
use super::read::{Size, count_squares, is_whole_board, read_line, read_picture, utf8};
use crate::geometry::Geometry;
use crate::grid::Grid;

/// The longest line that is looked at, in bytes; the largest board with frames needs a sixth of it.
pub const LINE_LIMIT: usize = 1 << 16;

/// How the puzzles of a file are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A puzzle a line.
    Lines,
    /// Grids drawn over several lines.
    Grids,
}

/// The text of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line of the file it begins at, counted from 1.
    pub line: usize,
    /// How it is laid out.
    pub layout: Layout,
    /// The text, cut off behind [`LINE_LIMIT`] if it is longer.
    pub text: Vec<u8>,
}

impl Record {
    /// The grid the record shows.
    ///
    /// # Errors
    ///
    /// As [`read`](super::read); the line is that of the file.
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

/// The layout of a file in which `line` is the first with squares; `None` if it has none.
pub fn layout(geometry: &Geometry, line: &[u8]) -> Option<Layout> {
    let text = line.trim_ascii();
    let squares = count_squares(geometry, text);
    if shows_line(geometry, text, squares) {
        Some(Layout::Lines)
    } else {
        (squares > 0).then_some(Layout::Grids)
    }
}

/// Whether a line with so many squares is a puzzle by itself.
fn shows_line(geometry: &Geometry, text: &[u8], squares: usize) -> bool {
    squares > geometry.shape().columns()
        || text.len() > LINE_LIMIT
        || is_whole_board(geometry, text)
}

/// Gathers lines into records.
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
    /// Lines read so far.
    lines: usize,
    /// The grid that is being gathered; before the layout is known, lines without squares.
    pending: Pending,
}

/// Lines of one record; `first` is 0 while there are none.
#[derive(Debug, Default)]
struct Pending {
    first: usize,
    last: usize,
    text: Vec<u8>,
    squares: usize,
}

impl Pending {
    /// Whether the line with this number can be added within [`LINE_LIMIT`].
    fn has_room(&self, number: usize, line: &[u8]) -> bool {
        self.first == 0 || self.text.len() + (number - self.last) + line.len() <= LINE_LIMIT
    }

    fn add(&mut self, number: usize, line: &[u8]) {
        if self.first == 0 {
            (self.first, self.last) = (number, number);
        }
        // Lines that were left out keep the numbers of those below them right.
        let line_feeds = core::iter::repeat_n(b'\n', number - self.last);
        self.text.extend(line_feeds);
        self.text.extend_from_slice(line);
        self.last = number;
    }
}

impl Splitter {
    /// A splitter for one file; without a `layout` the first line with squares decides it.
    pub fn new(geometry: &Geometry, layout: Option<Layout>) -> Splitter {
        Splitter {
            geometry: geometry.clone(),
            layout,
            lines: 0,
            pending: Pending::default(),
        }
    }

    /// Takes the next line of the file, without its end; hands out the records that are complete.
    ///
    /// Of a line longer than [`LINE_LIMIT`] the caller may keep the excess to itself.
    pub fn line(&mut self, line: &[u8], mut emit: impl FnMut(Record)) {
        self.lines += 1;
        let line = &line[..line.len().min(LINE_LIMIT + 1)];
        let text = line.trim_ascii();
        if text.first() == Some(&b'#') {
            return;
        }
        let squares = match self.layout {
            Some(Layout::Lines) => 0,
            _ => count_squares(&self.geometry, text),
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

    /// Ends the file; hands out what is left.
    pub fn finish(mut self, mut emit: impl FnMut(Record)) {
        match self.layout {
            None => self.release_undecided(&mut emit),
            Some(_) => self.release_grid(&mut emit),
        }
    }

    /// Sees whether `line` tells the layout. If it shows that the file is one of lines, the lines
    /// set aside so far were bad records.
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

    /// Adds a line to the grid being gathered.
    fn gather(&mut self, line: &[u8], squares: usize, mut emit: impl FnMut(Record)) {
        if line.trim_ascii().is_empty() {
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

    /// Whether the grid so far consists of whole bands, so that a blank line may be part of it.
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

    /// What a file yields on a 4×4 board: the line each record begins at, and its grid or error.
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
    fn a_file_of_lines_gives_a_record_a_line() {
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
    fn a_bad_first_line_is_a_record_of_a_file_of_lines() {
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
    fn a_file_without_squares_is_bad_lines() {
        check("hello", &[(1, "line 1: expected 16 cells, found 0")]);
        check("", &[]);
    }

    #[test]
    fn what_looks_like_a_frame_is_a_record_of_a_file_of_lines() {
        check(
            "+--+--+\n12..............",
            &[
                (1, "line 1: expected 16 cells, found 0"),
                (2, "12.............."),
            ],
        );
    }

    #[test]
    fn dashes_for_open_squares_are_lines_too() {
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
    fn no_bad_line_is_lost_before_the_first_good_one() {
        let count = LINE_LIMIT / 3;
        let text = "hello\n".repeat(count) + "12..............";
        let found = split(text.as_bytes(), None);
        assert_eq!(found.len(), count + 1);
        assert_eq!(found[count], (count + 1, "12..............".to_string()));
        assert!(found.iter().map(|(line, _)| *line).eq(1..=count + 1));
    }

    #[test]
    fn a_grid_that_never_ends_is_cut() {
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
    fn grids_are_gathered_with_and_without_blank_lines() {
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
    fn a_broken_grid_does_not_take_the_next_one_with_it() {
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
    fn bytes_that_are_no_text_are_one_bad_record() {
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
    fn a_line_beyond_the_limit_is_a_bad_record() {
        let mut text = alloc::vec![b'1'; LINE_LIMIT + 50];
        text.extend_from_slice(b"\n12..............");
        let found = split(&text, None);
        assert_eq!(
            found[0].1,
            "line 1: longer than 65536 bytes, so no grid of any board"
        );
        assert_eq!(found[1].1, "12..............");
    }
}
