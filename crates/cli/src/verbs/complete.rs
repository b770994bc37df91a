//! `complete`: clues for puzzles with several solutions.
//!
//! **Invariant:** an output puzzle has one solution and all clues of the input puzzle. Which clues
//! are added depends only on the puzzle, its number in the collection and the seed.

use std::ops::ControlFlow;

use foldoku::Geometry;
use foldoku::generate::Completer;
use foldoku::questions::{Asked, Complete, Question, Subject};

use super::shared::seed::Seed;
use super::shared::transform::{Derived, Record, Solution, Transforming};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Complete, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let seed = Seed::or_random(args.seed.seed);
    let command = Transforming {
        seed: Some(seed),
        // Each takes several milliseconds.
        chunk_size: 16,
        ..Transforming::new("complete", &args.io)
    };
    let question = Complete {
        seed: Some(seed.value),
    };
    let board = Geometry::classic();
    let complete =
        |completer: &mut Completer, record: &Record<'_>, derived: &mut Derived<'_, '_>| {
            let subject = Subject::Plain {
                geometry: &board,
                puzzle: record.puzzle,
            };
            let asked = Asked {
                number: record.number,
                ..Asked::once(subject)
            };
            match question.answer(completer, &asked) {
                Ok(answer) => {
                    // Its solution may differ from the one that the record gives.
                    let puzzle = record.makes(answer.puzzle.into_bytes(), Solution::Unknown);
                    derived.puzzle(record, puzzle)?;
                    derived.done(record, "completed");
                }
                Err(refusal) => derived.reject(record, &refusal),
            }
            ControlFlow::Continue(())
        };
    command.run_each(complete, interrupt)
}
