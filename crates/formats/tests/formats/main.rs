//! Detection of formats, and the formats of variants.
//!
//! **Invariant:** a format is detected from content.

mod detection;
mod variants;
