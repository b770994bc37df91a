//! Writes pieces in order, counts their records and saves checkpoints.
//!
//! **Invariant:** between two calls the checkpoint in memory describes exactly what the target
//! holds. A piece is written as a whole, or the run ends.

mod state;

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use foldoku::formats::{Column, TextWriter};

use self::state::State;
use super::journal::Entry;
use super::messages::Messages;
use super::piece::Piece;
use super::tally::Tally;
use super::target::{Output, Target};
use super::{End, RunSettings};
use crate::terminal::{Exit, Interrupt, Progress, message};

/// Takes the pieces of a run, from any thread, in order.
pub(crate) struct OrderedWriter {
    state: Mutex<State>,
    progress: Arc<Progress>,
    /// The writer of rows as text, if there is one.
    rows: Option<Arc<dyn TextWriter>>,
    /// Whether the output goes to a terminal, where progress must make room.
    is_on_terminal: bool,
}

impl OrderedWriter {
    /// Opens the output: writes the header, unless the run is resumed. Also returns the writer of
    /// rows, which all threads share.
    pub(super) fn open(
        mut output: Output,
        progress: &Arc<Progress>,
        strict: bool,
    ) -> (Option<Arc<dyn TextWriter>>, OrderedWriter) {
        let checkpoint = &output.resume.checkpoint;
        let is_new = checkpoint.length == 0 || output.journal.is_some();
        let is_on_terminal = output.target.is_terminal();
        progress.figures.resume(checkpoint.tally.records());
        let writer: Option<Arc<dyn TextWriter>> = output.writer.take().map(Arc::from);
        let head = std::mem::take(&mut output.frame[0]);
        let messages = Messages::new(strict, is_on_terminal);
        let state = State::new(output, messages);
        let ordered = OrderedWriter {
            state: Mutex::new(state),
            progress: Arc::clone(progress),
            rows: writer.clone(),
            is_on_terminal,
        };
        if is_new {
            let mut head = head.into_bytes();
            if let Some(writer) = &writer {
                writer.header(&mut head);
            }
            let _ = ordered.write(&head);
            ordered.state().complete();
        }
        (writer, ordered)
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
        let invalid = state.output.resume.checkpoint.tally.invalid();
        self.progress.figures.set_invalid(invalid);
        flow
    }

    /// Removes the progress while `write` writes to a terminal.
    fn make_room<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.is_on_terminal {
            self.progress.suspend(write)
        } else {
            write()
        }
    }

    /// Ends the progress with the exact figures.
    fn finish_progress(&self, state: &State) {
        let tally = &state.output.resume.checkpoint.tally;
        let figures = &self.progress.figures;
        figures.set_records(tally.records(), tally.invalid());
        self.progress.finish();
    }

    /// Writes a part of an answer that is not complete yet.
    pub(super) fn write(&self, text: &[u8]) -> ControlFlow<()> {
        let mut state = self.state();
        self.make_room(|| state.write(text))
    }

    /// Passes what an earlier run has seen through the filter, to the target.
    pub(super) fn replay(&self, interrupt: &Interrupt) -> anyhow::Result<()> {
        let mut state = self.state();
        let Some(journal) = &state.output.journal else {
            return Ok(());
        };
        let entries = journal.entries().context("cannot read the journal")?;
        state.output.resume.checkpoint.tally = Tally::default();
        for entry in entries {
            let Entry {
                last,
                counts,
                keyed,
            } = entry.context("cannot read the journal")?;
            if state.filter(&keyed).is_break() || interrupt.is_set() {
                break;
            }
            state.output.resume.checkpoint.tally.merge(&counts);
            state.last = last;
        }
        state.messages.has_valid = state.output.resume.checkpoint.tally.has_valid();
        Ok(())
    }

    /// Returns the number of the last record that an earlier run has answered.
    pub(super) fn resumed_records(&self) -> u64 {
        self.state().output.resume.checkpoint.records
    }

    /// Notes that there are no records up to `last`.
    pub(super) fn skip(&self, last: u64) {
        self.state().last = last;
    }

    /// Stops the checkpoint from advancing: a source has failed, and a resumed run must read its
    /// missing records.
    pub(super) fn hold_checkpoint(&self) {
        let mut state = self.state();
        if !state.held {
            // A source that can be read later has other bytes then.
            state.output.resume.checkpoint.contents.clear();
            let saved = state.save();
            let _ = state.check(saved);
            state.held = true;
        }
    }

    /// Returns whether the output has the columns of the input.
    pub(super) fn has_columns(&self) -> bool {
        match (&self.rows, &self.state().output.target) {
            (Some(rows), _) => rows.has_columns(),
            (None, Target::Table { table, .. }) => table.has_columns(),
            (None, _) => false,
        }
    }

    /// Returns whether the output leaves out a column that the first record does not have, although it
    /// has the others.
    pub(super) fn leaves_out(&self, column: &Column) -> bool {
        match (&self.rows, &self.state().output.target) {
            (Some(rows), _) => rows.leaves_out(column),
            (None, Target::Table { table, .. }) => table.leaves_out(column),
            (None, _) => false,
        }
    }

    /// Returns the records so far, by status.
    pub(super) fn tally(&self) -> Tally {
        self.state().output.resume.checkpoint.tally.clone()
    }

    /// Returns whether the run ends after a number of results.
    pub(super) fn is_limited(&self) -> bool {
        self.state().output.limit.is_some()
    }

    /// Returns whether the run has no more to write: it failed, or has all results that it was limited
    /// to.
    pub(super) fn has_ended(&self) -> bool {
        let state = self.state();
        state.broken.is_some() || state.failure.is_some() || state.is_full()
    }

    /// Ends the run whose input was `read`: writes the deferred records, the footer and the last
    /// checkpoint, and prints the messages that wait.
    pub(super) fn finish(
        &self,
        read: Exit,
        footer: &[u8],
        writer: Option<&dyn TextWriter>,
        settings: RunSettings,
    ) -> anyhow::Result<End> {
        let mut state = self.state();
        let written = self.complete(&mut state, footer, writer, settings)?;
        let failure = state.failure.clone();
        let failed = failure.as_ref().map_or(Exit::Success, |_| Exit::Failed);
        Ok(End {
            exit: written.max(read).max(failed),
            tally: state.output.resume.checkpoint.tally.clone(),
            is_complete: read < Exit::Io && !state.closed && failure.is_none(),
            was_complete: false,
            failure,
        })
    }

    fn complete(
        &self,
        state: &mut State,
        footer: &[u8],
        writer: Option<&dyn TextWriter>,
        settings: RunSettings,
    ) -> anyhow::Result<Exit> {
        state.check_end()?;
        let _ = self.make_room(|| state.finish_filter());
        self.finish_progress(state);
        let mut foot = footer.to_vec();
        if let Some(writer) = writer {
            writer.footer(&mut foot);
        }
        foot.extend_from_slice(state.output.frame[1].as_bytes());
        let _ = state.write(&foot);
        let remark = match &state.output.target {
            Target::Table { table, .. } => table.note(),
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
            other => other.with_context(|| state.failed_output())?,
        }
        let exit = state.output.resume.checkpoint.tally.exit(settings.strict);
        state.messages.finish(exit, settings.summary.is_text());
        if let Some(remark) = remark.filter(|_| settings.summary.is_text()) {
            message::note(&remark);
        }
        Ok(exit)
    }

    /// Ends an interrupted run: saves the checkpoint and reports how to continue.
    pub(super) fn interrupt(&self) -> End {
        let mut state = self.state();
        let saved = match state.broken.take() {
            Some(error) => Err(error),
            None => state.save(),
        };
        let records = state.output.resume.checkpoint.records;
        self.finish_progress(&state);
        state.messages.finish(Exit::Interrupted, false);
        let flags = state.output.resume.flags();
        message::error(&match (&state.output.resume.file, saved) {
            (Some(_), Ok(())) => format!(
                "interrupted after {records} records; to continue, run the same command with {flags}"
            ),
            (_, Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => {
                format!("interrupted after {records} records; {error}")
            }
            _ => format!("interrupted after {records} records"),
        });
        End {
            exit: Exit::Interrupted,
            tally: state.output.resume.checkpoint.tally.clone(),
            is_complete: false,
            was_complete: false,
            failure: None,
        }
    }
}
