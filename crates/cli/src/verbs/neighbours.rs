//! `neighbours`: what some clues less and some clues more make of puzzles.
//!
//! **Invariant:** a puzzle that is written has one solution; of each puzzle they come in a fixed
//! order, each once.

use std::ops::ControlFlow;

use foldoku::generate::Neighbours;
use foldoku::generate::neighbours::{Distance, Kind};

use crate::args::{self, OutputFormat};
use crate::terminal::exit::Exit;
use crate::verbs::shared::transform::{Answers, Change, Changed, Given, Solution, Verb};

pub(crate) fn run(args: &args::Neighbours) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "neighbours",
        input: &args.input,
        written: &args.written,
        run: &args.run,
        columns: &["from"],
        show: false,
        standard: OutputFormat::Puzzle,
        solves: false,
        done: "searched",
    };
    verb.run(&Vicinity {
        distance: Distance::new(args.minus.into(), args.plus.into()),
        kind: match args.minimal {
            true => Kind::Minimal,
            false => Kind::Unique,
        },
        limit: args.limit.unwrap_or(u64::MAX),
    })
}

struct Vicinity {
    distance: Distance,
    kind: Kind,
    limit: u64,
}

impl Change for Vicinity {
    type Scratch = Neighbours;

    fn scratch(&self) -> Neighbours {
        Neighbours::new()
    }

    fn change(
        &self,
        neighbours: &mut Neighbours,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let mut left = self.limit;
            let line = puzzle.line();
            let _ = neighbours.search(&line, self.distance, self.kind, &mut |line| {
                let neighbour = Changed {
                    puzzle: line.to_vec(),
                    solution: Solution::Unknown,
                    fields: vec![puzzle.field()],
                };
                answers.take(index, neighbour)?;
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            answers.done(index);
        }
        ControlFlow::Continue(())
    }

    fn chunk(&self) -> usize {
        1
    }

    /// Up to three clues of difference the neighbours of a puzzle are few enough to be held.
    fn streams(&self) -> bool {
        self.distance.minus() + self.distance.plus() > 3 && self.limit > HELD
    }
}

/// How many neighbours of a puzzle are held until it is its turn.
const HELD: u64 = 100_000;
