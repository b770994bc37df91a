//! `neighbours`: the puzzles that differ from a puzzle by a few clues.
//!
//! **Invariant:** an output puzzle has one solution. The neighbours of a puzzle come in a fixed
//! order, each once.

use std::ops::ControlFlow;

use foldoku::generate::Neighbours;
use foldoku::generate::neighbours::Distance;

use super::shared::transform::{Derived, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

/// More neighbours of a puzzle than this are written as they are found.
const MAX_IN_MEMORY: u64 = 100_000;

pub(crate) fn run(args: &args::Neighbours, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let distance = Distance::new(args.minus.into(), args.plus.into());
    let limit = args.limit.unwrap_or(u64::MAX);
    let command = Transforming {
        chunk_size: 1,
        // Puzzles that differ by up to three clues are few enough to be held.
        streams: distance.minus() + distance.plus() > 3 && limit > MAX_IN_MEMORY,
        ..Transforming::new("neighbours", &args.io)
    };
    let search =
        |neighbours: &mut Neighbours, record: &Record<'_>, derived: &mut Derived<'_, '_>| {
            let mut on_puzzle = derived.up_to(limit, record, || Solution::Unknown);
            let _ = neighbours.search(&record.line(), distance, args.minimal, &mut on_puzzle);
            drop(on_puzzle);
            derived.done(record, "searched");
            ControlFlow::Continue(())
        };
    command.run_each(search, interrupt)
}
