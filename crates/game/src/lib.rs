#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod advice;
pub mod check;
pub mod drawing;
pub mod game;
pub mod hint;
mod play_board;
pub mod review;
pub mod save;
pub mod solutions;
pub mod state;

// Their types appear in the signatures of this crate.
pub use foldoku_board as board;
pub use foldoku_kernel as kernel;
pub use foldoku_logic as logic;
pub use foldoku_render as render;

pub use advice::Advice;
pub use check::{Check, Conflict, Contradiction};
pub use game::{Action, Changes, Game, Refusal};
pub use hint::{Adviser, Hint, Level, Mistake};
pub use play_board::{Board, Group, Names, Parts, Rule, Solve};
pub use review::{Outcome, Repair, Review, Reviewer};
pub use save::{LoadError, Saved};
pub use solutions::Solutions;
pub use state::{Colour, Marking, State};
