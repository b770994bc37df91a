//! `rate`: how hard puzzles are, by several measures.
//!
//! **Invariant:** only the measures that are written are taken; what could not be rated has no
//! rating, and a status that says why.

mod column;
mod template;

use std::sync::Arc;
use std::time::Instant;

use anyhow::ensure;
use foldoku::formats::TextWriter;
use foldoku::formats::{Field, RecordError, Row, Task};
use foldoku::generate::rate::{Measure as Search, Rater};
use foldoku::kernel::Line;
use foldoku::logic::Solver;
use foldoku::logic::explainer::{self, Difficulty, Explainer};
use foldoku::logic::solver::Settings;

use crate::args::{self, OutputFormat};
use crate::output::rows::{self, Made};
use crate::output::writers;
use crate::output::writers::Form;
use crate::pipeline::checkpoint::{Mark, Settings as Noted};
use crate::pipeline::ordered_writer::{Body, Desk};
use crate::pipeline::source::check_not_read;
use crate::terminal::exit::Exit;
use crate::verbs::shared::position::Position;
use crate::verbs::shared::position_verb::{self, Record, Telling, Verdict};
use crate::verbs::shared::step_search::{self, Patience};
use column::Column;

pub(crate) use template::RateTemplate;

/// How many puzzles a thread takes at a time: the hardest take minutes.
const CHUNK: usize = 8;

pub(crate) fn run(args: &args::Rate) -> anyhow::Result<Exit> {
    let template = match (&args.template, args.to, args.json) {
        (Some(template), ..) => Some(template.clone()),
        (None, None, false) => Some(RateTemplate::standard(&args.by)),
        _ => None,
    };
    let form = form(args)?;
    let columns = match (&template, form.to) {
        (Some(template), _) => template.columns(),
        // A line of the puzzle alone needs no rating but the bounds.
        (None, Some(OutputFormat::Puzzle | OutputFormat::Sukaku)) => Vec::new(),
        (None, _) => Column::all_of(&args.by),
    };
    let collection = position_verb::open("rate", &args.input, &args.run, CHUNK)?;
    let schema = collection.schema(columns.iter().map(|column| column.name()));
    let mark = Mark::start(Noted::default());
    let (writer, target) = form.open(&collection.geometry, &schema, &mark)?;
    let writer: Option<Box<dyn TextWriter>> = match template {
        Some(template) => Some(Box::new(template)),
        None => writer,
    };
    let desk = Desk::new(target, mark, None, Arc::clone(&collection.progress));
    let [head, foot] = writers::frame(writer.as_deref());
    let _ = desk.write(&head);
    let rating = Rating {
        bounds: Bounds {
            most: args.max_er,
            over: args.over,
        },
        patience: Patience::of(args.timeout)?,
        columns,
        writer,
    };
    position_verb::run(&rating, collection, &desk, &foot, &args.input, &args.run)
}

/// The format, and the file it is written to.
fn form(args: &args::Rate) -> anyhow::Result<Form<'_>> {
    let to = match args.json {
        true => OutputFormat::Jsonl,
        false => args.to.unwrap_or(OutputFormat::Puzzle),
    };
    let form = Form {
        to: Some(to),
        template: None,
        output: args.output.as_deref(),
    };
    form.check_file()?;
    writers::check("rate", to, Task::Convert)?;
    let is_table = matches!(
        to,
        OutputFormat::Puzzle
            | OutputFormat::Csv
            | OutputFormat::Tsv
            | OutputFormat::Jsonl
            | OutputFormat::Parquet
            | OutputFormat::Sukaku
    );
    ensure!(is_table, "--to {to} has no place for ratings; use csv");
    if let Some(output) = form.output {
        check_not_read("--output", output, &args.input)?;
    }
    Ok(form)
}

/// Which ratings are wanted.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    most: Option<Difficulty>,
    over: Option<Difficulty>,
}

impl Bounds {
    fn is_any(self) -> bool {
        self.most.is_some() || self.over.is_some()
    }

    /// Up to where a rating has to be known, if only whether it is wanted matters.
    fn enough(self) -> Option<Difficulty> {
        self.most.or(self.over)
    }

    fn contain(self, rating: &explainer::Rating) -> bool {
        // What no technique goes on with is harder than any bound.
        let is_over = |bound| {
            let is_beyond = matches!(rating.end, explainer::End::Over | explainer::End::Stuck);
            rating.er > bound || is_beyond
        };
        !self.most.is_some_and(is_over) && self.over.is_none_or(is_over)
    }
}

/// What takes the measures.
struct Rating {
    bounds: Bounds,
    patience: Patience,
    columns: Vec<Column>,
    writer: Option<Box<dyn TextWriter>>,
}

/// What a thread works in.
struct Scratch {
    explainer: Explainer,
    solver: Solver,
    rater: Rater,
}

/// What was measured of a puzzle.
#[derive(Debug, Default)]
struct Measured {
    se: Option<explainer::Rating>,
    hodoku: Option<(&'static str, u32)>,
    depth: Option<u64>,
    guesses: u64,
    status: &'static str,
    seconds: f64,
}

impl Rating {
    fn wants(&self, measure: args::RatingMeasure) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| column.measure() == Some(measure))
    }

    /// The measures; `None` if the puzzle is not one that is wanted.
    fn measure(&self, scratch: &mut Scratch, position: &Position) -> Option<Measured> {
        let start = Instant::now();
        let stop = self.patience.start();
        let mut measured = Measured {
            guesses: position.guesses,
            status: "rated",
            ..Measured::default()
        };
        if self.wants(args::RatingMeasure::Se) || self.bounds.is_any() {
            let most = match self.wants(args::RatingMeasure::Se) {
                true => self.bounds.most,
                false => self.bounds.enough(),
            };
            let rating = scratch
                .explainer
                .rate_position(&position.state, most, &stop);
            measured.status = end_name(rating.end);
            if rating.end != explainer::End::Stopped && !self.bounds.contain(&rating) {
                return None;
            }
            measured.se = Some(rating);
        }
        if self.wants(args::RatingMeasure::Hodoku) {
            // What stands in for HoDoKu's trial takes seconds, and its level is the highest anyway.
            let settings = step_search::without_last_resorts(Settings::default());
            scratch.solver.set(match position.may_assume_uniqueness {
                true => settings,
                false => settings.without_uniqueness(),
            });
            let path = scratch.solver.path(&position.state, &stop);
            if path.end == foldoku::logic::solver::End::Stopped {
                measured.status = step_search::end_name(path.end);
            } else {
                measured.hodoku = Some((path.level().name(), path.score()));
            }
        }
        if self.wants(args::RatingMeasure::Depth)
            && let Ok(line) = <&Line>::try_from(position.shown.as_slice())
        {
            measured.depth = scratch.rater.rate(Search::Depth, line);
        }
        measured.seconds = start.elapsed().as_secs_f64();
        Some(measured)
    }

    fn fields(&self, measured: &Measured, carried: &[Field]) -> Vec<Field> {
        let own = self.columns.iter().map(|column| column.value(measured));
        own.chain(carried.iter().cloned()).collect()
    }
}

/// The word for the end of a rating.
fn end_name(end: explainer::End) -> &'static str {
    match end {
        explainer::End::Solved | explainer::End::Over => "rated",
        explainer::End::Stuck => "stuck",
        explainer::End::Stopped => "timeout",
        explainer::End::Impossible => "none",
    }
}

impl Telling for Rating {
    type Scratch = Scratch;
    type Sheet = Vec<Made>;

    fn scratch(&self) -> Scratch {
        Scratch {
            explainer: Explainer::new(),
            solver: Solver::default(),
            rater: Rater::new(),
        }
    }

    fn tell(&self, scratch: &mut Scratch, record: &Record<'_>, sheet: &mut Vec<Made>) -> Verdict {
        let position = match &record.position {
            Ok(position) if position.is_unique => position,
            Ok(_) => {
                let message = "several solutions, so there is no rating";
                let fault = RecordError::syntax(record.row.line, message);
                return refuse(record, "multiple", fault, sheet);
            }
            Err(refusal) => return refuse(record, refusal.status, refusal.fault.clone(), sheet),
        };
        let Some(measured) = self.measure(scratch, position) else {
            return Verdict::of("left out");
        };
        let fields = self.fields(&measured, record.row.fields);
        let is_written = measured.status != "timeout" || !self.bounds.is_any();
        if is_written {
            sheet.push(made(record.row, Ok(position.shown.clone()), fields));
        }
        match measured.status {
            "timeout" => {
                let line = record.row.line;
                let message = format!("line {line}: {}", self.patience.message());
                Verdict::refused("timeout", &message)
            }
            status => Verdict::of(status),
        }
    }

    fn body(&self, sheet: Vec<Made>) -> Body {
        rows::body(sheet, self.writer.as_deref())
    }
}

/// Answers a record that cannot be rated.
fn refuse(
    record: &Record<'_>,
    status: &'static str,
    fault: RecordError,
    sheet: &mut Vec<Made>,
) -> Verdict {
    let message = fault.to_string();
    sheet.push(made(record.row, Err(fault), Vec::new()));
    Verdict::refused(status, &message)
}

fn made(row: &Row<'_>, puzzle: Result<Vec<u8>, RecordError>, fields: Vec<Field>) -> Made {
    Made {
        number: row.number,
        line: row.line,
        puzzle,
        solution: row.given.map(|given| given.text().to_owned()),
        is_solved: false,
        fields,
        comment: row.comment.to_vec(),
    }
}
