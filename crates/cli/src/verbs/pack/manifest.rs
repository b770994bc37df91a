//! The manifest of a pack: its settings, its levels, its files and their checksums.
//!
//! **Invariant:** the same command writes the same bytes: no dates, machines or folders. Within a
//! version, fields are only added, never renamed or given another meaning.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

use super::super::shared::hashed::Hashed;
use super::super::shared::output_folder::{MANIFEST, OutputFolder};
use super::collect::Collected;
use crate::args::{self, CommandLine};

/// The version of the fields.
const VERSION: u32 = 1;

/// The manifest of a complete pack.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PackManifest {
    version: u32,
    #[serde(flatten)]
    settings: Settings,
    levels: Vec<PackedLevel>,
}

/// What the files of a pack depend on.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Settings {
    /// The version of this program.
    foldoku: String,
    seed: u64,
    /// The puzzles per level.
    count: u64,
    /// The other flags and their values, defaults included; a flag without a value has an empty one.
    settings: BTreeMap<String, String>,
}

/// A level of a pack.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PackedLevel {
    level: String,
    puzzles: u64,
    /// The puzzles that were left out as duplicates.
    repeats: u64,
    /// The lowest and the highest ER.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<ErRange>,
    files: Vec<Hashed>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ErRange {
    lowest: f64,
    highest: f64,
}

/// Flags that have their own field, or that do not change a file.
const OTHERS: [&str; 3] = ["count", "output", "seed"];

impl PackManifest {
    /// Returns the manifest of a pack without levels.
    pub(super) fn new(args: &args::Pack) -> anyhow::Result<PackManifest> {
        let line = CommandLine::of_process().context("the arguments were parsed before")?;
        let settings = line.settings.into_iter();
        Ok(PackManifest {
            version: VERSION,
            settings: Settings {
                foldoku: env!("CARGO_PKG_VERSION").to_owned(),
                seed: args.seed,
                count: args.count,
                settings: settings
                    .filter(|(name, _)| !OTHERS.contains(&name.as_str()))
                    .collect(),
            },
            levels: Vec::new(),
        })
    }

    /// Adds a level with these files.
    pub(super) fn add(
        &mut self,
        folder: &OutputFolder,
        level: &str,
        collected: &Collected,
        files: &[String],
    ) -> anyhow::Result<()> {
        let ratings = collected.records.iter().filter_map(|it| it.se);
        let er = |er: foldoku::logic::explainer::Difficulty| f64::from(er.tenths()) / 10.0;
        let lowest = ratings.clone().map(|it| it.er).min();
        let highest = ratings.map(|it| it.er).max();
        self.levels.push(PackedLevel {
            level: level.to_owned(),
            puzzles: collected.records.len() as u64,
            repeats: collected.repeats,
            er: lowest.zip(highest).map(|(lowest, highest)| ErRange {
                lowest: er(lowest),
                highest: er(highest),
            }),
            files: folder.hashed(files)?,
        });
        Ok(())
    }

    /// Checks that the complete pack in a folder has these settings.
    pub(super) fn check_same(&self, folder: &OutputFolder) -> anyhow::Result<()> {
        let path = folder.file(MANIFEST);
        let name = path.display();
        let text = fs::read_to_string(&path).with_context(|| name.to_string())?;
        let there: Settings = serde_json::from_str(&text)
            .with_context(|| format!("{name} is not the manifest of a pack"))?;
        ensure!(
            there == self.settings,
            "{name} belongs to a pack with other settings"
        );
        Ok(())
    }
}
