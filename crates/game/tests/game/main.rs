//! Laws of games, and the texts that players read.
//!
//! **Invariant:** no test depends on the order of others.

mod boards;
mod laws;
mod texts;
