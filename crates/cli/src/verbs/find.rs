//! `find`: the puzzles whose solution path uses one of some techniques.
//!
//! **Invariant:** a puzzle is selected if the path, with these techniques in their usual places among
//! the default ones, uses one of them. Steps after that one do not matter.

use std::io::Write;

use foldoku::formats::{Field, Status};
use foldoku::logic::solver::Settings;
use foldoku::logic::technique::Entry;
use foldoku::logic::{Solver, Technique};

use super::shared::position::{PositionReader, StartPosition};
use super::shared::step_search::{self, PositionRecord, TimeLimit, each_position};
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, OwnedRow, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk.
const CHUNK: usize = 16;

/// The first of the techniques on the path, and the number of its step.
const COLUMNS: [&str; 2] = ["technique", "step"];

pub(crate) fn run(args: &args::Find, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if args.list {
        return list();
    }
    let format = RowFormat::of_puzzles(&args.output);
    format.check_paths(&args.input)?;
    format.check_puzzles("find")?;
    let verb = Find {
        wanted: args.technique.iter().map(|name| name.0).collect(),
        settings: settings(args),
        limit: TimeLimit::new(args.timeout)?,
    };
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("find")?;
    let output = format.open(&collection.geometry, &collection.schema(COLUMNS))?;
    let settings = RunSettings::new(args.input.threads, &args.run);
    Ok(pipeline::run(&verb, collection, output, settings)?.exit)
}

/// Returns the default techniques and those that are searched for.
fn settings(args: &args::Find) -> Settings {
    let mut settings = Settings::default();
    for name in &args.technique {
        settings = settings
            .with(name.0)
            .expect("arguments name techniques that have a finder");
    }
    step_search::exclude(settings, &args.exclude, args.no_uniqueness)
}

/// Prints the techniques that can be found: key, name, level and score.
fn list() -> anyhow::Result<Exit> {
    let entries = || Technique::with_finder().map(Technique::entry);
    let width = |text: fn(&Entry) -> &'static str| {
        entries()
            .map(|entry| text(entry).len())
            .max()
            .unwrap_or_default()
    };
    let (keys, names) = (width(|entry| entry.key), width(|entry| entry.name));
    let mut out = std::io::stdout().lock();
    for entry in entries() {
        let Entry { key, name, .. } = entry;
        let (level, score) = (entry.level.name(), entry.score);
        writeln!(out, "{key:keys$}  {name:names$}  {level:7}  {score:5}")?;
    }
    Ok(Exit::Success)
}

struct Find {
    wanted: Vec<Technique>,
    settings: Settings,
    limit: TimeLimit,
}

enum Outcome {
    Found { technique: Technique, step: usize },
    NotFound,
    TimedOut,
}

impl Find {
    fn search(
        &self,
        solver: &mut Solver,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Outcome {
        let settings = self.settings.clone();
        solver.set(match start.may_assume_uniqueness {
            true => settings,
            false => settings.without_uniqueness(),
        });
        let mut position = start.position.clone();
        for number in 1.. {
            let Some(step) = solver.next_unless(&position, stop) else {
                break;
            };
            if self.wanted.contains(&step.technique) {
                return Outcome::Found {
                    technique: step.technique,
                    step: number,
                };
            }
            step.apply(&mut position);
        }
        match stop() {
            true => Outcome::TimedOut,
            false => Outcome::NotFound,
        }
    }

    fn answer(&self, solver: &mut Solver, record: &PositionRecord<'_>, answers: &mut Answers<'_>) {
        let start = match &record.start {
            Ok(start) => start,
            Err(rejection) => return record.reject(rejection, answers),
        };
        let stop = self.limit.start(answers.interrupt());
        match self.search(solver, start, &stop) {
            Outcome::Found { technique, step } => {
                let mut row = OwnedRow::of(record.row, start.text.clone());
                let own = [
                    Field::Text(technique.key().to_owned()),
                    Field::Json(step.to_string()),
                ];
                row.status = match start.is_unique {
                    true => Status::Unique,
                    false => Status::Multiple,
                };
                row.fields.splice(0..0, own);
                let _ = answers.row(row);
                answers.count("found");
            }
            Outcome::NotFound => answers.count("not found"),
            Outcome::TimedOut => record.time_out(self.limit, answers),
        }
    }
}

impl Verb for Find {
    type Chunk = RecordChunk;
    type Scratch = (PositionReader, Solver);

    fn scratch(&self) -> (PositionReader, Solver) {
        (PositionReader::new(), Solver::new(self.settings.clone()))
    }

    fn work(
        &self,
        (reader, solver): &mut (PositionReader, Solver),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        each_position(chunk, reader, |record| {
            self.answer(solver, record, answers);
        });
    }
}
