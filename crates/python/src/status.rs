//! The status of a row: how many solutions its puzzle has, or why there is no answer.
//!
//! **Invariant:** the words are those of the command line.

use arrow_array::StringArray;
use arrow_array::builder::StringBuilder;
use foldoku::kernel;

/// How many solutions a puzzle has, or why there is no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Status {
    /// The text is not a puzzle.
    #[default]
    Invalid,
    /// No solution.
    None,
    /// At least one solution; the limit was one.
    Found,
    /// Exactly one solution.
    Unique,
    /// Two or more solutions.
    Multiple,
    /// The time limit was reached.
    Timeout,
}

impl Status {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Status::Invalid => "invalid",
            Status::None => "none",
            Status::Found => "found",
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::Timeout => "timeout",
        }
    }
}

impl From<kernel::Status> for Status {
    fn from(status: kernel::Status) -> Status {
        match status {
            kernel::Status::Invalid => Status::Invalid,
            kernel::Status::None => Status::None,
            kernel::Status::Found => Status::Found,
            kernel::Status::Unique => Status::Unique,
            kernel::Status::Multiple => Status::Multiple,
        }
    }
}

/// Returns the column of these statuses.
pub(crate) fn names(statuses: impl ExactSizeIterator<Item = Status>) -> StringArray {
    let mut names = StringBuilder::with_capacity(statuses.len(), 8 * statuses.len());
    statuses.for_each(|status| names.append_value(status.name()));
    names.finish()
}
