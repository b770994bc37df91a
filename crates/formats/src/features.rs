//! The error for formats that a build leaves out.
//!
//! **Invariant:** a missing feature is an error that names the format, never a wrong answer.

use std::io;

/// Returns the error for a format that is not part of this build.
pub(crate) fn not_built(name: &str) -> io::Error {
    let message = format!("built without support for {name}");
    io::Error::new(io::ErrorKind::Unsupported, message)
}
