//! Cuts JSON into its values, wherever their lines end: the elements of arrays, or values one after the
//! other. The worker threads parse the values.
//!
//! **Invariant:** every value is one element, also one that is not an object or a string, and one that is
//! missing after a comma in an array. Of a value that is longer than the longest puzzle only the start is
//! held. An array without its end is an error, after the values before it.

use std::io::{self, BufRead, BufReader};

use crate::input::{BUFFER, Input};

/// The approximate maximum of bytes in a chunk.
const CHUNK: usize = 4 * BUFFER;

/// The bytes of the longest puzzle, and one more.
const KEPT: usize = (4 << 20) + 1;

/// A value of a file.
#[derive(Debug)]
pub(crate) struct Element {
    /// The line in which it begins, counted from 1.
    pub(crate) line: usize,
    /// The bytes before it in this line.
    pub(crate) before: usize,
    /// Its bytes; none if it is missing after a comma.
    pub(crate) text: Vec<u8>,
}

/// The values of a file.
#[derive(Debug)]
pub(crate) struct Elements {
    reader: BufReader<Input>,
    /// The line of the next byte, counted from 1, and the bytes before it in this line.
    line: usize,
    before: usize,
    /// Whether the array of the next value has begun.
    in_array: bool,
    /// Whether a comma in this array waits for its value.
    after_comma: bool,
    /// The first value, until it is returned.
    first: Option<Element>,
    /// The error that ended the input; the values before it come first.
    failure: Option<io::Error>,
}

impl Elements {
    pub(crate) fn new(input: Input) -> Elements {
        Elements {
            reader: BufReader::with_capacity(BUFFER, input),
            line: 1,
            before: 0,
            in_array: false,
            after_comma: false,
            first: None,
            failure: None,
        }
    }

    /// Returns the text of the first value; nothing if there is none.
    pub(crate) fn first(&mut self) -> io::Result<&[u8]> {
        self.first = self.read()?;
        Ok(self.first.as_ref().map_or(&[], |first| &first.text))
    }

    /// Returns the next values, at most `limit`; `None` at the end.
    pub(crate) fn cut(&mut self, limit: usize) -> io::Result<Option<Vec<Element>>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        let mut elements: Vec<Element> = self.first.take().into_iter().collect();
        let mut bytes = 0;
        // Available values are returned before more are waited for.
        let may_wait = |elements: &[Element]| elements.is_empty();
        while elements.len() < limit
            && bytes < CHUNK
            && (may_wait(&elements) || !self.reader.buffer().is_empty())
        {
            match self.read() {
                Ok(Some(element)) => {
                    bytes += element.text.len();
                    elements.push(element);
                }
                Ok(None) => break,
                Err(error) if elements.is_empty() => return Err(error),
                Err(error) => {
                    self.failure = Some(error);
                    break;
                }
            }
        }
        Ok((!elements.is_empty()).then_some(elements))
    }

    /// Reads the next value.
    fn read(&mut self) -> io::Result<Option<Element>> {
        let Some(first) = self.skip()? else {
            return Ok(None);
        };
        let mut element = Element {
            line: self.line,
            before: self.before,
            text: Vec::new(),
        };
        if std::mem::take(&mut self.after_comma) && b",]".contains(&first) {
            return Ok(Some(element));
        }
        let mut end = End::of(first);
        loop {
            let buffer = self.reader.fill_buf()?;
            let found = buffer.iter().position(|&byte| end.is_after(byte));
            let length = found.unwrap_or(buffer.len());
            let kept = length.min(KEPT - element.text.len());
            element.text.extend_from_slice(&buffer[..kept]);
            let is_last = found.is_some() || buffer.is_empty();
            self.consume(length);
            if is_last {
                return Ok(Some(element));
            }
        }
    }

    /// Skips what is between values; returns the first byte of the next one, or the byte after a comma
    /// without a value.
    fn skip(&mut self) -> io::Result<Option<u8>> {
        loop {
            let Some(&byte) = self.reader.fill_buf()?.first() else {
                return if self.in_array {
                    let message = "the file ends within a JSON array";
                    Err(io::Error::new(io::ErrorKind::UnexpectedEof, message))
                } else {
                    Ok(None)
                };
            };
            match byte {
                b',' | b']' if self.after_comma => return Ok(Some(byte)),
                b',' => self.after_comma = self.in_array,
                byte if byte.is_ascii_whitespace() => {}
                b'[' if !self.in_array => self.in_array = true,
                b']' => self.in_array = false,
                byte => return Ok(Some(byte)),
            }
            self.consume(1);
        }
    }

    /// Counts the lines of bytes of the buffer, and drops them.
    fn consume(&mut self, bytes: usize) {
        let text = &self.reader.buffer()[..bytes];
        self.line += memchr::memchr_iter(b'\n', text).count();
        self.before = match memchr::memrchr(b'\n', text) {
            Some(at) => bytes - at - 1,
            None => self.before + bytes,
        };
        self.reader.consume(bytes);
    }
}

/// Finds the end of a value.
#[derive(Debug)]
struct End {
    /// The open braces and brackets.
    depth: usize,
    in_text: bool,
    is_escaped: bool,
    has_begun: bool,
    /// Whether the value has no brackets or quotation marks.
    is_bare: bool,
}

impl End {
    /// Begins with the first byte of a value.
    fn of(first: u8) -> End {
        End {
            depth: 0,
            in_text: false,
            is_escaped: false,
            has_begun: false,
            is_bare: !b"{[\"".contains(&first),
        }
    }

    /// Returns whether a byte comes after the end of the value.
    fn is_after(&mut self, byte: u8) -> bool {
        if self.is_bare {
            return b",]\n".contains(&byte);
        }
        // No text goes on in the next line: the quotation mark at its end is missing.
        if self.has_begun && self.depth == 0 && !self.in_text || self.in_text && byte == b'\n' {
            return true;
        }
        self.has_begun = true;
        let was_escaped = std::mem::take(&mut self.is_escaped);
        match byte {
            b'\\' if self.in_text => self.is_escaped = !was_escaped,
            b'"' if !was_escaped => self.in_text = !self.in_text,
            b'{' | b'[' if !self.in_text => self.depth += 1,
            b'}' | b']' if !self.in_text => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        false
    }
}
