//! `solve` with `--all`, `--limit` or `--show`: lists solutions and their number.
//!
//! **Invariant:** with `--all`, a solution is written as soon as it is found.

use std::ops::ControlFlow;

use foldoku::board::format::Style;
use foldoku::search::End;
use foldoku::{Engine, Geometry, Grid, Limits, Stats};

use super::super::shared::engine::{engine, verdict};
use super::super::shared::report::{Outcome, Reported, Reports};
use super::super::shared::step_search::TimeLimit;
use crate::args::{self, ShowSolve};
use crate::output::json;
use crate::pipeline::{Answers, RecordChunk, Verb};

pub(super) struct List<'a> {
    args: &'a args::Solve,
    reports: Reports,
    style: Style,
    limit: u64,
    time: TimeLimit,
    /// Whether solutions are listed and counted; otherwise the first one is shown.
    lists: bool,
}

impl<'a> List<'a> {
    pub(super) fn new(args: &'a args::Solve, geometry: &Geometry) -> anyhow::Result<List<'a>> {
        let limit = if args.all {
            u64::MAX
        } else {
            args.limit.unwrap_or(2)
        };
        let style = args.style.unwrap_or(Style::Line);
        Ok(List {
            args,
            time: TimeLimit::or_none(args.time.timeout)?,
            reports: Reports {
                geometry: geometry.clone(),
                json: args.io.rows.json,
                separated: style != Style::Line,
                impossible: "none",
            },
            style,
            limit,
            lists: args.all || args.limit.is_some(),
        })
    }

    fn shows(&self, what: ShowSolve) -> bool {
        self.args.show.contains(&what)
    }

    fn draw(&self, record: &Reported<'_>, grid: &Grid) -> String {
        match self.style {
            Style::Line => record.line_of(grid) + "\n",
            style => record.drawn(grid, style),
        }
    }

    /// Writes each solution as it is found, then their number.
    fn list(
        &self,
        engine: &mut Box<dyn Engine>,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        if self.shows(ShowSolve::Puzzle) {
            let _ = answers.text(&self.draw(record, puzzle.givens()));
        }
        let interrupt = answers.interrupt();
        let stop = self.time.start(interrupt);
        let limits = Limits::NONE.stop(&stop);
        let (count, outcome) = engine.fold_within(puzzle, limits, 0, |count: u64, solution| {
            let flow = answers.text(&self.draw(record, solution));
            if flow.is_break() || count + 1 == self.limit {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        let timed_out = outcome.end == End::Stopped && !answers.is_interrupted();
        let mut text = match count {
            _ if timed_out => format!("{count} or more solutions, {}\n", self.time.message()),
            _ if count == self.limit => format!("{count} or more solutions\n"),
            // The original program of the style prints the plural of every number.
            1 if self.style != Style::Rows => String::from("1 solution\n"),
            _ => format!("{count} solutions\n"),
        };
        if self.shows(ShowSolve::Stats) {
            text.push_str(&format!("{}\n", describe(outcome.stats)));
        }
        let _ = answers.text(&text);
        if timed_out {
            Reports::time_out(record, self.time, answers)
        } else {
            self.outcome(count)
        }
    }

    /// Writes the first solution and whether it is unique.
    fn show_first(
        &self,
        engine: &mut Box<dyn Engine>,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let stop = self.time.start(answers.interrupt());
        let limits = Limits::NONE.stop(&stop);
        let start = (0, None);
        let ((count, first), outcome) =
            engine.fold_within(puzzle, limits, start, |(count, first), solution| {
                let first = first.or_else(|| Some(solution.clone()));
                if count == 1 {
                    ControlFlow::Break((count + 1, first))
                } else {
                    ControlFlow::Continue((count + 1, first))
                }
            });
        let timed_out = outcome.end == End::Stopped && !answers.is_interrupted();
        let time_message = self.time.message();
        let remark = match count {
            0 | 1 if timed_out => Some(&*time_message),
            0 => Some("no solution"),
            1 => None,
            _ => Some("several solutions"),
        };
        let stats = self
            .shows(ShowSolve::Stats)
            .then(|| describe(outcome.stats));
        let mut text = String::new();
        if self.shows(ShowSolve::Puzzle) {
            text.push_str(&self.draw(record, puzzle.givens()));
        }
        if self.style == Style::Line {
            text.push_str(&record.line_of(first.as_ref().unwrap_or(puzzle.givens())));
            let remarks: Vec<&str> = remark.into_iter().chain(stats.as_deref()).collect();
            if !remarks.is_empty() {
                text.push_str(&format!("  # {}", remarks.join(", ")));
            }
            text.push('\n');
        } else {
            if let Some(first) = first {
                text.push_str(&self.draw(record, &first));
            }
            for remark in remark.into_iter().chain(stats.as_deref()) {
                text.push_str(&format!("{remark}\n"));
            }
        }
        let _ = answers.text(&text);
        if timed_out && count < 2 {
            Reports::time_out(record, self.time, answers)
        } else {
            self.outcome(count)
        }
    }

    fn write_json(
        &self,
        engine: &mut Box<dyn Engine>,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let puzzle = &record.puzzle;
        let mut solutions = Vec::new();
        let stop = self.time.start(answers.interrupt());
        let limits = Limits::NONE.stop(&stop);
        let (count, searched) = engine.fold_within(puzzle, limits, 0, |count: u64, solution| {
            solutions.push(record.line_of(solution));
            if count + 1 == self.limit {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        let timed_out = searched.end == End::Stopped && !answers.is_interrupted();
        let outcome = if timed_out {
            Reports::time_out(record, self.time, answers)
        } else {
            self.outcome(count)
        };
        let text = json::line(&json::Solved {
            version: json::VERSION,
            number: record.number,
            puzzle: record.text(),
            status: outcome.status,
            count,
            complete: count < self.limit && !timed_out,
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
            if let Err(error) = engine.accepts(&record.puzzle) {
                self.reports.refuse(record, &error.to_string(), answers)
            } else if self.reports.json {
                self.write_json(engine, record, answers)
            } else if self.lists {
                self.list(engine, record, answers)
            } else {
                self.show_first(engine, record, answers)
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
