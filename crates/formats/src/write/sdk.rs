//! Writes `.sdk`, the format of SadMan Sudoku and SudoCue.
//!
//! Each puzzle has its headings, as far as columns of their names are carried, and a `[Puzzle]`
//! section; the state follows if one is carried. Where no comment is carried it says the row's
//! number. Boards may be of any size with as many rows as columns. What has no place in the format
//! is a comment: records that are no puzzle, pencil marks, and other boards.
//!
//! **Invariant:** every row is a puzzle or a comment.

use std::io::Write;

use super::TextWriter;
use super::text::{comment_fault, one_line, text_at};
use crate::answer::{Row, Schema};
use crate::marks;
use crate::read::sdk::HEADINGS;

/// Writes `.sdk`.
#[derive(Clone, Debug)]
pub struct Sdk {
    /// Which columns the headings are.
    headings: [Option<usize>; HEADINGS.len()],
    state: Option<usize>,
}

impl Sdk {
    /// A writer of rows with these columns.
    pub fn new(schema: &Schema) -> Sdk {
        let place = |name: &str| schema.columns.iter().position(|own| own == name);
        Sdk {
            headings: HEADINGS.map(|(_, name)| place(name)),
            state: place("state"),
        }
    }

    fn headings(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        for ((letter, name), column) in HEADINGS.iter().zip(self.headings) {
            let text = text_at(row, column).map(one_line);
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
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.puzzle else {
            return comment_fault(row, out);
        };
        let side = puzzle.len().isqrt();
        if side * side != puzzle.len() || side == 0 || marks::sets(puzzle).is_some() {
            let number = row.number;
            // Writing into memory cannot fail.
            let _ = writeln!(out, "# puzzle {number} cannot be written as a square grid");
            return;
        }
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
    use crate::read;
    use crate::read::Records;
    use crate::write::text::tests::{EASY, HARD, candidates, row, schema, texts, written};

    #[test]
    fn what_is_written_is_read_back() {
        let large = "123456789ABCDEFG".repeat(16);
        let puzzles = [EASY, HARD, HARD, "12....1.....4..3", &large];
        let file = written(&Sdk::new(&schema(&[])), &puzzles);
        assert_eq!(texts(read::sdk::records(&file[..])), puzzles);
    }

    #[test]
    fn headings_and_states_are_carried_on() {
        let file = include_bytes!("../../../../fixtures/formats/sudocue.sdk");
        let records = |file: &[u8]| -> Vec<crate::Record> {
            let records = read::sdk::records(file);
            records.map(Result::unwrap).collect()
        };
        let columns = read::sdk::records(&b""[..]);
        let names = columns.columns();
        let columns: Vec<&str> = names.iter().map(String::as_str).collect();
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
        assert_eq!(after[0].shown, before[0].shown);
    }

    #[test]
    fn what_has_no_place_is_a_comment() {
        let fault = crate::Fault::syntax(3, "no puzzle");
        let mut out = Vec::new();
        let writer = Sdk::new(&schema(&[]));
        writer.row(
            &Row {
                puzzle: None,
                fault: Some(&fault),
                ..row(1, EASY)
            },
            &mut out,
        );
        writer.row(&row(2, &EASY[1..]), &mut out);
        writer.row(&row(3, &candidates(EASY)), &mut out);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "# line 3: no puzzle\n# puzzle 2 cannot be written as a square grid\n\
             # puzzle 3 cannot be written as a square grid\n"
        );
    }
}
