//! Puzzles of Penpa+: addresses to edit and to solve are read, those to edit written.
//!
//! ```text
//!  p=BASE64 ──▶ deflate ──▶ lines ──┬─ board: sides, margins, diagonals ──┐
//!                                   └─ problem: figures by place ─────────┴──▶ givens, regions, drawing
//!  a=BASE64 ──▶ deflate ──▶ solution
//! ```
//!
//! Penpa+ draws figures and has the rules as words, as SudokuPad has, so figures become rules in the same
//! way. The tools Thermo and Arrow are named after their rule: their figures need no words where a puzzle has
//! none. The tool for killer cages makes cages.
//!
//! **Invariant:** a figure without a known meaning is named in [`Variant::unknown`](crate::Variant).

mod board;
mod figures;
mod lines;
mod paths;
mod read;
mod regions;
mod write;

pub use read::read;
pub use write::write;
