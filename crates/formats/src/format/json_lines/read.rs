//! Reads JSON Lines: one JSON value per line, a puzzle or an object that holds one. Arrays of such
//! values, and values over several lines, are cut by [`Elements`].
//!
//! **Invariant:** a value is parsed independently of those before it, so several threads can parse
//! values; carried values are kept as written.

use std::borrow::Cow;
use std::fmt;
use std::io;

use foldoku_board::Digit;
use foldoku_board::format::{LINE_LIMIT, Problem, Symbols};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::elements::{Element, Elements};
use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field, FieldKind};
use crate::format::variants;
use crate::input::Input;
use crate::lines::LineCutter;
use crate::raw::{RawPuzzle, RawRecord};
use crate::raw::{names, own};
use crate::source::Source;
use crate::wanted::{self, Wanted};

/// Opens a file; its first value determines the columns.
pub(crate) fn open(mut input: Input) -> io::Result<Source> {
    let (first, next) = first_lines(&mut input)?;
    if is_value(&first, &next) {
        let lines = LineCutter::new(input, is_record);
        let (columns, wanted) = columns(&first);
        let has_solutions = has_solution(&first);
        return Ok(Source::json_lines(lines, wanted, columns, has_solutions));
    }
    let mut elements = Elements::new(input);
    let first = elements.first()?;
    let (columns, wanted) = columns(first);
    let has_solutions = has_solution(first);
    Ok(Source::json_elements(
        elements,
        wanted,
        columns,
        has_solutions,
    ))
}

/// Returns the first two lines that are not blank, as far as lines are read.
fn first_lines(input: &mut Input) -> io::Result<(Vec<u8>, Vec<u8>)> {
    loop {
        let lines = input.head().split_inclusive(|&byte| byte == b'\n');
        let whole = input.is_at_end() || input.head().len() > LINE_LIMIT;
        let mut lines = lines.filter(|line| is_record(line) && (whole || line.ends_with(b"\n")));
        let (first, next) = (lines.next(), lines.next());
        let is_decided = first.is_some_and(|first| is_value(first, b"{"));
        if whole || next.is_some() || is_decided {
            let line = |line: Option<&[u8]>| line.unwrap_or_default().to_vec();
            return Ok((line(first), line(next)));
        }
        input.look()?;
    }
}

/// Returns whether a file whose first lines these are has one value per line.
fn is_value(first: &[u8], next: &[u8]) -> bool {
    let is_cut_off = || match serde_json::from_slice::<IgnoredAny>(first) {
        Ok(_) => false,
        Err(error) => error.is_eof(),
    };
    // A line that is cut off is followed by another value, not by the rest of an object.
    let goes_on = || !next.trim_ascii_start().starts_with(b"{") && is_cut_off();
    !first.trim_ascii_start().starts_with(b"[") && !goes_on()
}

/// Returns whether a line holds a value.
fn is_record(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty()
}

/// Returns the columns of an object's members except puzzle and solution, which other lines do not have,
/// and the members of all lines that become fields.
pub(crate) fn columns(first_line: &[u8]) -> (Vec<Column>, Wanted) {
    let members = members(first_line);
    let names = members
        .iter()
        .map(|member| (&*member.name, member.value.get()));
    let is_own = own::is_object(names);
    let (puzzle, solution) = places(&members);
    let others = members.into_iter().enumerate();
    let mut columns: Vec<Column> = others
        .filter(|(index, _)| Some(*index) != puzzle && Some(*index) != solution)
        .map(|(_, member)| Column::read(member.name, FieldKind::Any))
        .collect();
    if is_own {
        own::mark(&mut columns);
        columns.retain(|column| !own::is_dropped(column));
    }
    let wanted = wanted::of_columns(&columns, is_own);
    (columns, wanted)
}

/// Returns whether a line is an object with a solution.
pub(crate) fn has_solution(first_line: &[u8]) -> bool {
    places(&members(first_line)).1.is_some()
}

fn too_long() -> ParseError {
    RecordErrorKind::Text(Problem::TooLong { limit: LINE_LIMIT }).into()
}

/// Parses a value that begins in this line, with or without the end of the line; returns `None` if it is
/// blank.
///
/// Other members of an object become fields, those that are not among the columns with their names.
pub(crate) fn record(line_number: usize, line: &[u8], wanted: &Wanted) -> Option<RawRecord> {
    let text = line.trim_ascii();
    let read = match text.first()? {
        b'{' if text.len() > LINE_LIMIT
            && let Some(record) = variant(line_number, text) =>
        {
            return Some(record);
        }
        // Steps beside a puzzle may be long. Of a line that is too long the end is missing.
        b'{' if text.len() > LINE_LIMIT => {
            object(line_number, line, wanted).map_err(|_| too_long())
        }
        _ if text.len() > LINE_LIMIT => Err(too_long()),
        b'"' => serde_json::from_slice::<String>(line)
            .map_err(ParseError::from)
            .and_then(|puzzle| Ok(RawRecord::of_text(line_number, text_of(puzzle)?))),
        b'{' => object(line_number, line, wanted),
        b'[' => Err(syntax("expected an object or a string, found an array", 1)),
        _ => {
            let column = line.len() - line.trim_ascii_start().len() + 1;
            Err(syntax("expected a JSON object or string", column))
        }
    };
    Some(read.unwrap_or_else(|error| RawRecord {
        line: line_number,
        ..RawRecord::of_error(error.in_file(line_number))
    }))
}

/// Parses a value that has no line of its own.
pub(crate) fn element(element: &Element, wanted: &Wanted) -> RawRecord {
    let record = record(element.line, &element.text, wanted);
    let mut record = record.unwrap_or_else(|| {
        let error = syntax("expected a value after the comma", 1);
        RawRecord::of_error(error.in_file(element.line))
    });
    if let Err(error) = &mut record.puzzle
        && error.line == element.line
    {
        move_right(&mut error.kind, element.before);
    }
    record
}

/// Parses a line that is an object.
fn object(line_number: usize, line: &[u8], wanted: &Wanted) -> Result<RawRecord, ParseError> {
    let Members(members) = serde_json::from_slice(line)?;
    let (puzzle, solution) = places(&members);
    let text = puzzle.map_or(Err(no_puzzle("no puzzle member")), |index| {
        let value = members[index].value;
        let text = puzzle_text(value).map_err(|error| error.moved_by(before(line, value)))?;
        Ok((text, kind(value)))
    });
    if text.is_err()
        && let Some(record) = variant(line_number, line.trim_ascii())
    {
        return Ok(record);
    }
    let others = members.iter().enumerate();
    let others = others.filter(|(index, _)| Some(*index) != puzzle && Some(*index) != solution);
    Ok(RawRecord {
        line: line_number,
        puzzle: text
            .map(|(text, kind)| kind(text.into_bytes()))
            .map_err(|error| error.in_file(line_number)),
        solution: solution.and_then(|index| solution_text(members[index].value)),
        fields: aligned(others.map(|(_, member)| member), wanted),
    })
}

/// Returns the record of an object that is itself a puzzle with rules.
fn variant(line: usize, text: &[u8]) -> Option<RawRecord> {
    let format = variants::detect::format_of(text)?;
    Some(RawRecord {
        puzzle: Ok(RawPuzzle::Variant(format, text.to_vec())),
        ..RawRecord::of_text(line, "")
    })
}

/// Returns the members as fields of the columns; members with the same name take one column each, and
/// those without one follow.
fn aligned<'m>(members: impl Iterator<Item = &'m Member<'m>>, wanted: &Wanted) -> Vec<Field> {
    let columns = &wanted.columns;
    let mut fields = vec![Field::Missing; columns.len()];
    let mut next = 0;
    for member in members {
        // Most objects have their members in the same order.
        let place = (next..columns.len())
            .chain(0..next)
            .find(|&place| columns[place] == member.name && fields[place] == Field::Missing);
        let value = Field::Json(member.value.get().to_owned());
        if let Some(place) = place {
            fields[place] = value;
            next = place + 1;
        } else if !value.is_missing()
            && let Some(column) = wanted.other(&member.name)
        {
            fields.push(Field::Named(Box::new((column, value))));
        }
    }
    fields
}

/// Returns the text of a puzzle, which is a string or an array of digits.
fn puzzle_text(value: &RawValue) -> Result<String, ParseError> {
    match value.get().as_bytes().first() {
        Some(b'"') => text_of(serde_json::from_str(value.get())?),
        Some(b'[') => {
            let mut text = String::new();
            push_cells(&serde_json::from_str(value.get())?, &mut text)?;
            text_of(text)
        }
        Some(b'n') => Err(no_puzzle("the puzzle is null")),
        _ => Err(syntax(
            "expected a string or an array of digits as puzzle",
            1,
        )),
    }
}

/// Returns the kind of a puzzle's text: numbers become standard symbols, regardless of the symbols
/// of the file.
fn kind(value: &RawValue) -> fn(Vec<u8>) -> RawPuzzle {
    let holds_text = || value.get().replace("\"\"", "").contains('"');
    if value.get().starts_with('[') && !holds_text() {
        RawPuzzle::Standard
    } else {
        RawPuzzle::Text
    }
}

/// Returns the text of a solution; other values are kept as written, so that they do not match.
fn solution_text(value: &RawValue) -> Option<String> {
    match puzzle_text(value) {
        Ok(text) => Some(text.trim().to_owned()),
        Err(error) if matches!(error.kind, RecordErrorKind::NoPuzzle(_)) => None,
        Err(_) => Some(value.get().to_owned()),
    }
}

/// Appends the cells of an array, row by row; empty cells are 0, `null` or empty strings.
fn push_cells(value: &Value, text: &mut String) -> Result<(), ParseError> {
    let digit = match value {
        Value::Array(values) => {
            return values.iter().try_for_each(|value| push_cells(value, text));
        }
        Value::String(squares) if !squares.trim().is_empty() => {
            text.push_str(squares);
            return Ok(());
        }
        Value::String(_) | Value::Null => Some(0),
        Value::Number(number) => number.as_u64().and_then(|number| u8::try_from(number).ok()),
        Value::Bool(_) | Value::Object(_) => None,
    };
    let symbol = match (digit, digit.and_then(Digit::try_new)) {
        (Some(0), _) => '.',
        (_, Some(digit)) => Symbols::new(Digit::MAX).symbol(digit),
        _ => return Err(syntax("expected digits in the puzzle", 1)),
    };
    text.push(symbol);
    Ok(())
}

fn text_of(text: String) -> Result<String, ParseError> {
    if text.trim().is_empty() {
        return Err(no_puzzle("the puzzle is empty"));
    }
    Ok(text)
}

/// Returns the indices of the puzzle and the solution among the members.
fn places(members: &[Member<'_>]) -> (Option<usize>, Option<usize>) {
    let names = || members.iter().map(|member| &member.name);
    let puzzle = names::puzzle_column(names());
    let solution = names::solution_column(names());
    (puzzle, solution)
}

/// Returns the members of an object, in order; other lines have none.
fn members(line: &[u8]) -> Vec<Member<'_>> {
    let members = serde_json::from_slice(line);
    members.map_or_else(|_| Vec::new(), |Members(members)| members)
}

/// Returns the part of a text before a value parsed from it.
fn before<'t>(text: &'t [u8], value: &RawValue) -> &'t [u8] {
    let start = value.get().as_ptr().addr();
    &text[..start.saturating_sub(text.as_ptr().addr()).min(text.len())]
}

/// A member of an object.
struct Member<'a> {
    name: Cow<'a, str>,
    value: &'a RawValue,
}

/// All members of an object; a map would lose those with the same name.
struct Members<'a>(Vec<Member<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(Name(name)) = map.next_key()? {
            let value = map.next_value()?;
            members.push(Member { name, value });
        }
        Ok(Members(members))
    }
}

/// A member's name, borrowed from the line if it has no escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// The error of a value without a puzzle.
struct ParseError {
    kind: RecordErrorKind,
    /// The number of lines of the value before the error.
    lines: usize,
}

impl ParseError {
    /// Returns the same error in a value with this text before it.
    fn moved_by(mut self, before: &[u8]) -> ParseError {
        let line = before
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        if self.lines == 0 {
            move_right(&mut self.kind, line.len());
        }
        self.lines += memchr::memchr_iter(b'\n', before).count();
        self
    }

    /// Returns the error of a value that begins in this line.
    fn in_file(self, line: usize) -> RecordError {
        RecordError {
            line: line + self.lines,
            kind: self.kind,
        }
    }
}

/// Adds this many bytes before the column of an error.
fn move_right(kind: &mut RecordErrorKind, bytes: usize) {
    if let RecordErrorKind::Syntax {
        column: Some(column),
        ..
    } = kind
    {
        *column += bytes;
    }
}

impl From<RecordErrorKind> for ParseError {
    fn from(kind: RecordErrorKind) -> ParseError {
        ParseError { kind, lines: 0 }
    }
}

impl From<serde_json::Error> for ParseError {
    fn from(error: serde_json::Error) -> ParseError {
        let message = error.to_string();
        let message = match message.rfind(" at line ") {
            _ if error.is_eof() => "the line ends within a JSON value",
            Some(end) => &message[..end],
            None => &message,
        };
        ParseError {
            lines: error.line().saturating_sub(1),
            ..syntax(message, error.column())
        }
    }
}

fn syntax(message: &str, column: usize) -> ParseError {
    ParseError::from(RecordErrorKind::Syntax {
        message: message.to_owned(),
        column: Some(column).filter(|&column| column > 0),
    })
}

fn no_puzzle(message: &'static str) -> ParseError {
    ParseError::from(RecordErrorKind::NoPuzzle(message))
}

#[cfg(test)]
pub(crate) mod tests;
