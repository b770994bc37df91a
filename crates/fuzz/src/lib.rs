#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use foldoku::kernel::{Backend, Bands, Lanes, Line, Position, Solo, Status, Sukaku};
use foldoku::{Digit, Geometry, Grid};
use foldoku_testkit::reference;

/// More solutions than this are not looked for: bytes may make a puzzle with very many.
const LIMIT: u64 = 2;

/// With fewer clues the reference may take minutes.
const FEWEST_CLUES: usize = 24;

/// Reads bytes as lines and as pencil marks, and solves what they are.
///
/// # Panics
///
/// If the kernel does, or if backends or ways to read differ.
pub fn load(bytes: &[u8]) {
    let lines: Vec<Line> = bytes.as_chunks::<81>().0.to_vec();
    let marks: Vec<Sukaku> = bytes.as_chunks::<729>().0.to_vec();
    let mut expected = None;
    for mut lanes in lanes() {
        let answers = (lanes.solve(&lines, LIMIT), lanes.solve(&marks, LIMIT));
        for (line, answer) in lines.iter().zip(&answers.0) {
            let malformed = answer.status == Status::Invalid;
            assert_eq!(malformed, Position::read(line).is_none());
        }
        for (marks, answer) in marks.iter().zip(&answers.1) {
            assert_eq!(Solo::new().count(&read(marks), LIMIT), answer.count);
        }
        assert_eq!(*expected.get_or_insert_with(|| answers.clone()), answers);
    }
}

/// Makes clues of bytes, and compares how many solutions they have.
///
/// # Panics
///
/// If an engine of the kernel and the reference differ.
pub fn agree(bytes: &[u8]) {
    let line = clues(bytes);
    let grid = Grid::from_iter(line.iter().map(|&character| match character {
        b'.' => None,
        digit => Some(Digit::new(digit - b'0')),
    }));
    if grid.filled_count() < FEWEST_CLUES {
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

/// Lanes of every backend of this processor.
fn lanes() -> impl Iterator<Item = Lanes> {
    Backend::available().filter_map(Lanes::with_backend)
}

fn read(marks: &Sukaku) -> Position {
    Position::read(marks).expect("any bytes are pencil marks")
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

/// A line of clues that mostly do not clash: each byte is a square's, and says which of the digits
/// still allowed there it gets, if any. The first byte turns the digits of all.
///
/// Clues that clash come from bytes of 240 and up, which say a digit outright.
pub fn clues(bytes: &[u8]) -> Line {
    let mut line = [b'.'; 81];
    let Some((&turn, bytes)) = bytes.split_first() else {
        return line;
    };
    for (square, &byte) in (0..81).zip(bytes) {
        let allowed: Vec<u8> = (b'1'..=b'9')
            .filter(|&digit| is_free(&line, square, digit))
            .collect();
        let choice = usize::from(byte) + usize::from(turn);
        line[square] = match byte {
            0..100 => b'.',
            100..240 if allowed.is_empty() => b'.',
            100..240 => allowed[choice % allowed.len()],
            240.. => b'1' + (choice % 9) as u8,
        };
    }
    line
}

/// Whether no square of the same row, column or box holds `digit`.
fn is_free(line: &Line, square: usize, digit: u8) -> bool {
    let (row, column) = (square / 9, square % 9);
    (0..81).all(|other| {
        let same_box = (other / 27, other % 9 / 3) == (row / 3, column / 3);
        let meets = other / 9 == row || other % 9 == column || same_box;
        !meets || line[other] != digit
    })
}
