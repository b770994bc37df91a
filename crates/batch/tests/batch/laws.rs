//! Laws of the way from bytes to rows.
//!
//! **Invariant:** no bytes cause a panic, and the rows depend on the bytes alone.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use foldoku_batch::{Pool, SolveOptions, Solver};
use foldoku_board::Geometry;
use foldoku_formats::{Format, Input, Parser, Reader, Schema, Selection, Task};
use foldoku_kernel::Backend;
use foldoku_search::Mrv;
use foldoku_testkit::effort;
use proptest::prelude::*;

const PUZZLE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// Pieces of files of all formats.
const PIECES: [&[u8]; 22] = [
    PUZZLE.as_bytes(),
    b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    b"400000805030000000000700000020000060000080400000010000000603070500200000104000000",
    b"\n",
    b"\r\n",
    b"\n\n",
    b" # a comment",
    b"# a line of comment\n",
    b",",
    b"\"",
    b"puzzle,solution,rating\n",
    b"{\"puzzle\":\"",
    b"\",\"id\":7}",
    b"[Puzzle]\n",
    b"#A Author\n",
    b"4.....8.5\n.3.......\n...7.....\n.2.....6.\n....8.4..\n....1....\n...6.3.7.\n5..2.....\n1.4......\n",
    b"+-----+-----+-----+\n",
    b"<?xml version=\"1.0\"?><opensudoku><game data=\"",
    b"\"/></opensudoku>",
    b":0100:1:",
    b"\xff\x00\xc3",
    b"| 4 1679 12679 | 139 2369 269 | 8 1239 5 |\n",
];

const FORMATS: [Format; 10] = [
    Format::Puzzle,
    Format::Rows,
    Format::PencilMarks,
    Format::Csv,
    Format::JsonLines,
    Format::Sdk,
    Format::SimpleSudoku,
    Format::OpenSudoku,
    Format::Hodoku,
    Format::Parquet,
];

/// Returns a few bytes at a time.
struct Trickle {
    bytes: Vec<u8>,
    at: usize,
    most: usize,
}

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.bytes[self.at..];
        let read = rest.len().min(buffer.len()).min(self.most);
        buffer[..read].copy_from_slice(&rest[..read]);
        self.at += read;
        Ok(read)
    }
}

/// Returns the rows of a file as text, and the error that ends it.
fn rows(file: &[u8], format: Option<Format>, most: usize, size: usize, threads: usize) -> String {
    let board = Geometry::classic();
    let bytes = file.to_vec();
    let opened = Input::new(Trickle { bytes, at: 0, most })
        .and_then(|input| Reader::new(&board, input, format, None, 1, size));
    let mut reader = match opened {
        Ok(reader) => reader,
        Err(error) => return error.to_string(),
    };
    let options = SolveOptions::new(Task::Solve, 2);
    let schema = Schema {
        task: options.task,
        given_solutions: reader.has_solutions(),
        columns: reader.columns().to_vec(),
        comments: true,
    };
    let writer = Format::JsonLines.text_writer(&board, &schema).unwrap();
    let parser = Parser::new(board.clone(), Selection::ALL);
    let mut text = Vec::new();
    let end = Pool::new(threads).unwrap().map_ordered(
        &mut reader,
        || Solver::lanes(options.clone(), Backend::Portable).unwrap(),
        |solver, chunk| {
            let mut text = Vec::new();
            for row in solver.solve(&board, parser.parse(chunk)).rows() {
                writer.row(&row, &mut text);
            }
            text
        },
        |more| {
            text.extend(more);
            ControlFlow::Continue(())
        },
    );
    let end = end.map_or_else(|error| error.to_string(), |()| String::from("end"));
    String::from_utf8(text).unwrap() + &end
}

fn files() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        9 => proptest::sample::select(PIECES.to_vec()).prop_map(<[u8]>::to_vec),
        1 => proptest::collection::vec(any::<u8>(), 0..20),
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(50, 200, 2000)))]

    #[test]
    fn rows_do_not_depend_on_how_bytes_arrive_or_are_cut(
        file in files(),
        format in proptest::sample::select(FORMATS.to_vec()),
        sniffs in any::<bool>(),
        most in 1..200_usize,
        size in 1..9_usize,
    ) {
        let format = (!sniffs).then_some(format);
        let whole = rows(&file, format, usize::MAX, 2048, 1);
        prop_assert_eq!(&rows(&file, format, most, 2048, 1), &whole);
        prop_assert_eq!(&rows(&file, format, most, size, 2), &whole);
    }
}

#[test]
fn a_stop_ends_a_search() {
    let board = Geometry::classic();
    let input = Input::new(io::Cursor::new(".".repeat(81)));
    let reader = Reader::new(&board, input.unwrap(), None, None, 1, 1).unwrap();
    let parser = Parser::new(board.clone(), Selection::ALL);
    let polls = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&polls);
    let options = SolveOptions::new(Task::Count, u64::MAX)
        .stop(move || counter.fetch_add(1, Ordering::Relaxed) > 100);
    let mut solver = Solver::engine(options, Box::new(Mrv::default()));
    for chunk in reader {
        let solved = solver.solve(&board, parser.parse(chunk.unwrap()));
        let row = solved.rows().next().unwrap();
        assert!(row.complete, "the limit was not reached");
        assert!(polls.load(Ordering::Relaxed) > 100);
    }
}

#[test]
fn records_keep_their_numbers_and_order() {
    let file: String = (1..=5000)
        .map(|number| format!("{PUZZLE} # {number}\n"))
        .collect();
    let text = rows(file.as_bytes(), None, 1000, 7, 3);
    for (number, line) in (1..=5000).zip(text.lines()) {
        assert!(line.contains(&format!("\"number\":{number},")), "{line}");
        assert!(
            line.contains(&format!("\"comment\":\"{number}\"")),
            "{line}"
        );
    }
    assert!(text.ends_with("\nend"));
}
