//! Benchmarks of whole runs of the command line, compared with the lanes engine in memory.
//!
//! A run reads a cached file of puzzles, solves them, and writes `puzzle:count:solution` to `/dev/null`,
//! to a pipe that this process drains, or to a new file.
//!
//! **Invariant:** all variants are measured with the same clock, in turn, and the output of a run is compared
//! with the answers of the lanes engine before anything is timed.

use std::fs;
use std::hint;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use foldoku::kernel::{Answer, Lanes, Line};

use crate::measure::{Clock, Measurement, Timing};
use crate::processes::children_time;
use crate::puzzles::Puzzles;

/// A variant to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    /// The lanes engine on one thread, counting solutions.
    Count,
    /// The same, with solutions written to memory.
    Solve,
    /// A run of the command line, with its number of threads.
    Run(Destination, usize),
}

/// The destination of the output of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Destination {
    Null,
    Pipe,
    File,
}

/// All variants, in the order of each round.
const VARIANTS: [Variant; 7] = [
    Variant::Count,
    Variant::Solve,
    Variant::Run(Destination::Null, 1),
    Variant::Run(Destination::Pipe, 1),
    Variant::Run(Destination::File, 1),
    Variant::Run(Destination::Null, 2),
    Variant::Run(Destination::File, 2),
];

impl Variant {
    fn name(self) -> &'static str {
        match self {
            Variant::Count => "lanes",
            Variant::Solve => "lanes with solutions",
            Variant::Run(Destination::Null, _) => "run",
            Variant::Run(Destination::Pipe, _) => "run to a pipe",
            Variant::Run(Destination::File, _) => "run to a new file",
        }
    }

    fn threads(self) -> usize {
        match self {
            Variant::Count | Variant::Solve => 1,
            Variant::Run(_, threads) => threads,
        }
    }
}

/// Measures runs of `program` on `puzzles` in turn, in wall-clock time or CPU time.
///
/// # Errors
///
/// If a file cannot be written, the program cannot be run, or its answers differ from those of the lanes.
pub fn rounds(
    program: &Path,
    puzzles: &Puzzles,
    clock: Clock,
    rounds: usize,
) -> anyhow::Result<Measurement> {
    let bench = Bench::new(program, puzzles)?;
    bench.check()?;
    let mut micros = vec![Vec::new(); VARIANTS.len()];
    for _ in 0..rounds.max(1) {
        for (variant, micros) in VARIANTS.into_iter().zip(&mut micros) {
            let elapsed = bench.time(variant, clock)?;
            micros.push(elapsed.as_secs_f64() * 1e6 / puzzles.lines.len() as f64);
        }
    }
    let timings = VARIANTS.into_iter().zip(&micros);
    let timings = timings.map(|(variant, own)| {
        Timing::of_rounds(variant.name(), variant.threads(), &micros[0], own)
    });
    Ok(Measurement {
        set: puzzles.name.clone(),
        puzzles: puzzles.lines.len(),
        limit: Some(LIMIT),
        clock,
        timings: timings.collect(),
    })
}

/// The limit of solutions, as in the command `solve`.
const LIMIT: u64 = 2;

/// The setup shared by all variants.
struct Bench<'a> {
    program: &'a Path,
    lines: &'a [Line],
    input: PathBuf,
    output: PathBuf,
    /// Holds both files.
    _folder: tempfile::TempDir,
}

impl<'a> Bench<'a> {
    fn new(program: &'a Path, puzzles: &'a Puzzles) -> anyhow::Result<Bench<'a>> {
        let folder = tempfile::tempdir()?;
        let input = folder.path().join("puzzles.txt");
        let mut text = Vec::with_capacity(82 * puzzles.lines.len());
        for line in &puzzles.lines {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        fs::write(&input, text)?;
        Ok(Bench {
            program,
            lines: &puzzles.lines,
            input,
            output: folder.path().join("solutions.txt"),
            _folder: folder,
        })
    }

    /// Compares the output of a run with the answers of the lanes engine.
    fn check(&self) -> anyhow::Result<()> {
        let mut run = self.command(1).stdout(Stdio::piped()).spawn()?;
        let mut text = String::new();
        let mut out = run.stdout.take().context("the run has no output")?;
        out.read_to_string(&mut text)?;
        ensure!(run.wait()?.success(), "the run failed");
        let answers = Lanes::new().solve(self.lines, LIMIT);
        let mut rows = text.lines();
        for (answer, line) in answers.iter().zip(self.lines) {
            let line = String::from_utf8_lossy(line);
            let begin = format!("{line}:{}:", answer.count);
            let agrees = rows.next().is_some_and(|row| row.starts_with(&begin));
            ensure!(agrees, "the run gives a different answer for {line}");
        }
        ensure!(
            rows.next().is_none(),
            "the run prints more rows than there are puzzles"
        );
        Ok(())
    }

    fn command(&self, threads: usize) -> Command {
        let mut command = Command::new(self.program);
        command
            .args(["solve", "--to", "tdoku", "--quiet", "--threads"])
            .arg(threads.to_string())
            .arg(&self.input);
        command
    }

    /// Returns the time of a variant. Its output file is new; removing the last one is not timed.
    fn time(&self, variant: Variant, clock: Clock) -> anyhow::Result<Duration> {
        let Variant::Run(destination, threads) = variant else {
            return Ok(clock.time(|| self.in_memory(variant)).0);
        };
        if self.output.exists() {
            fs::remove_file(&self.output)?;
        }
        if clock == Clock::Wall {
            let (elapsed, done) = clock.time(|| self.run(destination, threads));
            return done.map(|()| elapsed);
        }
        let start = children_time()?;
        self.run(destination, threads)?;
        Ok(children_time()? - start)
    }

    fn in_memory(&self, variant: Variant) {
        let mut answers = vec![Answer::default(); self.lines.len()];
        let mut solutions = match variant {
            Variant::Solve => Some(vec![[0; 81]; self.lines.len()]),
            _ => None,
        };
        Lanes::new().solve_into(self.lines, LIMIT, &mut answers, solutions.as_deref_mut());
        hint::black_box((answers, solutions));
    }

    fn run(&self, destination: Destination, threads: usize) -> anyhow::Result<()> {
        let mut command = self.command(threads);
        match destination {
            Destination::Null => command.stdout(Stdio::null()),
            Destination::Pipe => command.stdout(Stdio::piped()),
            Destination::File => command.arg("--output").arg(&self.output),
        };
        let mut run = command.spawn()?;
        if let Some(mut out) = run.stdout.take() {
            // The buffer size of `cat`.
            let mut buffer = vec![0; 1 << 17];
            while out.read(&mut buffer)? > 0 {
                hint::black_box(&mut buffer);
            }
        }
        ensure!(run.wait()?.success(), "the run failed");
        Ok(())
    }
}
