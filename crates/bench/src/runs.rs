//! Whole runs of the command line, beside the lanes in memory.
//!
//! A run reads a file of puzzles that the system has in memory, solves them, and writes
//! `puzzle:count:solution` to a place: nowhere, into a pipe that this process empties, or to a file.
//!
//! **Invariant:** everything is measured by the wall, in turn; a run counts only if it says of every
//! puzzle what the lanes say of it.

use std::fs::{self, File};
use std::hint;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use foldoku::kernel::{Answer, Lanes, Line};

use crate::measure::{Clock, Figures, Measured};
use crate::puzzles::Puzzles;

/// What is measured, in the order in which it is done in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The lanes on one thread, counting.
    Count,
    /// The same, writing down the solutions.
    Solve,
    /// A run on so many threads.
    Run(Place, usize),
}

/// Where the output of a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Nowhere,
    Pipe,
    File,
}

const WAYS: [Way; 6] = [
    Way::Count,
    Way::Solve,
    Way::Run(Place::Nowhere, 1),
    Way::Run(Place::Pipe, 1),
    Way::Run(Place::File, 1),
    Way::Run(Place::Nowhere, 2),
];

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Count => "lanes",
            Way::Solve => "lanes with solutions",
            Way::Run(Place::Nowhere, _) => "run",
            Way::Run(Place::Pipe, _) => "run to a pipe",
            Way::Run(Place::File, _) => "run to a file",
        }
    }

    fn threads(self) -> usize {
        match self {
            Way::Count | Way::Solve => 1,
            Way::Run(_, threads) => threads,
        }
    }
}

/// Measures runs of `program` on `puzzles`.
///
/// # Errors
///
/// If a file cannot be written, the program cannot be run, or it says something else than the lanes.
pub fn rounds(program: &Path, puzzles: &Puzzles, rounds: usize) -> anyhow::Result<Measured> {
    let bench = Bench::new(program, puzzles)?;
    bench.check()?;
    let mut micros = vec![Vec::new(); WAYS.len()];
    for _ in 0..rounds.max(1) {
        for (way, micros) in WAYS.into_iter().zip(&mut micros) {
            let (elapsed, done) = Clock::Wall.time(|| bench.go(way));
            done?;
            micros.push(elapsed.as_secs_f64() * 1e6 / puzzles.lines.len() as f64);
        }
    }
    let figures = WAYS.into_iter().zip(&micros);
    let figures =
        figures.map(|(way, own)| Figures::of_rounds(way.name(), way.threads(), &micros[0], own));
    Ok(Measured {
        set: puzzles.name.clone(),
        puzzles: puzzles.lines.len(),
        limit: Some(LIMIT),
        clock: Clock::Wall,
        figures: figures.collect(),
    })
}

/// `solve` looks for a second solution.
const LIMIT: u64 = 2;

/// What all runs have in common.
struct Bench<'a> {
    program: &'a Path,
    lines: &'a [Line],
    folder: tempfile::TempDir,
    input: PathBuf,
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
            folder,
            input,
        })
    }

    /// Compares what a run says with what the lanes say.
    fn check(&self) -> anyhow::Result<()> {
        let mut run = self.command(1).stdout(Stdio::piped()).spawn()?;
        let mut text = String::new();
        let mut out = run.stdout.take().context("the run has an output")?;
        out.read_to_string(&mut text)?;
        ensure!(run.wait()?.success(), "the run failed");
        let answers = Lanes::new().solve(self.lines, LIMIT);
        let mut said = text.lines();
        for (answer, line) in answers.iter().zip(self.lines) {
            let line = String::from_utf8_lossy(line);
            let begin = format!("{line}:{}:", answer.count);
            let agrees = said.next().is_some_and(|said| said.starts_with(&begin));
            ensure!(agrees, "the run says otherwise of {line}");
        }
        ensure!(said.next().is_none(), "the run says more than it was task");
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

    fn go(&self, way: Way) -> anyhow::Result<()> {
        match way {
            Way::Count => self.in_memory(None),
            Way::Solve => self.in_memory(Some(&mut vec![[0; 81]; self.lines.len()])),
            Way::Run(place, threads) => self.run(place, threads)?,
        }
        Ok(())
    }

    fn in_memory(&self, solutions: Option<&mut [Line]>) {
        let mut answers = vec![Answer::default(); self.lines.len()];
        Lanes::new().solve_into(self.lines, LIMIT, &mut answers, solutions);
        hint::black_box(&mut answers);
    }

    fn run(&self, place: Place, threads: usize) -> anyhow::Result<()> {
        let mut command = self.command(threads);
        let mut run = match place {
            Place::Nowhere => command.stdout(Stdio::null()).spawn()?,
            Place::Pipe => command.stdout(Stdio::piped()).spawn()?,
            Place::File => {
                let file = self.folder.path().join("solutions.txt");
                command.stdout(File::create(file)?).spawn()?
            }
        };
        if let Some(mut out) = run.stdout.take() {
            // As much at a time as `cat` takes.
            let mut buffer = vec![0; 1 << 17];
            while out.read(&mut buffer)? > 0 {
                hint::black_box(&mut buffer);
            }
        }
        ensure!(run.wait()?.success(), "the run failed");
        Ok(())
    }
}
