//! `minimise`: minimal puzzles among the clues of puzzles.
//!
//! **Invariant:** a puzzle that is written needs every clue; which one is chosen depends on the
//! puzzle, its number in the collection and the seed alone.

use std::ops::ControlFlow;

use foldoku::generate::minimise::{End, NotUnique};
use foldoku::generate::{Minimiser, Random, SukakuMinimiser};
use foldoku::kernel::Line;

use crate::args::{self, OutputFormat};
use crate::terminal::exit::Exit;
use crate::verbs::shared::transform::{self, Answers, Change, Changed, Given, Solution, Verb};

pub(crate) fn run(args: &args::Minimise) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "minimise",
        input: &args.input,
        written: &args.written,
        run: &args.run,
        columns: &["from"],
        show: false,
        standard: OutputFormat::Puzzle,
        solves: false,
        done: "minimised",
    };
    if args.all {
        return verb.run(&All {
            limit: args.limit.unwrap_or(u64::MAX),
            effort: args.effort,
        });
    }
    let seed = transform::seed(args.seed, args.run.quiet);
    verb.run(&One { seed })
}

/// One minimal puzzle of each.
struct One {
    seed: u64,
}

/// What a thread works in.
#[derive(Default)]
struct Scratch {
    minimiser: Minimiser,
    sukakus: SukakuMinimiser,
}

impl Change for One {
    const TAKES_SUKAKUS: bool = true;
    type Scratch = Scratch;

    fn scratch(&self) -> Scratch {
        Scratch::default()
    }

    fn change(
        &self,
        scratch: &mut Scratch,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        let classic = puzzles.iter().filter(|puzzle| puzzle.sukaku().is_none());
        let (lines, mut randoms): (Vec<Line>, Vec<Random>) = classic
            .map(|puzzle| (puzzle.line(), Random::new(self.seed, puzzle.number)))
            .unzip();
        let mut minimised = scratch.minimiser.minimise(&lines, &mut randoms).into_iter();
        for (index, puzzle) in puzzles.iter().enumerate() {
            let result = match puzzle.sukaku() {
                Some(sukaku) => {
                    let mut random = Random::new(self.seed, puzzle.number);
                    let result = scratch.sukakus.minimise(sukaku, &mut random);
                    result.map(|sukaku| sukaku.to_vec())
                }
                None => {
                    let result = minimised.next().expect("an answer for each puzzle");
                    result.map(|line| line.to_vec())
                }
            };
            match result {
                Ok(text) => {
                    answers.take(index, changed(puzzle, text))?;
                    answers.done(index);
                }
                Err(not_unique) => refuse(answers, index, not_unique),
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every minimal puzzle of each.
struct All {
    limit: u64,
    effort: u64,
}

impl Change for All {
    type Scratch = Minimiser;

    fn scratch(&self) -> Minimiser {
        Minimiser::default()
    }

    fn change(
        &self,
        minimiser: &mut Minimiser,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let mut left = self.limit;
            let listing = minimiser.all_minimal(&puzzle.line(), self.effort, &mut |line| {
                answers.take(index, changed(puzzle, line.to_vec()))?;
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            match listing.map(|listing| listing.end) {
                Ok(End::Effort) => answers.cut_off(
                    index,
                    "there may be more minimal puzzles; --effort looks further",
                ),
                Ok(_) => answers.done(index),
                Err(not_unique) => refuse(answers, index, not_unique),
            }
        }
        ControlFlow::Continue(())
    }

    fn chunk(&self) -> usize {
        1
    }

    fn streams(&self) -> bool {
        true
    }
}

fn changed(puzzle: &Given<'_>, text: Vec<u8>) -> Changed {
    Changed {
        puzzle: text,
        solution: Solution::Given,
        fields: vec![puzzle.field()],
    }
}

fn refuse(answers: &mut Answers<'_>, index: usize, not_unique: NotUnique) {
    match not_unique {
        NotUnique::None => answers.refuse(index, "none", "no solution"),
        NotUnique::Several => answers.refuse(index, "multiple", "several solutions"),
    }
}
