//! The bytes of an OpenSudoku file, as far as the XML parser may read them.
//!
//! **Invariant:** the parser sees UTF-8 text, and no token beyond its limit.

use std::io::{self, BufRead, Read};

/// A reader that counts lines, stops at a limit, and replaces bytes that are not UTF-8.
///
/// The parser rejects a file at the first such byte, and names in old files are often Latin-1.
#[derive(Debug)]
pub(super) struct Source<R> {
    pub(super) reader: R,
    /// Bytes that were read and repaired, and how many of them were consumed.
    pub(super) chunk: Vec<u8>,
    pub(super) used: usize,
    /// The current line, counted from 1.
    pub(super) lines: usize,
    /// How many more bytes the token may have.
    pub(super) budget: usize,
    /// The error of the reader, which the parser wraps.
    pub(super) failure: Option<Failure>,
}

#[derive(Debug)]
pub(super) enum Failure {
    Io(io::Error),
    TooLong,
}

/// How many bytes are repaired at a time.
pub(super) const CHUNK: u64 = 1 << 13;

impl<R: BufRead> Source<R> {
    /// Reads the next chunk; it is empty at the end of the file.
    fn refill(&mut self) -> io::Result<()> {
        let mut raw = Vec::new();
        (&mut self.reader).take(CHUNK).read_to_end(&mut raw)?;
        // A character may continue after the chunk.
        while ends_early(&raw) && (&mut self.reader).take(1).read_to_end(&mut raw)? > 0 {}
        self.chunk = match String::from_utf8(raw) {
            Ok(text) => text.into_bytes(),
            Err(error) => String::from_utf8_lossy(error.as_bytes())
                .into_owned()
                .into_bytes(),
        };
        self.used = 0;
        Ok(())
    }
}

/// Returns whether text ends within a character.
fn ends_early(text: &[u8]) -> bool {
    let last = text.utf8_chunks().last();
    last.is_some_and(|chunk| {
        std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none())
    })
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used >= self.chunk.len()
            && let Err(error) = self.refill()
        {
            let kind = error.kind();
            self.failure = Some(Failure::Io(error));
            return Err(kind.into());
        }
        let rest = &self.chunk[self.used..];
        if self.budget == 0 && !rest.is_empty() {
            self.failure = Some(Failure::TooLong);
            return Err(io::Error::other("too long"));
        }
        Ok(&rest[..rest.len().min(self.budget)])
    }

    fn consume(&mut self, count: usize) {
        let end = self.chunk.len().min(self.used + count);
        self.lines += memchr::memchr_iter(b'\n', &self.chunk[self.used..end]).count();
        self.used = end;
        self.budget = self.budget.saturating_sub(count);
    }
}
