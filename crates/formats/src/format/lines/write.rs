//! Writes one line per record: its puzzle, its solution, both, a number or the status.
//!
//! **Invariant:** every record is one line; a record without a puzzle is a comment with its error.

use std::borrow::Cow;

use crate::error::RecordErrorKind;
use crate::row::{Row, Schema, Status};
use crate::write::TextWriter;
use crate::write::text::{one_line, push, text_at};

/// The contents of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStyle {
    /// The puzzle.
    Puzzle,
    /// The solution, or the puzzle if there is none; a comment marks a solution that is not unique.
    Solution,
    /// `puzzle:count:solution`, as tdoku writes it.
    PuzzleCountSolution,
    /// The number of solutions, with `+` if there may be more.
    Count,
    /// The status, followed by the error, if any.
    Status,
}

/// Writes one line per record.
#[derive(Clone, Copy, Debug)]
struct Lines {
    style: LineStyle,
    /// Whether comments are kept.
    comments: bool,
    /// The column of comments in a table, or of another program, whose records have none of their own.
    column: Option<usize>,
}

/// Returns the writer of a style.
pub(crate) fn writer(style: LineStyle, schema: &Schema) -> Box<dyn TextWriter> {
    Box::new(Lines {
        style,
        comments: schema.comments,
        column: COLUMNS.iter().find_map(|name| {
            let mut columns = schema.columns.iter();
            columns.position(|column| column.name.eq_ignore_ascii_case(name))
        }),
    })
}

/// The names of columns with comments, in order of preference.
const COLUMNS: [&str; 3] = ["comment", "note", "description"];

impl TextWriter for Lines {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match (
            row.own_puzzle().filter(|_| self.shows_puzzle(row)),
            row.error,
        ) {
            (None, Some(error)) if self.style == LineStyle::Status => {
                push(out, format_args!("{}: {error}", row.status));
            }
            (None, error) => {
                out.extend_from_slice(b"#");
                if let Some(error) = error {
                    push(out, format_args!(" {error}"));
                }
            }
            (Some(puzzle), _) => self.puzzle(row, &puzzle, out),
        }
        if self.comments {
            self.comment(row, out);
        }
        out.push(b'\n');
    }

    fn shows_error(&self, row: &Row<'_>) -> bool {
        let shows_puzzle = row.puzzle.is_some() && self.shows_puzzle(row);
        row.error.is_some() && (!shows_puzzle || self.style == LineStyle::Status)
    }
}

impl Lines {
    /// Writes the comment of a record, or the value of its column with comments.
    fn comment(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(row.comment);
        let value = text_at(row, self.column).filter(|text| !text.trim().is_empty());
        if let Some(text) = value.filter(|_| row.comment.is_empty()) {
            push(out, format_args!(" # {}", one_line(text.trim())));
        }
    }

    /// Returns whether a puzzle is shown rather than its error: one that no engine has solved is not
    /// one without solutions.
    fn shows_puzzle(&self, row: &Row<'_>) -> bool {
        let has_answer = row.status != Status::Invalid || row.error.is_none();
        has_answer || matches!(self.style, LineStyle::Puzzle | LineStyle::Status)
    }

    fn puzzle(&self, row: &Row<'_>, puzzle: &[u8], out: &mut Vec<u8>) {
        match self.style {
            LineStyle::Puzzle => out.extend_from_slice(puzzle),
            LineStyle::PuzzleCountSolution => {
                out.extend_from_slice(puzzle);
                out.push(b':');
                number(out, row.count);
                out.push(b':');
                out.extend_from_slice(&row.own_solution().unwrap_or_default());
            }
            LineStyle::Count => {
                number(out, row.count);
                if !row.complete {
                    out.push(b'+');
                }
            }
            LineStyle::Status => {
                out.extend_from_slice(row.status.name().as_bytes());
                if let Some(error) = row.error {
                    push(out, format_args!(": {error}"));
                }
            }
            LineStyle::Solution => {
                match row.own_solution() {
                    Some(solution) => out.extend_from_slice(&solution),
                    None => out.extend_from_slice(puzzle),
                }
                if let Some(note) = note(row) {
                    push(out, format_args!("  # {note}"));
                }
            }
        }
    }
}

/// Returns a note about a puzzle that does not have exactly one solution.
pub(crate) fn note(row: &Row<'_>) -> Option<Cow<'static, str>> {
    let clash = row.error.and_then(|error| match error.kind {
        RecordErrorKind::Clash(clash) => Some(clash),
        _ => None,
    });
    Some(match (row.status, clash) {
        (Status::None, Some(clash)) => Cow::Owned(format!("no solution, {clash}")),
        (Status::None, None) => Cow::Borrowed("no solution"),
        (Status::Multiple, _) => Cow::Borrowed("several solutions"),
        (Status::Wrong, _) => Cow::Borrowed("the given solution is wrong"),
        _ => return None,
    })
}

/// Writes a number; most have one digit.
fn number(out: &mut Vec<u8>, number: u64) {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => out.push(b'0' + digit),
        _ => push(out, format_args!("{number}")),
    }
}
