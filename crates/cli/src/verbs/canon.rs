//! `canon`: the canonical form of each puzzle, or of its solution.
//!
//! **Invariant:** the output is the puzzle under the transform that is written with it.

use std::ops::ControlFlow;

use foldoku::formats::{self, Field, Format};
use foldoku::generate::{Canonical, Canonicaliser};
use foldoku::kernel::{Answer, Lanes, Line, Status};

use super::shared::transform::{Derive, Derived, DerivedPuzzle, Record, Solution, Transforming};
use crate::args::{self, CanonOf, ShowCanon};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Canon, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let command = Transforming {
        name: "canon",
        io: &args.io,
        columns: ShowCanon::COLUMNS.to_vec(),
        show: args.show.iter().map(|&show| show.column()).collect(),
        solves: args.of == CanonOf::Grid,
        status: match args.of {
            CanonOf::Puzzle => formats::Status::Unsolved,
            CanonOf::Grid => formats::Status::Unique,
        },
        default: match args.of {
            CanonOf::Puzzle => Format::Puzzle,
            CanonOf::Grid => Format::Solution,
        },
        seed: None,
    };
    match args.of {
        CanonOf::Puzzle => command.run(&Puzzles, interrupt),
        CanonOf::Grid => command.run(&Grids, interrupt),
    }
}

/// Canonical forms of puzzles.
struct Puzzles;

impl Derive for Puzzles {
    type Scratch = Canonicaliser;

    fn scratch(&self) -> Canonicaliser {
        Canonicaliser::new()
    }

    fn derive(
        &self,
        canonicaliser: &mut Canonicaliser,
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        for record in records {
            let canonical = canonicaliser.canonicalise(&record.line());
            let solution = Solution::Transformed(canonical.transform);
            derived.puzzle(record, derive(&canonical, canonical.line, solution))?;
            derived.done(record, "canonical");
        }
        ControlFlow::Continue(())
    }
}

/// Puzzles transformed so that their solutions are canonical.
struct Grids;

impl Derive for Grids {
    type Scratch = (Lanes, Canonicaliser);

    fn scratch(&self) -> (Lanes, Canonicaliser) {
        (Lanes::default(), Canonicaliser::new())
    }

    fn derive(
        &self,
        (lanes, canonicaliser): &mut (Lanes, Canonicaliser),
        records: &[Record<'_>],
        derived: &mut Derived<'_, '_>,
    ) -> ControlFlow<()> {
        let lines: Vec<Line> = records.iter().map(Record::line).collect();
        let mut found = vec![Answer::default(); lines.len()];
        let mut solutions = vec![[b'.'; 81]; lines.len()];
        lanes.solve_into(&lines, 2, &mut found, Some(&mut solutions));
        for (index, record) in records.iter().enumerate() {
            match found[index].status {
                Status::Unique => {
                    let canonical = canonicaliser.canonicalise(&solutions[index]);
                    let puzzle = canonical.transform.apply(&lines[index]);
                    let solution = Solution::Known(canonical.line);
                    derived.puzzle(record, derive(&canonical, puzzle, solution))?;
                    derived.done(record, "canonical");
                }
                Status::None => derived.reject(record, formats::Status::None, "no solution"),
                _ => derived.reject(record, formats::Status::Multiple, "several solutions"),
            }
        }
        ControlFlow::Continue(())
    }
}

fn derive(canonical: &Canonical, puzzle: Line, solution: Solution) -> DerivedPuzzle {
    DerivedPuzzle {
        puzzle: puzzle.to_vec(),
        solution,
        fields: vec![
            Field::Text(canonical.transform.to_string()),
            Field::from(canonical.automorphisms),
        ],
    }
}
