//! The benchmark program: parses its arguments, measures, prints tables and writes records.
//!
//! **Invariant:** results are printed only if all competitors gave the same answers.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "this program prints tables")]

use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};
use foldoku_bench::competitor::{self, Competitor};
use foldoku_bench::generators::{self, Comparison, Job};
use foldoku_bench::measure::{Clock, Measurement};
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{self, Environment};
use foldoku_bench::sets::Kind;
use foldoku_bench::table::{Means, Table};
use foldoku_bench::{cli_runs, date, measure, peers};

/// Benchmarks Sudoku solvers and generators
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// Files with one puzzle per line [default: the generated sets easy, minimal, invalid, multiple, sparse]
    files: Vec<PathBuf>,

    /// Engines to compare, such as lanes,lanes:avx2,mrv; ratios are relative to the first
    #[arg(long, value_delimiter = ',', default_values_t = competitor::defaults())]
    engines: Vec<String>,

    /// Stop each search after this many solutions; 2 checks uniqueness
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Number of rounds; each round runs all engines in turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// Threads of the lanes engine; more than one switches to wall-clock time
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,

    /// Print the puzzles of a generated set and exit
    #[arg(long, value_name = "SET", conflicts_with = "files", value_parser = kind)]
    write: Option<Kind>,

    /// Number of puzzles in each generated set, or per round of a job
    #[arg(long, default_value = "20000")]
    puzzles: NonZeroUsize,

    /// Read at most this many puzzles from each file
    #[arg(long)]
    max: Option<usize>,

    /// Repeat the puzzles of a file, under random symmetries, up to this number
    #[arg(long, default_value_t = 3000)]
    at_least: usize,

    /// Apply a random symmetry to every puzzle
    #[arg(long)]
    permute: bool,

    /// Seed for generated puzzles, symmetries and the order of the puzzles of a file
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Time whole runs of the foldoku command line at this path, compared with the lanes engine in memory
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["engines", "limit", "threads"])]
    run: Option<PathBuf>,

    /// Time runs by their CPU time, user and system, instead of wall-clock time: for machines with other work
    #[arg(long, requires = "run")]
    cpu: bool,

    /// Benchmark generators instead of engines: puzzles (random minimal), grids (solved), or forms (canonical forms of solved grids or of files)
    #[arg(long, value_name = "JOB", value_parser = job, conflicts_with_all = ["engines", "limit", "threads", "write", "run"])]
    job: Option<Job>,

    /// Append the results to this CSV file
    #[arg(long)]
    record: Option<PathBuf>,

    /// Append the results to the record of this crate for this processor, day and subject
    #[arg(long, conflicts_with = "record")]
    record_here: bool,

    /// Date for the record, such as 2026-01-31 [default: today]
    #[arg(long)]
    date: Option<String>,
}

/// What needs options of its own.
#[derive(Debug, Subcommand)]
enum Command {
    /// Compares whole runs of foldoku with those of other solvers, and writes a record and tables
    Peers(Box<peers::Options>),
    /// Solves the puzzles of a file with the crate `sudoku`, for the comparison with it
    #[command(hide = true)]
    SudokuCrate { file: PathBuf },
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    match &args.command {
        Some(Command::Peers(options)) => {
            return peers::compare(options, |text| println!("{text}"));
        }
        Some(Command::SudokuCrate { file }) => return peers::sudoku_crate::print(file),
        None => {}
    }
    if let Some(kind) = args.write {
        return write(&kind.puzzles(args.puzzles.get(), args.seed));
    }
    let report = Report::new(&args);
    match args.job {
        Some(job) => generate(job, &args, &report),
        None => solve(&args, &report),
    }
}

/// Measures the engines, or runs of the command line, on every set.
fn solve(args: &Args, report: &Report) -> anyhow::Result<()> {
    let threads = args.threads.get();
    let competitors = args.engines.iter();
    let competitors = competitors.map(|name| competitor::by_name(name, threads));
    let mut competitors: Vec<Box<dyn Competitor>> = competitors.collect::<anyhow::Result<_>>()?;
    let clock = if args.cpu { Clock::Cpu } else { Clock::Wall };
    let mut sets = Vec::new();
    for puzzles in all_puzzles(args) {
        let measurement = match &args.run {
            Some(program) => cli_runs::rounds(program, &puzzles?, clock, args.rounds)?,
            None => measure::rounds(&mut competitors, &puzzles?, args.limit, args.rounds)?,
        };
        report.add(&measurement)?;
        sets.push(measurement);
    }
    if sets.len() > 1 {
        print!("{}", Means(&sets));
    }
    Ok(())
}

/// Measures a job; canonical forms on every set.
fn generate(job: Job, args: &Args, report: &Report) -> anyhow::Result<()> {
    let (count, seed, rounds) = (args.puzzles.get(), args.seed, args.rounds);
    let accepts_files = job == Job::Forms || args.files.is_empty();
    ensure!(accepts_files, "--job {} does not take files", job.name());
    match job {
        Job::Puzzles => report.add_comparison(&generators::puzzles(count, seed, rounds)?),
        Job::Grids => report.add_comparison(&generators::grids(count, seed, rounds)?),
        Job::Forms if args.files.is_empty() => {
            let grids = generators::solved_grids(count, seed);
            report.add_comparison(&generators::forms(&grids, seed, rounds)?)
        }
        Job::Forms => all_puzzles(args).try_for_each(|puzzles| {
            report.add_comparison(&generators::forms(&puzzles?, seed, rounds)?)
        }),
    }
}

/// The output: standard output, and a record if requested.
struct Report {
    environment: Environment,
    record: Option<PathBuf>,
}

impl Report {
    fn new(args: &Args) -> Report {
        let environment = Environment::here(&args.date.clone().unwrap_or_else(date::today));
        let subject = match args.job {
            Some(_) => "generate",
            None => "kernel",
        };
        Report {
            record: if args.record_here {
                Some(environment.file(subject))
            } else {
                args.record.clone()
            },
            environment,
        }
    }

    fn add(&self, measurement: &Measurement) -> anyhow::Result<()> {
        println!("{}", Table(measurement));
        match &self.record {
            Some(path) => record::append(path, &self.environment, measurement)
                .with_context(|| path.display().to_string()),
            None => Ok(()),
        }
    }

    fn add_comparison(&self, comparison: &Comparison) -> anyhow::Result<()> {
        self.add(&comparison.measurement)?;
        for skipped in &comparison.skipped {
            println!("{skipped}");
        }
        Ok(())
    }
}

fn kind(name: &str) -> anyhow::Result<Kind> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    kind.with_context(|| {
        format!(
            "unknown set; expected one of: {}",
            Kind::ALL.map(Kind::name).join(", ")
        )
    })
}

fn job(name: &str) -> anyhow::Result<Job> {
    let job = Job::ALL.into_iter().find(|job| job.name() == name);
    job.with_context(|| {
        format!(
            "unknown job; expected one of: {}",
            Job::ALL.map(Job::name).join(", ")
        )
    })
}

fn write(puzzles: &Puzzles) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in &puzzles.lines {
        out.write_all(line)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

/// Returns the sets, each generated or read on demand.
fn all_puzzles(args: &Args) -> impl Iterator<Item = anyhow::Result<Puzzles>> {
    let kinds: &[Kind] = if args.files.is_empty() {
        &Kind::ALL
    } else {
        &[]
    };
    let generated = kinds
        .iter()
        .map(|kind| anyhow::Ok(kind.puzzles(args.puzzles.get(), args.seed)));
    let read = args.files.iter().map(|file| {
        let mut puzzles = Puzzles::read(file, args.max, args.seed)?;
        puzzles.repeat(args.at_least, args.seed);
        Ok(puzzles)
    });
    generated.chain(read).map(|puzzles| {
        let mut puzzles: Puzzles = puzzles?;
        if args.permute {
            puzzles.permute(args.seed);
        }
        Ok(puzzles)
    })
}
