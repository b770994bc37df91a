//! The search for steps: by which techniques, in which order, for how long.
//!
//! **Invariant:** the steps depend only on the command line and the position; a time limit ends a
//! search but never changes its steps.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use foldoku::formats::{PuzzleRef, Row};
use foldoku::generate::rate::{ErScreen, Screened};
use foldoku::logic::Technique;
use foldoku::logic::solver::Settings;

use crate::args::{self, TechniqueOrder};
use crate::pipeline::RecordChunk;
use crate::terminal::Interrupt;

/// Returns the settings without the techniques that the command line excludes.
pub(crate) fn exclude(
    mut settings: Settings,
    excluded: &[Technique],
    no_uniqueness: bool,
) -> Settings {
    for &technique in excluded {
        settings = settings.without(technique);
    }
    if no_uniqueness {
        settings.without_uniqueness()
    } else {
        settings
    }
}

/// Checks that the flags that choose techniques fit the order.
pub(crate) fn check(args: &args::TechniqueSearch) -> anyhow::Result<()> {
    ensure!(
        args.order != TechniqueOrder::Se || !args.options().chooses(),
        "--order se has a fixed set of techniques; --use, --exclude and --no-uniqueness need another --order"
    );
    Ok(())
}

/// Calls `on_row` for each record of a chunk, with the name of its source and, if a screen decides it,
/// whether its ER is within the range of the screen.
pub(crate) fn each_screened(
    chunk: RecordChunk,
    screen: &mut Option<ErScreen>,
    mut on_row: impl FnMut(&str, &Row<'_>, Option<bool>),
) {
    let RecordChunk { source, records } = chunk;
    let screened = screen.as_mut().map(|screen| screen.decide(records.lines()));
    let mut screened = screened.unwrap_or_default().iter();
    for row in records.rows() {
        let screened = match row.puzzle {
            Some(PuzzleRef::Classic(_)) => screened.next(),
            _ => None,
        };
        let is_within = match screened {
            Some(Screened::Within) => Some(true),
            Some(Screened::Outside) => Some(false),
            Some(Screened::Undecided) | None => None,
        };
        on_row(&source, &row, is_within);
    }
}

/// The time limit per puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(Option<Duration>);

impl TimeLimit {
    /// The default of `--timeout`: most puzzles take milliseconds, but some would take days.
    const DEFAULT: f64 = 60.0;

    /// Returns the limit of `--timeout`; 0 means none.
    pub(crate) fn new(seconds: Option<f64>) -> anyhow::Result<TimeLimit> {
        TimeLimit::or_none(Some(seconds.unwrap_or(TimeLimit::DEFAULT)))
    }

    /// Returns the limit of `--timeout`; 0 or nothing means none.
    pub(crate) fn or_none(seconds: Option<f64>) -> anyhow::Result<TimeLimit> {
        let seconds = seconds.filter(|&seconds| seconds != 0.0);
        let duration = seconds.map(Duration::try_from_secs_f64).transpose();
        Ok(TimeLimit(duration.context("--timeout")?))
    }

    /// Returns whether there is no limit.
    pub(crate) fn is_none(self) -> bool {
        self.0.is_none()
    }

    /// Starts the clock. The returned check is true once the time is up or the run must stop.
    pub(crate) fn start<'a>(self, interrupt: &'a Interrupt) -> impl Fn() -> bool + use<'a> {
        let start = Instant::now();
        move || interrupt.is_set() || self.0.is_some_and(|most| start.elapsed() >= most)
    }

    /// Starts the clock. The returned check is true once the time is up.
    pub(crate) fn clock(self) -> impl Fn() -> bool + use<> {
        let start = Instant::now();
        move || self.0.is_some_and(|most| start.elapsed() >= most)
    }

    /// Returns the message for a puzzle that reached the limit.
    pub(crate) fn message(self) -> String {
        let seconds = self.0.unwrap_or_default().as_secs_f64();
        format!("timed out after {seconds} s")
    }
}
