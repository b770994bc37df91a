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

use std::io::{self, BufRead, Read};
use std::mem;

use foldoku_board::classic::SQUARE_COUNT;
use foldoku_board::format::{LINE_LIMIT, Problem};
use quick_xml::XmlVersion;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

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
                self.element = COLUMNS[..ELEMENTS].iter().position(|own| *own == name);
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
        return Err(RecordErrorKind::NoPuzzle("attribute data"));
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

/// A reader that counts lines, stops at a limit, and replaces bytes that are not UTF-8.
///
/// The parser rejects a file at the first such byte, and names in old files are often Latin-1.
#[derive(Debug)]
struct Source<R> {
    reader: R,
    /// Bytes that were read and repaired, and how many of them were consumed.
    chunk: Vec<u8>,
    used: usize,
    /// The current line, counted from 1.
    lines: usize,
    /// How many more bytes the token may have.
    budget: usize,
    /// The error of the reader, which the parser wraps.
    failure: Option<Failure>,
}

#[derive(Debug)]
enum Failure {
    Io(io::Error),
    TooLong,
}

/// How many bytes are repaired at a time.
const CHUNK: u64 = 1 << 13;

impl<R: BufRead> Source<R> {
    /// Reads the next chunk; it is empty at the end of the file.
    fn refill(&mut self) -> io::Result<()> {
        let mut raw = Vec::new();
        (&mut self.reader).take(CHUNK).read_to_end(&mut raw)?;
        // A character may continue after the chunk.
        while ends_early(&raw) && (&mut self.reader).take(1).read_to_end(&mut raw)? > 0 {}
        self.chunk = match String::from_utf8(raw) {
            Ok(text) => text.into_bytes(),
            Err(error) => String::from_utf8_lossy(error.as_bytes())
                .into_owned()
                .into_bytes(),
        };
        self.used = 0;
        Ok(())
    }
}

/// Returns whether text ends within a character.
fn ends_early(text: &[u8]) -> bool {
    let last = text.utf8_chunks().last();
    last.is_some_and(|chunk| {
        std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none())
    })
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used >= self.chunk.len()
            && let Err(error) = self.refill()
        {
            let kind = error.kind();
            self.failure = Some(Failure::Io(error));
            return Err(kind.into());
        }
        let rest = &self.chunk[self.used..];
        if self.budget == 0 && !rest.is_empty() {
            self.failure = Some(Failure::TooLong);
            return Err(io::Error::other("too long"));
        }
        Ok(&rest[..rest.len().min(self.budget)])
    }

    fn consume(&mut self, count: usize) {
        let end = self.chunk.len().min(self.used + count);
        self.lines += memchr::memchr_iter(b'\n', &self.chunk[self.used..end]).count();
        self.used = end;
        self.budget = self.budget.saturating_sub(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::gather::tests::shown;

    const LINE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn open(file: &[u8]) -> OpenSudoku<&[u8]> {
        OpenSudoku::new(file)
    }

    fn read(file: impl AsRef<[u8]>) -> Vec<RawRecord> {
        open(file.as_ref()).map(Result::unwrap).collect()
    }

    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        let found = read(file);
        let found: Vec<_> = found.iter().map(|it| (it.line, shown(it))).collect();
        let found: Vec<(usize, &str)> = found.iter().map(|(n, s)| (*n, s.as_str())).collect();
        assert_eq!(found, expected);
    }

    /// Returns the fields of a record, a dash for a missing one.
    fn fields(record: &RawRecord) -> Vec<&str> {
        let fields = record.fields.iter();
        let text = fields.map(|field| match field {
            Field::Text(text) => text.as_str(),
            _ => "-",
        });
        text.collect()
    }

    fn digits() -> String {
        LINE.replace('.', "0")
    }

    /// Returns the cells of the puzzle, each with the given text after its digit.
    fn cells(version: &str, given: &str, open: &str) -> String {
        let cell = |digit: char| match digit {
            '.' => format!("0{open}"),
            _ => format!("{digit}{given}"),
        };
        format!(
            "version: {version}\n{}",
            LINE.chars().map(cell).collect::<String>()
        )
    }

    #[test]
    fn collections_are_read() {
        let records = read(include_bytes!(
            "../../../../../fixtures/formats/opensudoku.xml"
        ));
        let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
        assert_eq!(lines, [12, 13]);
        assert_eq!(shown(&records[0]), digits());
        let common = ["Tests & more", "The foldoku authors", "foldoku", "hard"];
        for record in &records {
            assert_eq!(fields(record), [&common[..], &["-"; 6]].concat());
        }
    }

    #[test]
    fn folders_are_read() {
        let records = read(include_bytes!(
            "../../../../../fixtures/formats/opensudoku-folder.opensudoku"
        ));
        let all: Vec<(usize, String)> = records.iter().map(|it| (it.line, shown(it))).collect();
        assert_eq!(all[0], (5, digits()));
        assert_eq!(all[1], (6, LINE.to_string()));
        assert_eq!(all[2].0, 9);
        assert_eq!(records.len(), 3);
        let none = ["-"; ELEMENTS];
        assert_eq!(
            fields(&records[0])[ELEMENTS..],
            [
                "Hard \u{201c}ones\u{201d}",
                "1763683200000",
                "1",
                "0",
                "-",
                "-"
            ]
        );
        assert_eq!(fields(&records[0])[..ELEMENTS], none);
        let entered = LINE.replacen('.', "1", 1);
        assert_eq!(
            fields(&records[1])[ELEMENTS..],
            [
                "Hard \u{201c}ones\u{201d}",
                "-",
                "0",
                "42",
                "begun",
                &entered
            ]
        );
        assert_eq!(fields(&records[2])[ELEMENTS], "Easy");
        let file = "<opensudoku><folder name='a'></folder><game data='1'/></opensudoku>";
        assert_eq!(fields(&read(file)[0])[FOLDER], "-");
    }

    #[test]
    fn every_data_version_is_read() {
        for (version, given, open) in [
            ("1", "|-|0|", "|1,2,|1|"),
            ("2", "|0|0|", "|3||1|"),
            ("3", "|0|0|", "|3|1|"),
            ("4", "|0|0|0|", "|3|12|1|"),
            ("5", "|0|0|0|0|", "|3|12|7|1|"),
        ] {
            let data = cells(version, given, open);
            for line_end in ["&#10;", "\n", " "] {
                let data = data.replace('\n', line_end);
                check(
                    format!("<opensudoku><game data='{data}'/>x</opensudoku>"),
                    &[(1, LINE)],
                );
            }
        }
    }

    #[test]
    fn an_invalid_game_is_one_invalid_record() {
        for (game, error) in [
            ("", "line 2: no attribute data"),
            (
                "data='version: 9 0|0|0|'",
                "line 2: unknown version of data",
            ),
            ("data='version: 3'", "line 2: data without cells"),
            (
                "data='version: 3 0|0|0|'",
                "line 2: expected 81 cells in data, found 1",
            ),
            (
                &format!("data='{}'", cells("3", "|0|2|", "|0|1|")),
                "line 2: invalid cell 1 in data",
            ),
            ("data='&x;'", "line 2: data holds an unknown entity"),
            (
                "data=1",
                "line 2: position 10: attribute value must be enclosed in `\"` or `'`",
            ),
            (
                &format!("data='{}'", "1".repeat(LINE_LIMIT + 1)),
                "line 2: longer than 65536 bytes, too long for a grid of any board",
            ),
        ] {
            check(
                format!("<opensudoku>\n<game {game}/>\n<game data='1'></game></opensudoku>"),
                &[(2, error), (3 + game.matches('\n').count(), "1")],
            );
        }
    }

    #[test]
    fn malformed_xml_ends_with_an_error() {
        let game = "<opensudoku>\n<game data='1'/>\n";
        for (rest, error) in [
            ("", "line 3: the file ends within an element"),
            (
                "</folder><game data='2'/>",
                "line 3: end tag without a start tag; the rest of the file is skipped",
            ),
            (
                "<game data='2'",
                "line 3: tag not closed: `>` not found before end of input",
            ),
            (
                "<game data='2/>",
                "line 3: attribute value not closed: `'` not found before end of input",
            ),
            (
                &"<a>".repeat(MAX_DEPTH),
                "line 3: elements nested too deeply; the rest of the file is skipped",
            ),
            (
                "&",
                "line 3: not well-formed XML; the rest of the file is skipped",
            ),
        ] {
            check(format!("{game}{rest}"), &[(2, "1"), (3, error)]);
        }
    }

    #[test]
    fn endless_tags_are_not_held() {
        let error = "a tag or a text of more than 1048576 bytes; the rest of the file is skipped";
        let long = "x>".repeat(TOKEN_LIMIT / 2 + 1);
        for (rest, line) in [
            (format!("<game data='{long}'/>"), 2),
            (format!("<!-- {long} -->"), 2),
            (long.replace('>', "\n"), 1),
        ] {
            let file = format!(
                "<opensudoku>{}{rest}<game data='1'/>",
                "\n".repeat(line - 1)
            );
            check(file, &[(line, &format!("line {line}: {error}"))]);
        }
        let most = format!("<game data='1' note='{}'/>", "x".repeat(TOKEN_LIMIT - 30));
        let records = read(format!("<opensudoku>{most}{most}</opensudoku>"));
        assert_eq!(records.len(), 2);
        assert_eq!(fields(&records[1])[8].len(), LINE_LIMIT);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        let file = b"<opensudoku><name>Anf\xe4nger</name><game data='1\xff'/></opensudoku>";
        let records = read(file);
        assert_eq!(shown(&records[0]), "1\u{fffd}");
        assert_eq!(fields(&records[0])[0], "Anf\u{fffd}nger");
        // Characters that continue after a chunk stay intact.
        for start in 0..4 {
            let name = "x".repeat(start) + &"\u{1f600}".repeat(CHUNK as usize);
            let records = read(format!(
                "<opensudoku><name>{name}</name><game data='1'/></opensudoku>"
            ));
            assert_eq!(
                fields(&records[0])[0],
                &name[..name.floor_char_boundary(LINE_LIMIT)]
            );
        }
    }

    #[test]
    fn other_xml_is_an_error() {
        for file in ["", "hello", "<html/>", "<", "\0"] {
            let mut records = open(file.as_bytes());
            let error = records.next().unwrap().unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{file}");
            assert!(records.next().is_none());
        }
    }

    #[test]
    fn read_errors_are_returned() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        let file = io::BufReader::new("<opensudoku><game ".as_bytes().chain(Broken));
        let mut records = OpenSudoku::new(file);
        let error = records.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        assert!(records.next().is_none());
    }
}
