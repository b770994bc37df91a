//! Levels in requests.
//!
//! **Invariant:** every level is read in any case; messages name them in small letters.

use crate::error::Failure;

/// Returns the level with a name, on a scale with these levels.
pub(crate) fn level<Level: Copy>(
    all: &[Level],
    name_of: fn(Level) -> &'static str,
    name: &str,
) -> Result<Level, Failure> {
    let mut levels = all.iter().copied();
    let found = levels.find(|&level| name_of(level).eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names = all.iter().map(|&level| name_of(level).to_ascii_lowercase());
        let names: Vec<String> = names.collect();
        let names = names.join(", ");
        Failure::argument(format!("unknown level '{name}'; expected one of: {names}"))
    })
}
