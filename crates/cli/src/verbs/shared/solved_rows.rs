//! Shared by `solve`, `count`, `check` and `convert`: one row per record from a solver.
//!
//! **Invariant:** whether a format can hold the answer is checked before the first puzzle is read.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::batch::{RunIdentity, Solver};
use foldoku::formats::{Format, Schema, Status, Task};

use super::engine::{self, Solving};
use crate::args::{self, is_table};
use crate::output::RowFormat;
use crate::pipeline::{
    self, Answers, Checkpoint, CheckpointFile, Collection, RecordChunk, RunSettings, Source,
    Target, Verb, check_not_an_input, file_id,
};
use crate::terminal::{Exit, Interrupt, message};

/// A command that writes one row per record.
pub(crate) struct SolvedRows<'a> {
    pub(crate) name: &'static str,
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
        self.check(&format)?;
        let file = self.checkpoint_file()?;
        let checkpoint = self.checkpoint(&format)?;
        if checkpoint.done {
            return self.report_done(&checkpoint);
        }
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
        collection.skip_to(checkpoint.records);
        let mut output = format.resume(&geometry, &schema, checkpoint)?;
        if let Some(file) = file {
            self.save_first(&file, &output.checkpoint)?;
            output.file = Some(file);
        }
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

    /// Checks that command, format and files fit together.
    fn check(&self, format: &RowFormat<'_>) -> anyhow::Result<()> {
        let checkpoint = self.rows.checkpoint.as_ref();
        format.check_table_path()?;
        if let Some(to) = format.to.filter(|&to| is_table(to)) {
            ensure!(
                checkpoint.is_none(),
                "--checkpoint: {} files cannot be resumed; write csv or jsonl and convert it",
                to.name()
            );
        }
        let Some(output) = &self.rows.output else {
            return Ok(());
        };
        check_not_an_input("--output", output, self.input)?;
        let is_file = std::fs::metadata(output).is_ok_and(|data| data.is_file());
        ensure!(
            checkpoint.is_none() || is_file || !output.exists(),
            "--checkpoint: cannot resume: {} is not a regular file",
            output.display()
        );
        Ok(())
    }

    /// Returns where the checkpoint is saved, and how often.
    fn checkpoint_file(&self) -> anyhow::Result<Option<CheckpointFile>> {
        let Some(path) = self.rows.checkpoint.clone() else {
            return Ok(None);
        };
        let every = Duration::try_from_secs_f64(self.rows.checkpoint_every);
        let every = every.context("--checkpoint-every")?;
        Ok(Some(CheckpointFile { path, every }))
    }

    /// Saves the first checkpoint: a failure should show now, not after hours.
    fn save_first(&self, file: &CheckpointFile, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let output = self.rows.output.as_deref().and_then(file_id);
        let replaced = [file.path.clone(), CheckpointFile::temporary(&file.path)];
        ensure!(
            output.is_none() || replaced.iter().all(|file| file_id(file) != output),
            "--checkpoint: {} is also the output",
            file.path.display()
        );
        Ok(checkpoint.save(&file.path)?)
    }

    /// Reports a run that an earlier one has completed.
    fn report_done(&self, checkpoint: &Checkpoint) -> anyhow::Result<Exit> {
        if let Some(output) = &self.rows.output {
            Target::check_length(output, checkpoint)?;
        }
        if !self.run.quiet {
            message::note(&format!("already complete; {}", checkpoint.tally.summary()));
        }
        Ok(checkpoint.tally.exit(self.strict))
    }

    /// Returns the checkpoint that the run starts from.
    fn checkpoint(&self, format: &RowFormat<'_>) -> anyhow::Result<Checkpoint> {
        let Some(file) = &self.rows.checkpoint else {
            return Ok(Checkpoint::default());
        };
        Checkpoint::load(self.identity(format), file, self.rows.resume)
    }

    /// Returns the settings that the output depends on.
    fn identity(&self, format: &RowFormat<'_>) -> RunIdentity {
        let mut run = RunIdentity::new(self.name);
        run.set(
            "program",
            format_args!("foldoku {}", env!("CARGO_PKG_VERSION")),
        );
        run.set("limit", self.solving.options.limit);
        run.set_if("to", format.to.map(Format::name));
        run.set_if("template", self.rows.template.as_ref());
        run.set("keep-comments", self.rows.keep_comments);
        run.set_if("from", self.input.from.map(Format::name));
        run.set_if("geometry", self.input.geometry.as_ref());
        run.set_if(
            "symbols",
            self.input.symbols.map(|symbols| args::name_of(&symbols)),
        );
        run.set("shard", self.input.shard);
        run.set_if(
            "output",
            self.rows.output.as_ref().map(|path| path.display()),
        );
        if let Some(search) = self.solving.search {
            run.set("engine", args::name_of(&search.engine));
            run.set_if("backend", search.backend.map(|backend| backend.name()));
            run.set("order", args::name_of(&search.cell_order));
            run.set("hidden-singles", args::name_of(&search.hidden_singles));
        }
        for source in Source::all(self.input) {
            run.add_input(&source.name(), source.size());
        }
        run
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
        let mut solved = solver.solve(&self.geometry, chunk.records);
        solved.set_seconds(start.elapsed().as_secs_f64());
        answers.solved(&chunk.source, solved, |status| {
            self.command.is_failure(status)
        });
    }
}
