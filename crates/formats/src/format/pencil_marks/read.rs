//! Reads pencil marks: the candidates of the classic board as a drawing or in a line.
//!
//! ```text
//! *-----------------------------------------------------*
//! | 4     1679  12679 | 139   2369  269   | 8     1239  5 |     nine rows of nine groups
//! …
//! 4,1679,12679,139,2369,269,8,1239,5,…                          81 groups in a line
//! ```
//!
//! A group is the candidates of a cell, padded with dots if it is nine characters wide; a single
//! digit is a filled cell or one with a single candidate. Groups are separated by spaces, frames,
//! brackets, commas or marks of givens. Lines that draw a frame or begin with `#` are skipped, and
//! so are headings, which contain any other character and precede a grid. A blank line ends a grid.
//!
//! A single dot is an error: it might be a cell without candidates or one with all of them. Nine
//! dots, or nothing between two commas of a line, are a cell without candidates.
//!
//! **Invariant:** every line with groups belongs to exactly one record.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::classic::{SIDE, SQUARE_COUNT};
use foldoku_board::format::Problem;

use crate::candidates;
use crate::error::{RecordError, RecordErrorKind};
use crate::raw::gather::{Line, LineParser, LineRecords};
use crate::raw::{RawPuzzle, RawRecord};

/// Returns the records of a file of pencil marks.
pub(crate) fn records<R: BufRead>(reader: R) -> LineRecords<R, Grids> {
    LineRecords::new(reader, Grids::default())
}

/// Returns whether a file holds pencil marks: its first nine lines that are neither comments nor
/// headings have nine groups each, or the first one has 81; the digits of a group ascend, and at
/// least one group has two.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    let whole = match head.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => &head[..end],
        None => head,
    };
    let rows = whole
        .split(|&byte| byte == b'\n')
        .filter_map(|line| row(std::str::from_utf8(line).ok()?).transpose())
        .skip_while(Result::is_err)
        .take(SIDE);
    let mut widest = 0;
    for row in rows {
        let Ok(row) = row else { return false };
        let is_whole = [SIDE, SQUARE_COUNT].contains(&row.sets.len());
        if !is_whole || !row.ascends {
            return false;
        }
        let sets = row.sets.iter().map(|set| set.count_ones());
        widest = widest.max(sets.max().unwrap_or_default());
    }
    widest >= 2
}

/// The current grid.
#[derive(Debug, Default)]
pub(crate) struct Grids {
    first: usize,
    last: usize,
    sets: Vec<u16>,
    /// The number of remaining rows of an invalid grid.
    skips: usize,
}

impl Grids {
    fn add(&mut self, number: usize, found: Row, ready: &mut VecDeque<RawRecord>) {
        let groups = found.sets.len();
        if self.skips > 0 {
            self.skips -= 1;
        } else if groups == SIDE || (groups == SQUARE_COUNT && self.sets.is_empty()) {
            if self.sets.is_empty() {
                self.first = number;
            }
            self.last = number;
            self.sets.extend(found.sets);
            if self.sets.len() == SQUARE_COUNT {
                self.release(ready);
            }
        } else {
            let expected = SIDE;
            let found = groups;
            let problem = RecordErrorKind::Text(Problem::WrongRow { found, expected });
            self.reject(number, problem, ready);
        }
    }

    /// Appends the grid, or an error if it is incomplete.
    fn release(&mut self, ready: &mut VecDeque<RawRecord>) {
        let found = std::mem::take(self);
        let rows = found.sets.len() / SIDE;
        match <candidates::Sets>::try_from(found.sets) {
            Ok(sets) => ready.push_back(record(found.first, &sets)),
            Err(_) if rows == 0 => {}
            Err(_) => {
                let message = format!("expected {SIDE} rows in a grid of candidates, found {rows}");
                ready.push_back(RawRecord::of_error(RecordError::syntax(
                    found.last, message,
                )));
            }
        }
    }

    /// Appends an error and skips the rest of the grid.
    fn reject(&mut self, line: usize, kind: RecordErrorKind, ready: &mut VecDeque<RawRecord>) {
        self.skips = SIDE - 1 - self.sets.len() / SIDE;
        self.sets.clear();
        ready.push_back(RawRecord::of_error(RecordError { line, kind }));
    }
}

impl LineParser for Grids {
    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        if line.text.trim_ascii().is_empty() {
            return self.release(ready);
        }
        match line.checked().map(row) {
            Err(error) if self.skips == 0 => self.reject(error.line, error.kind, ready),
            Err(_) => self.skips -= 1,
            Ok(Ok(Some(row))) => self.add(line.number, row, ready),
            Ok(Err(_)) if self.skips > 0 => self.skips -= 1,
            Ok(Err(RecordErrorKind::Text(_))) if self.sets.is_empty() => {}
            Ok(Err(kind)) => self.reject(line.number, kind, ready),
            Ok(Ok(None)) => {}
        }
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        self.release(ready);
    }
}

/// Returns a record of candidates.
pub(crate) fn record(line: usize, sets: &candidates::Sets) -> RawRecord {
    RawRecord {
        line,
        puzzle: Ok(RawPuzzle::Candidates(Box::new(candidates::to_text(sets)))),
        solution: None,
        fields: Vec::new(),
    }
}

/// The groups of a line.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) sets: Vec<u16>,
    /// Whether the digits of each group ascend.
    ascends: bool,
}

/// Returns the groups of a line, if it has any; an error if it contains anything else.
pub(crate) fn row(line: &str) -> Result<Option<Row>, RecordErrorKind> {
    let text = line.trim();
    let holds_digit = || text.bytes().any(|byte| byte.is_ascii_digit());
    let is_frame = (text.contains("--") || text.contains("==")) && !holds_digit();
    if text.is_empty() || text.starts_with('#') || is_frame {
        return Ok(None);
    }
    let belongs = |c: char| c == '.' || ('1'..='9').contains(&c) || is_separator(c);
    if let Some((place, found)) = line.chars().enumerate().find(|(_, c)| !belongs(*c)) {
        let column = place + 1;
        return Err(RecordErrorKind::Text(Problem::WrongCharacter {
            found,
            column,
        }));
    }
    let mut row = Row {
        sets: Vec::new(),
        ascends: true,
    };
    if text.matches(',').count() == SQUARE_COUNT - 1 {
        return Ok(Some(comma_row(line, row)?));
    }
    let mut group = Group::default();
    for (place, found) in line.chars().chain([' ']).enumerate() {
        if !group.take(found, place + 1)? && group.width > 0 {
            row.push(std::mem::take(&mut group), place)?;
        }
    }
    Ok((!row.sets.is_empty()).then_some(row))
}

/// Returns the groups between the commas of a line; they may be empty.
fn comma_row(line: &str, mut row: Row) -> Result<Row, RecordErrorKind> {
    let mut place = 0;
    for part in line.split(',') {
        let mut group = Group::default();
        for found in part.chars() {
            place += 1;
            let has_ended = group.width > 0;
            if !group.take(found, place)? && has_ended {
                group.has_ended = true;
            }
        }
        place += 1;
        if group.width == 0 {
            group.width = SIDE;
        }
        row.push(group, place)?;
    }
    Ok(row)
}

impl Row {
    fn push(&mut self, group: Group, column: usize) -> Result<(), RecordErrorKind> {
        if group.digits == 0 && group.width != SIDE {
            let message = "cell without candidates";
            return Err(syntax(column, message.to_string()));
        }
        self.sets.push(group.digits);
        self.ascends &= !group.descends;
        Ok(())
    }
}

/// The digits of a cell so far.
#[derive(Debug, Default)]
struct Group {
    digits: u16,
    /// The number of characters of the group.
    width: usize,
    /// Whether a separator follows.
    has_ended: bool,
    descends: bool,
}

impl Group {
    /// Takes the next character; returns whether it is part of a group.
    fn take(&mut self, found: char, column: usize) -> Result<bool, RecordErrorKind> {
        if is_separator(found) {
            return Ok(false);
        }
        let bit = u8::try_from(found)
            .ok()
            .and_then(candidates::bit)
            .unwrap_or(0);
        if self.has_ended {
            return Err(syntax(column, "two groups in one cell".to_string()));
        }
        if bit & self.digits != 0 {
            return Err(syntax(column, format!("digit {found} twice in one cell")));
        }
        self.descends |= bit != 0 && self.digits > bit;
        self.digits |= bit;
        self.width += 1;
        Ok(true)
    }
}

fn syntax(column: usize, message: String) -> RecordErrorKind {
    let column = Some(column);
    RecordErrorKind::Syntax { message, column }
}

fn is_separator(character: char) -> bool {
    character.is_whitespace()
        || "|:;,'\"`+*!{}()[]<>/\\".contains(character)
        || ('\u{2500}'..='\u{257f}').contains(&character)
}

#[cfg(test)]
mod tests;
