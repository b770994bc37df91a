//! Writes HoDoKu's libraries, one puzzle per line.
//!
//! ```text
//! :0000:x:4.....8.5…:112 612::        technique, candidates, cells, deleted candidates, …
//! ```
//!
//! Columns with the names of a library's fields are written, and digits that `entries` marks as placed
//! get their `+`; otherwise the technique is `0000` and its
//! candidates are `x`, as HoDoKu writes a puzzle without a step. Pencil marks become givens where a
//! single candidate remains that no peer can take, and deleted candidates. Invalid records and other
//! boards are comments.
//!
//! **Invariant:** every row is one line.

use std::io::Write;

use foldoku_board::classic::SQUARE_COUNT;

use crate::candidates::{self, Sets};
use crate::format::hodoku::read::{ENTRIES, FIELDS};
use crate::row::{Row, Schema};
use crate::write::TextWriter;
use crate::write::text::{
    column, columns, comment_error, comment_other_board, one_line, other_board, text_at,
};

/// Writes libraries.
#[derive(Clone, Debug)]
pub(crate) struct Hodoku {
    /// The columns of the fields.
    fields: [Option<usize>; FIELDS.len()],
    /// The column of the cells with a `+` before placed digits.
    entries: Option<usize>,
}

impl Hodoku {
    /// Returns a writer of rows with these columns.
    pub(crate) fn new(schema: &Schema) -> Hodoku {
        Hodoku {
            fields: columns(schema, FIELDS.map(|(_, name)| name)),
            entries: column(schema, ENTRIES),
        }
    }

    /// Returns a field, if there is one; only the last one may contain colons.
    fn field(&self, row: &Row<'_>, index: usize) -> Option<String> {
        let text = one_line(&text_at(row, self.fields[index])?);
        let is_last = index + 1 == FIELDS.len();
        Some(if is_last {
            text
        } else {
            text.replace(':', " ")
        })
    }

    /// Returns the cells with a `+` before placed digits, if the field of these cells has the same
    /// digits.
    fn entries(&self, row: &Row<'_>, squares: &[u8; SQUARE_COUNT]) -> Option<String> {
        let text = text_at(row, self.entries)?;
        let digits = text.bytes().filter(|byte| *byte != b'+');
        let digits = digits.map(|byte| if byte == b'0' { b'.' } else { byte });
        (text.contains('+') && digits.eq(squares.iter().copied())).then(|| text.to_string())
    }

    /// Returns the technique and its candidates.
    fn technique(&self, row: &Row<'_>) -> [String; 2] {
        match self.field(row, 0) {
            Some(technique) => [technique, self.field(row, 1).unwrap_or_default()],
            None => ["0000".to_string(), "x".to_string()],
        }
    }
}

impl TextWriter for Hodoku {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        other_board(row)
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text() else {
            return comment_error(row, out);
        };
        let (squares, sets) = match <[u8; SQUARE_COUNT]>::try_from(puzzle) {
            Ok(squares) => (squares, None),
            Err(_) => match candidates::from_text(puzzle) {
                Some(sets) => (candidates::to_givens(&sets), Some(sets)),
                None => return comment_other_board(row, out),
            },
        };
        let [technique, candidates] = self.technique(row);
        out.extend_from_slice(format!(":{technique}:{candidates}:").as_bytes());
        match self.entries(row, &squares) {
            Some(entries) => out.extend_from_slice(entries.as_bytes()),
            None => out.extend_from_slice(&squares),
        }
        out.push(b':');
        if let Some(sets) = sets {
            push_deleted(&squares, &sets, out);
        }
        let [eliminations, placements, extra] =
            [2, 3, 4].map(|index| self.field(row, index).unwrap_or_default());
        out.extend_from_slice(format!(":{eliminations}:{placements}").as_bytes());
        if !(eliminations.is_empty() && placements.is_empty() && extra.is_empty()) {
            out.extend_from_slice(format!(":{extra}").as_bytes());
        }
        out.push(b'\n');
    }
}

/// Appends the candidates that are missing although no given peer excludes them.
fn push_deleted(squares: &[u8; SQUARE_COUNT], sets: &Sets, out: &mut Vec<u8>) {
    let mut separator = "";
    for (square, (left, set)) in candidates::remaining(squares).iter().zip(sets).enumerate() {
        for digit in (0..9).filter(|digit| left & !set & 1 << digit != 0) {
            let (row, column) = (square / 9 + 1, square % 9 + 1);
            // Writing to memory cannot fail.
            let _ = write!(out, "{separator}{}{row}{column}", digit + 1);
            separator = " ";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::raw::RawRecords;
    use crate::raw::{RawPuzzle, RawRecord};
    use crate::record::PuzzleRef;
    use crate::write::text::tests::{
        EASY, HARD, candidates, check_comments, row, schema, texts, written,
    };

    fn records(file: &[u8]) -> Vec<RawRecord> {
        let records = crate::format::hodoku::read::records(file);
        records.map(Result::unwrap).collect()
    }

    #[test]
    fn written_puzzles_are_read_back() {
        let file = written(&Hodoku::new(&schema(&[])), &[EASY, HARD, HARD]);
        let first = format!(":0000:x:{EASY}:::\n");
        assert!(file.starts_with(first.as_bytes()));
        assert!(crate::format::hodoku::read::looks_like(&file));
        assert_eq!(
            texts(records(&file).into_iter().map(Ok)),
            [EASY, HARD, HARD]
        );
    }

    #[test]
    fn pencil_marks_are_read_back() {
        let mut few = candidates::remaining(HARD.as_bytes().try_into().unwrap());
        (few[1], few[2], few[80]) = (1 << 6, 0, few[80] & (few[80] - 1));
        // Two peers with the same single candidate.
        (few[40], few[41]) = (1 << 7, 1 << 7);
        let all = candidates::all(EASY.as_bytes().try_into().unwrap());
        for sets in [few, all, [0; 81], [1; 81]] {
            let puzzle = String::from_utf8(candidates::to_text(&sets).to_vec()).unwrap();
            let file = written(&Hodoku::new(&schema(&[])), &[&puzzle]);
            let puzzle = records(&file).remove(0).puzzle;
            assert_eq!(
                puzzle,
                Ok(RawPuzzle::Candidates(Box::new(candidates::to_text(&sets))))
            );
        }
        let file = written(&Hodoku::new(&schema(&[])), &[&candidates(HARD)]);
        assert_eq!(records(&file)[0].puzzle, Ok(RawPuzzle::Text(HARD.into())));
    }

    #[test]
    fn libraries_are_written_as_they_were_read() {
        let file = include_bytes!("../../../../../fixtures/formats/hodoku.txt");
        let columns = crate::format::hodoku::read::records(&file[..]);
        let names = columns.columns();
        let columns: Vec<&str> = names.iter().map(|column| &*column.name).collect();
        let writer = Hodoku::new(&schema(&columns));
        let mut out = Vec::new();
        for record in records(file) {
            let puzzle = match record.puzzle.unwrap() {
                RawPuzzle::Text(text) | RawPuzzle::Standard(text) | RawPuzzle::Variant(_, text) => {
                    text
                }
                RawPuzzle::Candidates(candidates) => candidates.to_vec(),
            };
            let fields = &record.fields;
            writer.row(
                &Row {
                    fields,
                    puzzle: Some(PuzzleRef::from_text(&puzzle)),
                    ..row(1, EASY)
                },
                &mut out,
            );
        }
        let lines = file.split_inclusive(|&byte| byte == b'\n');
        let steps: Vec<u8> = lines
            .filter(|line| line[0] == b':')
            .flatten()
            .copied()
            .collect();
        let steps = String::from_utf8(steps).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), steps);
    }

    #[test]
    fn steps_are_carried() {
        let columns = ["technique", "candidates", "extra"];
        let writer = Hodoku::new(&schema(&columns));
        for (fields, expected) in [
            (["0610", "", ""], format!(":0610::{EASY}:::\n")),
            (["a:b\n", "1", "c:d"], format!(":a b :1:{EASY}::::c:d\n")),
            (["", "1", ""], format!(":0000:x:{EASY}:::\n")),
        ] {
            let fields = fields.map(|text| match text {
                "" => Field::Missing,
                text => Field::Text(text.to_string()),
            });
            let fields = &fields;
            let mut out = Vec::new();
            writer.row(
                &Row {
                    fields,
                    ..row(1, EASY)
                },
                &mut out,
            );
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }

    #[test]
    fn unsupported_records_are_comments() {
        let expected = "# line 3: no puzzle\n# puzzle 2 is not on the classic board\n";
        check_comments(
            &Hodoku::new(&schema(&[])),
            &[row(2, "12....1.....4..3")],
            expected,
        );
    }
}
