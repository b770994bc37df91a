#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod alphabet;
pub mod answer;
pub mod fault;
pub mod format;
pub mod input;
mod marks;
#[allow(missing_docs, reason = "its fields become private")]
pub mod puzzles;
pub mod read;
pub mod record;
pub mod select;
mod size;
pub mod write;

pub use alphabet::Alphabet;
pub use answer::{Asked, Row, Schema, Status};
pub use fault::{Fault, Reason};
pub use format::Format;
pub use input::Input;
pub use puzzles::Reading;
pub use read::Reader;
pub use record::{Field, Record, Shown};
pub use select::{Selection, Shard};
