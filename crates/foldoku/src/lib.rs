#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod tasks;

#[cfg(feature = "batch")]
pub use foldoku_batch as batch;
pub use foldoku_board as board;
#[cfg(feature = "formats")]
pub use foldoku_formats as formats;
#[cfg(feature = "game")]
pub use foldoku_game as game;
#[cfg(feature = "generate")]
pub use foldoku_generate as generate;
pub use foldoku_kernel as kernel;
#[cfg(feature = "logic")]
pub use foldoku_logic as logic;
pub use foldoku_propagate as propagate;
#[cfg(feature = "questions")]
pub use foldoku_questions::{self as questions, each_question};
#[cfg(feature = "render")]
pub use foldoku_render as render;
#[cfg(feature = "rules")]
pub use foldoku_rules as rules;
pub use foldoku_search as search;

pub use foldoku_board::{
    Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square, format, grid, puzzle,
};
pub use foldoku_kernel::Line;
pub use foldoku_propagate::{Propagator, Strategy};
pub use foldoku_search::{
    Auto, Backtrack, Bands, Count, Engine, Learning, Limits, Mrv, Parts, Solutions, Spread, Stats,
    Trial, TrueCandidates, VariantSearch,
};

#[cfg(feature = "questions")]
pub use tasks::{ask, explain, hint, rate};
pub use tasks::{count, is_unique, solve};

#[cfg(feature = "batch")]
pub use foldoku_batch::{are_unique, solve_lines};
#[cfg(feature = "generate")]
pub use foldoku_generate::{Canonicaliser, Generator, Measure, Minimiser, Rater, Request};
#[cfg(feature = "logic")]
pub use foldoku_logic::{Explainer, Position, Solver as LogicSolver, Step, Technique, describe};
#[cfg(feature = "render")]
pub use foldoku_render::Drawing;
