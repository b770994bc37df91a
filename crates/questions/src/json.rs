//! The JSON forms of games, steps, hints and reviews, shared by every program.
//!
//! Domain types stay free to change: these types are converted from them, and their fields keep their
//! names and meaning.
//!
//! **Invariant:** cells are written in one notation per object, digits as numbers.

pub mod answer;
pub mod drawing;
pub mod game;
pub mod review;
pub mod step;
