//! Figures as a table for people.
//!
//! **Invariant:** a table says of what its figures are: the set, how many puzzles, the limit if
//! there is one, and the clock.

use std::fmt;

use crate::measure::{self, Clock, Figures, Measured};

/// The table of a set.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(pub &'a Measured);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table(measured) = self;
        let time = match measured.clock {
            Clock::Cpu => "CPU time of one thread",
            Clock::Wall => "wall time",
        };
        let limit = measured.limit.map(|limit| format!(", limit {limit}"));
        writeln!(
            f,
            "{}: {} puzzles{}, {time}",
            measured.set,
            measured.puzzles,
            limit.unwrap_or_default()
        )?;
        writeln!(
            f,
            "{:<20} {:>11} {:>11} {:>9} {:>9}  times {}",
            "engine", "puzzles/s", "µs/puzzle", "no guess", "guesses", measured.figures[0].name
        )?;
        measured.figures.iter().try_for_each(|own| row(f, own))
    }
}

fn row(f: &mut fmt::Formatter<'_>, figures: &Figures) -> fmt::Result {
    let per_second = 1e6 / figures.micros;
    let dash = || String::from("-");
    let share = figures.without_guesses;
    let share = share.map_or_else(dash, |share| format!("{:.1} %", share * 100.0));
    let guesses = figures.guesses;
    let guesses = guesses.map_or_else(dash, |guesses| format!("{guesses:.2}"));
    writeln!(
        f,
        "{:<20} {per_second:>11.0} {:>11.3} {share:>9} {guesses:>9}  {:.4}",
        label(figures),
        figures.micros,
        figures.ratio
    )
}

/// The engine, with its threads if there are several.
fn label(figures: &Figures) -> String {
    match figures.threads {
        1 => figures.name.clone(),
        threads => format!("{} on {threads}", figures.name),
    }
}

/// The ratios over several sets of the same contenders.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a>(pub &'a [Measured]);

impl fmt::Display for Means<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Means(sets) = self;
        let Some(first) = sets.first() else {
            return Ok(());
        };
        let (count, first_name) = (sets.len(), &first.figures[0].name);
        writeln!(f, "geometric mean of {count} sets: times {first_name}")?;
        for (index, figures) in first.figures.iter().enumerate() {
            let ratios = sets.iter().map(|set| set.figures[index].ratio);
            let mean = measure::geometric_mean(&ratios.collect::<Vec<f64>>());
            writeln!(f, "{:<20} {mean:>11.4}", label(figures))?;
        }
        Ok(())
    }
}
