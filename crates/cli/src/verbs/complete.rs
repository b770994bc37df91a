//! `complete`: clues for puzzles with several solutions.
//!
//! **Invariant:** a puzzle that is written has one solution and all clues of the one that was read;
//! which are added depends on the puzzle, its number in the collection and the seed alone.

use std::ops::ControlFlow;

use foldoku::generate::{Completer, Random};

use crate::args::{self, OutputFormat};
use crate::terminal::exit::Exit;
use crate::verbs::shared::transform::{self, Answers, Change, Changed, Given, Solution, Verb};

pub(crate) fn run(args: &args::Complete) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "complete",
        input: &args.input,
        written: &args.written,
        run: &args.run,
        columns: &["from"],
        show: false,
        standard: OutputFormat::Puzzle,
        solves: false,
        done: "completed",
    };
    let seed = transform::seed(args.seed, args.run.quiet);
    verb.run(&Complete { seed })
}

struct Complete {
    seed: u64,
}

impl Change for Complete {
    type Scratch = Completer;

    fn scratch(&self) -> Completer {
        Completer::new()
    }

    fn change(
        &self,
        completer: &mut Completer,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let mut random = Random::new(self.seed, puzzle.number);
            match completer.complete(&puzzle.line(), &mut random) {
                Ok(line) => {
                    let completed = Changed {
                        puzzle: line.to_vec(),
                        // It may be another one than that which was given with the puzzle.
                        solution: Solution::Unknown,
                        fields: vec![puzzle.field()],
                    };
                    answers.take(index, completed)?;
                    answers.done(index);
                }
                Err(_) => answers.refuse(index, "none", "no solution"),
            }
        }
        ControlFlow::Continue(())
    }

    fn chunk(&self) -> usize {
        // Each takes some milliseconds.
        16
    }
}
