#![doc = include_str!("../README.md")]

mod answer;
mod arch;
mod bands;
mod branch;
mod lanes;
mod layout;
mod minis;
mod position;
mod rules;
mod solo;
mod solution;
mod text;
mod vector;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Status};
pub use arch::{Backend, UnknownBackend};
pub use bands::Bands;
pub use lanes::{Lanes, Spread};
pub use layout::{Line, Sukaku};
pub use position::{Effort, Found, Position};
pub use solo::Solo;
pub use solution::Solution;
pub use text::{Doubt, Text};
