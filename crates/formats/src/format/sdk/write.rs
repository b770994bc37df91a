//! Writes `.sdk` files of SadMan Sudoku and SudoCue.
//!
//! Each puzzle has the headings whose columns are carried, a `[Puzzle]` section, and a `[State]`
//! section if one is carried. Without a carried comment, the comment is the row's number. Boards of
//! any size are written if they have as many rows as columns. Invalid records, pencil marks and other
//! boards are comments.
//!
//! **Invariant:** every row is a puzzle or a comment.

use std::io::Write;

use crate::candidates;
use crate::format::sdk::read::HEADINGS;
use crate::row::{Row, Schema};
use crate::write::TextWriter;
use crate::write::text::{column, columns, comment_error, one_line, text_at};

/// Writes `.sdk` files.
#[derive(Clone, Debug)]
pub(crate) struct Sdk {
    /// The columns of the headings.
    headings: [Option<usize>; HEADINGS.len()],
    state: Option<usize>,
}

impl Sdk {
    /// Returns a writer of rows with these columns.
    pub(crate) fn new(schema: &Schema) -> Sdk {
        Sdk {
            headings: columns(schema, HEADINGS.map(|(_, name)| name)),
            state: column(schema, "state"),
        }
    }

    fn headings(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        for ((letter, name), column) in HEADINGS.iter().zip(self.headings) {
            let text = text_at(row, column).map(|text| one_line(&text));
            let text = match text {
                None if *name == "comment" => Some(row.number.to_string()),
                text => text,
            };
            if let Some(text) = text {
                out.extend([b'#', *letter]);
                out.extend_from_slice(text.as_bytes());
                out.push(b'\n');
            }
        }
    }
}

impl TextWriter for Sdk {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        let puzzle = row.text()?;
        let is_square = puzzle.len().isqrt().pow(2) == puzzle.len() && !puzzle.is_empty();
        let is_grid = is_square && candidates::from_text(puzzle).is_none();
        (!is_grid).then(|| String::from("this format holds square grids"))
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text() else {
            return comment_error(row, out);
        };
        if let Some(reason) = self.refusal(row) {
            let number = row.number;
            // Writing to memory cannot fail.
            let _ = writeln!(out, "# puzzle {number} is not written: {reason}");
            return;
        }
        let side = puzzle.len().isqrt();
        self.headings(row, out);
        section("Puzzle", puzzle, side, out);
        let state = text_at(row, self.state).filter(|state| state.len() == puzzle.len());
        if let Some(state) = state.filter(|state| state.bytes().all(|byte| byte.is_ascii_graphic()))
        {
            section("State", state.as_bytes(), side, out);
        }
        out.push(b'\n');
    }
}

fn section(name: &str, squares: &[u8], side: usize, out: &mut Vec<u8>) {
    let _ = writeln!(out, "[{name}]");
    for row in squares.chunks(side) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raw::RawRecords;
    use crate::write::text::tests::{
        EASY, HARD, candidates, check_comments, row, schema, texts, written,
    };

    #[test]
    fn written_puzzles_are_read_back() {
        let large = "123456789ABCDEFG".repeat(16);
        let puzzles = [EASY, HARD, HARD, "12....1.....4..3", &large];
        let file = written(&Sdk::new(&schema(&[])), &puzzles);
        assert_eq!(texts(crate::format::sdk::read::records(&file[..])), puzzles);
    }

    #[test]
    fn headings_and_states_are_carried() {
        let file = include_bytes!("../../../../../fixtures/formats/sudocue.sdk");
        let records = |file: &[u8]| -> Vec<crate::raw::RawRecord> {
            let records = crate::format::sdk::read::records(file);
            records.map(Result::unwrap).collect()
        };
        let columns = crate::format::sdk::read::records(&b""[..]);
        let names = columns.columns();
        let columns: Vec<&str> = names.iter().map(|column| &*column.name).collect();
        let writer = Sdk::new(&schema(&columns));
        let before = records(file);
        let mut out = Vec::new();
        writer.row(
            &Row {
                fields: &before[0].fields,
                ..row(1, EASY)
            },
            &mut out,
        );
        let after = records(&out);
        assert_eq!(after[0].fields, before[0].fields);
        assert_eq!(after[0].puzzle, before[0].puzzle);
    }

    #[test]
    fn unsupported_records_are_comments() {
        let expected = "# line 3: no puzzle\n\
                        # puzzle 2 is not written: this format holds square grids\n\
                        # puzzle 3 is not written: this format holds square grids\n";
        let candidates = candidates(EASY);
        let others = [row(2, &EASY[1..]), row(3, &candidates)];
        check_comments(&Sdk::new(&schema(&[])), &others, expected);
    }
}
