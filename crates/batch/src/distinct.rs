//! Finds duplicates in collections of any size, in bounded memory.
//!
//! ```text
//! records ──▶ Table ──▶ New, Duplicate        while all keys fit the budget
//!               │
//!               └─────▶ Deferred ──▶ parts    from then on: one temporary file per range of keys
//!                                      │
//!                 part by part:      Table ──▶ a sorted run ──▶ all runs merged ──▶ the caller
//!                                      │
//!                                      └─────▶ smaller parts, processed in turn
//! ```
//!
//! Duplicates of a key in the first table are not written to parts; they are the first run.
//!
//! **Invariant:** the first record with a key is new, and the others are its duplicates. After the first
//! deferred record all are deferred, so results are in the order of the records. They do not depend
//! on the budget.

mod runs;
mod spill;
mod table;
mod varint;

use std::io;
use std::path::{Path, PathBuf};

use crate::temporary::Temporary;
use runs::Runs;
use spill::{Part, Spill};
use table::Table;

/// The result of inserting a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The record is the first with its key.
    New,
    /// An earlier record has its key.
    Duplicate {
        /// The number of the first record with this key.
        first: u64,
    },
    /// The result of this record and of all later ones comes from [`Distinct::finish`].
    Deferred,
}

/// The result for a deferred record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved<'a> {
    /// The record is the first with its key; this is its text.
    New(&'a [u8]),
    /// An earlier record has its key.
    Duplicate {
        /// The number of the first record with this key.
        first: u64,
    },
}

/// Distinguishes new records from duplicates by their keys, in bounded memory.
///
/// Keys are [fingerprints](crate::fingerprint()) or other uniformly distributed numbers; other keys
/// are slow, but not wrong.
///
/// ```
/// use foldoku_batch::distinct::{Distinct, Verdict};
///
/// let mut distinct = Distinct::new(1 << 20, None)?;
/// assert_eq!(distinct.insert(0xfeed, 1, b"one")?, Verdict::New);
/// assert_eq!(distinct.insert(0xbeef, 2, b"two")?, Verdict::New);
/// assert_eq!(distinct.insert(0xfeed, 3, b"one again")?, Verdict::Duplicate { first: 1 });
/// // All keys fit the budget, so nothing was deferred.
/// distinct.finish(|number, resolved| panic!("{number} is {resolved:?}"))?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Distinct {
    settings: Settings,
    seen: Table,
    spill: Spill,
    /// The duplicates found after the first deferred record.
    runs: Option<Runs>,
    /// The number of the last record.
    last: Option<u64>,
}

/// The memory budget and the place of temporary files.
#[derive(Clone, Debug)]
struct Settings {
    budget: usize,
    /// The folder of temporary files; `None` for the system's.
    folder: Option<PathBuf>,
}

impl Distinct {
    /// Creates a finder of duplicates that uses about this many bytes: about 30 per key.
    ///
    /// Records that do not fit are written to temporary files in `folder`, or in the system's
    /// folder. The files take about as much space as the deferred records, and disappear however
    /// the process ends.
    ///
    /// # Errors
    ///
    /// If no file can be created in `folder`. This is checked first, because files may only be
    /// needed hours later.
    pub fn new(budget: usize, folder: Option<&Path>) -> io::Result<Distinct> {
        let settings = Settings {
            budget,
            folder: folder.map(Path::to_owned),
        };
        if folder.is_some() {
            settings.file()?;
        }
        Ok(Distinct {
            seen: settings.table(),
            spill: Spill::new(&settings, 0),
            settings,
            runs: None,
            last: None,
        })
    }

    /// Reports whether a record is the first with its key, or defers it with its text.
    ///
    /// # Errors
    ///
    /// If a deferred record cannot be written to a temporary file.
    ///
    /// # Panics
    ///
    /// If the number is not higher than that of the previous record.
    #[track_caller]
    pub fn insert(&mut self, key: u128, number: u64, text: &[u8]) -> io::Result<Verdict> {
        assert!(
            self.last.is_none_or(|last| last < number),
            "record {number} comes too late"
        );
        self.last = Some(number);
        let verdict = self.seen.insert(key, number);
        match (verdict, &mut self.runs) {
            (Verdict::Deferred, runs) => {
                if runs.is_none() {
                    *runs = Some(Runs::new(&self.settings)?);
                }
                self.spill.push(key, number, text)?;
            }
            (Verdict::Duplicate { first }, Some(runs)) => {
                runs.push(number, Resolved::Duplicate { first })?;
            }
            _ => return Ok(verdict),
        }
        Ok(Verdict::Deferred)
    }

    /// Passes the result for every deferred record to `sink`, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written or read, or the first error of `sink`.
    pub fn finish(self, sink: impl FnMut(u64, Resolved<'_>) -> io::Result<()>) -> io::Result<()> {
        let settings = self.settings;
        // Frees the memory that the parts need.
        drop(self.seen);
        let Some(mut runs) = self.runs else {
            return Ok(());
        };
        runs.end_run();
        let mut parts = self.spill.into_parts()?;
        while let Some(part) = parts.pop() {
            parts.extend(settings.process(part, &mut runs)?);
        }
        runs.finish()?.merge(&settings, sink)
    }
}

impl Settings {
    /// Creates a temporary file.
    fn file(&self) -> io::Result<Temporary> {
        Temporary::new(self.folder.as_deref())
    }

    /// Returns an empty table as large as the budget.
    fn table(&self) -> Table {
        let buffers = spill::PARTS * self.buffer();
        Table::new(self.budget.saturating_sub(buffers))
    }

    /// Returns the buffer size for a part in bytes.
    fn buffer(&self) -> usize {
        (self.budget / 8 / spill::PARTS).clamp(1 << 9, 1 << 16)
    }

    /// Writes a run for the records of a part, and smaller parts for those that do not fit.
    fn process(&self, part: Part, runs: &mut Runs) -> io::Result<Vec<Part>> {
        let mut seen = self.table();
        let mut spill = Spill::new(self, part.level + 1);
        let mut text = Vec::new();
        let mut records = part.read(self);
        while let Some((key, number)) = records.next(&mut text)? {
            match seen.insert(key, number) {
                Verdict::New => runs.push(number, Resolved::New(&text))?,
                Verdict::Duplicate { first } => runs.push(number, Resolved::Duplicate { first })?,
                Verdict::Deferred => spill.push(key, number, &text)?,
            }
        }
        runs.end_run();
        spill.into_parts()
    }
}
