//! The benchmark program: reads its arguments, measures, prints a table, writes a record.
//!
//! **Invariant:** a figure is printed only if all contenders gave the same answers.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;
use foldoku_bench::contender::{self, Contender};
use foldoku_bench::measure::{self, Figures};
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{self, Circumstances};

/// Measures engines on the same puzzles, in turn, on one core.
#[derive(Debug, Parser)]
struct Args {
    /// Files of puzzles, one a line; without any, the samples of the fixtures
    files: Vec<PathBuf>,

    /// The engines; ratios are to the first
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "rustoku,rustoku-tuned,mrv"
    )]
    engines: Vec<String>,

    /// 1 for the first solution, 2 for whether it is the only one
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=2))]
    limit: u64,

    /// Rounds of all engines in turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// At most so many puzzles of each file
    #[arg(long)]
    max: Option<usize>,

    /// The seed of the order of the puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Where the figures are added as CSV
    #[arg(long)]
    record: Option<PathBuf>,

    /// The date for the record, as 2026-01-31
    #[arg(long, requires = "record")]
    date: Option<String>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let contenders = args.engines.iter().map(|name| contender::named(name));
    let mut contenders: Vec<Box<dyn Contender>> = contenders.collect::<anyhow::Result<_>>()?;
    let files = match args.files.is_empty() {
        true => vec![PathBuf::from("fixtures/samples/easy.txt")],
        false => args.files.clone(),
    };
    for file in &files {
        let puzzles = Puzzles::read(file, args.max, args.seed)?;
        let figures = measure::rounds(&mut contenders, &puzzles, args.limit, args.rounds)?;
        print_table(&puzzles, args.limit, &figures);
        if let Some(path) = &args.record {
            let circumstances = Circumstances::here(args.date.as_deref().unwrap_or("unknown"));
            record::append(path, &circumstances, &puzzles, args.limit, &figures)
                .with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

fn print_table(puzzles: &Puzzles, limit: u64, figures: &[Figures]) {
    println!(
        "{}: {} puzzles, limit {limit}",
        puzzles.name,
        puzzles.lines.len()
    );
    println!(
        "engine            µs/puzzle   puzzles/s   guesses   no guess   times {}",
        figures[0].name
    );
    for figures in figures {
        let Figures {
            name,
            micros,
            guesses,
            without_guesses,
            ratio,
        } = figures;
        let per_second = 1e6 / micros;
        let guesses = guesses.map_or(String::from("-"), |guesses| format!("{guesses:.2}"));
        let without =
            without_guesses.map_or(String::from("-"), |share| format!("{:.0} %", share * 100.0));
        println!(
            "{name:<16} {micros:>10.2} {per_second:>11.0} {guesses:>9} {without:>10} {ratio:>8.2}"
        );
    }
}
