//! Reads OpenSudoku files: XML, either one collection or several folders.
//!
//! ```text
//! <opensudoku>                                       <opensudoku version="2">
//!   <name>Easy</name> <author>…</author> …             <folder name="Easy" created="…">
//!   <game data="004…"/>                                  <game data="…" state="1" time="…" …/>
//! </opensudoku>                                        </folder></opensudoku>
//! ```
//!
//! `data` is 81 digits, 0 for an empty cell; or `version: N`, a line end and, for each cell, its
//! digit, pencil marks and whether the player may change it, each followed by a `|`. Digits that
//! the player entered are not part of the puzzle; they are carried as `entered`, a line of all
//! digits.
//!
//! An invalid game is an invalid record. XML that is not well-formed, or a tag of more than 1 MiB,
//! is an invalid record too, and ends the file.
//!
//! **Invariant:** at most one tag, or one text between two tags, is held, and never more than 1 MiB.

use std::io::{self, BufRead};
use std::mem;

use foldoku_board::classic::SQUARE_COUNT;
use foldoku_board::format::{LINE_LIMIT, Problem};
use quick_xml::XmlVersion;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::source::{Failure, Source};
use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field, FieldKind};
use crate::raw::RawRecords;
use crate::raw::{RawPuzzle, RawRecord};

/// The names of the fields: first elements of the collection, then attributes.
const COLUMNS: [&str; 10] = [
    "name", "author", "source", "level", "folder", "created", "state", "time", "note", "entered",
];

/// The number of columns that are elements of the collection.
const ELEMENTS: usize = 4;

/// The column of the folder's name.
const FOLDER: usize = ELEMENTS;

/// The attributes of a game that become fields.
const ATTRIBUTES: std::ops::Range<usize> = FOLDER + 1..COLUMNS.len() - 1;

/// The most bytes of a tag or text; a game holds its player's history.
const TOKEN_LIMIT: usize = 1 << 20;

/// The maximum depth of nested elements; the format has three levels.
const MAX_DEPTH: usize = 32;

/// The records of an OpenSudoku file.
#[derive(Debug)]
pub(crate) struct OpenSudoku<R> {
    xml: Reader<Source<R>>,
    token: Vec<u8>,
    /// The number of open elements.
    depth: usize,
    has_root: bool,
    /// The element whose text is being read.
    element: Option<usize>,
    /// The values known so far about the collection and the folder.
    known: [String; FOLDER + 1],
    ended: bool,
}

impl<R: BufRead> OpenSudoku<R> {
    /// Reads the records of `reader`.
    pub(crate) fn new(reader: R) -> OpenSudoku<R> {
        let source = Source {
            reader,
            chunk: Vec::new(),
            used: 0,
            lines: 1,
            budget: TOKEN_LIMIT,
            failure: None,
        };
        OpenSudoku {
            xml: Reader::from_reader(source),
            token: Vec::new(),
            depth: 0,
            has_root: false,
            element: None,
            known: Default::default(),
            ended: false,
        }
    }

    /// Reads the next token; returns the record of a game, or the error that ends the file.
    fn step(&mut self) -> io::Result<Option<RawRecord>> {
        let mut token = mem::take(&mut self.token);
        token.clear();
        self.xml.get_mut().budget = TOKEN_LIMIT;
        let line = self.xml.get_ref().lines;
        let step = match self.xml.read_event_into(&mut token) {
            Ok(event) => self.event(line, event),
            Err(error) => {
                self.ended = true;
                self.failure(line, &error)
            }
        };
        self.token = token;
        step
    }

    fn event(&mut self, line: usize, event: Event<'_>) -> io::Result<Option<RawRecord>> {
        match event {
            Event::Start(tag) => {
                let record = self.open(line, &tag)?;
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Ok(self.abort(line, "elements nested too deeply"));
                }
                return Ok(record);
            }
            Event::Empty(tag) => {
                let record = self.open(line, &tag)?;
                self.element = None;
                return Ok(record);
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                self.element = None;
                if tag.name().as_ref() == "folder" {
                    self.known[FOLDER].clear();
                }
            }
            Event::Text(text) => self.text(&text.into_inner()),
            Event::CData(text) => self.text(&text.into_inner()),
            Event::GeneralRef(reference) => self.reference(&reference),
            Event::Eof => {
                self.ended = true;
                if !self.has_root {
                    return Err(not_open_sudoku());
                }
                if self.depth > 0 {
                    return Ok(self.end_with(line, "the file ends within an element"));
                }
            }
            Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Comment(_) => {}
        }
        Ok(None)
    }

    /// Handles a tag that opens an element.
    fn open(&mut self, line: usize, tag: &BytesStart<'_>) -> io::Result<Option<RawRecord>> {
        let name = tag.name();
        let name = name.as_ref();
        if !mem::replace(&mut self.has_root, true) && name != "opensudoku" {
            self.ended = true;
            return Err(not_open_sudoku());
        }
        match name {
            "game" => return Ok(Some(self.game(line, tag))),
            "folder" => {
                let name = attribute(tag, "name").unwrap_or_default();
                self.known[FOLDER] = cut(name.unwrap_or_default());
            }
            _ => {
                self.element = COLUMNS[..ELEMENTS].iter().position(|known| *known == name);
                if let Some(element) = self.element {
                    self.known[element].clear();
                }
            }
        }
        Ok(None)
    }

    fn text(&mut self, text: &str) {
        if let Some(element) = self.element {
            let known = mem::take(&mut self.known[element]);
            self.known[element] = cut(known + text);
        }
    }

    fn reference(&mut self, reference: &BytesRef<'_>) {
        let character = reference.resolve_char_ref().ok().flatten();
        let text = match character {
            Some(character) => character.to_string(),
            None => resolve_predefined_entity(reference)
                .unwrap_or("\u{fffd}")
                .to_string(),
        };
        self.text(&text);
    }

    fn game(&self, line: usize, tag: &BytesStart<'_>) -> RawRecord {
        let (puzzle, entered) = match data(tag) {
            Ok((squares, entered)) => (Ok(RawPuzzle::Text(squares)), entered),
            Err(kind) => (Err(RecordError { line, kind }), Field::Missing),
        };
        let known = self.known.iter().map(|text| field_of(text.clone()));
        let attributes = COLUMNS[ATTRIBUTES].iter().map(|name| {
            let value = attribute(tag, name).ok().flatten();
            value.map_or(Field::Missing, field_of)
        });
        RawRecord {
            line,
            puzzle,
            solution: None,
            fields: known.chain(attributes).chain([entered]).collect(),
        }
    }

    /// Ends the file early with an error.
    fn abort(&mut self, line: usize, message: &str) -> Option<RawRecord> {
        self.end_with(line, &format!("{message}; the rest of the file is skipped"))
    }

    /// Ends the file with an error.
    fn end_with(&mut self, line: usize, message: &str) -> Option<RawRecord> {
        self.ended = true;
        Some(RawRecord::of_error(RecordError::syntax(line, message)))
    }

    /// Returns the record of a token that cannot be parsed, or the error of a file that cannot be
    /// read.
    fn failure(&mut self, line: usize, error: &Error) -> io::Result<Option<RawRecord>> {
        match self.xml.get_mut().failure.take() {
            Some(Failure::Io(error)) => return Err(error),
            Some(Failure::TooLong) => {
                let message = format!("a tag or a text of more than {TOKEN_LIMIT} bytes");
                return Ok(self.abort(line, &message));
            }
            None => {}
        }
        if !self.has_root {
            return Err(not_open_sudoku());
        }
        let message = match error {
            Error::IllFormed(
                IllFormedError::MissingEndTag(_)
                | IllFormedError::UnmatchedEndTag(_)
                | IllFormedError::MismatchedEndTag { .. },
            ) => "end tag without a start tag".to_string(),
            Error::Syntax(error) => return Ok(self.end_with(line, &error.to_string())),
            _ => "not well-formed XML".to_string(),
        };
        Ok(self.abort(line, &message))
    }
}

impl<R: BufRead + Send> RawRecords for OpenSudoku<R> {
    fn columns(&self) -> Vec<Column> {
        let names = COLUMNS.into_iter();
        names
            .map(|name| Column::read(name, FieldKind::Text))
            .collect()
    }
}

impl<R: BufRead> Iterator for OpenSudoku<R> {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        while !self.ended {
            let step = self.step();
            self.ended |= step.is_err();
            if let Some(record) = step.transpose() {
                return Some(record);
            }
        }
        None
    }
}

fn not_open_sudoku() -> io::Error {
    let message = "not an OpenSudoku file: expected a root element <opensudoku>";
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn syntax(message: impl Into<String>) -> RecordErrorKind {
    let (message, column) = (message.into(), None);
    RecordErrorKind::Syntax { message, column }
}

/// Returns the value of an attribute, if the tag has it.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, RecordErrorKind> {
    for found in tag.attributes() {
        let found = found.map_err(|error| syntax(error.to_string()))?;
        if found.key.as_ref() == name {
            let value = found.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|_| syntax(format!("{name} holds an unknown entity")))?;
            return Ok(Some(value.into_owned()));
        }
    }
    Ok(None)
}

/// Returns the puzzle of a game, and the digits entered by the player, if there are any.
fn data(tag: &BytesStart<'_>) -> Result<(Vec<u8>, Field), RecordErrorKind> {
    let Some(data) = attribute(tag, "data")? else {
        return Err(RecordErrorKind::NoPuzzle("no attribute data"));
    };
    if data.len() > LINE_LIMIT {
        let limit = LINE_LIMIT;
        return Err(RecordErrorKind::Text(Problem::TooLong { limit }));
    }
    match data.trim_start().strip_prefix("version:") {
        Some(cells) => serialised(cells),
        None => Ok((data.into_bytes(), Field::Missing)),
    }
}

/// Returns a puzzle in the form with pencil marks; `cells` begins with the version of the form.
fn serialised(cells: &str) -> Result<(Vec<u8>, Field), RecordErrorKind> {
    let cells = cells.trim_start();
    let (version, cells) = cells
        .split_once(char::is_whitespace)
        .ok_or_else(|| syntax("data without cells"))?;
    // The digit, one or two kinds of pencil marks, a colour, and whether the player may change it.
    let parts = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(syntax("unknown version of data")),
    };
    // Version 2 has two bars after the pencil marks.
    let cells: Vec<&str> = cells
        .split('|')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if cells.len() != parts * SQUARE_COUNT {
        let found = cells.len() / parts;
        let message = format!("expected {SQUARE_COUNT} cells in data, found {found}");
        return Err(syntax(message));
    }
    let (mut givens, mut entered) = (Vec::new(), String::new());
    for (index, cell) in cells.chunks(parts).enumerate() {
        let (digit, is_given) = cell_digit(cell)
            .ok_or_else(|| syntax(format!("invalid cell {} in data", index + 1)))?;
        givens.push(if is_given { digit } else { b'.' });
        entered.push(char::from(digit));
    }
    let any_entered = givens != entered.as_bytes();
    let entered = if any_entered { entered } else { String::new() };
    Ok((givens, field_of(entered)))
}

/// Returns the digit of a cell, or a dot, and whether it is given.
fn cell_digit(cell: &[&str]) -> Option<(u8, bool)> {
    let digit = match cell.first()?.as_bytes() {
        [b'0'] => b'.',
        [digit @ b'1'..=b'9'] => *digit,
        _ => return None,
    };
    match *cell.last()? {
        "0" => Some((digit, true)),
        "1" => Some((digit, false)),
        _ => None,
    }
}

/// Returns text as a field; empty text is a missing field.
fn field_of(text: String) -> Field {
    match text.trim() {
        "" => Field::Missing,
        trimmed if trimmed.len() == text.len() => Field::Text(cut(text)),
        trimmed => Field::Text(cut(trimmed.to_string())),
    }
}

/// Truncates a text to the limit.
fn cut(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LINE_LIMIT));
    text
}

#[cfg(test)]
mod tests;
