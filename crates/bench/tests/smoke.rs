//! A measurement of every contender, so that none is broken when it is needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use foldoku_bench::contender::{self, Contender};
use foldoku_bench::generated::Kind;
use foldoku_bench::making::{self, Compared};
use foldoku_bench::measure::{self, Clock, Measured};
use foldoku_bench::puzzles::Puzzles;
use foldoku_bench::record::{Circumstances, append};
use foldoku_bench::table::{Means, Table};

fn samples() -> Puzzles {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/samples/easy.txt");
    Puzzles::read(&file, Some(5), 7).unwrap()
}

fn contenders(names: &[&str], threads: usize) -> Vec<Box<dyn Contender>> {
    let names = names.iter();
    names
        .map(|name| contender::named(name, threads).unwrap())
        .collect()
}

fn measure_samples() -> Measured {
    measure::rounds(&mut contenders(&["mrv", "rustoku"], 1), &samples(), 1, 1).unwrap()
}

#[test]
fn every_contender_agrees_on_the_samples() {
    let names = contender::names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for limit in [1, 2, 3] {
        let mut contenders = contenders(&names, 1);
        let measured = measure::rounds(&mut contenders, &samples(), limit, 1).unwrap();
        assert_eq!(measured.figures.len(), names.len());
        assert_eq!(measured.clock, Clock::Cpu);
    }
}

#[test]
fn those_who_are_quick_agree_on_generated_puzzles() {
    let slow = ["backtrack", "trial", "rustoku", "rustoku-tuned"];
    let names = contender::names();
    let names = names.iter().map(String::as_str);
    let names: Vec<&str> = names.filter(|name| !slow.contains(name)).collect();
    for kind in Kind::ALL {
        let puzzles = kind.puzzles(50, 11);
        for limit in [1, 2, 10] {
            measure::rounds(&mut contenders(&names, 1), &puzzles, limit, 1).unwrap();
        }
    }
}

/// Who is measured and who is not, and the table.
#[track_caller]
fn check_job(compared: anyhow::Result<Compared>, everybody: &[&str], begin: &str) {
    let Compared { measured, absent } = compared.unwrap();
    let here = measured.figures.iter().map(|figures| figures.name.as_str());
    let mut names: Vec<&str> = here.collect();
    assert_eq!((names[0], measured.figures[0].ratio), ("foldoku", 1.0));
    names.extend(absent.iter().map(|absent| absent.name));
    names.sort_unstable();
    assert_eq!(names, everybody);
    assert_eq!((measured.clock, measured.limit), (Clock::Cpu, None));
    let table = Table(&measured).to_string();
    assert!(table.starts_with(begin), "{table}");
}

#[test]
fn every_job_is_done_by_all_who_are_there() {
    check_job(
        making::puzzles(20, 3, 1),
        &["foldoku", "qqwing", "sudoku", "tdoku"],
        "random minimal: 20 puzzles, CPU time",
    );
    check_job(
        making::grids(20, 3, 1),
        &["foldoku", "sudoku"],
        "random solved grids: 20 puzzles, CPU time",
    );
    check_job(
        making::forms(&making::solved_grids(20, 3), 4, 1),
        &["foldoku", "sudoku"],
        "forms of solved grids: 20 puzzles, CPU time",
    );
    check_job(
        making::forms(&samples(), 4, 1),
        &["foldoku", "sudoku"],
        "forms of easy: 5 puzzles, CPU time",
    );
}

/// The program with these arguments: whether it succeeds, and what it says.
fn bench(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foldoku-bench"));
    command.env_remove("RUST_BACKTRACE");
    let output = command.args(arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn who_takes_no_part_is_named() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/samples/easy.txt"
    );
    let (ok, said) = bench(&["--job", "forms", "--at-least", "0", "--rounds", "1", file]);
    assert!(ok && said.contains("\nsudoku is skipped: it "), "{said}");
}

#[test]
fn arguments_that_have_nothing_to_do_with_a_job_are_refused() {
    for (arguments, message) in [
        (
            &["--job", "grids", "some.txt"][..],
            "the job grids reads no files",
        ),
        (&["--job", "grid"], "there are puzzles, grids, forms"),
        (
            &["--job", "forms", "--engines", "mrv"],
            "cannot be used with",
        ),
        (
            &["--job", "forms", "--write", "easy"],
            "cannot be used with",
        ),
    ] {
        let (ok, said) = bench(arguments);
        assert!(!ok && said.contains(message), "{said}");
    }
}

#[test]
fn threads_are_for_lanes_and_change_no_answer() {
    let puzzles = Kind::Minimal.puzzles(50, 12);
    let mut both = contenders(&["lanes", "mrv"], 3);
    both.extend(contenders(&["lanes"], 1));
    let measured = measure::rounds(&mut both, &puzzles, 2, 1).unwrap();
    assert_eq!(measured.clock, Clock::Wall);
    let figures = &measured.figures;
    assert_eq!([3, 1, 1], [0, 1, 2].map(|index| figures[index].threads));
    assert_eq!(figures[0].guesses, figures[2].guesses);
    assert!(Table(&measured).to_string().contains("wall time"));
}

#[test]
fn names_are_those_that_are_listed() {
    for name in contender::names().iter().chain(&contender::defaults()) {
        let contender = contender::named(name, 1).unwrap();
        assert!(contender.name().starts_with(name.as_str()));
    }
    for name in [
        "fastest",
        "lanes:",
        "lanes:mmx",
        "mrv:portable",
        ":avx2",
        "",
    ] {
        let error = contender::named(name, 1).err().unwrap().to_string();
        assert!(error.contains("lanes:portable"), "{error}");
    }
}

#[test]
fn the_order_of_puzzles_follows_from_the_seed() {
    assert_eq!(samples(), samples());
}

#[test]
fn a_table_has_a_row_for_each_contender() {
    let measured = measure_samples();
    assert_eq!(measured.figures[0].ratio, 1.0);
    assert!(measured.figures[0].guesses.is_some() && measured.figures[1].guesses.is_none());
    let table = Table(&measured).to_string();
    assert!(table.starts_with("easy: 5 puzzles, limit 1, CPU time"));
    assert_eq!(table.lines().count(), 4);
    let sets = [measured.clone(), measured];
    assert_eq!(Means(&sets).to_string().lines().count(), 3);
}

/// A file that is not there yet.
fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_record_has_one_header() {
    let path = new_file("record.csv");
    let circumstances = Circumstances::here("2026-01-31");
    for _ in 0..2 {
        append(&path, &circumstances, &measure_samples()).unwrap();
    }
    let grids = making::grids(1, 1, 1).unwrap().measured;
    append(&path, &circumstances, &grids).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5 + grids.figures.len());
    assert!(lines[5].contains(",cpu,random solved grids,1,,foldoku,"));
    assert!(lines[0].starts_with("date,cpu,compiler,commit,"));
    let columns = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    assert!(
        circumstances
            .file("kernel")
            .ends_with("2026-01-31-kernel.csv")
    );
}

#[test]
fn a_record_with_other_columns_is_left_alone() {
    let path = new_file("other.csv");
    fs::write(&path, "date,cpu\n").unwrap();
    let circumstances = Circumstances::here("2026-01-31");
    assert!(append(&path, &circumstances, &measure_samples()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "date,cpu\n");
}
