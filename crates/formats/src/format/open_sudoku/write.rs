//! Writes OpenSudoku files with one folder.
//!
//! Notes are carried. The format holds givens on the classic board: invalid records, pencil marks and
//! other boards are comments.
//!
//! **Invariant:** every row is a game or a comment; header, rows and footer together are well-formed
//! XML.

use foldoku_board::classic::SQUARE_COUNT;

use crate::row::{Row, Schema};
use crate::write::TextWriter;
use crate::write::text::{column, not_givens, one_line, text_at, unsupported};

/// Writes OpenSudoku files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenSudoku {
    /// The column of the note.
    note: Option<usize>,
}

impl OpenSudoku {
    /// Returns a writer of rows with these columns.
    pub(crate) fn new(schema: &Schema) -> OpenSudoku {
        OpenSudoku {
            note: column(schema, "note"),
        }
    }
}

impl TextWriter for OpenSudoku {
    fn refusal(&self, row: &Row<'_>) -> Option<String> {
        not_givens(row)
    }

    fn header(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
              <opensudoku version=\"2\">\n<folder name=\"foldoku\">\n",
        );
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let Some(puzzle) = row.text().filter(|puzzle| puzzle.len() == SQUARE_COUNT) else {
            // Two dashes would end the comment.
            let reason = unsupported(row).replace('-', "\u{2010}");
            out.extend_from_slice(format!("<!-- {reason} -->\n").as_bytes());
            return;
        };
        out.extend_from_slice(b"<game data=\"");
        let digits = puzzle
            .iter()
            .map(|&square| if square == b'.' { b'0' } else { square });
        out.extend(digits);
        if let Some(note) = text_at(row, self.note) {
            out.extend_from_slice(b"\" note=\"");
            out.extend_from_slice(escape(&one_line(&note)).as_bytes());
        }
        out.extend_from_slice(b"\"/>\n");
    }

    fn footer(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"</folder>\n</opensudoku>\n");
    }
}

/// Returns the text with the characters that XML reserves written as entities.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\'' => escaped.push_str("&apos;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(all(test, feature = "xml"))]
mod tests {
    use super::*;
    use crate::error::RecordError;
    use crate::field::Field;
    use crate::raw::RawRecords;
    use crate::write::text::tests::{EASY, HARD, candidates, row, schema, texts, written};

    #[test]
    fn written_puzzles_are_read_back() {
        let writer = OpenSudoku::new(&schema(&[]));
        let file = written(
            &writer,
            &[EASY, HARD, HARD, "12....1.....4..3", &candidates(EASY)],
        );
        let found = texts(crate::format::open_sudoku::read::OpenSudoku::new(&file[..]));
        let found: Vec<String> = found.iter().map(|text| text.replace('0', ".")).collect();
        assert_eq!(found, [EASY, HARD, HARD]);
    }

    #[test]
    fn unsupported_records_are_well_formed_comments() {
        let error = RecordError::syntax(7, "--> \u{1} <game/> --");
        let row = Row {
            puzzle: None,
            error: Some(&error),
            ..row(1, EASY)
        };
        let writer = OpenSudoku::new(&schema(&[]));
        let mut file = Vec::new();
        writer.header(&mut file);
        writer.row(&row, &mut file);
        writer.footer(&mut file);
        let text = String::from_utf8(file.clone()).unwrap();
        assert!(text.contains("<!-- line 7: \u{2010}\u{2010}>"), "{text}");
        let mut records = crate::format::open_sudoku::read::OpenSudoku::new(&file[..]);
        assert!(records.next().is_none());
    }

    #[test]
    fn any_note_is_carried() {
        let writer = OpenSudoku::new(&schema(&["level", "note"]));
        let note = Field::Text("\"<a> & 'b'\n\u{1}ü".to_string());
        let fields = [Field::Missing, note];
        let mut file = Vec::new();
        writer.header(&mut file);
        writer.row(
            &Row {
                fields: &fields,
                ..row(1, EASY)
            },
            &mut file,
        );
        writer.footer(&mut file);
        let mut records = crate::format::open_sudoku::read::OpenSudoku::new(&file[..]);
        let place = records
            .columns()
            .iter()
            .position(|column| column.name == "note")
            .unwrap();
        let record = records.next().unwrap().unwrap();
        assert_eq!(
            record.fields[place],
            Field::Text("\"<a> & 'b'  ü".to_string())
        );
        assert!(records.next().is_none());
    }
}
