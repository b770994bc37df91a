//! Where output goes: standard output, a file, a table, or records of a data set.
//!
//! **Invariant:** a file is truncated to the length that the checkpoint records before anything is
//! appended.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::Context;
use foldoku::formats::{TableWriter, TextWriter};

use super::checkpoint::{Checkpoint, CheckpointFile};
use super::distinct::DistinctFilter;
use crate::terminal::pipe;

/// The output of a run: its target, format, filter and checkpoint.
pub(crate) struct Output {
    /// Writes rows as text; `None` if the target takes rows.
    pub(crate) writer: Option<Box<dyn TextWriter>>,
    pub(crate) target: Target,
    /// Drops duplicates on the way to the target.
    pub(crate) filter: Option<DistinctFilter>,
    /// The progress of an earlier run, or the start.
    pub(crate) checkpoint: Checkpoint,
    /// Where the checkpoint is saved.
    pub(crate) file: Option<CheckpointFile>,
    /// Text before and after all rows, in addition to the writer's own.
    pub(crate) frame: [&'static str; 2],
}

impl Output {
    /// Creates output that starts from the beginning.
    pub(crate) fn new(target: Target, writer: Option<Box<dyn TextWriter>>) -> Output {
        Output {
            writer,
            target,
            filter: None,
            checkpoint: Checkpoint::default(),
            file: None,
            frame: [""; 2],
        }
    }

    /// Creates output to standard output, for verbs that format text themselves.
    pub(crate) fn stdout() -> Output {
        Output::new(Target::Stdout(io::stdout()), None)
    }
}

/// Where output goes.
pub(crate) enum Target {
    Stdout(io::Stdout),
    File(File),
    Table(Box<dyn TableWriter>),
    Records(Box<dyn RecordSink>),
}

/// Takes records that a filter has passed.
pub(crate) trait RecordSink: Send {
    /// Takes whole records, one after the other.
    fn take(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Finishes the files that the records were written to.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl Target {
    /// Returns whether the output goes to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Target::Stdout(out) => out.is_terminal(),
            Target::File(file) => file.is_terminal(),
            Target::Table(_) | Target::Records(_) => false,
        }
    }

    /// Opens standard output, or a file that is created or truncated.
    pub(crate) fn text(path: Option<&Path>) -> anyhow::Result<Target> {
        match path {
            Some(path) => Target::file(path, &Checkpoint::default()),
            None => {
                pipe::enlarge();
                Ok(Target::Stdout(io::stdout()))
            }
        }
    }

    /// Opens a file and truncates it to the length in the checkpoint.
    pub(crate) fn file(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<Target> {
        if checkpoint.length > 0 {
            Target::check_length(path, checkpoint)?;
        }
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            if file.metadata()?.is_file() {
                file.set_len(checkpoint.length)?;
            }
            Ok(file)
        };
        let file: io::Result<File> = open();
        Ok(Target::File(
            file.with_context(|| path.display().to_string())?,
        ))
    }

    /// Checks that a file has at least the length in the checkpoint.
    pub(crate) fn check_length(path: &Path, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let name = || path.display().to_string();
        let length = fs::metadata(path).with_context(name)?.len();
        if length < checkpoint.length {
            let message = format!(
                "the file has {length} bytes, the checkpoint expects at least {}",
                checkpoint.length
            );
            let error = io::Error::new(io::ErrorKind::InvalidData, message);
            return Err(error).with_context(name);
        }
        Ok(())
    }
}
