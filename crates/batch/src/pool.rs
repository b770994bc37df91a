//! An ordered parallel map.
//!
//! ```text
//! items ──▶ block of items ──▶ all cores, a piece at a time ──▶ answers in order ──▶ sink
//!   (the next one is read meanwhile)            (those of the one before are handed out meanwhile)
//! ```
//!
//! **Invariant:** the sink sees exactly the answers a single thread would give it, in the same
//! order; no more than three blocks, of items or of answers, are held.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use rayon::prelude::*;

/// How many items are worked on before their answers are handed out.
const BLOCK: usize = 4096;

/// How many items of a block a thread takes at a time.
const PIECE: usize = 32;

/// Threads for batches.
#[derive(Debug)]
pub struct Pool {
    threads: rayon::ThreadPool,
}

impl Pool {
    /// A pool of so many threads; 0 stands for one a core.
    ///
    /// # Errors
    ///
    /// If the system gives no threads.
    pub fn new(threads: usize) -> Result<Pool, rayon::ThreadPoolBuildError> {
        let threads =
            NonZeroUsize::new(threads).map_or_else(rayon::current_num_threads, Into::into);
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        Ok(Pool { threads })
    }

    /// Hands `answer` of every item to `sink`, in order, until it breaks or an item is an error.
    ///
    /// `scratch` makes what a thread works in; it is kept for a number of items. While a block of
    /// items is worked on, the answers of the one before are handed out and the next one is read.
    ///
    /// # Errors
    ///
    /// The first error among the items; the items before it have been answered.
    pub fn map_ordered<I, S, T, E>(
        &self,
        items: impl Iterator<Item = Result<I, E>> + Send,
        scratch: impl Fn() -> S + Sync,
        answer: impl Fn(&mut S, I) -> T + Sync,
        mut sink: impl FnMut(T) -> ControlFlow<()> + Send,
    ) -> Result<(), E>
    where
        I: Send,
        T: Send,
        E: Send,
    {
        let mut blocks = Blocks {
            items: items.fuse(),
            failure: None,
        };
        let mut block = blocks.read();
        let mut answers = Vec::new();
        while !(block.is_empty() && answers.is_empty()) {
            let mut hand_out_and_read = || {
                let flow = answers.drain(..).try_for_each(&mut sink);
                let next = if flow.is_break() {
                    Vec::new()
                } else {
                    blocks.read()
                };
                (flow, next)
            };
            // One item needs no other thread, and a person waits for it.
            let (next_answers, (flow, next)) = if block.len() <= 1 {
                let mut scratch = scratch();
                let work = |item| answer(&mut scratch, item);
                (block.into_iter().map(work).collect(), hand_out_and_read())
            } else {
                let work = || work(block, &scratch, &answer);
                self.threads
                    .install(|| rayon::join(work, hand_out_and_read))
            };
            if flow.is_break() {
                return Ok(());
            }
            (block, answers) = (next, next_answers);
        }
        blocks.failure.map_or(Ok(()), Err)
    }
}

/// Works on a block on all threads of the pool that is installed.
fn work<I: Send, S, T: Send>(
    block: Vec<I>,
    scratch: &(impl Fn() -> S + Sync),
    answer: &(impl Fn(&mut S, I) -> T + Sync),
) -> Vec<T> {
    block
        .into_par_iter()
        .with_min_len(PIECE)
        .map_init(scratch, |scratch, item| answer(scratch, item))
        .collect()
}

/// Items a block at a time, up to the first error.
struct Blocks<It, E> {
    items: It,
    failure: Option<E>,
}

impl<I, E, It: Iterator<Item = Result<I, E>>> Blocks<It, E> {
    /// The next items; none at the end.
    fn read(&mut self) -> Vec<I> {
        let mut block = Vec::with_capacity(BLOCK);
        while self.failure.is_none() && block.len() < BLOCK {
            match self.items.next() {
                Some(Ok(item)) => block.push(item),
                Some(Err(error)) => self.failure = Some(error),
                None => break,
            }
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares_of(count: usize, threads: usize) -> Vec<usize> {
        let mut answers = Vec::new();
        let items = (0..count).map(Ok::<usize, ()>);
        Pool::new(threads)
            .unwrap()
            .map_ordered(
                items,
                || (),
                |(), item| item * item,
                |answer| {
                    answers.push(answer);
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
        answers
    }

    #[test]
    fn answers_come_in_order_whatever_the_number_of_threads() {
        for count in [0, 1, 2, BLOCK - 1, BLOCK, 3 * BLOCK + 5] {
            let expected: Vec<usize> = (0..count).map(|item| item * item).collect();
            for threads in [1, 2, 7] {
                assert_eq!(squares_of(count, threads), expected);
            }
        }
    }

    #[test]
    fn items_before_an_error_are_answered() {
        let items = [Ok(1), Ok(2), Err("broken"), Ok(4)].into_iter();
        let mut answers = Vec::new();
        let result = Pool::new(2).unwrap().map_ordered(
            items,
            || (),
            |(), item| item,
            |answer| {
                answers.push(answer);
                ControlFlow::Continue(())
            },
        );
        assert_eq!((result, answers), (Err("broken"), vec![1, 2]));
    }

    #[test]
    fn a_sink_that_breaks_ends_the_run() {
        let mut seen = 0;
        let endless = (0..).map(Ok::<usize, ()>);
        let result = Pool::new(2).unwrap().map_ordered(
            endless,
            || (),
            |(), item| item,
            |_| {
                seen += 1;
                if seen == 10 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!((result, seen), (Ok(()), 10));
    }
}
