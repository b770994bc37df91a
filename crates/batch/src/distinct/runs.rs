//! What has become of records, part by part, and all of it in the order of their numbers.
//!
//! Runs lie one behind the other in one temporary file. An entry is how much its number is above the
//! one before in its run, and then
//!
//! ```text
//! 0 distance     a repeat; the number of the first is so much lower
//! 1 + length     new; the text follows
//! ```
//!
//! **Invariant:** numbers ascend within a run. No more than [`WAYS`] runs are merged at a time, so that
//! their buffers fit the budget; if there are more, they are merged into fewer first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Write};
use std::ops::Range;

use super::{Settings, Settled, varint};
use crate::temporary::Temporary;

/// How many runs are merged at a time.
const WAYS: usize = 256;

/// Writes runs.
#[derive(Debug)]
pub(super) struct Runs {
    file: BufWriter<Temporary>,
    /// Where each run ends.
    ends: Vec<u64>,
    /// Where the next entry begins.
    position: u64,
    /// The number of the last entry of this run.
    last: u64,
    /// Where what stands before a text is put together.
    head: Vec<u8>,
}

/// Runs that are complete.
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
    pub(super) fn push(&mut self, number: u64, settled: Settled<'_>) -> io::Result<()> {
        self.head.clear();
        varint::put(&mut self.head, number - self.last);
        self.last = number;
        let text = match settled {
            Settled::Repeat { first } => {
                varint::put(&mut self.head, 0);
                varint::put(&mut self.head, number - first);
                &[]
            }
            Settled::New(text) => {
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
    /// Hands out the entries of all runs in the order of their numbers.
    pub(super) fn merge(
        self,
        settings: &Settings,
        mut sink: impl FnMut(u64, Settled<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let few = self.fewer(settings)?;
        merge(&few.file, &few.ranges, settings, &mut sink)
    }

    /// The same entries in as few runs as can be merged at a time.
    fn fewer(mut self, settings: &Settings) -> io::Result<Written> {
        while self.ranges.len() > WAYS {
            let mut fewer = Runs::new(settings)?;
            for ranges in self.ranges.chunks(WAYS) {
                merge(&self.file, ranges, settings, &mut |number, settled| {
                    fewer.push(number, settled)
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
    sink: &mut dyn FnMut(u64, Settled<'_>) -> io::Result<()>,
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
        sink(number, cursor.settled())?;
        if cursor.advance()? {
            heap.push(Reverse((cursor.number, index)));
        }
    }
    Ok(())
}

/// A place in a run.
struct Cursor<'a> {
    reader: BufReader<Stretch<'a>>,
    /// The number of the entry that was read last.
    number: u64,
    /// The number of the first record with its key, if it is a repeat.
    first: Option<u64>,
    /// Its text, if it is none.
    text: Vec<u8>,
}

impl<'a> Cursor<'a> {
    fn new(file: &'a Temporary, range: Range<u64>, settings: &Settings) -> Cursor<'a> {
        let stretch = Stretch { file, range };
        Cursor {
            reader: BufReader::with_capacity(settings.buffer(), stretch),
            number: 0,
            first: None,
            text: Vec::new(),
        }
    }

    /// Reads the next entry, if there is one.
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

    /// What has become of the record whose entry was read last.
    fn settled(&self) -> Settled<'_> {
        match self.first {
            Some(first) => Settled::Repeat { first },
            None => Settled::New(&self.text),
        }
    }
}

/// A stretch of a file that is read by turns with others.
struct Stretch<'a> {
    file: &'a Temporary,
    /// What is yet to be read.
    range: Range<u64>,
}

impl Read for Stretch<'_> {
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

    /// So many runs, each of a text and a repeat of it so many records later.
    fn runs(count: u64) -> Written {
        let mut runs = Runs::new(&SETTINGS).unwrap();
        for number in 0..count {
            let text = number.to_string();
            runs.push(number, Settled::New(text.as_bytes())).unwrap();
            let repeat = Settled::Repeat { first: number };
            runs.push(number + count, repeat).unwrap();
            runs.end_run();
        }
        runs.finish().unwrap()
    }

    #[test]
    fn runs_are_merged_in_order_and_not_too_many_at_a_time() {
        for count in [0, 1, 2, 256, 257, 3 * 256 + 1] {
            let few = runs(count).fewer(&SETTINGS).unwrap();
            assert!(few.ranges.len() <= WAYS && (count > 256 || few.ranges.len() as u64 == count));
            let mut next = 0;
            let check = |number: u64, settled: Settled<'_>| {
                assert_eq!(number, next);
                match settled {
                    Settled::New(text) => assert_eq!(text, number.to_string().as_bytes()),
                    Settled::Repeat { first } => assert_eq!(first + count, number),
                }
                next += 1;
                Ok(())
            };
            few.merge(&SETTINGS, check).unwrap();
            assert_eq!(next, 2 * count);
        }
    }
}
