//! `solve` with `--all`, `--limit` or `--show`: lists solutions and their number.
//!
//! **Invariant:** with `--all`, a solution is written as soon as it is found.

use std::ops::ControlFlow;

use foldoku::board::format::Style;
use foldoku::formats::Status;
use foldoku::questions::{Answer, Solve, SolveAnswer};
use foldoku::search::End;
use foldoku::{Engine, Grid, Limits, Stats};

use super::super::shared::engine::{self, engine};
use super::super::shared::report::{Outcome, Reported, Reports};
use super::super::shared::solved_rows::{is_reviewable, suggest_review};
use super::super::shared::step_search::TimeLimit;
use crate::args::{self, ShowSolve};
use crate::output::json;
use crate::pipeline::Answers;
use crate::terminal::{Exit, Interrupt};

pub(super) fn run(args: &args::Solve, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let style = args.style.unwrap_or(Style::Line);
    let json = args.io.rows.json;
    let reports = Reports {
        streams: args.all && !json,
        ..Reports::new(&args.io.input, &args.io.run, style, json)
    };
    let mut collection = reports.open(interrupt)?;
    engine::check_engine(&args.search, &collection.geometry)?;
    collection.accept_rules();
    let is_reviewable = is_reviewable(&collection);
    let list = List {
        args,
        style,
        time: TimeLimit::or_none(args.time.timeout)?,
        limit: if args.all {
            u64::MAX
        } else {
            args.limit.unwrap_or(2)
        },
    };
    let end = reports.run(
        collection,
        || engine(&args.search),
        |engine, record, answers| list.report(engine, record, answers),
    )?;
    if is_reviewable {
        // Several solutions are no surprise to players who list them.
        suggest_review(&end, &args.io.run, &["none"]);
    }
    Ok(end.exit)
}

struct List<'a> {
    args: &'a args::Solve,
    style: Style,
    limit: u64,
    time: TimeLimit,
}

impl List<'_> {
    fn report(
        &self,
        engine: &mut Box<dyn Engine>,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let json = self.args.io.rows.json;
        if let Err(error) = engine.accepts(&record.puzzle) {
            return record.refuse(&error.to_string(), answers);
        }
        if !json && (self.args.all || self.args.limit.is_some()) {
            return self.list(engine, record, answers);
        }
        let question = Solve {
            limit: self.limit,
            listed: if json { u64::MAX } else { 1 },
        };
        let stop = self.time.start(answers.interrupt());
        match question.search(engine.as_mut(), &record.asked(&stop)) {
            Ok(answer) if json => self.write_json(answer, record, answers),
            Ok(answer) => self.show_first(&answer, record, answers),
            Err(refusal) => record.refuse(&refusal.message, answers),
        }
    }

    fn shows(&self, what: ShowSolve) -> bool {
        self.args.show.contains(&what)
    }

    fn draw(&self, record: &Reported<'_>, grid: &Grid) -> String {
        match self.style {
            Style::Line => record.subject.grid_text(grid) + "\n",
            style => record.subject.drawn(grid, style),
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
            let Stats {
                nodes,
                guesses,
                failures,
                ..
            } = outcome.stats;
            text.push_str(&(searched(nodes, guesses, failures) + "\n"));
        }
        let _ = answers.text(&text);
        if timed_out {
            record.time_out(self.time, answers)
        } else {
            Outcome::of_search(count, self.limit)
        }
    }

    /// Writes the first solution and whether it is unique.
    fn show_first(
        &self,
        answer: &SolveAnswer,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let givens = record.puzzle.givens();
        let time_message = self.time.message();
        let remark = match answer.status() {
            Status::Timeout => Some(&*time_message),
            Status::None => Some("no solution"),
            Status::Multiple => Some("several solutions"),
            _ => None,
        };
        let stats = self.shows(ShowSolve::Stats);
        let stats = stats.then(|| searched(answer.nodes, answer.guesses, answer.failures));
        let mut text = String::new();
        if self.shows(ShowSolve::Puzzle) {
            text.push_str(&self.draw(record, givens));
        }
        let first = answer.first.as_ref();
        if self.style == Style::Line {
            text.push_str(&record.subject.grid_text(first.unwrap_or(givens)));
            let remarks: Vec<&str> = remark.into_iter().chain(stats.as_deref()).collect();
            if !remarks.is_empty() {
                text.push_str(&format!("  # {}", remarks.join(", ")));
            }
            text.push('\n');
        } else {
            if let Some(first) = first {
                text.push_str(&self.draw(record, first));
            }
            for remark in remark.into_iter().chain(stats.as_deref()) {
                text.push_str(&format!("{remark}\n"));
            }
        }
        let _ = answers.text(&text);
        self.outcome(answer.status(), record, answers)
    }

    fn write_json(
        &self,
        answer: SolveAnswer,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let status = if answer.is_stopped() {
            Status::Timeout
        } else {
            answer.status()
        };
        let text = json::line(&json::Solved {
            version: json::VERSION,
            number: record.number(),
            puzzle: record.text(),
            status: status.name(),
            answer,
        });
        let _ = answers.text(&text);
        self.outcome(status, record, answers)
    }

    fn outcome(&self, status: Status, record: &Reported<'_>, answers: &mut Answers<'_>) -> Outcome {
        match status {
            Status::Timeout => record.time_out(self.time, answers),
            status => Outcome::of(status),
        }
    }
}

fn searched(nodes: u64, guesses: u64, failures: u64) -> String {
    format!("{nodes} nodes, {guesses} guesses, {failures} failures")
}
