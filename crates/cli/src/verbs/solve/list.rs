//! `solve` with `--all`, `--limit` or `--show`: lists solutions and their number.
//!
//! **Invariant:** with `--all`, a solution is written as soon as it is found.

use std::ops::ControlFlow;

use foldoku::{Engine, Geometry, Grid, Limits, Puzzle, Stats, format};

use super::super::shared::engine::{engine, verdict};
use super::super::shared::report::{Outcome, Reported, Reports};
use crate::args::{self, ShowSolve, Style};
use crate::output::json;
use crate::pipeline::{Answers, RecordChunk, Verb};

pub(super) struct List<'a> {
    args: &'a args::Solve,
    reports: Reports,
    style: format::Style,
    limit: u64,
    /// Whether solutions are listed and counted; otherwise the first one is shown.
    lists: bool,
}

impl<'a> List<'a> {
    pub(super) fn new(args: &'a args::Solve, geometry: &Geometry) -> List<'a> {
        let limit = match args.all {
            true => u64::MAX,
            false => args.limit.unwrap_or(2),
        };
        let style: format::Style = args.style.unwrap_or(Style::Line).into();
        List {
            args,
            reports: Reports {
                geometry: geometry.clone(),
                json: args.io.rows.json,
                separated: style != format::Style::Line,
                impossible: "none",
            },
            style,
            limit,
            lists: args.all || args.limit.is_some(),
        }
    }

    fn shows(&self, what: ShowSolve) -> bool {
        self.args.show.contains(&what)
    }

    fn draw(&self, geometry: &Geometry, grid: &Grid) -> String {
        let mut text = format::grid(geometry, grid, self.style);
        if self.style == format::Style::Line {
            text.push('\n');
        }
        text
    }

    /// Writes each solution as it is found, then their number.
    fn list(
        &self,
        engine: &mut Box<dyn Engine>,
        puzzle: &Puzzle,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        if self.shows(ShowSolve::Puzzle) {
            let _ = answers.text(&self.draw(puzzle.geometry(), puzzle.givens()));
        }
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        let limits = Limits::NONE.stop(&stop);
        let (count, outcome) = engine.fold_within(puzzle, limits, 0, |count: u64, solution| {
            let flow = answers.text(&self.draw(puzzle.geometry(), solution));
            match flow.is_break() || count + 1 == self.limit {
                true => ControlFlow::Break(count + 1),
                false => ControlFlow::Continue(count + 1),
            }
        });
        let mut text = match count {
            _ if count == self.limit => format!("{count} or more solutions\n"),
            1 => String::from("1 solution\n"),
            _ => format!("{count} solutions\n"),
        };
        if self.shows(ShowSolve::Stats) {
            text.push_str(&format!("{}\n", describe(outcome.stats)));
        }
        let _ = answers.text(&text);
        self.outcome(count)
    }

    /// Writes the first solution and whether it is unique.
    fn show_first(
        &self,
        engine: &mut Box<dyn Engine>,
        puzzle: &Puzzle,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let geometry = puzzle.geometry();
        let stop = || answers.is_interrupted();
        let limits = Limits::NONE.stop(&stop);
        let start = (0, None);
        let ((count, first), outcome) =
            engine.fold_within(puzzle, limits, start, |(count, first), solution| {
                let first = first.or_else(|| Some(solution.clone()));
                match count == 1 {
                    true => ControlFlow::Break((count + 1, first)),
                    false => ControlFlow::Continue((count + 1, first)),
                }
            });
        let remark = match count {
            0 => Some("no solution"),
            1 => None,
            _ => Some("several solutions"),
        };
        let stats = self
            .shows(ShowSolve::Stats)
            .then(|| describe(outcome.stats));
        let mut text = String::new();
        if self.shows(ShowSolve::Puzzle) {
            text.push_str(&self.draw(geometry, puzzle.givens()));
        }
        if self.style == format::Style::Line {
            text.push_str(&format::grid(
                geometry,
                first.as_ref().unwrap_or(puzzle.givens()),
                self.style,
            ));
            let remarks: Vec<&str> = remark.into_iter().chain(stats.as_deref()).collect();
            if !remarks.is_empty() {
                text.push_str(&format!("  # {}", remarks.join(", ")));
            }
            text.push('\n');
        } else {
            if let Some(first) = first {
                text.push_str(&self.draw(geometry, &first));
            }
            for remark in remark.into_iter().chain(stats.as_deref()) {
                text.push_str(&format!("{remark}\n"));
            }
        }
        let _ = answers.text(&text);
        self.outcome(count)
    }

    fn write_json(
        &self,
        engine: &mut Box<dyn Engine>,
        record: &Reported,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let geometry = puzzle.geometry();
        let mut solutions = Vec::new();
        let stop = || answers.is_interrupted();
        let limits = Limits::NONE.stop(&stop);
        let (count, searched) = engine.fold_within(puzzle, limits, 0, |count: u64, solution| {
            solutions.push(format::grid(geometry, solution, format::Style::Line));
            match count + 1 == self.limit {
                true => ControlFlow::Break(count + 1),
                false => ControlFlow::Continue(count + 1),
            }
        });
        let outcome = self.outcome(count);
        let text = json::line(&json::Solved {
            version: json::VERSION,
            number: record.number,
            puzzle: puzzle.to_string(),
            status: outcome.status,
            count,
            complete: count < self.limit,
            solutions: Some(solutions),
            engine: engine.name(),
            guesses: searched.stats.guesses,
            nodes: searched.stats.nodes,
            failures: searched.stats.failures,
        });
        let _ = answers.text(&text);
        outcome
    }

    fn outcome(&self, count: u64) -> Outcome {
        let (status, failed) = verdict(count, self.limit);
        Outcome { status, failed }
    }
}

impl Verb for List<'_> {
    type Chunk = RecordChunk;
    type Scratch = Box<dyn Engine>;

    fn scratch(&self) -> Box<dyn Engine> {
        engine(&self.args.search)
    }

    fn work(&self, engine: &mut Box<dyn Engine>, chunk: RecordChunk, answers: &mut Answers<'_>) {
        self.reports.each(chunk, answers, |record, answers| {
            if self.reports.json {
                self.write_json(engine, record, answers)
            } else if self.lists {
                self.list(engine, &record.puzzle, answers)
            } else {
                self.show_first(engine, &record.puzzle, answers)
            }
        });
    }

    fn streams(&self) -> bool {
        self.args.all && !self.reports.json
    }
}

fn describe(stats: Stats) -> String {
    let Stats {
        nodes,
        guesses,
        failures,
        ..
    } = stats;
    format!("{nodes} nodes, {guesses} guesses, {failures} failures")
}
