//! The border between C and Rust: a panic ends here and becomes an error.
//!
//! **Invariant:** no panic leaves [`guarded`]. Working memory that a panic has left in an unknown state
//! is never used again: its owner drops it while the panic unwinds.

use std::mem;
use std::panic::{self, AssertUnwindSafe};

use crate::error::Error;

/// Does the work of a C function and returns its error.
///
/// The message of a panic is printed by the panic hook of the standard library.
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Error>) -> Error {
    match panic::catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.into(),
        Err(payload) => {
            // The payload could panic when dropped.
            let dropped = panic::catch_unwind(AssertUnwindSafe(|| drop(payload)));
            dropped.unwrap_or_else(mem::forget);
            Error::Internal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, guarded};

    struct PanicsWhenDropped;

    impl Drop for PanicsWhenDropped {
        fn drop(&mut self) {
            panic!("dropped");
        }
    }

    #[test]
    fn panics_become_errors() {
        assert_eq!(guarded(|| Ok(())), Error::None);
        assert_eq!(guarded(|| Err(Error::NullPointer)), Error::NullPointer);
        assert_eq!(guarded(|| panic!("a test")), Error::Internal);
        let payload = || std::panic::panic_any(PanicsWhenDropped);
        assert_eq!(guarded(payload), Error::Internal);
    }
}
