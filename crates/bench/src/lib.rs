#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod contender;
pub mod measure;
pub mod puzzles;
pub mod record;

// The example of the workspace's README is a test here, where every crate is at hand.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct WorkspaceReadme;
