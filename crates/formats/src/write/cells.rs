//! Helpers for tables and objects: numbers, comments and the names of columns.
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

/// Returns a comment without the separator before it.
pub(crate) fn comment(comment: &[u8]) -> Cow<'_, str> {
    let is_separator = |byte: &u8| b" \t,;:#|".contains(byte);
    let start = comment.iter().take_while(|byte| is_separator(byte)).count();
    String::from_utf8_lossy(comment[start..].trim_ascii_end())
}

/// Returns the names of carried columns; one that is reserved gets a prefix.
pub(crate) fn names(reserved: &[&str], carried: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(carried.len());
    for column in carried {
        let mut name = column.clone();
        let is_taken = |name: &String, names: &[String]| {
            reserved.contains(&name.as_str()) || carried.contains(name) || names.contains(name)
        };
        if reserved.contains(&name.as_str()) {
            while is_taken(&name, &names) {
                name.insert_str(0, "input_");
            }
        }
        names.push(name);
    }
    names
}

#[cfg(test)]
pub(crate) mod testing {
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
        Schema {
            task: Task::Convert,
            given_solutions,
            columns: columns.to_vec(),
            comments: false,
        }
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

    #[test]
    fn carried_columns_do_not_take_reserved_names() {
        let carried = ["id", "status", "input_status", "status", "id"].map(String::from);
        let expected = [
            "id",
            "input_input_status",
            "input_status",
            "input_input_input_status",
            "id",
        ];
        assert_eq!(names(&["puzzle", "status"], &carried), expected);
        assert_eq!(names(&[], &carried), carried);
    }
}
