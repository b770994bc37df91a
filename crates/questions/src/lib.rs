#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod answer;
mod question;
mod refusal;
mod subject;

#[cfg(feature = "setter")]
mod backbone;
#[cfg(feature = "setter")]
mod conflict;
#[cfg(feature = "setter")]
mod estimate;
#[cfg(feature = "setter")]
mod named_parts;
#[cfg(feature = "clap")]
pub mod number;
#[cfg(feature = "setter")]
mod redundant;
#[cfg(feature = "setter")]
mod sample;
#[cfg(feature = "setter")]
mod table;

// Their types appear in the signatures of this crate.
pub use foldoku_board as board;
pub use foldoku_formats as formats;
#[cfg(feature = "setter")]
pub use foldoku_search as search;

pub use answer::Answer;
pub use question::{Asked, Question, Support};
pub use refusal::Refusal;
pub use subject::Subject;

#[cfg(feature = "setter")]
pub use self::{
    backbone::{Backbone, BackboneAnswer},
    conflict::{Conflict, ConflictAnswer},
    estimate::{Estimate, EstimateAnswer},
    redundant::{PartKind, Redundant, RedundantAnswer},
    sample::{Sample, SampleAnswer},
    table::{Entry, QUESTIONS},
};
