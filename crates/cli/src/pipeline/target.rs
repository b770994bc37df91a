//! Where output goes: standard output, a file, or a table.
//!
//! **Invariant:** output continues where the checkpoint of a resumed run ends. If a filter drops
//! duplicates, the journal is that place, and the output is written anew.

use std::path::{Path, PathBuf};

use foldoku::formats::{TableWriter, TextWriter};

use super::checkpoint::Checkpoint;
use super::distinct::DistinctFilter;
use super::journal::Journal;
use super::lock::Lock;
use super::output_file::OutputFile;
use super::resume::Resume;
use crate::args;
use crate::terminal::{Stdout, pipe};

/// The output of a run: its target, format, filter and checkpoint.
pub(crate) struct Output {
    /// Writes rows as text; `None` if the target takes rows.
    pub(crate) writer: Option<Box<dyn TextWriter>>,
    pub(crate) target: Target,
    /// Text before and after all rows, in addition to the writer's own.
    pub(crate) frame: [String; 2],
    /// The number of results after which the run ends.
    pub(crate) limit: Option<u64>,
    /// Where it is written, for messages.
    pub(super) path: Option<PathBuf>,
    /// Drops duplicates on the way to the target.
    pub(super) filter: Option<DistinctFilter>,
    /// What the filter has seen, for a resumed run.
    pub(super) journal: Option<Journal>,
    /// The progress of an earlier run, or the start, and where it is saved.
    pub(super) resume: Resume,
}

impl Output {
    /// Creates output that starts from the beginning and cannot be resumed.
    pub(crate) fn new(target: Target, writer: Option<Box<dyn TextWriter>>) -> Output {
        Output {
            writer,
            target,
            frame: [String::new(), String::new()],
            limit: None,
            path: None,
            filter: None,
            journal: None,
            resume: Resume::default(),
        }
    }

    /// Names the file or folder that the target writes to.
    pub(crate) fn at(self, path: &Path) -> Output {
        Output {
            path: Some(path.to_owned()),
            ..self
        }
    }

    /// Creates output to standard output, for verbs that format text themselves.
    pub(crate) fn stdout() -> Output {
        Output::new(Target::stdout(), None)
    }

    /// Opens a file where the checkpoint of an earlier run ends, or standard output. Without
    /// `writer`, the verb formats text itself.
    pub(crate) fn open(
        path: Option<&Path>,
        checkpoints: &args::Checkpoints,
        writer: Option<Box<dyn TextWriter>>,
    ) -> anyhow::Result<Output> {
        let Some(path) = path else {
            return Ok(Output::new(Target::stdout(), writer));
        };
        let mut resume = Resume::load(checkpoints, path)?;
        let target = Target::File(OutputFile::open(path, &resume.checkpoint)?);
        resume.save_first(path)?;
        Ok(Output {
            resume,
            ..Output::new(target, writer).at(path)
        })
    }

    /// Opens output that a filter of duplicates writes to, at `path` if it can be resumed.
    ///
    /// `target` and `filter` are not opened if an earlier run has completed the output.
    pub(crate) fn open_filtered(
        path: Option<&Path>,
        checkpoints: &args::Checkpoints,
        target: impl FnOnce() -> anyhow::Result<Target>,
        filter: impl FnOnce() -> anyhow::Result<DistinctFilter>,
    ) -> anyhow::Result<Output> {
        let mut resume = match path {
            Some(path) => Resume::load(checkpoints, path)?,
            None => Resume::default(),
        };
        if resume.checkpoint.done {
            return Ok(Output {
                resume,
                ..Output::stdout()
            });
        }
        let journal = resume.journal()?;
        let target = target()?;
        if let Some(path) = path {
            resume.save_first(path)?;
        }
        Ok(Output {
            filter: Some(filter()?),
            journal,
            resume,
            path: path.map(Path::to_owned),
            ..Output::new(target, None)
        })
    }
}

/// Where output goes.
pub(crate) enum Target {
    Stdout(Stdout),
    File(OutputFile),
    Table {
        table: Box<dyn TableWriter>,
        _lock: Lock,
    },
}

impl Target {
    fn stdout() -> Target {
        pipe::enlarge();
        Target::Stdout(Stdout::new())
    }

    /// Opens standard output, or a file that is created or truncated.
    pub(crate) fn text(path: Option<&Path>) -> anyhow::Result<Target> {
        match path {
            Some(path) => Ok(Target::File(OutputFile::open(
                path,
                &Checkpoint::default(),
            )?)),
            None => Ok(Target::stdout()),
        }
    }

    /// Returns whether the output goes to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout(out) => out.is_terminal(),
            Target::File(file) => file.is_terminal(),
            Target::Table { .. } => false,
        }
    }
}
