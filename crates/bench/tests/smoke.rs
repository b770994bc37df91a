//! Short runs of everything that can be measured, so that a broken competitor is noticed early.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use foldoku_bench::competitor::{self, Competitor};
use foldoku_bench::generators::{self, Comparison};
use foldoku_bench::measure::{self, Clock, Measurement};
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{Environment, append};
use foldoku_bench::sets::Kind;
use foldoku_bench::table::{Means, Table};

fn samples() -> Puzzles {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/samples/easy.txt");
    Puzzles::read(&file, Some(5), 7).unwrap()
}

fn competitors(names: &[&str], threads: usize) -> Vec<Box<dyn Competitor>> {
    let names = names.iter();
    names
        .map(|name| competitor::by_name(name, threads).unwrap())
        .collect()
}

fn measure_samples() -> Measurement {
    measure::rounds(&mut competitors(&["mrv", "rustoku"], 1), &samples(), 1, 1).unwrap()
}

#[test]
fn all_competitors_agree_on_samples() {
    let names = competitor::names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for limit in [1, 2, 3] {
        let mut competitors = competitors(&names, 1);
        let measurement = measure::rounds(&mut competitors, &samples(), limit, 1).unwrap();
        assert_eq!(measurement.timings.len(), names.len());
        assert_eq!(measurement.clock, Clock::Cpu);
    }
}

#[test]
fn fast_competitors_agree_on_generated_puzzles() {
    let slow = ["backtrack", "trial", "rustoku", "rustoku-tuned"];
    let names = competitor::names();
    let names = names.iter().map(String::as_str);
    let names: Vec<&str> = names.filter(|name| !slow.contains(name)).collect();
    for kind in Kind::ALL {
        let puzzles = kind.puzzles(50, 11);
        for limit in [1, 2, 10] {
            measure::rounds(&mut competitors(&names, 1), &puzzles, limit, 1).unwrap();
        }
    }
}

/// Checks which generators are measured or skipped, and the start of the table.
#[track_caller]
fn check_job(comparison: anyhow::Result<Comparison>, expected: &[&str], begin: &str) {
    let Comparison {
        measurement,
        skipped,
    } = comparison.unwrap();
    let measured = measurement
        .timings
        .iter()
        .map(|timings| timings.name.as_str());
    let mut names: Vec<&str> = measured.collect();
    assert_eq!((names[0], measurement.timings[0].ratio), ("foldoku", 1.0));
    names.extend(skipped.iter().map(|skipped| skipped.name));
    names.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!((measurement.clock, measurement.limit), (Clock::Cpu, None));
    let table = Table(&measurement).to_string();
    assert!(table.starts_with(begin), "{table}");
}

#[test]
fn jobs_run_all_available_generators() {
    check_job(
        generators::puzzles(20, 3, 1),
        &["foldoku", "qqwing", "sudoku", "tdoku"],
        "random minimal: 20 puzzles, CPU time",
    );
    check_job(
        generators::grids(20, 3, 1),
        &["foldoku", "sudoku"],
        "random solved grids: 20 puzzles, CPU time",
    );
    check_job(
        generators::forms(&generators::solved_grids(20, 3), 4, 1),
        &["foldoku", "sudoku"],
        "forms of solved grids: 20 puzzles, CPU time",
    );
    check_job(
        generators::forms(&samples(), 4, 1),
        &["foldoku", "sudoku"],
        "forms of easy: 5 puzzles, CPU time",
    );
}

/// Runs the program. Returns whether it succeeded, and its output.
fn bench(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foldoku-bench"));
    command.env_remove("RUST_BACKTRACE");
    let output = command.args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

#[test]
fn skipped_generators_are_listed() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/samples/easy.txt"
    );
    let (ok, output) = bench(&["--job", "forms", "--at-least", "0", "--rounds", "1", file]);
    assert!(ok && output.contains("\nskipped sudoku: "), "{output}");
}

/// A program that answers with the lines of the corpus, instead of foldoku.
#[cfg(target_os = "linux")]
const READS_THE_ANSWERS: &str = "#!/bin/sh
for file; do :; done
while read -r puzzle; do grep -F \"$puzzle:\" fixtures/corpus/4x4.txt; done < \"$file\"
";

#[test]
#[cfg(target_os = "linux")]
fn peers_are_compared_and_recorded() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("foldoku");
    fs::write(&program, READS_THE_ANSWERS).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_foldoku-bench"));
    command
        .args(["peers", "--date", "2026-01-31", "--sets", "4x4"])
        .args(["--rounds", "1", "--seconds", "0", "--note", "a test"])
        .arg("--foldoku")
        .arg(&program)
        .arg("--output")
        .arg(folder.path())
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let record = fs::read_to_string(folder.path().join("2026-01-31-peers.csv")).unwrap();
    assert!(record.starts_with("# a test\n# foldoku: "), "{record}");
    assert!(record.contains(",cpu,4x4,17,2,foldoku,"), "{record}");
    let tables = fs::read_to_string(folder.path().join("2026-01-31-peers.md")).unwrap();
    assert!(tables.contains("\n| 4x4 | "), "{tables}");
}

#[test]
fn arguments_that_conflict_with_a_job_are_rejected() {
    for (arguments, message) in [
        (
            &["--job", "grids", "some.txt"][..],
            "--job grids does not take files",
        ),
        (&["--job", "grid"], "expected one of: puzzles, grids, forms"),
        (
            &["--job", "forms", "--engines", "mrv"],
            "cannot be used with",
        ),
        (
            &["--job", "forms", "--write", "easy"],
            "cannot be used with",
        ),
    ] {
        let (ok, output) = bench(arguments);
        assert!(!ok && output.contains(message), "{output}");
    }
}

#[test]
fn threads_apply_to_lanes_and_do_not_change_answers() {
    let puzzles = Kind::Minimal.puzzles(50, 12);
    let mut both = competitors(&["lanes", "mrv"], 3);
    both.extend(competitors(&["lanes"], 1));
    let measurement = measure::rounds(&mut both, &puzzles, 2, 1).unwrap();
    assert_eq!(measurement.clock, Clock::Wall);
    let timings = &measurement.timings;
    assert_eq!([3, 1, 1], [0, 1, 2].map(|index| timings[index].threads));
    assert_eq!(timings[0].guesses, timings[2].guesses);
    assert!(Table(&measurement).to_string().contains("wall time"));
}

#[test]
fn listed_names_are_accepted_and_others_rejected() {
    for name in competitor::names().iter().chain(&competitor::defaults()) {
        let competitor = competitor::by_name(name, 1).unwrap();
        assert!(competitor.name().starts_with(name.as_str()));
    }
    for name in [
        "fastest",
        "lanes:",
        "lanes:mmx",
        "mrv:portable",
        ":avx2",
        "",
    ] {
        let error = competitor::by_name(name, 1).err().unwrap().to_string();
        assert!(error.contains("lanes:portable"), "{error}");
    }
}

#[test]
fn order_of_puzzles_is_determined_by_the_seed() {
    assert_eq!(samples(), samples());
}

#[test]
fn table_has_one_row_per_competitor() {
    let measurement = measure_samples();
    assert_eq!(measurement.timings[0].ratio, 1.0);
    assert!(measurement.timings[0].guesses.is_some() && measurement.timings[1].guesses.is_none());
    let table = Table(&measurement).to_string();
    assert!(table.starts_with("easy: 5 puzzles, limit 1, CPU time"));
    assert_eq!(table.lines().count(), 4);
    let sets = [measurement.clone(), measurement];
    assert_eq!(Means(&sets).to_string().lines().count(), 3);
}

/// Returns the path of a file that does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn record_has_one_header() {
    let path = new_file("record.csv");
    let environment = Environment::here("2026-01-31");
    for _ in 0..2 {
        append(&path, &environment, &measure_samples()).unwrap();
    }
    let grids = generators::grids(1, 1, 1).unwrap().measurement;
    append(&path, &environment, &grids).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5 + grids.timings.len());
    assert!(lines[5].contains(",cpu,random solved grids,1,,foldoku,"));
    assert!(lines[0].starts_with("date,cpu,compiler,commit,"));
    let columns = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    assert!(
        environment
            .file("kernel")
            .ends_with("2026-01-31-kernel.csv")
    );
}

#[test]
fn record_with_different_columns_is_not_changed() {
    let path = new_file("other.csv");
    fs::write(&path, "date,cpu\n").unwrap();
    let environment = Environment::here("2026-01-31");
    assert!(append(&path, &environment, &measure_samples()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "date,cpu\n");
}
