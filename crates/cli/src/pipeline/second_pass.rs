//! The second pass of a command: over what its first pass has collected, to files that it opens
//! itself.
//!
//! ```text
//! parts, in order ──▶ work on all cores ──▶ take, in order
//! ```
//!
//! **Invariant:** the parts are read and their results are taken in order, one at a time, so both may
//! keep state. A pass that was interrupted or has failed has no complete output; it starts over.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use foldoku::batch::Pool;

use crate::args;
use crate::terminal::{Exit, Interrupt, Progress, message};

/// Items that are worked on together.
pub(crate) struct Part<T> {
    pub(crate) items: T,
    /// How many of the items are records that begin here.
    pub(crate) records: u64,
    /// How far the pass is after this part, in the unit of its total.
    pub(crate) position: u64,
}

/// A pass over parts.
pub(crate) struct SecondPass<'a> {
    pub(crate) run: &'a args::Run,
    pub(crate) threads: u16,
    pub(crate) interrupt: &'a Interrupt,
    /// The position after the last part.
    pub(crate) total: u64,
    /// What is written, for messages.
    pub(crate) path: &'a Path,
}

impl SecondPass<'_> {
    /// Passes `work` of every part to `take`. Returns how the pass ended, and reports why if it is not
    /// complete.
    pub(crate) fn run<T: Send, S, R: Send>(
        &self,
        parts: impl Iterator<Item = io::Result<Part<T>>> + Send,
        scratch: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, T) -> R + Sync,
        mut take: impl FnMut(R) -> io::Result<()> + Send,
    ) -> anyhow::Result<Exit> {
        let progress = Progress::start(self.run, Some(self.total), false);
        let (mut done, mut taken) = (0, Ok(()));
        let read = Pool::new(self.threads.into())?.map_ordered(
            parts,
            scratch,
            |scratch, part| {
                let result = (!self.interrupt.is_set()).then(|| work(scratch, part.items));
                // The result of an interrupted part may be incomplete.
                let result = result.filter(|_| !self.interrupt.is_set());
                (part.position, part.records, result)
            },
            |(position, records, result)| {
                let Some(result) = result else {
                    return ControlFlow::Break(());
                };
                taken = take(result);
                if taken.is_err() {
                    return ControlFlow::Break(());
                }
                done = position;
                progress.figures.set_position(position);
                progress.figures.add_records(records);
                ControlFlow::Continue(())
            },
        );
        progress.finish();
        if self.interrupt.is_set() {
            message::error(&format!("interrupted after {done} records"));
            return Ok(Exit::Interrupted);
        }
        self.check(taken)?;
        if let Err(error) = read {
            message::error(&error.to_string());
            return Ok(Exit::Io);
        }
        Ok(Exit::Success)
    }

    /// Describes an output that cannot be written.
    pub(crate) fn check<T>(&self, written: io::Result<T>) -> anyhow::Result<T> {
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
