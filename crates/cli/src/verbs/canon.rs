//! `canon`: the canonical form of each puzzle, or of its solution.
//!
//! **Invariant:** the output is the puzzle under the transform that is written with it.

use std::ops::ControlFlow;

use foldoku::formats::{Format, Status};
use foldoku::generate::{Canonicaliser, NotUnique};
use foldoku::kernel::{self, Lanes, Line};
use foldoku::questions::{Answer, CanonicalAnswer, Equivalent};

use super::shared::transform::{Accepted, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args::{self, CanonOf};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Canon, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Transforming {
        columns: CanonicalAnswer::columns(),
        show: args.show.iter().map(|&show| show.column()).collect(),
        ..Transforming::new("canon", &args.io)
    };
    match args.of {
        CanonOf::Puzzle => {
            let command = Transforming {
                status: Status::Unsolved,
                accepts: &[Accepted::Boards, Accepted::Rules],
                ..command
            };
            command.run_each(canonicalise, interrupt)
        }
        CanonOf::Grid => {
            let command = Transforming {
                default: Format::Solution,
                solves: true,
                ..command
            };
            command.run(canonicalise_solutions, interrupt)
        }
    }
}

/// Derives the canonical form of a puzzle.
fn canonicalise(
    canonicaliser: &mut Canonicaliser,
    record: &Record<'_>,
    derived: &mut Derived<'_, '_>,
) -> ControlFlow<()> {
    let puzzle = match record.is_general() {
        true => match Equivalent::canonical(record.subject) {
            Ok(equivalent) => {
                let fields = equivalent.answer().fields();
                record.equivalent(equivalent, fields)
            }
            Err(refusal) => {
                derived.reject(record, &refusal);
                return ControlFlow::Continue(());
            }
        },
        false => {
            let (canonical, transform) = CanonicalAnswer::of(canonicaliser, &record.line());
            DerivedPuzzle {
                variant: None,
                fields: canonical.fields(),
                puzzle: canonical.puzzle.into_bytes(),
                solution: Solution::Transformed(transform),
            }
        }
    };
    derived.puzzle(record, puzzle)?;
    derived.done(record, "canonical");
    ControlFlow::Continue(())
}

/// Transforms puzzles so that their solutions are canonical.
fn canonicalise_solutions(
    (lanes, canonicaliser): &mut (Lanes, Canonicaliser),
    records: &[Record<'_>],
    derived: &mut Derived<'_, '_>,
) -> ControlFlow<()> {
    let lines: Vec<Line> = records.iter().map(Record::line).collect();
    let mut found = vec![kernel::Answer::default(); lines.len()];
    let mut solutions = vec![[b'.'; 81]; lines.len()];
    lanes.solve_into(&lines, 2, &mut found, Some(&mut solutions));
    for (index, record) in records.iter().enumerate() {
        let not_unique = match found[index].status {
            kernel::Status::Unique => {
                let (canonical, transform) = CanonicalAnswer::of(canonicaliser, &solutions[index]);
                let puzzle = DerivedPuzzle {
                    variant: None,
                    puzzle: transform.apply(&lines[index]).to_vec(),
                    fields: canonical.fields(),
                    solution: Solution::Known(canonical.puzzle),
                };
                derived.puzzle(record, puzzle)?;
                derived.done(record, "canonical");
                continue;
            }
            kernel::Status::None => NotUnique::None,
            _ => NotUnique::Multiple,
        };
        derived.reject(record, &not_unique.into());
    }
    ControlFlow::Continue(())
}
