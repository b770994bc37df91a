//! Standard output, which a process may be started without (`foldoku … >&-`).
//!
//! Rust opens `/dev/null` in the place of a stream that is closed, and takes a write to a closed one
//! for a success, so that results would be lost.
//!
//! **Invariant:** a write to standard output that was closed at the start of the process is an error.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Rust has opened `/dev/null` in the place of standard output.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes that standard output was closed when the process was started.
pub(crate) fn set_closed() {
    WAS_CLOSED.store(true, Ordering::Relaxed);
}

/// Standard output.
#[derive(Debug)]
pub(crate) struct Stdout(io::Stdout);

impl Stdout {
    pub(crate) fn new() -> Stdout {
        Stdout(io::stdout())
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    /// Checks that there is a standard output.
    ///
    /// # Errors
    ///
    /// If it was closed.
    pub(crate) fn check() -> io::Result<()> {
        if WAS_CLOSED.load(Ordering::Relaxed) || is_closed() {
            Err(io::Error::other("standard output is closed"))
        } else {
            Ok(())
        }
    }
}

/// Returns whether standard output is closed in a process that Rust did not start.
#[cfg(unix)]
fn is_closed() -> bool {
    rustix::io::fcntl_getfd(io::stdout()) == Err(rustix::io::Errno::BADF)
}

#[cfg(not(unix))]
fn is_closed() -> bool {
    false
}

impl Write for Stdout {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        Stdout::check()?;
        self.0.write(text)
    }

    fn write_all(&mut self, text: &[u8]) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        Stdout::check()?;
        self.0.write_all(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
