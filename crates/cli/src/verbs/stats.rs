//! `stats`: statistics of a collection of puzzles.
//!
//! **Invariant:** all figures are sums over records, so they do not depend on the order in which
//! threads add them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use foldoku::Geometry;
use foldoku::batch::{SolveOptions, Solver};
use foldoku::formats::{Row, Status, Task};
use serde::Serialize;

use super::shared::engine::{self, Solving};
use crate::args;
use crate::output::json;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Stats, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let solving = Solving {
        options: SolveOptions {
            task: Task::Check,
            limit: 2,
        },
        search: Some(&args.search),
    };
    let size = |geometry: &Geometry| solving.chunk_size(geometry);
    let collection = Collection::open(&args.input, &args.run, interrupt, size)?;
    let geometry = collection.geometry.clone();
    engine::check_engine(&args.search, &geometry)?;
    let verb = Stats {
        solving,
        geometry,
        json: args.output.json,
        total: Mutex::default(),
    };
    let settings = RunSettings::new(args.input.threads, &args.run).without_counts();
    Ok(pipeline::run(&verb, collection, Output::stdout(), settings)?.exit)
}

struct Stats<'a> {
    solving: Solving<'a>,
    geometry: Geometry,
    json: bool,
    total: Mutex<Figures>,
}

impl Verb for Stats<'_> {
    type Chunk = RecordChunk;
    type Scratch = Solver;

    fn scratch(&self) -> Solver {
        self.solving.solver(&self.geometry)
    }

    fn work(&self, solver: &mut Solver, chunk: RecordChunk, answers: &mut Answers<'_>) {
        let RecordChunk { source, records } = chunk;
        let solved = solver.solve(&self.geometry, records);
        let mut figures = Figures::default();
        for row in solved.rows() {
            figures.add(&row);
            match row.status {
                Status::Invalid => answers.count_row(&source, &row, true),
                status => answers.count(status.name()),
            }
        }
        let mut total = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        total.merge(figures);
    }

    fn footer(&self) -> anyhow::Result<Vec<u8>> {
        let total = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match self.json {
            true => json::line(&Versioned {
                version: json::VERSION,
                figures: &total,
            }),
            false => total.table(),
        };
        Ok(text.into_bytes())
    }
}

/// The figures of a collection.
#[derive(Debug, Default, Serialize)]
struct Figures {
    records: u64,
    /// The number of records per status.
    statuses: BTreeMap<&'static str, u64>,
    /// The number of puzzles given by their candidates.
    candidates: u64,
    /// The number of puzzles per number of clues.
    clues: BTreeMap<u64, u64>,
    /// The number of puzzles per number of guesses that deciding uniqueness took.
    guesses: BTreeMap<u64, u64>,
}

#[derive(Serialize)]
struct Versioned<'a> {
    version: u32,
    #[serde(flatten)]
    figures: &'a Figures,
}

impl Figures {
    fn add(&mut self, row: &Row<'_>) {
        self.records += 1;
        *self.statuses.entry(row.status.name()).or_default() += 1;
        let Some(puzzle) = row.text() else { return };
        *self.guesses.entry(row.guesses).or_default() += 1;
        if puzzle.len() == 729 {
            self.candidates += 1;
        } else {
            let clues = puzzle.iter().filter(|&&byte| byte != b'.').count();
            *self.clues.entry(clues as u64).or_default() += 1;
        }
    }

    fn merge(&mut self, other: Figures) {
        self.records += other.records;
        self.candidates += other.candidates;
        merge(&mut self.statuses, other.statuses);
        merge(&mut self.clues, other.clues);
        merge(&mut self.guesses, other.guesses);
    }

    /// Returns the figures as text.
    fn table(&self) -> String {
        let mut text = format!("records  {:>12}\n", self.records);
        for (status, &count) in &self.statuses {
            text += &format!("  {status:<8}{count:>11}{}\n", self.share(count));
        }
        if self.candidates > 0 {
            text += &format!("candidates {:>10}\n", self.candidates);
        }
        text += &self.spread("clues", &self.clues, |clues| (clues, clues));
        text += &self.spread("guesses", &self.guesses, octave);
        text
    }

    /// Returns a table of how often each number occurs, by ranges of numbers.
    fn spread(
        &self,
        name: &str,
        counts: &BTreeMap<u64, u64>,
        range: impl Fn(u64) -> (u64, u64),
    ) -> String {
        let puzzles: u64 = counts.values().sum();
        let (Some(least), Some(most)) = (counts.keys().next(), counts.keys().last()) else {
            return String::new();
        };
        let sum: f64 = counts
            .iter()
            .map(|(&n, &count)| n as f64 * count as f64)
            .sum();
        let mean = sum / puzzles as f64;
        let mut text = format!("{name}: {least} to {most}, mean {mean:.2}\n");
        let mut ranges = BTreeMap::new();
        for (&number, &count) in counts {
            *ranges.entry(range(number)).or_insert(0) += count;
        }
        for ((from, to), count) in ranges {
            let label = if from == to {
                from.to_string()
            } else {
                format!("{from}-{to}")
            };
            text += &format!("  {label:<8}{count:>11}{}\n", self.share(count));
        }
        text
    }

    fn share(&self, count: u64) -> String {
        format!(
            "  {:>6.2} %",
            100.0 * count as f64 / self.records.max(1) as f64
        )
    }
}

/// Returns the range of a number: 0, 1, 2 to 3, 4 to 7 and so on.
fn octave(number: u64) -> (u64, u64) {
    match number.checked_ilog2() {
        None => (0, 0),
        Some(power) => (1 << power, (1 << power) * 2 - 1),
    }
}

fn merge<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}
