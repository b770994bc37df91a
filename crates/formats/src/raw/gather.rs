//! Reads a file line by line and gathers records from the lines.
//!
//! **Invariant:** at most [`LineParser::LIMIT`] bytes of a line, and a few more, are held; lines end with LF or
//! CR LF, the last one optionally.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use foldoku_board::format::{LINE_LIMIT, Problem};

use crate::error::{RecordError, RecordErrorKind};
use crate::field::{Column, Field, FieldKind};
use crate::raw::RawRecord;
use crate::raw::RawRecords;

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub(crate) number: usize,
    /// Truncated after [`LineParser::LIMIT`] if it is longer.
    pub(crate) text: &'a [u8],
}

impl<'a> Line<'a> {
    /// Returns the text, if it is UTF-8 and not too long.
    pub(crate) fn checked(&self) -> Result<&'a str, RecordError> {
        if self.text.len() > LINE_LIMIT {
            Err(self.error(Problem::TooLong { limit: LINE_LIMIT }))
        } else {
            self.utf8()
        }
    }

    /// Returns the text, if it is UTF-8.
    pub(crate) fn utf8(&self) -> Result<&'a str, RecordError> {
        let text = std::str::from_utf8(self.text);
        text.map_err(|error| self.error(not_utf8(self.text, error.valid_up_to())))
    }

    fn error(&self, problem: Problem) -> RecordError {
        RecordError {
            line: self.number,
            kind: RecordErrorKind::Text(problem),
        }
    }
}

/// Returns the error of a text whose byte `at` is not UTF-8.
fn not_utf8(text: &[u8], at: usize) -> Problem {
    let (good, rest) = text.split_at(at);
    Problem::NotUtf8 {
        byte: rest.first().copied().unwrap_or_default(),
        column: String::from_utf8_lossy(good).chars().count() + 1,
    }
}

/// Returns text as a field; empty text is a missing field, and so is text that is not UTF-8, whose record
/// is invalid.
pub(crate) fn field_of(text: &[u8]) -> Field {
    match std::str::from_utf8(text.trim_ascii()) {
        Ok("") | Err(_) => Field::Missing,
        Ok(text) => Field::Text(text.to_owned()),
    }
}

/// Gathers records from lines.
pub(crate) trait LineParser {
    /// The bytes of the longest line.
    const LIMIT: usize = LINE_LIMIT;

    /// Returns the names of the fields of its records.
    fn columns() -> Vec<String> {
        Vec::new()
    }

    /// Processes the next line, and appends the records that it completes.
    fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>);

    /// Processes the end of the file, and appends the last records.
    fn finish(&mut self, ready: &mut VecDeque<RawRecord>);
}

/// An iterator over the records that `G` gathers from a file; it ends after an error.
#[derive(Debug)]
pub(crate) struct LineRecords<R, G> {
    reader: R,
    gather: G,
    ready: VecDeque<RawRecord>,
    line: Vec<u8>,
    lines: usize,
    ended: bool,
}

impl<R: BufRead, G: LineParser> LineRecords<R, G> {
    pub(crate) fn new(reader: R, gather: G) -> LineRecords<R, G> {
        LineRecords {
            reader,
            gather,
            ready: VecDeque::new(),
            line: Vec::new(),
            lines: 0,
            ended: false,
        }
    }

    /// Reads the next line without its end into `self.line`; returns false at the end of the file.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        // Room for the longest line and CR LF.
        let mut start = (&mut self.reader).take(G::LIMIT as u64 + 2);
        if start.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > G::LIMIT {
            self.reader.skip_until(b'\n')?;
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        self.lines += 1;
        Ok(true)
    }
}

impl<R: BufRead, G: LineParser> Iterator for LineRecords<R, G> {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                return Some(Ok(record));
            }
            if self.ended {
                return None;
            }
            match self.read_line() {
                Ok(true) => {
                    let line = Line {
                        number: self.lines,
                        text: &self.line,
                    };
                    self.gather.line(line, &mut self.ready);
                }
                Ok(false) => {
                    self.ended = true;
                    self.gather.finish(&mut self.ready);
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<R: BufRead + Send, G: LineParser + Send> RawRecords for LineRecords<R, G> {
    fn columns(&self) -> Vec<Column> {
        let names = G::columns().into_iter();
        names
            .map(|name| Column::read(name, FieldKind::Text))
            .collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::raw::RawPuzzle;

    /// Returns a record in one line: its text, its candidates per cell, or its error.
    pub(crate) fn shown(record: &RawRecord) -> String {
        match &record.puzzle {
            Ok(RawPuzzle::Text(text) | RawPuzzle::Standard(text) | RawPuzzle::Variant(_, text)) => {
                String::from_utf8_lossy(text).replace('\n', "/")
            }
            Ok(RawPuzzle::Candidates(candidates)) => candidates
                .chunks(9)
                .map(|square| String::from_utf8_lossy(square).replace('.', ""))
                .collect::<Vec<String>>()
                .join(","),
            Err(error) => error.to_string(),
        }
    }

    /// Compares the line numbers and contents of records.
    #[track_caller]
    pub(crate) fn check_records(
        records: impl Iterator<Item = io::Result<RawRecord>>,
        expected: &[(usize, &str)],
    ) {
        let found: Vec<RawRecord> = records.map(Result::unwrap).collect();
        let found: Vec<_> = found.iter().map(|it| (it.line, shown(it))).collect();
        let found: Vec<(usize, &str)> = found.iter().map(|(n, s)| (*n, s.as_str())).collect();
        assert_eq!(found, expected);
    }

    /// Gathers one record per line.
    struct Plain;

    impl LineParser for Plain {
        fn line(&mut self, line: Line<'_>, ready: &mut VecDeque<RawRecord>) {
            ready.push_back(match line.checked() {
                Ok(text) => RawRecord::of_text(line.number, text),
                Err(error) => RawRecord::of_error(error),
            });
        }

        fn finish(&mut self, _ready: &mut VecDeque<RawRecord>) {}
    }

    #[track_caller]
    fn check(file: &[u8], expected: &[(usize, &str)]) {
        let reader = io::BufReader::with_capacity(7, file);
        check_records(LineRecords::new(reader, Plain), expected);
    }

    #[test]
    fn lines_end_with_lf_cr_lf_or_the_file() {
        check(b"", &[]);
        check(b"a\nb\r\n\nc", &[(1, "a"), (2, "b"), (3, ""), (4, "c")]);
        check(b"a\rb\r", &[(1, "a\rb")]);
    }

    #[test]
    fn long_lines_are_truncated_and_the_next_is_whole() {
        let longest = "x".repeat(LINE_LIMIT);
        for end in ["\n", "\r\n"] {
            check(
                format!("{longest}{end}b").as_bytes(),
                &[(1, &longest), (2, "b")],
            );
            check(
                format!("{longest}x{end}b").as_bytes(),
                &[
                    (
                        1,
                        "line 1: longer than 65536 bytes, too long for a grid of any board",
                    ),
                    (2, "b"),
                ],
            );
            let text = format!("{longest}{longest}{end}b");
            check(
                text.as_bytes(),
                &[
                    (
                        1,
                        "line 1: longer than 65536 bytes, too long for a grid of any board",
                    ),
                    (2, "b"),
                ],
            );
        }
    }

    #[test]
    fn invalid_utf8_is_an_error_with_its_column() {
        check(
            b"a\xc3\xa4\xff\n\0",
            &[
                (1, "line 1, column 3: byte 0xff is not UTF-8 text"),
                (2, "\0"),
            ],
        );
    }

    #[test]
    fn errors_end_the_records() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut records = LineRecords::new(io::BufReader::new(Broken), Plain);
        assert!(records.next().is_some_and(|record| record.is_err()));
        assert!(records.next().is_none());
    }

    /// Returns the number of records in a file.
    fn count(records: impl Iterator<Item = io::Result<RawRecord>>) -> usize {
        records.map_while(Result::ok).count()
    }

    #[test]
    fn every_reader_ends_on_any_bytes() {
        let files: [&[u8]; 7] = [
            include_bytes!("../../../../fixtures/formats/sudocue.sdk"),
            include_bytes!("../../../../fixtures/formats/plain.sdk"),
            include_bytes!("../../../../fixtures/formats/simple.ss"),
            include_bytes!("../../../../fixtures/formats/opensudoku.xml"),
            include_bytes!("../../../../fixtures/formats/opensudoku-folder.opensudoku"),
            include_bytes!("../../../../fixtures/formats/hodoku.txt"),
            include_bytes!("../../../../fixtures/formats/pencil-marks.txt"),
        ];
        let strange = b"\0\xff\n\r<>&;\"'|:+-.#[]{},1AC/\xe2";
        let mut random = 1_u64;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % below
        };
        for round in 0..1500 {
            let mut file = files[round % files.len()].to_vec();
            for _ in 0..=next(4) {
                let at = next(file.len());
                match next(3) {
                    0 => file[at] = strange[next(strange.len())],
                    1 => file.insert(at, strange[next(strange.len())]),
                    _ => {
                        file.remove(at);
                    }
                }
            }
            let file = file.as_slice();
            let found = [
                count(crate::format::sdk::read::records(file)),
                count(crate::format::simple_sudoku::read::records(file)),
                #[cfg(feature = "xml")]
                count(crate::format::open_sudoku::read::OpenSudoku::new(file)),
                count(crate::format::hodoku::read::records(file)),
                count(crate::format::pencil_marks::read::records(file)),
            ];
            assert!(found.iter().all(|count| *count <= file.len()), "{found:?}");
        }
    }
}
