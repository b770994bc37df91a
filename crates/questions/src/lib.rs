#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod answer;
mod canonical;
#[cfg(feature = "human")]
mod complete;
mod explain;
#[cfg(feature = "human")]
pub mod general;
mod hint;
pub mod json;
mod made_puzzle;
#[cfg(feature = "search")]
mod minimise;
pub mod player_grid;
mod question;
pub mod rate;
mod refusal;
mod review;
pub mod start;
pub mod steps;
mod subject;
mod written;

#[cfg(feature = "search")]
mod backbone;
#[cfg(feature = "search")]
pub mod by_name;
#[cfg(feature = "search")]
mod check;
#[cfg(feature = "search")]
mod conflict;
#[cfg(feature = "search")]
mod count;
#[cfg(feature = "search")]
mod describe;
#[cfg(feature = "search")]
mod estimate;
#[cfg(feature = "search")]
mod named_parts;
#[cfg(any(feature = "clap", feature = "human"))]
pub mod number;
#[cfg(feature = "search")]
mod redundant;
#[cfg(feature = "search")]
mod sample;
#[cfg(feature = "search")]
mod solve;
#[cfg(feature = "search")]
mod table;
#[cfg(feature = "human")]
pub mod trace;
#[cfg(feature = "search")]
mod true_candidates;
#[cfg(feature = "search")]
pub mod verify;

// Their types appear in the signatures of this crate.
pub use foldoku_board as board;
pub use foldoku_formats as formats;
#[cfg(feature = "human")]
pub use foldoku_human as human;
#[cfg(feature = "search")]
pub use foldoku_search as search;

pub use answer::Answer;
#[cfg(feature = "human")]
pub use canonical::Equivalent;
pub use canonical::{Canonical, CanonicalAnswer};
#[cfg(feature = "human")]
pub use complete::{ClueKind, Complete, CompleteAnswer, CompleteScratch, CompletedPuzzle};
#[cfg(feature = "human")]
pub use explain::GeneralPath;
pub use explain::{ClassicPath, Explain, ExplainAnswer, TakeHodoku};
#[cfg(feature = "human")]
pub use hint::GeneralHint;
pub use hint::{ClassicHint, Hint, HintAnswer, HintOutcome};
pub use made_puzzle::MadePuzzle;
pub use question::{Asked, Question};
pub use refusal::Refusal;
pub use review::{Review, ReviewAnswer};
pub use subject::Subject;
pub use written::Written;

#[cfg(feature = "search")]
pub use self::{
    backbone::{Backbone, BackboneAnswer},
    check::{Check, CheckAnswer},
    conflict::{Conflict, ConflictAnswer},
    count::{Count, CountAnswer},
    describe::describe,
    estimate::{Estimate, EstimateAnswer},
    minimise::{MinimalPuzzle, Minimise},
    named_parts::PartKind,
    redundant::{Redundant, RedundantAnswer},
    sample::{Sample, SampleAnswer},
    solve::{Solve, SolveAnswer},
    table::{DERIVED, Entry, QUESTIONS},
    true_candidates::{TrueCandidates, TrueCandidatesAnswer},
    verify::{LineAnswer, Verdict, Verify, VerifyAnswer, VerifyScratch},
};
