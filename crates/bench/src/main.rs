//! The benchmark program: reads its arguments, measures, prints a table, writes a record.
//!
//! **Invariant:** a figure is printed only if all contenders gave the same answers.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Parser;
use foldoku_bench::contender::{self, Contender};
use foldoku_bench::generated::Kind;
use foldoku_bench::making::{self, Compared, Job};
use foldoku_bench::measure::Measured;
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{self, Circumstances};
use foldoku_bench::table::{Means, Table};
use foldoku_bench::{date, measure, runs};

/// Measures engines on the same puzzles, in turn.
#[derive(Debug, Parser)]
struct Args {
    /// Files of puzzles, one a line; without any, generated sets: easy, minimal, invalid, several, sparse
    files: Vec<PathBuf>,

    /// The engines, as lanes,lanes:avx2,mrv; ratios are to the first
    #[arg(long, value_delimiter = ',', default_values_t = contender::defaults())]
    engines: Vec<String>,

    /// At how many solutions a search stops: 2 for whether there is only one
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Rounds of all engines in turn
    #[arg(long, default_value_t = 5)]
    rounds: usize,

    /// Threads of the lanes; with more than one, wall time is measured
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,

    /// Print the puzzles of this generated set instead of measuring anything
    #[arg(long, value_name = "SET", conflicts_with = "files", value_parser = kind)]
    write: Option<Kind>,

    /// The puzzles of each generated set, or what a job makes in a round
    #[arg(long, default_value = "20000")]
    puzzles: NonZeroUsize,

    /// At most so many puzzles of each file
    #[arg(long)]
    max: Option<usize>,

    /// Repeat the puzzles of a file, under symmetries, until there are so many
    #[arg(long, default_value_t = 3000)]
    at_least: usize,

    /// Put a random symmetry upon every puzzle
    #[arg(long)]
    permute: bool,

    /// The seed of all that is random: puzzles, symmetries, the order of the puzzles of a file
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Measure whole runs of this program, the command line of foldoku, beside the lanes in memory
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["engines", "limit", "threads"])]
    run: Option<PathBuf>,

    /// Measure how puzzles, grids or canonical forms are made, instead of engines: minimal puzzles, solved grids, the forms of these or of the puzzles of files
    #[arg(long, value_name = "JOB", value_parser = job, conflicts_with_all = ["engines", "limit", "threads", "write", "run"])]
    job: Option<Job>,

    /// Where the figures are added as CSV
    #[arg(long)]
    record: Option<PathBuf>,

    /// Add the figures to the file of this processor and day among the records of this crate
    #[arg(long, conflicts_with = "record")]
    record_here: bool,

    /// The date for the record, as 2026-01-31, if it is not today's
    #[arg(long)]
    date: Option<String>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if let Some(kind) = args.write {
        return write(&kind.puzzles(args.puzzles.get(), args.seed));
    }
    let journal = Journal::new(&args);
    match args.job {
        Some(job) => make(job, &args, &journal),
        None => solve(&args, &journal),
    }
}

/// Measures the engines, or runs of the command line, on every set.
fn solve(args: &Args, journal: &Journal) -> anyhow::Result<()> {
    let threads = args.threads.get();
    let contenders = args.engines.iter();
    let contenders = contenders.map(|name| contender::named(name, threads));
    let mut contenders: Vec<Box<dyn Contender>> = contenders.collect::<anyhow::Result<_>>()?;
    let mut sets = Vec::new();
    for puzzles in all_puzzles(args) {
        let measured = match &args.run {
            Some(program) => runs::rounds(program, &puzzles?, args.rounds)?,
            None => measure::rounds(&mut contenders, &puzzles?, args.limit, args.rounds)?,
        };
        journal.note(&measured)?;
        sets.push(measured);
    }
    if sets.len() > 1 {
        print!("{}", Means(&sets));
    }
    Ok(())
}

/// Measures a job; of the canonical forms, on every set.
fn make(job: Job, args: &Args, journal: &Journal) -> anyhow::Result<()> {
    let (count, seed, rounds) = (args.puzzles.get(), args.seed, args.rounds);
    let reads = job == Job::Forms || args.files.is_empty();
    ensure!(reads, "the job {} reads no files", job.name());
    match job {
        Job::Puzzles => journal.note_compared(&making::puzzles(count, seed, rounds)?),
        Job::Grids => journal.note_compared(&making::grids(count, seed, rounds)?),
        Job::Forms if args.files.is_empty() => {
            let grids = making::solved_grids(count, seed);
            journal.note_compared(&making::forms(&grids, seed, rounds)?)
        }
        Job::Forms => all_puzzles(args).try_for_each(|puzzles| {
            journal.note_compared(&making::forms(&puzzles?, seed, rounds)?)
        }),
    }
}

/// Where figures go: onto the terminal, and into a record.
struct Journal {
    circumstances: Circumstances,
    record: Option<PathBuf>,
}

impl Journal {
    fn new(args: &Args) -> Journal {
        let circumstances = Circumstances::here(&args.date.clone().unwrap_or_else(date::today));
        let subject = match args.job {
            Some(_) => "generate",
            None => "kernel",
        };
        Journal {
            record: match args.record_here {
                true => Some(circumstances.file(subject)),
                false => args.record.clone(),
            },
            circumstances,
        }
    }

    fn note(&self, measured: &Measured) -> anyhow::Result<()> {
        println!("{}", Table(measured));
        match &self.record {
            Some(path) => record::append(path, &self.circumstances, measured)
                .with_context(|| path.display().to_string()),
            None => Ok(()),
        }
    }

    fn note_compared(&self, compared: &Compared) -> anyhow::Result<()> {
        self.note(&compared.measured)?;
        for absent in &compared.absent {
            println!("{absent}");
        }
        Ok(())
    }
}

fn kind(name: &str) -> anyhow::Result<Kind> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    kind.with_context(|| {
        format!(
            "no such set; there are {}",
            Kind::ALL.map(Kind::name).join(", ")
        )
    })
}

fn job(name: &str) -> anyhow::Result<Job> {
    let job = Job::ALL.into_iter().find(|job| job.name() == name);
    job.with_context(|| {
        format!(
            "no such job; there are {}",
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

/// The sets, each made when its turn comes.
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
