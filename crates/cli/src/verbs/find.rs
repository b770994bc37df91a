//! `find`: the puzzles of a collection whose path takes one of some techniques.
//!
//! **Invariant:** a puzzle is written if the path, with these techniques in their places among the
//! usual ones, takes one of them; what comes behind that step does not matter.

use std::sync::Arc;

use foldoku::formats::TextWriter;
use foldoku::formats::{Field, Task};
use foldoku::logic::solver::Settings;
use foldoku::logic::{Solver, Technique};

use crate::args::{self, OutputFormat};
use crate::output::rows::{self, Made};
use crate::output::writers::{self, Form};
use crate::pipeline::checkpoint::{Mark, Settings as Noted};
use crate::pipeline::ordered_writer::{Body, Desk};
use crate::pipeline::source::check_not_read;
use crate::terminal::exit::Exit;
use crate::verbs::shared::position::Position;
use crate::verbs::shared::position_verb::{self, Record, Telling, Verdict};
use crate::verbs::shared::step_search::Patience;

/// How many puzzles a thread takes at a time.
const CHUNK: usize = 16;

/// The columns of its own: the technique that was found first, and the number of its step.
const COLUMNS: [&str; 2] = ["technique", "step"];

pub(crate) fn run(args: &args::Find) -> anyhow::Result<Exit> {
    if args.list {
        return list();
    }
    let form = Form::of(&args.written, OutputFormat::Puzzle);
    form.check_file()?;
    if let Some(to) = form.to {
        writers::check("find", to, Task::Convert)?;
    }
    if let Some(output) = form.output {
        check_not_read("--output", output, &args.input)?;
    }
    let patience = Patience::of(args.timeout)?;
    let collection = position_verb::open("find", &args.input, &args.run, CHUNK)?;
    let schema = collection.schema(COLUMNS);
    let mark = Mark::start(Noted::default());
    let (writer, target) = form.open(&collection.geometry, &schema, &mark)?;
    let desk = Desk::new(target, mark, None, Arc::clone(&collection.progress));
    let [head, foot] = writers::frame(writer.as_deref());
    let _ = desk.write(&head);
    let finding = Finding {
        wanted: args.technique.iter().map(|named| named.0).collect(),
        settings: settings(args),
        patience,
        writer,
    };
    position_verb::run(&finding, collection, &desk, &foot, &args.input, &args.run)
}

/// The usual techniques, and those that are looked for.
fn settings(args: &args::Find) -> Settings {
    let mut settings = Settings::default();
    for named in &args.technique {
        settings = settings
            .with(named.0)
            .expect("arguments name techniques that have a finder");
    }
    for named in &args.exclude {
        settings = settings.without(named.0);
    }
    match args.no_uniqueness {
        true => settings.without_uniqueness(),
        false => settings,
    }
}

fn list() -> anyhow::Result<Exit> {
    use std::io::Write;

    let mut out = std::io::stdout().lock();
    for technique in Technique::with_finder() {
        writeln!(out, "{}", technique.key())?;
    }
    Ok(Exit::Done)
}

struct Finding {
    wanted: Vec<Technique>,
    settings: Settings,
    patience: Patience,
    writer: Option<Box<dyn TextWriter>>,
}

/// How a search for a technique ended.
enum Outcome {
    Found(Technique, usize),
    NotFound,
    GivenUp,
}

impl Finding {
    fn look(&self, solver: &mut Solver, position: &Position) -> Outcome {
        let settings = self.settings.clone();
        solver.set(match position.may_assume_uniqueness {
            true => settings,
            false => settings.without_uniqueness(),
        });
        let stop = self.patience.start();
        let mut state = position.state.clone();
        for number in 1.. {
            let Some(step) = solver.next_unless(&state, &stop) else {
                break;
            };
            if self.wanted.contains(&step.technique) {
                return Outcome::Found(step.technique, number);
            }
            step.apply(&mut state);
        }
        match stop() {
            true => Outcome::GivenUp,
            false => Outcome::NotFound,
        }
    }
}

impl Telling for Finding {
    type Scratch = Solver;
    type Sheet = Vec<Made>;

    fn scratch(&self) -> Solver {
        Solver::new(self.settings.clone())
    }

    fn tell(&self, solver: &mut Solver, record: &Record<'_>, sheet: &mut Vec<Made>) -> Verdict {
        let position = match &record.position {
            Ok(position) => position,
            Err(refusal) => {
                let message = refusal.fault.to_string();
                return Verdict::refused(refusal.status, &message);
            }
        };
        match self.look(solver, position) {
            Outcome::Found(technique, number) => {
                let mut fields = vec![
                    Field::Text(technique.entry().key.to_owned()),
                    Field::Json(number.to_string()),
                ];
                fields.extend_from_slice(record.row.fields);
                sheet.push(Made {
                    number: record.row.number,
                    line: record.row.line,
                    puzzle: Ok(position.shown.clone()),
                    solution: record.row.given.map(|given| given.text().to_owned()),
                    is_solved: false,
                    fields,
                    comment: record.row.comment.to_vec(),
                });
                Verdict::of("found")
            }
            Outcome::NotFound => Verdict::of("not found"),
            Outcome::GivenUp => {
                let line = record.row.line;
                let message = format!("line {line}: {}", self.patience.message());
                Verdict::refused("timeout", &message)
            }
        }
    }

    fn body(&self, sheet: Vec<Made>) -> Body {
        rows::body(sheet, self.writer.as_deref())
    }
}
