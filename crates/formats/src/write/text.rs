//! Helpers for writers: formatted text, fields as text, and comments.
//!
//! **Invariant:** a field or a comment is always one line.

use std::borrow::Cow;
use std::io::Write;

use foldoku_board::classic::SQUARE_COUNT;

use crate::candidates;
use crate::row::{Row, Schema};

/// Appends formatted text.
pub(crate) fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to memory cannot fail.
    let _ = out.write_fmt(text);
}

/// Returns the index of the column with a name.
pub(crate) fn column(schema: &Schema, name: &str) -> Option<usize> {
    let mut columns = schema.columns.iter();
    columns.position(|column| column.name == name)
}

/// Returns the indices of the columns with some names.
pub(crate) fn columns<const N: usize>(schema: &Schema, names: [&str; N]) -> [Option<usize>; N] {
    names.map(|name| column(schema, name))
}

/// Returns the field of a column as text, if it has a value.
pub(crate) fn text_at<'a>(row: &Row<'a>, column: Option<usize>) -> Option<Cow<'a, str>> {
    row.fields.get(column?)?.text()
}

/// Returns the text with each control character, such as a line feed, replaced by a space.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Writes the error of a row without a puzzle as a comment.
pub(crate) fn comment_error(row: &Row<'_>, out: &mut Vec<u8>) {
    if let Some(error) = row.error {
        push(out, format_args!("# {}\n", one_line(&error.to_string())));
    }
}

/// Why a format for the classic board does not hold a puzzle.
pub(crate) const NOT_CLASSIC: &str = "the puzzle is not on the classic board";

/// Writes a comment for a puzzle that is not on the classic board.
pub(crate) fn comment_other_board(row: &Row<'_>, out: &mut Vec<u8>) {
    let number = row.number;
    push(
        out,
        format_args!("# puzzle {number} is not on the classic board\n"),
    );
}

/// Returns why a puzzle is not on the classic board, given by digits or by candidates.
pub(crate) fn other_board(row: &Row<'_>) -> Option<String> {
    let text = row.text()?;
    let is_classic = text.len() == SQUARE_COUNT || candidates::from_text(text).is_some();
    (!is_classic).then(|| String::from(NOT_CLASSIC))
}

/// Returns why a puzzle is not given by digits on the classic board.
pub(crate) fn not_givens(row: &Row<'_>) -> Option<String> {
    let is_other = row.text()?.len() != SQUARE_COUNT;
    is_other.then(|| String::from("this format holds givens on the classic board only"))
}

/// Returns the reason why a row cannot be written in a format for givens on the classic board.
pub(crate) fn unsupported(row: &Row<'_>) -> String {
    match row.error.filter(|_| row.puzzle.is_none()) {
        Some(error) => one_line(&error.to_string()),
        None => format!(
            "puzzle {} is not written: this format holds givens on the classic board only",
            row.number
        ),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::candidates;
    use crate::field::{Column, Field, FieldKind};
    use crate::raw::{RawPuzzle, RawRecord};
    use crate::record::PuzzleRef;
    use crate::row::Task;
    use crate::write::{TextWriter, cells};

    pub(crate) const EASY: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    pub(crate) const HARD: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    pub(crate) fn schema(columns: &[&str]) -> Schema {
        Schema {
            task: Task::Convert,
            given_solutions: false,
            columns: columns
                .iter()
                .map(|name| Column::read(*name, FieldKind::Text))
                .collect(),
            comments: false,
        }
    }

    /// Returns a row that holds only a puzzle.
    pub(crate) fn row(number: u64, puzzle: &str) -> Row<'_> {
        Row {
            number,
            puzzle: Some(PuzzleRef::from_text(puzzle.as_bytes())),
            ..Row::EMPTY
        }
    }

    /// Returns a writer's output for puzzles.
    pub(crate) fn written(writer: &impl TextWriter, puzzles: &[&str]) -> Vec<u8> {
        let records = puzzles.iter().map(|&puzzle| RawRecord::of_text(1, puzzle));
        cells::testing::written(writer, &records.collect::<Vec<RawRecord>>())
    }

    /// Checks what a writer makes of an error without a puzzle, and of rows that its format cannot hold.
    #[track_caller]
    pub(crate) fn check_comments(writer: &impl TextWriter, others: &[Row<'_>], expected: &str) {
        let error = crate::RecordError::syntax(3, "no puzzle");
        let mut out = Vec::new();
        let failed = Row {
            error: Some(&error),
            ..Row::EMPTY
        };
        writer.row(&failed, &mut out);
        others.iter().for_each(|row| writer.row(row, &mut out));
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    /// Returns the texts of records, without line ends.
    pub(crate) fn texts(records: impl Iterator<Item = std::io::Result<RawRecord>>) -> Vec<String> {
        records
            .map(|record| match record.unwrap().puzzle {
                Ok(RawPuzzle::Text(text)) => String::from_utf8(text).unwrap().replace('\n', ""),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    /// Returns the candidates that given peers leave, as a line.
    pub(crate) fn candidates(puzzle: &str) -> String {
        let sets = candidates::remaining(puzzle.as_bytes().try_into().unwrap());
        String::from_utf8(candidates::to_text(&sets).to_vec()).unwrap()
    }

    #[test]
    fn fields_are_text_on_one_line() {
        let fields = [
            Field::Missing,
            Field::Text("a\nb".to_string()),
            Field::Json("1".to_string()),
        ];
        let row = Row {
            fields: &fields,
            ..row(1, EASY)
        };
        let text = |column| text_at(&row, column).map(|text| one_line(&text));
        assert_eq!(text(Some(1)).as_deref(), Some("a b"));
        assert_eq!(text(Some(2)).as_deref(), Some("1"));
        for column in [None, Some(0), Some(3)] {
            assert_eq!(text(column), None);
        }
    }
}
