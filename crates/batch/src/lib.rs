#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod pool;
pub mod records;

pub use pool::Pool;
pub use records::Records;
