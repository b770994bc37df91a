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
use std::sync::Arc;

use super::balance::{Census, Sampler};
use super::columns::{Columns, Kind};
use super::example::{Example, MISSING};
use super::variant::Variants;
use crate::args::{self, RatingColumn};
use crate::pipeline::Part;

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

impl SplitCounts {
    /// Counts an example and its augmentations.
    fn add(&mut self, example: &Example, copies: u64, columns: &Columns) {
        self.puzzles += 1;
        self.examples += 1 + copies;
        for (column, &value) in columns.values.iter().zip(&example.values) {
            if column.name == "steps" && value != MISSING {
                self.steps += value as u64 * (1 + copies);
            }
        }
        for rating in [RatingColumn::Level, RatingColumn::Er] {
            let Some(index) = columns.value_of(rating) else {
                continue;
            };
            let name = match (columns.values[index].kind, example.values[index]) {
                (_, MISSING) => "none".to_owned(),
                (Kind::Tenths, tenths) => format!("{}.{}", tenths / 10, tenths % 10),
                (kind, index) => kind.names()[index as usize].to_owned(),
            };
            let histogram = self.histograms.entry(rating.name()).or_default();
            *histogram.entry(name).or_default() += 1;
        }
    }
}

/// The second pass: the puzzles to write, in chunks.
pub(super) struct Collected<'a> {
    file: BufReader<File>,
    columns: &'a Columns,
    sampler: Option<Sampler>,
    /// The counts of each split so far.
    pub(super) counts: Vec<SplitCounts>,
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
    ) -> io::Result<(Collected<'a>, Vec<String>)> {
        let path = path(&args.output);
        let (mut sampler, mut remarks) = (None, Vec::new());
        if let Some(balance) = args.balance {
            let mut census = Census::new(balance, columns);
            let mut file = BufReader::new(File::open(&path)?);
            while let Some(example) = Example::read_next(&mut file)? {
                census.add(example.split, &example.values);
            }
            let (with, about) = census.sampler(&args.split, args.seed);
            (sampler, remarks) = (Some(with), about);
        }
        let counts = args.split.names().map(|_| SplitCounts::default());
        let collected = Collected {
            file: BufReader::with_capacity(1 << 18, File::open(&path)?),
            columns,
            sampler,
            counts: counts.collect(),
            augment: args.augment,
            size: if args.traces { TRACED_PUZZLES } else { PUZZLES },
            read: 0,
            open: None,
        };
        Ok((collected, remarks))
    }

    /// Reads the next example that is written.
    fn next_example(&mut self) -> io::Result<Option<Variants>> {
        while let Some(example) = Example::read_next(&mut self.file)? {
            self.read += 1;
            let split = example.split;
            let sampler = self.sampler.as_mut();
            if sampler.is_none_or(|sampler| sampler.keeps(split, &example.values)) {
                let copies = if split == 0 { self.augment } else { 0 };
                self.counts[split].add(&example, copies, self.columns);
                return Ok(Some(Variants {
                    example: Arc::new(example),
                    augmentations: 0..copies.saturating_add(1),
                }));
            }
        }
        Ok(None)
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
    type Item = io::Result<Part<Vec<Variants>>>;

    fn next(&mut self) -> Option<io::Result<Part<Vec<Variants>>>> {
        let chunk = self.next_chunk().transpose()?;
        Some(chunk.map(|items| {
            let begun = items.iter().filter(|it| it.augmentations.start == 0);
            Part {
                records: begun.count() as u64,
                position: self.read,
                items,
            }
        }))
    }
}
