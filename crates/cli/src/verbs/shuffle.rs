//! `shuffle`: random equivalent puzzles.
//!
//! **Invariant:** a copy depends only on the puzzle, its number in the collection, the number of the
//! copy and the seed.

use std::ops::ControlFlow;

use foldoku::formats::{Column, Field, Status};
use foldoku::generate::{Random, Transform};

use super::shared::seed::Seed;
use super::shared::transform::{Derive, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Shuffle, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let seed = Seed::or_random(args.seed.seed);
    let command = Transforming {
        seed: Some(seed),
        columns: vec![Column::text("transform")],
        show: args.show.iter().map(|_| "transform").collect(),
        status: Status::Unsolved,
        ..Transforming::new("shuffle", &args.io)
    };
    let shuffle = Shuffle {
        seed: seed.value,
        copies: args.count,
    };
    command.run(&shuffle, interrupt)
}

struct Shuffle {
    seed: u64,
    copies: u64,
}

impl Derive for Shuffle {
    type Scratch = ();

    fn scratch(&self) {}

    fn derive(
        &self,
        (): &mut (),
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        for record in records {
            for copy in 0..self.copies {
                let mut random = Random::for_attempt(self.seed, record.number, copy);
                let transform = Transform::random(&mut random);
                let shuffled = DerivedPuzzle {
                    puzzle: match record.candidates() {
                        Some(candidates) => transform.apply_to_sukaku(candidates).to_vec(),
                        None => transform.apply(&record.line()).to_vec(),
                    },
                    solution: Solution::Transformed(transform),
                    fields: vec![Field::Text(transform.to_string())],
                };
                derived.puzzle(record, shuffled)?;
            }
            derived.done(record, "shuffled");
        }
        ControlFlow::Continue(())
    }

    fn accepts_candidates(&self) -> bool {
        true
    }

    fn chunk_size(&self) -> usize {
        // Rows per chunk, rather than records per chunk, are constant.
        (2048 / self.copies.max(1)).max(1) as usize
    }
}
