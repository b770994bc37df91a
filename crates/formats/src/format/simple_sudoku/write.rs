//! Writes `.ss` files of Simple Sudoku.
//!
//! The format holds givens on the classic board: invalid records, pencil marks and other boards are
//! comments.
//!
//! **Invariant:** every row is a framed grid of nine rows or a comment.

use foldoku_board::classic::SQUARE_COUNT;

use crate::row::Row;
use crate::write::TextWriter;
use crate::write::text::{not_givens, unsupported};

/// Writes `.ss` files.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SimpleSudoku;

impl TextWriter for SimpleSudoku {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        not_givens(row)
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text().filter(|puzzle| puzzle.len() == SQUARE_COUNT) else {
            out.extend_from_slice(format!("# {}\n\n", unsupported(row)).as_bytes());
            return;
        };
        out.extend_from_slice(b" *-----------*\n");
        for (index, squares) in puzzle.chunks(9).enumerate() {
            if index == 3 || index == 6 {
                out.extend_from_slice(b" |---+---+---|\n");
            }
            out.push(b' ');
            for block in squares.chunks(3) {
                out.push(b'|');
                out.extend_from_slice(block);
            }
            out.extend_from_slice(b"|\n");
        }
        out.extend_from_slice(b" *-----------*\n\n");
    }
}

#[cfg(test)]
mod tests {

    use foldoku_board::Geometry;
    use foldoku_board::format::{self, Style};

    use super::*;
    use crate::raw::RawPuzzle;
    use crate::write::text::tests::{EASY, HARD, candidates, texts, written};

    #[test]
    fn written_puzzles_are_read_back() {
        let more = EASY.replacen('.', "6", 1);
        let puzzles = [EASY, &more, HARD, HARD];
        let file = written(&SimpleSudoku, &puzzles);
        let records = crate::format::simple_sudoku::read::records(&file[..]);
        assert_eq!(texts(records), puzzles);
        let classic = Geometry::classic();
        let grids = crate::format::grids::read::records(classic.clone(), None, &file[..]);
        for (grid, puzzle) in grids.zip(puzzles) {
            let Ok(RawPuzzle::Text(text)) = grid.unwrap().puzzle else {
                panic!("a grid is text");
            };
            let grid = format::read(&classic, &text).unwrap();
            assert_eq!(format::grid(&classic, &grid, Style::Line), puzzle);
        }
    }

    #[test]
    fn unsupported_records_are_comments() {
        let puzzles = ["12....1.....4..3", &candidates(EASY), HARD];
        let file = written(&SimpleSudoku, &puzzles);
        let records = crate::format::simple_sudoku::read::records(&file[..]);
        assert_eq!(texts(records), [HARD]);
        let comment = "is not written: this format holds givens on the classic board only";
        assert!(
            String::from_utf8(file)
                .unwrap()
                .starts_with(&format!("# puzzle 1 {comment}\n\n# puzzle 2 {comment}\n\n"))
        );
        let file = String::from_utf8(written(&SimpleSudoku, &[HARD])).unwrap();
        assert!(
            file.starts_with(
                " *-----------*\n |4..|...|8.5|\n |.3.|...|...|\n |...|7..|...|\n |---+"
            )
        );
    }
}
