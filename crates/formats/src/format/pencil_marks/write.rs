//! Writes pencil marks: the candidates of the classic board in a frame.
//!
//! ```text
//! +------------------+-…
//! | 4    1679  12679 | …
//! ```
//!
//! The candidates of a puzzle of givens are those that no given peer excludes. A cell without candidates
//! is nine dots. A blank line follows each grid. Invalid records and other boards are comments.
//!
//! **Invariant:** every row is a grid or a comment.

use crate::candidates::{self, Sets};
use crate::row::Row;
use crate::write::TextWriter;
use crate::write::text::{comment_error, comment_other_board, other_board};

/// Writes pencil marks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PencilMarks;

impl TextWriter for PencilMarks {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        other_board(row)
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text() else {
            return comment_error(row, out);
        };
        let sets = match puzzle.try_into() {
            Ok(squares) => Some(candidates::remaining(squares)),
            Err(_) => candidates::from_text(puzzle),
        };
        match sets {
            Some(sets) => draw(&sets, out),
            None => comment_other_board(row, out),
        }
    }
}

fn draw(sets: &Sets, out: &mut Vec<u8>) {
    let widths: [usize; 9] = std::array::from_fn(|column| {
        (0..9)
            .map(|row| width(sets[row * 9 + column]))
            .max()
            .unwrap_or(0)
    });
    for row in 0..9 {
        if row % 3 == 0 {
            push_rule(&widths, out);
        }
        for (column, width) in widths.iter().enumerate() {
            let between: &[u8] = match column {
                0 => b"| ",
                3 | 6 => b" | ",
                _ => b"  ",
            };
            out.extend_from_slice(between);
            push_square(sets[row * 9 + column], *width, out);
        }
        out.extend_from_slice(b" |\n");
    }
    push_rule(&widths, out);
    out.push(b'\n');
}

/// Returns the number of characters of a cell.
fn width(set: u16) -> usize {
    match set.count_ones() {
        0 => 9,
        digits => digits as usize,
    }
}

fn push_square(set: u16, width: usize, out: &mut Vec<u8>) {
    let end = out.len() + width;
    if set == 0 {
        out.extend([b'.'; 9]);
    }
    out.extend((b'1'..=b'9').filter(|digit| set & 1 << (digit - b'1') != 0));
    out.resize(end, b' ');
}

fn push_rule(widths: &[usize; 9], out: &mut Vec<u8>) {
    for block in widths.chunks(3) {
        // Two spaces between cells, and one at each end.
        let dashes = block.iter().sum::<usize>() + 6;
        out.push(b'+');
        out.extend(std::iter::repeat_n(b'-', dashes));
    }
    out.extend_from_slice(b"+\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::RawPuzzle;
    use crate::write::text::tests::{EASY, HARD, candidates, check_comments, row, written};

    #[test]
    fn written_puzzles_are_read_back() {
        let mut few = candidates::remaining(HARD.as_bytes().try_into().unwrap());
        (few[1], few[2]) = (1 << 6, 0);
        let few = String::from_utf8(candidates::to_text(&few).to_vec()).unwrap();
        let file = written(&PencilMarks, &[EASY, HARD, &few, &few]);
        assert!(crate::format::pencil_marks::read::looks_like(&file));
        let records = crate::format::pencil_marks::read::records(&file[..]);
        let found: Vec<String> = records
            .map(|record| match record.unwrap().puzzle {
                Ok(RawPuzzle::Candidates(candidates)) => {
                    String::from_utf8(candidates.to_vec()).unwrap()
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(
            found,
            [candidates(EASY), candidates(HARD), few.clone(), few]
        );
    }

    #[test]
    fn columns_line_up() {
        let file = String::from_utf8(written(&PencilMarks, &[HARD])).unwrap();
        let lines: Vec<&str> = file.lines().collect();
        assert!(lines[1].starts_with("| 4      1679    12679   | 139    2369    1269    |"));
        assert!(lines[0].starts_with("+------------------------+------------------------+"));
        assert_eq!(lines.len(), 14);
        assert!(lines[..13].iter().all(|line| line.len() == lines[0].len()));
    }

    #[test]
    fn unsupported_records_are_comments() {
        let expected = "# line 3: no puzzle\n# puzzle 2 is not on the classic board\n";
        check_comments(&PencilMarks, &[row(2, "12....1.....4..3")], expected);
    }
}
