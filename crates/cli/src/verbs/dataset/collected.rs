//! The examples that the first pass has collected, and the second pass over them.
//!
//! ```text
//! files, or a generator ──▶ first pass ──▶ collected examples ──▶ second pass ──▶ files of the splits
//!                           all threads    one temporary file     sample, augment
//! ```
//!
//! Between the passes all puzzles are known, so that a sample can be exact, and formats that are
//! complete only at their end can be written after an interrupted run is resumed.
//!
//! **Invariant:** the second pass depends only on the file, the flags and the seed. It does not change
//! the file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::balance::{Census, Sampler};
use super::columns::{Columns, Kind};
use super::example::{Head, MISSING, read_next};
use super::variant::Variants;
use crate::args::{self, RatingColumn};
use crate::pipeline::Item;

/// The name of the file in the folder of the data set.
const NAME: &str = "examples.part";

/// Returns the path of the file.
pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// The puzzles to write per chunk: about a megabyte of text.
const PUZZLES: u64 = 2048;

/// The same if the steps of each are written.
const TRACED_PUZZLES: u64 = 32;

/// What a split holds.
#[derive(Clone, Debug, Default)]
pub(super) struct SplitCounts {
    /// The number of puzzles, without equivalent ones.
    pub(super) puzzles: u64,
    /// The number of examples, with equivalent puzzles.
    pub(super) examples: u64,
    /// The steps of the traces of all examples.
    pub(super) steps: u64,
    /// For each rating with a histogram, the number of puzzles per value.
    pub(super) histograms: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

/// The counts of all splits, which the second pass fills.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Arc<Mutex<Vec<SplitCounts>>>);

impl Counts {
    /// Returns the counts, in the order of the splits.
    pub(super) fn all(&self) -> Vec<SplitCounts> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn add(&self, head: &Head, copies: u64, columns: &Columns) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = &mut all[head.split];
        counts.puzzles += 1;
        counts.examples += 1 + copies;
        for (column, &value) in columns.values.iter().zip(&head.values) {
            if column.name == "steps" && value != MISSING {
                counts.steps += value as u64 * (1 + copies);
            }
        }
        for rating in [RatingColumn::Level, RatingColumn::Er] {
            let Some(index) = columns.value_of(rating) else {
                continue;
            };
            let value = head.values[index];
            let name = match (columns.values[index].kind, value) {
                (_, MISSING) => "none".to_owned(),
                // Padded so that the names are in the order of the values.
                (Kind::Tenths, tenths) => format!("{:>2}.{}", tenths / 10, tenths % 10),
                (kind, index) => kind.names()[index as usize].to_owned(),
            };
            let histogram = counts.histograms.entry(rating.name()).or_default();
            *histogram.entry(name.trim().to_owned()).or_default() += 1;
        }
    }
}

/// The second pass: the puzzles to write, in chunks.
pub(super) struct Collected<'a> {
    file: BufReader<File>,
    columns: &'a Columns,
    sampler: Option<Sampler>,
    counts: Counts,
    /// The augmentations of each puzzle of the first split.
    augment: u64,
    /// The puzzles per chunk.
    size: u64,
    /// The examples read so far.
    read: u64,
    /// The example whose augmentations are not all in a chunk yet.
    open: Option<Variants>,
}

impl<'a> Collected<'a> {
    /// Opens the file. Also returns remarks about the sample.
    pub(super) fn open(
        args: &args::Dataset,
        columns: &'a Columns,
        counts: &Counts,
    ) -> io::Result<(Collected<'a>, Vec<String>)> {
        let path = path(&args.output);
        let (mut sampler, mut remarks) = (None, Vec::new());
        if let Some(balance) = args.balance {
            let mut census = Census::new(balance, columns);
            let mut file = BufReader::new(File::open(&path)?);
            while let Some((head, _)) = read_next(&mut file)? {
                census.add(head.split, &head.values);
            }
            let (with, about) = census.sampler(&args.split, args.seed);
            (sampler, remarks) = (Some(with), about);
        }
        let splits = args.split.names().map(|_| SplitCounts::default());
        *counts.0.lock().unwrap_or_else(PoisonError::into_inner) = splits.collect();
        let collected = Collected {
            file: BufReader::with_capacity(1 << 18, File::open(&path)?),
            columns,
            sampler,
            counts: counts.clone(),
            augment: args.augment,
            size: if args.traces { TRACED_PUZZLES } else { PUZZLES },
            read: 0,
            open: None,
        };
        Ok((collected, remarks))
    }

    /// Reads the next example that is written.
    fn next_example(&mut self) -> io::Result<Option<Variants>> {
        loop {
            let Some((head, bytes)) = read_next(&mut self.file)? else {
                return Ok(None);
            };
            self.read += 1;
            let is_kept = match &mut self.sampler {
                Some(sampler) => sampler.keeps(head.split, &head.values),
                None => true,
            };
            if is_kept {
                let copies = if head.split == 0 { self.augment } else { 0 };
                self.counts.add(&head, copies, self.columns);
                return Ok(Some(Variants {
                    example: Arc::new(bytes),
                    augmentations: 0..copies.saturating_add(1),
                }));
            }
        }
    }

    fn next_chunk(&mut self) -> io::Result<Option<Vec<Variants>>> {
        let (mut chunk, mut room) = (Vec::new(), self.size);
        while room > 0 {
            let next = match self.open.take() {
                Some(open) => Some(open),
                None => self.next_example()?,
            };
            let Some(mut variants) = next else { break };
            let Range { start, end } = variants.augmentations;
            let here = end.min(start + room);
            room -= here - start;
            if here < end {
                self.open = Some(Variants {
                    example: Arc::clone(&variants.example),
                    augmentations: here..end,
                });
            }
            variants.augmentations = start..here;
            chunk.push(variants);
        }
        Ok((!chunk.is_empty()).then_some(chunk))
    }
}

impl Iterator for Collected<'_> {
    type Item = Item<Vec<Variants>>;

    fn next(&mut self) -> Option<Item<Vec<Variants>>> {
        match self.next_chunk() {
            Ok(chunk) => chunk.map(|chunk| Ok((self.read, chunk))),
            Err(error) => Some(Err(error)),
        }
    }
}
