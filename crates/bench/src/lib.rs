#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod contender;
pub mod date;
pub mod generated;
pub mod making;
pub mod measure;
pub mod puzzles;
pub mod record;
pub mod runs;
pub mod symmetry;
pub mod table;

// The example of the workspace's README is a test here, where every crate is at hand.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct WorkspaceReadme;
