//! `generate --rules`: puzzles with rules beyond their board.
//!
//! **Invariant:** puzzle n of a seed is the same for any number of threads, shards and puzzles.

use anyhow::Context;
use foldoku::formats::{Schema, Task, VariantPuzzle};
use foldoku::generate::rules::{RuleGenerator, RuleRequest};
use foldoku::questions::Subject;

use super::measures::{GeneralMeter, Measures};
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Numbers, OwnedRow, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};
use crate::verbs::shared::rule_request::rule_request;
use crate::verbs::shared::seed::Seed;
use crate::verbs::shared::step_search::TimeLimit;

/// Puzzles per chunk: some take a second.
const CHUNK: u64 = 4;

pub(super) fn run(
    args: &args::Generate,
    rules: &str,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let limit = TimeLimit::or_none(args.timeout)?;
    let request = rule_request(rules, &args.rules, args.geometry.as_deref(), &args.request)?;
    RuleGenerator::new(request.clone()).context("--rules")?;
    let verb = Variants {
        request,
        measures: Measures::general(&args.measure)?,
        seed: Seed::or_random(args.seed.seed),
        limit,
    };
    let format = RowFormat::of_puzzles(&args.output);
    format.check_puzzles("generate")?;
    format.check_table_path()?;
    let schema = Schema {
        task: Task::Convert,
        given_solutions: true,
        comments: false,
        columns: verb.measures.columns(),
    };
    let output = format.open(verb.request.sheet.geometry(), &schema)?;
    let size = if verb.limit.is_none() { CHUNK } else { 1 };
    let (skip, share) = (args.skip, &args.share);
    let numbers = Numbers::new(skip, args.count, share.shard, size, &args.run, interrupt);
    verb.seed.announce(args.run.quiet);
    let settings = RunSettings::new(share.threads, &args.run).without_counts();
    Ok(pipeline::run(&verb, numbers, output, settings)?.exit)
}

struct Variants {
    request: RuleRequest,
    measures: Measures,
    seed: Seed,
    limit: TimeLimit,
}

impl Verb for Variants {
    type Chunk = Vec<u64>;
    type Scratch = (RuleGenerator, Option<GeneralMeter>);

    fn scratch(&self) -> Self::Scratch {
        let maker = RuleGenerator::new(self.request.clone());
        let maker = maker.expect("the request was checked");
        (maker, GeneralMeter::new(&self.measures))
    }

    fn work(
        &self,
        (maker, meter): &mut Self::Scratch,
        numbers: Vec<u64>,
        answers: &mut Answers<'_>,
    ) {
        let stop = self.limit.start(answers.interrupt());
        for number in numbers {
            match maker.variant(self.seed.value, number, &stop) {
                Ok(made) => {
                    let puzzle = VariantPuzzle::new(made.variant);
                    let puzzle = puzzle.expect("a generated puzzle has a solution");
                    let measured = meter
                        .as_mut()
                        .map(|it| it.measure(Subject::Rules(&puzzle), &stop));
                    let _ = answers.row(OwnedRow {
                        fields: measured.unwrap_or_default(),
                        ..OwnedRow::generated_variant(number + 1, puzzle, &made.solution)
                    });
                    answers.count("made");
                }
                Err(_) if answers.is_interrupted() => return,
                Err(_) if stop() => {
                    answers.fail(format!("puzzle {}: {}", number + 1, self.limit.message()));
                    return;
                }
                Err(failure) => {
                    answers.fail(format!("puzzle {}: {failure}", number + 1));
                    return;
                }
            }
        }
    }
}
