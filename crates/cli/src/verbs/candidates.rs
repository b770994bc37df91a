//! `candidates`: what each square can still hold after the chosen strategies.
//!
//! **Invariant:** with `--levels` the candidates are those of the trial engine's fixpoint, which
//! rests on subsets; a list of strategies without them is refused then.

use std::ops::ControlFlow;

use anyhow::ensure;
use foldoku::propagate::{Config, Propagator, Strategy};
use foldoku::search::trial;
use foldoku::{DigitSet, Geometry, Grid, Puzzle, Trial, format};

use super::shared::propagation::{self as steps, Status};
use crate::args::{self, Style};
use crate::terminal::exit::Exit;
use crate::verbs::shared::trace::{self, Reply, Stream, Verb};

pub(crate) fn run(args: &args::Candidates) -> anyhow::Result<Exit> {
    let collection = trace::open(&args.input, &args.run)?;
    let geometry = collection.geometry.clone();
    let verb = Candidates::new(args, &geometry)?;
    trace::run(&verb, collection, &args.input, args.output.json, &args.run)
}

pub(crate) struct Candidates<'a> {
    args: &'a args::Candidates,
    geometry: &'a Geometry,
    config: Config,
    /// The engine for `--levels`.
    levels: Option<trial::Config>,
}

impl<'a> Candidates<'a> {
    pub(crate) fn new(
        args: &'a args::Candidates,
        geometry: &'a Geometry,
    ) -> anyhow::Result<Candidates<'a>> {
        let config = steps::config(&args.strategies)?;
        ensure!(
            args.levels == 0 || config.strategies.contains(&Strategy::Subsets),
            "--levels rests on subsets: name them in --strategies"
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
            geometry,
            config,
            levels,
        })
    }

    /// Takes away what tries take away.
    fn try_levels(&self, run: &mut steps::Run, puzzle: &Puzzle) {
        let Some(config) = &self.levels else { return };
        if run.status != Status::Stuck {
            return;
        }
        let mut solution = None;
        let mut found = |grid: &Grid| {
            solution = Some(grid.clone());
            ControlFlow::Break(())
        };
        let report =
            Trial::new(config.clone()).run(puzzle, foldoku::Limits::NONE, &mut found, None);
        if let Some(stuck) = report.stuck {
            run.candidates = stuck;
        } else if let Some(solution) = solution {
            for (square, digit) in solution.filled() {
                run.candidates[square] = DigitSet::of(digit);
            }
            run.status = Status::Solved;
        } else {
            run.status = Status::Impossible(String::from("every try ends in a contradiction"));
        }
    }

    fn draw(&self, run: &steps::Run, puzzle: &Puzzle) -> String {
        let (geometry, style, show) = (self.geometry, self.args.style.into(), &self.args.show);
        let mut text = steps::before(run, puzzle, style, show);
        match &run.status {
            Status::Impossible(reason) => text.push_str(&format!("impossible: {reason}\n")),
            Status::Solved | Status::Stuck => {
                let drawing = format::candidates(geometry, &run.candidates, style);
                text.push_str(&steps::ended(drawing));
            }
        }
        text + &steps::after(run, geometry, show)
    }
}

impl<'a> Verb for Candidates<'a> {
    type Scratch = Propagator<'a>;

    fn scratch(&self) -> Propagator<'a> {
        Propagator::new(self.geometry, &self.config)
    }

    fn answer(&self, propagator: &mut Propagator<'a>, puzzle: &Puzzle, _: Stream<'_>) -> Reply {
        let mut run = steps::run(propagator, puzzle, &self.args.show);
        self.try_levels(&mut run, puzzle);
        let text = if self.args.output.json {
            steps::as_json(puzzle, &run)
        } else {
            self.draw(&run, puzzle)
        };
        let failed = match run.status {
            Status::Solved | Status::Stuck => false,
            Status::Impossible(_) => true,
        };
        Reply {
            text,
            status: run.status.name(),
            failed,
        }
    }

    fn impossible(&self) -> &'static str {
        "impossible"
    }

    fn draws(&self) -> bool {
        self.args.style != Style::Line
    }
}
