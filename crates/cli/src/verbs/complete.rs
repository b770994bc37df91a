//! `complete`: clues for puzzles with several solutions, and numbers for figures that were drawn without.
//!
//! **Invariant:** an output puzzle has one solution and all clues of the input puzzle, unless they may vary.
//! What is added depends only on the puzzle, its number in the collection, the flags and the seed.

use std::ops::ControlFlow;

use foldoku::questions::human::Technique;
use foldoku::questions::{Asked, Complete, CompleteScratch, CompletedPuzzle, Question, general};

use super::shared::seed::Seed;
use super::shared::step_search::TimeLimit;
use super::shared::transform::{Accepted, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Complete, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let seed = Seed::or_random(args.seed.seed);
    let limit = TimeLimit::new(args.time.timeout)?;
    let demand = args.conditions().demand()?;
    let key = |&technique: &Technique| general::key(technique).to_owned();
    let question = Complete {
        clues: args.clues.clone(),
        keep: args.keep.clone(),
        vary: args.vary.clone(),
        limit: args.limit.unwrap_or(1),
        by_difficulty: args.by_difficulty,
        difficulty: demand
            .levels
            .iter()
            .map(|it| it.name().to_owned())
            .collect(),
        technique: demand.techniques.iter().map(key).collect(),
        hardest_technique: demand.hardest.as_ref().map(key),
        seed: Some(seed.value),
    };
    question.check()?;
    let command = Transforming {
        seed: Some(seed),
        accepts: &[Accepted::Boards, Accepted::Rules, Accepted::Layouts],
        // Each takes several milliseconds; a layout may take seconds.
        chunk_size: 1,
        ..Transforming::new("complete", &args.io)
    };
    let complete =
        |scratch: &mut CompleteScratch, record: &Record<'_>, derived: &mut Derived<'_, '_>| {
            let stop = limit.start(derived.interrupt());
            let asked = Asked {
                subject: record.subject,
                number: record.number,
                stop: &stop,
                written: None,
            };
            match question.puzzles(scratch, &asked) {
                Ok(results) => {
                    for result in results {
                        derived.puzzle(record, made(record, result))?;
                    }
                    derived.done(record, "completed");
                }
                Err(_) if derived.is_interrupted() => return ControlFlow::Break(()),
                Err(refusal) => derived.reject(record, &refusal),
            }
            ControlFlow::Continue(())
        };
    command.run_each(complete, interrupt)
}

/// Returns the row of a completed puzzle. Its solution may differ from the one that the record gives.
fn made(record: &Record<'_>, result: CompletedPuzzle) -> DerivedPuzzle {
    match result.variant {
        Some(variant) => record.makes_variant(variant),
        None => record.makes(result.puzzle.into_bytes(), Solution::Unknown),
    }
}
