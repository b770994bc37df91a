//! `neighbours`: the puzzles that differ from a puzzle by a few clues.
//!
//! **Invariant:** an output puzzle has one solution. The neighbours of a puzzle come in a fixed
//! order, each once.

use std::ops::ControlFlow;

use foldoku::generate::Neighbours;
use foldoku::generate::neighbours::{Distance, Kind};

use super::shared::transform::{Derive, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Neighbours, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Transforming::new("neighbours", &args.io);
    let search = NeighbourSearch {
        distance: Distance::new(args.minus.into(), args.plus.into()),
        kind: args.minimal,
        limit: args.limit.unwrap_or(u64::MAX),
    };
    command.run(&search, interrupt)
}

/// More neighbours of a puzzle than this are written as they are found.
const MAX_IN_MEMORY: u64 = 100_000;

struct NeighbourSearch {
    distance: Distance,
    kind: Kind,
    limit: u64,
}

impl Derive for NeighbourSearch {
    type Scratch = Neighbours;

    fn scratch(&self) -> Neighbours {
        Neighbours::new()
    }

    fn derive(
        &self,
        neighbours: &mut Neighbours,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        for record in records {
            let mut remaining = self.limit;
            let line = record.line();
            let _ = neighbours.search(&line, self.distance, self.kind, &mut |line| {
                let neighbour = DerivedPuzzle {
                    puzzle: line.to_vec(),
                    solution: Solution::Unknown,
                    fields: vec![record.field()],
                };
                derived.puzzle(record, neighbour)?;
                remaining -= 1;
                match remaining {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            derived.done(record, "searched");
        }
        ControlFlow::Continue(())
    }

    fn chunk_size(&self) -> usize {
        1
    }

    /// Puzzles that differ by up to three clues are few enough to be held.
    fn streams(&self) -> bool {
        self.distance.minus() + self.distance.plus() > 3 && self.limit > MAX_IN_MEMORY
    }
}
