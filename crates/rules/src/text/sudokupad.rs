//! Puzzles of SudokuPad: addresses and their codes, compressed or not.
//!
//! ```text
//!  address ──▶ code ──┬─ scl, ctc ──▶ lz ──▶ tree of lists and objects ──▶ board, cages, figures
//!                     ├─ fpuz, fpuzzles ──▶ f-puzzles                          figures + words ──▶ rules
//!                     └─ scf, classic ──▶ givens
//! ```
//!
//! SudokuPad draws figures and prints the rules as words. A figure becomes a rule only if the words say so
//! in a form of the table in `phrases`.
//!
//! **Invariant:** a figure or a sentence without a known meaning is named in
//! [`Variant::unknown`](crate::Variant), never dropped.

mod classic;
mod code;
mod read;
mod write;
mod zip;

pub use read::read;
pub use write::write;
