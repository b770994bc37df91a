//! `stats`: statistics of a collection of puzzles.
//!
//! **Invariant:** a collection is read once and never held in memory.

mod figures;
mod histogram;
mod ratings;
mod symmetry;
mod table;

use std::sync::{Mutex, PoisonError};

use foldoku::Geometry;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::{Status, Task};
use serde::Serialize;

use self::figures::Figures;
use self::ratings::{Ratings, Scratch};
use super::shared::engine::{self, Solving};
use super::shared::position::PositionRecord;
use crate::args::{self, StatsFormat};
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk if they are rated: the hardest take seconds.
const RATED_CHUNK: usize = 16;

pub(crate) fn run(args: &args::Stats, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let solving = Solving {
        options: SolveOptions::new(Task::Check, 2),
        search: Some(&args.search),
    };
    let mut ratings = Ratings::new(args)?;
    let size = |geometry: &Geometry| match ratings {
        Some(_) => RATED_CHUNK,
        None => solving.chunk_size(geometry),
    };
    let mut collection = Collection::open(&args.input, &args.run, interrupt, size)?;
    collection.accept_rules();
    if !collection.begins_classic() {
        ratings
            .iter_mut()
            .for_each(|it| it.add_general(&args.measure));
    }
    let geometry = collection.geometry.clone();
    engine::check_engine(&args.search, &geometry)?;
    let verb = Stats {
        solving,
        geometry,
        ratings,
        json: args.json || args.to == StatsFormat::Json,
        total: Mutex::default(),
    };
    let settings = RunSettings::new(args.input.share.threads, &args.run).without_counts();
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Stats<'a> {
    solving: Solving<'a>,
    geometry: Geometry,
    ratings: Option<Ratings>,
    json: bool,
    total: Mutex<Figures>,
}

impl Stats<'_> {
    /// Adds a record, with its ratings, unless it fails the conditions. A puzzle that does not have the measures
    /// is reported.
    fn add(
        &self,
        figures: &mut Figures,
        scratch: &mut Option<Scratch>,
        record: &PositionRecord<'_>,
        answers: &mut Answers<'_>,
    ) {
        let row = record.row;
        let (Some(ratings), Some(scratch)) = (&self.ratings, scratch) else {
            return figures.add(&self.geometry, row);
        };
        let is_unique = matches!(row.status, Status::Unique | Status::Wrong);
        let rated = if is_unique {
            let rated = ratings.rate(scratch, record, answers.interrupt());
            rated.unwrap_or_else(|rejection| {
                answers.report_fault(record.source, &rejection.error);
                None
            })
        } else {
            None
        };
        if rated.is_some() || !ratings.is_filtered() {
            figures.add(&self.geometry, row);
        }
        if let Some(rated) = rated.filter(|_| ratings.measures_any()) {
            figures.add_ratings(&rated, ratings.columns());
        }
    }
}

impl Verb for Stats<'_> {
    type Chunk = RecordChunk;
    type Scratch = (Solver, Option<Scratch>);

    fn scratch(&self) -> (Solver, Option<Scratch>) {
        let scratch = self.ratings.as_ref().map(|_| Scratch::default());
        (self.solving.solver(&self.geometry), scratch)
    }

    fn work(
        &self,
        (solver, scratch): &mut (Solver, Option<Scratch>),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        let RecordChunk { source, records } = chunk;
        let solved = solver.solve(&self.geometry, records);
        let mut figures = Figures::default();
        // Names are looked up once per chunk, unless rating takes longer anyway.
        let mut statuses = [0; Status::ALL.len()];
        for row in solved.rows() {
            let record = PositionRecord {
                source: &source,
                row: &row,
                board: &self.geometry,
            };
            self.add(&mut figures, scratch, &record, answers);
            match row.status {
                Status::Invalid => answers.count_row(&source, &row, true),
                status if self.ratings.is_some() => answers.count(status.name()),
                status => statuses[status as usize] += 1,
            }
        }
        for (status, count) in Status::ALL.into_iter().zip(statuses) {
            answers.count_many(status.name(), count);
        }
        let mut total = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        total.merge(figures);
    }

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        let mut total = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        total.name();
        let text = if self.json {
            json::line(&Versioned {
                version: json::VERSION,
                figures: &total,
            })
        } else {
            table::text(&total)
        };
        Ok(text.into_bytes())
    }
}

/// The object of `stats`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Versioned<'a> {
    version: u32,
    #[serde(flatten)]
    figures: &'a Figures,
}
