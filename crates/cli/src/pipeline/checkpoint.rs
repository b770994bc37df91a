//! The progress of a run in a file, so that the run can be resumed.
//!
//! **Invariant:** the file is replaced as a whole or not at all, and only after the output that it
//! describes is on disk. Output beyond it is truncated when the run is resumed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use foldoku::batch::RunIdentity;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::lock::Lock;
use super::saved_file::{read_if_present, replace_file};
use super::tally::Tally;

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    version: u32,
    /// What the output depends on; a run with other settings cannot be resumed.
    #[serde(with = "identity_text")]
    pub(crate) run: RunIdentity,
    /// The content of each input, as far as it is known: [`Content`](super::content::Content) as text.
    #[serde(default)]
    pub(crate) contents: Vec<String>,
    /// The number of the last record whose answer is in the output.
    pub(crate) records: u64,
    /// The length of the output, or of the journal, in bytes.
    pub(crate) length: u64,
    /// The results so far, if the run is limited to some.
    #[serde(default)]
    pub(crate) results: u64,
    pub(crate) tally: Tally,
    pub(crate) done: bool,
}

/// The version of the file.
const VERSION: u32 = 3;

impl Default for Checkpoint {
    fn default() -> Checkpoint {
        Checkpoint::start(RunIdentity::default())
    }
}

impl Checkpoint {
    /// Returns the checkpoint before the first record.
    pub(crate) fn start(run: RunIdentity) -> Checkpoint {
        Checkpoint {
            version: VERSION,
            run,
            contents: Vec::new(),
            records: 0,
            length: 0,
            results: 0,
            tally: Tally::default(),
            done: false,
        }
    }

    /// Returns whether the run has read some of its input.
    pub(super) fn has_begun(&self) -> bool {
        self.done || self.records > 0
    }

    /// Returns the checkpoint that a run starts from: that of the file if it exists and is not empty,
    /// as it is between the locking of a new file and the first checkpoint.
    pub(crate) fn load(run: RunIdentity, file: &Path, resume: bool) -> anyhow::Result<Checkpoint> {
        let name = file.display();
        let Some(text) = read_if_present(file)?.filter(|text| !text.is_empty()) else {
            return Ok(Checkpoint::start(run));
        };
        if !resume {
            bail!("{name} already exists: add --resume to continue that run, or remove the file");
        }
        let invalid =
            |error: serde_json::Error| anyhow::anyhow!("{name} is not a checkpoint file: {error}");
        let fields: BTreeMap<String, Value> = serde_json::from_slice(&text).map_err(invalid)?;
        let version = fields.get("version").and_then(Value::as_u64);
        let Some(version) = version else {
            bail!("{name} is not a checkpoint file: it has no version");
        };
        ensure!(
            version == u64::from(VERSION),
            "{name} is a checkpoint of version {version}; this program reads version {VERSION}"
        );
        let checkpoint: Checkpoint = serde_json::from_slice(&text).map_err(invalid)?;
        if let Some(difference) = run.difference(&checkpoint.run) {
            let setting = |value: &Option<String>| match (difference.name.as_str(), value) {
                ("input", Some(input)) => input.clone(),
                ("input", None) => String::from("fewer inputs"),
                ("command" | "program", Some(value)) => value.clone(),
                (name, Some(value)) => format!("--{name} {value}").trim_end().to_owned(),
                (name, None) => format!("no --{name}"),
            };
            bail!(
                "{name} belongs to a different run:\n  checkpoint    {}\n  this command  {}",
                setting(&difference.before),
                setting(&difference.now)
            );
        }
        Ok(checkpoint)
    }

    /// Replaces the checkpoint file.
    pub(crate) fn save(&self, file: &mut CheckpointFile) -> io::Result<()> {
        let mut text = serde_json::to_vec(self).map_err(io::Error::other)?;
        text.push(b'\n');
        let replaced = replace_file(&file.path, &text, Lock::of_replacement);
        let lock = replaced.map_err(|error| {
            let path = file.path.display();
            let message = format!("cannot save the checkpoint {path}: {error}");
            io::Error::new(error.kind(), message)
        })?;
        // There is none if the lock belongs to the path itself.
        if let Some(lock) = lock {
            file.lock = lock;
        }
        Ok(())
    }
}

/// Reads and writes the identity of a run as text.
mod identity_text {
    use foldoku::batch::RunIdentity;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(run: &RunIdentity, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(run)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<RunIdentity, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(Error::custom)
    }
}

/// Where a checkpoint is saved, and how often.
#[derive(Debug)]
pub(crate) struct CheckpointFile {
    pub(crate) path: PathBuf,
    pub(crate) every: Duration,
    /// Keeps other runs from using the checkpoint.
    lock: Lock,
}

impl Drop for CheckpointFile {
    /// Removes the file if nothing was saved: it was created to be locked.
    fn drop(&mut self) {
        if fs::metadata(&self.path).is_ok_and(|data| data.is_file() && data.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl CheckpointFile {
    /// Locks the file of a checkpoint, which is empty if it is new.
    pub(super) fn open(path: PathBuf, every: Duration) -> anyhow::Result<CheckpointFile> {
        let lock = Lock::acquire(&path).context("--checkpoint")?;
        Ok(CheckpointFile { path, every, lock })
    }
}
