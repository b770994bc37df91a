//! Work on all cores, without the interpreter lock and with Ctrl-C.
//!
//! The threads live as long as one call. A pool that outlives it would not survive a fork, and
//! `multiprocessing` forks; starting a thread takes 30 µs, a block of puzzles half a millisecond.
//!
//! ```text
//! calling thread: wait ─▶ pending signals? ─▶ wait …      (takes the interpreter lock for the check)
//! worker threads: next block ─▶ work ─▶ next block …      (poll the stop flag)
//! ```
//!
//! **Invariant:** workers never run Python code. After a signal no block is started, and those in
//! progress poll the flag where they can take long.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How long Ctrl-C may go unnoticed.
const POLL: Duration = Duration::from_millis(50);

/// The number of worker threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads(NonZeroUsize);

impl Threads {
    /// Returns the number that a caller asked for: one per core by default.
    pub(crate) fn new(threads: Option<i128>) -> PyResult<Threads> {
        let Some(threads) = threads else {
            return Ok(Threads(cores()));
        };
        let threads = usize::try_from(threads).ok().and_then(NonZeroUsize::new);
        let threads = threads.filter(|threads| threads.get() <= MOST);
        threads.map(Threads).ok_or_else(|| {
            PyValueError::new_err(format!(
                "threads must be a number from 1 to {MOST}, or None"
            ))
        })
    }

    pub(crate) fn get(self) -> usize {
        self.0.get()
    }
}

/// Returns the number of cores. Reading it takes 30 µs, ten times as long as solving one puzzle, so it
/// is read once.
fn cores() -> NonZeroUsize {
    static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().unwrap_or(ONE))
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const MOST: usize = 1024;

/// Returns the exception of a pending signal, such as the `KeyboardInterrupt` of Ctrl-C.
pub(crate) fn check_signals() -> PyResult<()> {
    // Nothing is pending for an interpreter that is shutting down.
    Python::try_attach(|py| py.check_signals()).unwrap_or(Ok(()))
}

/// Performs tasks on worker threads, in any order, until all are done or a signal arrives.
///
/// `scratch` creates the memory that a thread works in; `work` polls its last argument. Call it without
/// the interpreter lock.
pub(crate) fn perform<T: Send, S>(
    threads: Threads,
    tasks: Vec<T>,
    scratch: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T, &dyn Fn() -> bool) + Sync,
) -> PyResult<()> {
    let threads = threads.get().min(tasks.len());
    let remaining = Mutex::new(tasks.into_iter());
    let next = || {
        let mut remaining = remaining.lock().unwrap_or_else(PoisonError::into_inner);
        remaining.next()
    };
    let stop = AtomicBool::new(false);
    let is_stopped = || stop.load(Ordering::Relaxed);
    let (sender, done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let mut workers = Vec::with_capacity(threads);
        for _ in 0..threads {
            let sender = sender.clone();
            workers.push(scope.spawn({
                let (scratch, work, next, is_stopped) = (&scratch, &work, &next, &is_stopped);
                move || {
                    // Dropped at the end, also by a panic: then the calling thread wakes up.
                    let _sender = sender;
                    let mut scratch = scratch();
                    while !is_stopped()
                        && let Some(task) = next()
                    {
                        work(&mut scratch, task, is_stopped);
                    }
                }
            }));
        }
        drop(sender);
        let signal = wait(&done);
        stop.store(true, Ordering::Relaxed);
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        signal
    })
}

/// Waits until all senders are gone, or until a signal arrives.
fn wait(done: &mpsc::Receiver<()>) -> PyResult<()> {
    loop {
        match done.recv_timeout(POLL) {
            Err(RecvTimeoutError::Timeout) => check_signals()?,
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// Performs one task that may take long on a thread of its own, and returns its result.
///
/// `work` polls its argument, which returns true after a signal.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    work: impl Fn(&dyn Fn() -> bool) -> T + Sync,
) -> PyResult<T> {
    let result = Mutex::new(None);
    py.detach(|| {
        perform(
            Threads(ONE),
            vec![()],
            || (),
            |(), (), stop| {
                let value = work(stop);
                *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
            },
        )
    })?;
    let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(result.expect("the task was performed"))
}
