//! The figures as text: tables with bars.
//!
//! **Invariant:** a line is a label, a count and a share; the bar comes last, so that the columns can
//! be cut off.

use std::collections::BTreeMap;

use foldoku::generate::pattern::Symmetry;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;

use super::figures::{Er, Figures, Rated};
use crate::terminal::chart::Chart;

/// The width of labels.
const LABEL: usize = 9;

/// The width of a line without its bar.
const COLUMNS: usize = 2 + LABEL + 12 + 10 + 2;

/// The tenths of ER or difficulty in a line of the histogram.
const ER_BIN: u16 = 5;

/// Returns the figures as text.
pub(super) fn text(figures: &Figures) -> String {
    let total = figures.records.max(1);
    let mut text = format!("records    {:>12}\n", figures.records);
    let statuses = figures.statuses.iter();
    text += &rows(
        statuses.map(|(name, &count)| ((*name).to_owned(), count)),
        total,
    );
    if figures.candidates > 0 {
        text += &format!("candidates {:>12}\n", figures.candidates);
    }
    text += &spread("clues", figures.clues.iter(), total, |clues| (clues, clues));
    text += &spread("guesses", figures.guesses.iter(), total, octave);
    let counts = Symmetry::ALL.map(|it| (it.name(), figures.symmetries.get(it.name())));
    let named = counts
        .into_iter()
        .filter_map(|(name, count)| Some((name.to_owned(), *count?)));
    text += &section("symmetry of the clues", named, total);
    if let Some(rated) = &figures.rated {
        text += &ratings(rated);
    }
    text
}

/// Returns the tables of ratings.
fn ratings(rated: &Rated) -> String {
    let total = rated.puzzles.max(1);
    let levels = Level::ALL.into_iter().filter_map(|level| {
        let count = rated.levels.get(level.name())?;
        Some((level.name().to_owned(), *count))
    });
    let mut text = section("level", levels, total);
    text += &tenths("er", &rated.er, total);
    text += &tenths("difficulty", &rated.difficulties, total);
    text += &spread(
        "depth",
        rated.depths.iter().map(|(&depth, &count)| (depth, count)),
        total,
        |depth| (depth, depth),
    );
    text += &techniques(rated, total);
    if rated.timeouts > 0 {
        text += &format!("timed out  {:>12}\n", rated.timeouts);
    }
    text
}

/// Returns the table of numbers with one decimal, by ranges.
fn tenths(heading: &str, counts: &BTreeMap<Er, u64>, total: u64) -> String {
    let (Some(least), Some(most)) = (counts.keys().next(), counts.keys().last()) else {
        return String::new();
    };
    let name = |tenths| Difficulty::from_tenths(tenths).to_string();
    let mut bins = BTreeMap::new();
    for (er, &count) in counts {
        *bins.entry(er.0 / ER_BIN).or_insert(0) += count;
    }
    let label = |bin: u16| format!("{}-{}", name(bin * ER_BIN), name(bin * ER_BIN + ER_BIN - 1));
    let bins = bins.into_iter().map(|(bin, count)| (label(bin), count));
    let rows = rows(bins, total);
    format!("{heading}: {} to {}\n{rows}", name(least.0), name(most.0))
}

/// Returns the table of techniques: the puzzles that use each, and its steps.
fn techniques(rated: &Rated, total: u64) -> String {
    let names = rated.techniques.keys().map(|it| it.name().chars().count());
    let Some(width) = names.max() else {
        return String::new();
    };
    let most = rated.techniques.values().map(|it| it.puzzles).max();
    let chart = Chart::beside(COLUMNS - LABEL + width + 12);
    let mut text = "techniques: puzzles that use it, steps\n".to_owned();
    for (technique, used) in &rated.techniques {
        let name = technique.name();
        let bar = chart.bar(used.puzzles, most.unwrap_or_default());
        let share = share(used.puzzles, total);
        let line = format!(
            "  {name:<width$}{:>12}{share}{:>12}  {bar}",
            used.puzzles, used.steps
        );
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Returns a table of how often each number occurs, by ranges of numbers.
fn spread(
    name: &str,
    counts: impl Iterator<Item = (u64, u64)>,
    total: u64,
    range: impl Fn(u64) -> (u64, u64),
) -> String {
    let counts: Vec<(u64, u64)> = counts.collect();
    let (Some(&(least, _)), Some(&(most, _))) = (counts.first(), counts.last()) else {
        return String::new();
    };
    let puzzles: u64 = counts.iter().map(|it| it.1).sum();
    let sum: f64 = counts
        .iter()
        .map(|&(n, count)| n as f64 * count as f64)
        .sum();
    let mean = sum / puzzles as f64;
    let mut ranges = BTreeMap::new();
    for (number, count) in counts {
        *ranges.entry(range(number)).or_insert(0) += count;
    }
    let label = |(from, to): (u64, u64)| {
        if from == to {
            from.to_string()
        } else {
            format!("{from}-{to}")
        }
    };
    let named = ranges
        .into_iter()
        .map(|(range, count)| (label(range), count));
    section(
        &format!("{name}: {least} to {most}, mean {mean:.2}"),
        named,
        total,
    )
}

/// Returns a heading and its rows, or nothing if there are no rows.
fn section(heading: &str, named: impl Iterator<Item = (String, u64)>, total: u64) -> String {
    match rows(named, total) {
        rows if rows.is_empty() => rows,
        rows => format!("{heading}\n{rows}"),
    }
}

fn rows(named: impl Iterator<Item = (String, u64)>, total: u64) -> String {
    let named: Vec<(String, u64)> = named.collect();
    let most = named
        .iter()
        .map(|&(_, count)| count)
        .max()
        .unwrap_or_default();
    let labels = named.iter().map(|(label, _)| label.chars().count());
    let width = labels.max().unwrap_or_default().max(LABEL);
    let chart = Chart::beside(COLUMNS - LABEL + width);
    let row = |(label, count): &(String, u64)| {
        let (share, bar) = (share(*count, total), chart.bar(*count, most));
        format!("  {label:<width$}{count:>12}{share}  {bar}\n")
    };
    named.iter().map(row).collect()
}

fn share(count: u64, total: u64) -> String {
    format!("{:>8.2} %", 100.0 * count as f64 / total as f64)
}

/// Returns the range of a number: 0, 1, 2 to 3, 4 to 7 and so on.
fn octave(number: u64) -> (u64, u64) {
    match number.checked_ilog2() {
        None => (0, 0),
        Some(power) => (1 << power, (1 << power) * 2 - 1),
    }
}
