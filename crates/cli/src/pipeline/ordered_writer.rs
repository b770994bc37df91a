//! Writes pieces in order, counts their records and saves checkpoints.
//!
//! **Invariant:** between two calls the checkpoint in memory describes exactly what the target
//! holds. A piece is written as a whole, or the run ends.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::{Context, ensure};
use foldoku::formats::TextWriter;

use super::RunSettings;
use super::checkpoint::{Checkpoint, CheckpointFile};
use super::distinct::{DistinctFilter, KeyedRecords, Passed};
use super::messages::Messages;
use super::piece::{Body, Piece, Rows};
use super::tally::Tally;
use super::target::{Output, Target};
use crate::terminal::{Exit, Progress, message};

/// Takes the pieces of a run, from any thread, in order.
pub(crate) struct OrderedWriter {
    state: Mutex<State>,
    progress: Arc<Progress>,
    /// Whether the output goes to a terminal, where progress must make room.
    is_on_terminal: bool,
}

struct State {
    target: Target,
    /// Decides which records are written.
    filter: Option<DistinctFilter>,
    checkpoint: Checkpoint,
    file: Option<CheckpointFile>,
    saved: Instant,
    /// Text after all rows.
    foot: &'static str,
    /// The number of the last record that was read.
    last: u64,
    /// Whether the checkpoint must not advance.
    held: bool,
    messages: Messages,
    failure: Option<String>,
    /// Whether the reader of the output has closed it.
    closed: bool,
    broken: Option<io::Error>,
}

impl OrderedWriter {
    /// Opens the output: writes the header, unless the run is resumed. Also returns the writer of
    /// rows, which all threads share.
    pub(super) fn open(
        output: Output,
        progress: &Arc<Progress>,
        strict: bool,
    ) -> (Option<Box<dyn TextWriter>>, OrderedWriter) {
        let is_new = output.checkpoint.length == 0;
        let is_on_terminal = output.target.is_terminal();
        progress.figures.resume(output.checkpoint.tally.records());
        let mut head = output.frame[0].as_bytes().to_vec();
        if let Some(writer) = &output.writer {
            writer.header(&mut head);
        }
        let state = State {
            target: output.target,
            filter: output.filter,
            checkpoint: output.checkpoint,
            file: output.file,
            saved: Instant::now(),
            foot: output.frame[1],
            last: 0,
            held: false,
            messages: Messages::new(strict, is_on_terminal),
            failure: None,
            closed: false,
            broken: None,
        };
        let writer = OrderedWriter {
            state: Mutex::new(state),
            progress: Arc::clone(progress),
            is_on_terminal,
        };
        if is_new {
            let _ = writer.write(&head);
        }
        (output.writer, writer)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the next piece, whose last record has the number `last`. Breaks at the end of the run.
    pub(super) fn take(&self, last: u64, piece: Option<Piece>) -> ControlFlow<()> {
        let Some(piece) = piece else {
            return ControlFlow::Break(());
        };
        let mut state = self.state();
        let flow = self.make_room(|| state.take(last, piece));
        if state.messages.are_due() {
            self.progress.suspend(|| state.messages.print());
        }
        let invalid = state.checkpoint.tally.invalid();
        self.progress.figures.set_invalid(invalid);
        flow
    }

    /// Removes the progress while `write` writes to a terminal.
    fn make_room<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.is_on_terminal {
            true => self.progress.suspend(write),
            false => write(),
        }
    }

    /// Ends the progress with the exact figures.
    fn finish_progress(&self, state: &State) {
        let tally = &state.checkpoint.tally;
        let figures = &self.progress.figures;
        figures.set_records(tally.records(), tally.invalid());
        self.progress.finish();
    }

    /// Writes a part of an answer that is not complete yet.
    pub(super) fn write(&self, text: &[u8]) -> ControlFlow<()> {
        let mut state = self.state();
        self.make_room(|| state.write(text))
    }

    /// Stops the checkpoint from advancing: a source has failed, and a resumed run must read its
    /// missing records.
    pub(super) fn hold_checkpoint(&self) {
        let mut state = self.state();
        if !state.held {
            let saved = state.save();
            let _ = state.check(saved);
            state.held = true;
        }
    }

    /// Returns the records so far, by status.
    pub(super) fn tally(&self) -> Tally {
        self.state().checkpoint.tally.clone()
    }

    /// Returns whether the output can no longer be written.
    pub(super) fn is_broken(&self) -> bool {
        self.state().broken.is_some()
    }

    /// Returns whether the reader of the output closed it before the end.
    pub(super) fn is_closed(&self) -> bool {
        self.state().closed
    }

    /// Returns the error that a verb ended the run with.
    pub(super) fn failure(&self) -> Option<String> {
        self.state().failure.clone()
    }

    /// Ends the run: writes the deferred records, the footer and the last checkpoint, and prints
    /// the summary.
    pub(super) fn finish(
        &self,
        footer: &[u8],
        writer: Option<&dyn TextWriter>,
        settings: RunSettings,
    ) -> anyhow::Result<Exit> {
        let mut state = self.state();
        state.check_end()?;
        let _ = self.make_room(|| state.finish_filter());
        self.finish_progress(&state);
        let mut foot = footer.to_vec();
        if let Some(writer) = writer {
            writer.footer(&mut foot);
        }
        foot.extend_from_slice(state.foot.as_bytes());
        let _ = state.write(&foot);
        let remark = match &state.target {
            Target::Table(table) => table.note(),
            _ => None,
        };
        let end = match state.broken.take() {
            Some(error) => Err(error),
            None => state.finish(),
        };
        match end {
            // The reader of a pipe has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                state.closed = true;
                return Ok(Exit::Success);
            }
            other => other.context("cannot write the output")?,
        }
        let exit = state.checkpoint.tally.exit(settings.strict);
        state.messages.finish(exit, settings.summary.is_text());
        if let Some(remark) = remark.filter(|_| settings.summary.is_text()) {
            message::note(&remark);
        }
        Ok(exit)
    }

    /// Ends an interrupted run: saves the checkpoint and reports how to continue.
    pub(super) fn interrupt(&self) -> Exit {
        let mut state = self.state();
        let saved = match state.broken.take() {
            Some(error) => Err(error),
            None => state.save(),
        };
        let records = state.checkpoint.records;
        self.finish_progress(&state);
        state.messages.finish(Exit::Interrupted, false);
        message::error(&match (&state.file, saved) {
            (Some(_), Ok(())) => format!(
                "interrupted after {records} records; to continue, run the same command with --resume"
            ),
            (_, Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => {
                format!("interrupted after {records} records; {error}")
            }
            _ => format!("interrupted after {records} records"),
        });
        Exit::Interrupted
    }
}

impl State {
    fn take(&mut self, last: u64, piece: Piece) -> ControlFlow<()> {
        self.messages.add(piece.messages, &piece.body);
        match piece.body {
            Body::Text(text) => self.write(&text)?,
            Body::Rows(rows) => self.write_table(&*rows)?,
            Body::Keyed(keyed) => self.filter(&keyed)?,
        }
        self.checkpoint.tally.add(&piece.counts);
        self.messages.has_valid = self.checkpoint.tally.has_valid();
        self.last = last;
        // A resumed run skips the records before the checkpoint; that must not set it back.
        self.checkpoint.records = self.checkpoint.records.max(last);
        self.failure = piece.failure;
        if self.failure.is_some() {
            return ControlFlow::Break(());
        }
        match &self.file {
            Some(file) if self.saved.elapsed() >= file.every => {
                let saved = self.save();
                self.check(saved)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn write(&mut self, text: &[u8]) -> ControlFlow<()> {
        if self.broken.is_some() {
            return ControlFlow::Break(());
        }
        let written = match &mut self.target {
            Target::Stdout(out) => out.write_all(text),
            Target::File(out) => out.write_all(text),
            Target::Records(records) => records.take(text),
            Target::Table(_) => Ok(()),
        };
        if written.is_ok() {
            self.checkpoint.length += text.len() as u64;
        }
        self.check(written)
    }

    fn write_table(&mut self, rows: &dyn Rows) -> ControlFlow<()> {
        let Target::Table(table) = &mut self.target else {
            return ControlFlow::Continue(());
        };
        let written = rows.rows().try_for_each(|row| table.row(&row));
        self.check(written)
    }

    fn filter(&mut self, keyed: &KeyedRecords) -> ControlFlow<()> {
        let Some(filter) = &mut self.filter else {
            return ControlFlow::Continue(());
        };
        match filter.filter(keyed) {
            Ok(passed) => self.pass(&passed),
            Err(error) => self.check(Err(error)),
        }
    }

    /// Writes the records that the filter has deferred.
    fn finish_filter(&mut self) -> ControlFlow<()> {
        let Some(filter) = self.filter.take().filter(|_| self.broken.is_none()) else {
            return ControlFlow::Continue(());
        };
        self.checkpoint.tally.settle();
        let finished = filter.finish(|passed| match self.pass(&passed) {
            ControlFlow::Continue(()) => Ok(()),
            // The cause is in `broken`.
            ControlFlow::Break(()) => Err(io::ErrorKind::Other.into()),
        });
        if self.broken.is_some() {
            return ControlFlow::Break(());
        }
        self.check(finished)
    }

    fn pass(&mut self, passed: &Passed) -> ControlFlow<()> {
        self.checkpoint.tally.add(&passed.counts);
        self.write(&passed.text)
    }

    fn check(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.broken = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Saves the checkpoint after the output that it describes.
    fn save(&mut self) -> io::Result<()> {
        if let (Some(file), Target::File(out), false) = (&self.file, &self.target, self.held) {
            out.sync_data()?;
            self.checkpoint.save(&file.path)?;
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// Checks that a resumed run has read at least the records before its checkpoint; otherwise the
    /// input is a different one.
    fn check_end(&self) -> anyhow::Result<()> {
        let (last, records) = (self.last, self.checkpoint.records);
        let was_read = self.broken.is_none() && !self.held;
        ensure!(
            last >= records || !was_read,
            "the input has {last} records, but the checkpoint was made after {records}"
        );
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.target, Target::Stdout(io::stdout())) {
            Target::Stdout(mut out) => out.flush(),
            Target::Table(table) => table.finish(),
            Target::Records(records) => records.finish(),
            Target::File(file) => {
                self.target = Target::File(file);
                self.checkpoint.done = true;
                self.save()
            }
        }
    }
}
