#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::io::Cursor;
use std::ops::ControlFlow;

use foldoku::board::format::{self, Splitter, Style};
use foldoku::formats::{FORMATS, Format, Input, Parser, Reader, Records, Schema, Selection, Task};
use foldoku::kernel::{Backend, Bands, Lanes, Line, Position, Solo, Status, Sukaku};
use foldoku::rules::text::fpuzzles::{self, Wrapping};
use foldoku::rules::text::{
    ipuz, iss, killer, lisudoku, payload, pencilmark, penpa, puzzlink, sudokumaker, sudokupad,
    sudokuwiki, sumocue,
};
use foldoku::{Digit, Geometry, Grid};
use foldoku_testkit::reference;

/// Searches stop after this many solutions: random puzzles may have very many.
const LIMIT: u64 = 2;

/// With fewer givens the reference solver may take minutes.
const MIN_GIVENS: usize = 24;

/// Loads bytes as lines and as candidates, and solves them.
///
/// # Panics
///
/// If the kernel panics, or its backends or entry points disagree.
pub fn load(bytes: &[u8]) {
    let lines: Vec<Line> = bytes.as_chunks::<81>().0.to_vec();
    let sukakus: Vec<Sukaku> = bytes.as_chunks::<729>().0.to_vec();
    let mut expected = None;
    for mut lanes in lanes() {
        let answers = (lanes.solve(&lines, LIMIT), lanes.solve(&sukakus, LIMIT));
        for (line, answer) in lines.iter().zip(&answers.0) {
            let is_invalid = answer.status == Status::Invalid;
            assert_eq!(is_invalid, Position::read(line).is_none());
        }
        for (sukaku, answer) in sukakus.iter().zip(&answers.1) {
            let position = Position::read(sukaku).expect("any bytes are candidates");
            assert_eq!(Solo::new().count(&position, LIMIT), answer.count);
        }
        assert_eq!(*expected.get_or_insert_with(|| answers.clone()), answers);
    }
}

/// Builds a puzzle from bytes and compares its number of solutions.
///
/// # Panics
///
/// If an engine of the kernel and the reference solver disagree.
pub fn agree(bytes: &[u8]) {
    let line = givens(bytes);
    let grid = Grid::from_iter(line.iter().map(|&character| match character {
        b'.' => None,
        digit => Some(Digit::new(digit - b'0')),
    }));
    if grid.filled_count() < MIN_GIVENS {
        return;
    }
    let expected = reference::count(&Geometry::classic(), &grid, LIMIT as usize) as u64;
    let shown = line.escape_ascii();
    for mut lanes in lanes() {
        assert_eq!(lanes.solve(&[line], LIMIT)[0].count, expected, "{shown}");
    }
    let position = Position::read(&line).expect("digits and blanks");
    assert_eq!(Solo::new().count(&position, LIMIT), expected, "{shown}");
    assert_eq!(in_bands(&position), expected, "{shown}");
}

/// Parses bytes as a grid and as a file of grids, on several boards.
///
/// # Panics
///
/// If a parser panics, or a grid changes when it is printed and parsed again.
pub fn parse(bytes: &[u8]) {
    for geometry in boards() {
        if let Ok(grid) = format::read(&geometry, bytes) {
            for style in [Style::Line, Style::Rows, Style::Box, Style::Wide] {
                let text = format::grid(&geometry, &grid, style);
                let parsed = format::read(&geometry, text.as_bytes());
                assert_eq!(parsed.as_ref(), Ok(&grid), "{text}");
            }
        }
        let mut splitter = Splitter::new(&geometry, None);
        let mut lines = Vec::new();
        for line in bytes.split(|&byte| byte == b'\n') {
            splitter.line(line, |record| lines.push(record.line));
        }
        splitter.finish(|record| lines.push(record.line));
        assert!(lines.is_sorted());
    }
}

/// Reads bytes as a file of every format, detected or not, and writes the records in every format
/// that is text.
///
/// # Panics
///
/// If a reader or writer panics, or the numbers of records are not consecutive.
pub fn records(bytes: &[u8]) {
    for geometry in boards() {
        let formats = FORMATS.iter().map(|info| Some(info.format));
        let readable = formats.filter(|format| format.is_none_or(Format::can_read));
        for format in readable.chain([None]) {
            read_file(&geometry, bytes, format);
        }
    }
}

fn read_file(geometry: &Geometry, bytes: &[u8], format: Option<Format>) {
    let Ok(input) = Input::new(Cursor::new(bytes.to_vec())) else {
        return;
    };
    let Ok(reader) = Reader::new(geometry, input, format, None, 1, 7) else {
        return;
    };
    let schema = Schema {
        task: Task::Convert,
        given_solutions: reader.has_solutions(),
        columns: reader.columns().to_vec(),
        comments: true,
    };
    let parser = Parser::new(geometry.clone(), Selection::ALL);
    let chunks: Vec<Records> = reader
        .map_while(|chunk| Some(parser.parse(chunk.ok()?)))
        .collect();
    let numbers = chunks.iter().flat_map(Records::iter).map(|it| it.number);
    assert!(
        (1..)
            .zip(numbers)
            .all(|(expected, found)| expected == found)
    );
    let writers = FORMATS
        .iter()
        .filter_map(|info| info.format.text_writer(geometry, &schema));
    for writer in writers {
        let mut out = Vec::new();
        writer.header(&mut out);
        for row in chunks.iter().flat_map(Records::rows) {
            writer.row(&row, &mut out);
        }
        writer.footer(&mut out);
    }
}

/// Reads bytes as the text of a variant in every format, writes it, and reads it again.
///
/// # Panics
///
/// If a reader panics, or loses a rule of its own output.
pub fn rules(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let variants = [
        iss::read(text),
        payload::read(text),
        killer::read(text),
        sumocue::read(text),
        sudokumaker::read(text),
        lisudoku::read(text),
        penpa::read(text),
        puzzlink::read(text),
        sudokuwiki::read(text),
        ipuz::read(text),
        pencilmark::read(text),
        sudokupad::read(text),
    ];
    for variant in variants.into_iter().flatten() {
        // A rule may not fit its board, which is an error and not a panic.
        let _ = variant.puzzle();
        let words = variant
            .rules
            .iter()
            .map(|rule| rule.describe(&variant.sheet));
        assert!(words.into_iter().all(|words| !words.is_empty()));
        if let Ok(text) = iss::write(&variant) {
            let again = iss::read(&text).expect("the reader knows what the writer writes");
            assert_eq!(again.rules.len(), variant.rules.len(), "{text}");
        }
        let _ = (killer::write(&variant), sumocue::write(&variant));
        let _ = fpuzzles::write(&variant, Wrapping::Address);
        let _ = sudokupad::write(&variant);
    }
}

/// Returns boards with and without symbols other than digits.
fn boards() -> [Geometry; 3] {
    [4, 9, 16].map(|side| Geometry::board(side).expect("square boards of these sides exist"))
}

/// Returns lanes of every backend of this processor.
fn lanes() -> impl Iterator<Item = Lanes> {
    Backend::available().filter_map(Lanes::with_backend)
}

fn in_bands(position: &Position) -> u64 {
    let mut count = 0;
    Bands::new().search(position, &mut |_| {
        count += 1;
        if count < LIMIT {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    count
}

/// Returns givens that mostly do not clash: each byte selects, for one cell, one of the digits that
/// are still allowed there, or none. The first byte rotates all choices.
///
/// Bytes from 240 on select any digit, so that givens may clash.
pub fn givens(bytes: &[u8]) -> Line {
    let mut line = [b'.'; 81];
    let Some((&rotation, bytes)) = bytes.split_first() else {
        return line;
    };
    for (cell, &byte) in (0..81).zip(bytes) {
        let allowed: Vec<u8> = (b'1'..=b'9')
            .filter(|&digit| is_free(&line, cell, digit))
            .collect();
        let choice = usize::from(byte) + usize::from(rotation);
        line[cell] = match byte {
            0..100 => b'.',
            100..240 if allowed.is_empty() => b'.',
            100..240 => allowed[choice % allowed.len()],
            240.. => b'1' + (choice % 9) as u8,
        };
    }
    line
}

/// Returns whether no cell of the same row, column or box holds `digit`.
fn is_free(line: &Line, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    (0..81).all(|other| {
        let same_box = (other / 27, other % 9 / 3) == (row / 3, column / 3);
        let is_peer = other / 9 == row || other % 9 == column || same_box;
        !is_peer || line[other] != digit
    })
}
