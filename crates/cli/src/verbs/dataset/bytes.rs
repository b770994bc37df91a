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

/// Appends a text after its length.
pub(super) fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u32).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}

/// Returns the text that the first bytes hold, and advances past them.
pub(super) fn take_text(bytes: &mut &[u8]) -> io::Result<String> {
    let length = u32::from_le_bytes(take(bytes)?) as usize;
    let (text, rest) = bytes.split_at_checked(length).ok_or_else(broken)?;
    *bytes = rest;
    Ok(String::from_utf8_lossy(text).into_owned())
}

/// Returns the error for bytes that are not an encoding.
pub(super) fn broken() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a temporary file was changed by another process",
    )
}
