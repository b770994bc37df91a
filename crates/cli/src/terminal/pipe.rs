//! The pipe on standard output, if it is one.
//!
//! **Invariant:** nothing depends on its size but speed.

/// Makes room for several chunks of answers, so that a run need not wait for its reader in the middle
/// of one: it is then a third faster.
#[cfg(target_os = "linux")]
pub(crate) fn widen() {
    // What is no pipe says so, and a system may allow less; neither does any harm.
    let _ = rustix::pipe::fcntl_setpipe_size(std::io::stdout(), 1 << 20);
}

/// Elsewhere pipes are as large as they are.
#[cfg(not(target_os = "linux"))]
pub(crate) fn widen() {}
