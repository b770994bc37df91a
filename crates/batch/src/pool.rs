//! An ordered parallel map.
//!
//! Every thread repeats the same steps: take the next item, work on it, and submit the result. The
//! thread that submits the next result in order passes it to the sink, with all results that were
//! waiting for it. So a single thread suffices, and no thread only reads or writes.
//!
//! ```text
//! items ──▶ the next one, under a lock ──▶ work ──▶ results waiting for their turn ──▶ sink
//! ```
//!
//! **Invariant:** the sink sees the results that a single thread would produce, in the same order. At
//! most four results per thread wait for their turn.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::iter::Fuse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of results per thread that may wait for their turn.
const AHEAD: usize = 4;

/// A pool of worker threads.
#[derive(Debug)]
pub struct Pool {
    threads: rayon::ThreadPool,
}

/// The error if the system cannot start the threads of a pool.
#[derive(Debug)]
pub struct PoolError(rayon::ThreadPoolBuildError);

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot start the worker threads")
    }
}

impl Error for PoolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

impl Pool {
    /// Starts threads; 0 means one per core.
    ///
    /// # Errors
    ///
    /// If the system cannot start them.
    pub fn new(threads: usize) -> Result<Pool, PoolError> {
        let threads =
            NonZeroUsize::new(threads).map_or_else(rayon::current_num_threads, Into::into);
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(PoolError)?;
        Ok(Pool { threads })
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Passes `work` of every item to `sink`, in order, until the sink breaks or an item is an
    /// error.
    ///
    /// `scratch` creates the memory that a thread works in.
    ///
    /// # Errors
    ///
    /// The first error among the items; the items before it were processed.
    pub fn map_ordered<I, S, T, E>(
        &self,
        items: impl Iterator<Item = Result<I, E>> + Send,
        scratch: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, I) -> T + Sync,
        sink: impl FnMut(T) -> ControlFlow<()> + Send,
    ) -> Result<(), E>
    where
        T: Send,
        E: Send,
    {
        let remaining = Mutex::new(Items {
            items: items.fuse(),
            taken: 0,
            failure: None,
        });
        let output = Output {
            sink: Mutex::new(sink),
            queue: Mutex::new(Queue::new()),
            moved: Condvar::new(),
            threads: self.threads(),
        };
        self.threads.broadcast(|_| {
            let _guard = CloseOnPanic(&output);
            let mut scratch = scratch();
            loop {
                // In the condition of a `while let` the lock would be held during the work.
                let next = lock(&remaining).next();
                let Some((turn, item)) = next else { break };
                let result = work(&mut scratch, item);
                if output.submit(turn, result).is_break() {
                    break;
                }
            }
        });
        let remaining = remaining
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        remaining.failure.map_or(Ok(()), Err)
    }
}

/// The remaining items, up to the first error.
struct Items<It, E> {
    items: Fuse<It>,
    taken: usize,
    failure: Option<E>,
}

impl<I, E, It: Iterator<Item = Result<I, E>>> Items<It, E> {
    /// Returns the next item and its position.
    fn next(&mut self) -> Option<(usize, I)> {
        if self.failure.is_some() {
            return None;
        }
        match self.items.next()? {
            Ok(item) => {
                self.taken += 1;
                Some((self.taken - 1, item))
            }
            Err(error) => {
                self.failure = Some(error);
                None
            }
        }
    }
}

/// Orders the results.
struct Output<T, F> {
    /// Locked only by the thread that has set [`Queue::busy`].
    sink: Mutex<F>,
    queue: Mutex<Queue<T>>,
    /// Notified when results were emitted and when the output is closed.
    moved: Condvar,
    threads: usize,
}

/// Results by position.
struct Queue<T> {
    /// The position of the next result to emit.
    turn: usize,
    waiting: BTreeMap<usize, T>,
    /// Whether a thread is emitting.
    busy: bool,
    /// Whether the output is closed: nothing more is emitted.
    closed: bool,
}

impl<T> Queue<T> {
    fn new() -> Queue<T> {
        Queue {
            turn: 0,
            waiting: BTreeMap::new(),
            busy: false,
            closed: false,
        }
    }
}

impl<T, F: FnMut(T) -> ControlFlow<()>> Output<T, F> {
    /// Adds a result and emits those that are due, unless another thread does.
    fn submit(&self, turn: usize, result: T) -> ControlFlow<()> {
        let mut queue = lock(&self.queue);
        queue.waiting.insert(turn, result);
        if !queue.busy {
            queue = self.emit(queue);
        }
        while !queue.closed && turn >= queue.turn + AHEAD * self.threads {
            let woken = self.moved.wait(queue);
            queue = woken.unwrap_or_else(PoisonError::into_inner);
        }
        if queue.closed {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn emit<'q>(&'q self, mut queue: MutexGuard<'q, Queue<T>>) -> MutexGuard<'q, Queue<T>> {
        queue.busy = true;
        while let Some(result) = next_due(&mut queue) {
            drop(queue);
            let flow = lock(&self.sink)(result);
            queue = lock(&self.queue);
            queue.turn += 1;
            queue.closed |= flow.is_break();
            // A slow sink makes all other threads wait: woken after every result, they would take
            // turns to find that theirs is still far.
            if queue.turn.is_multiple_of(self.threads) {
                self.moved.notify_all();
            }
        }
        queue.busy = false;
        self.moved.notify_all();
        queue
    }
}

fn next_due<T>(queue: &mut Queue<T>) -> Option<T> {
    if queue.closed {
        return None;
    }
    let turn = queue.turn;
    queue.waiting.remove(&turn)
}

/// Closes the output if its thread panics, so that no other thread waits for its result.
struct CloseOnPanic<'a, T, F>(&'a Output<T, F>);

impl<T, F> Drop for CloseOnPanic<'_, T, F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.queue).closed = true;
            self.0.moved.notify_all();
        }
    }
}

/// Locks a mutex even if it is poisoned: the panic itself ends the run.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Barrier, mpsc};
    use std::time::Duration;

    use super::*;

    fn squares_of(count: usize, threads: usize) -> Vec<usize> {
        let mut results = Vec::new();
        let items = (0..count).map(Ok::<usize, ()>);
        Pool::new(threads)
            .unwrap()
            .map_ordered(
                items,
                || (),
                |(), item| item * item,
                |result| {
                    results.push(result);
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
        results
    }

    #[test]
    fn results_are_in_order_for_any_number_of_threads() {
        for count in [0, 1, 2, 31, 5000] {
            let expected: Vec<usize> = (0..count).map(|item| item * item).collect();
            for threads in [1, 2, 7] {
                assert_eq!(squares_of(count, threads), expected);
            }
        }
    }

    #[test]
    fn items_before_an_error_are_processed() {
        let items = [Ok(1), Ok(2), Err("broken"), Ok(4)].into_iter();
        let mut results = Vec::new();
        let result = Pool::new(2).unwrap().map_ordered(
            items,
            || (),
            |(), item| item,
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        assert_eq!((result, results), (Err("broken"), vec![1, 2]));
    }

    #[test]
    fn a_break_of_the_sink_ends_the_run() {
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

    #[test]
    fn all_threads_work_at_the_same_time() {
        let both = Barrier::new(2);
        let (sender, done) = mpsc::channel();
        std::thread::spawn(move || {
            let result = Pool::new(2).unwrap().map_ordered(
                (0..2).map(Ok::<usize, ()>),
                || (),
                |(), _| both.wait().is_leader(),
                |_| ControlFlow::Continue(()),
            );
            sender.send(result)
        });
        assert_eq!(done.recv_timeout(Duration::from_secs(60)), Ok(Ok(())));
    }

    /// Without back pressure, all other results would be held.
    #[test]
    fn threads_do_not_run_far_ahead_of_a_slow_result() {
        let taken = AtomicUsize::new(0);
        let most = AtomicUsize::new(0);
        let items = (0..1000).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        let result = Pool::new(2).unwrap().map_ordered(
            items.map(Ok::<usize, ()>),
            || (),
            |(), item| {
                if item == 0 {
                    std::thread::sleep(Duration::from_millis(100));
                    most.store(taken.load(Ordering::Relaxed), Ordering::Relaxed);
                }
            },
            |()| ControlFlow::Continue(()),
        );
        assert_eq!(result, Ok(()));
        let most = most.load(Ordering::Relaxed);
        assert!(most <= 2 * AHEAD + 2, "{most} items were taken");
    }

    #[test]
    fn a_panic_ends_the_run() {
        let run = || {
            Pool::new(2).unwrap().map_ordered(
                (0..1000).map(Ok::<usize, ()>),
                || (),
                |(), item| assert_ne!(item, 3, "the third item is bad"),
                |()| ControlFlow::Continue(()),
            )
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
