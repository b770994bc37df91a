//! A reader that drops the excess of long lines.
//!
//! **Invariant:** at most [`KEPT`] bytes of a line and its end pass, LF, CR or both; shorter lines pass
//! unchanged, and bytes are neither copied nor inspected one by one.

use std::io::{self, BufRead, Read};

use foldoku_board::format::LINE_LIMIT;

/// The number of bytes of a line that pass, besides its end; one more than a line can have.
pub(crate) const KEPT: usize = LINE_LIMIT + 1;

/// Passes only the first [`KEPT`] bytes of each line.
#[derive(Debug)]
pub(crate) struct Clip<R> {
    reader: R,
    /// The number of bytes of the current line that have passed.
    passed: usize,
}

impl<R: BufRead> Clip<R> {
    /// Clips the lines of `reader`.
    pub(crate) fn new(reader: R) -> Clip<R> {
        Clip { reader, passed: 0 }
    }

    /// Skips the rest of a line, up to its end or that of the file.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let done = end.is_some() || buffer.is_empty();
            let skipped = end.unwrap_or(buffer.len());
            self.reader.consume(skipped);
            if done {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> BufRead for Clip<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let full = self.passed == KEPT;
        if full {
            self.skip_line()?;
        }
        // These bytes fit even if all of them belong to the current line.
        let room = if full { 1 } else { KEPT - self.passed };
        let buffer = self.reader.fill_buf()?;
        Ok(&buffer[..buffer.len().min(room)])
    }

    fn consume(&mut self, amount: usize) {
        // The bytes are still in the buffer, so this neither reads nor fails.
        let line_end = self.reader.fill_buf().ok().and_then(|buffer| {
            let consumed = &buffer[..amount.min(buffer.len())];
            memchr::memrchr2(b'\n', b'\r', consumed)
        });
        self.passed = match line_end {
            Some(at) => amount - at - 1,
            None => self.passed + amount,
        };
        self.reader.consume(amount);
    }
}

impl<R: BufRead> Read for Clip<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(target)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Checks the lengths of the lines that pass, with their line feeds.
    #[track_caller]
    fn check(lengths: &[usize], last_line_feed: bool, expected: &[usize]) {
        let lines: Vec<Vec<u8>> = lengths.iter().map(|&length| vec![b'x'; length]).collect();
        let mut file = lines.join(&b'\n');
        if last_line_feed {
            file.push(b'\n');
        }
        for capacity in [1, 7, 8192, KEPT, KEPT + 1, 1 << 20] {
            let mut clip = Clip::new(BufReader::with_capacity(capacity, &file[..]));
            let mut found = Vec::new();
            let mut line = Vec::new();
            while clip.read_until(b'\n', &mut line).unwrap() > 0 {
                found.push(line.len());
                line.clear();
            }
            assert_eq!(found, expected, "capacity {capacity}");
            let mut whole = Vec::new();
            let reader = BufReader::with_capacity(capacity, &file[..]);
            Clip::new(reader).read_to_end(&mut whole).unwrap();
            assert_eq!(whole.len(), expected.iter().sum::<usize>());
        }
    }

    #[test]
    fn lines_up_to_the_limit_pass() {
        check(&[3, 0, KEPT, 5], true, &[4, 1, KEPT + 1, 6]);
        check(&[KEPT - 1, KEPT], false, &[KEPT, KEPT]);
        check(&[0], false, &[]);
    }

    #[test]
    fn the_excess_of_long_lines_is_dropped() {
        check(&[KEPT + 1, 2], true, &[KEPT + 1, 3]);
        check(
            &[2, 3 * KEPT, KEPT + 2, 1],
            false,
            &[3, KEPT + 1, KEPT + 1, 1],
        );
        check(&[2 * KEPT], false, &[KEPT]);
    }

    #[test]
    fn a_carriage_return_ends_a_line() {
        let long = "x".repeat(3 * KEPT);
        let file = format!("a\r{long}\rb\r\n{long}\r\nc");
        let kept = &long[..KEPT];
        let expected = format!("a\r{kept}\rb\r\n{kept}\r\nc");
        for capacity in [1, 7, 8192] {
            let reader = BufReader::with_capacity(capacity, file.as_bytes());
            let mut found = String::new();
            Clip::new(reader).read_to_string(&mut found).unwrap();
            assert!(found == expected, "capacity {capacity}");
        }
    }

    #[test]
    fn all_bytes_pass_unchanged() {
        let file: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        let mut found = Vec::new();
        let reader = BufReader::with_capacity(11, &file[..]);
        Clip::new(reader).read_to_end(&mut found).unwrap();
        assert!(found == file);
    }
}
