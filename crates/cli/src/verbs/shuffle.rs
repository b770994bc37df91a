//! `shuffle`: random images of puzzles.
//!
//! **Invariant:** an image depends on the puzzle, its number in the collection, the number of the
//! copy and the seed alone.

use std::ops::ControlFlow;

use foldoku::formats::Field;
use foldoku::generate::{Random, Transform};

use crate::args::{self, OutputFormat};
use crate::terminal::exit::Exit;
use crate::verbs::shared::transform::{self, Answers, Change, Changed, Given, Solution, Verb};

pub(crate) fn run(args: &args::Shuffle) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "shuffle",
        input: &args.input,
        written: &args.written,
        run: &args.run,
        columns: &["transform"],
        show: args.show,
        solves: false,
        standard: OutputFormat::Puzzle,
        done: "shuffled",
    };
    verb.run(&Shuffle {
        seed: transform::seed(args.seed, args.run.quiet),
        copies: args.copies,
    })
}

struct Shuffle {
    seed: u64,
    copies: u64,
}

impl Change for Shuffle {
    const TAKES_SUKAKUS: bool = true;
    type Scratch = ();

    fn scratch(&self) {}

    fn change(
        &self,
        (): &mut (),
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            for copy in 0..self.copies {
                let mut random = Random::of_attempt(self.seed, puzzle.number, copy);
                let transform = Transform::random(&mut random);
                let image = Changed {
                    puzzle: match puzzle.sukaku() {
                        Some(sukaku) => transform.apply_to_sukaku(sukaku).to_vec(),
                        None => transform.apply(&puzzle.line()).to_vec(),
                    },
                    solution: Solution::Image(transform),
                    fields: vec![Field::Text(transform.to_string())],
                };
                answers.take(index, image)?;
            }
            answers.done(index);
        }
        ControlFlow::Continue(())
    }

    fn chunk(&self) -> usize {
        // Many copies of a puzzle are many puzzles.
        (2048 / self.copies.max(1)).max(1) as usize
    }
}
