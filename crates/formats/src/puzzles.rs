//! The puzzles of a chunk, read from their text.
//!
//! Classic puzzles lie one behind the other as the lanes take them; all others become grids.
//!
//! ```text
//! entries   1 ──┐   2 ──┐   3 ── fault   4 ──┐        one for each record
//! lines     [81 characters, 81 characters, … ]         classic boards
//! sukakus   [729 characters, … ]                       their candidates
//! grids     [grid, … ]                                 other boards
//! ```
//!
//! **Invariant:** an entry for each record that is selected, in order; what it refers to is there.
//! Lines hold digits and dots only, candidates their own digit or a dot.

use std::ops::Range;

use foldoku_board::format::{self, LINE_LIMIT, Problem, Style};
use foldoku_board::{Geometry, Grid};
use foldoku_kernel::{Line, Sukaku};

use crate::alphabet::Spelling;
use crate::fault::{Fault, Reason};
#[cfg(feature = "json")]
use crate::read::json_lines;
use crate::read::lines::{Lines, numbered};
use crate::read::{Chunk, Content};
use crate::record::{Field, Record, Shown};
use crate::select::Selection;

/// The puzzles of a chunk.
#[derive(Debug, Default)]
pub struct Puzzles {
    pub entries: Vec<Entry>,
    pub lines: Vec<Line>,
    pub sukakus: Vec<Sukaku>,
    pub grids: Vec<GridText>,
    /// What the comments of the entries are parts of.
    pub text: Vec<u8>,
    /// How the puzzles were written, if not in the standard symbols.
    pub spelling: Option<Spelling>,
}

/// A puzzle on another board than the classic one, and its line.
#[derive(Debug)]
pub struct GridText {
    pub grid: Grid,
    pub line: Vec<u8>,
}

/// One record.
#[derive(Debug)]
pub struct Entry {
    pub number: u64,
    pub line: usize,
    pub place: Place,
    /// Why it has no solution, where that is plain to see.
    pub clash: Option<Box<Fault>>,
    pub comment: Range<usize>,
    /// What else is given with the puzzle; most have nothing.
    pub extra: Option<Box<Extra>>,
}

/// Where the puzzle of an entry is.
#[derive(Debug)]
pub enum Place {
    Line(usize),
    Sukaku(usize),
    Grid(usize),
    Nowhere(Box<Fault>),
}

/// What is given with a puzzle.
#[derive(Debug)]
pub struct Extra {
    pub solution: Option<Given>,
    pub fields: Vec<Field>,
}

/// A solution that is given with a puzzle.
#[derive(Debug)]
pub struct Given {
    /// As it was found.
    pub text: String,
    /// In the symbols of the solutions that are found, if the text might differ from these though
    /// it says the same; nothing at all if it shows no grid.
    pub line: Option<Vec<u8>>,
}

/// How text becomes puzzles.
#[derive(Clone, Debug)]
pub struct Reading {
    geometry: Geometry,
    is_classic: bool,
    selection: Selection,
}

/// Whether a line of a file of puzzles is a record: neither blank nor a comment.
pub(crate) fn is_record(line: &[u8]) -> bool {
    let first = line.iter().find(|byte| !byte.is_ascii_whitespace());
    first.is_some_and(|&byte| byte != b'#')
}

impl Reading {
    /// Puzzles on this board, those of a selection.
    pub fn new(geometry: Geometry, selection: Selection) -> Reading {
        Reading {
            is_classic: geometry.is_classic(),
            geometry,
            selection,
        }
    }

    /// The puzzles of a chunk.
    pub fn read(&self, chunk: Chunk) -> Puzzles {
        let spelling = Spelling::new(chunk.alphabet, &self.geometry);
        let mut puzzles = self.content(spelling.as_ref(), chunk.content, chunk.first);
        puzzles.spelling = spelling;
        puzzles
    }

    fn content(&self, spelling: Option<&Spelling>, content: Content, first: u64) -> Puzzles {
        match content {
            Content::Lines(lines) => self.lines(spelling, lines, first),
            #[cfg(feature = "json")]
            Content::JsonLines(lines, columns) => {
                let records = numbered(&lines.bytes, lines.first_line)
                    .filter_map(|(number, line)| json_lines::record(number, line, &columns));
                self.records(spelling, records.collect(), first)
            }
            Content::Records(records) => self.records(spelling, records, first),
        }
    }

    /// The puzzles of whole lines, the first of which has this number.
    fn lines(&self, spelling: Option<&Spelling>, lines: Lines, first: u64) -> Puzzles {
        let mut puzzles = Puzzles {
            entries: Vec::with_capacity(lines.records),
            lines: Vec::with_capacity(lines.records),
            ..Puzzles::default()
        };
        let records = numbered(&lines.bytes, lines.first_line);
        let records = records.filter(|(_, line)| is_record(line));
        for (number, (line_number, line)) in (first..).zip(records) {
            if self.selection.takes(number) {
                let start = line.as_ptr().addr() - lines.bytes.as_ptr().addr();
                let (place, comment) = match spelling {
                    None => self.line(&mut puzzles, line_number, line),
                    Some(spelling) => self.translated(&mut puzzles, spelling, line_number, line),
                };
                puzzles.entries.push(Entry {
                    number,
                    line: line_number,
                    place,
                    clash: None,
                    comment: start + comment.start..start + comment.end,
                    extra: None,
                });
            }
        }
        puzzles.text = lines.bytes;
        puzzles
    }

    /// The puzzles of records, the first of which has this number.
    fn records(&self, spelling: Option<&Spelling>, records: Vec<Record>, first: u64) -> Puzzles {
        let mut puzzles = Puzzles::default();
        for (number, record) in (first..).zip(records) {
            if self.selection.takes(number) {
                let is_standard = matches!(record.shown, Ok(Shown::Standard(_)));
                let place = self.shown(&mut puzzles, spelling, record.line, record.shown);
                let is_bare = record.solution.is_none() && record.fields.is_empty();
                let extra = (!is_bare).then(|| {
                    let given = |text| self.given(spelling.filter(|_| !is_standard), text);
                    Box::new(Extra {
                        solution: record.solution.map(given),
                        fields: record.fields,
                    })
                });
                puzzles.entries.push(Entry {
                    number,
                    line: record.line,
                    place,
                    clash: None,
                    comment: 0..0,
                    extra,
                });
            }
        }
        puzzles
    }

    fn given(&self, spelling: Option<&Spelling>, text: String) -> Given {
        if self.is_classic && spelling.is_none() {
            return Given { text, line: None };
        }
        let standard = spelling.map(|spelling| spelling.puzzle(text.as_bytes()));
        let grid = match &standard {
            Some(Ok(standard)) => self.grid(1, &standard.text).ok(),
            Some(Err(_)) => None,
            None => self.grid(1, text.as_bytes()).ok(),
        };
        let line = grid.map(|grid| self.draw(&grid)).unwrap_or_default();
        Given {
            text,
            line: Some(line),
        }
    }

    fn shown(
        &self,
        puzzles: &mut Puzzles,
        spelling: Option<&Spelling>,
        line: usize,
        shown: Result<Shown, Fault>,
    ) -> Place {
        match shown {
            Ok(Shown::Text(text)) => match spelling {
                None => self.line(puzzles, line, &text).0,
                Some(spelling) => self.translated(puzzles, spelling, line, &text).0,
            },
            Ok(Shown::Standard(text)) => name(spelling, self.line(puzzles, line, &text).0),
            Ok(Shown::Candidates(candidates)) if self.is_classic => {
                puzzles.sukakus.push(*candidates);
                Place::Sukaku(puzzles.sukakus.len() - 1)
            }
            Ok(Shown::Candidates(_)) => {
                let message = "candidates can be read for the classic board only";
                Place::Nowhere(Box::new(Fault::syntax(line, message)))
            }
            Err(fault) => Place::Nowhere(Box::new(fault)),
        }
    }

    /// Reads the text of one puzzle that is not in the standard symbols.
    fn translated(
        &self,
        puzzles: &mut Puzzles,
        spelling: &Spelling,
        line: usize,
        text: &[u8],
    ) -> (Place, Range<usize>) {
        match spelling.puzzle(text) {
            Ok(standard) => {
                let (place, comment) = self.line(puzzles, line, &standard.text);
                let end = text.trim_ascii_end().len();
                let comment = standard
                    .comment
                    .map_or(comment, |start| start.min(end)..end);
                (name(Some(spelling), place), comment)
            }
            Err(reason) => (Place::Nowhere(Box::new(Fault { line, reason })), 0..0),
        }
    }

    /// Reads the text of one puzzle; also says which part of it is a comment.
    fn line(&self, puzzles: &mut Puzzles, number: usize, text: &[u8]) -> (Place, Range<usize>) {
        let end = text.trim_ascii_end().len();
        let start = end - text[..end].trim_ascii_start().len();
        if self.is_classic {
            if let Some((line, comment)) = classic(&text[start..end]) {
                puzzles.lines.push(line);
                let place = Place::Line(puzzles.lines.len() - 1);
                return (place, start + comment..end);
            }
            if let Some(token) = token_of(&text[start..end], 729) {
                let column = start + 1;
                let place = match sukaku(token, number, column) {
                    Ok(sukaku) => {
                        puzzles.sukakus.push(sukaku);
                        Place::Sukaku(puzzles.sukakus.len() - 1)
                    }
                    Err(fault) => Place::Nowhere(Box::new(fault)),
                };
                return (place, start + 729..end);
            }
        }
        match self.grid(number, text) {
            Ok(grid) => {
                let line = self.draw(&grid);
                let place = match <&Line>::try_from(line.as_slice()) {
                    Ok(line) if self.is_classic => {
                        puzzles.lines.push(*line);
                        Place::Line(puzzles.lines.len() - 1)
                    }
                    _ => {
                        puzzles.grids.push(GridText { grid, line });
                        Place::Grid(puzzles.grids.len() - 1)
                    }
                };
                let squares = self.geometry.square_count();
                let comment = match token_of(&text[start..end], squares) {
                    Some(_) => start + squares..end,
                    None => end..end,
                };
                (place, comment)
            }
            Err(fault) => (Place::Nowhere(Box::new(fault)), end..end),
        }
    }

    fn draw(&self, grid: &Grid) -> Vec<u8> {
        format::grid(&self.geometry, grid, Style::Line).into_bytes()
    }

    fn grid(&self, number: usize, text: &[u8]) -> Result<Grid, Fault> {
        if text.len() > LINE_LIMIT {
            let problem = Problem::TooLong { limit: LINE_LIMIT };
            return Err(Fault {
                line: number,
                reason: Reason::Text(problem),
            });
        }
        let grid = format::read(&self.geometry, text);
        grid.map_err(|error| error.from_line(number).into())
    }
}

/// Has a place that is none say why in the symbols of the file.
fn name(spelling: Option<&Spelling>, place: Place) -> Place {
    match (spelling, place) {
        (Some(spelling), Place::Nowhere(fault)) => Place::Nowhere(Box::new(spelling.fault(*fault))),
        (_, place) => place,
    }
}

/// The classic puzzle that a text begins with, if it begins with nothing but squares, and where
/// what follows begins.
#[inline]
fn classic(text: &[u8]) -> Option<(Line, usize)> {
    let token = text.first_chunk::<81>()?;
    if text.get(81).is_some_and(|&byte| !ends_token(byte)) {
        return None;
    }
    let mut line = *token;
    let mut good = true;
    // A loop over bytes without branches: the compiler makes vectors of it.
    for byte in &mut line {
        let is_digit = byte.wrapping_sub(b'1') <= 8;
        *byte = if is_digit { *byte } else { b'.' };
    }
    for &byte in token {
        good &= is_square(byte);
    }
    // A line of dashes may be a frame.
    (good && token != &[b'-'; 81]).then_some((line, 81))
}

#[inline]
fn is_square(byte: u8) -> bool {
    byte.wrapping_sub(b'0') <= 9
        || byte == b'.'
        || byte == b'_'
        || byte == b'*'
        || byte == b'-'
        || byte == b'?'
        || byte | 0x20 == b'x'
}

/// Whether a character ends the puzzle in its line.
fn ends_token(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'#' | b'|')
}

/// The first word of a text, if it has this length.
fn token_of(text: &[u8], length: usize) -> Option<&[u8]> {
    let end = text
        .iter()
        .take(length + 1)
        .position(|&byte| ends_token(byte));
    (end.unwrap_or(text.len()) == length).then(|| &text[..length])
}

/// Candidates from 729 characters: each its digit, or a blank.
fn sukaku(token: &[u8], line: usize, first_column: usize) -> Result<Sukaku, Fault> {
    let mut sukaku = [b'.'; 729];
    for (index, &byte) in token.iter().enumerate() {
        let expected = b'1' + (index % 9) as u8;
        if byte == expected {
            sukaku[index] = byte;
        } else if byte.is_ascii_digit() && byte != b'0' || !is_square(byte) {
            let reason = Reason::Candidate {
                found: char::from(byte),
                column: first_column + index,
                expected: char::from(expected),
            };
            return Err(Fault { line, reason });
        }
    }
    Ok(sukaku)
}
