//! The manifest of a data set: its sources, its settings, its files and their checksums.
//!
//! **Invariant:** the same command on the same files writes the same bytes: no dates, machines or
//! folders. Within a version, fields are only added, never renamed or given another meaning.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::splits::{Reports, SplitReport};
use crate::args;
use crate::pipeline::{self, Tally};

/// The name of the file.
const NAME: &str = "manifest.json";

/// The version of its fields.
const VERSION: u32 = 1;

#[derive(Debug, Serialize)]
struct Manifest {
    version: u32,
    /// The version of this program.
    foldoku: &'static str,
    seed: u64,
    source: Source,
    split: String,
    split_by: String,
    augment: u64,
    measure: &'static str,
    format: String,
    /// The number of records per status.
    records: BTreeMap<String, u64>,
    parts: Vec<Part>,
}

/// Where the puzzles come from.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    /// A seed.
    Generated {
        count: u64,
        /// The flags that differ from the defaults.
        flags: Vec<String>,
    },
    /// Files. Standard input and puzzles on the command line have only a name.
    Read {
        files: Vec<Hashed>,
        #[serde(skip_serializing_if = "Option::is_none")]
        shard: Option<String>,
    },
}

#[derive(Debug, Serialize)]
struct Part {
    name: String,
    /// Without equivalent puzzles.
    puzzles: u64,
    /// With equivalent puzzles.
    examples: u64,
    files: Vec<Hashed>,
}

/// A file with its size and checksum.
#[derive(Debug, Serialize)]
pub(super) struct Hashed {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
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
            other => Ok(Hashed {
                name: other.name(),
                bytes: None,
                sha256: None,
            }),
        });
        let shard = input.shard.to_string();
        Ok(Source::Read {
            files: hashed.collect::<anyhow::Result<_>>()?,
            shard: Some(shard).filter(|shard| shard != "1/1"),
        })
    }
}

/// Writes the manifest of a data set whose splits are complete.
pub(super) fn write(
    args: &args::Dataset,
    source: Source,
    tally: &Tally,
    reports: &Reports,
) -> anyhow::Result<()> {
    let splits = reports.all();
    let parts = splits.iter().map(|split| described(split, &args.output));
    let manifest = Manifest {
        version: VERSION,
        foldoku: env!("CARGO_PKG_VERSION"),
        seed: args.seed,
        source,
        split: args.split.to_string(),
        split_by: args::name_of(&args.split_by),
        augment: args.augment,
        measure: args.measure.name(),
        format: args::name_of(&args.to),
        records: tally.statuses().clone(),
        parts: parts.collect::<anyhow::Result<_>>()?,
    };
    let mut text = serde_json::to_string_pretty(&manifest)?;
    text.push('\n');
    let path = args.output.join(NAME);
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    Ok(())
}

/// Returns the manifest's entry for a split.
fn described(split: &SplitReport, folder: &Path) -> anyhow::Result<Part> {
    let files = split.files.iter().map(|file| {
        let name = file.to_string_lossy().replace('\\', "/");
        hashed(&folder.join(file), &name)
    });
    Ok(Part {
        name: split.name.clone(),
        puzzles: split.puzzles,
        examples: split.examples,
        files: files.collect::<anyhow::Result<_>>()?,
    })
}

/// Returns a file with its size and checksum.
fn hashed(path: &Path, name: &str) -> anyhow::Result<Hashed> {
    let (bytes, sha256) = sha256(path).with_context(|| path.display().to_string())?;
    Ok(Hashed {
        name: name.to_owned(),
        bytes: Some(bytes),
        sha256: Some(sha256),
    })
}

fn sha256(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    let mut length = 0;
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        length += read as u64;
        hasher.update(&buffer[..read]);
    }
    let digits = hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Ok((length, digits))
}
