//! Writes candidates in lines: nine characters per cell of the classic board, a dot for each
//! excluded digit.
//!
//! A given is its digit and an empty cell has all nine digits, so the line adds no information to
//! the puzzle. Invalid records and other boards are comments.
//!
//! **Invariant:** every row is one line.

use crate::candidates;
use crate::row::Row;
use crate::write::TextWriter;
use crate::write::text::{comment_error, comment_other_board, other_board};

/// Writes candidates in lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sukaku;

impl TextWriter for Sukaku {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        other_board(row)
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text() else {
            return comment_error(row, out);
        };
        let sets = match puzzle.try_into() {
            Ok(squares) => Some(candidates::all(squares)),
            Err(_) => candidates::from_text(puzzle),
        };
        match sets {
            Some(sets) => {
                out.extend_from_slice(&candidates::to_text(&sets));
                out.push(b'\n');
            }
            None => comment_other_board(row, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::text::tests::{HARD, candidates, check_comments, row, written};

    #[test]
    fn candidates_are_written_unchanged() {
        let candidates = candidates(HARD);
        let file = written(&Sukaku, &[&candidates, &candidates]);
        assert_eq!(file, format!("{candidates}\n{candidates}\n").as_bytes());
    }

    #[test]
    fn empty_cells_have_all_digits() {
        let file = String::from_utf8(written(&Sukaku, &[HARD])).unwrap();
        let squares: String = HARD
            .chars()
            .map(|square| match square {
                '.' => "123456789".to_string(),
                _ => "123456789".replace(|digit| digit != square, "."),
            })
            .collect();
        assert_eq!(file, squares + "\n");
    }

    #[test]
    fn unsupported_records_are_comments() {
        let expected = "# line 3: no puzzle\n# puzzle 2 is not on the classic board\n";
        check_comments(&Sukaku, &[row(2, "12....1.....4..3")], expected);
    }
}
