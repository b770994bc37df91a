//! Shared by `solve`, `count`, `check` and `convert`: one row per record from a solver.
//!
//! **Invariant:** whether a format can hold the answer is checked before the first puzzle is read.

use std::time::Instant;

use foldoku::Geometry;
use foldoku::batch::Solver;
use foldoku::formats::{Format, Schema, Status, Task};

use super::engine::{self, Solving};
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

/// A command that writes one row per record.
pub(crate) struct SolvedRows<'a> {
    pub(crate) input: &'a args::Input,
    pub(crate) rows: &'a args::RowOutput,
    pub(crate) run: &'a args::Run,
    pub(crate) solving: Solving<'a>,
    pub(crate) to: Format,
    pub(crate) strict: bool,
}

impl SolvedRows<'_> {
    /// Answers every record.
    pub(crate) fn run(&self, interrupt: &Interrupt) -> anyhow::Result<Exit> {
        let format = RowFormat::of_rows(self.rows, self.to);
        format.check_paths(self.input)?;
        let size = |geometry: &Geometry| self.solving.chunk_size(geometry);
        let mut collection = Collection::open(self.input, self.run, interrupt, size)?;
        let geometry = collection.geometry.clone();
        if let Some(search) = self.solving.search {
            engine::check_engine(search, &geometry)?;
        }
        let schema = Schema {
            task: self.solving.options.task,
            comments: self.rows.keep_comments,
            ..match self.solving.options.task {
                Task::Convert => collection.carrying_schema(),
                _ => collection.schema([]),
            }
        };
        let output = format.open(&geometry, &schema)?;
        let verb = Worker {
            command: self,
            geometry,
        };
        let settings = RunSettings {
            strict: self.strict,
            ..RunSettings::new(self.input.threads, self.run)
        };
        Ok(pipeline::run(&verb, collection, output, settings)?.exit)
    }

    fn is_failure(&self, status: Status) -> bool {
        match status {
            Status::Invalid => true,
            Status::None | Status::Multiple | Status::Wrong => {
                matches!(self.solving.options.task, Task::Solve | Task::Check)
            }
            _ => false,
        }
    }
}

struct Worker<'a> {
    command: &'a SolvedRows<'a>,
    geometry: Geometry,
}

impl Verb for Worker<'_> {
    type Chunk = RecordChunk;
    type Scratch = Solver;

    fn scratch(&self) -> Solver {
        self.command.solving.solver(&self.geometry)
    }

    fn work(&self, solver: &mut Solver, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let start = Instant::now();
        let mut solved =
            solver.solve_unless(&self.geometry, chunk.records, &|| answers.is_interrupted());
        solved.set_seconds(start.elapsed().as_secs_f64());
        answers.solved(&chunk.source, solved, |status| {
            self.command.is_failure(status)
        });
    }
}
