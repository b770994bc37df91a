//! `convert`: puzzles from any format to any other.
//!
//! **Invariant:** nothing is solved; solutions and columns of the input are carried through.

use foldoku::formats::Format;

use super::shared::solved_rows;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(mut args: args::Convert, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.report {
        args.io.to = Format::Report;
        args.io.input.ignore_unknown = true;
    }
    let time = args::SearchTimeout { timeout: None };
    solved_rows::run(&args.io, None, 1, time, interrupt)
}
