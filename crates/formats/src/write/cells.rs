//! Helpers for tables and objects: numbers and comments.
//!
//! **Invariant:** nothing here depends on a format.

use std::borrow::Cow;

/// Appends a number, faster than a formatter.
pub(crate) fn number(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        // The remainder is less than ten.
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

/// Appends a number, or nothing if there is none.
pub(crate) fn optional(value: Option<u64>, out: &mut Vec<u8>) {
    if let Some(value) = value {
        number(value, out);
    }
}

/// Returns a comment without the separator before it.
pub(crate) fn comment(comment: &[u8]) -> Cow<'_, str> {
    let is_separator = |byte: &u8| b" \t,;:#|".contains(byte);
    let start = comment.iter().take_while(|byte| is_separator(byte)).count();
    String::from_utf8_lossy(comment[start..].trim_ascii_end())
}

#[cfg(test)]
pub(crate) mod testing {
    #[cfg(any(feature = "csv", feature = "json"))]
    use crate::field::{Column, FieldKind};
    use crate::raw::{RawPuzzle, RawRecord};
    use crate::record::{Given, PuzzleRef};
    use crate::row::{Row, Status};
    #[cfg(any(feature = "csv", feature = "json"))]
    use crate::row::{Schema, Task};
    use crate::write::TextWriter;

    /// Returns a record as an unsolved row.
    pub(crate) fn row(number: u64, record: &RawRecord) -> Row<'_> {
        let puzzle = match &record.puzzle {
            Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text)) => Some(text.as_slice()),
            _ => None,
        };
        Row {
            number,
            line: record.line,
            puzzle: puzzle.map(PuzzleRef::from_text),
            error: record.puzzle.as_ref().err(),
            status: if puzzle.is_some() {
                Status::Unsolved
            } else {
                Status::Invalid
            },
            given: record.solution.as_deref().map(Given::from),
            fields: &record.fields,
            ..Row::EMPTY
        }
    }

    /// Returns the schema of a conversion.
    #[cfg(any(feature = "csv", feature = "json"))]
    pub(crate) fn schema(columns: &[String], given_solutions: bool) -> Schema {
        let read = |name: &String| Column::read(name.as_str(), FieldKind::Any);
        Schema {
            task: Task::Convert,
            given_solutions,
            columns: columns.iter().map(read).collect(),
            comments: false,
        }
    }

    /// Returns the names of columns.
    #[cfg(feature = "csv")]
    pub(crate) fn names(columns: &[Column]) -> Vec<String> {
        columns
            .iter()
            .map(|column| column.name.to_string())
            .collect()
    }

    /// Returns a whole file.
    pub(crate) fn written(writer: &impl TextWriter, records: &[RawRecord]) -> Vec<u8> {
        let mut file = Vec::new();
        writer.header(&mut file);
        for (number, record) in (1..).zip(records) {
            writer.row(&row(number, record), &mut file);
        }
        writer.footer(&mut file);
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_formatters_do() {
        for value in [0, 7, 10, 99, 100, 1_234_567, u64::MAX] {
            let mut out = Vec::new();
            number(value, &mut out);
            assert_eq!(out, value.to_string().as_bytes());
        }
    }

    #[test]
    fn comments_lose_their_separator() {
        assert_eq!(comment(b" # rated: 7.1 \r\n"), "rated: 7.1");
        assert_eq!(comment(b"\t,;:|"), "");
        assert_eq!(comment(b" a\xffb"), "a\u{fffd}b");
    }
}
