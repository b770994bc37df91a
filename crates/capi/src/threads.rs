//! Threads that live as long as one call.
//!
//! Starting them costs some ten microseconds each. A pool that outlives the call would break programs
//! that fork, and libraries that are unloaded.
//!
//! **Invariant:** the calling thread works too, so that one thread means no other thread, and a system
//! that cannot start more only makes the call slower. A panic in any thread becomes a panic in the
//! calling one, after all threads have ended.

use std::ops::RangeInclusive;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// The largest number of threads of a call: enough for every machine, and few enough to start.
const MOST_THREADS: usize = 1024;

/// How many threads work on how large parts of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) threads: usize,
    /// The number of puzzles that a thread takes at a time.
    pub(crate) part: usize,
}

impl Plan {
    /// Divides the work on `len` puzzles: a few parts per thread, because some puzzles take longer, and
    /// never more threads than parts. No requested threads means one per core.
    pub(crate) fn new(len: usize, requested: u32, part: RangeInclusive<usize>) -> Plan {
        let (least, most) = part.into_inner();
        let threads = match requested {
            _ if len <= least => 1,
            0 => cores(),
            requested => (requested as usize).min(MOST_THREADS),
        };
        let part = match threads {
            1 => most,
            _ => (len / threads / 4).clamp(least, most),
        };
        Plan {
            threads: threads.min(len.div_ceil(part)),
            part,
        }
    }
}

/// Returns the number of cores. Asking the system takes 10 µs, so it is asked once.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    let ask = || thread::available_parallelism().map_or(1, Into::into);
    *CORES.get_or_init(ask)
}

/// Passes each part to a worker; `worker` creates one per thread, with its memory.
pub(crate) fn for_each<P, W>(
    threads: usize,
    parts: impl Iterator<Item = P> + Send,
    worker: impl Fn() -> W + Sync,
) where
    W: FnMut(P),
{
    if threads <= 1 {
        parts.for_each(worker());
        return;
    }
    let parts = Mutex::new(parts);
    let run = || {
        let mut work = worker();
        loop {
            // In the condition of a `while let` the lock would be held during the work.
            let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(part) = next else { break };
            work(part);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let thread = thread::Builder::new().name(String::from("foldoku"));
            if thread.spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}

#[cfg(test)]
mod tests {
    use std::panic;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{MOST_THREADS, Plan, for_each};

    #[test]
    fn every_part_is_worked_on_once() {
        for threads in [0, 1, 2, 7] {
            let sum = AtomicU64::new(0);
            for_each(threads, 0..1000_u64, || {
                |part| {
                    sum.fetch_add(part, Ordering::Relaxed);
                }
            });
            assert_eq!(sum.into_inner(), 499_500, "{threads} threads");
        }
    }

    #[test]
    fn panic_of_any_thread_reaches_the_caller() {
        for threads in [1, 3] {
            for bad in [0, 17, 99] {
                let result = panic::catch_unwind(|| {
                    for_each(threads, 0..100, || {
                        move |part| assert_ne!(part, bad, "a test")
                    });
                });
                assert!(result.is_err());
            }
        }
    }

    #[test]
    fn few_puzzles_need_few_threads() {
        let plan = |len, requested| {
            let Plan { threads, part } = Plan::new(len, requested, 128..=2048);
            (threads, part)
        };
        assert_eq!(plan(0, 4), (0, 2048));
        assert_eq!(plan(128, 4), (1, 2048));
        assert_eq!(plan(300, u32::MAX), (3, 128));
        assert_eq!(plan(100_000, 1), (1, 2048));
        assert_eq!(plan(100_000, 10), (10, 2048));
        assert_eq!(plan(40_000, 10), (10, 1000));
        assert_eq!(plan(usize::MAX, u32::MAX), (MOST_THREADS, 2048));
        assert!(plan(1_000_000, 0).0 >= 1);
    }
}
