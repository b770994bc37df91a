//! Drawings in the form of SudokuPad, and the rules that their figures show.
//!
//! ```text
//!  lines, arrows, circles, texts ──▶ figures ──┐
//!                       words ──▶ statements ──┴──▶ rules
//! ```
//!
//! A figure becomes a rule only if the words say so in a form of the table in `phrases`.
//!
//! **Invariant:** points are rows and columns from the top left corner of the grid, in cells.

mod elements;
mod figures;
mod parse;
mod placing;
mod rules;
mod shapes;
mod tree;

pub(crate) use elements::{DrawnElement, drawn_elements};
pub(super) use parse::parse;
pub(super) use placing::{LAYERS, OtherCage, Words, draw};
pub(super) use shapes::{
    Drawing, GREY, centre, line, middle, number, object_of, shape, sign, text,
};
pub(super) use tree::Node;
