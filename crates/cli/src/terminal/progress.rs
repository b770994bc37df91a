//! Progress on standard error: a bar for people, JSON objects for programs.
//!
//! The bar appears after [`DELAY`] and is removed while anything else is written to a terminal.
//!
//! **Invariant:** nothing is shown unless standard error is a terminal or `--progress` asks for it,
//! and no bar while puzzles are typed. Progress never changes the output. Records count when they
//! are answered, not when they are read.

mod figures;
pub(super) mod reporter;

use std::io::IsTerminal;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(crate) use self::figures::Figures;
use super::message;
use crate::args;

/// The time before the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two states of the bar.
const TICK: Duration = Duration::from_millis(200);

/// The time between two JSON objects.
const SECOND: Duration = Duration::from_secs(1);

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    pub(crate) figures: Arc<Figures>,
    bar: Option<ProgressBar>,
    thread: Mutex<Option<(Arc<Stop>, JoinHandle<()>)>>,
}

impl Progress {
    /// Starts to show progress towards `total`, if it is known. `is_typed` is whether puzzles are
    /// typed on a terminal, where a bar would be in the way.
    pub(crate) fn start(run: &args::Run, total: Option<u64>, is_typed: bool) -> Progress {
        let figures = Arc::new(Figures::new(total));
        let mut bar = None;
        let thread = match run.progress {
            args::Progress::Json => Some(spawn(SECOND, SECOND, {
                let figures = Arc::clone(&figures);
                move |done| message::raw(&reporter::report(&figures, done))
            })),
            args::Progress::Auto if !run.quiet && !is_typed && std::io::stderr().is_terminal() => {
                let shown = bar.insert(hidden_bar(total)).clone();
                let figures = Arc::clone(&figures);
                Some(spawn(DELAY, TICK, move |done| draw(&shown, &figures, done)))
            }
            _ => None,
        };
        Progress {
            figures,
            bar,
            thread: Mutex::new(thread),
        }
    }

    /// Writes to a terminal without disturbing the bar.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar or prints the last object. Later calls do nothing.
    pub(crate) fn finish(&self) {
        let thread = self.thread.lock();
        let thread = thread.unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, thread)) = thread {
            stop.set();
            let _ = thread.join();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Returns a bar if the total is known, a spinner otherwise; hidden until it is drawn.
fn hidden_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:20} {percent:>3}%  {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    bar.set_style(style);
    bar
}

fn draw(bar: &ProgressBar, figures: &Figures, done: bool) {
    if done {
        return bar.finish_and_clear();
    }
    if bar.is_hidden() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    bar.set_position(figures.position());
    bar.set_message(figures.describe());
    bar.tick();
}

/// Tells a thread to stop.
#[derive(Debug, Default)]
struct Stop {
    is_set: Mutex<bool>,
    changed: Condvar,
}

impl Stop {
    fn set(&self) {
        *self.is_set.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits for the stop; returns whether it came within the time.
    fn wait(&self, time: Duration) -> bool {
        let is_set = self.is_set.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(is_set, time, |set| !*set);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Calls `show` after `delay` and then in each period, and with `true` at the end.
    fn run(&self, delay: Duration, period: Duration, mut show: impl FnMut(bool)) {
        let mut done = self.wait(delay);
        while !done {
            show(false);
            done = self.wait(period);
        }
        show(true);
    }
}

fn spawn(
    delay: Duration,
    period: Duration,
    show: impl FnMut(bool) + Send + 'static,
) -> (Arc<Stop>, JoinHandle<()>) {
    let stop = Arc::new(Stop::default());
    let shared = Arc::clone(&stop);
    (stop, thread::spawn(move || shared.run(delay, period, show)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run may end before the thread has started; the thread must still report and end.
    #[test]
    fn last_report_is_made_even_if_the_run_ends_first() {
        let stop = Stop::default();
        stop.set();
        let mut reports = Vec::new();
        stop.run(SECOND, SECOND, |done| reports.push(done));
        assert_eq!(reports, [true]);
    }
}
