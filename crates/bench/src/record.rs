//! Records: figures with the circumstances they were taken in, as lines of CSV.
//!
//! **Invariant:** a record says all that is needed to take it again: processor, compiler, commit,
//! date, set, limit; figures are to be compared within one file only.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use crate::measure::Figures;
use crate::puzzles::Puzzles;

const HEADER: &str = "date,cpu,compiler,commit,threads,set,puzzles,limit,engine,us_per_puzzle,guesses_per_puzzle,times_first";

/// Where and with what a measurement was made.
#[derive(Clone, Debug)]
pub struct Circumstances {
    date: String,
    cpu: String,
    compiler: String,
    commit: String,
}

impl Circumstances {
    /// Those of this process, as far as they can be found out.
    pub fn here(date: &str) -> Circumstances {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        Circumstances {
            date: date.to_owned(),
            cpu: model.unwrap_or("unknown").to_owned(),
            compiler: output_of("rustc", &["--version"]),
            commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
        }
    }
}

fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    let text = text.unwrap_or_default().trim().replace(',', " ");
    if text.is_empty() {
        String::from("unknown")
    } else {
        text
    }
}

/// Adds figures to a record file, which is made if it is not there.
///
/// # Errors
///
/// If it cannot be written.
pub fn append(
    path: &Path,
    circumstances: &Circumstances,
    puzzles: &Puzzles,
    limit: u64,
    figures: &[Figures],
) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = !path.exists();
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if new {
        writeln!(file, "{HEADER}")?;
    }
    let Circumstances {
        date,
        cpu,
        compiler,
        commit,
    } = circumstances;
    let (set, count) = (&puzzles.name, puzzles.lines.len());
    for Figures {
        name,
        micros,
        guesses,
        ratio,
        ..
    } in figures
    {
        let guesses = guesses.map_or(String::new(), |guesses| format!("{guesses:.3}"));
        writeln!(
            file,
            "{date},{cpu},{compiler},{commit},1,{set},{count},{limit},{name},{micros:.3},{guesses},{ratio:.2}"
        )?;
    }
    Ok(())
}
