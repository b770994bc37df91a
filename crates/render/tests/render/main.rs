//! Integration tests: SVG pictures and their properties, PNG pictures, PDF documents.
//!
//! **Invariant:** every format is checked on small drawings with known content.

mod figures;
mod laws;
#[cfg(feature = "pdf")]
mod pdf;
mod pictures;
#[cfg(feature = "png")]
mod png;
