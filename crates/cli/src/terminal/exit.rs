//! The exit codes, in one table.
//!
//! **Invariant:** of several that apply, the largest is returned.

use std::io;
use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every record was answered, see [`TABLE`].
    Done = 0,
    /// Some record failed, and that was asked about.
    Failed = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// A file cannot be read, or the output cannot be written.
    Io = 3,
    /// Somebody has stopped it.
    Interrupted = 130,
}

/// The table as `--help` shows it.
pub(crate) const TABLE: &str = "\
Exit codes:
  0    the run went through; records that are no puzzle were answered as such
  1    check, and every verb with --strict: some record failed. A record fails if it
       is no puzzle; for solve, check, trial, rate, minimise, dataset and canon --grid
       if it has not exactly one solution; for complete and candidates if it has none;
       for propagate and explain if it was not solved; for hint if there is none; for
       rate, explain and hint if it was given up. generate and dataset: so was a puzzle
  2    the command line makes no sense
  3    a file cannot be read, or the output cannot be written
  130  interrupted";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The exit code of an error that ended the run.
pub(crate) fn of_error(error: &anyhow::Error) -> Exit {
    if error.chain().any(|cause| cause.is::<io::Error>()) {
        Exit::Io
    } else {
        Exit::Usage
    }
}
