//! `convert`: puzzles from any format to any other.
//!
//! **Invariant:** nothing is solved; solutions and columns of the input are carried through.

use super::shared::solved_rows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Convert, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let time = args::SearchTimeout { timeout: None };
    solved_rows::run(&args.io, None, 1, time, interrupt)
}
