//! A line a record: its solution, its puzzle, both, or a number.
//!
//! **Invariant:** one line a record; where there is nothing to write, a comment says why.

use std::borrow::Cow;
use std::io::Write;

use crate::answer::{Row, Status};
use crate::fault::Reason;
use crate::write::TextWriter;

/// Which line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The puzzle.
    Puzzle,
    /// The solution; without one, the puzzle. A comment says whether there are none or several.
    Solution,
    /// `puzzle:count:solution`, as tdoku has it.
    PuzzleCountSolution,
    /// How many solutions; `+` says that there may be more.
    Count,
    /// The status, and what is wrong if something is.
    Status,
}

/// Writes a line a record.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// Which line.
    pub line: Line,
    /// Whether comments are carried through.
    pub comments: bool,
}

impl TextWriter for Lines {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match (row.puzzle, row.fault) {
            (None, Some(fault)) if self.line == Line::Status => {
                push(out, format_args!("{}: {fault}", row.status));
            }
            (None, fault) => {
                out.extend_from_slice(b"#");
                if let Some(fault) = fault {
                    push(out, format_args!(" {fault}"));
                }
            }
            (Some(puzzle), _) => self.puzzle(row, puzzle, out),
        }
        if self.comments {
            out.extend_from_slice(row.comment);
        }
        out.push(b'\n');
    }
}

impl Lines {
    fn puzzle(&self, row: &Row<'_>, puzzle: &[u8], out: &mut Vec<u8>) {
        match self.line {
            Line::Puzzle => out.extend_from_slice(puzzle),
            Line::PuzzleCountSolution => {
                out.extend_from_slice(puzzle);
                out.push(b':');
                number(out, row.count);
                out.push(b':');
                out.extend_from_slice(row.solution.unwrap_or_default());
            }
            Line::Count => {
                number(out, row.count);
                if !row.complete {
                    out.push(b'+');
                }
            }
            Line::Status => {
                out.extend_from_slice(row.status.name().as_bytes());
                if let Some(fault) = row.fault {
                    push(out, format_args!(": {fault}"));
                }
            }
            Line::Solution => {
                out.extend_from_slice(row.solution.unwrap_or(puzzle));
                if let Some(remark) = remark(row) {
                    push(out, format_args!("  # {remark}"));
                }
            }
        }
    }
}

/// What there is to say about a puzzle that has not exactly one solution.
pub(crate) fn remark(row: &Row<'_>) -> Option<Cow<'static, str>> {
    let clash = row.fault.and_then(|fault| match fault.reason {
        Reason::Clash(clash) => Some(clash),
        _ => None,
    });
    Some(match (row.status, clash) {
        (Status::None, Some(clash)) => Cow::Owned(format!("no solution, {clash}")),
        (Status::None, None) => Cow::Borrowed("no solution"),
        (Status::Multiple, _) => Cow::Borrowed("several solutions"),
        (Status::Wrong, _) => Cow::Borrowed("another solution was given"),
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

pub(crate) fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Memory takes all that is written to it.
    let _ = out.write_fmt(text);
}
