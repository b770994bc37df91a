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
mod figures;
mod parse;
mod placing;
mod read;
mod shapes;
mod tree;
mod write;
mod zip;

pub(super) use parse::parse;
pub(super) use read::draw;
pub use read::read;
pub(super) use shapes::{Drawing, GREY, centre, line, number, object_of, point, sign, spot, text};
pub(super) use tree::Node;
pub use write::write;
