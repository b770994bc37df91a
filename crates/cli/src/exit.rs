//! The exit codes, in one table.
//!
//! **Invariant:** of several that apply, the largest is returned.

use std::io;
use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every puzzle has what the verb asks for, see [`TABLE`].
    Answered = 0,
    /// Some puzzle has not.
    Unanswered = 1,
    /// Some input is no puzzle, or the command line makes no sense.
    BadInput = 2,
    /// A file cannot be read, or the output cannot be written.
    Io = 3,
}

/// The table as `--help` shows it.
pub(crate) const TABLE: &str = "\
Exit codes:
  0  solve, trial: every puzzle has exactly one solution; propagate: every puzzle
     was solved; count, candidates: every puzzle was answered
  1  some puzzle was not
  2  some input is no puzzle, or the command line makes no sense
  3  a file cannot be read, or the output cannot be written";

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
        Exit::BadInput
    }
}
