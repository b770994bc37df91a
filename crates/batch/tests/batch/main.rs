//! Laws of ordered runs, and of duplicates in more data than memory.
//!
//! **Invariant:** results do not depend on threads or chunk sizes.

mod collections;
mod distinct;
mod laws;
mod published;
mod variants;
