//! The answers of a build that leaves out puzzles with rules.
//!
//! **Invariant:** every record is an error that says so.

use foldoku_rules::Variant;

use super::{Content, UnknownParts, VariantFormat};
use crate::error::RecordError;
use crate::features::not_built;

const NAME: &str = "puzzles with rules";

/// Returns the error for a record.
pub(super) fn read(
    _: VariantFormat,
    line: usize,
    _: &str,
    _: UnknownParts,
) -> Result<(Variant, Content), RecordError> {
    Err(RecordError::syntax(line, not_built(NAME)))
}

/// Returns the error for a row.
pub(super) fn write(_: VariantFormat, _: &Variant) -> Result<String, String> {
    Err(not_built(NAME).to_string())
}

/// Returns the names of the rules.
pub(super) fn rule_names(_: &Variant) -> String {
    NAME.to_owned()
}

/// Returns nothing: the names of rules would take the whole table of rules into the program.
pub(super) fn report(_: &Variant) -> Vec<(String, String)> {
    Vec::new()
}
