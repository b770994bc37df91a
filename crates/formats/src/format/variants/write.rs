//! Writes formats of variants, one puzzle per line.
//!
//! **Invariant:** every row is one line; a puzzle that a format cannot hold is a comment with the
//! reason.

use foldoku_board::Square;
use foldoku_rules::Variant;

use crate::record::PuzzleRef;
use crate::row::Row;
use crate::variant_puzzle::VariantFormat;
use crate::write::TextWriter;
use crate::write::text::{NOT_CLASSIC, comment_error, comment_other_board, one_line, push};

/// Writes a format of variants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variants(pub(crate) VariantFormat);

impl Variants {
    /// Returns the text of a puzzle, or why there is none; `None` if the row holds no puzzle that the
    /// formats could hold.
    fn text(self, row: &Row<'_>) -> Option<Result<String, String>> {
        match row.puzzle? {
            PuzzleRef::Variant(puzzle) => Some(self.0.write(puzzle.variant())),
            PuzzleRef::Classic(line) => Some(self.0.write(&classic(line))),
            _ => None,
        }
    }
}

impl TextWriter for Variants {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        match self.text(row) {
            Some(text) => text.err(),
            None => row.puzzle.map(|_| String::from(NOT_CLASSIC)),
        }
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match self.text(row) {
            None if row.puzzle.is_some() => comment_other_board(row, out),
            None => comment_error(row, out),
            Some(Ok(text)) => push(out, format_args!("{text}\n")),
            Some(Err(error)) => {
                let error = one_line(&error);
                push(
                    out,
                    format_args!("# puzzle {} is not written: {error}\n", row.number),
                );
            }
        }
    }
}

/// Writes what each element of a puzzle was taken for: its number, the element and the rule, between tabs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report;

impl TextWriter for Report {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        let is_variant = matches!(row.puzzle, Some(PuzzleRef::Variant(_)));
        (row.puzzle.is_some() && !is_variant).then(|| String::from("the puzzle has no rules"))
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(PuzzleRef::Variant(puzzle)) = row.puzzle else {
            return comment_error(row, out);
        };
        for (element, meaning) in puzzle.report() {
            let element = one_line(&element);
            push(out, format_args!("{}\t{element}\t{meaning}\n", row.number));
        }
    }
}

/// Returns the variant without rules that has these givens.
fn classic(line: &[u8; 81]) -> Variant {
    let mut variant = Variant::default();
    for (index, byte) in line.iter().enumerate() {
        if byte.is_ascii_digit() && *byte != b'0' {
            variant
                .givens
                .push((Square::new(index), i32::from(byte - b'0')));
        }
    }
    variant
}
