//! Where a run stands, in a file, so that it can be taken up again.
//!
//! **Invariant:** the file is replaced as a whole or not at all, and never before the output it
//! speaks of is on the disk. What the output holds beyond it was written later and is cut off when
//! the run is taken up.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::pipeline::tally::Tally;

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mark {
    version: u32,
    /// What the output depends on; a run with other settings cannot be taken up.
    pub(crate) settings: Settings,
    /// The number of the last record whose answer is in the output.
    pub(crate) records: u64,
    /// The length of the output in bytes.
    pub(crate) length: u64,
    pub(crate) tally: Tally,
    pub(crate) done: bool,
}

/// What the output of a run depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The program.
    program: String,
    /// The verb and its flags.
    verb: String,
    /// The names and sizes of the inputs.
    inputs: Vec<(String, Option<u64>)>,
}

impl Settings {
    pub(crate) fn new(verb: String, inputs: Vec<(String, Option<u64>)>) -> Settings {
        Settings {
            program: format!("foldoku {}", env!("CARGO_PKG_VERSION")),
            verb,
            inputs,
        }
    }
}

impl Mark {
    /// Before the first record.
    pub(crate) fn start(settings: Settings) -> Mark {
        Mark {
            version: 1,
            settings,
            records: 0,
            length: 0,
            tally: Tally::default(),
            done: false,
        }
    }

    /// The mark a run begins from: that of the checkpoint, if there is one and it is to be used.
    pub(crate) fn of_run(settings: Settings, file: &Path, resume: bool) -> anyhow::Result<Mark> {
        let name = file.display();
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Mark::start(settings));
            }
            Err(error) => return Err(error).context(name.to_string()),
        };
        if !resume {
            bail!("{name} is there already: --resume goes on from it; to start anew, remove it");
        }
        let mark: Mark = serde_json::from_slice(&text)
            .map_err(|error| anyhow::anyhow!("{name} is no checkpoint: {error}"))?;
        ensure!(
            mark.settings == settings,
            "{name} is from another run:\n  then {}\n  now  {}",
            mark.settings.difference(&settings),
            settings.difference(&mark.settings)
        );
        Ok(mark)
    }

    /// Replaces the checkpoint.
    pub(crate) fn save(&self, file: &Path) -> io::Result<()> {
        self.replace(file).map_err(|error| {
            let message = format!("the checkpoint {}: {error}", file.display());
            io::Error::new(error.kind(), message)
        })
    }

    fn replace(&self, file: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec(self).map_err(io::Error::other)?;
        text.push(b'\n');
        let new = beside(file);
        let mut out = File::create(&new)?;
        out.write_all(&text)?;
        out.sync_all()?;
        fs::rename(&new, file)
    }
}

impl Settings {
    /// The first thing in which these differ from others.
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

/// The name a checkpoint has until it is complete.
pub(crate) fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}
