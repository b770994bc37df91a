//! Drops records whose key an earlier record had.
//!
//! **Invariant:** records pass in input order, regardless of the memory limit.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use foldoku::batch::Distinct;
use foldoku::batch::distinct::{Resolved, Verdict};

use super::lock::Lock;
use super::tally::Counts;
use crate::args;

/// The records of a chunk in output form, with their keys.
#[derive(Debug, Default)]
pub(crate) struct KeyedRecords {
    /// All records, one after the other.
    pub(super) text: Vec<u8>,
    records: Vec<KeyedRecord>,
}

#[derive(Debug)]
struct KeyedRecord {
    key: u128,
    number: u64,
    /// The end of its text.
    end: usize,
}

impl KeyedRecords {
    /// Returns the number of records.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the key, the number and the text of each record.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u128, u64, &[u8])> {
        let mut start = 0;
        self.records.iter().map(move |record| {
            let text = &self.text[start..record.end];
            start = record.end;
            (record.key, record.number, text)
        })
    }

    /// Adds a record whose text was appended before.
    pub(super) fn push(&mut self, key: u128, number: u64) {
        let end = self.text.len();
        self.records.push(KeyedRecord { key, number, end });
    }
}

/// The maximum number of bytes of deferred records to pass on at a time.
const PIECE: usize = 1 << 18;

/// Passes the first record of each key.
pub(crate) struct DistinctFilter {
    distinct: Distinct,
    /// The file of duplicates: the number of each, and of the record it duplicates.
    duplicates: Option<BufWriter<File>>,
    _lock: Option<Lock>,
}

/// The records that pass, and the counts of those that pass or are dropped.
#[derive(Default)]
pub(super) struct Passed {
    pub(super) text: Vec<u8>,
    pub(super) counts: Counts,
}

impl DistinctFilter {
    /// Creates a filter that lists the duplicates in a file, if there is one.
    pub(crate) fn new(
        memory: &args::DistinctMemory,
        duplicates: Option<&Path>,
    ) -> anyhow::Result<DistinctFilter> {
        let distinct = Distinct::new(memory.memory, memory.temp.as_deref());
        let lock = duplicates.map(Lock::acquire).transpose();
        let lock = lock.context("--repeats")?;
        let create = |path: &Path| {
            let file = File::create(path).and_then(|file| {
                let mut file = BufWriter::new(file);
                file.write_all(b"repeat,first\n")?;
                Ok(file)
            });
            file.with_context(|| format!("--repeats: {}", path.display()))
        };
        Ok(DistinctFilter {
            distinct: distinct.context("--temp")?,
            duplicates: duplicates.map(create).transpose()?,
            _lock: lock,
        })
    }

    /// Filters the next records. Some may be deferred to [`finish`](Self::finish).
    pub(super) fn filter(&mut self, keyed: &KeyedRecords) -> io::Result<Passed> {
        let mut passed = Passed::default();
        for (key, number, text) in keyed.iter() {
            match self.distinct.insert(key, number, text)? {
                Verdict::New => passed.pass(text),
                Verdict::Duplicate { first } => {
                    passed.drop(&mut self.duplicates, number, first)?;
                }
                Verdict::Deferred => passed.counts.add_pending(),
            }
        }
        Ok(passed)
    }

    /// Passes the deferred records to `on_passed`.
    pub(super) fn finish(
        self,
        mut on_passed: impl FnMut(Passed) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut duplicates = self.duplicates;
        let mut passed = Passed::default();
        self.distinct.finish(|number, resolved| {
            match resolved {
                Resolved::New(text) => passed.pass(text),
                Resolved::Duplicate { first } => passed.drop(&mut duplicates, number, first)?,
            }
            if passed.text.len() < PIECE {
                return Ok(());
            }
            on_passed(std::mem::take(&mut passed))
        })?;
        on_passed(passed)?;
        duplicates.map_or(Ok(()), |mut duplicates| duplicates.flush())
    }
}

impl Passed {
    fn pass(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.counts.add("distinct", false, false);
    }

    fn drop(
        &mut self,
        duplicates: &mut Option<BufWriter<File>>,
        number: u64,
        first: u64,
    ) -> io::Result<()> {
        self.counts.add("repeats", false, false);
        match duplicates {
            Some(duplicates) => writeln!(duplicates, "{number},{first}"),
            None => Ok(()),
        }
    }
}
