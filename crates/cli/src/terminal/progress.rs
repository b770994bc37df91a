//! How far a run has come, on standard error.
//!
//! **Invariant:** nothing is shown unless standard error is a terminal or it was asked for; what is
//! shown never changes what is written.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args;
use crate::pipeline::tally::Tally;

/// What is shown while a run goes on.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The bytes that have been read.
    pub(crate) bytes: Arc<AtomicU64>,
    show: Show,
}

#[derive(Debug)]
enum Show {
    Nothing,
    Bar(ProgressBar),
    Json(Arc<Reporter>, Mutex<Option<JoinHandle<()>>>),
}

impl Progress {
    /// Begins to show the progress of a run over so many bytes, if their number is known.
    pub(crate) fn start(how: args::Progress, quiet: bool, total: Option<u64>) -> Progress {
        let bytes = Arc::new(AtomicU64::new(0));
        let show = match how {
            args::Progress::Json => Reporter::start(total, Arc::clone(&bytes)),
            args::Progress::Auto if !quiet && std::io::stderr().is_terminal() => {
                Show::Bar(bar(total))
            }
            _ => Show::Nothing,
        };
        Progress { bytes, show }
    }

    /// Tells what has been done so far.
    pub(crate) fn update(&self, tally: &Tally) {
        match &self.show {
            Show::Nothing => {}
            Show::Bar(bar) => {
                bar.set_position(self.bytes.load(Ordering::Relaxed));
                let seconds = bar.elapsed().as_secs_f64().max(1e-9);
                let rate = (tally.records() as f64 / seconds) as u64;
                bar.set_message(format!(
                    "{} puzzles, {}/s, {} bad",
                    HumanCount(tally.records()),
                    HumanCount(rate),
                    HumanCount(tally.invalid())
                ));
            }
            Show::Json(reporter, _) => {
                reporter.records.store(tally.records(), Ordering::Relaxed);
                reporter.invalid.store(tally.invalid(), Ordering::Relaxed);
            }
        }
    }

    /// Prints a line on standard error without disturbing what is shown.
    pub(crate) fn aside(&self, print: impl FnOnce()) {
        match &self.show {
            Show::Bar(bar) => bar.suspend(print),
            _ => print(),
        }
    }

    /// Ends the display, once and for all.
    pub(crate) fn finish(&self) {
        match &self.show {
            Show::Nothing => {}
            Show::Bar(bar) => bar.finish_and_clear(),
            Show::Json(reporter, thread) => {
                let thread = thread.lock().expect("no thread panics with it").take();
                if let Some(thread) = thread {
                    *reporter.stop.lock().expect("no thread panics with it") = true;
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

/// A bar if the length is known, else something that turns.
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
    let style = ProgressStyle::with_template(template).expect("the template is right");
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Prints a JSON object a second.
#[derive(Debug)]
struct Reporter {
    start: Instant,
    total: Option<u64>,
    bytes: Arc<AtomicU64>,
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
    /// The seconds that are left, if that can be told.
    eta: Option<f64>,
    done: bool,
}

impl Reporter {
    fn start(total: Option<u64>, bytes: Arc<AtomicU64>) -> Show {
        let reporter = Arc::new(Reporter {
            start: Instant::now(),
            total,
            bytes,
            records: AtomicU64::new(0),
            invalid: AtomicU64::new(0),
            stop: Mutex::new(false),
            stopped: Condvar::new(),
        });
        let its = Arc::clone(&reporter);
        let thread = thread::spawn(move || its.run(|done| its.report(done)));
        Show::Json(reporter, Mutex::new(Some(thread)))
    }

    /// Has a report made once a second, and at the end: also where that comes before the first look.
    fn run(&self, mut report: impl FnMut(bool)) {
        let mut is_done = false;
        while !is_done {
            let stop = self.stop.lock().expect("no thread panics with it");
            let second = Duration::from_secs(1);
            let waited = self.stopped.wait_timeout_while(stop, second, |stop| !*stop);
            is_done = *waited.expect("no thread panics with it").0;
            report(is_done);
        }
    }

    fn report(&self, done: bool) {
        let seconds = self.start.elapsed().as_secs_f64();
        let records = self.records.load(Ordering::Relaxed);
        let bytes = self.bytes.load(Ordering::Relaxed);
        let left = |total: u64| total.saturating_sub(bytes) as f64 * seconds / bytes as f64;
        let report = Report {
            version: crate::output::json::VERSION,
            seconds,
            records,
            invalid: self.invalid.load(Ordering::Relaxed),
            bytes,
            total_bytes: self.total,
            records_per_second: records as f64 / seconds.max(1e-9),
            eta: self.total.map(left).filter(|_| bytes > 0),
            done,
        };
        crate::terminal::message::raw(&crate::output::json::line(&report));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever ends before the thread has begun must not go without a last report: the thread would
    /// wait for ever, or say nothing.
    #[test]
    fn a_report_is_made_also_if_the_end_comes_first() {
        let reporter = Reporter {
            start: Instant::now(),
            total: None,
            bytes: Arc::default(),
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
