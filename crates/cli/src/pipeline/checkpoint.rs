//! The progress of a run in a file, so that the run can be resumed.
//!
//! **Invariant:** the file is replaced as a whole or not at all, and only after the output that it
//! describes is on disk. Output beyond it is truncated when the run is resumed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};

use super::tally::Tally;

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    version: u32,
    /// The settings that the output depends on; a run with other settings cannot be resumed.
    pub(crate) settings: Settings,
    /// The number of the last record whose answer is in the output.
    pub(crate) records: u64,
    /// The length of the output in bytes.
    pub(crate) length: u64,
    pub(crate) tally: Tally,
    pub(crate) done: bool,
}

/// The settings that the output of a run depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    program: String,
    /// The command and its flags.
    verb: String,
    /// The names and sizes of the inputs.
    inputs: Vec<(String, Option<u64>)>,
}

impl Settings {
    /// Returns the settings of a command with its flags, on these inputs.
    pub(crate) fn new(command: String, inputs: Vec<(String, Option<u64>)>) -> Settings {
        Settings {
            program: format!("foldoku {}", env!("CARGO_PKG_VERSION")),
            verb: command,
            inputs,
        }
    }

    /// Describes the first setting that differs from those of `other`.
    fn difference(&self, other: &Settings) -> String {
        if self.program != other.program {
            return self.program.clone();
        }
        if self.verb != other.verb {
            return self.verb.clone();
        }
        let inputs = self.inputs.iter();
        let describe = |(name, size): &(String, Option<u64>)| match size {
            Some(size) => format!("{name} ({size} bytes)"),
            None => name.clone(),
        };
        inputs.map(describe).collect::<Vec<_>>().join(", ")
    }
}

impl Default for Checkpoint {
    fn default() -> Checkpoint {
        Checkpoint::start(Settings::default())
    }
}

impl Checkpoint {
    /// Returns the checkpoint before the first record.
    pub(crate) fn start(settings: Settings) -> Checkpoint {
        Checkpoint {
            version: 1,
            settings,
            records: 0,
            length: 0,
            tally: Tally::default(),
            done: false,
        }
    }

    /// Returns the checkpoint that a run starts from: that of the file if it exists.
    pub(crate) fn load(
        settings: Settings,
        file: &Path,
        resume: bool,
    ) -> anyhow::Result<Checkpoint> {
        let name = file.display();
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Checkpoint::start(settings));
            }
            Err(error) => return Err(error).context(name.to_string()),
        };
        if !resume {
            bail!("{name} already exists: add --resume to continue that run, or remove the file");
        }
        let checkpoint: Checkpoint = serde_json::from_slice(&text)
            .map_err(|error| anyhow::anyhow!("{name} is not a checkpoint file: {error}"))?;
        ensure!(
            checkpoint.settings == settings,
            "{name} belongs to a different run:\n  checkpoint    {}\n  this command  {}",
            checkpoint.settings.difference(&settings),
            settings.difference(&checkpoint.settings)
        );
        Ok(checkpoint)
    }

    /// Replaces the checkpoint file.
    pub(crate) fn save(&self, file: &Path) -> io::Result<()> {
        self.replace(file).map_err(|error| {
            let message = format!("cannot save the checkpoint {}: {error}", file.display());
            io::Error::new(error.kind(), message)
        })
    }

    fn replace(&self, file: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec(self).map_err(io::Error::other)?;
        text.push(b'\n');
        let new = CheckpointFile::temporary(file);
        let mut out = File::create(&new)?;
        out.write_all(&text)?;
        out.sync_all()?;
        fs::rename(&new, file)
    }
}

/// Where a checkpoint is saved, and how often.
#[derive(Debug)]
pub(crate) struct CheckpointFile {
    pub(crate) path: PathBuf,
    pub(crate) every: Duration,
}

impl CheckpointFile {
    /// Returns the name that a checkpoint has until it is complete.
    pub(crate) fn temporary(file: &Path) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(".new");
        PathBuf::from(name)
    }
}
