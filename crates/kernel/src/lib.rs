#![doc = include_str!("../README.md")]

mod layout;
mod vector;
mod arch;
mod minis;
mod rules;
mod branch;
mod text;
mod position;
mod answer;
mod lanes;
mod bands;
mod solo;

pub use answer::{Answer, Status};
pub use arch::{Backend, UnknownBackend};
pub use bands::Bands;
pub use lanes::{Lanes, Spread};
pub use layout::{Line, Sukaku};
pub use position::{Effort, Position};
pub use solo::Solo;
pub use text::Text;
