//! `candidates --true`: the candidates that are part of a solution, and in how many.
//!
//! **Invariant:** with `--cap N`, a number below `N` is exact unless the time limit ended the search.

use foldoku::board::format::Style;
use foldoku::search::{End, TrueCandidates};
use foldoku::{Geometry, Limits, VariantSearch};

use super::super::shared::report::{self, Outcome, Reported, Reports};
use super::super::shared::step_search::TimeLimit;
use crate::args;
use crate::output::json;
use crate::pipeline::{self, Answers, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

pub(super) fn run(args: &args::Candidates, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let of_run = &args.deductions;
    let mut collection = report::open(&of_run.input, &of_run.run, interrupt)?;
    collection.accept_rules();
    let verb = Truth {
        style: args.style,
        cap: args.cap,
        limit: TimeLimit::or_none(args.timeout)?,
        reports: Reports {
            geometry: collection.geometry.clone(),
            json: of_run.output.json,
            separated: args.style != Style::Line,
            impossible: "none",
        },
    };
    let settings = RunSettings::new(of_run.input.share.threads, &of_run.run);
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Truth {
    style: Style,
    cap: Option<u64>,
    limit: TimeLimit,
    reports: Reports,
}

impl Truth {
    fn report(
        &self,
        engine: &mut VariantSearch,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let stop = self.limit.start(answers.interrupt());
        let limits = Limits::NONE.stop(&stop);
        let cap = self.cap.unwrap_or(1);
        let Ok(found) = engine.true_candidates_within(&record.puzzle, cap, limits) else {
            let message = format!("--true supports {}", VariantSearch::BOARDS);
            return self.reports.refuse(record, &message, answers);
        };
        let outcome = match found.outcome().end {
            End::Stopped => Reports::time_out(record, self.limit, answers),
            _ => outcome(&found),
        };
        let text = if self.reports.json {
            self.json(record, &found, outcome.status)
        } else {
            self.text(record, &found)
        };
        let _ = answers.text(&text);
        outcome
    }

    fn json(&self, record: &Reported<'_>, found: &TrueCandidates, status: &'static str) -> String {
        let geometry = record.puzzle.geometry();
        json::line(&json::TrueCandidates {
            version: json::VERSION,
            number: record.number,
            puzzle: record.text(),
            status,
            candidates: cells(record, found),
            counts: self.cap.map(|_| counts(geometry, found)),
            cap: self.cap,
        })
    }

    fn text(&self, record: &Reported<'_>, found: &TrueCandidates) -> String {
        if found.is_complete() && is_impossible(found) {
            return String::from("no solution\n");
        }
        let drawn = record.drawn_candidates(found.candidates(), self.style);
        let mut text = drawn.trim_end_matches('\n').to_owned() + "\n";
        if let Some(cap) = self.cap {
            text.push_str(&counted(record, found, cap));
        }
        text
    }
}

/// Returns the values of each cell of the grid.
fn cells(record: &Reported<'_>, found: &TrueCandidates) -> Vec<String> {
    let line = record.drawn_candidates(found.candidates(), Style::Line);
    line.split(',').map(String::from).collect()
}

/// Returns one line per cell with several candidates: each with the number of its solutions.
fn counted(record: &Reported<'_>, found: &TrueCandidates, cap: u64) -> String {
    let geometry = record.puzzle.geometry();
    let mut text = String::new();
    let sheet = record.variant.map(|variant| &variant.variant().sheet);
    let symbol = record.symbols();
    for square in geometry.squares() {
        let digits = found.candidates()[square];
        let is_shown = digits.len() > 1 && sheet.is_none_or(|sheet| sheet.is_in_grid(square));
        if !is_shown {
            continue;
        }
        let counts = digits.iter().map(|digit| {
            let count = found.count(square, digit);
            let more = if count == cap { "+" } else { "" };
            format!("{}×{count}{more}", symbol(digit))
        });
        let counts: Vec<String> = counts.collect();
        let name = geometry.shape().name(square);
        text.push_str(&format!("{name} {}\n", counts.join(" ")));
    }
    text
}

fn counts(geometry: &Geometry, found: &TrueCandidates) -> Vec<Vec<u64>> {
    let of_square = |square| {
        let digits = geometry.digits().iter();
        digits.map(|digit| found.count(square, digit)).collect()
    };
    geometry.squares().map(of_square).collect()
}

fn is_impossible(found: &TrueCandidates) -> bool {
    found.candidates().sets().iter().all(|set| set.is_empty())
}

fn outcome(found: &TrueCandidates) -> Outcome {
    let is_unique = found.candidates().sets().iter().all(|set| set.len() == 1);
    let (status, failed) = match is_unique {
        _ if is_impossible(found) => ("none", true),
        true => ("unique", false),
        false => ("multiple", false),
    };
    Outcome { status, failed }
}

impl Verb for Truth {
    type Chunk = RecordChunk;
    type Scratch = VariantSearch;

    fn scratch(&self) -> VariantSearch {
        VariantSearch::default()
    }

    fn work(&self, engine: &mut VariantSearch, chunk: RecordChunk, answers: &mut Answers<'_>) {
        self.reports.each(chunk, answers, |record, answers| {
            self.report(engine, record, answers)
        });
    }
}
