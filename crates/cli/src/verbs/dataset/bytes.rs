//! Reading the encoding of temporary files.
//!
//! **Invariant:** bytes that were not written by this version are errors, never panics.

use std::io;

/// Returns the first bytes and advances past them.
pub(super) fn take<const N: usize>(bytes: &mut &[u8]) -> io::Result<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk().ok_or_else(broken)?;
    *bytes = rest;
    Ok(*first)
}

/// Returns the error for bytes that are not an encoding.
pub(super) fn broken() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a temporary file was changed by another process",
    )
}
