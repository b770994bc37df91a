#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub use foldoku_batch as batch;
pub use foldoku_board as board;
pub use foldoku_formats as formats;
pub use foldoku_generate as generate;
pub use foldoku_kernel as kernel;
pub use foldoku_logic as logic;
pub use foldoku_propagate as propagate;
pub use foldoku_render as render;
pub use foldoku_search as search;

pub use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square, format};
pub use foldoku_propagate::{Propagator, Strategy};
pub use foldoku_search::{
    Auto, Backtrack, Bands, Count, Engine, Lanes, Limits, Mrv, Solutions, Stats, Trial,
};
