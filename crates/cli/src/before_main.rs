//! A look at standard output before Rust's own start, which opens `/dev/null` in the place of a stream
//! that is closed: afterwards, nothing tells `>&-` and `>/dev/null` apart.
//!
//! **Invariant:** the function that runs before `main` makes one system call and stores its answer; it
//! neither allocates nor calls the standard library.

use std::sync::atomic::{AtomicBool, Ordering};

use rustix::io::Errno;

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns whether standard output was closed when the process was started.
pub(crate) fn stdout_is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

extern "C" fn look() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()) == Err(Errno::BADF);
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

#[allow(
    unsafe_code,
    reason = "the attribute places a pointer in the section of functions that run before `main`; \
              the function is a safe one and needs nothing that is set up later"
)]
#[used]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;
