//! The lines of a table, one record at a time.
//!
//! **Invariant:** a record has at most [`LINES`] lines and as many bytes as the longest grid; a longer
//! one is an error, after which its second line begins a record.

use std::io::{self, BufRead, Read};

use foldoku_board::format::{LINE_LIMIT, Problem};

use super::clip::Clip;
use crate::error::RecordErrorKind;

/// The most lines of a record; two drawings of the largest board need fewer.
pub(crate) const LINES: usize = 1024;

/// Passes the lines of one record at a time to the CSV reader.
#[derive(Debug)]
pub(super) struct Feed<R> {
    reader: Clip<R>,
    pub(super) delimiter: u8,
    /// The lines of the record, and after them bytes read ahead.
    text: Vec<u8>,
    /// The number of the record's first line in the file, and where that line ends.
    pub(super) line: usize,
    first_end: usize,
    /// The number of lines of the record so far, and their end.
    lines: usize,
    end: usize,
    /// The number of bytes passed on.
    given: usize,
    /// The error of an invalid record.
    pub(super) error: Option<RecordErrorKind>,
    /// Bytes to pass on that end an invalid record.
    closing: &'static [u8],
}

impl<R: BufRead> Feed<R> {
    pub(super) fn new(reader: Clip<R>) -> Feed<R> {
        Feed {
            reader,
            delimiter: b',',
            text: Vec::new(),
            line: 1,
            first_end: 0,
            lines: 0,
            end: 0,
            given: 0,
            error: None,
            closing: b"",
        }
    }

    /// Drops the current record and begins the next one; returns false at the end of the file.
    pub(super) fn next_record(&mut self) -> io::Result<bool> {
        // An invalid record loses only its first line.
        if self.error.take().is_some() {
            (self.lines, self.end) = (1, self.first_end);
        }
        loop {
            self.text.drain(..self.end);
            self.line += self.lines;
            (self.lines, self.end, self.given) = (0, 0, 0);
            if !self.add_line()? {
                return Ok(false);
            }
            if !self.is_blank() {
                break;
            }
        }
        self.first_end = self.end;
        if line_end_trimmed(self.current_line()).len() > LINE_LIMIT {
            let problem = Problem::TooLong { limit: LINE_LIMIT };
            self.reject(RecordErrorKind::Text(problem), b"-\n");
        }
        Ok(true)
    }

    /// Adds a line to the record; returns false at the end of the file.
    pub(super) fn add_line(&mut self) -> io::Result<bool> {
        match line_end(&self.text[self.end..]) {
            Some(length) => self.end += length,
            None => {
                self.read_line()?;
                if self.text.len() == self.end {
                    return Ok(false);
                }
                if !self.text.ends_with(b"\n") && !self.text.ends_with(b"\r") {
                    self.text.push(b'\n');
                }
                self.end = self.text.len();
            }
        }
        self.lines += 1;
        Ok(true)
    }

    /// Reads a line with its end: LF, CR, or CR LF.
    fn read_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let length = end.map_or(buffer.len(), |end| end + 1);
            self.text.extend_from_slice(&buffer[..length]);
            self.reader.consume(length);
            if end.is_some() || length == 0 {
                break;
            }
        }
        if self.text.ends_with(b"\r") && self.reader.fill_buf()?.first() == Some(&b'\n') {
            self.text.push(b'\n');
            self.reader.consume(1);
        }
        Ok(())
    }

    /// Continues a record whose line ends within quotation marks.
    pub(super) fn continue_record(&mut self) -> io::Result<()> {
        let message = if self.lines == LINES {
            format!("quotation mark not closed within {LINES} lines")
        } else if !self.add_line()? {
            "quotation mark not closed".to_owned()
        } else if self.end > LINE_LIMIT {
            format!("quotation mark not closed within {LINE_LIMIT} bytes")
        } else {
            return Ok(());
        };
        let column = None;
        self.reject(RecordErrorKind::Syntax { message, column }, b"\"\n");
        Ok(())
    }

    /// Marks the record as invalid and ends it with `closing`.
    pub(super) fn reject(&mut self, kind: RecordErrorKind, closing: &'static [u8]) {
        self.given = self.end;
        self.error = Some(kind);
        self.closing = closing;
    }

    /// Returns the lines of the record.
    pub(super) fn current_line(&self) -> &[u8] {
        &self.text[..self.end]
    }

    /// Returns whether the line is blank; a delimiter is not blank.
    pub(super) fn is_blank(&self) -> bool {
        let is_nothing = |byte: &u8| byte.is_ascii_whitespace() && *byte != self.delimiter;
        let line = line_end_trimmed(self.current_line());
        line.iter().all(is_nothing)
    }
}

impl<R: BufRead> Read for Feed<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if self.given == self.end && self.closing.is_empty() {
            self.continue_record()?;
        }
        if self.given < self.end {
            let read = (&self.text[self.given..self.end]).read(target)?;
            self.given += read;
            return Ok(read);
        }
        self.closing.read(target)
    }
}

/// Returns the length of the first line with its end, if it has one.
fn line_end(text: &[u8]) -> Option<usize> {
    let at = memchr::memchr2(b'\n', b'\r', text)?;
    Some(at + 1 + usize::from(text[at..].starts_with(b"\r\n")))
}

fn line_end_trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
