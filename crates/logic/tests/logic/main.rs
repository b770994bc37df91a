//! The integration tests of the crate, in one binary to save linking time.
//!
//! **Invariant:** every file of this folder is a module of this one. Tables of other programs are
//! used if they are available, positions made for this project always.

mod positions;

mod chains;
mod exotic;
mod explainer;
mod explainer_chains;
mod explainer_techniques;
mod fish;
mod forcing;
mod hodoku;
mod hodoku_table;
mod published;
mod readme;
mod solver;
mod sound;
mod step_texts;
