//! What the writers of Sudoku programs' formats share: fields as text, and comments.
//!
//! **Invariant:** whatever a row holds, a field or a comment is one line.

use std::io::Write;

use crate::answer::Row;
use crate::record::Field;

/// A field that is carried, if it is text.
pub(super) fn text_at<'a>(row: &Row<'a>, column: Option<usize>) -> Option<&'a str> {
    match row.fields.get(column?)? {
        Field::Text(text) => Some(text),
        Field::Missing | Field::Json(_) => None,
    }
}

/// A text with a space for each control character, line ends among them.
pub(super) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Why a row is no puzzle, as a comment.
pub(super) fn comment_fault(row: &Row<'_>, out: &mut Vec<u8>) {
    if let Some(fault) = row.fault {
        // Writing into memory cannot fail.
        let _ = writeln!(out, "# {}", one_line(&fault.to_string()));
    }
}

/// That a puzzle is of another board, as a comment.
pub(super) fn comment_other_board(row: &Row<'_>, out: &mut Vec<u8>) {
    let number = row.number;
    let _ = writeln!(out, "# puzzle {number} is not of the classic board");
}

/// Why a row is not written in a format that holds squares of the classic board only.
pub(super) fn no_place(row: &Row<'_>) -> String {
    match row.fault.filter(|_| row.puzzle.is_none()) {
        Some(fault) => one_line(&fault.to_string()),
        None => format!(
            "puzzle {} has no place in this format, which holds digits of the classic board",
            row.number
        ),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::answer::{Asked, Schema};
    use crate::marks;
    use crate::record::{Record, Shown};
    use crate::write::{TextWriter, cells};

    pub(in crate::write) const EASY: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    pub(in crate::write) const HARD: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    pub(in crate::write) fn schema(columns: &[&str]) -> Schema {
        Schema {
            asked: Asked::Nothing,
            given_solutions: false,
            columns: columns.iter().map(|name| name.to_string()).collect(),
            comments: false,
        }
    }

    /// A row of nothing but a puzzle.
    pub(in crate::write) fn row(number: u64, puzzle: &str) -> Row<'_> {
        Row {
            number,
            puzzle: Some(puzzle.as_bytes()),
            ..Row::EMPTY
        }
    }

    /// What a writer makes of puzzles.
    pub(in crate::write) fn written(writer: &impl TextWriter, puzzles: &[&str]) -> Vec<u8> {
        let records = puzzles.iter().map(|&puzzle| Record::of_text(1, puzzle));
        cells::testing::written(writer, &records.collect::<Vec<Record>>())
    }

    /// The texts of records, without line ends.
    pub(in crate::write) fn texts(
        records: impl Iterator<Item = std::io::Result<Record>>,
    ) -> Vec<String> {
        records
            .map(|record| match record.unwrap().shown {
                Ok(Shown::Text(text)) => String::from_utf8(text).unwrap().replace('\n', ""),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    /// The candidates that filled peers leave, as a line.
    pub(in crate::write) fn candidates(puzzle: &str) -> String {
        let sets = marks::left(puzzle.as_bytes().try_into().unwrap());
        String::from_utf8(marks::marks(&sets).to_vec()).unwrap()
    }

    #[test]
    fn a_field_is_text_on_one_line() {
        let fields = [
            Field::Missing,
            Field::Text("a\nb".to_string()),
            Field::Json("1".to_string()),
        ];
        let row = Row {
            fields: &fields,
            ..row(1, EASY)
        };
        assert_eq!(text_at(&row, Some(1)).map(one_line).as_deref(), Some("a b"));
        for column in [None, Some(0), Some(2), Some(3)] {
            assert_eq!(text_at(&row, column), None);
        }
    }
}
