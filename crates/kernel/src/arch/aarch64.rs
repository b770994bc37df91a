//! The vector instructions of 64-bit Arm.
//!
//! **Invariant:** each file holds only register operations and its door.

pub(crate) mod neon;
