//! The exit codes.
//!
//! **Invariant:** if several codes apply, the largest one is returned.

use std::fmt;
use std::io;

/// How a run ended. `args::EXIT_CODES` is the table that `--help` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every record was processed.
    Success = 0,
    /// A record failed, and the command reports that in its exit code.
    Failed = 1,
    /// The command line is invalid.
    Usage = 2,
    /// An input cannot be read or an output cannot be written.
    Io = 3,
    /// The run was interrupted.
    Interrupted = 130,
}

impl Exit {
    /// Returns the exit code for an error that ended the run.
    pub(crate) fn of_error(error: &anyhow::Error) -> Exit {
        if error.is::<Interrupted>() {
            Exit::Interrupted
        } else if error.is::<Unreadable>() || error.chain().any(|cause| cause.is::<io::Error>()) {
            Exit::Io
        } else {
            Exit::Usage
        }
    }
}

/// Returns whether there is no space left for a file.
pub(crate) fn is_disk_full(error: &anyhow::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};

    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| matches!(cause.kind(), StorageFull | QuotaExceeded | FileTooLarge))
}

/// The error of a run that was interrupted before its first record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before the first record")
    }
}

impl std::error::Error for Interrupted {}

/// The error of a run none of whose inputs can be read; the reason of each was printed before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no input can be read")
    }
}

impl std::error::Error for Unreadable {}

/// The error of a part of a run that has ended before its end; the reason was printed before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended(pub(crate) Exit);

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the run has ended early")
    }
}

impl std::error::Error for Ended {}
