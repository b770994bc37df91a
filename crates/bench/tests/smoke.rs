//! A measurement of every contender, so that none is broken when it is needed.

use std::fs;
use std::path::{Path, PathBuf};

use foldoku_bench::contender::{self, Contender};
use foldoku_bench::generated::Kind;
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
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("date,cpu,compiler,commit,"));
    let columns = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    assert!(circumstances.file().ends_with("2026-01-31-kernel.csv"));
}

#[test]
fn a_record_with_other_columns_is_left_alone() {
    let path = new_file("other.csv");
    fs::write(&path, "date,cpu\n").unwrap();
    let circumstances = Circumstances::here("2026-01-31");
    assert!(append(&path, &circumstances, &measure_samples()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "date,cpu\n");
}
