//! An ordered parallel map.
//!
//! Every thread does the same: it takes the next item, works on it, and hands the answer over.
//! Whoever holds the answer that is due hands it to the sink, with all that have been waiting for
//! it; so one thread works without any other, and no thread does nothing but read or write.
//!
//! ```text
//! items ──▶ the next one, under a lock ──▶ work ──▶ answers that wait for their turn ──▶ sink
//! ```
//!
//! **Invariant:** the sink sees exactly the answers a single thread would give it, in the same
//! order; no more than four answers a thread wait for their turn.

use std::collections::BTreeMap;
use std::iter::Fuse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many answers of each thread may wait for their turn.
const AHEAD: usize = 4;

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

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Hands `answer` of every item to `sink`, in order, until it breaks or an item is an error.
    ///
    /// `scratch` makes what a thread works in.
    ///
    /// # Errors
    ///
    /// The first error among the items; the items before it have been answered.
    pub fn map_ordered<I, S, T, E>(
        &self,
        items: impl Iterator<Item = Result<I, E>> + Send,
        scratch: impl Fn() -> S + Sync,
        answer: impl Fn(&mut S, I) -> T + Sync,
        sink: impl FnMut(T) -> ControlFlow<()> + Send,
    ) -> Result<(), E>
    where
        T: Send,
        E: Send,
    {
        let intake = Mutex::new(Intake {
            items: items.fuse(),
            taken: 0,
            failure: None,
        });
        let outlet = Outlet {
            sink: Mutex::new(sink),
            queue: Mutex::new(Queue::new()),
            moved: Condvar::new(),
            room: AHEAD * self.threads(),
        };
        self.threads.broadcast(|_| {
            let _alarm = Alarm(&outlet);
            let mut scratch = scratch();
            loop {
                // In the head of a `while let` the lock would be held until the work is done.
                let next = lock(&intake).next();
                let Some((turn, item)) = next else { break };
                let answer = answer(&mut scratch, item);
                if outlet.deliver(turn, answer).is_break() {
                    break;
                }
            }
        });
        let intake = intake.into_inner().unwrap_or_else(PoisonError::into_inner);
        intake.failure.map_or(Ok(()), Err)
    }
}

/// The items that are left, up to the first error.
struct Intake<It, E> {
    items: Fuse<It>,
    taken: usize,
    failure: Option<E>,
}

impl<I, E, It: Iterator<Item = Result<I, E>>> Intake<It, E> {
    /// The next item and its turn.
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

/// Where answers wait for their turn.
struct Outlet<T, F> {
    /// Locked by the thread that has set [`Queue::busy`], and by no other.
    sink: Mutex<F>,
    queue: Mutex<Queue<T>>,
    /// Told whenever an answer has been handed out, and when there is no more to hand out.
    moved: Condvar,
    /// How many answers may wait.
    room: usize,
}

/// Answers in the order of their turns.
struct Queue<T> {
    /// Whose turn it is.
    turn: usize,
    waiting: BTreeMap<usize, T>,
    /// Whether a thread is handing out.
    busy: bool,
    /// Whether nothing is handed out any more.
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

impl<T, F: FnMut(T) -> ControlFlow<()>> Outlet<T, F> {
    /// Takes an answer and hands out those whose turn it is, unless another thread is at it.
    fn deliver(&self, turn: usize, answer: T) -> ControlFlow<()> {
        let mut queue = lock(&self.queue);
        queue.waiting.insert(turn, answer);
        if !queue.busy {
            queue = self.hand_out(queue);
        }
        while !queue.closed && turn >= queue.turn + self.room {
            let woken = self.moved.wait(queue);
            queue = woken.unwrap_or_else(PoisonError::into_inner);
        }
        if queue.closed {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn hand_out<'q>(&'q self, mut queue: MutexGuard<'q, Queue<T>>) -> MutexGuard<'q, Queue<T>> {
        queue.busy = true;
        while let Some(answer) = take_turn(&mut queue) {
            drop(queue);
            let flow = lock(&self.sink)(answer);
            queue = lock(&self.queue);
            queue.turn += 1;
            queue.closed |= flow.is_break();
            self.moved.notify_all();
        }
        queue.busy = false;
        queue
    }
}

fn take_turn<T>(queue: &mut Queue<T>) -> Option<T> {
    if queue.closed {
        return None;
    }
    let turn = queue.turn;
    queue.waiting.remove(&turn)
}

/// Closes the outlet if its thread panics, so that no other waits for a turn that never comes.
struct Alarm<'a, T, F>(&'a Outlet<T, F>);

impl<T, F> Drop for Alarm<'_, T, F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.queue).closed = true;
            self.0.moved.notify_all();
        }
    }
}

/// A lock that a panic elsewhere does not keep shut: the panic itself ends the run.
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
        for count in [0, 1, 2, 31, 5000] {
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

    #[test]
    fn all_threads_work_at_the_same_time() {
        let both = Barrier::new(2);
        let (told, done) = mpsc::channel();
        std::thread::spawn(move || {
            let result = Pool::new(2).unwrap().map_ordered(
                (0..2).map(Ok::<usize, ()>),
                || (),
                |(), _| both.wait().is_leader(),
                |_| ControlFlow::Continue(()),
            );
            told.send(result)
        });
        assert_eq!(done.recv_timeout(Duration::from_secs(60)), Ok(Ok(())));
    }

    /// Were the slow answer not waited for, all others would be held.
    #[test]
    fn threads_do_not_run_far_ahead_of_a_slow_answer() {
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
    fn a_panic_ends_the_run_instead_of_holding_it_up() {
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
