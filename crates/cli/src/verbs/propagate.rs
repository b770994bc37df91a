//! `propagate`: the deductions without guessing, as a grid with the number of passes.
//!
//! **Invariant:** the report on a solved puzzle is its grid and `iter: N`, unless `--show` asks for
//! more.

use foldoku::propagate::{Config, Propagator};
use foldoku::{Puzzle, format};

use super::shared::propagation::{self, Propagation, Status};
use super::shared::report::{self, Outcome, Reported, Reports};
use crate::args::{self, Style};
use crate::pipeline::{self, Answers, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Propagate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let collection = report::open(&args.input, &args.run, interrupt)?;
    let verb = Propagate {
        args,
        reports: Reports {
            geometry: collection.geometry.clone(),
            json: args.output.json,
            separated: args.style != Style::Line,
            impossible: "impossible",
        },
        config: propagation::config(&args.strategies),
    };
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&&verb, collection, Output::stdout(), settings)?.exit)
}

struct Propagate<'a> {
    args: &'a args::Propagate,
    reports: Reports,
    config: Config,
}

impl Propagate<'_> {
    fn draw(&self, propagation: &Propagation, puzzle: &Puzzle) -> String {
        let (geometry, style) = (&self.reports.geometry, self.args.style.into());
        let mut text = propagation.before(puzzle, style, &self.args.show);
        if let Status::Impossible(reason) = &propagation.status {
            text.push_str(&format!("impossible: {reason}\n"));
        } else {
            let grid = propagation.candidates.to_grid();
            let drawing = format::grid(geometry, &grid, style);
            text.push_str(&propagation::ended(drawing));
            text.push_str(&format!("iter: {}\n", propagation.passes));
        }
        if propagation.status == Status::Stuck {
            let empty = propagation.candidates.open_count();
            let plural = if empty == 1 { "" } else { "s" };
            text.push_str(&format!("stuck: {empty} empty cell{plural}\n"));
        }
        text + &propagation.after(geometry, &self.args.show)
    }

    fn report(
        &self,
        propagator: &mut Propagator<'_>,
        record: &Reported,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let propagation = Propagation::run(propagator, puzzle, &self.args.show);
        let text = match self.reports.json {
            true => propagation.json(record),
            false => self.draw(&propagation, puzzle),
        };
        let _ = answers.text(&text);
        Outcome {
            status: propagation.status.name(),
            failed: propagation.status != Status::Solved,
        }
    }
}

impl<'a> Verb for &'a Propagate<'a> {
    type Chunk = RecordChunk;
    type Scratch = Propagator<'a>;

    fn scratch(&self) -> Propagator<'a> {
        Propagator::new(&self.reports.geometry, &self.config)
    }

    fn work(&self, propagator: &mut Propagator<'a>, chunk: RecordChunk, answers: &mut Answers<'_>) {
        self.reports.each(chunk, answers, |record, answers| {
            self.report(propagator, record, answers)
        });
    }
}
