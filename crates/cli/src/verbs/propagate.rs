//! `propagate`: what can be deduced without guessing, as a grid, with the number of passes.
//!
//! **Invariant:** a puzzle that is solved shows its grid and `iter: N` and nothing else, unless
//! `--show` asks for more.

use foldoku::propagate::{Config, Propagator};
use foldoku::{Geometry, Puzzle, format};

use super::shared::propagation::{self as steps, Status};
use crate::args::{self, Style};
use crate::terminal::exit::Exit;
use crate::verbs::shared::trace::{self, Reply, Stream, Verb};

pub(crate) fn run(args: &args::Propagate) -> anyhow::Result<Exit> {
    let collection = trace::open(&args.input, &args.run)?;
    let geometry = collection.geometry.clone();
    let verb = Propagate::new(args, &geometry)?;
    trace::run(&verb, collection, &args.input, args.output.json, &args.run)
}

pub(crate) struct Propagate<'a> {
    args: &'a args::Propagate,
    geometry: &'a Geometry,
    config: Config,
    style: format::Style,
}

impl<'a> Propagate<'a> {
    pub(crate) fn new(
        args: &'a args::Propagate,
        geometry: &'a Geometry,
    ) -> anyhow::Result<Propagate<'a>> {
        Ok(Propagate {
            args,
            geometry,
            config: steps::config(&args.strategies)?,
            style: args.style.into(),
        })
    }

    fn draw(&self, run: &steps::Run, puzzle: &Puzzle) -> String {
        let geometry = self.geometry;
        let show = &self.args.show;
        let mut text = steps::before(run, puzzle, self.style, show);
        if let Status::Impossible(reason) = &run.status {
            text.push_str(&format!("impossible: {reason}\n"));
        } else {
            let grid = run.candidates.to_grid();
            text.push_str(&steps::ended(format::grid(geometry, &grid, self.style)));
            text.push_str(&format!("iter: {}\n", run.passes));
        }
        if run.status == Status::Stuck {
            let open = run.candidates.open_count();
            text.push_str(&format!("stuck: {open} squares are open\n"));
        }
        text + &steps::after(run, geometry, show)
    }
}

impl<'a> Verb for Propagate<'a> {
    type Scratch = Propagator<'a>;

    fn scratch(&self) -> Propagator<'a> {
        Propagator::new(self.geometry, &self.config)
    }

    fn answer(&self, propagator: &mut Propagator<'a>, puzzle: &Puzzle, _: Stream<'_>) -> Reply {
        let run = steps::run(propagator, puzzle, &self.args.show);
        let text = if self.args.output.json {
            steps::as_json(puzzle, &run)
        } else {
            self.draw(&run, puzzle)
        };
        let failed = match run.status {
            Status::Solved => false,
            Status::Stuck | Status::Impossible(_) => true,
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
