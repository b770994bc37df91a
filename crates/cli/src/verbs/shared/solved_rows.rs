//! The verbs that give every puzzle one row: `solve`, `count`, `check`, `convert`.
//!
//! **Invariant:** what a verb asks and what a format can write are checked against each other before
//! the first puzzle is read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::batch::{Pool, Solver};
use foldoku::formats::Records;
use foldoku::formats::TextWriter;
use foldoku::formats::{Schema, Selection, Status, Task};

use crate::args::{self, OutputFormat};
use crate::output::writers::{self, Form};
use crate::pipeline::checkpoint::{self, Mark, Settings};
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Checkpoint, Desk, Piece, Target};
use crate::pipeline::source::{Source, check_not_read, identity};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::message;

use super::engine::{self, Solving};

/// A verb, as far as rows are concerned.
pub(crate) struct Verb<'a> {
    pub(crate) name: &'static str,
    pub(crate) input: &'a args::Input,
    pub(crate) rows: &'a args::RowOutput,
    pub(crate) run: &'a args::Run,
    pub(crate) solving: Solving<'a>,
    pub(crate) to: OutputFormat,
    pub(crate) strict: bool,
}

impl Verb<'_> {
    /// Answers every record.
    pub(crate) fn run(&self) -> anyhow::Result<Exit> {
        let to = self.format();
        self.check(to)?;
        self.check_files()?;
        let checkpoint = self.checkpoint()?;
        let mark = self.mark(to)?;
        if mark.done {
            return self.finished(&mark);
        }
        let size = |geometry: &Geometry| self.solving.chunk_size(geometry);
        let collection = Collection::open(self.input, self.run, size)?;
        let geometry = collection.geometry.clone();
        if let Some(search) = self.solving.search {
            engine::check_engine(search, &geometry)?;
        }
        let schema = Schema {
            task: self.solving.question.task,
            comments: self.rows.keep_comments,
            ..collection.schema([])
        };
        let form = Form {
            to,
            template: self.rows.template.as_ref(),
            output: self.rows.output.as_deref(),
        };
        let (writer, target) = form.open(&geometry, &schema, &mark)?;
        if let Some(checkpoint) = &checkpoint {
            self.begin(checkpoint, &mark)?;
        }
        let selection = Selection {
            after: mark.records,
            shard: self.input.shard,
        };
        let is_new = mark.length == 0;
        let desk = Desk::new(target, mark, checkpoint, Arc::clone(&collection.progress));
        interrupt::leave_to(&desk);
        let [head, foot] = writers::frame(writer.as_deref());
        if is_new {
            let _ = desk.write(&head);
        }
        let pool = Pool::new(self.input.threads.into())?;
        let exit = collection.run(
            &pool,
            selection,
            &desk,
            || self.solving.solver(&geometry),
            |solver, name, puzzles| {
                self.answer(solver, &geometry, writer.as_deref(), name, puzzles)
            },
        );
        let end = desk.finish(&foot, self.strict, self.run.quiet)?;
        Ok(exit.max(end))
    }

    /// The format that is written; a template is none of them.
    fn format(&self) -> Option<OutputFormat> {
        match (&self.rows.template, self.rows.json) {
            (Some(_), _) => None,
            (None, true) => Some(OutputFormat::Jsonl),
            (None, false) => Some(self.to),
        }
    }

    /// Checks that the verb and the format fit together.
    fn check(&self, to: Option<OutputFormat>) -> anyhow::Result<()> {
        let Some(to) = to else { return Ok(()) };
        writers::check(self.name, to, self.solving.question.task)?;
        let needs_file = matches!(to, OutputFormat::Parquet | OutputFormat::Npy);
        ensure!(
            !needs_file || self.rows.output.is_some(),
            "--to {to} needs --output"
        );
        ensure!(
            !needs_file || self.rows.checkpoint.is_none(),
            "--checkpoint: {to} is complete only when it is finished; write csv or jsonl, and convert that"
        );
        Ok(())
    }

    /// Checks that nothing is written over what is read.
    fn check_files(&self) -> anyhow::Result<()> {
        let Some(output) = &self.rows.output else {
            return Ok(());
        };
        check_not_read("--output", output, self.input)?;
        let is_file = std::fs::metadata(output).is_ok_and(|data| data.is_file());
        ensure!(
            self.rows.checkpoint.is_none() || is_file || !output.exists(),
            "--checkpoint: {} is no file that a run could go on with",
            output.display()
        );
        Ok(())
    }

    /// Where the checkpoint goes, and how often.
    fn checkpoint(&self) -> anyhow::Result<Option<Checkpoint>> {
        let Some(file) = self.rows.checkpoint.clone() else {
            return Ok(None);
        };
        let every = Duration::try_from_secs_f64(self.rows.checkpoint_every);
        let every = every.context("--checkpoint-every")?;
        Ok(Some(Checkpoint { file, every }))
    }

    /// Writes the first checkpoint: that it cannot be written should not show after hours.
    fn begin(&self, checkpoint: &Checkpoint, mark: &Mark) -> anyhow::Result<()> {
        let output = self.rows.output.as_deref().and_then(identity);
        let replaced = [
            checkpoint.file.clone(),
            checkpoint::beside(&checkpoint.file),
        ];
        ensure!(
            output.is_none() || replaced.iter().all(|file| identity(file) != output),
            "--checkpoint: {} is the output",
            checkpoint.file.display()
        );
        Ok(mark.save(&checkpoint.file)?)
    }

    /// Ends a run that has nothing left to do.
    fn finished(&self, mark: &Mark) -> anyhow::Result<Exit> {
        if let Some(output) = &self.rows.output {
            Target::check_length(output, mark)?;
        }
        if !self.run.quiet {
            message::summary(&format!("finished before; {}", mark.tally.summary()));
        }
        Ok(mark.tally.exit(self.strict))
    }

    /// Where the run begins.
    fn mark(&self, to: Option<OutputFormat>) -> anyhow::Result<Mark> {
        let Some(file) = &self.rows.checkpoint else {
            return Ok(Mark::start(Settings::default()));
        };
        let sources = Source::all(self.input);
        let inputs = sources.iter().map(|source| (source.name(), source.size()));
        let verb = format!(
            "{} {:?} --to {to:?} --template {:?} --keep-comments {} --from {:?} --geometry {:?} --symbols {:?} --shard {} --output {:?} {:?}",
            self.name,
            self.solving.question,
            self.rows.template,
            self.rows.keep_comments,
            self.input.from,
            self.input.geometry,
            self.input.symbols,
            self.input.shard,
            self.rows.output,
            self.solving.search,
        );
        Mark::of_run(
            Settings::new(verb, inputs.collect()),
            file,
            self.rows.resume,
        )
    }

    /// Answers the records of a chunk.
    fn answer(
        &self,
        solver: &mut Solver,
        geometry: &Geometry,
        writer: Option<&dyn TextWriter>,
        name: &str,
        puzzles: Records,
    ) -> Piece {
        let start = Instant::now();
        let mut solved = solver.solve(geometry, puzzles);
        solved.set_seconds(start.elapsed().as_secs_f64());
        let mut counts = Counts::default();
        let mut messages = Vec::new();
        let mut text = Vec::with_capacity(solved.records().text_len());
        for row in solved.rows() {
            let invalid = row.status == Status::Invalid;
            counts.add(row.status.name(), self.is_failure(row.status), invalid);
            if let Some(fault) = row.error {
                messages.push(format!("{name}: {fault}"));
            }
            if let Some(writer) = writer {
                writer.row(&row, &mut text);
            }
        }
        let body = match writer {
            Some(_) => Body::Text(text),
            None => Body::Rows(Box::new(solved)),
        };
        Piece {
            body,
            counts,
            messages,
        }
    }

    fn is_failure(&self, status: Status) -> bool {
        match status {
            Status::Invalid => true,
            Status::None | Status::Multiple | Status::Wrong => {
                matches!(self.solving.question.task, Task::Solve | Task::Check)
            }
            _ => false,
        }
    }
}
