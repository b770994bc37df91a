//! The folder of a hunt: its results, what remains to be searched, and its state.
//!
//! ```text
//! found.csv         the results, in the order in which they were found; only appended to
//! candidates-N.txt  the puzzles to be rated, made from the results before the N-th
//! known.table       the puzzles that were met
//! hunt.json         the state: how much of these files counts
//! ```
//!
//! The frontier is the end of `found.csv`: the results whose neighbours were not searched yet.
//!
//! **Invariant:** the state is replaced as a whole, and only after the files that it describes are on
//! disk. Everything beyond it is made again by a resumed hunt.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use foldoku::batch::RunIdentity;
use foldoku::logic::explainer::Difficulty;
use serde::{Deserialize, Serialize};

use super::super::shared::output_folder::OutputFolder;
use crate::pipeline::read_if_present;

/// The names of files in the folder.
const STATE: &str = "hunt.json";
pub(super) const FOUND: &str = "found.csv";
pub(super) const KNOWN: &str = "known.table";
pub(super) const SEEDS: &str = "seeds.txt";

/// The version of the state.
const VERSION: u32 = 1;

/// The state of a hunt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct State {
    version: u32,
    /// What the results depend on.
    run: String,
    /// The results and the length of their file.
    pub(super) found: u64,
    pub(super) found_bytes: u64,
    /// The results whose neighbours were searched, and the place after them.
    pub(super) expanded: u64,
    pub(super) expanded_bytes: u64,
    /// The place of the next candidate.
    pub(super) candidate_bytes: u64,
    /// The puzzles that were met.
    pub(super) known: u64,
    pub(super) counts: Counts,
    /// The time of all runs.
    pub(super) seconds: f64,
}

/// What a hunt has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Neighbours that were made.
    pub(super) neighbours: u64,
    /// Neighbours that are easy without a rating.
    pub(super) easy: u64,
    /// Puzzles that were rated.
    pub(super) rated: u64,
    /// Puzzles whose rating timed out.
    pub(super) timeouts: u64,
    /// The highest ER, in tenths.
    pub(super) best_er: u16,
}

impl Counts {
    /// Returns the highest ER, if an ER was taken.
    pub(super) fn best(&self) -> Option<Difficulty> {
        (self.best_er > 0).then(|| Difficulty::from_tenths(self.best_er))
    }
}

/// An open folder.
#[derive(Debug)]
pub(super) struct Folder {
    output: OutputFolder,
    found: File,
}

impl Folder {
    /// Opens the folder of a hunt, with its saved state or that at the start.
    pub(super) fn open(
        path: &Path,
        run: &RunIdentity,
        resume: bool,
    ) -> anyhow::Result<(Folder, State)> {
        let output = OutputFolder::claim(path)?;
        let state = load(&output.file(STATE), run, resume)?;
        let found = output.file(FOUND);
        let name = found.display();
        let file = OpenOptions::new().create(true).append(true).open(&found);
        let file = file.with_context(|| name.to_string())?;
        let length = file.metadata()?.len();
        // The seeds are there until the first state is saved.
        ensure!(
            state.is_some() || length == 0 || output.file(SEEDS).exists(),
            "{name}: the file exists, but there is no hunt in its folder"
        );
        let state = state.unwrap_or_else(|| State::start(run));
        let kept = state.found_bytes;
        ensure!(
            length >= kept,
            "{name}: the file has {length} bytes, the hunt has written {kept}"
        );
        file.set_len(kept)?;
        let folder = Folder {
            output,
            found: file,
        };
        Ok((folder, state))
    }

    /// Returns the path of a file in the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.output.file(name)
    }

    /// Returns the file of the candidates made from the results before the N-th.
    pub(super) fn candidates(&self, expanded: u64) -> PathBuf {
        self.file(&format!("candidates-{expanded}.txt"))
    }

    /// Appends results.
    pub(super) fn append(&mut self, text: &[u8], state: &mut State) -> io::Result<()> {
        self.found.write_all(text)?;
        state.found_bytes += text.len() as u64;
        Ok(())
    }

    /// Saves the state, after the results are on disk.
    pub(super) fn save(&self, state: &State) -> io::Result<()> {
        self.found.sync_data()?;
        self.output.save_json(STATE, state)
    }

    /// Removes the candidates of earlier states.
    pub(super) fn remove_old_candidates(&self, expanded: u64) -> io::Result<()> {
        let current = self.candidates(expanded);
        for entry in fs::read_dir(self.output.path())? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let is_candidates = name.is_some_and(|name| name.starts_with("candidates-"));
            if is_candidates && path != current {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }
}

impl State {
    /// Returns the state at the start.
    fn start(run: &RunIdentity) -> State {
        State {
            version: VERSION,
            run: run.to_string(),
            ..State::default()
        }
    }

    /// Returns the number of results whose neighbours were not searched.
    pub(super) fn frontier(&self) -> u64 {
        self.found - self.expanded
    }
}

/// Loads the state of a hunt with these settings.
fn load(file: &Path, run: &RunIdentity, resume: bool) -> anyhow::Result<Option<State>> {
    let name = file.display();
    let Some(text) = read_if_present(file)? else {
        return Ok(None);
    };
    ensure!(
        resume,
        "{name} already exists: add --resume to continue that hunt, or use another folder"
    );
    let state: State = serde_json::from_slice(&text)
        .with_context(|| format!("{name} is not the state of a hunt"))?;
    ensure!(
        state.version == VERSION,
        "{name} has version {}; this program reads version {VERSION}",
        state.version
    );
    let before: RunIdentity = state.run.parse().with_context(|| name.to_string())?;
    if let Some(difference) = run.difference(&before) {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
        bail!(
            "{name} belongs to a different hunt: {} was {}, now {}",
            difference.name,
            value(&difference.before),
            value(&difference.now)
        );
    }
    Ok(Some(state))
}
