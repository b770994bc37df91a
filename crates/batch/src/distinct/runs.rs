//! Sorted runs of results, one per part, and their merge.
//!
//! All runs are in one temporary file. An entry is the distance of its number from the one before
//! in its run, and then
//!
//! ```text
//! 0 distance     a duplicate; the number of the first record is lower by the distance
//! 1 + length     a new record; its text follows
//! ```
//!
//! **Invariant:** numbers ascend within a run. At most [`WAYS`] runs are merged at a time, so that their
//! buffers fit the budget; if there are more, they are first merged into fewer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Write};
use std::ops::Range;

use super::{Resolved, Settings, varint};
use crate::temporary::Temporary;

/// The number of runs merged at a time.
const WAYS: usize = 256;

/// Writes runs.
#[derive(Debug)]
pub(super) struct Runs {
    file: BufWriter<Temporary>,
    /// The end of each run.
    ends: Vec<u64>,
    /// The start of the next entry.
    position: u64,
    /// The number of the last entry of this run.
    last: u64,
    /// The buffer for the bytes before a text.
    head: Vec<u8>,
}

/// Completed runs.
#[derive(Debug)]
pub(super) struct Written {
    file: Temporary,
    ranges: Vec<Range<u64>>,
}

impl Runs {
    pub(super) fn new(settings: &Settings) -> io::Result<Runs> {
        Ok(Runs {
            file: BufWriter::with_capacity(settings.buffer(), settings.file()?),
            ends: Vec::new(),
            position: 0,
            last: 0,
            head: Vec::new(),
        })
    }

    /// Adds an entry to the run.
    pub(super) fn push(&mut self, number: u64, resolved: Resolved<'_>) -> io::Result<()> {
        self.head.clear();
        varint::put(&mut self.head, number - self.last);
        self.last = number;
        let text = match resolved {
            Resolved::Duplicate { first } => {
                varint::put(&mut self.head, 0);
                varint::put(&mut self.head, number - first);
                &[]
            }
            Resolved::New(text) => {
                varint::put(&mut self.head, 1 + text.len() as u64);
                text
            }
        };
        self.position += (self.head.len() + text.len()) as u64;
        self.file.write_all(&self.head)?;
        self.file.write_all(text)
    }

    /// Ends the run; the next entry begins another.
    pub(super) fn end_run(&mut self) {
        self.ends.push(self.position);
        self.last = 0;
    }

    /// Ends the last run.
    pub(super) fn finish(self) -> io::Result<Written> {
        let file = self.file.into_inner();
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = starts.zip(self.ends.iter().copied());
        Ok(Written {
            ranges: ranges.map(|(start, end)| start..end).collect(),
            file: file.map_err(IntoInnerError::into_error)?,
        })
    }
}

impl Written {
    /// Passes the entries of all runs to `sink` in the order of their numbers.
    pub(super) fn merge(
        self,
        settings: &Settings,
        mut sink: impl FnMut(u64, Resolved<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let few = self.fewer(settings)?;
        merge(&few.file, &few.ranges, settings, &mut sink)
    }

    /// Merges the entries into few enough runs.
    fn fewer(mut self, settings: &Settings) -> io::Result<Written> {
        while self.ranges.len() > WAYS {
            let mut fewer = Runs::new(settings)?;
            for ranges in self.ranges.chunks(WAYS) {
                merge(&self.file, ranges, settings, &mut |number, resolved| {
                    fewer.push(number, resolved)
                })?;
                fewer.end_run();
            }
            self = fewer.finish()?;
        }
        Ok(self)
    }
}

/// Merges some runs of a file.
fn merge(
    file: &Temporary,
    ranges: &[Range<u64>],
    settings: &Settings,
    sink: &mut dyn FnMut(u64, Resolved<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let cursor = |range: &Range<u64>| Cursor::new(file, range.clone(), settings);
    let mut cursors: Vec<Cursor<'_>> = ranges.iter().map(cursor).collect();
    let mut heap = BinaryHeap::new();
    for (index, cursor) in cursors.iter_mut().enumerate() {
        if cursor.advance()? {
            heap.push(Reverse((cursor.number, index)));
        }
    }
    while let Some(Reverse((number, index))) = heap.pop() {
        let cursor = &mut cursors[index];
        sink(number, cursor.resolved())?;
        if cursor.advance()? {
            heap.push(Reverse((cursor.number, index)));
        }
    }
    Ok(())
}

/// A position in a run.
struct Cursor<'a> {
    reader: BufReader<RangeReader<'a>>,
    /// The number of the last entry read.
    number: u64,
    /// The number of the first record with its key, if it is a duplicate.
    first: Option<u64>,
    /// Its text, if it is new.
    text: Vec<u8>,
}

impl<'a> Cursor<'a> {
    fn new(file: &'a Temporary, range: Range<u64>, settings: &Settings) -> Cursor<'a> {
        let reader = RangeReader { file, range };
        Cursor {
            reader: BufReader::with_capacity(settings.buffer(), reader),
            number: 0,
            first: None,
            text: Vec::new(),
        }
    }

    /// Reads the next entry; returns false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        if self.reader.fill_buf()?.is_empty() {
            return Ok(false);
        }
        self.number += varint::get(&mut self.reader)?;
        match varint::get(&mut self.reader)?.checked_sub(1) {
            None => self.first = Some(self.number - varint::get(&mut self.reader)?),
            Some(length) => {
                self.first = None;
                varint::get_text(&mut self.reader, length, &mut self.text)?;
            }
        }
        Ok(true)
    }

    /// Returns the last entry read.
    fn resolved(&self) -> Resolved<'_> {
        match self.first {
            Some(first) => Resolved::Duplicate { first },
            None => Resolved::New(&self.text),
        }
    }
}

/// A range of a file that is read alternately with others.
struct RangeReader<'a> {
    file: &'a Temporary,
    /// The remaining bytes.
    range: Range<u64>,
}

impl Read for RangeReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.range.end - self.range.start;
        let most = buffer
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        let read = self.file.read_at(self.range.start, &mut buffer[..most])?;
        if read == 0 && most > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.range.start += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: Settings = Settings {
        budget: 0,
        folder: None,
    };

    /// Returns this many runs, each of a new record and a duplicate `count` records later.
    fn runs(count: u64) -> Written {
        let mut runs = Runs::new(&SETTINGS).unwrap();
        for number in 0..count {
            let text = number.to_string();
            runs.push(number, Resolved::New(text.as_bytes())).unwrap();
            let repeat = Resolved::Duplicate { first: number };
            runs.push(number + count, repeat).unwrap();
            runs.end_run();
        }
        runs.finish().unwrap()
    }

    #[test]
    fn runs_are_merged_in_order_a_few_at_a_time() {
        for count in [0, 1, 2, 256, 257, 3 * 256 + 1] {
            let few = runs(count).fewer(&SETTINGS).unwrap();
            assert!(few.ranges.len() <= WAYS && (count > 256 || few.ranges.len() as u64 == count));
            let mut next = 0;
            let check = |number: u64, resolved: Resolved<'_>| {
                assert_eq!(number, next);
                match resolved {
                    Resolved::New(text) => assert_eq!(text, number.to_string().as_bytes()),
                    Resolved::Duplicate { first } => assert_eq!(first + count, number),
                }
                next += 1;
                Ok(())
            };
            few.merge(&SETTINGS, check).unwrap();
            assert_eq!(next, 2 * count);
        }
    }
}
