//! The vector instructions of 64-bit Arm.
//!
//! **Invariant:** each file holds only register operations and one entry point.

pub(crate) mod neon;
