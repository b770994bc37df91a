//! Detection of formats, line ends, mixed files, and the formats of variants.
//!
//! **Invariant:** a format is detected from content.

mod detection;
mod line_ends;
mod mixed;
mod variants;

use std::io::Cursor;

use foldoku_board::Geometry;
use foldoku_formats::{Format, Input, Parser, PuzzleRef, Reader, Record, Selection};

/// Returns the format of a file, and each record: its line, its puzzle or error, solution, comment and
/// fields.
fn described(bytes: &[u8], chunk: usize) -> (Format, Vec<String>) {
    let board = Geometry::classic();
    let input = Input::new(Cursor::new(bytes.to_vec())).unwrap();
    let reader = Reader::new(&board, input, None, None, 1, chunk).unwrap();
    let format = reader.format();
    let parser = Parser::new(board, Selection::ALL);
    let chunks = reader.map(|chunk| parser.parse(chunk.unwrap()));
    let records = chunks.flat_map(|records| records.iter().map(shown).collect::<Vec<_>>());
    (format, records.collect())
}

fn shown(record: Record<'_>) -> String {
    let puzzle = match record.puzzle {
        Ok(PuzzleRef::Classic(line)) => String::from_utf8_lossy(line).into_owned(),
        Ok(PuzzleRef::Sukaku(candidates)) => String::from_utf8_lossy(candidates).into_owned(),
        Ok(PuzzleRef::Variant(puzzle)) => {
            let rules = puzzle.variant().rules.iter();
            let names: Vec<&str> = rules.map(|rule| rule.kind.info().name).collect();
            format!(
                "{} givens, rules: {}",
                puzzle.variant().givens.len(),
                names.join(", ")
            )
        }
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    };
    let comment = String::from_utf8_lossy(record.comment).into_owned();
    format!("{}|{puzzle}|{comment}|{:?}", record.line, record.fields)
}
