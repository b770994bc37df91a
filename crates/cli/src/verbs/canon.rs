//! `canon`: puzzles, or their solutions, in canonical form.
//!
//! **Invariant:** what is written is the image of the puzzle under the transform that is told.

use std::ops::ControlFlow;

use foldoku::formats::Field;
use foldoku::generate::{Canonical, Canonizer};
use foldoku::kernel::{Answer, Lanes, Line, Status};

use crate::args::{self, OutputFormat};
use crate::terminal::exit::Exit;
use crate::verbs::shared::transform::{Answers, Change, Changed, Given, Solution, Verb};

pub(crate) fn run(args: &args::Canon) -> anyhow::Result<Exit> {
    let verb = Verb {
        name: "canon",
        input: &args.input,
        written: &args.written,
        run: &args.run,
        columns: &["transform", "automorphisms"],
        show: args.show,
        solves: args.grid,
        standard: if args.grid {
            OutputFormat::Solution
        } else {
            OutputFormat::Puzzle
        },
        done: "canonical",
    };
    match args.grid {
        false => verb.run(&Puzzles),
        true => verb.run(&Grids),
    }
}

/// Each puzzle in its own canonical form.
struct Puzzles;

impl Change for Puzzles {
    type Scratch = Canonizer;

    fn scratch(&self) -> Canonizer {
        Canonizer::new()
    }

    fn change(
        &self,
        canonizer: &mut Canonizer,
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        for (index, puzzle) in puzzles.iter().enumerate() {
            let form = canonizer.canonical(&puzzle.line());
            let solution = Solution::Image(form.transform);
            answers.take(index, changed(&form, form.line, solution))?;
            answers.done(index);
        }
        ControlFlow::Continue(())
    }
}

/// Each puzzle as it lies in the canonical form of its solution.
struct Grids;

impl Change for Grids {
    type Scratch = (Lanes, Canonizer);

    fn scratch(&self) -> (Lanes, Canonizer) {
        (Lanes::default(), Canonizer::new())
    }

    fn change(
        &self,
        (lanes, canonizer): &mut (Lanes, Canonizer),
        puzzles: &[Given<'_>],
        answers: &mut Answers<'_>,
    ) -> ControlFlow<()> {
        let lines: Vec<Line> = puzzles.iter().map(Given::line).collect();
        let mut found = vec![Answer::default(); lines.len()];
        let mut solutions = vec![[b'.'; 81]; lines.len()];
        lanes.solve_into(&lines, 2, &mut found, Some(&mut solutions));
        for (index, line) in lines.iter().enumerate() {
            match found[index].status {
                Status::Unique => {
                    let form = canonizer.canonical(&solutions[index]);
                    let puzzle = form.transform.apply(line);
                    answers.take(index, changed(&form, puzzle, Solution::Known(form.line)))?;
                    answers.done(index);
                }
                Status::None => answers.refuse(index, "none", "no solution"),
                _ => answers.refuse(index, "multiple", "several solutions"),
            }
        }
        ControlFlow::Continue(())
    }
}

fn changed(form: &Canonical, puzzle: Line, solution: Solution) -> Changed {
    Changed {
        puzzle: puzzle.to_vec(),
        solution,
        fields: vec![
            Field::Text(form.transform.to_string()),
            Field::Json(form.automorphisms.to_string()),
        ],
    }
}
