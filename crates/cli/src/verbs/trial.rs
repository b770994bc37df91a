//! `trial`: the story of a search by tries, and its totals.
//!
//! **Invariant:** the totals are those of one puzzle; nothing is carried over to the next.

mod trace;

use std::ops::ControlFlow;

use foldoku::search::trial::{Config, Event, Learn, Pace, Report};
use foldoku::{Grid, Puzzle, Trial as Engine, format};

use self::trace::{Shown, Story};
use super::shared;
use super::shared::engine::verdict;
use crate::args::{self, Style};
use crate::output::json;
use crate::terminal::exit::Exit;
use crate::verbs::shared::trace::{Reply, Stream, Verb};

pub(crate) fn run(args: &args::Trial) -> anyhow::Result<Exit> {
    let collection = shared::trace::open(&args.input, &args.run)?;
    let verb = Trial::new(args);
    shared::trace::run(&verb, collection, &args.input, args.output.json, &args.run)
}

pub(crate) struct Trial<'a> {
    args: &'a args::Trial,
    config: Config,
    limit: u64,
    shown: Shown,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(args: &'a args::Trial) -> Trial<'a> {
        let config = Config {
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
            memory: args.memory,
            backtrack: !args.no_backtrack,
            forced_cells: !args.no_forced_cells,
            order: args.order.into(),
            max_subset: args.max_subset,
        };
        Trial {
            args,
            config,
            limit: if args.all { u64::MAX } else { args.limit },
            shown: Shown::new(&args.show, &args.hide, args.run.quiet),
        }
    }

    fn tell(&self, engine: &mut Engine, puzzle: &Puzzle, stream: Stream<'_>) -> Reply {
        let mut story = Story::new(
            puzzle.geometry(),
            self.args.style.into(),
            &self.shown,
            stream,
        );
        story.begin(puzzle);
        let mut count = 0;
        let mut found = |_: &Grid| self.next(&mut count);
        let mut observer = |event: &Event<'_>| story.tell(event);
        let report = engine.run(
            puzzle,
            foldoku::Limits::NONE,
            &mut found,
            Some(&mut observer),
        );
        let (status, failed) = self.status(count, &report);
        story.end(
            &report,
            count,
            count == self.limit,
            !self.args.no_operations,
        );
        Reply {
            text: String::new(),
            status,
            failed,
        }
    }

    fn as_json(&self, engine: &mut Engine, puzzle: &Puzzle) -> Reply {
        let geometry = puzzle.geometry();
        let (mut count, mut solution) = (0, None);
        let mut found = |grid: &Grid| {
            if solution.is_none() {
                solution = Some(format::grid(geometry, grid, format::Style::Line));
            }
            self.next(&mut count)
        };
        let report = engine.run(puzzle, foldoku::Limits::NONE, &mut found, None);
        let (status, failed) = self.status(count, &report);
        let text = json::line(&json::Tried {
            version: json::VERSION,
            puzzle: puzzle.to_string(),
            status,
            count,
            complete: count < self.limit && report.stuck.is_none(),
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
        Reply {
            text,
            status,
            failed,
        }
    }

    /// Counts a solution; breaks at the limit.
    fn next(&self, count: &mut u64) -> ControlFlow<()> {
        *count += 1;
        if *count == self.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn status(&self, count: u64, report: &Report) -> (&'static str, bool) {
        match report.stuck {
            Some(_) => ("stuck", true),
            None => verdict(count, self.limit),
        }
    }
}

impl Verb for Trial<'_> {
    type Scratch = Engine;

    fn scratch(&self) -> Engine {
        Engine::new(self.config.clone())
    }

    fn answer(&self, engine: &mut Engine, puzzle: &Puzzle, stream: Stream<'_>) -> Reply {
        if self.args.output.json {
            self.as_json(engine, puzzle)
        } else {
            self.tell(engine, puzzle, stream)
        }
    }

    fn impossible(&self) -> &'static str {
        "none"
    }

    fn streams(&self) -> bool {
        self.args.all && !self.args.output.json
    }

    fn draws(&self) -> bool {
        self.args.style != Style::Line
    }
}
