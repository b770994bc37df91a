//! `minimise`: minimal puzzles contained in puzzles.
//!
//! **Invariant:** an output puzzle needs each of its clues. Which one is chosen depends only on the
//! puzzle, its number in the collection and the seed.

use std::ops::ControlFlow;

use foldoku::formats::Status;
use foldoku::generate::minimise::{End, NotUnique};
use foldoku::generate::{Minimiser, Random, SukakuMinimiser};
use foldoku::kernel::Line;

use super::shared::seed::Seed;
use super::shared::transform::{Derive, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Minimise, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Transforming::new("minimise", &args.io);
    if args.all {
        let all = All {
            limit: args.limit.unwrap_or(u64::MAX),
            effort: args.effort,
        };
        return command.run(&all, interrupt);
    }
    let seed = Seed::or_random(args.seed.seed);
    let command = Transforming {
        seed: Some(seed),
        ..command
    };
    command.run(&One { seed: seed.value }, interrupt)
}

/// One minimal puzzle per record.
struct One {
    seed: u64,
}

#[derive(Default)]
struct Minimisers {
    givens: Minimiser,
    candidates: SukakuMinimiser,
}

impl Derive for One {
    type Scratch = Minimisers;

    fn scratch(&self) -> Minimisers {
        Minimisers::default()
    }

    fn derive(
        &self,
        minimisers: &mut Minimisers,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        let with_givens = records.iter().filter(|it| it.candidates().is_none());
        let (lines, mut randoms): (Vec<Line>, Vec<Random>) = with_givens
            .map(|record| (record.line(), Random::new(self.seed, record.number)))
            .unzip();
        let minimised = minimisers.givens.minimise(&lines, &mut randoms);
        let mut minimised = minimised.into_iter();
        for record in records {
            let result = match record.candidates() {
                Some(candidates) => {
                    let mut random = Random::new(self.seed, record.number);
                    let result = minimisers.candidates.minimise(candidates, &mut random);
                    result.map(|candidates| candidates.to_vec())
                }
                None => {
                    let result = minimised.next().expect("one result per puzzle");
                    result.map(|line| line.to_vec())
                }
            };
            match result {
                Ok(puzzle) => {
                    derived.puzzle(record, minimal(record, puzzle))?;
                    derived.done(record, "minimised");
                }
                Err(not_unique) => reject(derived, record, not_unique),
            }
        }
        ControlFlow::Continue(())
    }

    fn accepts_candidates(&self) -> bool {
        true
    }
}

/// Every minimal puzzle of each record.
struct All {
    limit: u64,
    effort: u64,
}

impl Derive for All {
    type Scratch = Minimiser;

    fn scratch(&self) -> Minimiser {
        Minimiser::default()
    }

    fn derive(
        &self,
        minimiser: &mut Minimiser,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        for record in records {
            let mut remaining = self.limit;
            let listing = minimiser.all_minimal(&record.line(), self.effort, &mut |line| {
                derived.puzzle(record, minimal(record, line.to_vec()))?;
                remaining -= 1;
                match remaining {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            match listing.map(|listing| listing.end) {
                Ok(End::CheckLimit) => derived.incomplete(
                    record,
                    "stopped before all minimal puzzles were found; raise --effort to continue",
                ),
                Ok(_) => derived.done(record, "minimised"),
                Err(not_unique) => reject(derived, record, not_unique),
            }
        }
        ControlFlow::Continue(())
    }

    fn chunk_size(&self) -> usize {
        1
    }

    fn streams(&self) -> bool {
        true
    }
}

fn minimal(record: &Record<'_>, puzzle: Vec<u8>) -> DerivedPuzzle {
    DerivedPuzzle {
        puzzle,
        solution: Solution::Given,
        fields: vec![record.field()],
    }
}

fn reject(derived: &mut Derived<'_, '_>, record: &Record<'_>, not_unique: NotUnique) {
    match not_unique {
        NotUnique::None => derived.reject(record, Status::None, "no solution"),
        NotUnique::Multiple => derived.reject(record, Status::Multiple, "several solutions"),
    }
}
