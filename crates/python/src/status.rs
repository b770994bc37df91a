//! The column of statuses.
//!
//! **Invariant:** the words are those of the command line.

use arrow_array::StringArray;
use arrow_array::builder::StringBuilder;
use foldoku::formats::Status;

/// Returns the column of these statuses.
pub(crate) fn names(statuses: impl ExactSizeIterator<Item = Status>) -> StringArray {
    let mut names = StringBuilder::with_capacity(statuses.len(), 8 * statuses.len());
    statuses.for_each(|status| names.append_value(status.name()));
    names.finish()
}
