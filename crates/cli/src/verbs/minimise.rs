//! `minimise`: minimal puzzles contained in puzzles.
//!
//! **Invariant:** an output puzzle needs each of its clues, and each of its rules. Which one is chosen depends only on the
//! puzzle, its number in the collection and the seed.

use std::ops::ControlFlow;

use foldoku::generate::minimise::End;
use foldoku::generate::{Minimiser, Random, SukakuMinimiser};
use foldoku::kernel::Line;
use foldoku::questions::{Asked, Minimise};
use foldoku::search::Auto;

use super::shared::seed::Seed;
use super::shared::transform::{Accepted, Derived, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Minimise, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Transforming::new("minimise", &args.io);
    if args.all {
        let command = Transforming {
            chunk_size: 1,
            streams: true,
            ..command
        };
        let all =
            |minimiser: &mut Minimiser, record: &Record<'_>, derived: &mut Derived<'_, '_>| {
                list_all(args, minimiser, record, derived)
            };
        return command.run_each(all, interrupt);
    }
    let seed = Seed::or_random(args.seed.seed);
    let command = Transforming {
        seed: Some(seed),
        accepts: &[Accepted::Candidates, Accepted::Boards, Accepted::Rules],
        ..command
    };
    let question = Minimise {
        parts: args.parts.clone(),
        seed: Some(seed.value),
    };
    let one = |scratch: &mut Minimisers, records: &[Record<'_>], derived: &mut Derived<'_, '_>| {
        find_one(&question, scratch, records, derived)
    };
    command.run(one, interrupt)
}

#[derive(Default)]
struct Minimisers {
    givens: Minimiser,
    candidates: SukakuMinimiser,
    engine: Auto,
}

/// Finds one minimal puzzle per record: those of givens in lockstep, with the answers of the question
/// `minimise`.
fn find_one(
    question: &Minimise,
    minimisers: &mut Minimisers,
    records: &[Record<'_>],
    derived: &mut Derived<'_, '_>,
) -> ControlFlow<()> {
    let seed = question.seed.unwrap_or_default();
    let with_givens = records.iter().filter(|record| record.has_line());
    let (lines, mut randoms): (Vec<Line>, Vec<Random>) = with_givens
        .map(|record| (record.line(), Random::new(seed, record.number)))
        .unzip();
    let minimised = minimisers.givens.minimise(&lines, &mut randoms);
    let mut minimised = minimised.into_iter();
    for record in records {
        if record.is_general() {
            find_general(question, &mut minimisers.engine, record, derived)?;
            continue;
        }
        let result = match record.candidates() {
            Some(candidates) => {
                let mut random = Random::new(seed, record.number);
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
                derived.puzzle(record, record.makes(puzzle, Solution::Given))?;
                derived.done(record, "minimised");
            }
            Err(not_unique) => derived.reject(record, &not_unique.into()),
        }
    }
    ControlFlow::Continue(())
}

/// Finds a minimal puzzle within a puzzle with rules or of another board.
fn find_general(
    question: &Minimise,
    engine: &mut Auto,
    record: &Record<'_>,
    derived: &mut Derived<'_, '_>,
) -> ControlFlow<()> {
    let found = question.any_board(
        engine,
        &Asked {
            subject: record.subject,
            number: record.number,
            stop: &|| derived.is_interrupted(),
            written: None,
        },
    );
    match found {
        Ok(minimal) => {
            let made = match minimal.variant {
                Some(variant) => record.makes_variant(variant),
                None => record.makes(minimal.text, Solution::Given),
            };
            derived.puzzle(record, made)?;
            match minimal.undecided {
                0 => derived.done(record, "minimised"),
                count => derived.incomplete(
                    record,
                    &format!("{count} parts were kept because it took too long to decide whether they are needed"),
                ),
            }
        }
        Err(_) if derived.is_interrupted() => return ControlFlow::Break(()),
        Err(refusal) => derived.reject(record, &refusal),
    }
    ControlFlow::Continue(())
}

/// Lists every minimal puzzle of a record.
fn list_all(
    args: &args::Minimise,
    minimiser: &mut Minimiser,
    record: &Record<'_>,
    derived: &mut Derived<'_, '_>,
) -> ControlFlow<()> {
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut on_puzzle = derived.up_to(limit, record, || Solution::Given);
    let listing = minimiser.all_minimal(&record.line(), args.effort, &mut on_puzzle);
    drop(on_puzzle);
    match listing.map(|listing| listing.end) {
        Ok(End::CheckLimit) => derived.incomplete(
            record,
            "stopped before all minimal puzzles were found; raise --effort to continue",
        ),
        Ok(_) => derived.done(record, "minimised"),
        Err(not_unique) => derived.reject(record, &not_unique.into()),
    }
    ControlFlow::Continue(())
}
