//! Shared by `candidates` and `propagate`: the strategies are run on each puzzle, and their result is
//! reported as text or JSON.
//!
//! **Invariant:** a command only refines, draws and judges the result; the JSON is the same.

use foldoku::board::format::Style;
use foldoku::propagate::{Config, Propagator};
use foldoku::{Geometry, Puzzle};

use super::propagation::{self, Propagation, Status};
use super::report::{self, Outcome, Reported, Reports};
use crate::args;
use crate::pipeline::{self, Answers, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// A command that reports what strategies deduce.
pub(crate) trait Deduce: Sync {
    /// Improves the result of the strategies.
    fn refine(&self, _: &mut Propagation, _: &Puzzle, _: &Interrupt) {}

    /// Draws the result, without the parts that `--show` adds.
    fn draw(&self, geometry: &Geometry, propagation: &Propagation) -> String;

    /// Returns whether a result is a failure.
    fn is_failure(&self, status: &Status) -> bool;
}

/// Runs the strategies on every record. `command` makes the command once the strategies are known.
pub(crate) fn run<D: Deduce>(
    args: &args::Deductions,
    style: Style,
    interrupt: &Interrupt,
    command: impl FnOnce(&Config) -> anyhow::Result<D>,
) -> anyhow::Result<Exit> {
    let collection = report::open(&args.input, &args.run, interrupt)?;
    let config = propagation::config(&args.strategies);
    let worker = Worker {
        args,
        style,
        command: command(&config)?,
        reports: Reports {
            geometry: collection.geometry.clone(),
            json: args.output.json,
            separated: style != Style::Line,
            impossible: "impossible",
        },
        config,
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run);
    Ok(pipeline::run(&&worker, collection, Output::stdout(), settings)?.exit)
}

struct Worker<'a, D> {
    args: &'a args::Deductions,
    style: Style,
    command: D,
    reports: Reports,
    config: Config,
}

impl<D: Deduce> Worker<'_, D> {
    fn report(
        &self,
        propagator: &mut Propagator,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let (puzzle, show) = (&record.puzzle, &self.args.show);
        let mut propagation = Propagation::run(propagator, puzzle, show);
        self.command
            .refine(&mut propagation, puzzle, answers.interrupt());
        let geometry = &self.reports.geometry;
        let text = if self.reports.json {
            propagation.json(record)
        } else {
            propagation.before(puzzle, self.style, show)
                + &self.command.draw(geometry, &propagation)
                + &propagation.after(geometry, show)
        };
        let _ = answers.text(&text);
        Outcome {
            status: propagation.status.name(),
            failed: self.command.is_failure(&propagation.status),
        }
    }
}

impl<'a, D: Deduce> Verb for &'a Worker<'a, D> {
    type Chunk = RecordChunk;
    type Scratch = Propagator;

    fn scratch(&self) -> Propagator {
        Propagator::new(&self.reports.geometry, &self.config)
    }

    fn work(&self, propagator: &mut Propagator, chunk: RecordChunk, answers: &mut Answers<'_>) {
        self.reports.each(chunk, answers, |record, answers| {
            self.report(propagator, record, answers)
        });
    }
}
