//! A reader as a stream of records.
//!
//! **Invariant:** at most one record and one line are held at a time, and of a line no more than
//! [`LINE_LIMIT`] bytes and a few; line ends may be LF or CR LF, and the last may be missing.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use foldoku_board::Geometry;
use foldoku_board::format::{LINE_LIMIT, Layout, Record, Splitter};

/// The records of one file, in order. After an error of the reader it ends.
#[derive(Debug)]
pub struct Records<'g, R> {
    reader: R,
    /// `None` once the file has ended.
    splitter: Option<Splitter<'g>>,
    ready: VecDeque<Record>,
    line: Vec<u8>,
    first: bool,
}

impl<'g, R: BufRead> Records<'g, R> {
    /// The records of `reader`; without a `layout` the file's first squares decide it.
    pub fn new(geometry: &'g Geometry, layout: Option<Layout>, reader: R) -> Records<'g, R> {
        Records {
            reader,
            splitter: Some(Splitter::new(geometry, layout)),
            ready: VecDeque::new(),
            line: Vec::new(),
            first: true,
        }
    }

    /// Reads the next line without its end into `self.line`; false at the end of the file.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        // Room for the longest line that is looked at, and for CR LF.
        let mut start = (&mut self.reader).take(LINE_LIMIT as u64 + 2);
        if start.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(false);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
            if self.line.last() == Some(&b'\r') {
                self.line.pop();
            }
        } else if self.line.len() > LINE_LIMIT {
            self.skip_line()?;
        }
        if std::mem::take(&mut self.first) && self.line.starts_with(BYTE_ORDER_MARK) {
            self.line.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(true)
    }

    /// Passes over the rest of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let (used, done) = match end {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.reader.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

/// Some editors put it before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: BufRead> Iterator for Records<'_, R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                return Some(Ok(record));
            }
            self.splitter.as_ref()?;
            let more = match self.read_line() {
                Ok(more) => more,
                Err(error) => {
                    self.splitter = None;
                    return Some(Err(error));
                }
            };
            let ready = &mut self.ready;
            if !more {
                self.splitter
                    .take()?
                    .finish(|record| ready.push_back(record));
            } else if let Some(splitter) = &mut self.splitter {
                splitter.line(&self.line, |record| ready.push_back(record));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The records of a file on a 4×4 board, read through a small buffer.
    fn records(file: &[u8]) -> Vec<(usize, Vec<u8>)> {
        let board = Geometry::boxes(2, 2).unwrap();
        let reader = BufReader::with_capacity(7, file);
        Records::new(&board, None, reader)
            .map(|record| record.map(|record| (record.line, record.text)).unwrap())
            .collect()
    }

    const PUZZLE: &[u8] = b"12............34";

    #[test]
    fn line_ends_of_every_kind_are_read() {
        let file = [b"\xef\xbb\xbf", PUZZLE, b"\r\n", PUZZLE, b"\n\n", PUZZLE].concat();
        let expected = [1, 2, 4].map(|line| (line, PUZZLE.to_vec()));
        assert_eq!(records(&file), expected);
        assert_eq!(records(b""), []);
    }

    #[test]
    fn a_line_of_any_length_is_one_record_and_is_not_kept() {
        let mut file = PUZZLE.to_vec();
        file.push(b'\n');
        file.extend(std::iter::repeat_n(b'1', 3 * LINE_LIMIT));
        file.push(b'\n');
        file.extend_from_slice(PUZZLE);
        let found = records(&file);
        let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 3]);
        assert!(found[1].1.len() <= LINE_LIMIT + 2);
        assert_eq!(found[2].1, PUZZLE);
    }

    #[test]
    fn an_error_of_the_reader_ends_the_records() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let board = Geometry::boxes(2, 2).unwrap();
        let mut records = Records::new(&board, None, BufReader::new(Broken));
        assert!(records.next().unwrap().is_err());
        assert!(records.next().is_none());
    }
}
