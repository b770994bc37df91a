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
use crate::write::text::{comment_error, one_line, push};

/// Writes a format of variants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variants(pub(crate) VariantFormat);

impl TextWriter for Variants {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let written: Option<Result<String, String>> = match row.puzzle {
            Some(PuzzleRef::Variant(puzzle)) => Some(self.0.write(puzzle.variant())),
            Some(PuzzleRef::Classic(line)) => Some(self.0.write(&classic(line))),
            Some(_) => {
                let number = row.number;
                push(
                    out,
                    format_args!("# puzzle {number} is not on the classic board\n"),
                );
                return;
            }
            None => None,
        };
        match written {
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
