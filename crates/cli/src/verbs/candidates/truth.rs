//! `candidates --true`: the candidates that are part of a solution, and in how many.
//!
//! **Invariant:** with `--cap N`, a number below `N` is exact unless the time limit ended the search.

use foldoku::board::format::Style;
use foldoku::questions::{Answer, Question, TrueCandidates, TrueCandidatesAnswer};
use foldoku::{Engine, VariantSearch};

use super::super::shared::report::{Outcome, Reported, Reports};
use super::super::shared::step_search::TimeLimit;
use crate::args;
use crate::output::json;
use crate::pipeline::Answers;
use crate::terminal::{Exit, Interrupt};

pub(super) fn run(args: &args::Candidates, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let args::Deductions {
        input, run, output, ..
    } = &args.deductions;
    let reports = Reports::new(input, run, args.style, output.json);
    let mut collection = reports.open(interrupt)?;
    collection.accept_rules();
    let truth = Truth {
        question: TrueCandidates { cap: args.cap },
        limit: TimeLimit::or_none(args.timeout)?,
        json: reports.json,
        style: args.style,
    };
    let end = reports.run(
        collection,
        VariantSearch::default,
        |engine, record, answers| truth.report(engine, record, answers),
    )?;
    Ok(end.exit)
}

struct Truth {
    question: TrueCandidates,
    limit: TimeLimit,
    json: bool,
    style: Style,
}

impl Truth {
    fn report(
        &self,
        engine: &mut VariantSearch,
        record: &Reported<'_>,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        if engine.accepts(&record.puzzle).is_err() {
            let message = format!("--true supports {}", VariantSearch::BOARDS);
            return record.refuse(&message, answers);
        }
        let stop = self.limit.start(answers.interrupt());
        let answer = match self.question.answer(engine, &record.asked(&stop)) {
            Ok(answer) => answer,
            Err(refusal) => return record.refuse(&refusal.message, answers),
        };
        let status = answer.status().name();
        let outcome = if answer.is_stopped() {
            record.time_out(self.limit, answers)
        } else {
            Outcome {
                status,
                failed: status == "none",
            }
        };
        let text = if self.json {
            json::line(&json::TrueCandidates {
                version: json::VERSION,
                number: record.number(),
                puzzle: record.text(),
                status,
                answer,
            })
        } else if status == "none" {
            String::from("no solution\n")
        } else {
            self.drawn(record, &answer)
        };
        let _ = answers.text(&text);
        outcome
    }

    fn drawn(&self, record: &Reported<'_>, answer: &TrueCandidatesAnswer) -> String {
        let candidates = answer.found.candidates();
        let drawn = record.subject.drawn_candidates(candidates, self.style);
        let mut text = drawn.trim_end_matches('\n').to_owned() + "\n";
        if let Some(cap) = answer.cap {
            text.push_str(&counted(record, answer, cap));
        }
        text
    }
}

/// Returns one line per cell with several candidates: each with the number of its solutions.
fn counted(record: &Reported<'_>, answer: &TrueCandidatesAnswer, cap: u64) -> String {
    let found = &answer.found;
    let mut text = String::new();
    let sheet = record.subject.sheet();
    let symbol = record.subject.symbols();
    let geometry = record.puzzle.geometry();
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
