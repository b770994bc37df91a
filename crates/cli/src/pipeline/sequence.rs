//! The chunks of a sequence, such as the second pass over what a command has collected.
//!
//! **Invariant:** the chunks are taken in order, one at a time, so the sequence may keep state.

use std::io;
use std::sync::Arc;

use foldoku::batch::Pool;

use super::ordered_writer::OrderedWriter;
use super::verb::{Chunks, Workers};
use crate::args;
use crate::terminal::{Exit, Interrupt, Progress, message};

/// A chunk, and how far the sequence is after it: in the unit of the total.
pub(crate) type Item<T> = io::Result<(u64, T)>;

/// A sequence of chunks.
pub(crate) struct Sequence<I> {
    items: I,
    progress: Arc<Progress>,
    interrupt: Interrupt,
}

impl<I> Sequence<I> {
    /// Returns the chunks of `items`, which end at `total`.
    pub(crate) fn new(items: I, total: u64, run: &args::Run, interrupt: &Interrupt) -> Sequence<I> {
        Sequence {
            items,
            progress: Arc::new(Progress::start(run, Some(total), false)),
            interrupt: interrupt.clone(),
        }
    }
}

impl<T: Send, I: Iterator<Item = Item<T>> + Send> Chunks for Sequence<I> {
    type Chunk = T;

    fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// A sequence always starts from its beginning.
    fn skip_to(&mut self, _: u64) {}

    fn for_each(self, pool: &Pool, writer: &OrderedWriter, workers: Workers<'_, T>) -> Exit {
        let result = pool.map_ordered(
            self.items,
            workers,
            |work, (position, chunk)| (position, work(chunk)),
            |(position, piece)| {
                self.progress.figures.set_position(position);
                writer.take(position, piece)
            },
        );
        match result {
            Ok(()) => Exit::Success,
            Err(error) => {
                self.progress
                    .suspend(|| message::error(&format!("{error}")));
                Exit::Io
            }
        }
    }
}
