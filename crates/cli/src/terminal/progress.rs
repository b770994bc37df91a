//! Progress on standard error: a bar for people, JSON objects for programs.
//!
//! **Invariant:** nothing is shown unless standard error is a terminal or `--progress` asks for it.
//! Progress never changes the output.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::message;
use crate::args;

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The processed part of the input: bytes of files, or puzzles of a generator.
    pub(crate) position: Arc<AtomicU64>,
    display: Display,
}

#[derive(Debug)]
enum Display {
    Hidden,
    Bar(ProgressBar),
    Json(Arc<Reporter>, Mutex<Option<JoinHandle<()>>>),
}

impl Progress {
    /// Starts to show progress towards `total`, if it is known.
    pub(crate) fn start(how: args::Progress, quiet: bool, total: Option<u64>) -> Progress {
        let position = Arc::new(AtomicU64::new(0));
        let display = match how {
            args::Progress::Json => Reporter::start(total, Arc::clone(&position)),
            args::Progress::Auto if !quiet && std::io::stderr().is_terminal() => {
                Display::Bar(bar(total))
            }
            _ => Display::Hidden,
        };
        Progress { position, display }
    }

    /// Updates the number of records that are done and of those that are invalid.
    pub(crate) fn update(&self, records: u64, invalid: u64) {
        match &self.display {
            Display::Hidden => {}
            Display::Bar(bar) => {
                bar.set_position(self.position.load(Ordering::Relaxed));
                let seconds = bar.elapsed().as_secs_f64().max(1e-9);
                let rate = (records as f64 / seconds) as u64;
                bar.set_message(format!(
                    "{} puzzles, {}/s, {} invalid",
                    HumanCount(records),
                    HumanCount(rate),
                    HumanCount(invalid)
                ));
            }
            Display::Json(reporter, _) => {
                reporter.records.store(records, Ordering::Relaxed);
                reporter.invalid.store(invalid, Ordering::Relaxed);
            }
        }
    }

    /// Prints a message without disturbing the bar.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        match &self.display {
            Display::Bar(bar) => bar.suspend(print),
            _ => print(),
        }
    }

    /// Removes the bar or prints the last object. Later calls do nothing.
    pub(crate) fn finish(&self) {
        match &self.display {
            Display::Hidden => {}
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Json(reporter, thread) => {
                let thread = thread.lock().expect("the lock is not poisoned").take();
                if let Some(thread) = thread {
                    *reporter.stop.lock().expect("the lock is not poisoned") = true;
                    reporter.stopped.notify_all();
                    let _ = thread.join();
                }
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Returns a bar if the total is known, a spinner otherwise.
fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {percent:>3}%  {msg}, {eta} left",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {binary_bytes}  {msg}, {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Prints one JSON object per second.
#[derive(Debug)]
struct Reporter {
    start: Instant,
    total: Option<u64>,
    position: Arc<AtomicU64>,
    records: AtomicU64,
    invalid: AtomicU64,
    stop: Mutex<bool>,
    stopped: Condvar,
}

#[derive(Serialize)]
struct Report {
    version: u32,
    seconds: f64,
    records: u64,
    invalid: u64,
    bytes: u64,
    total_bytes: Option<u64>,
    records_per_second: f64,
    /// The estimated remaining seconds, if the total is known.
    eta: Option<f64>,
    done: bool,
}

impl Reporter {
    /// The version of the objects.
    const VERSION: u32 = 1;

    fn start(total: Option<u64>, position: Arc<AtomicU64>) -> Display {
        let reporter = Arc::new(Reporter {
            start: Instant::now(),
            total,
            position,
            records: AtomicU64::new(0),
            invalid: AtomicU64::new(0),
            stop: Mutex::new(false),
            stopped: Condvar::new(),
        });
        let shared = Arc::clone(&reporter);
        let thread = thread::spawn(move || shared.run(|done| shared.report(done)));
        Display::Json(reporter, Mutex::new(Some(thread)))
    }

    /// Calls `report` once per second, and once with `true` at the end.
    fn run(&self, mut report: impl FnMut(bool)) {
        let mut is_done = false;
        while !is_done {
            let stop = self.stop.lock().expect("the lock is not poisoned");
            let second = Duration::from_secs(1);
            let waited = self.stopped.wait_timeout_while(stop, second, |stop| !*stop);
            is_done = *waited.expect("the lock is not poisoned").0;
            report(is_done);
        }
    }

    fn report(&self, done: bool) {
        let seconds = self.start.elapsed().as_secs_f64();
        let records = self.records.load(Ordering::Relaxed);
        let bytes = self.position.load(Ordering::Relaxed);
        let left = |total: u64| total.saturating_sub(bytes) as f64 * seconds / bytes as f64;
        let report = Report {
            version: Reporter::VERSION,
            seconds,
            records,
            invalid: self.invalid.load(Ordering::Relaxed),
            bytes,
            total_bytes: self.total,
            records_per_second: records as f64 / seconds.max(1e-9),
            eta: self.total.map(left).filter(|_| bytes > 0),
            done,
        };
        let json = serde_json::to_string(&report).expect("plain data can be written as JSON");
        message::raw(&format!("{json}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run may end before the thread has started; the thread must still report and end.
    #[test]
    fn last_report_is_made_even_if_the_run_ends_first() {
        let reporter = Reporter {
            start: Instant::now(),
            total: None,
            position: Arc::default(),
            records: AtomicU64::new(0),
            invalid: AtomicU64::new(0),
            stop: Mutex::new(true),
            stopped: Condvar::new(),
        };
        let mut reports = Vec::new();
        reporter.run(|done| reports.push(done));
        assert_eq!(reports, [true]);
    }
}
