//! The law of detection: the output of every writer is read back, and its format, board and symbols
//! are detected.
//!
//! **Invariant:** every format with a reader is in the tests, on every board that it holds.

use std::fs::File;
use std::io::Cursor;

use foldoku_board::{Digit, Geometry, GeometrySpec, Grid, format};
use foldoku_formats::{
    Column, FORMATS, Field, FieldKind, Format, Input, Parser, PuzzleRef, Reader, Row, Schema,
    Selection, Target, Task,
};
use proptest::prelude::*;

/// The sides of the boards.
const SIDES: [usize; 6] = [4, 6, 9, 12, 16, 25];

/// Formats of puzzles with rules, which have tests of their own.
const VARIANTS: [Format; 13] = [
    Format::Iss,
    Format::FPuzzles,
    Format::SudokuPad,
    Format::SudokuMaker,
    Format::Lisudoku,
    Format::Penpa,
    Format::PuzzLink,
    Format::SudokuWiki,
    Format::Ipuz,
    Format::Pencilmark,
    Format::Killer,
    Format::SumoCue,
    Format::Variant,
];

/// Formats for the classic board only.
const CLASSIC: [Format; 4] = [
    Format::PencilMarks,
    Format::SimpleSudoku,
    Format::OpenSudoku,
    Format::Hodoku,
];

fn board(side: usize) -> Geometry {
    let spec: GeometrySpec = format!("{side}x{side}").parse().unwrap();
    spec.build(None).unwrap()
}

/// Returns the format under which files of a format are detected.
fn detected(format: Format) -> Format {
    match format {
        Format::Tdoku | Format::Sukaku => Format::Puzzle,
        Format::Tsv => Format::Csv,
        Format::Box | Format::Wide | Format::Frame => Format::Rows,
        format => format,
    }
}

/// Returns the formats that hold puzzles of a board and can be read.
fn formats(side: usize) -> Vec<Format> {
    let holds = |format: Format| {
        let is_for_board = side == 9 || !CLASSIC.contains(&format);
        let is_plain = !VARIANTS.contains(&format);
        format.holds(Task::Convert) && format.can_read() && is_for_board && is_plain
    };
    let formats = FORMATS.iter().map(|info| info.format);
    // Candidates of givens alone are another kind of puzzle.
    formats
        .filter(|&format| holds(format) && format != Format::Sukaku)
        .collect()
}

/// The lines of some puzzles: each has all digits of its board but one, as every puzzle with one
/// solution has, so that its symbols are known.
fn puzzles(side: usize) -> impl Strategy<Value = Vec<String>> {
    let cell = prop_oneof![3 => Just(0), 1 => 1..=side];
    let cells = proptest::collection::vec(cell, side * side);
    let first: Vec<usize> = (2..=side).chain([0]).collect();
    let puzzle = (Just(first).prop_shuffle(), cells).prop_map(move |(row, mut cells)| {
        cells[..side].copy_from_slice(&row);
        let digit = |&cell: &usize| u8::try_from(cell).ok().and_then(Digit::try_new);
        let grid = Grid::from_iter(cells.iter().map(digit));
        format::grid(&board(side), &grid, format::Style::Line)
    });
    proptest::collection::vec(puzzle.prop_map(|line| line.trim().to_owned()), 1..4)
}

/// Returns the output of a writer for puzzles.
fn written(format: Format, board: &Geometry, puzzles: &[String], note: &str) -> Input {
    let has_note = !note.is_empty() && format.info().columns;
    let columns = has_note.then(|| Column::new("note", FieldKind::Text));
    let schema = Schema {
        task: Task::Convert,
        given_solutions: false,
        columns: columns.into_iter().collect(),
        comments: format.info().comments,
    };
    let fields = [Field::Text(note.to_owned())];
    let comment = format!(" # {note}");
    let rows = (1..).zip(puzzles).map(|(number, puzzle)| Row {
        number,
        puzzle: Some(PuzzleRef::from_text(puzzle.as_bytes())),
        fields: if has_note { &fields } else { &[] },
        comment: if note.is_empty() {
            b""
        } else {
            comment.as_bytes()
        },
        ..Row::EMPTY
    });
    if format.info().target == Target::File {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut table = format.table_writer(&path, "all", &schema).unwrap();
        for row in rows {
            table.row(&row).unwrap();
        }
        table.finish().unwrap();
        let open = || File::open(&path).unwrap();
        return Input::new(open()).unwrap().with_file(open());
    }
    let writer = format.text_writer(board, &schema).unwrap();
    let mut text = Vec::new();
    writer.header(&mut text);
    rows.for_each(|row| writer.row(&row, &mut text));
    writer.footer(&mut text);
    Input::new(Cursor::new(text)).unwrap()
}

/// Writes puzzles, and checks what is read back.
fn check(format: Format, side: usize, puzzles: &[String], note: &str) {
    let board = board(side);
    let mut input = written(format, &board, puzzles, note);
    let (name, head) = (format.name(), input.head().to_vec());
    let head = String::from_utf8_lossy(&head);
    let found = input.side().unwrap().unwrap_or(9);
    assert_eq!(found, side, "{name}: the side\n{head}");
    let reader = Reader::new(&board, input, None, None, 1, 64).unwrap();
    assert_eq!(reader.format(), detected(format), "{name}\n{head}");
    let parser = Parser::new(board.clone(), Selection::ALL);
    let mut read = Vec::new();
    for chunk in reader {
        for row in parser.parse(chunk.unwrap()).rows() {
            let text = row
                .text()
                .unwrap_or_else(|| panic!("{name}: {:?}\n{head}", row.error));
            read.push(String::from_utf8(text.to_vec()).unwrap());
        }
    }
    match format {
        Format::PencilMarks => {
            assert_eq!(read.len(), puzzles.len(), "{name}\n{head}");
            for (candidates, puzzle) in read.iter().zip(puzzles) {
                assert!(holds_givens(candidates, puzzle), "{name}\n{head}");
            }
        }
        _ => assert_eq!(read, puzzles, "{name}\n{head}"),
    }
}

/// Returns whether candidates hold the givens of a puzzle as single candidates.
fn holds_givens(candidates: &str, puzzle: &str) -> bool {
    let cells = candidates.as_bytes().chunks(9).zip(puzzle.bytes());
    candidates.len() == 729
        && cells
            .filter(|(_, given)| *given != b'.')
            .all(|(cell, given)| {
                let others = cell.iter().filter(|&&digit| digit != b'.');
                others.eq([&given])
            })
}

/// Notes that look like parts of other formats.
const NOTES: [&str; 8] = [
    "",
    "hard",
    "12 34",
    "puzzle,solution",
    "{\"puzzle\":1}",
    ":0000:x:",
    "[Puzzle]",
    "<opensudoku>",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn written_files_are_detected_as_themselves(
        (side, puzzles) in proptest::sample::select(SIDES.to_vec())
            .prop_flat_map(|side| (Just(side), puzzles(side))),
        note in proptest::sample::select(NOTES.to_vec()),
    ) {
        for format in formats(side) {
            check(format, side, &puzzles, note);
        }
    }
}

#[test]
fn every_readable_format_is_tested() {
    let tested = formats(9);
    for info in &FORMATS {
        let is_tested = tested.contains(&info.format);
        let is_known = matches!(info.format, Format::Tdoku | Format::Sukaku)
            || VARIANTS.contains(&info.format);
        assert_eq!(
            info.format.can_read() && !is_known,
            is_tested,
            "{}",
            info.name
        );
    }
}
