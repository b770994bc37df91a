//! The pipeline that every command with rows runs through.
//!
//! ```text
//! open ──▶ read ──▶ work on all cores ──▶ ordered write ──▶ checkpoint ──▶ summary
//! Chunks            Verb, Answers         OrderedWriter     Checkpoint     Tally
//! ```
//!
//! A command implements [`Verb`], which defines how it answers one chunk. The chunks come from
//! files ([`Collection`]) or from a range of numbers ([`Numbers`]). A command that writes what it has
//! collected runs a [`SecondPass`], which needs neither checkpoint nor summary.
//!
//! A new command gets the rest from here:
//!
//! - **Checkpoints:** its flags flatten `args::Checkpoints` (`args::PuzzleOutput` and
//!   `args::RowOutput` have it), and its output is opened by [`Output::open`] or
//!   `RowFormat::open`. What a run depends on is its command line, so there is no list of settings;
//!   flags that do not change the output are named in `args::checkpoints`. The run skips the records
//!   before the checkpoint ([`Chunks::skip_to`]).
//! - **Locks:** a run holds a [`Lock`] on every file and folder that it writes to.
//! - **State across records:** a filter of duplicates uses [`Output::open_filtered`]. Its keyed
//!   records are in a journal beside the checkpoint, and a resumed run replays them.
//! - **Progress and summary:** [`Answers`] counts each record as it is answered. A search that takes
//!   long polls [`Answers::is_interrupted`] and returns early; its chunk is dropped.
//! - **File names:** `--output -`, `.csv`, `.gz` and the like work for every command with `--output`
//!   and `--to` (`args::output_name`).
//! - **Time limits:** `TimeLimit` ends a record, which is reported and counted as `timeout`.
//!
//! **Invariant:** the output is the same for any number of threads. Nothing here depends on which
//! command runs: a command passes what is special about it.

mod answers;
mod checkpoint;
mod collection;
mod content;
mod distinct;
mod journal;
mod lock;
mod messages;
mod numbers;
mod ordered_writer;
mod output_file;
mod owned_row;
mod piece;
mod resume;
mod saved_file;
mod second_pass;
mod source;
pub(crate) mod summary;
mod tally;
mod target;
mod verb;

use std::sync::Arc;

use foldoku::batch::Pool;
use foldoku::formats::TextWriter;

use crate::args;
use crate::terminal::{Exit, Progress, message};
use ordered_writer::OrderedWriter;

pub(crate) use answers::Answers;
pub(crate) use collection::{Collection, RecordChunk};
pub(crate) use distinct::DistinctFilter;
pub(crate) use lock::{Lock, claim_folder};
pub(crate) use numbers::Numbers;
pub(crate) use owned_row::OwnedRow;
pub(crate) use saved_file::{read_if_present, replace_file};
pub(crate) use second_pass::{Part, SecondPass};
pub(crate) use source::{FileId, Source, check_not_an_input, file_id, geometry, geometry_of};
pub(crate) use summary::Summary;
pub(crate) use tally::Tally;
pub(crate) use target::{Output, Target};
use verb::AnyVerb;
pub(crate) use verb::{Chunks, Verb};

/// The settings of a run that mean the same for every command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunSettings {
    /// Worker threads; 0 means one per core.
    pub(crate) threads: u16,
    /// Whether a failed record changes the exit code.
    pub(crate) strict: bool,
    /// The summary at the end.
    pub(crate) summary: Summary,
}

impl RunSettings {
    /// Returns the settings of the command line.
    pub(crate) fn new(threads: u16, run: &args::Run) -> RunSettings {
        RunSettings {
            threads,
            strict: run.strict,
            summary: Summary::new(run),
        }
    }

    /// Returns the settings of a command whose records all have the same status: counts are only
    /// printed if the command line asks for them.
    pub(crate) fn without_counts(self) -> RunSettings {
        let summary = match self.summary {
            Summary::Counts => Summary::None,
            other => other,
        };
        RunSettings { summary, ..self }
    }
}

/// The end of a run.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) exit: Exit,
    pub(crate) tally: Tally,
    /// Whether every chunk was processed and written.
    pub(crate) is_complete: bool,
    /// Whether an earlier run was complete, so that this one had nothing to do.
    pub(crate) was_complete: bool,
    /// The error that a command ended its run with.
    failure: Option<String>,
}

/// Runs `verb` on all chunks and writes its answers in order.
pub(crate) fn run<V: Verb, C: Chunks<Chunk = V::Chunk>>(
    verb: &V,
    chunks: C,
    output: Output,
    settings: RunSettings,
) -> anyhow::Result<End> {
    run_any(verb, chunks, output, settings)
}

fn run_any<C: Chunks>(
    verb: &dyn AnyVerb<C::Chunk>,
    chunks: C,
    output: Output,
    settings: RunSettings,
) -> anyhow::Result<End> {
    let progress: Arc<Progress> = Arc::clone(chunks.progress());
    let checkpoint = &output.resume.checkpoint;
    if checkpoint.done {
        return Ok(report_done(checkpoint.tally.clone(), &progress, settings));
    }
    let (rows, writer) = OrderedWriter::open(output, &progress, settings.strict);
    let end = run_chunks(verb, chunks, rows.as_deref(), &writer, settings);
    progress.finish();
    summary::print(settings, &progress.figures, &writer.tally(), &end);
    if let Ok(End {
        failure: Some(failure),
        ..
    }) = &end
    {
        message::error(failure);
    }
    end
}

/// Reports a run that an earlier one has completed.
fn report_done(tally: Tally, progress: &Progress, settings: RunSettings) -> End {
    let figures = &progress.figures;
    figures.resume(tally.records());
    progress.finish();
    if settings.summary.is_text() {
        message::note(&format!("already complete; {}", tally.summary()));
    }
    let end = End {
        exit: tally.exit(settings.strict),
        is_complete: true,
        was_complete: true,
        tally,
        failure: None,
    };
    summary::print_json(settings, figures, &end);
    end
}

fn run_chunks<C: Chunks>(
    verb: &dyn AnyVerb<C::Chunk>,
    mut chunks: C,
    rows: Option<&dyn TextWriter>,
    writer: &OrderedWriter,
    settings: RunSettings,
) -> anyhow::Result<End> {
    let figures = Arc::clone(&chunks.progress().figures);
    let interrupt = chunks.interrupt().clone();
    let pool = Pool::new(if verb.streams() {
        1
    } else {
        settings.threads.into()
    })?;
    writer.replay(&interrupt)?;
    chunks.skip_to(writer.resumed_records());
    let stream = verb.streams().then_some(writer);
    let is_limited = writer.is_limited();
    let (interrupt, figures) = (&interrupt, &figures);
    let read = chunks.for_each(&pool, writer, &|| {
        let mut work = verb.work();
        Box::new(move |chunk| {
            if interrupt.is_set() {
                return None;
            }
            let mut answers = Answers::new(rows, stream, interrupt, figures, is_limited);
            work(chunk, &mut answers);
            // The answers of an interrupted chunk may be incomplete.
            (!interrupt.is_set()).then(|| answers.finish())
        })
    });
    if interrupt.is_set() {
        return Ok(writer.interrupt());
    }
    writer.finish(read, &verb.footer()?, rows, settings)
}
