//! `hint`: the next step, or all possible steps, in as much detail as requested.
//!
//! **Invariant:** every step follows from the given position.

use foldoku::logic::describe;

use super::shared::position::{PositionReader, StartPosition};
use super::shared::step_search::{
    self, FoundStep, PositionRecord, StepSearch, TimeLimit, each_position,
};
use crate::args;
use crate::output::{json, steps};
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Positions per chunk.
const CHUNK: usize = 16;

pub(crate) fn run(args: &args::Hint, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    step_search::check(&args.search)?;
    let verb = Hint {
        args,
        limit: TimeLimit::new(args.timeout)?,
    };
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("hint")?;
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Hint<'a> {
    args: &'a args::Hint,
    limit: TimeLimit,
}

impl Hint<'_> {
    fn answer(
        &self,
        search: &mut StepSearch,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let start = match record.prepare(search) {
            Ok(start) => start,
            Err(rejection) => {
                let text = match self.args.output.json {
                    true => record.rejected_json(&rejection),
                    false => format!("# {}\n", rejection.error),
                };
                let _ = answers.text(&text);
                return record.reject(&rejection, answers);
            }
        };
        let stop = self.limit.start(answers.interrupt());
        let found = match self.args.all {
            true => search.all(&start.position, &stop),
            false => search.next(&start.position, &stop).into_iter().collect(),
        };
        let status = match (start.position.is_solved(), found.is_empty()) {
            (true, _) => "solved",
            (false, false) => "found",
            (false, true) if stop() => "timeout",
            (false, true) => "stuck",
        };
        let text = match self.args.output.json {
            true => self.json(record, start, &found, status),
            false => self.text(start, &found, status),
        };
        let _ = answers.text(&text);
        match status {
            "stuck" | "timeout" => answers.count_failed(status),
            _ => answers.count(status),
        }
    }

    fn json(
        &self,
        record: &PositionRecord<'_>,
        start: &StartPosition,
        found: &[FoundStep],
        status: &'static str,
    ) -> String {
        let style = self.args.search.style();
        let steps = found
            .iter()
            .map(|found| steps::of(&found.step, found.difficulty, style));
        json::line(&steps::Hinted {
            version: json::VERSION,
            number: record.row.number,
            puzzle: String::from_utf8_lossy(&start.text).into_owned(),
            status: start.status(status),
            outcome: status,
            remark: start.remark(),
            steps: steps.collect(),
        })
    }

    fn text(&self, start: &StartPosition, found: &[FoundStep], status: &str) -> String {
        let mut text = String::new();
        if let Some(remark) = start.remark() {
            text.push_str(&format!("# {remark}\n"));
        }
        let style = self.args.search.style();
        for found in found {
            let hint = describe::hint(&found.step, self.args.detail.into(), style);
            text.push_str(&hint);
            text.push('\n');
        }
        match status {
            "solved" => text.push_str("The puzzle is solved.\n"),
            "stuck" => text.push_str("No step found with the selected techniques.\n"),
            "timeout" => {
                let message = self.limit.message();
                text.push_str(&format!("The search for a step {message}.\n"));
            }
            _ => {}
        }
        text
    }
}

impl Verb for Hint<'_> {
    type Chunk = RecordChunk;
    type Scratch = (PositionReader, StepSearch);

    fn scratch(&self) -> (PositionReader, StepSearch) {
        let search = match self.args.all {
            true => StepSearch::for_all_steps(&self.args.search),
            false => StepSearch::new(&self.args.search),
        };
        (PositionReader::new(), search)
    }

    fn work(
        &self,
        (reader, search): &mut (PositionReader, StepSearch),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        each_position(chunk, reader, |record| {
            self.answer(search, record, answers);
        });
    }
}
