//! `shuffle`: random equivalent puzzles.
//!
//! **Invariant:** a copy depends only on the puzzle, its number in the collection, the number of the
//! copy and the seed.

use std::ops::ControlFlow;

use foldoku::formats::{Column, Field, Status};
use foldoku::generate::{Random, Transform};
use foldoku::questions::{Equivalent, Refusal};

use super::shared::seed::Seed;
use super::shared::transform::{Accepted, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Shuffle, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let seed = Seed::or_random(args.seed.seed);
    let copies = args.count;
    let command = Transforming {
        seed: Some(seed),
        columns: vec![Column::text("transform")],
        show: args.show.iter().map(|_| "transform").collect(),
        status: Status::Unsolved,
        accepts: &[Accepted::Candidates, Accepted::Boards, Accepted::Rules],
        // Rows per chunk, rather than records per chunk, are constant.
        chunk_size: (2048 / copies.max(1)).max(1) as usize,
        ..Transforming::new("shuffle", &args.io)
    };
    let shuffle = |(): &mut (), record: &Record<'_>, derived: &mut Derived<'_, '_>| {
        for copy in 0..copies {
            let mut random = Random::for_attempt(seed.value, record.number, copy);
            match shuffled(record, &mut random) {
                Ok(puzzle) => derived.puzzle(record, puzzle)?,
                Err(refusal) => {
                    derived.reject(record, &refusal);
                    return ControlFlow::Continue(());
                }
            }
        }
        derived.done(record, "shuffled");
        ControlFlow::Continue(())
    };
    command.run_each(shuffle, interrupt)
}

fn shuffled(record: &Record<'_>, random: &mut Random) -> Result<DerivedPuzzle, Refusal> {
    if record.is_general() {
        let equivalent = Equivalent::random(record.subject, random)?;
        let fields = vec![Field::Text(equivalent.transform())];
        return Ok(record.equivalent(equivalent, fields));
    }
    let transform = Transform::random(random);
    Ok(DerivedPuzzle {
        variant: None,
        puzzle: match record.candidates() {
            Some(candidates) => transform.apply_to_sukaku(candidates).to_vec(),
            None => transform.apply(&record.line()).to_vec(),
        },
        solution: Solution::Transformed(transform),
        fields: vec![Field::Text(transform.to_string())],
    })
}
