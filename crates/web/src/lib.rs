#![doc = include_str!("../README.md")]

pub mod abi;
#[cfg(feature = "_json")]
mod error;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "_json")]
mod json;
#[cfg(any(feature = "engine", feature = "rules"))]
mod level;
mod lines;
#[cfg(feature = "engine")]
mod ops;
#[cfg(feature = "engine")]
mod puzzle;
#[cfg(feature = "engine")]
mod reply;
#[cfg(feature = "rules")]
mod rules;
#[cfg(any(feature = "engine", feature = "rules"))]
mod seed;
#[cfg(any(feature = "engine", feature = "rules"))]
mod steps;
#[cfg(any(feature = "engine", feature = "rules"))]
mod stop;
#[cfg(all(test, feature = "engine", feature = "rules"))]
mod types;

#[cfg(feature = "_json")]
pub use error::{Code, Failure};
pub use lines::{RECORD, solve_lines};
#[cfg(feature = "engine")]
pub use reply::Session;
