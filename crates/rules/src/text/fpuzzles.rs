//! Puzzles of f-puzzles: JSON, compressed with lz-string, in base64, in an address.
//!
//! ```text
//!  https://…/?load=BASE64  ──▶  base64  ──▶  lz  ──▶  JSON  ──▶  keys, each a list of rules
//! ```
//!
//! **Invariant:** a key that is neither a known rule nor known to be decoration is an error.

mod board;
mod cosmetics;
mod names;
mod negative;
mod numbers;
mod pictures;
mod places;
mod read;
mod rules;
mod write;

pub(in crate::text) use negative::{marks, minima};
pub(in crate::text) use read::of_value;
pub use read::read;
pub use write::{Wrapping, write};
