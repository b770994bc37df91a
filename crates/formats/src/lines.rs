//! Cuts files with one record per line into chunks of whole lines.
//!
//! Only the line ends are searched here, by one thread at a time; the worker threads parse the
//! lines.
//!
//! **Invariant:** every line is in exactly one chunk, in order, and ends with a line feed. Of a line
//! longer than [`LINE_LIMIT`] more than that many bytes are kept, so that it is recognised, but
//! never more than the buffer. Available lines are returned before more are waited for.

use std::io::{self, Read};

use foldoku_board::format::LINE_LIMIT;

use crate::input::Input;

/// The size of the buffer in bytes: several chunks of classic puzzles, or a thousand lines of
/// candidates.
const BUFFER: usize = 1 << 19;

/// Whether a line, without its end, is a record.
pub(crate) type IsRecord = fn(&[u8]) -> bool;

/// Whole lines.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The text, each line with a line feed.
    pub(crate) bytes: Vec<u8>,
    /// The number of the first line in its file.
    pub(crate) first_line: usize,
    /// The number of lines that are records.
    pub(crate) records: usize,
}

/// Cuts an input into whole lines.
#[derive(Debug)]
pub(crate) struct LineCutter {
    input: Input,
    is_record: IsRecord,
    /// The number of consecutive records that belong together.
    group: usize,
    buffer: Vec<u8>,
    /// `buffer[start..end]` is not returned yet.
    start: usize,
    end: usize,
    /// The number of the line at `start`.
    line: usize,
    /// Whether more input is certainly available.
    more: bool,
    ended: bool,
    /// The error that ended the input; the lines before it come first.
    failure: Option<io::Error>,
}

impl LineCutter {
    pub(crate) fn new(input: Input, is_record: IsRecord) -> LineCutter {
        LineCutter {
            input,
            is_record,
            group: 1,
            buffer: vec![0; BUFFER],
            start: 0,
            end: 0,
            line: 1,
            more: true,
            ended: false,
            failure: None,
        }
    }

    /// Waits for the last record of each group of this many records before the group is returned.
    pub(crate) fn keep_together(&mut self, group: usize) {
        self.group = group.max(1);
    }

    /// Returns the next lines, with at most `records` records; `None` at the end.
    pub(crate) fn cut(&mut self, records: usize) -> io::Result<Option<Lines>> {
        loop {
            let whole = self.count(records);
            let is_grouped = whole.records.is_multiple_of(self.group);
            let enough = whole.records == records || !self.more && is_grouped || self.is_full();
            if whole.bytes > 0 && (enough || self.ended) {
                return Ok(Some(self.take(whole)));
            }
            if self.ended {
                return self.failure.take().map_or(Ok(None), Err);
            }
            if let Err(error) = self.fill() {
                self.ended = true;
                self.failure = Some(error);
            }
        }
    }

    /// Counts whole lines, with at most `records` records.
    fn count(&self, records: usize) -> Whole {
        let text = &self.buffer[self.start..self.end];
        let mut whole = Whole::default();
        for end in memchr::memchr_iter(b'\n', text) {
            let line = &text[whole.bytes..end];
            whole.records += usize::from((self.is_record)(line));
            whole.lines += 1;
            whole.bytes = end + 1;
            if whole.records == records {
                break;
            }
        }
        whole
    }

    fn take(&mut self, whole: Whole) -> Lines {
        let from = self.start;
        let first_line = self.line;
        self.start += whole.bytes;
        self.line += whole.lines;
        Lines {
            bytes: self.buffer[from..self.start].to_vec(),
            first_line,
            records: whole.records,
        }
    }

    fn is_full(&self) -> bool {
        self.start == 0 && self.end == BUFFER
    }

    /// Reads once, as much as fits.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.end == BUFFER {
            self.end = LINE_LIMIT + 1;
            return self.skip_line();
        }
        let room = BUFFER - self.end;
        let read = self.input.read(&mut self.buffer[self.end..])?;
        self.end += read;
        self.more = read == room;
        if read == 0 {
            self.end_file();
        }
        Ok(())
    }

    /// Skips the rest of a line that is too long.
    fn skip_line(&mut self) -> io::Result<()> {
        let kept = self.end;
        loop {
            let read = self.input.read(&mut self.buffer[kept..])?;
            let found = memchr::memchr(b'\n', &self.buffer[kept..kept + read]);
            if let Some(at) = found {
                self.buffer.copy_within(kept + at..kept + read, kept);
                self.end = kept + read - at;
                return Ok(());
            }
            if read == 0 {
                self.end_file();
                return Ok(());
            }
        }
    }

    /// Adds the line feed of the last line.
    fn end_file(&mut self) {
        self.ended = true;
        if self.end > self.start && self.buffer[self.end - 1] != b'\n' {
            // There is room: the last read returned nothing.
            self.buffer[self.end] = b'\n';
            self.end += 1;
        }
    }
}

/// The extent of some whole lines.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    bytes: usize,
    lines: usize,
    records: usize,
}

/// Returns the lines of a text with their numbers, each without its end.
pub(crate) fn numbered(bytes: &[u8], first_line: usize) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    let lines = memchr::memchr_iter(b'\n', bytes).map(move |end| {
        let line = &bytes[start..end];
        start = end + 1;
        line.strip_suffix(b"\r").unwrap_or(line)
    });
    (first_line..).zip(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_blank(line: &[u8]) -> bool {
        !line.trim_ascii().is_empty()
    }

    /// Returns the chunks of a file: text, first line, records.
    fn cut(file: &[u8], records: usize) -> Vec<(String, usize, usize)> {
        let input = Input::new(io::Cursor::new(file.to_vec())).unwrap();
        let mut cutter = LineCutter::new(input, not_blank);
        let chunks = std::iter::from_fn(|| cutter.cut(records).unwrap());
        chunks
            .map(|lines| {
                let text = String::from_utf8(lines.bytes).unwrap();
                (text, lines.first_line, lines.records)
            })
            .collect()
    }

    #[test]
    fn every_line_is_in_one_chunk() {
        let chunk = |text: &str, line, records| (text.to_owned(), line, records);
        assert_eq!(cut(b"", 2), []);
        assert_eq!(cut(b"\n", 2), [chunk("\n", 1, 0)]);
        assert_eq!(
            cut(b"a\n\nb\nc\n\nd\n", 2),
            [chunk("a\n\nb\n", 1, 2), chunk("c\n\nd\n", 4, 2)]
        );
        assert_eq!(cut(b"a\nb", 1), [chunk("a\n", 1, 1), chunk("b\n", 2, 1)]);
        let many = "puzzle\n".repeat(100_000);
        let chunks = cut(many.as_bytes(), 1000);
        let mut next = 1;
        for (text, first_line, records) in chunks {
            assert_eq!((first_line, text.len()), (next, 7 * records));
            assert!(records <= 1000);
            next += records;
        }
        assert_eq!(next, 100_001);
    }

    #[test]
    fn only_the_start_of_a_long_line_is_kept() {
        for length in [BUFFER - 1, BUFFER, BUFFER + 1, 5 * BUFFER + 3] {
            let long = "x".repeat(length);
            for end in ["", "\n", "\nb", "\nb\n"] {
                let chunks = cut(format!("a\n{long}{end}").as_bytes(), 100);
                let text: String = chunks.iter().map(|chunk| chunk.0.as_str()).collect();
                let lines: Vec<&str> = text.lines().collect();
                assert_eq!(lines[0], "a");
                assert!(lines[1].len() > LINE_LIMIT && lines[1].len() <= BUFFER);
                let rest = if end.len() > 1 { &["b"][..] } else { &[] };
                assert_eq!(&lines[2..], rest, "{length} {end:?}");
                assert!(text.ends_with('\n'));
            }
        }
    }

    /// Returns one line per read, as a terminal does.
    struct Slow(usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert_ne!(self.0, 3, "read more before returning the line");
            self.0 += 1;
            buffer[..5].copy_from_slice(b"line\n");
            Ok(5)
        }
    }

    #[test]
    fn available_lines_are_returned_before_reading_more() {
        let mut cutter = LineCutter::new(Input::new(Slow(0)).unwrap(), not_blank);
        for line in 1..=3 {
            assert_eq!(cutter.cut(100).unwrap().unwrap().first_line, line);
        }
    }

    #[test]
    fn groups_of_lines_stay_together() {
        let mut cutter = LineCutter::new(Input::new(&b"a\nb\nc\nd"[..]).unwrap(), not_blank);
        cutter.keep_together(2);
        let counts = std::iter::from_fn(|| cutter.cut(10).unwrap().map(|lines| lines.records));
        assert!(counts.into_iter().all(|count| count % 2 == 0));
    }

    #[test]
    fn carriage_returns_are_stripped() {
        let lines: Vec<(usize, &[u8])> = numbered(b"a\r\n\r\nb\n", 7).collect();
        assert_eq!(lines, [(7, &b"a"[..]), (8, b""), (9, b"b")]);
    }
}
