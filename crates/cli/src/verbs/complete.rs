//! `complete`: clues for puzzles with several solutions.
//!
//! **Invariant:** an output puzzle has one solution and all clues of the input puzzle. Which clues
//! are added depends only on the puzzle, its number in the collection and the seed.

use std::ops::ControlFlow;

use foldoku::formats::Status;
use foldoku::generate::{Completer, Random};

use super::shared::seed::Seed;
use super::shared::transform::{Derive, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Complete, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let seed = Seed::or_random(args.seed.seed);
    let command = Transforming {
        seed: Some(seed),
        ..Transforming::new("complete", &args.io)
    };
    command.run(&Complete { seed: seed.value }, interrupt)
}

struct Complete {
    seed: u64,
}

impl Derive for Complete {
    type Scratch = Completer;

    fn scratch(&self) -> Completer {
        Completer::new()
    }

    fn derive(
        &self,
        completer: &mut Completer,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        for record in records {
            let mut random = Random::new(self.seed, record.number);
            match completer.complete(&record.line(), &mut random) {
                Ok(line) => {
                    let completed = DerivedPuzzle {
                        puzzle: line.to_vec(),
                        // It may differ from the solution that the record gives.
                        solution: Solution::Unknown,
                        fields: vec![record.field()],
                    };
                    derived.puzzle(record, completed)?;
                    derived.done(record, "completed");
                }
                Err(_) => derived.reject(record, Status::None, "no solution"),
            }
        }
        ControlFlow::Continue(())
    }

    fn chunk_size(&self) -> usize {
        // Each takes several milliseconds.
        16
    }
}
