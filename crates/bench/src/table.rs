//! Results as a text table.
//!
//! **Invariant:** the title of a table states the set, the number of puzzles, the limit (if any) and the
//! clock.

use std::fmt;

use crate::measure::{self, Clock, Measurement, Timing};

/// The table for one set.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(pub &'a Measurement);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table(measurement) = self;
        let time = match measurement.clock {
            Clock::Cpu => "CPU time",
            Clock::Wall => "wall time",
        };
        let limit = measurement.limit.map(|limit| format!(", limit {limit}"));
        writeln!(
            f,
            "{}: {} puzzles{}, {time}",
            measurement.set,
            measurement.puzzles,
            limit.unwrap_or_default()
        )?;
        writeln!(
            f,
            "{:<20} {:>11} {:>11} {:>9} {:>9}  vs {}",
            "engine", "puzzles/s", "µs/puzzle", "no guess", "guesses", measurement.timings[0].name
        )?;
        measurement.timings.iter().try_for_each(|own| row(f, own))
    }
}

fn row(f: &mut fmt::Formatter<'_>, timings: &Timing) -> fmt::Result {
    let per_second = 1e6 / timings.micros;
    let dash = || String::from("-");
    let share = timings.without_guesses;
    let share = share.map_or_else(dash, |share| format!("{:.1} %", share * 100.0));
    let guesses = timings.guesses;
    let guesses = guesses.map_or_else(dash, |guesses| format!("{guesses:.2}"));
    writeln!(
        f,
        "{:<20} {per_second:>11.0} {:>11.3} {share:>9} {guesses:>9}  {:.4}",
        label(timings),
        timings.micros,
        timings.ratio
    )
}

/// Returns the name of the engine, with its number of threads if there are several.
fn label(timings: &Timing) -> String {
    match timings.threads {
        1 => timings.name.clone(),
        threads => format!("{} ({threads} threads)", timings.name),
    }
}

/// The geometric means of the ratios over several sets.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a>(pub &'a [Measurement]);

impl fmt::Display for Means<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Means(sets) = self;
        let Some(first) = sets.first() else {
            return Ok(());
        };
        let (count, first_name) = (sets.len(), &first.timings[0].name);
        writeln!(
            f,
            "geometric mean of {count} sets: speed relative to {first_name}"
        )?;
        for (index, timings) in first.timings.iter().enumerate() {
            let ratios = sets.iter().map(|set| set.timings[index].ratio);
            let mean = measure::geometric_mean(&ratios.collect::<Vec<f64>>());
            writeln!(f, "{:<20} {mean:>11.4}", label(timings))?;
        }
        Ok(())
    }
}
