//! The vector instructions of WebAssembly.
//!
//! **Invariant:** each file holds only register operations and one entry point.

pub(crate) mod simd128;
