//! Writes JSON Lines: one object per record.
//!
//! **Invariant:** an object is one line and begins with `version`. Within a version no member is renamed
//! or changes its meaning, and no carried member has the name of another one.

use std::borrow::Cow;

use crate::field::{Field, float_text, free_name, names_beside};
use crate::row::{Row, Schema, Status, Task};
use crate::write::columns::writes_comment;
use crate::write::{TextWriter, cells};

/// The version of the objects.
const VERSION: u64 = 1;

/// Writes objects.
#[derive(Clone, Debug)]
pub(crate) struct JsonLines {
    task: Task,
    given_solutions: bool,
    comments: bool,
    /// Whether objects tell apart correct and wrong given solutions.
    outcome: bool,
    members: Vec<Member>,
    /// The names of all members that an object may have, in lower case.
    taken: Vec<String>,
}

/// A carried column.
#[derive(Clone, Debug)]
struct Member {
    /// The index of its field.
    field: usize,
    /// The text before its value: a comma, the name and a colon.
    key: Vec<u8>,
    /// The member of some rows that it gives way to.
    occasion: Option<Occasion>,
}

/// A member that in conversions only some rows have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occasion {
    Status,
    Error,
}

impl Occasion {
    fn of(name: &str) -> Option<Occasion> {
        match name {
            "status" => Some(Occasion::Status),
            "error" => Some(Occasion::Error),
            _ => None,
        }
    }
}

impl JsonLines {
    /// Returns a writer of objects with this schema.
    pub(crate) fn new(schema: &Schema) -> JsonLines {
        let is_free = |name: &str| {
            let mut columns = schema.columns.iter();
            let is_own = columns.any(|column| column.is_own && column.name == name);
            schema.task == Task::Convert && is_own && Occasion::of(name).is_some()
        };
        let mut reserved = reserved_names(schema);
        reserved.retain(|name| !is_free(name));
        let member = |(field, name): (usize, String)| {
            let mut key = vec![b','];
            string(&name, &mut key);
            key.push(b':');
            let occasion = Occasion::of(&name).filter(|_| is_free(&name));
            Member {
                field,
                key,
                occasion,
            }
        };
        let members = names_beside(&reserved, &schema.columns);
        let names = members.iter().map(|(_, name)| name.as_str());
        let taken = reserved.iter().copied().chain(names);
        JsonLines {
            taken: taken.map(str::to_ascii_lowercase).collect(),
            task: schema.task,
            given_solutions: schema.given_solutions,
            comments: writes_comment(schema),
            outcome: schema.has_outcome(),
            members: members.into_iter().map(member).collect(),
        }
    }

    /// Writes the values that have no column, each name once. An own column gives way to a member of its
    /// name.
    fn others(&self, fields: &[Field], out: &mut Vec<u8>) {
        let mut taken = Cow::Borrowed(&self.taken);
        for (column, value) in fields.iter().filter_map(Field::named) {
            let lower = column.name.to_ascii_lowercase();
            if column.is_own && taken.contains(&lower) {
                continue;
            }
            let name = free_name(&column.name, &taken);
            taken.to_mut().push(name.to_ascii_lowercase());
            out.push(b',');
            string(&name, out);
            out.push(b':');
            self::value(value, out);
        }
    }

    /// Writes the result of a puzzle.
    fn answer(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        if let Some(status) = row.status.field() {
            // Names of statuses need no escapes.
            out.extend_from_slice(b",\"status\":\"");
            out.extend_from_slice(status.as_bytes());
            out.push(b'"');
        }
        if self.task == Task::Convert {
            if self.given_solutions {
                out.extend_from_slice(b",\"solution\":");
                optional(row.own_given(), out);
            }
            return;
        }
        if self.outcome
            && let Some(outcome) = row.outcome()
        {
            out.extend_from_slice(b",\"outcome\":\"");
            out.extend_from_slice(outcome.as_bytes());
            out.push(b'"');
        }
        let (Some(count), Some(guesses)) = (row.count(), row.guesses()) else {
            return;
        };
        if self.task == Task::Check {
            return;
        }
        out.extend_from_slice(b",\"count\":");
        cells::number(count, out);
        out.extend_from_slice(if row.complete {
            b",\"complete\":true".as_slice()
        } else {
            b",\"complete\":false"
        });
        if self.task == Task::Solve {
            out.extend_from_slice(b",\"solution\":");
            cells_or_null(row.own_solution(), row.is_plain(), out);
            extra_cells(row, out);
        }
        out.extend_from_slice(b",\"guesses\":");
        cells::number(guesses, out);
    }
}

impl TextWriter for JsonLines {
    fn has_columns(&self) -> bool {
        true
    }

    fn shows_error(&self, row: &Row<'_>) -> bool {
        row.error.is_some()
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"version\":");
        cells::number(VERSION, out);
        out.extend_from_slice(b",\"number\":");
        cells::number(row.number, out);
        out.extend_from_slice(b",\"puzzle\":");
        cells_or_null(row.own_puzzle(), row.is_plain(), out);
        match row.puzzle {
            Some(_) => self.answer(row, out),
            None => invalid(row, out),
        }
        if let Some(error) = row.error {
            out.extend_from_slice(b",\"error\":");
            string(&error.to_string(), out);
        }
        for member in &self.members {
            let gives_way = match member.occasion {
                None => false,
                Some(Occasion::Status) => row.status.field().is_some(),
                Some(Occasion::Error) => row.error.is_some(),
            };
            match row.fields.get(member.field) {
                Some(field) if !gives_way => member.write(field, out),
                _ => {}
            }
        }
        self.others(row.fields, out);
        if self.comments {
            out.extend_from_slice(b",\"comment\":");
            string(&cells::comment(row.comment), out);
        }
        out.extend_from_slice(b"}\n");
    }
}

impl Member {
    fn write(&self, field: &Field, out: &mut Vec<u8>) {
        if matches!(field, Field::Missing) {
            return;
        }
        out.extend_from_slice(&self.key);
        value(field, out);
    }
}

fn value(field: &Field, out: &mut Vec<u8>) {
    match field {
        Field::Missing => out.extend_from_slice(b"null"),
        Field::Text(text) => string(text, out),
        Field::Integer(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Field::Float(number) => out.extend_from_slice(float_text(*number).as_bytes()),
        Field::Boolean(true) => out.extend_from_slice(b"true"),
        Field::Boolean(false) => out.extend_from_slice(b"false"),
        Field::Json(json) => one_line(json, out),
        Field::Named(named) => value(&named.1, out),
    }
}

/// Writes the position of an invalid record.
fn invalid(row: &Row<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"status\":");
    string(Status::Invalid.name(), out);
    out.extend_from_slice(b",\"line\":");
    cells::number(row.error.map_or(row.line, |error| error.line) as u64, out);
    if let Some(column) = row.error.and_then(|error| error.column()) {
        out.extend_from_slice(b",\"column\":");
        cells::number(column as u64, out);
    }
    if let Some(character) = row.error.and_then(|error| error.character()) {
        out.extend_from_slice(b",\"character\":");
        string(character.encode_utf8(&mut [0; 4]), out);
    }
}

/// Returns the names of all members that an object may have, without the carried ones.
fn reserved_names(schema: &Schema) -> Vec<&'static str> {
    let mut names = vec![
        "version",
        "number",
        "puzzle",
        "status",
        "line",
        "column",
        "character",
        "error",
    ];
    if matches!(schema.task, Task::Count | Task::Solve) {
        names.extend(["count", "complete", "guesses"]);
    }
    let solutions = match schema.task {
        Task::Convert => schema.given_solutions,
        Task::Check | Task::Count => false,
        Task::Solve => true,
    };
    names.extend(solutions.then_some("solution"));
    names.extend((schema.task == Task::Solve).then_some("extra_cells"));
    names.extend(schema.has_outcome().then_some("outcome"));
    names.extend(writes_comment(schema).then_some("comment"));
    names
}

/// Writes a puzzle or a grid, or `null`; plain cells need no escapes.
fn cells_or_null(cells: Option<Cow<'_, [u8]>>, is_plain: bool, out: &mut Vec<u8>) {
    match cells {
        Some(cells) if is_plain => {
            out.push(b'"');
            out.extend_from_slice(&cells);
            out.push(b'"');
        }
        Some(text) => string(&String::from_utf8_lossy(&text), out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Writes the extra cells of a solution, if the board has some.
fn extra_cells(row: &Row<'_>, out: &mut Vec<u8>) {
    let groups = row.extra_cells();
    for (index, (name, cells)) in groups.iter().enumerate() {
        out.extend_from_slice(if index == 0 {
            b",\"extra_cells\":{"
        } else {
            b","
        });
        string(name, out);
        out.push(b':');
        string(&String::from_utf8_lossy(cells), out);
    }
    if !groups.is_empty() {
        out.push(b'}');
    }
}

/// Writes a string, or `null`.
fn optional(text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => string(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Writes a string with JSON escapes.
fn string(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    let needs_escape = |byte: &u8| *byte < b' ' || matches!(byte, b'"' | b'\\');
    while let Some(at) = rest.iter().position(needs_escape) {
        out.extend_from_slice(&rest[..at]);
        escape(rest[at], out);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

fn escape(byte: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    match byte {
        b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        _ => {
            let (high, low) = (usize::from(byte >> 4), usize::from(byte & 15));
            out.extend_from_slice(b"\\u00");
            out.extend_from_slice(&[HEX[high], HEX[low]]);
        }
    }
}

/// Writes a JSON value without line ends, which can only be white space between its parts.
fn one_line(json: &str, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(json.as_bytes());
    if memchr::memchr2(b'\n', b'\r', &out[start..]).is_some() {
        for byte in &mut out[start..] {
            if matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
}

#[cfg(all(test, feature = "json"))]
mod tests;
