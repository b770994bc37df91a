//! How far an earlier run of the same command came, and where this one saves its progress.
//!
//! **Invariant:** a run is resumed only with the command line and the inputs that it was started
//! with. Nothing is changed on disk before that is checked.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::batch::RunIdentity;

use super::checkpoint::{Checkpoint, CheckpointFile};
use super::content::{self, Content};
use super::journal::Journal;
use super::output_file;
use super::saved_file::temporary;
use super::source::file_id;
use crate::args::{Checkpoints, CommandLine};

/// The progress of a run: where an earlier one came to, or the start.
#[derive(Default)]
pub(super) struct Resume {
    pub(super) checkpoint: Checkpoint,
    /// Where it is saved, if it is.
    pub(super) file: Option<CheckpointFile>,
    /// Whether an input can be read only once.
    reads_stream: bool,
}

impl Resume {
    /// Reads the checkpoint, if the command line names one; `output` is the file or folder that is
    /// written.
    pub(super) fn load(checkpoints: &Checkpoints, output: &Path) -> anyhow::Result<Resume> {
        let Some(path) = checkpoints.checkpoint.clone() else {
            return Ok(Resume::default());
        };
        ensure!(
            output.is_file() || output.is_dir() || !output.exists(),
            "--checkpoint: cannot resume: {} is not a regular file",
            output.display()
        );
        let every = Duration::try_from_secs_f64(checkpoints.checkpoint_every);
        let every = every.context("--checkpoint-every")?;
        let (run, inputs) = identity()?;
        let file = CheckpointFile::open(path, every)?;
        ensure!(
            file_id(output).is_none_or(|output| file_id(&file.path) != Some(output)),
            "--checkpoint: {} is also the output",
            file.path.display()
        );
        let mut checkpoint = Checkpoint::load(run, &file.path, checkpoints.resume)?;
        let contents: Vec<Content> = inputs.iter().map(|input| Content::of(input)).collect();
        let allows_streams = checkpoints.resume_stdin;
        content::check(&checkpoint, &file.path, &inputs, &contents, allows_streams)?;
        if !checkpoint.has_begun() {
            checkpoint.contents = contents.iter().map(Content::text).collect();
        }
        if checkpoint.done && output.is_file() {
            output_file::check_length(output, &checkpoint)?;
        }
        Ok(Resume {
            checkpoint,
            file: Some(file),
            reads_stream: contents.iter().any(|it| matches!(it, Content::Stream)),
        })
    }

    /// Returns the flags that resume the run.
    pub(super) fn flags(&self) -> &'static str {
        if self.reads_stream {
            "--resume --resume-stdin"
        } else {
            "--resume"
        }
    }

    /// Saves the first checkpoint: a failure should show now, not after hours.
    pub(super) fn save_first(&mut self, output: &Path) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let replaced = temporary(&file.path);
        ensure!(
            file_id(output).is_none_or(|output| file_id(&replaced) != Some(output)),
            "--checkpoint: {} is also the output",
            file.path.display()
        );
        Ok(self.checkpoint.save(file)?)
    }

    /// Opens the journal of the run where the checkpoint ends.
    pub(super) fn journal(&self) -> anyhow::Result<Option<Journal>> {
        let Some(file) = &self.file else {
            return Ok(None);
        };
        let path = Journal::path(&file.path);
        let journal = Journal::open(&path, self.checkpoint.length);
        Ok(Some(journal.with_context(|| path.display().to_string())?))
    }
}

/// Returns everything that the output of this process depends on, and the names of its inputs.
fn identity() -> anyhow::Result<(RunIdentity, Vec<String>)> {
    let line = CommandLine::of_process().context("the arguments were parsed before")?;
    ensure!(
        !line.lacks_seed,
        "--checkpoint needs --seed, so that a resumed run makes the same puzzles"
    );
    let mut run = RunIdentity::new(&line.command);
    run.set(
        "program",
        format_args!("foldoku {}", env!("CARGO_PKG_VERSION")),
    );
    for (name, value) in &line.settings {
        run.set(name, value);
    }
    for input in &line.inputs {
        let size = std::fs::metadata(input).ok().filter(|data| data.is_file());
        run.add_input(input, size.map(|data| data.len()));
    }
    Ok((run, line.inputs))
}
