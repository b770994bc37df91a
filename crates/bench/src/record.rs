//! Records: results with the environment they were measured in, as CSV.
//!
//! **Invariant:** a record contains everything needed to repeat it: date, processor, compiler, commit,
//! threads, set and limit. Results are only comparable within one file.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;

use crate::measure::{Measurement, Timing};

const HEADER: &str = "date,cpu,compiler,commit,threads,clock,set,puzzles,limit,engine,us_per_puzzle,guesses_per_puzzle,no_guess,times_first";

/// The environment of a measurement.
#[derive(Clone, Debug)]
pub struct Environment {
    pub(crate) date: String,
    pub(crate) cpu: String,
    pub(crate) compiler: String,
    pub(crate) commit: String,
}

impl Environment {
    /// Returns the environment of this process, with `unknown` for parts that cannot be determined.
    pub fn here(date: &str) -> Environment {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        let apple = || output_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
        Environment {
            date: date.to_owned(),
            cpu: model.map_or_else(apple, field),
            compiler: output_of("rustc", &["--version"]),
            commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
        }
    }

    /// Returns the path of the record file for this environment and a subject.
    pub fn file(&self, subject: &str) -> PathBuf {
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
        let name = format!("{}-{subject}.csv", self.date);
        records.join(slug(&self.cpu)).join(name)
    }
}

/// Returns the letters and digits of a name, with dashes between groups.
fn slug(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let groups = name.split(|character: char| !character.is_ascii_alphanumeric());
    let groups: Vec<&str> = groups.filter(|group| !group.is_empty()).collect();
    groups.join("-")
}

fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    field(&text.unwrap_or_default())
}

/// Returns text as a CSV field, without commas.
fn field(text: &str) -> String {
    match text.trim() {
        "" => String::from("unknown"),
        text => text.replace(',', " "),
    }
}

/// Starts a record file with comments, each on a line of its own; they are left out if the file exists.
///
/// # Errors
///
/// If the file cannot be written.
pub fn comment(path: &Path, comments: &[String]) -> anyhow::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut text: String = comments.iter().map(|it| format!("# {it}\n")).collect();
    text.push_str(HEADER);
    Ok(fs::write(path, text + "\n")?)
}

/// Appends results to a record file, which is created if necessary.
///
/// # Errors
///
/// If the file cannot be written, or has different columns.
pub fn append(
    path: &Path,
    environment: &Environment,
    measurement: &Measurement,
) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut text = String::new();
    if path.exists() {
        let text = fs::read_to_string(path)?;
        let header = text.lines().find(|line| !line.starts_with('#'));
        ensure!(header == Some(HEADER), "the file has different columns");
    } else {
        text.push_str(HEADER);
        text.push('\n');
    }
    for timings in &measurement.timings {
        text.push_str(&line(environment, measurement, timings));
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    Ok(file.write_all(text.as_bytes())?)
}

fn line(environment: &Environment, measurement: &Measurement, timings: &Timing) -> String {
    let Environment {
        date,
        cpu,
        compiler,
        commit,
    } = environment;
    let Measurement {
        set,
        puzzles,
        limit,
        clock,
        ..
    } = measurement;
    let Timing {
        name,
        threads,
        micros,
        ratio,
        ..
    } = timings;
    let limit = limit.map_or(String::new(), |limit| limit.to_string());
    let or_empty = |figure: Option<f64>| figure.map_or(String::new(), |it| format!("{it:.3}"));
    let guesses = or_empty(timings.guesses);
    let without = or_empty(timings.without_guesses);
    format!(
        "{date},{cpu},{compiler},{commit},{threads},{clock},{set},{puzzles},{limit},{name},{micros:.4},{guesses},{without},{ratio:.4}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slug_joins_letters_and_digits_with_dashes() {
        assert_eq!(slug("AMD EPYC"), "amd-epyc");
        assert_eq!(
            slug("Intel(R) Xeon(R) CPU @ 2.20GHz"),
            "intel-r-xeon-r-cpu-2-20ghz"
        );
    }

    #[test]
    fn fields_have_no_commas() {
        assert_eq!(field("a, b\n"), "a  b");
        assert_eq!(field(" "), "unknown");
    }
}
