//! The tests of the techniques from outside the crate, in one binary: linking is what takes time.
//!
//! **Invariant:** every file of this folder is a module of this one; tables of other programs are
//! read where they are available, positions of our own always.

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
mod solver;
mod sound;
mod step_texts;
