//! `trial`: a search by trials of growing depth, its trace and its totals.
//!
//! **Invariant:** the totals are those of one puzzle; nothing is carried over to the next.

mod trace;

use std::ops::ControlFlow;

use foldoku::search::End;
use foldoku::search::trial::{Config, Event, Learn, Pace, Report};
use foldoku::{Grid, Limits, Trial as Engine, format};

use self::trace::{Details, Trace};
use super::shared::report::{Outcome, Reported, Reports};
use super::shared::step_search::TimeLimit;
use crate::args;
use crate::output::json;
use crate::pipeline::Answers;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Trial, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let reports = Reports {
        streams: args.all && !args.output.json,
        ..Reports::new(&args.input, &args.run, args.style, args.output.json)
    };
    let collection = reports.open(interrupt)?;
    let trial = Trial {
        args,
        limit: if args.all { u64::MAX } else { args.limit },
        time: TimeLimit::or_none(args.timeout)?,
        details: Details::new(&args.show, &args.hide, args.run.quiet),
    };
    let end = reports.run(
        collection,
        || Engine::new(config(args)),
        |engine, record, answers| {
            if args.output.json {
                trial.write_json(engine, record, answers)
            } else {
                trial.write_trace(engine, record, answers)
            }
        },
    )?;
    Ok(end.exit)
}

fn config(args: &args::Trial) -> Config {
    Config {
        levels: args.levels,
        learn: if args.refute_only {
            Learn::Refute
        } else {
            Learn::Union
        },
        pace: if args.sweep {
            Pace::Sweep
        } else {
            Pace::Restart
        },
        memory: args.reuse,
        backtrack: !args.no_backtrack,
        forced_cells: !args.no_forced_cells,
        order: args.cell_order,
        max_subset: args.max_subset,
    }
}

struct Trial<'a> {
    args: &'a args::Trial,
    limit: u64,
    time: TimeLimit,
    details: Details,
}

impl Trial<'_> {
    fn write_trace(
        &self,
        engine: &mut Engine,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let stop = self.time.start(answers.interrupt());
        let mut trace = Trace::new(puzzle.geometry(), self.args.style, &self.details, answers);
        trace.begin(puzzle);
        let mut count = 0;
        let mut on_solution = |_: &Grid| self.count(&mut count);
        let mut on_event = |event: &Event<'_>| trace.event(event);
        let limits = Limits::NONE.stop(&stop);
        let report = engine.run(puzzle, limits, &mut on_solution, Some(&mut on_event));
        trace.end(
            &report,
            count,
            count == self.limit,
            !self.args.no_operations,
        );
        self.outcome(count, &report, record, answers)
    }

    fn write_json(
        &self,
        engine: &mut Engine,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let geometry = puzzle.geometry();
        let (mut count, mut solution) = (0, None);
        let mut on_solution = |grid: &Grid| {
            if solution.is_none() {
                solution = Some(format::grid(geometry, grid, format::Style::Line));
            }
            self.count(&mut count)
        };
        let stop = self.time.start(answers.interrupt());
        let limits = Limits::NONE.stop(&stop);
        let report = engine.run(puzzle, limits, &mut on_solution, None);
        let outcome = self.outcome(count, &report, record, answers);
        let text = json::line(&json::Tried {
            version: json::VERSION,
            number: record.number(),
            puzzle: puzzle.to_string(),
            status: report.stuck.is_none().then_some(outcome.status),
            outcome: match (&report.stuck, count) {
                _ if report.end == End::Stopped => "timeout",
                (Some(_), _) => "stuck",
                (None, 0) => "impossible",
                (None, _) => "solved",
            },
            count,
            complete: report.end == End::Complete && report.stuck.is_none(),
            solution,
            max_depth: report.max_depth,
            max_backtrack: report.max_backtrack,
            max_total: report.max_total,
            iterations: report.iterations,
            ops: report.subsets[1..usize::from(geometry.digit_count())].to_vec(),
            forced: report.forced,
            candidates: report
                .stuck
                .as_ref()
                .map(|left| json::candidates(geometry, left)),
        });
        let _ = answers.text(&text);
        outcome
    }

    /// Counts a solution. Breaks at the limit.
    fn count(&self, count: &mut u64) -> ControlFlow<()> {
        *count += 1;
        if *count == self.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn outcome(
        &self,
        count: u64,
        report: &Report,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        if report.end == End::Stopped && !answers.is_interrupted() {
            return record.time_out(self.time, answers);
        }
        match report.stuck {
            Some(_) => Outcome {
                status: "stuck",
                failed: true,
            },
            None => Outcome::of_search(count, self.limit),
        }
    }
}
