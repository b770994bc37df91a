#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod alphabet;
pub mod answer;
pub mod distinct;
pub mod fault;
pub mod fingerprint;
pub mod format;
pub mod input;
mod marks;
pub mod pool;
pub mod puzzles;
pub mod read;
pub mod record;
pub mod select;
mod size;
pub mod solve;
pub mod split;
pub mod write;

pub use alphabet::Alphabet;
pub use answer::{Asked, Row, Schema, Status};
pub use distinct::Distinct;
pub use fault::{Fault, Reason};
pub use fingerprint::fingerprint;
pub use format::Format;
pub use input::Input;
pub use pool::Pool;
pub use puzzles::Reading;
pub use read::Reader;
pub use record::{Field, Record, Shown};
pub use select::{Selection, Shard};
pub use solve::{Question, Solved, Solver};
pub use split::Split;
