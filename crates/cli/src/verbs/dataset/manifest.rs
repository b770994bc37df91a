//! The manifest of a data set: its sources, its settings, its columns, its files and their checksums.
//!
//! **Invariant:** the same command on the same files writes the same bytes: no dates, machines or
//! folders. Within a version, fields are only added, never renamed or given another meaning.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::shared::hashed::{Hashed, hashed};
use super::super::shared::output_folder::OutputFolder;
use super::arrays;
use super::collected::SplitCounts;
use super::columns::{self, Columns, DescribedColumn};
use super::splits;
use crate::args::{self, DatasetFormat, DatasetLayout};
use crate::pipeline::{self, Tally};

/// The version of its fields.
const VERSION: u32 = 2;

/// The manifest of a complete data set.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Manifest {
    version: u32,
    /// The version of this program.
    foldoku: &'static str,
    pub(super) licence: Option<String>,
    pub(super) seed: u64,
    pub(super) source: Source,
    pub(super) split: String,
    pub(super) split_by: String,
    pub(super) augment: u64,
    /// The ratings.
    pub(super) measures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) balance: Option<String>,
    /// The order of techniques of the traces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) traces: Option<String>,
    pub(super) format: String,
    pub(super) layout: String,
    pub(super) columns: Vec<DescribedColumn>,
    /// The columns of the traces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) trace_columns: Vec<DescribedColumn>,
    /// The number of records per status.
    records: BTreeMap<String, u64>,
    pub(super) parts: Vec<Part>,
}

/// Where the puzzles come from.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    /// A seed.
    Generated {
        count: u64,
        /// The flags that differ from the defaults.
        flags: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        shard: Option<String>,
    },
    /// Files. Standard input and puzzles on the command line have only a name.
    Read {
        files: Vec<Hashed>,
        #[serde(skip_serializing_if = "Option::is_none")]
        shard: Option<String>,
    },
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Part {
    pub(super) name: String,
    /// Without equivalent puzzles.
    pub(super) puzzles: u64,
    /// With equivalent puzzles.
    pub(super) examples: u64,
    /// The steps of the traces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<u64>,
    /// The number of puzzles per level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) levels: Option<BTreeMap<String, u64>>,
    /// The number of puzzles per ER.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) er: Option<BTreeMap<String, u64>>,
    pub(super) files: Vec<Hashed>,
}

impl Source {
    /// Returns the sources of a command line.
    pub(super) fn of(input: &args::Input) -> anyhow::Result<Source> {
        let sources = pipeline::Source::all(input);
        let hashed = sources.iter().map(|source| match source {
            pipeline::Source::File(path) if path.is_file() => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                hashed(path, &name.to_string_lossy())
            }
            other => Ok(Hashed::name_only(other.name())),
        });
        Ok(Source::Read {
            files: hashed.collect::<anyhow::Result<_>>()?,
            shard: shard(input),
        })
    }
}

/// Returns the shard of a command line, unless it is the whole.
pub(super) fn shard(input: &args::Input) -> Option<String> {
    let shard = input.share.shard.to_string();
    Some(shard).filter(|shard| shard != "1/1")
}

impl Manifest {
    /// Returns the manifest of a data set whose splits are complete.
    pub(super) fn new(
        args: &args::Dataset,
        columns: &Columns,
        source: Source,
        tally: &Tally,
        counts: Vec<SplitCounts>,
        folder: &OutputFolder,
    ) -> anyhow::Result<Manifest> {
        let files = splits::files(args, columns);
        let parts = args.split.names().zip(files).zip(counts);
        let parts = parts.map(|((name, files), mut counts)| {
            Ok(Part {
                name: name.to_owned(),
                puzzles: counts.puzzles,
                examples: counts.examples,
                steps: args.traces.then_some(counts.steps),
                levels: counts.histograms.remove("level"),
                er: counts.histograms.remove("er"),
                files: folder.hashed(files)?,
            })
        });
        Ok(Manifest {
            version: VERSION,
            foldoku: env!("CARGO_PKG_VERSION"),
            licence: args.licence.clone(),
            seed: args.seed,
            source,
            split: args.split.to_string(),
            split_by: args::name_of(&args.split_by),
            augment: args.augment,
            measures: args.measure.iter().map(args::name_of).collect(),
            balance: args.balance.map(|balance| balance.to_string()),
            traces: args.traces.then(|| match columns.general {
                Some(_) => "foldoku".to_owned(),
                None => args::name_of(&args.trace_order),
            }),
            format: args::name_of(&args.to),
            layout: args::name_of(&args.layout),
            columns: match args.layout {
                DatasetLayout::Foldoku => described(columns, args, false),
                DatasetLayout::Hrm => hrm_columns(args),
            },
            trace_columns: if args.traces {
                described(columns, args, true)
            } else {
                Vec::new()
            },
            records: tally.statuses().clone(),
            parts: parts.collect::<anyhow::Result<_>>()?,
        })
    }
}

/// Returns the columns or arrays of the examples, or of the traces.
fn described(columns: &Columns, args: &args::Dataset, of_steps: bool) -> Vec<DescribedColumn> {
    match (args.to, of_steps) {
        (DatasetFormat::Npy, false) => arrays::of_examples(columns),
        (DatasetFormat::Npy, true) => arrays::of_steps(columns),
        _ => {
            let columns = columns.described(of_steps).into_iter();
            columns
                .map(|it| DescribedColumn::new(it.name, it.kind.name(), it.meaning))
                .collect()
        }
    }
}

/// Returns the columns of HRM's CSV.
fn hrm_columns(args: &args::Dataset) -> Vec<DescribedColumn> {
    let rating = columns::single_rating(&args.measure);
    let meaning = rating.map_or("rating", |rating| columns::rating(rating).meaning);
    vec![
        DescribedColumn::new("source", "string", "the source of the puzzle"),
        DescribedColumn::new("question", "string", "the puzzle: 81 characters"),
        DescribedColumn::new("answer", "string", "the only solution: 81 digits"),
        DescribedColumn::new("rating", "int64", meaning),
    ]
}
