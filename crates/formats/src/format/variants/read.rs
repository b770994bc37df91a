//! Reads formats of variants: one puzzle per line, in any of these formats or plain.
//!
//! A line that cannot start a puzzle and has the characters of one continues an ISS string; JSON goes on
//! until its braces are closed. A puzzle has at most 4 MiB. Lines that start with `#` are comments.
//!
//! **Invariant:** a puzzle that starts in a line of its own is a record of its own, whatever its format is.
//! A line of words is a record of its own, too, so that its error names it and the puzzle before it is read.

use std::collections::VecDeque;
use std::io::BufRead;

use foldoku_board::Geometry;
#[cfg(feature = "rules")]
use foldoku_rules::Variant;
#[cfg(feature = "rules")]
use foldoku_rules::text::{iss, payload};

use super::detect::{Braces, format_of, is_address};
use crate::error::RecordError;
use crate::raw::gather::{Line, LineParser, LineRecords};
use crate::raw::{RawPuzzle, RawRecord};
use crate::variant_puzzle::{UnknownParts, VariantFormat, VariantPuzzle};
#[cfg(feature = "json")]
use crate::wanted::Wanted;

/// Reads one puzzle with rules, in any of their formats. Returns `None` if the text does not start
/// like one.
///
/// ```
/// use foldoku_formats::read_variant;
///
/// let puzzle = read_variant(b".Shape~4x4.Cage~7~R2C1~R2C2").unwrap()?;
/// assert_eq!(puzzle.variant().rules.len(), 1);
/// assert!(read_variant(b"12..34..2.4.4...").is_none());
/// # Ok::<(), foldoku_formats::RecordError>(())
/// ```
pub fn read_variant(text: &[u8]) -> Option<Result<VariantPuzzle, RecordError>> {
    let format = format_of(text)?;
    let mut records = records(format, &Geometry::classic(), text);
    let first = records.next()?;
    let others = records.count();
    if others > 0 {
        let message = format!("expected one puzzle, found {}", others + 1);
        return Some(Err(RecordError::syntax(1, message)));
    }
    let first = first.map_err(|error| RecordError::syntax(1, error));
    Some(first.and_then(|record| match record.puzzle? {
        RawPuzzle::Variant(format, text) => {
            VariantPuzzle::read(format, record.line, &text, UnknownParts::Refuse)
        }
        _ => Err(RecordError::syntax(record.line, "the puzzle has no rules")),
    }))
}

/// Reads the rules of a puzzle of Interactive Sudoku Solver or f-puzzles in one line, without making its constraints;
/// none for any other text and for one with an error, which [`read_variant`] names.
#[cfg(feature = "rules")]
pub fn read_rules(text: &[u8]) -> Option<Variant> {
    let text = text.trim_ascii();
    let is_address = text.starts_with(b"http");
    if !(is_address || text.starts_with(b".")) || text.contains(&b'\n') {
        return None;
    }
    let read = match format_of(text)? {
        VariantFormat::Iss if !is_address => iss::read,
        VariantFormat::FPuzzles => payload::read,
        _ => return None,
    };
    read(std::str::from_utf8(text).ok()?).ok()
}

/// Returns the records of a file that begins with this format; the board is that of plain puzzles.
pub(crate) fn records<R: BufRead>(
    format: VariantFormat,
    board: &Geometry,
    reader: R,
) -> LineRecords<R, Variants> {
    let gather = Variants {
        format,
        cells: board.square_count(),
        columns: board.shape().columns(),
        current: None,
    };
    LineRecords::new(reader, gather)
}

/// The puzzle that the next line may continue.
#[derive(Debug)]
pub(crate) struct Variants {
    /// The format of a line that shows none.
    format: VariantFormat,
    /// The cells of a plain puzzle, and of one of its rows.
    cells: usize,
    columns: usize,
    current: Option<Current>,
}

/// The lines of a puzzle so far.
#[derive(Debug)]
struct Current {
    line: usize,
    text: Vec<u8>,
    start: Start,
    /// The braces of an object.
    braces: Braces,
}

/// What a line can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// A plain puzzle.
    Plain,
    /// A puzzle in a format.
    Variant(VariantFormat),
    /// An object whose further lines show its format.
    Object,
    /// A part of an ISS string.
    Part,
    /// Anything else, such as words.
    Other,
}

impl Variants {
    /// Returns what a line can start.
    fn start(&self, line: &[u8]) -> Start {
        match format_of(line) {
            Some(format) => Start::Variant(format),
            None if line.starts_with(b"{") => Start::Object,
            None if self.is_plain(line) => Start::Plain,
            None if line.starts_with(b".") || is_address(line) => Start::Variant(self.format),
            None if is_part(line) => Start::Part,
            None => Start::Other,
        }
    }

    /// Returns whether a line is a plain puzzle: its first word consists of cells, or has as many characters
    /// as there are cells.
    fn is_plain(&self, line: &[u8]) -> bool {
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;:#|".contains(byte);
        let word = line.split(ends).next().unwrap_or_default();
        let is_cell = |byte: &&u8| byte.is_ascii_digit() || b"._*?-xX".contains(byte);
        let others = word.len() - word.iter().filter(is_cell).count();
        // Slashes between rows, and typing errors.
        let is_row = word.len() >= self.columns && 8 * others <= word.len();
        is_row || word.len() == self.cells && !word.contains(&b'~')
    }

    /// Returns whether a line belongs to the current puzzle.
    fn goes_on(&self, line: &[u8], start: Start) -> bool {
        match &self.current {
            Some(current) if current.braces.is_open() => {
                // An object that is cut off ends where the next puzzle starts.
                let is_next = matches!(start, Start::Variant(_) | Start::Plain);
                line.starts_with(b"\"") || !is_next
            }
            Some(current) => {
                let is_string = matches!(current.start, Start::Variant(VariantFormat::Iss));
                is_string && start == Start::Part
            }
            None => false,
        }
    }

    /// Returns the record of a whole puzzle.
    fn record(&self, current: Current) -> RawRecord {
        let Current { line, text, .. } = current;
        let format = match current.start {
            Start::Plain => return RawRecord::of_text(line, text),
            Start::Variant(format) => Some(format),
            Start::Object => format_of(&text),
            Start::Part | Start::Other => Some(self.format),
        };
        let is_object = matches!(
            self.format,
            VariantFormat::Json | VariantFormat::FPuzzles | VariantFormat::SudokuPad
        );
        if format.is_none() && !is_object {
            return of_object(line, text);
        }
        RawRecord {
            line,
            puzzle: Ok(RawPuzzle::Variant(format.unwrap_or(self.format), text)),
            solution: None,
            fields: Vec::new(),
        }
    }
}

/// Returns whether a line continues an ISS string that a program has broken: each of its words has the
/// sign between arguments, or it is one word, such as the rest of a cell's name or of a coded table, which
/// hardly lacks digits.
fn is_part(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    words.all(|word| word.is_empty() || word.contains(&b'~'))
        || !line.iter().any(u8::is_ascii_whitespace) && line.iter().any(u8::is_ascii_digit)
}

/// Returns the record of an object that holds its puzzle as text.
#[cfg(feature = "json")]
fn of_object(line: usize, text: Vec<u8>) -> RawRecord {
    let record = crate::format::json_lines::read::record(line, &text, &Wanted::default());
    record.unwrap_or_else(|| RawRecord::of_text(line, text))
}

#[cfg(not(feature = "json"))]
fn of_object(line: usize, _: Vec<u8>) -> RawRecord {
    RawRecord::of_error(RecordError::syntax(
        line,
        crate::features::not_built("JSON"),
    ))
}

/// The bytes of the longest puzzle.
const LONGEST: usize = 4 << 20;

impl LineParser for Variants {
    const LIMIT: usize = LONGEST;

    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
        let trimmed = line.text.trim_ascii();
        if trimmed.is_empty() || trimmed.starts_with(b"#") {
            return;
        }
        let start = self.start(trimmed);
        if !self.goes_on(trimmed, start) {
            self.finish(ready);
        }
        let before = self
            .current
            .as_ref()
            .map_or(0, |current| current.text.len());
        let text = if before + line.text.len() > LONGEST {
            let message = "longer than 4 MiB, too long for a puzzle with rules";
            Err(RecordError::syntax(line.number, message))
        } else {
            line.utf8().map(str::trim)
        };
        let text = match text {
            Ok(text) => text.as_bytes(),
            Err(error) => {
                self.finish(ready);
                ready.push_back(RawRecord::of_error(error));
                return;
            }
        };
        let current = self.current.get_or_insert_with(|| Current {
            line: line.number,
            text: Vec::new(),
            start,
            braces: Braces::default(),
        });
        current.text.extend_from_slice(text);
        text.iter().for_each(|&byte| current.braces.read(byte));
    }

    fn finish(&mut self, ready: &mut VecDeque<RawRecord>) {
        if let Some(current) = self.current.take() {
            ready.push_back(self.record(current));
        }
    }
}
