//! Writes `.ss`, the format of Simple Sudoku.
//!
//! Only squares of the classic board have a place in it: records that are no puzzle, pencil marks
//! and other boards are comments.
//!
//! **Invariant:** every row is a framed grid of nine rows or a comment.

use foldoku_board::classic::SQUARE_COUNT;

use super::TextWriter;
use super::text::no_place;
use crate::answer::Row;

/// Writes `.ss`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimpleSudoku;

impl TextWriter for SimpleSudoku {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.puzzle.filter(|puzzle| puzzle.len() == SQUARE_COUNT) else {
            out.extend_from_slice(format!("# {}\n\n", no_place(row)).as_bytes());
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
    use crate::read;
    use crate::record::Shown;
    use crate::write::text::tests::{EASY, HARD, candidates, texts, written};

    #[test]
    fn what_is_written_is_read_back() {
        let more = EASY.replacen('.', "6", 1);
        let puzzles = [EASY, &more, HARD, HARD];
        let file = written(&SimpleSudoku, &puzzles);
        let records = read::simple_sudoku::records(&file[..]);
        assert_eq!(texts(records), puzzles);
        let classic = Geometry::classic();
        let grids = read::grids::records(classic.clone(), None, &file[..]);
        for (grid, puzzle) in grids.zip(puzzles) {
            let Ok(Shown::Text(text)) = grid.unwrap().shown else {
                panic!("a grid is text");
            };
            let grid = format::read(&classic, &text).unwrap();
            assert_eq!(format::grid(&classic, &grid, Style::Line), puzzle);
        }
    }

    #[test]
    fn what_is_not_of_the_classic_board_is_a_comment() {
        let puzzles = ["12....1.....4..3", &candidates(EASY), HARD];
        let file = written(&SimpleSudoku, &puzzles);
        let records = read::simple_sudoku::records(&file[..]);
        assert_eq!(texts(records), [HARD]);
        let comment = "has no place in this format, which holds digits of the classic board";
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
