//! The output so far, and the checkpoint that describes it.
//!
//! **Invariant:** a saved checkpoint describes complete records that are on disk. What a streaming
//! verb has written of an incomplete record is beyond it.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::ensure;
use foldoku::formats::Row;

use crate::pipeline::distinct::{KeyedRecords, Passed};
use crate::pipeline::messages::Messages;
use crate::pipeline::owned_row::OwnedRow;
use crate::pipeline::piece::{Body, Piece};
use crate::pipeline::resume::Resume;
use crate::pipeline::target::{Output, Target};
use crate::terminal::Stdout;

/// The time before the first checkpoint.
const FIRST: Duration = Duration::from_millis(100);

/// The output so far.
pub(super) struct State {
    /// What is written where. Its checkpoint describes the complete records; with a journal, it is the
    /// journal's.
    pub(super) output: Output,
    /// When the checkpoint was last saved.
    saved: Instant,
    /// The time between two checkpoints; less before the first one.
    every: Duration,
    /// The bytes that were written, those of an incomplete record included.
    written: u64,
    /// The number of the last record that was read.
    pub(super) last: u64,
    /// The number of results, if the run ends after some.
    results: u64,
    /// Whether the checkpoint must not advance.
    pub(super) held: bool,
    pub(super) messages: Messages,
    pub(super) failure: Option<String>,
    /// Whether the reader of the output has closed it.
    pub(super) closed: bool,
    pub(super) broken: Option<io::Error>,
}

impl State {
    /// Returns the state at the start of a run, or where the run that it resumes has ended.
    pub(super) fn new(output: Output, messages: Messages) -> State {
        let Resume {
            checkpoint, file, ..
        } = &output.resume;
        State {
            // With a journal, the output is written anew.
            written: match output.journal {
                Some(_) => 0,
                None => checkpoint.length,
            },
            results: checkpoint.results,
            every: file.as_ref().map_or(FIRST, |file| file.every.min(FIRST)),
            output,
            saved: Instant::now(),
            last: 0,
            held: false,
            messages,
            failure: None,
            closed: false,
            broken: None,
        }
    }

    pub(super) fn take(&mut self, last: u64, mut piece: Piece) -> ControlFlow<()> {
        self.results += piece.cuts.len() as u64;
        if let Some(limit) = self.output.limit.filter(|&limit| self.results >= limit) {
            let surplus = (self.results - limit) as usize;
            piece.cut_after(piece.cuts.len() - surplus);
        }
        if piece.failure.is_some() {
            // A resumed run repeats the records that failed.
            let saved = self.save();
            self.check(saved)?;
            self.held = true;
        }
        if let Some(journal) = &mut self.output.journal {
            let appended = journal.append(last, &piece);
            self.check(appended)?;
        }
        self.messages.add(piece.messages);
        match piece.body {
            Body::Text(text) => self.write(&text)?,
            Body::Rows(rows) => self.write_table(rows.iter().map(OwnedRow::row))?,
            Body::Solved(solved) => self.write_table(solved.rows())?,
            Body::Keyed(keyed) => self.filter(&keyed)?,
        }
        self.complete();
        let checkpoint = &mut self.output.resume.checkpoint;
        checkpoint.tally.add(&piece.counts);
        // A resumed run skips the records before the checkpoint; that must not set it back.
        checkpoint.records = checkpoint.records.max(last);
        checkpoint.results = self.results;
        self.messages.has_valid = checkpoint.tally.has_valid();
        self.last = last;
        self.failure = piece.failure;
        if self.failure.is_some() || self.is_full() {
            return ControlFlow::Break(());
        }
        match &self.output.resume.file {
            Some(file) if self.saved.elapsed() >= self.every => {
                self.every = file.every;
                let saved = self.save();
                self.check(saved)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns whether there are as many results as the run was limited to.
    pub(super) fn is_full(&self) -> bool {
        self.output.limit.is_some_and(|limit| self.results >= limit)
    }

    pub(super) fn write(&mut self, text: &[u8]) -> ControlFlow<()> {
        if self.broken.is_some() {
            return ControlFlow::Break(());
        }
        let written = match &mut self.output.target {
            Target::Stdout(out) => out.write_all(text),
            Target::File(out) => out.write(text),
            Target::Table { .. } => Ok(()),
        };
        if written.is_ok() {
            self.written += text.len() as u64;
        }
        self.check(written)
    }

    fn write_table<'a>(&mut self, mut rows: impl Iterator<Item = Row<'a>>) -> ControlFlow<()> {
        let Target::Table { table, .. } = &mut self.output.target else {
            return ControlFlow::Continue(());
        };
        let written = rows.try_for_each(|row| table.row(&row));
        self.check(written)
    }

    pub(super) fn filter(&mut self, keyed: &KeyedRecords) -> ControlFlow<()> {
        let Some(filter) = &mut self.output.filter else {
            return ControlFlow::Continue(());
        };
        match filter.filter(keyed) {
            Ok(passed) => self.pass(&passed),
            Err(error) => self.check(Err(error)),
        }
    }

    /// Writes the records that the filter has deferred.
    pub(super) fn finish_filter(&mut self) -> ControlFlow<()> {
        let Some(filter) = self.output.filter.take().filter(|_| self.broken.is_none()) else {
            return ControlFlow::Continue(());
        };
        self.output.resume.checkpoint.tally.settle();
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
        self.output.resume.checkpoint.tally.add(&passed.counts);
        self.write(&passed.text)
    }

    pub(super) fn check(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.broken = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Marks everything that was written as complete records.
    pub(super) fn complete(&mut self) {
        self.output.resume.checkpoint.length = self.written;
    }

    /// Saves the checkpoint after the output, or the journal, that it describes.
    pub(super) fn save(&mut self) -> io::Result<()> {
        if self.output.resume.file.is_some()
            && !self.held
            && self.sync()?
            && let Some(file) = &mut self.output.resume.file
        {
            self.output.resume.checkpoint.save(file)?;
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// Writes everything to the disk that a checkpoint describes; returns whether it can be saved.
    fn sync(&mut self) -> io::Result<bool> {
        if let Some(journal) = &mut self.output.journal {
            if !self.output.resume.checkpoint.done {
                self.output.resume.checkpoint.length = journal.sync()?;
            }
            return Ok(true);
        }
        let is_complete = self.written == self.output.resume.checkpoint.length;
        match &self.output.target {
            // The member that would end here has a part of a record.
            Target::File(file) if file.is_packed() && !is_complete => return Ok(false),
            Target::File(_) => {}
            _ => return Ok(false),
        }
        self.finish_member()?;
        if is_complete {
            self.complete();
        }
        if let Target::File(file) = &self.output.target {
            file.sync()?;
        }
        Ok(true)
    }

    /// Checks that a resumed run has read at least the records before its checkpoint; otherwise the
    /// input is a different one.
    pub(super) fn check_end(&self) -> anyhow::Result<()> {
        let (last, records) = (self.last, self.output.resume.checkpoint.records);
        let was_read = self.broken.is_none() && !self.held;
        ensure!(
            last >= records || !was_read,
            "the input has {last} records, but the checkpoint was made after {records}"
        );
        Ok(())
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.output.target, Target::Stdout(Stdout::new())) {
            Target::Stdout(mut out) => out.flush(),
            Target::Table { table, .. } => table.finish(),
            Target::File(file) => {
                self.output.target = Target::File(file);
                self.finish_member()
            }
        }?;
        self.output.resume.checkpoint.done = true;
        self.complete();
        self.save()?;
        self.remove_journal()
    }

    /// Describes an output that cannot be written.
    pub(super) fn failed_output(&self) -> String {
        match &self.output.path {
            Some(path) => format!("cannot write {}", path.display()),
            None => String::from("cannot write the output"),
        }
    }

    /// Ends the compressed member of a file, so that its length on disk is that of the output.
    fn finish_member(&mut self) -> io::Result<()> {
        if let Target::File(file) = &mut self.output.target
            && file.is_packed()
        {
            file.finish_member()?;
            self.written = file.length()?;
        }
        Ok(())
    }

    /// Removes the journal of a completed run: it is never read again.
    fn remove_journal(&mut self) -> io::Result<()> {
        match &mut self.output.journal {
            Some(journal) if !self.held => journal.remove(),
            _ => Ok(()),
        }
    }
}
