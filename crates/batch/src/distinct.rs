//! Repeated records of a collection of any size, found in bounded memory.
//!
//! ```text
//! records ──▶ Table ──▶ New, Repeat           while all keys fit the budget
//!               │
//!               └─────▶ Later ──▶ parts       from then on: a temporary file for each range of keys
//!                                   │
//!                 part by part:   Table ──▶ a run, in order ──▶ all runs merged ──▶ the caller
//!                                   │
//!                                   └─────▶ smaller parts, to be worked on in turn
//! ```
//!
//! Repeats of a key that fitted are no part's; they make the first run.
//!
//! **Invariant:** of all records with a key the first is new and the others are its repeats. Once a
//! record has been put off, all are, so what is said is said in the order of the records, and does
//! not depend on the budget.

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

/// What is known of a record when it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the first with its key.
    New,
    /// There was one with its key.
    Repeat {
        /// The number of the first of them.
        first: u64,
    },
    /// That is settled [in the end](Distinct::finish), as it is for every record from now on.
    Later,
}

/// What has become of a record that was put off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled<'a> {
    /// It is the first with its key; this is its text.
    New(&'a [u8]),
    /// There was one with its key.
    Repeat {
        /// The number of the first of them.
        first: u64,
    },
}

/// Tells new records from repeated ones by their keys, in bounded memory.
///
/// Keys are [fingerprints](crate::fingerprint()), or other numbers without a pattern: with keys that
/// have one it is slow, but not wrong.
///
/// ```
/// use foldoku_batch::distinct::{Distinct, Verdict};
///
/// let mut distinct = Distinct::new(1 << 20, None)?;
/// assert_eq!(distinct.offer(0xfeed, 1, b"one")?, Verdict::New);
/// assert_eq!(distinct.offer(0xbeef, 2, b"two")?, Verdict::New);
/// assert_eq!(distinct.offer(0xfeed, 3, b"one again")?, Verdict::Repeat { first: 1 });
/// // So few keys fit the budget, so nothing was put off.
/// distinct.finish(|number, settled| panic!("{number} is {settled:?}"))?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Distinct {
    settings: Settings,
    seen: Table,
    spill: Spill,
    /// Repeats that are known, once something has been put off.
    runs: Option<Runs>,
    /// The number of the last record.
    last: Option<u64>,
}

/// What it works with.
#[derive(Clone, Debug)]
struct Settings {
    budget: usize,
    /// Where temporary files go, if not where the system has them.
    folder: Option<PathBuf>,
}

impl Distinct {
    /// Holds about so many bytes, most of them for keys: about 30 bytes a key.
    ///
    /// What does not fit goes to temporary files in `folder`, or where the system has them. They
    /// take about as much room as the records that are put off, and are gone afterwards, whatever
    /// ends the process.
    ///
    /// # Errors
    ///
    /// If no file can be written in `folder`; that should not show after hours.
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

    /// Says whether a record is the first with its key, or takes its text to say so later.
    ///
    /// # Errors
    ///
    /// If it cannot be put off for want of a temporary file.
    ///
    /// # Panics
    ///
    /// If its number is not higher than those before.
    #[track_caller]
    pub fn offer(&mut self, key: u128, number: u64, text: &[u8]) -> io::Result<Verdict> {
        assert!(
            self.last.is_none_or(|last| last < number),
            "record {number} comes too late"
        );
        self.last = Some(number);
        let verdict = self.seen.offer(key, number);
        match (verdict, &mut self.runs) {
            (Verdict::Later, runs) => {
                if runs.is_none() {
                    *runs = Some(Runs::new(&self.settings)?);
                }
                self.spill.push(key, number, text)?;
            }
            (Verdict::Repeat { first }, Some(runs)) => {
                runs.push(number, Settled::Repeat { first })?;
            }
            _ => return Ok(verdict),
        }
        Ok(Verdict::Later)
    }

    /// Hands every record that was put off to `sink`, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written or read; or the error of `sink`, which ends it.
    pub fn finish(self, sink: impl FnMut(u64, Settled<'_>) -> io::Result<()>) -> io::Result<()> {
        let settings = self.settings;
        // It takes the memory that the parts need.
        drop(self.seen);
        let Some(mut runs) = self.runs else {
            return Ok(());
        };
        runs.end_run();
        let mut parts = self.spill.into_parts()?;
        while let Some(part) = parts.pop() {
            parts.extend(settings.settle(part, &mut runs)?);
        }
        runs.finish()?.merge(&settings, sink)
    }
}

impl Settings {
    /// A new temporary file.
    fn file(&self) -> io::Result<Temporary> {
        Temporary::new(self.folder.as_deref())
    }

    /// An empty table as large as the budget has it.
    fn table(&self) -> Table {
        let buffers = spill::PARTS * self.buffer();
        Table::new(self.budget.saturating_sub(buffers))
    }

    /// How many bytes of a part are held before they are written.
    fn buffer(&self) -> usize {
        (self.budget / 8 / spill::PARTS).clamp(1 << 9, 1 << 16)
    }

    /// Makes a run of the records of a part, and smaller parts of those that do not fit.
    fn settle(&self, part: Part, runs: &mut Runs) -> io::Result<Vec<Part>> {
        let mut seen = self.table();
        let mut spill = Spill::new(self, part.level + 1);
        let mut text = Vec::new();
        let mut records = part.read(self);
        while let Some((key, number)) = records.next(&mut text)? {
            match seen.offer(key, number) {
                Verdict::New => runs.push(number, Settled::New(&text))?,
                Verdict::Repeat { first } => runs.push(number, Settled::Repeat { first })?,
                Verdict::Later => spill.push(key, number, &text)?,
            }
        }
        runs.end_run();
        spill.into_parts()
    }
}
