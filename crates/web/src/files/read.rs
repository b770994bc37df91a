//! The records of a text or a file, as positions.
//!
//! **Invariant:** a record that is not a puzzle is listed with its error; the others are read anyway.

use std::collections::BTreeMap;
use std::io::Cursor;

use foldoku_board::Geometry;
use foldoku_formats::{Column, Field, Input, Parser, PuzzleRef, Reader, Row, Selection};
use serde::Serialize;
use serde_json::Value;

use super::READS_RULES;
use super::chunk::has_rules;
use crate::error::{Code, Failure};

/// Records per chunk.
const CHUNK: usize = 256;

/// The name of the field with the cells as written, with `+` before entries.
const ENTRIES: &str = "entries";

/// The records of any text or file that foldoku reads.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Read {
    /// The name of the format, such as `puzzle`, `csv`, `hodoku`.
    format: &'static str,
    records: Vec<Record>,
    /// Whether the list ends at the limit.
    limited: bool,
    /// Whether another module must read the records, because they can have rules.
    #[cfg_attr(test, schemars(skip))]
    rules: bool,
}

/// A record, and what is wrong with it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "ReadRecord"))]
struct Record {
    /// The number of the record, from 1.
    number: u64,
    /// The line where it starts, from 1.
    line: usize,
    /// The position; missing with an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<foldoku_questions::json::game::Game>"))]
    position: Option<Position>,
    /// 729 candidates, if the record has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// Named fields of the input.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, Value>,
    /// The text of a puzzle with rules, or on another board than the classic one.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

#[derive(Serialize)]
struct Position {
    givens: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<String>,
}

/// Reads the first records; the first one says how large the board is.
pub(super) fn read(bytes: &[u8], limit: usize) -> Result<Read, Failure> {
    let mut input = Input::new(Cursor::new(bytes.to_vec())).map_err(Failure::unreadable)?;
    let side = input.side().map_err(Failure::unreadable)?;
    let board = &side.map_or_else(|| Ok(Geometry::classic()), Geometry::board);
    let board = board
        .as_ref()
        .map_err(|error| Failure::new(Code::TooLarge, error.to_string()))?;
    let reader = Reader::new(board, input, None, None, 1, CHUNK).map_err(Failure::unreadable)?;
    let columns = reader.columns().to_vec();
    let parser = Parser::new(board.clone(), Selection::ALL);
    let mut read = Read {
        format: reader.format().name(),
        records: Vec::new(),
        limited: false,
        rules: !READS_RULES && has_rules(reader.format()),
    };
    if read.rules {
        return Ok(read);
    }
    for chunk in reader {
        let records = parser.parse(chunk.map_err(Failure::unreadable)?);
        for row in records.rows() {
            if read.records.len() == limit {
                read.limited = true;
                return Ok(read);
            }
            read.records.push(record(&row, &columns));
        }
    }
    if read.records.is_empty() {
        return Err(Failure::new(Code::Unreadable, "the text holds no puzzle"));
    }
    Ok(read)
}

fn record(row: &Row<'_>, columns: &[Column]) -> Record {
    let fields = columns.iter().zip(row.fields);
    let fields: BTreeMap<String, Value> = fields
        .filter_map(|(column, field)| Some((column.name.to_string(), value(field)?)))
        .collect();
    let entries = fields.get(ENTRIES).and_then(Value::as_str);
    let (mut position, mut candidates, mut variant) = (None, None, None);
    match row.puzzle {
        Some(PuzzleRef::Classic(line)) => position = Some(played(&lossy(line), entries)),
        Some(PuzzleRef::Sukaku(text)) => candidates = Some(lossy(text)),
        Some(other) => variant = Some(lossy(other.text())),
        None => {}
    }
    let comment = lossy(row.comment);
    let comment = comment.trim().trim_start_matches('#').trim();
    Record {
        number: row.number,
        line: row.line,
        position,
        candidates,
        solution: row.given.map(|given| given.text().to_owned()),
        comment: (!comment.is_empty()).then(|| comment.to_owned()),
        fields,
        variant,
        error: row.error.map(Failure::of_record),
    }
}

/// Returns the position; `entries` has a `+` before each entry.
fn played(line: &str, entries: Option<&str>) -> Position {
    let Some(text) = entries.filter(|text| text.contains('+')) else {
        return Position {
            givens: line.to_owned(),
            digits: None,
        };
    };
    let (mut givens, mut is_entry) = (String::with_capacity(81), false);
    for character in text.chars() {
        match character {
            '+' => is_entry = true,
            digit => {
                givens.push(if is_entry { '.' } else { digit });
                is_entry = false;
            }
        }
    }
    Position {
        givens: givens.replace('0', "."),
        digits: Some(line.to_owned()),
    }
}

fn value(field: &Field) -> Option<Value> {
    match field {
        Field::Missing => None,
        Field::Text(text) => Some(Value::from(text.as_str())),
        Field::Integer(number) => Some(Value::from(*number)),
        Field::Float(number) => Some(Value::from(*number)),
        Field::Boolean(is_true) => Some(Value::from(*is_true)),
        Field::Json(json) => serde_json::from_str(json).ok(),
        Field::Named(named) => value(&named.1),
    }
}

fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
