#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod cli_runs;
pub mod competitor;
pub mod date;
pub mod generators;
pub mod measure;
mod processes;
pub mod puzzles;
pub mod record;
pub mod sets;
pub mod symmetry;
pub mod table;

// Runs the examples of the workspace README, which need all crates.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct WorkspaceReadme;
