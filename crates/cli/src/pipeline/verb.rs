//! The traits of the pipeline: a command ([`Verb`]) and its input ([`Chunks`]).
//!
//! **Invariant:** the answers to a chunk depend on the chunk and the command line only, never on
//! other chunks, threads or the clock (except for time limits and columns of seconds).

use std::sync::Arc;

use foldoku::batch::Pool;

use super::answers::Answers;
use super::ordered_writer::OrderedWriter;
use super::piece::Piece;
use crate::terminal::{Exit, Interrupt, Progress};

/// A command, which turns chunks of input into chunks of output.
pub(crate) trait Verb: Sync {
    /// The chunks of input: [`RecordChunk`](super::RecordChunk) or a chunk of
    /// [`Numbers`](super::Numbers).
    type Chunk;

    /// What each thread needs: solvers, search memory.
    type Scratch;

    /// Returns the scratch of one thread.
    fn scratch(&self) -> Self::Scratch;

    /// Answers each record of a chunk, in order.
    fn work(&self, scratch: &mut Self::Scratch, chunk: Self::Chunk, answers: &mut Answers<'_>);

    /// Returns whether the answer to one record may be too long to be held in memory. One thread
    /// works then, and rows are written while the record is being worked on.
    fn streams(&self) -> bool {
        false
    }

    /// Returns the output after all rows, such as statistics.
    ///
    /// # Errors
    ///
    /// If the command writes additional files and one of them cannot be written.
    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// The chunks of a run, in order.
pub(crate) trait Chunks {
    type Chunk;

    fn progress(&self) -> &Arc<Progress>;

    fn interrupt(&self) -> &Interrupt;

    /// Skips the records up to this one: an earlier run has answered them.
    fn skip_to(&mut self, record: u64);

    /// Lets a worker on each thread of `pool` answer the chunks, and passes the pieces to `writer`
    /// in order.
    ///
    /// Returns [`Exit::Io`] if a source could not be read.
    fn for_each(
        self,
        pool: &Pool,
        writer: &OrderedWriter,
        workers: Workers<'_, Self::Chunk>,
    ) -> Exit;
}

/// A [`Verb`] without its types, so that the pipeline is compiled once per kind of chunk and not
/// once per command.
pub(super) trait AnyVerb<C>: Sync {
    /// Returns the work of one thread.
    fn work(&self) -> Work<'_, C>;

    fn streams(&self) -> bool;

    fn footer(&self) -> anyhow::Result<Vec<u8>>;
}

/// [`Verb::work`] with the scratch of a thread.
pub(super) type Work<'a, C> = Box<dyn FnMut(C, &mut Answers<'_>) + 'a>;

impl<V: Verb> AnyVerb<V::Chunk> for V {
    fn work(&self) -> Work<'_, V::Chunk> {
        let mut scratch = self.scratch();
        Box::new(move |chunk, answers| Verb::work(self, &mut scratch, chunk, answers))
    }

    fn streams(&self) -> bool {
        Verb::streams(self)
    }

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        Verb::footer(self)
    }
}

/// Makes the worker of each thread. A worker turns a chunk into a piece, or returns `None` once the
/// run is interrupted.
pub(crate) type Workers<'a, C> = &'a (dyn Fn() -> Worker<'a, C> + Sync);

/// One thread of a run.
pub(crate) type Worker<'a, C> = Box<dyn FnMut(C) -> Option<Piece> + 'a>;
