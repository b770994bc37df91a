#![doc = include_str!("../README.md")]
#![allow(
    clippy::disallowed_methods,
    reason = "time limits per puzzle read the clock"
)]

mod arguments;
mod arrays;
mod asking;
mod baseline;
mod board;
mod buffers;
mod call;
mod candidates;
mod canonical;
mod capsule;
mod column;
mod describing;
mod environments;
mod errors;
mod explanation;
mod functions;
mod generate;
mod grading;
mod grids;
mod group;
mod input;
mod limit;
mod list;
mod numpy;
mod objects;
mod pickle;
mod picture;
mod progress;
mod question;
mod rows;
mod rule_step;
mod sequence;
mod solving;
mod start;
mod status;
mod step;
mod text;
mod verifying;
mod work;

use std::ffi::OsString;

use pyo3::prelude::*;

/// The compiled part of the Python package, which re-exports everything.
#[pymodule]
mod _foldoku {
    #[pymodule_export]
    use super::asking::ask;
    #[pymodule_export]
    use super::baseline::solve_records;
    #[pymodule_export]
    use super::board::{Board, explain, hint};
    #[pymodule_export]
    use super::candidates::{candidates, true_candidates};
    #[pymodule_export]
    use super::column::{Column, ColumnStream};
    #[pymodule_export]
    use super::describing::{describe, givens, units, unproved};
    #[pymodule_export]
    use super::environments::Environments;
    #[pymodule_export]
    use super::functions::{canonical, check, count, level, rate, solve};
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::main;
    #[pymodule_export]
    use super::numpy::to_numpy;
    #[pymodule_export]
    use super::picture::{picture_of_solution, render_svg};
    #[pymodule_export]
    use super::step::Step;
    #[pymodule_export]
    use super::verifying::verify;
    #[pymodule_export]
    use super::version;
}

/// Runs the command line and returns its exit code. Takes over the process, so call it once.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| foldoku_cli::main_with(arguments))
}

/// Returns the version of the package.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
