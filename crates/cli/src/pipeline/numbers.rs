//! The numbers of puzzles that are generated.
//!
//! **Invariant:** every number of the range that belongs to the shard is in exactly one chunk, in
//! ascending order.

use std::convert::Infallible;
use std::sync::Arc;

use foldoku::batch::Pool;
use foldoku::formats::Shard;

use super::ordered_writer::OrderedWriter;
use super::verb::{Chunks, Workers};
use crate::args;
use crate::terminal::{Exit, Interrupt, Progress};

/// A range of numbers, counted from 0.
#[derive(Debug)]
pub(crate) struct Numbers {
    first: u64,
    count: u64,
    shard: Shard,
    /// The numbers below this one are done.
    done: u64,
    /// The maximum size of a chunk.
    size: u64,
    progress: Arc<Progress>,
    interrupt: Interrupt,
}

impl Numbers {
    /// Returns the numbers from `first` on, `count` of them, in chunks of up to `size`.
    pub(crate) fn new(
        first: u64,
        count: u64,
        shard: Shard,
        size: u64,
        run: &args::Run,
        interrupt: &Interrupt,
    ) -> Numbers {
        Numbers {
            first,
            count,
            shard,
            done: 0,
            size,
            progress: Arc::new(Progress::start(run, Some(count), false)),
            interrupt: interrupt.clone(),
        }
    }

    fn chunks(&self, threads: usize) -> impl Iterator<Item = Vec<u64>> + use<> {
        let end = self.first.saturating_add(self.count);
        let shard = self.shard;
        let start = self.first.max(self.done);
        let mut numbers = (start..end).filter(move |&number| shard.holds(number + 1));
        // A small count is divided among all threads.
        let size = self.count.div_ceil(threads as u64).clamp(1, self.size) as usize;
        std::iter::from_fn(move || {
            let chunk: Vec<u64> = numbers.by_ref().take(size).collect();
            (!chunk.is_empty()).then_some(chunk)
        })
    }
}

impl Chunks for Numbers {
    type Chunk = Vec<u64>;

    fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    fn skip_to(&mut self, record: u64) {
        self.done = record;
    }

    fn for_each(self, pool: &Pool, writer: &OrderedWriter, workers: Workers<'_, Vec<u64>>) -> Exit {
        let chunks = self.chunks(pool.threads());
        writer.skip(self.done);
        self.progress
            .figures
            .set_position(self.done.saturating_sub(self.first));
        let result: Result<(), Infallible> = pool.map_ordered(
            chunks.map(Ok),
            workers,
            |work, numbers| {
                let last = numbers.last().map_or(0, |last| last + 1);
                (last, work(numbers))
            },
            |(last, piece)| {
                let done = last.saturating_sub(self.first);
                self.progress.figures.set_position(done);
                writer.take(last, piece)
            },
        );
        let Ok(()) = result;
        Exit::Success
    }
}
