//! `stats`: what is in a collection of puzzles.
//!
//! **Invariant:** all figures are sums over records, so they are the same whatever the order in which
//! threads add them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use foldoku::Geometry;
use foldoku::batch::{Pool, SolveOptions};
use foldoku::formats::{Row, Status, Task};
use serde::Serialize;

use crate::args;
use crate::output::json;
use crate::pipeline::collection::Collection;
use crate::pipeline::ordered_writer::{Body, Desk, Piece};
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::verbs::shared::engine::Solving;

const QUESTION: SolveOptions = SolveOptions {
    task: Task::Check,
    limit: 2,
};

pub(crate) fn run(args: &args::Stats) -> anyhow::Result<Exit> {
    let solving = Solving {
        question: QUESTION,
        search: Some(&args.search),
    };
    let size = |geometry: &Geometry| solving.chunk_size(geometry);
    let collection = Collection::open(&args.input, &args.run, size)?;
    let geometry = collection.geometry.clone();
    super::shared::engine::check_engine(&args.search, &geometry)?;
    let desk = Desk::to_stdout(&collection.progress);
    let total = Mutex::new(Figures::default());
    let exit = collection.run(
        &Pool::new(args.input.threads.into())?,
        args.input.selection(),
        &desk,
        || solving.solver(&geometry),
        |solver, name, puzzles| {
            let solved = solver.solve(&geometry, puzzles);
            let mut figures = Figures::default();
            let mut piece = Piece {
                body: Body::Text(Vec::new()),
                counts: Counts::default(),
                messages: Vec::new(),
            };
            for row in solved.rows() {
                figures.add(&row);
                let invalid = row.status == Status::Invalid;
                piece.counts.add(row.status.name(), invalid, invalid);
                if let (true, Some(fault)) = (invalid, row.error) {
                    piece.messages.push(format!("{name}: {fault}"));
                }
            }
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            total.merge(figures);
            piece
        },
    );
    let total = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    let text = if args.output.json {
        json::line(&Versioned {
            version: json::VERSION,
            figures: &total,
        })
    } else {
        total.table()
    };
    let end = desk.finish(text.as_bytes(), args.run.strict, true)?;
    Ok(exit.max(end))
}

/// What is counted.
#[derive(Debug, Default, Serialize)]
struct Figures {
    records: u64,
    /// How many records have each status.
    statuses: BTreeMap<&'static str, u64>,
    /// How many puzzles are given by their candidates.
    candidates: u64,
    /// How many puzzles have so many clues.
    clues: BTreeMap<u64, u64>,
    /// How many puzzles took so many guesses to find out whether there is exactly one solution.
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

    /// The figures for people.
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

    /// A table of how often there are so many of something, by ranges of it.
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

/// 0, 1, 2 to 3, 4 to 7 and so on.
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
