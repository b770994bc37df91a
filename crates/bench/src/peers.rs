//! foldoku beside other solvers, as whole runs of programs on one core.
//!
//! Nothing is fetched: a peer takes part if its path is given, or if it is found on the `PATH`.
//!
//! **Invariant:** every run prints its answers, and they are compared with those of foldoku after the run; a wrong
//! answer ends the comparison. Peers run in turn within a round, and figures are medians of rounds.

mod answers;
mod assigning;
mod known;
mod markdown;
mod program;
mod sets;
pub mod sudoku_crate;

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::date;
use crate::measure::{Clock, Measurement, Timing};
use crate::record::{self, Environment};
use crate::table::Table;
use answers::Answer;
pub use known::Paths;
use markdown::Page;
use sets::Set;

/// What to compare, and where the results go.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    paths: Paths,

    /// Folder of files with one classic puzzle per line, measured with the generated sets
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// Measure only the sets whose name contains one of these words
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    sets: Vec<String>,

    /// Number of rounds; each runs all programs in turn
    #[arg(long, default_value_t = 3)]
    rounds: usize,

    /// Puzzles in a generated set, and the least of a file of classic puzzles, under random symmetries
    #[arg(long, default_value_t = 20_000)]
    puzzles: usize,

    /// Repeat the puzzles of a set until a run takes this long, in seconds
    #[arg(long, default_value_t = 0.3)]
    seconds: f64,

    /// Time limit of a program that solves one puzzle, in seconds; it is left out of a set if it needs more
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,

    /// Seed of the generated puzzles and symmetries
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Folder for the record and the tables [default: the records of this crate]
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,

    /// Date for the record, such as 2026-01-31 [default: today]
    #[arg(long)]
    date: Option<String>,

    /// A comment for the record, such as how a program was built; may be repeated
    #[arg(long, value_name = "TEXT")]
    note: Vec<String>,
}

/// What a peer did with a set.
struct Run {
    /// CPU time.
    time: Duration,
    /// One per puzzle.
    answers: Vec<Answer>,
}

/// A program that solves puzzles.
trait Peer {
    fn name(&self) -> &'static str;

    /// Returns how it presents itself, for the record.
    fn version(&self) -> String;

    /// Returns whether it can solve the puzzles of a set.
    fn accepts(&self, set: &Set) -> bool;

    /// Solves the puzzles of a set `copies` times over.
    fn run(&self, set: &Set, copies: usize) -> anyhow::Result<Run>;
}

/// Runs the comparison, passes its tables to `print`, and writes them with the record.
///
/// # Errors
///
/// If a file cannot be read or written, foldoku fails, or an answer is wrong.
pub fn compare(options: &Options, print: impl Fn(&dyn fmt::Display)) -> anyhow::Result<()> {
    let date = options.date.clone().unwrap_or_else(date::today);
    let environment = Environment::here(&date);
    let record = environment.file("peers");
    let record = match &options.output {
        Some(folder) => folder.join(record.file_name().context("a record has a name")?),
        None => record,
    };
    let peers = known::find(&options.paths, options.timeout)?;
    let mut page = Page::new(&environment, &record);
    let mut comments = options.note.clone();
    for peer in &peers {
        comments.push(format!("{}: {}", peer.name(), peer.version()));
    }
    record::comment(&record, &comments)?;
    comments.iter().for_each(|comment| print(comment));
    for set in sets::all(options)? {
        let (measurement, skipped) = measure(&set, &peers, options)?;
        print(&format_args!("\n{}", Table(&measurement)));
        skipped.iter().for_each(|reason| print(reason));
        record::append(&record, &environment, &measurement)?;
        page.add(set.group, measurement, skipped);
    }
    let tables = record.with_extension("md");
    fs::write(&tables, page.to_string()).with_context(|| tables.display().to_string())?;
    print(&format_args!("{}", record.display()));
    print(&format_args!("{}", tables.display()));
    Ok(())
}

/// One peer during the comparison on a set.
struct Entrant<'a> {
    peer: &'a dyn Peer,
    copies: usize,
    /// Microseconds per puzzle of each round.
    micros: Vec<f64>,
}

/// Measures all peers on a set. Also returns who was left out, and why.
fn measure(
    set: &Set,
    peers: &[Box<dyn Peer>],
    options: &Options,
) -> anyhow::Result<(Measurement, Vec<String>)> {
    let mut expected = Vec::new();
    let mut entrants = Vec::new();
    let mut skipped = Vec::new();
    for peer in peers.iter().filter(|peer| peer.accepts(set)) {
        match peer.run(set, 1) {
            Ok(run) if expected.is_empty() => expected = run.answers,
            Ok(run) => answers::compare(set, &expected, &run.answers).context(peer.name())?,
            Err(error) if expected.is_empty() => return Err(error.context(set.name.clone())),
            Err(error) => {
                skipped.push(format!("{} on {}: {error:#}", peer.name(), set.name));
                continue;
            }
        }
        entrants.push(Entrant {
            peer: peer.as_ref(),
            copies: copies(peer.as_ref(), set, options.seconds)?,
            micros: Vec::new(),
        });
    }
    for _ in 0..options.rounds.max(1) {
        for entrant in &mut entrants {
            let run = entrant.peer.run(set, entrant.copies)?;
            let answers = run.answers.iter().take(set.lines.len()).cloned();
            let answers: Vec<Answer> = answers.collect();
            answers::compare(set, &expected, &answers).context(entrant.peer.name())?;
            let puzzles = set.lines.len() * entrant.copies;
            entrant
                .micros
                .push(run.time.as_secs_f64() * 1e6 / puzzles as f64);
        }
    }
    ensure!(!entrants.is_empty(), "{}: no program accepts it", set.name);
    let timings = entrants.iter().map(|entrant| {
        Timing::of_rounds(entrant.peer.name(), 1, &entrants[0].micros, &entrant.micros)
    });
    let measurement = Measurement {
        set: set.name.clone(),
        puzzles: set.lines.len(),
        limit: Some(LIMIT),
        clock: Clock::Cpu,
        timings: timings.collect(),
    };
    Ok((measurement, skipped))
}

/// Solutions are counted up to two, which decides whether a puzzle is unique.
const LIMIT: u64 = 2;

/// Returns how often a set is repeated so that a run takes long enough for the clock of processes.
fn copies(peer: &dyn Peer, set: &Set, seconds: f64) -> anyhow::Result<usize> {
    const MOST: usize = 1_000;
    let mut copies = 1;
    loop {
        let took = peer.run(set, copies)?.time.as_secs_f64();
        if took >= seconds || copies >= MOST {
            return Ok(copies);
        }
        // Less than wanted, so that the time of the start does not end the search too early.
        let factor = (0.8 * seconds / took.max(0.005)).clamp(2.0, 20.0);
        copies = (copies as f64 * factor).ceil() as usize;
        copies = copies.min(MOST);
    }
}
