//! Shared by `solve`, `count`, `check` and `convert`: one row per record from a solver.
//!
//! **Invariant:** whether a format can hold the answer is checked before the first puzzle is read.

use std::time::Instant;

use foldoku::Geometry;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::{Format, Schema, Status, Task};

use super::engine::{self, Solving};
use super::step_search::TimeLimit;
use crate::args::{self, RowTask};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, End, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt, message};

/// A command that writes one row per record.
pub(crate) struct SolvedRows<'a> {
    input: &'a args::Input,
    rows: &'a args::RowOutput,
    run: &'a args::Run,
    solving: Solving<'a>,
    to: Format,
    comments: bool,
    strict: bool,
    time: TimeLimit,
}

impl<'a> SolvedRows<'a> {
    /// Returns the command with these flags; a search stops after `limit` solutions.
    pub(crate) fn new<T: RowTask>(
        io: &'a args::TaskIo<T>,
        search: Option<&'a args::Search>,
        limit: u64,
        time: args::SearchTimeout,
    ) -> anyhow::Result<SolvedRows<'a>> {
        let time = TimeLimit::or_none(time.timeout)?;
        let options = SolveOptions::new(T::TASK, limit);
        Ok(SolvedRows {
            input: &io.input,
            rows: &io.rows,
            run: &io.run,
            solving: Solving {
                options: options.timer(move || Box::new(time.clock())),
                search,
            },
            to: io.to,
            comments: io.keep_comments,
            // Checking is what a run of `check` is for.
            strict: io.run.strict || T::TASK == Task::Check,
            time,
        })
    }
}

impl SolvedRows<'_> {
    /// Answers every record.
    pub(crate) fn run(&self, interrupt: &Interrupt) -> anyhow::Result<Exit> {
        let format = RowFormat::of_rows(self.rows, None, self.to);
        format.check_paths(self.input)?;
        let size = |geometry: &Geometry| self.solving.chunk_size(geometry);
        let mut collection = Collection::open(self.input, self.run, interrupt, size)?;
        collection.accept_rules();
        let geometry = collection.geometry.clone();
        let is_reviewable = is_reviewable(&collection);
        if let Some(search) = self.solving.search {
            engine::check_engine(search, &geometry)?;
        }
        let schema = Schema {
            task: self.solving.options.task,
            comments: self.comments,
            ..match self.solving.options.task {
                Task::Convert => collection.carrying_schema(),
                _ => collection.schema([]),
            }
        };
        let output = format.open(&geometry, &schema)?;
        let interrupt = interrupt.clone();
        let verb = Worker {
            command: self,
            solving: Solving {
                options: self
                    .solving
                    .options
                    .clone()
                    .stop(move || interrupt.is_set()),
                search: self.solving.search,
            },
            geometry,
        };
        let settings = RunSettings {
            strict: self.strict,
            ..RunSettings::new(self.input.share.threads, self.run)
        };
        let end = pipeline::run(&verb, collection, output, settings)?;
        let is_solving = self.solving.options.task == Task::Solve && format.path.is_none();
        if is_solving && is_reviewable {
            suggest_review(&end, self.run, &["none", "multiple"]);
        }
        Ok(end.exit)
    }

    fn is_failure(&self, status: Status) -> bool {
        match status {
            Status::Invalid | Status::Timeout => true,
            Status::None | Status::Multiple | Status::Wrong => {
                matches!(self.solving.options.task, Task::Solve | Task::Check)
            }
            _ => false,
        }
    }
}

/// Returns whether `review` reads these records: those of the classic board without other rules.
pub(crate) fn is_reviewable(collection: &Collection) -> bool {
    let reader = collection.first();
    let has_rules = reader.is_some_and(|reader| reader.format().holds_rules());
    collection.geometry.is_classic() && !has_rules
}

/// Tells a player with a single puzzle, which may be misprinted or hold a wrong entry, what to do next if
/// its status is one of `defects`.
pub(crate) fn suggest_review(end: &End, run: &args::Run, defects: &[&str]) {
    if end.tally.records() != 1 || run.quiet {
        return;
    }
    let statuses = end.tally.statuses();
    let is_defect = |status: &str| defects.contains(&status) && statuses.contains_key(status);
    if is_defect("none") {
        message::note(
            "a misprint or a wrong entry? foldoku review names the digits that may be wrong",
        );
    } else if is_defect("multiple") {
        message::note("is a given missing? foldoku review names the givens that may be wrong");
    }
}

struct Worker<'a> {
    command: &'a SolvedRows<'a>,
    /// The search, which ends when the run is interrupted.
    solving: Solving<'a>,
    geometry: Geometry,
}

impl Verb for Worker<'_> {
    type Chunk = RecordChunk;
    type Scratch = Solver;

    fn scratch(&self) -> Solver {
        self.solving.solver(&self.geometry)
    }

    fn work(&self, solver: &mut Solver, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let start = Instant::now();
        let mut solved = solver.solve(&self.geometry, chunk.records);
        solved.set_seconds(start.elapsed().as_secs_f64());
        if solved.has_timeouts() {
            for row in solved.rows().filter(|row| row.status == Status::Timeout) {
                answers.report(&chunk.source, row.line, &self.command.time.message());
            }
        }
        answers.solved(&chunk.source, solved, |status| {
            self.command.is_failure(status)
        });
    }
}
