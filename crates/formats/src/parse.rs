//! Parses the records of a chunk into typed puzzles.
//!
//! Puzzles of one kind are stored contiguously, so that the lanes solve classic puzzles directly
//! from their lines.
//!
//! ```text
//! entries   1 ──┐   2 ──┐   3 ── error   4 ──┐        one per record
//! lines     [81 characters, 81 characters, … ]         classic puzzles
//! sukakus   [729 characters, … ]                       classic puzzles given by candidates
//! boards    [grid and text, … ]                        puzzles on other boards
//! variants  [puzzle and text, … ]                      puzzles with rules beyond their board
//! ```
//!
//! **Invariant:** there is one entry per selected record, in order, and the puzzles of each kind are
//! in the order of their entries. Lines hold digits and dots, candidates their own digit or a dot.

mod records;

use std::ops::Range;

use foldoku_board::format::{self, LINE_LIMIT, Problem, Style};
use foldoku_board::{Geometry, Grid};
use foldoku_kernel::{Line, Sukaku};

use crate::alphabet::Translator;
use crate::chunk::{Chunk, Content};
use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field};
#[cfg(feature = "json")]
use crate::format::json_lines;
use crate::format::variants;
use crate::lines::{Lines, numbered};
use crate::raw::{RawPuzzle, RawRecord};
use crate::record::BoardPuzzle;
use crate::selection::Selection;
use crate::text::is_content;
use crate::variant_puzzle::{UnknownParts, VariantFormat, VariantPuzzle};

pub use records::Records;
use records::{Entry, Extra, GivenSolution, Place};

/// Parses chunks of records.
#[derive(Clone, Debug)]
pub struct Parser {
    geometry: Geometry,
    is_classic: bool,
    selection: Selection,
    /// Who supports puzzles with rules beyond their board, if this parser refuses them.
    refusal: Option<&'static str>,
    /// What becomes of figures and sentences that are not understood.
    unknown: UnknownParts,
    /// Whether solutions are also fields, because the first record of the collection has none.
    names_solutions: bool,
}

impl Parser {
    /// Creates a parser for puzzles on this board that skips records outside the selection.
    pub fn new(geometry: Geometry, selection: Selection) -> Parser {
        Parser {
            is_classic: geometry.is_classic(),
            geometry,
            selection,
            refusal: None,
            names_solutions: false,
            unknown: UnknownParts::Refuse,
        }
    }

    /// Returns a parser that makes the solution of a record also a [named](Field::Named) field: for a
    /// command that carries solutions, when the first record of the collection has none.
    #[must_use]
    pub fn naming_solutions(self) -> Parser {
        Parser {
            names_solutions: true,
            ..self
        }
    }

    /// Returns a parser that does this with figures and sentences that it does not understand.
    #[must_use]
    pub fn unknown_parts(self, unknown: UnknownParts) -> Parser {
        Parser { unknown, ..self }
    }

    /// Returns a parser that rejects puzzles with rules beyond their board, for code that does not
    /// support them. The message of the error says what does: `solve and count do`.
    #[must_use]
    pub fn without_rules(self, others: &'static str) -> Parser {
        Parser {
            refusal: Some(others),
            ..self
        }
    }

    /// Parses the records of a chunk.
    pub fn parse(&self, chunk: Chunk) -> Records {
        let translator = Translator::new(chunk.alphabet, &self.geometry);
        let mut records = self.content(translator.as_ref(), chunk.content, chunk.first);
        records.translator = translator;
        records
    }

    fn content(&self, translator: Option<&Translator>, content: Content, first: u64) -> Records {
        match content {
            Content::Lines(lines) => self.lines(translator, lines, first),
            #[cfg(feature = "json")]
            Content::JsonLines(lines, columns) => {
                let records = numbered(&lines.bytes, lines.first_line)
                    .filter_map(|(number, line)| json_lines::read::record(number, line, &columns));
                self.records(translator, records.collect(), first)
            }
            #[cfg(feature = "json")]
            Content::JsonElements(elements, columns) => {
                let records = elements
                    .iter()
                    .map(|it| json_lines::read::element(it, &columns));
                self.records(translator, records.collect(), first)
            }
            Content::Records(records) => self.records(translator, records, first),
        }
    }

    /// Parses whole lines; `first` is the number of the first one.
    fn lines(&self, translator: Option<&Translator>, lines: Lines, first: u64) -> Records {
        let mut parsed = Records {
            entries: Vec::with_capacity(lines.records),
            lines: Vec::with_capacity(lines.records),
            ..Records::default()
        };
        let records = numbered(&lines.bytes, lines.first_line);
        let records = records.filter(|(_, line)| is_content(line));
        for (number, (line_number, line)) in (first..).zip(records) {
            if self.selection.takes(number) {
                let start = line.as_ptr().addr() - lines.bytes.as_ptr().addr();
                let (place, comment) = self.text(&mut parsed, translator, line_number, line);
                parsed.entries.push(Entry {
                    number,
                    line: line_number,
                    place,
                    comment: start + comment.start..start + comment.end,
                    extra: None,
                });
            }
        }
        parsed.text = lines.bytes;
        parsed
    }

    /// Parses records; `first` is the number of the first one.
    fn records(
        &self,
        translator: Option<&Translator>,
        records: Vec<RawRecord>,
        first: u64,
    ) -> Records {
        let mut parsed = Records::default();
        for (number, mut record) in (first..).zip(records) {
            if self.selection.takes(number) {
                if let Some(solution) = record.solution.clone().filter(|_| self.names_solutions) {
                    let column = Column {
                        is_own: true,
                        ..Column::text("solution")
                    };
                    let named = Box::new((column, Field::Text(solution)));
                    record.fields.push(Field::Named(named));
                }
                let is_standard = matches!(record.puzzle, Ok(RawPuzzle::Standard(_)));
                let is_bare = record.solution.is_none() && record.fields.is_empty();
                let (place, comment) =
                    self.raw(&mut parsed, translator, record.line, record.puzzle);
                let extra = (!is_bare).then(|| {
                    let given = |text| self.given(translator.filter(|_| !is_standard), text);
                    Box::new(Extra {
                        solution: record.solution.map(given),
                        fields: record.fields,
                    })
                });
                parsed.entries.push(Entry {
                    number,
                    line: record.line,
                    place,
                    comment,
                    extra,
                });
            }
        }
        parsed
    }

    fn given(&self, translator: Option<&Translator>, text: String) -> GivenSolution {
        if self.is_classic && translator.is_none() {
            return GivenSolution {
                text,
                standard: None,
            };
        }
        let translated = translator.map(|translator| translator.puzzle(text.as_bytes()));
        let grid = match &translated {
            Some(Ok(translated)) => self.grid(1, &translated.text).ok(),
            Some(Err(_)) => None,
            None => self.grid(1, text.as_bytes()).ok(),
        };
        let line = grid.map(|grid| format::grid(&self.geometry, &grid, Style::Line));
        GivenSolution {
            text,
            standard: Some(line.unwrap_or_default()),
        }
    }

    /// Parses the puzzle of a record. Also returns the range of its comment in the text of the records.
    fn raw(
        &self,
        parsed: &mut Records,
        translator: Option<&Translator>,
        line: usize,
        puzzle: Result<RawPuzzle, RecordError>,
    ) -> (Place, Range<usize>) {
        let place = match puzzle {
            Ok(RawPuzzle::Text(text)) => {
                let (place, comment) = self.text(parsed, translator, line, &text);
                let start = parsed.text.len();
                parsed.text.extend_from_slice(&text[comment]);
                return (place, start..parsed.text.len());
            }
            Ok(RawPuzzle::Standard(text)) => {
                in_own_symbols(translator, self.plain(parsed, line, &text).0)
            }
            Ok(RawPuzzle::Candidates(candidates)) if self.is_classic => {
                parsed.sukakus.push(*candidates);
                Place::Sukaku(parsed.sukakus.len() - 1)
            }
            Ok(RawPuzzle::Variant(format, text)) => self.variant(parsed, line, format, &text),
            Ok(RawPuzzle::Candidates(_)) => {
                let message = "candidates are supported on the classic board only";
                Place::Invalid(Box::new(RecordError::syntax(line, message)))
            }
            Err(error) => Place::Invalid(Box::new(error)),
        };
        (place, 0..0)
    }

    /// Parses a text in a format for puzzles with rules. One without rules is a plain puzzle for code
    /// that refuses rules.
    fn variant(
        &self,
        parsed: &mut Records,
        line: usize,
        format: VariantFormat,
        text: &[u8],
    ) -> Place {
        let puzzle = match VariantPuzzle::read(format, line, text, self.unknown) {
            Ok(puzzle) => puzzle,
            Err(error) => return Place::Invalid(Box::new(error)),
        };
        let Some(others) = self.refusal else {
            parsed.variants.push(puzzle);
            return Place::Variant(parsed.variants.len() - 1);
        };
        let is_plain =
            puzzle.puzzle().constraints().is_empty() && puzzle.variant().rules.is_empty();
        if is_plain && *puzzle.puzzle().geometry() == self.geometry {
            let givens = format::grid(&self.geometry, puzzle.puzzle().givens(), Style::Line);
            return self.plain(parsed, line, givens.as_bytes()).0;
        }
        let what = puzzle.rule_names();
        let message =
            format!("this command does not support puzzles with rules ({what}); {others}");
        Place::Invalid(Box::new(RecordError::syntax(line, message)))
    }

    /// Parses the text of one puzzle, in the symbols of the file or in a format for puzzles with rules.
    /// Also returns the range of the comment.
    fn text(
        &self,
        parsed: &mut Records,
        translator: Option<&Translator>,
        line: usize,
        text: &[u8],
    ) -> (Place, Range<usize>) {
        let found = match translator {
            None => self.candidates_or_line(parsed, line, text),
            Some(_) => None,
        };
        if let Some(found) = found {
            return found;
        }
        let trimmed = text.trim_ascii();
        let is_whole = token_of(trimmed, self.geometry.square_count()).is_some();
        let format = || variants::detect::format_of(trimmed).filter(|_| text.len() <= LINE_LIMIT);
        // The digits and dots of a string or an address may happen to be as many as the cells.
        if !is_whole && let Some(format) = format() {
            return (self.variant(parsed, line, format, trimmed), 0..0);
        }
        let found = match translator {
            None => self.grid_or_drawing(parsed, line, text),
            Some(translator) => self.translated(parsed, translator, line, text),
        };
        match found.0 {
            Place::Invalid(_) if is_whole => match format() {
                Some(format) => (self.variant(parsed, line, format, trimmed), 0..0),
                None => found,
            },
            _ => found,
        }
    }

    /// Parses the text of one puzzle that is not in the standard symbols.
    fn translated(
        &self,
        parsed: &mut Records,
        translator: &Translator,
        line: usize,
        text: &[u8],
    ) -> (Place, Range<usize>) {
        match translator.puzzle(text) {
            Ok(standard) => {
                let (place, comment) = self.plain(parsed, line, &standard.text);
                let end = text.trim_ascii_end().len();
                let comment = standard
                    .comment
                    .map_or(comment, |start| start.min(end)..end);
                (in_own_symbols(Some(translator), place), comment)
            }
            Err(kind) => (Place::Invalid(Box::new(RecordError { line, kind })), 0..0),
        }
    }

    /// Parses the text of one plain puzzle in the standard symbols. Also returns the range of the comment.
    fn plain(&self, parsed: &mut Records, number: usize, text: &[u8]) -> (Place, Range<usize>) {
        let found = self.candidates_or_line(parsed, number, text);
        found.unwrap_or_else(|| self.grid_or_drawing(parsed, number, text))
    }

    /// Parses 81 cells or 729 candidates of the classic board; `None` if it is another board or text.
    #[inline]
    fn candidates_or_line(
        &self,
        parsed: &mut Records,
        number: usize,
        text: &[u8],
    ) -> Option<(Place, Range<usize>)> {
        let end = text.trim_ascii_end().len();
        let start = end - text[..end].trim_ascii_start().len();
        if !self.is_classic {
            return None;
        }
        if let Some((line, comment)) = classic(&text[start..end]) {
            parsed.lines.push(line);
            let place = Place::Line(parsed.lines.len() - 1);
            return Some((place, start + comment..end));
        }
        let token = token_of(&text[start..end], 729)?;
        let place = match sukaku(token, number, start + 1) {
            Ok(sukaku) => {
                parsed.sukakus.push(sukaku);
                Place::Sukaku(parsed.sukakus.len() - 1)
            }
            Err(error) => Place::Invalid(Box::new(error)),
        };
        Some((place, start + 729..end))
    }

    fn grid_or_drawing(
        &self,
        parsed: &mut Records,
        number: usize,
        text: &[u8],
    ) -> (Place, Range<usize>) {
        let end = text.trim_ascii_end().len();
        let start = end - text[..end].trim_ascii_start().len();
        match self.grid(number, text) {
            Ok(grid) => {
                let board = BoardPuzzle::new(&self.geometry, grid);
                let place = match <&Line>::try_from(board.text()) {
                    Ok(line) if self.is_classic => {
                        parsed.lines.push(*line);
                        Place::Line(parsed.lines.len() - 1)
                    }
                    _ => {
                        parsed.boards.push(board);
                        Place::Board(parsed.boards.len() - 1)
                    }
                };
                let cells = self.geometry.square_count();
                let comment = match token_of(&text[start..end], cells) {
                    Some(_) => start + cells..end,
                    None => end..end,
                };
                (place, comment)
            }
            Err(error) => (Place::Invalid(Box::new(error)), end..end),
        }
    }

    fn grid(&self, number: usize, text: &[u8]) -> Result<Grid, RecordError> {
        if text.len() > LINE_LIMIT {
            let problem = Problem::TooLong { limit: LINE_LIMIT };
            return Err(RecordError {
                line: number,
                kind: RecordErrorKind::Text(problem),
            });
        }
        let grid = format::read(&self.geometry, text);
        grid.map_err(|error| error.from_line(number).into())
    }
}

/// Names the characters of an error in the symbols of the file.
fn in_own_symbols(translator: Option<&Translator>, place: Place) -> Place {
    match (translator, place) {
        (Some(translator), Place::Invalid(error)) => {
            Place::Invalid(Box::new(translator.error(*error)))
        }
        (_, place) => place,
    }
}

/// Returns the classic puzzle at the start of a text, and the position after it.
#[inline]
fn classic(text: &[u8]) -> Option<(Line, usize)> {
    let token = text.first_chunk::<81>()?;
    if text.get(81).is_some_and(|&byte| !ends_token(byte)) {
        return None;
    }
    let mut line = *token;
    let mut good = true;
    // Two loops without branches, which the compiler vectorises.
    for byte in &mut line {
        let is_digit = byte.wrapping_sub(b'1') <= 8;
        *byte = if is_digit { *byte } else { b'.' };
    }
    for &byte in token {
        good &= is_cell(byte);
    }
    // A line of dashes may be a frame.
    (good && token != &[b'-'; 81]).then_some((line, 81))
}

#[inline]
fn is_cell(byte: u8) -> bool {
    byte.wrapping_sub(b'0') <= 9
        || byte == b'.'
        || byte == b'_'
        || byte == b'*'
        || byte == b'-'
        || byte == b'?'
        || byte | 0x20 == b'x'
}

/// Returns whether a character ends the puzzle in its line.
fn ends_token(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':' | b'#' | b'|')
}

/// Returns the first word of a text, if it has this length.
fn token_of(text: &[u8], length: usize) -> Option<&[u8]> {
    let end = text
        .iter()
        .take(length + 1)
        .position(|&byte| ends_token(byte));
    (end.unwrap_or(text.len()) == length).then(|| &text[..length])
}

/// Parses candidates from 729 characters, each its own digit or a blank.
fn sukaku(token: &[u8], line: usize, first_column: usize) -> Result<Sukaku, RecordError> {
    let mut sukaku = [b'.'; 729];
    for (index, &byte) in token.iter().enumerate() {
        let expected = b'1' + (index % 9) as u8;
        if byte == expected {
            sukaku[index] = byte;
        } else if byte.is_ascii_digit() && byte != b'0' || !is_cell(byte) {
            let kind = RecordErrorKind::Candidate {
                found: char::from(byte),
                column: first_column + index,
                expected: char::from(expected),
            };
            return Err(RecordError { line, kind });
        }
    }
    Ok(sukaku)
}
