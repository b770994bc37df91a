//! Reads `.sdk` files of SadMan Sudoku and SudoCue: a grid as rows, with headings and sections.
//!
//! ```text
//! #AAnna Example        author; D description, C comment, B date, S source, L level, U address
//! [Puzzle]              optional, missing in older files
//! 4.....8.5             nine rows, or as many rows as a row has cells
//! …
//! [State]               the cells filled in so far, in the same form; optional
//! …
//! ```
//!
//! Other sections are skipped, and so are comments, which have a space after the `#`. A file may hold
//! several puzzles: the next one begins with a heading, with `[Puzzle]`, or with a row after a complete
//! grid. A blank line ends a grid, complete or not. A row of more than 64 characters is a puzzle in
//! one line.
//!
//! **Invariant:** every grid and every group of headings is a record. Rows are not checked, but a grid
//! is never complete with fewer rows than columns.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::format::LINE_LIMIT;

use crate::error::{RecordError, RecordErrorKind};
use crate::field::Field;
use crate::raw::gather::{Line, LineParser, LineRecords, field_of};
use crate::raw::{RawPuzzle, RawRecord};

/// The names of the headings and their letters.
pub(crate) const HEADINGS: [(u8, &str); 7] = [
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
];

/// The longest row of a grid; a longer one is a whole puzzle.
const LONGEST_ROW: usize = 64;

/// Returns the records of an `.sdk` file.
pub(crate) fn records<R: BufRead>(reader: R) -> LineRecords<R, Puzzles> {
    LineRecords::new(reader, Puzzles::default())
}

/// Returns whether a file is an `.sdk` file: its first line is a heading or a section, and there is
/// a `[Puzzle]` or a row of a grid.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty());
    let is_first = |line: &[u8]| heading(line).is_some() || section(line).is_some();
    let Some(first) = lines.next().filter(|line| is_first(line)) else {
        return false;
    };
    let is_puzzle = |line: &[u8]| section(line) == Some(Section::Puzzle);
    let is_row = |line: &[u8]| line.first() != Some(&b'#') && line.len() <= LONGEST_ROW;
    is_puzzle(first)
        || lines
            .find(|line| heading(line).is_none())
            .is_some_and(|line| is_puzzle(line) || (is_row(line) && !line.contains(&b' ')))
}

/// A part of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Puzzle,
    State,
    /// A section that is skipped.
    Other,
}

/// The current puzzle.
#[derive(Debug, Default)]
pub(crate) struct Puzzles {
    section: Section,
    /// Whether the rest of the grid is skipped because a row is invalid.
    skips_rows: bool,
    /// The line of the first heading; 0 if there is none.
    first_heading: usize,
    headings: [Vec<u8>; HEADINGS.len()],
    /// The error of a heading that is not UTF-8.
    fault: Option<RecordError>,
    puzzle: Rows,
    state: Rows,
}

/// The rows of a grid; `first` is 0 if there are none.
#[derive(Debug, Default)]
struct Rows {
    first: usize,
    last: usize,
    text: Vec<u8>,
    count: usize,
    longest: usize,
}

impl Rows {
    fn add(&mut self, line: Line<'_>, text: &str) {
        if self.first == 0 {
            (self.first, self.last) = (line.number, line.number);
        }
        // Blank lines in place of skipped ones keep the line numbers right.
        let line_feeds = std::iter::repeat_n(b'\n', line.number - self.last);
        self.text.extend(line_feeds);
        self.text.extend_from_slice(text.as_bytes());
        self.last = line.number;
        self.count += 1;
        let is_square = |c: &char| !c.is_whitespace() && !matches!(c, ',' | '|');
        self.longest = self.longest.max(text.chars().filter(is_square).count());
    }

    fn is_finished(&self) -> bool {
        self.count > 0 && self.count >= self.longest
    }

    /// Returns whether a line of this length can be added.
    fn has_room(&self, number: usize, length: usize) -> bool {
        self.first == 0 || self.text.len() + (number - self.last) + length <= LINE_LIMIT
    }

    /// Returns the whole grid as a line.
    fn line(&self) -> Field {
        if !self.is_finished() {
            return Field::Missing;
        }
        let mut line = self.text.clone();
        line.retain(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b',' | b'|'));
        field_of(&line)
    }
}

impl Puzzles {
    /// Appends the record of the current puzzle, if there is one.
    fn release(&mut self, ready: &mut VecDeque<RawRecord>) {
        let found = std::mem::take(self);
        let error = |line, kind| RawRecord::of_error(RecordError { line, kind });
        let record = if found.puzzle.is_finished() {
            RawRecord {
                line: found.puzzle.first,
                puzzle: Ok(RawPuzzle::Text(found.puzzle.text)),
                solution: None,
                fields: Vec::new(),
            }
        } else if found.puzzle.count > 0 {
            let (columns, rows) = (found.puzzle.longest, found.puzzle.count);
            let message =
                format!("expected {columns} rows in a grid of {columns} columns, found {rows}");
            RawRecord::of_error(RecordError::syntax(found.puzzle.last, message))
        } else if found.state.count > 0 {
            error(
                found.state.first,
                RecordErrorKind::NoPuzzle("no [Puzzle] section"),
            )
        } else if found.first_heading > 0 {
            error(found.first_heading, RecordErrorKind::NoPuzzle("no grid"))
        } else {
            return;
        };
        let record = match found.fault {
            Some(fault) if record.puzzle.is_ok() => RawRecord::of_error(fault),
            _ => record,
        };
        let headings = found.headings.iter().map(|text| field_of(text));
        let fields = headings.chain([found.state.line()]).collect();
        ready.push_back(RawRecord { fields, ..record });
    }

    /// Appends an error and skips the rest of its grid.
    fn reject(&mut self, error: RecordError, ready: &mut VecDeque<RawRecord>) {
        if self.section == Section::Other {
            return;
        }
        *self = Puzzles::default();
        self.skips_rows = true;
        ready.push_back(RawRecord::of_error(error));
    }

    fn heading(&mut self, index: usize, text: &[u8], number: usize) {
        if self.first_heading == 0 {
            self.first_heading = number;
        }
        let heading = &mut self.headings[index];
        if !heading.is_empty() && !text.is_empty() {
            heading.push(b' ');
        }
        let room = LINE_LIMIT.saturating_sub(heading.len());
        heading.extend_from_slice(&text[..text.len().min(room)]);
    }

    fn row(&mut self, line: Line<'_>, text: &str, ready: &mut VecDeque<RawRecord>) {
        let length = text.chars().count();
        match self.section {
            Section::Other => {}
            Section::Puzzle if length > LONGEST_ROW => {
                if self.puzzle.count > 0 {
                    self.release(ready);
                }
                self.puzzle.add(line, text);
                // The line is a whole puzzle, so no row follows it.
                self.puzzle.longest = 1;
                self.release(ready);
            }
            Section::Puzzle => {
                if self.puzzle.is_finished() || !self.puzzle.has_room(line.number, text.len()) {
                    self.release(ready);
                }
                self.puzzle.add(line, text);
            }
            Section::State if self.state.is_finished() => {
                self.release(ready);
                self.puzzle.add(line, text);
            }
            Section::State if self.state.has_room(line.number, text.len()) => {
                self.state.add(line, text);
            }
            Section::State => {}
        }
    }
}

impl LineParser for Puzzles {
    fn columns() -> Vec<String> {
        let names = HEADINGS.iter().map(|(_, name)| *name).chain(["state"]);
        names.map(str::to_string).collect()
    }

    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let text = line.text.trim_ascii();
        let begun = self.puzzle.count + self.state.count > 0;
        if let Some((index, text)) = heading(text) {
            if begun {
                self.release(ready);
            }
            (self.section, self.skips_rows) = (Section::Puzzle, false);
            self.heading(index, text, line.number);
            self.fault = self.fault.take().or(line.utf8().err());
        } else if let Some(section) = section(text) {
            if begun && section == Section::Puzzle {
                self.release(ready);
            }
            (self.section, self.skips_rows) = (section, false);
        } else if text.is_empty() {
            self.skips_rows = false;
            if self.section == Section::Puzzle && begun && !self.puzzle.is_finished() {
                self.release(ready);
            }
        } else if text.first() != Some(&b'#') && !self.skips_rows {
            match line.checked() {
                Ok(text) => self.row(line, text.trim(), ready),
                Err(error) => self.reject(error, ready),
            }
        }
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        self.release(ready);
    }
}

/// Returns the index of a heading and its text.
fn heading(line: &[u8]) -> Option<(usize, &[u8])> {
    let letter = line.strip_prefix(b"#")?.first()?;
    let index = HEADINGS.iter().position(|(known, _)| known == letter)?;
    Some((index, line[2..].trim_ascii()))
}

/// Returns the section that a line begins.
fn section(line: &[u8]) -> Option<Section> {
    let name = line.strip_prefix(b"[")?.strip_suffix(b"]")?.trim_ascii();
    Some(match name {
        _ if name.eq_ignore_ascii_case(b"puzzle") => Section::Puzzle,
        _ if name.eq_ignore_ascii_case(b"state") => Section::State,
        _ => Section::Other,
    })
}

#[cfg(test)]
mod tests;
