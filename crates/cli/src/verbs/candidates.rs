//! `candidates`: the remaining candidates of each cell after the chosen strategies.
//!
//! **Invariant:** `--levels` uses the trial engine, which relies on subsets; a list of strategies
//! without them is rejected.

use std::ops::ControlFlow;

use anyhow::ensure;
use foldoku::propagate::{Config, Propagator, Strategy};
use foldoku::search::trial;
use foldoku::{DigitSet, Geometry, Grid, Limits, Puzzle, Trial, format};

use super::shared::propagation::{self, Propagation, Status};
use super::shared::report::{self, Outcome, Reported, Reports};
use crate::args::{self, Style};
use crate::pipeline::{self, Answers, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Candidates, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let collection = report::open(&args.input, &args.run, interrupt)?;
    let verb = Candidates::new(args, &collection.geometry)?;
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&&verb, collection, Output::stdout(), settings)?.exit)
}

struct Candidates<'a> {
    args: &'a args::Candidates,
    reports: Reports,
    config: Config,
    /// The engine for `--levels`.
    levels: Option<trial::Config>,
}

impl<'a> Candidates<'a> {
    fn new(args: &'a args::Candidates, geometry: &Geometry) -> anyhow::Result<Candidates<'a>> {
        let config = propagation::config(&args.strategies);
        ensure!(
            args.levels == 0 || config.strategies.contains(&Strategy::Subsets),
            "--levels needs subsets; add them to --strategies"
        );
        let levels = (args.levels > 0).then(|| trial::Config {
            levels: Some(args.levels),
            backtrack: false,
            forced_cells: config.strategies.contains(&Strategy::ForcedCells),
            max_subset: config.max_subset,
            ..trial::Config::default()
        });
        Ok(Candidates {
            args,
            reports: Reports {
                geometry: geometry.clone(),
                json: args.output.json,
                separated: args.style != Style::Line,
                impossible: "impossible",
            },
            config,
            levels,
        })
    }

    /// Removes the candidates that trials of up to `--levels` digits refute.
    fn try_levels(&self, propagation: &mut Propagation, puzzle: &Puzzle, interrupt: &Interrupt) {
        let Some(config) = &self.levels else { return };
        if propagation.status != Status::Stuck {
            return;
        }
        let mut solution = None;
        let mut on_solution = |grid: &Grid| {
            solution = Some(grid.clone());
            ControlFlow::Break(())
        };
        let stop = || interrupt.is_set();
        let limits = Limits::NONE.stop(&stop);
        let report = Trial::new(config.clone()).run(puzzle, limits, &mut on_solution, None);
        if let Some(stuck) = report.stuck {
            propagation.candidates = stuck;
        } else if let Some(solution) = solution {
            for (square, digit) in solution.filled() {
                propagation.candidates[square] = DigitSet::of(digit);
            }
            propagation.status = Status::Solved;
        } else {
            propagation.status =
                Status::Impossible(String::from("every trial leads to a contradiction"));
        }
    }

    fn draw(&self, propagation: &Propagation, puzzle: &Puzzle) -> String {
        let (geometry, style) = (&self.reports.geometry, self.args.style.into());
        let mut text = propagation.before(puzzle, style, &self.args.show);
        match &propagation.status {
            Status::Impossible(reason) => text.push_str(&format!("impossible: {reason}\n")),
            Status::Solved | Status::Stuck => {
                let drawing = format::candidates(geometry, &propagation.candidates, style);
                text.push_str(&propagation::ended(drawing));
            }
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
        let mut propagation = Propagation::run(propagator, puzzle, &self.args.show);
        self.try_levels(&mut propagation, puzzle, answers.interrupt());
        let text = match self.reports.json {
            true => propagation.json(record),
            false => self.draw(&propagation, puzzle),
        };
        let _ = answers.text(&text);
        Outcome {
            status: propagation.status.name(),
            failed: matches!(propagation.status, Status::Impossible(_)),
        }
    }
}

impl<'a> Verb for &'a Candidates<'a> {
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
