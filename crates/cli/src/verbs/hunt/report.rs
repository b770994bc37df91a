//! What a hunt reports while it runs and at its end.
//!
//! **Invariant:** nothing is written to standard output.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::folder::State;
use crate::args;
use crate::output::json::VERSION;
use crate::terminal::message;

/// The time between two reports.
const PERIOD: Duration = Duration::from_secs(1);

/// Reports the state of a hunt on standard error.
#[derive(Debug)]
pub(super) struct Reporter {
    /// Whether the progress is printed as objects.
    json: bool,
    /// The line of the progress for people.
    bar: Option<ProgressBar>,
    last: Option<Instant>,
}

/// The object of `--progress json` and `--summary json`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HuntReport {
    version: u32,
    /// The time of all runs of the hunt.
    seconds: f64,
    /// Neighbours that were made.
    neighbours: u64,
    /// Neighbours that are easy without a rating.
    easy: u64,
    /// Puzzles that were met, up to symmetry.
    known: u64,
    rated: u64,
    timeouts: u64,
    rated_per_hour: u64,
    found: u64,
    found_per_hour: u64,
    /// Results whose neighbours were not searched yet.
    frontier: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_er: Option<f64>,
    done: bool,
}

impl Reporter {
    pub(super) fn new(run: &args::Run) -> Reporter {
        let json = run.progress == args::Progress::Json;
        let is_auto = run.progress == args::Progress::Auto && !run.quiet;
        let bar = (is_auto && std::io::stderr().is_terminal()).then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner().with_style(style.expect("the template is valid"))
        });
        Reporter {
            json,
            bar,
            last: None,
        }
    }

    /// Shows the state, if a second has passed.
    pub(super) fn show(&mut self, state: &State) {
        if self.last.is_some_and(|last| last.elapsed() < PERIOD) {
            return;
        }
        self.last = Some(Instant::now());
        if let Some(bar) = &self.bar {
            bar.set_message(describe(state));
            bar.tick();
        }
        if self.json {
            message::raw(&line(state, false));
        }
    }

    /// Shows the end of a run.
    pub(super) fn finish(&self, run: &args::Run, state: &State, done: bool) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.json {
            message::raw(&line(state, done));
        }
        match run.summary {
            Some(args::SummaryFormat::Json) => message::raw(&line(state, done)),
            Some(args::SummaryFormat::None) => {}
            None if run.quiet => {}
            _ => message::raw(&format!("{}\n", describe(state))),
        }
    }
}

/// Returns the state for people.
fn describe(state: &State) -> String {
    let best = match state.counts.best() {
        Some(best) => format!(", best ER {best}"),
        None => String::new(),
    };
    format!(
        "{} found, {} to search around; {} rated, {} per hour{best}",
        state.found,
        state.frontier(),
        state.counts.rated,
        per_hour(state.counts.rated, state.seconds),
    )
}

fn line(state: &State, done: bool) -> String {
    let counts = &state.counts;
    crate::output::json::line(&HuntReport {
        version: VERSION,
        seconds: (state.seconds * 1000.0).round() / 1000.0,
        neighbours: counts.neighbours,
        easy: counts.easy,
        known: state.known,
        rated: counts.rated,
        timeouts: counts.timeouts,
        rated_per_hour: per_hour(counts.rated, state.seconds),
        found: state.found,
        found_per_hour: per_hour(state.found, state.seconds),
        frontier: state.frontier(),
        best_er: counts.best().map(|er| f64::from(er.tenths()) / 10.0),
        done,
    })
}

fn per_hour(count: u64, seconds: f64) -> u64 {
    (count as f64 / seconds.max(0.001) * 3600.0).round() as u64
}
