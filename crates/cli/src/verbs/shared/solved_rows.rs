//! Shared by `solve`, `count`, `check` and `convert`: one row per record from a solver.
//!
//! **Invariant:** whether a format can hold the answer is checked before the first puzzle is read.

use std::time::Instant;

use foldoku::Geometry;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::{Schema, Status, Task};

use super::engine::{self, Solving};
use super::step_search::TimeLimit;
use crate::args::{self, RowTask};
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Collection, End, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt, message};

/// Writes one row per record; a search stops after `limit` solutions.
pub(crate) fn run<T: RowTask>(
    io: &args::TaskIo<T>,
    search: Option<&args::Search>,
    limit: u64,
    time: args::SearchTimeout,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let time = TimeLimit::or_none(time.timeout)?;
    let format = RowFormat::of_rows(&io.rows, None, io.to);
    format.check_paths(&io.input)?;
    let is_set = interrupt.clone();
    let options = SolveOptions::new(T::TASK, limit)
        .timer(move || Box::new(time.clock()))
        .stop(move || is_set.is_set());
    let solving = Solving { options, search };
    let size = |geometry: &Geometry| solving.chunk_size(geometry);
    let mut collection = Collection::open(&io.input, &io.run, interrupt, size)?;
    collection.accept_rules();
    let geometry = collection.geometry.clone();
    let is_reviewable = is_reviewable(&collection);
    if let Some(search) = search {
        engine::check_engine(search, &geometry)?;
    }
    let schema = Schema {
        task: T::TASK,
        comments: io.keep_comments,
        ..match T::TASK {
            Task::Convert => collection.carrying_schema(),
            _ => collection.schema([]),
        }
    };
    let output = format.open(&geometry, &schema)?;
    let settings = RunSettings {
        // Checking is what a run of `check` is for.
        strict: io.run.strict || T::TASK == Task::Check,
        ..RunSettings::new(io.input.share.threads, &io.run)
    };
    let verb = Worker {
        solving,
        time,
        geometry,
    };
    let end = pipeline::run(&verb, collection, output, settings)?;
    if T::TASK == Task::Solve && format.path.is_none() && is_reviewable {
        suggest_review(&end, &io.run, &["none", "multiple"]);
    }
    Ok(end.exit)
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
    solving: Solving<'a>,
    time: TimeLimit,
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
                answers.report(&chunk.source, row.line, &self.time.message());
            }
        }
        let task = self.solving.options.task;
        answers.solved(&chunk.source, solved, |status| is_failure(task, status));
    }
}

fn is_failure(task: Task, status: Status) -> bool {
    match status {
        Status::Invalid | Status::Timeout => true,
        Status::None | Status::Multiple | Status::Wrong => {
            matches!(task, Task::Solve | Task::Check)
        }
        _ => false,
    }
}
