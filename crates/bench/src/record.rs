//! Records: figures with the circumstances they were taken in, as lines of CSV.
//!
//! **Invariant:** a record says all that is needed to take it again: processor, compiler, commit,
//! date, threads, set, limit; figures are to be compared within one file only.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;

use crate::measure::{Figures, Measured};

const HEADER: &str = "date,cpu,compiler,commit,threads,clock,set,puzzles,limit,engine,us_per_puzzle,guesses_per_puzzle,no_guess,times_first";

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
        let apple = || output_of("sysctl", &["-n", "machdep.cpu.brand_string"]);
        Circumstances {
            date: date.to_owned(),
            cpu: model.map_or_else(apple, field),
            compiler: output_of("rustc", &["--version"]),
            commit: output_of("git", &["rev-parse", "--short", "HEAD"]),
        }
    }

    /// The file for these circumstances and this subject among the records of this crate.
    pub fn file(&self, subject: &str) -> PathBuf {
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
        let name = format!("{}-{subject}.csv", self.date);
        records.join(slug(&self.cpu)).join(name)
    }
}

/// Letters and digits of a name, in groups joined by dashes.
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

/// Text as a field: a comma would end it.
fn field(text: &str) -> String {
    match text.trim() {
        "" => String::from("unknown"),
        text => text.replace(',', " "),
    }
}

/// Adds figures to a record file, which is made if it is not there.
///
/// # Errors
///
/// If it cannot be written, or what is there has other columns.
pub fn append(
    path: &Path,
    circumstances: &Circumstances,
    measured: &Measured,
) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut text = String::new();
    if path.exists() {
        let there = fs::read_to_string(path)?;
        let header = there.lines().find(|line| !line.starts_with('#'));
        ensure!(header == Some(HEADER), "it has other columns");
    } else {
        text.push_str(HEADER);
        text.push('\n');
    }
    for figures in &measured.figures {
        text.push_str(&line(circumstances, measured, figures));
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    Ok(file.write_all(text.as_bytes())?)
}

fn line(circumstances: &Circumstances, measured: &Measured, figures: &Figures) -> String {
    let Circumstances {
        date,
        cpu,
        compiler,
        commit,
    } = circumstances;
    let Measured {
        set,
        puzzles,
        limit,
        clock,
        ..
    } = measured;
    let Figures {
        name,
        threads,
        micros,
        ratio,
        ..
    } = figures;
    let limit = limit.map_or(String::new(), |limit| limit.to_string());
    let or_nothing = |figure: Option<f64>| figure.map_or(String::new(), |it| format!("{it:.3}"));
    let guesses = or_nothing(figures.guesses);
    let without = or_nothing(figures.without_guesses);
    format!(
        "{date},{cpu},{compiler},{commit},{threads},{clock},{set},{puzzles},{limit},{name},{micros:.4},{guesses},{without},{ratio:.4}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_the_processor() {
        assert_eq!(slug("AMD EPYC"), "amd-epyc");
        assert_eq!(
            slug("Intel(R) Xeon(R) CPU @ 2.20GHz"),
            "intel-r-xeon-r-cpu-2-20ghz"
        );
    }

    #[test]
    fn a_field_has_no_comma() {
        assert_eq!(field("a, b\n"), "a  b");
        assert_eq!(field(" "), "unknown");
    }
}
