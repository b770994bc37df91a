//! Where answers arrive, in order: they are written, counted and noted in the checkpoint.
//!
//! **Invariant:** the mark says what the output holds, whenever the desk is free; a piece is written
//! as a whole or the run ends.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::batch::Solved;
use foldoku::formats::Row;
use foldoku::formats::TableWriter;

use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::dedupe::{Offers, Sieve, Sifted};
use crate::pipeline::tally::{Counts, Tally};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::message;
use crate::terminal::progress::Progress;

/// The answers to a chunk.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) body: Body,
    pub(crate) counts: Counts,
    /// What is to be said about it beside the results.
    pub(crate) messages: Vec<String>,
}

#[derive(Debug)]
pub(crate) enum Body {
    Text(Vec<u8>),
    /// For formats that are written as a whole.
    Rows(Box<dyn Rows>),
    /// For a sieve.
    Offers(Offers),
}

/// Rows that have not been written yet.
pub(crate) trait Rows: fmt::Debug + Send {
    /// The rows, in order.
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_>;
}

impl Rows for Solved {
    fn rows(&self) -> Box<dyn Iterator<Item = Row<'_>> + '_> {
        Box::new(Solved::rows(self))
    }
}

/// What is written to.
pub(crate) enum Target {
    Stdout(io::Stdout),
    File(File),
    Table(Box<dyn TableWriter>),
    /// For records that have passed a sieve.
    Records(Box<dyn Records>),
}

/// Takes records, each of which is some bytes, and never a part of one.
pub(crate) trait Records: Send {
    /// Some records, one behind the other.
    fn take(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Ends what they were written to.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl Target {
    /// A file, from what a mark says of it on.
    pub(crate) fn file(path: &Path, mark: &Mark) -> anyhow::Result<Target> {
        if mark.length > 0 {
            Target::check_length(path, mark)?;
        }
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            if file.metadata()?.is_file() {
                file.set_len(mark.length)?;
            }
            Ok(file)
        };
        let file: io::Result<File> = open();
        Ok(Target::File(
            file.with_context(|| path.display().to_string())?,
        ))
    }

    /// Checks that a file holds at least what a mark says of it.
    pub(crate) fn check_length(path: &Path, mark: &Mark) -> anyhow::Result<()> {
        let name = || path.display().to_string();
        let length = fs::metadata(path).with_context(name)?.len();
        if length < mark.length {
            let message = "it is shorter than the checkpoint says";
            let error = io::Error::new(io::ErrorKind::InvalidData, message);
            return Err(error).with_context(name);
        }
        Ok(())
    }
}

/// Where the checkpoint is, and how often it is written.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub(crate) file: PathBuf,
    pub(crate) every: Duration,
}

/// How many messages about records are shown; the summary counts them all.
const SHOWN: usize = 10;

/// Takes answers. Shared with whoever hears that the run is to stop.
#[derive(Clone)]
pub(crate) struct Desk {
    books: Arc<Mutex<Books>>,
    pub(crate) progress: Arc<Progress>,
}

struct Books {
    target: Target,
    /// What decides which records are written.
    sieve: Option<Sieve>,
    mark: Mark,
    checkpoint: Option<Checkpoint>,
    saved: Instant,
    /// The number of the last record that there was.
    last: u64,
    /// Whether the checkpoint stays as it is.
    held: bool,
    shown: usize,
    broken: Option<io::Error>,
}

impl Desk {
    pub(crate) fn new(
        target: Target,
        mark: Mark,
        checkpoint: Option<Checkpoint>,
        progress: Arc<Progress>,
    ) -> Desk {
        let books = Books {
            target,
            sieve: None,
            mark,
            checkpoint,
            saved: Instant::now(),
            last: 0,
            held: false,
            shown: 0,
            broken: None,
        };
        Desk {
            books: Arc::new(Mutex::new(books)),
            progress,
        }
    }

    /// A desk that writes to standard output, and hears of interrupts.
    pub(crate) fn to_stdout(progress: &Arc<Progress>) -> Desk {
        let target = Target::Stdout(io::stdout());
        let mark = Mark::start(Settings::default());
        let desk = Desk::new(target, mark, None, Arc::clone(progress));
        interrupt::leave_to(&desk);
        desk
    }

    /// Has records sifted from now on.
    pub(crate) fn sift_with(&self, sieve: Sieve) {
        self.books().sieve = Some(sieve);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next piece, whose last record has the number `last`.
    pub(crate) fn take(&self, last: u64, piece: Piece) -> ControlFlow<()> {
        let mut books = self.books();
        for message in &piece.messages {
            if books.shown < SHOWN {
                self.progress.aside(|| message::error(message));
            }
            books.shown += 1;
        }
        let flow = books.take(last, piece);
        self.progress.update(&books.mark.tally);
        flow
    }

    /// Writes a part of an answer that is yet to come.
    pub(crate) fn write(&self, text: &[u8]) -> ControlFlow<()> {
        self.books().write(text)
    }

    /// Keeps the checkpoint where it is now: a source has failed, and what it has not given is to
    /// be task for again when the run is taken up.
    pub(crate) fn hold_checkpoint(&self) {
        let mut books = self.books();
        if !books.held {
            let saved = books.save();
            let _ = books.note(saved);
            books.held = true;
        }
    }

    /// What has become of the records so far.
    pub(crate) fn tally(&self) -> Tally {
        self.books().mark.tally.clone()
    }

    /// Whether the output can no longer be written.
    pub(crate) fn is_broken(&self) -> bool {
        self.books().broken.is_some()
    }

    /// Ends the run.
    pub(crate) fn finish(&self, foot: &[u8], strict: bool, quiet: bool) -> anyhow::Result<Exit> {
        let mut books = self.books();
        books.check_end()?;
        let _ = books.settle();
        let _ = books.write(foot);
        let remark = match &books.target {
            Target::Table(table) => table.note(),
            _ => None,
        };
        self.progress.finish();
        let end = match books.broken.take() {
            Some(error) => Err(error),
            None => books.finish(),
        };
        match end {
            // Whoever reads has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Exit::Done),
            other => other.context("the output cannot be written")?,
        }
        let tally = &books.mark.tally;
        if !quiet {
            if let Some(remark) = remark {
                message::summary(&remark);
            }
            if books.shown > SHOWN {
                message::summary(&format!("{} more messages", books.shown - SHOWN));
            }
            if tally.records() > 1 {
                message::summary(&tally.summary());
            }
        }
        Ok(tally.exit(strict))
    }

    /// Stops the process between two pieces, and says how to go on.
    pub(crate) fn stop(&self) -> ! {
        // Who holds the desk may wait for a reader that never comes.
        let deadline = Instant::now() + Duration::from_secs(2);
        loop {
            if let Ok(mut books) = self.books.try_lock() {
                let saved = books.save();
                let records = books.mark.records;
                self.progress.aside(|| {
                    message::error(&match (&books.checkpoint, saved) {
                        (Some(_), Ok(())) => format!(
                            "interrupted after {records} records; the same command with --resume goes on"
                        ),
                        (Some(_), Err(error)) => format!("interrupted; the checkpoint: {error}"),
                        (None, _) => format!("interrupted after {records} records"),
                    });
                });
                std::process::exit(Exit::Interrupted as i32);
            }
            if Instant::now() > deadline {
                std::process::exit(Exit::Interrupted as i32);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Books {
    fn take(&mut self, last: u64, piece: Piece) -> ControlFlow<()> {
        match piece.body {
            Body::Text(text) => self.write(&text)?,
            Body::Rows(rows) => self.table(&*rows)?,
            Body::Offers(offers) => self.sift(&offers)?,
        }
        self.mark.tally.add(&piece.counts);
        self.last = last;
        // A run that has been taken up passes over what was answered before: that is no way back.
        self.mark.records = self.mark.records.max(last);
        match &self.checkpoint {
            Some(checkpoint) if self.saved.elapsed() >= checkpoint.every => {
                let saved = self.save();
                self.note(saved)
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
            self.mark.length += text.len() as u64;
        }
        self.note(written)
    }

    fn table(&mut self, rows: &dyn Rows) -> ControlFlow<()> {
        let Target::Table(table) = &mut self.target else {
            return ControlFlow::Continue(());
        };
        let written = rows.rows().try_for_each(|row| table.row(&row));
        self.note(written)
    }

    fn sift(&mut self, offers: &Offers) -> ControlFlow<()> {
        let Some(sieve) = &mut self.sieve else {
            return ControlFlow::Continue(());
        };
        match sieve.sift(offers) {
            Ok(sifted) => self.pass(&sifted),
            Err(error) => self.note(Err(error)),
        }
    }

    /// Has the sieve hand out what it has put off.
    fn settle(&mut self) -> ControlFlow<()> {
        let Some(sieve) = self.sieve.take().filter(|_| self.broken.is_none()) else {
            return ControlFlow::Continue(());
        };
        self.mark.tally.settle();
        let settled = sieve.finish(|sifted| match self.pass(&sifted) {
            ControlFlow::Continue(()) => Ok(()),
            // The reason has been noted.
            ControlFlow::Break(()) => Err(io::ErrorKind::Other.into()),
        });
        if self.broken.is_some() {
            return ControlFlow::Break(());
        }
        self.note(settled)
    }

    fn pass(&mut self, sifted: &Sifted) -> ControlFlow<()> {
        self.mark.tally.add(&sifted.counts);
        self.write(&sifted.text)
    }

    fn note(&mut self, result: io::Result<()>) -> ControlFlow<()> {
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.broken = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes the checkpoint, after all that it speaks of.
    fn save(&mut self) -> io::Result<()> {
        if let (Some(checkpoint), Target::File(out), false) =
            (&self.checkpoint, &self.target, self.held)
        {
            out.sync_data()?;
            self.mark.save(&checkpoint.file)?;
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// Checks that what was answered before was there this time: else it is another input.
    fn check_end(&self) -> anyhow::Result<()> {
        let (last, records) = (self.last, self.mark.records);
        let was_read = self.broken.is_none() && !self.held;
        ensure!(
            last >= records || !was_read,
            "the input ends after {last} records; there were {records} before the checkpoint"
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
                self.mark.done = true;
                self.save()
            }
        }
    }
}
