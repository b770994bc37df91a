#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod cli_runs;
pub mod competitor;
pub mod date;
pub mod generators;
pub mod measure;
pub mod peers;
mod processes;
pub mod puzzles;
pub mod record;
pub mod sets;
pub mod symmetry;
pub mod table;

// Runs the examples of the book about the crates, which need all of them.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/guides/libraries.md")]
struct BookLibraries;
