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
mod text;
mod vector;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Status};
pub use arch::{Backend, UnknownBackend};
pub use bands::Bands;
pub use lanes::{Lanes, Spread};
pub use layout::{Line, Sukaku};
pub use position::{Effort, Position};
pub use solo::Solo;
pub use text::Text;
