//! The vector instructions of x86-64.
//!
//! **Invariant:** a file for each level; each holds only register operations and its door.

pub(crate) mod avx2;
pub(crate) mod avx512;
