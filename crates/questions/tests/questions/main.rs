//! Laws of answers, and ratings of the original programs.
//!
//! **Invariant:** no test depends on the order of others.

mod json;
mod played;
mod sukaku;
mod verify;
mod whole;
