//! Ratings for people: `PUZZLE  Easy (HoDoKu score 204), ER 1.2`.
//!
//! **Invariant:** one line per record. The puzzle is the first word, so the lines are read back as
//! puzzles with comments, unless they have rules; a record without a puzzle is a comment.

use std::borrow::Cow;

use foldoku::formats::{Row, TextWriter};

use crate::args::{RatingColumn, RatingMeasure};

/// Writes ratings in words.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    columns: Vec<RatingColumn>,
    /// Whether the comment of the puzzle ends the line.
    comments: bool,
}

impl Sentence {
    /// Returns the columns that a sentence about some measures holds, or about the default ones.
    pub(super) fn columns(measures: &[RatingMeasure]) -> Vec<RatingColumn> {
        let default = [
            RatingMeasure::Er,
            RatingMeasure::Hodoku,
            RatingMeasure::Difficulty,
        ];
        let mut columns = RatingColumn::of_measures(match measures {
            [] => &default,
            measures => measures,
        });
        let is_shown = |column: &RatingColumn| match column {
            // Players know the ER only.
            RatingColumn::Ep | RatingColumn::Ed | RatingColumn::Steps => !measures.is_empty(),
            RatingColumn::Hardest | RatingColumn::Techniques => false,
            _ => true,
        };
        columns.retain(is_shown);
        columns
    }

    /// Creates a writer of rows with these columns.
    pub(super) fn new(columns: &[RatingColumn], comments: bool) -> Sentence {
        let columns = columns.to_vec();
        Sentence { columns, comments }
    }

    /// Returns the text of a column.
    fn value<'a>(&self, row: &Row<'a>, column: RatingColumn) -> Option<Cow<'a, str>> {
        let index = self.columns.iter().position(|&it| it == column)?;
        row.fields.get(index)?.text()
    }

    fn describe(&self, row: &Row<'_>) -> String {
        if let Some(error) = row.error {
            return match row.puzzle {
                // The line number says less than the puzzle before it.
                Some(_) => error
                    .to_string()
                    .split_once(": ")
                    .map_or_else(|| error.to_string(), |(_, message)| message.to_owned()),
                None => format!("# {error}"),
            };
        }
        let value = |column| self.value(row, column);
        let level = value(RatingColumn::Level);
        let level = level.map(|level| match value(RatingColumn::Score) {
            Some(score) => format!("{level} (HoDoKu score {score})"),
            None => level.into_owned(),
        });
        let mut parts: Vec<String> = level.into_iter().collect();
        for (column, name) in [
            (RatingColumn::Difficulty, "difficulty"),
            (RatingColumn::Steps, "steps"),
            (RatingColumn::Er, "ER"),
            (RatingColumn::Ep, "EP"),
            (RatingColumn::Ed, "ED"),
            (RatingColumn::Depth, "depth"),
            (RatingColumn::Guesses, "guesses"),
            (RatingColumn::Te, "T&E depth"),
            (RatingColumn::W, "W"),
            (RatingColumn::B, "B"),
            (RatingColumn::Gw, "gW"),
            (RatingColumn::Gb, "gB"),
            (RatingColumn::S, "S"),
            (RatingColumn::Bxb, "BxB"),
            (RatingColumn::Bxbb, "BxBB"),
            (RatingColumn::Tdoku, "guesses of tdoku"),
            (RatingColumn::Tridagon, "guardians of a tridagon"),
        ] {
            if let Some(value) = value(column) {
                parts.push(format!("{name} {value}"));
            }
        }
        match value(RatingColumn::Outcome).as_deref() {
            Some("timeout") => parts.push("timed out".to_owned()),
            Some("stuck") if self.columns.contains(&RatingColumn::Er) => {
                parts.push("ER unknown: no technique applies".to_owned());
            }
            Some("stuck") => parts.push("difficulty unknown: no technique applies".to_owned()),
            _ => {}
        }
        parts.join(", ")
    }
}

impl TextWriter for Sentence {
    fn shows_error(&self, row: &Row<'_>) -> bool {
        row.error.is_some() && row.puzzle.is_none()
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        if let Some(puzzle) = row.text() {
            out.extend_from_slice(puzzle);
            out.extend_from_slice(b"  ");
        }
        out.extend_from_slice(self.describe(row).as_bytes());
        if self.comments {
            out.extend_from_slice(row.comment);
        }
        out.push(b'\n');
    }
}
