#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod answer;
pub mod fault;
pub mod pool;
pub mod record;
pub mod records;
pub mod write;

pub use answer::{Asked, Row, Schema, Status};
pub use fault::{Fault, Reason};
pub use pool::Pool;
pub use record::{Field, Record, Shown};
pub use records::Records;
