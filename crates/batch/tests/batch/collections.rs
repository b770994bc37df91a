//! The collections of public puzzles beside this repository, where they are present: status, solution
//! and verdict of each puzzle.
//!
//! **Invariant:** without the folder the tests check nothing. A search ends after a number of guesses,
//! not after a time, so the puzzles that are answered are the same everywhere. `RUN_SLOW_TESTS` checks
//! all of them; otherwise it is a part.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of these tests"
)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foldoku_board::{Grid, Puzzle};
use foldoku_formats::rules::Variant;
use foldoku_formats::rules::text::{fpuzzles, iss};
use foldoku_search::limits::End;
use foldoku_search::{Auto, Engine, Limits};
use foldoku_testkit::fixtures;
use foldoku_testkit::tables::{self, Fields};

use crate::variants::grid;

fn is_slow() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

/// Returns a part of the rows, all of them for a slow test.
fn part(name: &str, stride: usize) -> impl Iterator<Item = Fields> {
    let stride = if is_slow() { 1 } else { stride };
    tables::shared(&format!("variants/{name}"))
        .into_iter()
        .step_by(stride)
}

/// Returns up to two solutions, or `None` if the search took too many guesses.
pub(crate) fn solutions(engine: &mut Auto, puzzle: &Puzzle, guesses: u64) -> Option<Vec<Grid>> {
    let limits = Limits::NONE.solutions(2).guesses(guesses);
    let (found, outcome) = engine.fold_within(puzzle, limits, Vec::new(), |mut found, grid| {
        found.push(grid.clone());
        ControlFlow::Continue(found)
    });
    matches!(outcome.end, End::Complete | End::Solutions).then_some(found)
}

/// Returns what is wrong with the answer of a puzzle, compared with its row.
fn fault(variant: &Variant, found: &[Grid], expected: &str, solution: &str) -> Option<String> {
    let status = ["none", "unique", "multiple"][found.len()];
    if let Some(wrong) = found.iter().find(|grid| !variant.is_solved_by(grid)) {
        return Some(format!("wrong by its words: {wrong}"));
    }
    if expected != "unknown" && status != expected {
        return Some(format!("{status} instead of {expected}"));
    }
    let [own] = found else {
        return None;
    };
    let expected = (!solution.is_empty()).then(|| grid(&variant.sheet, solution))?;
    let mut cells = variant.sheet.grid_squares();
    let differs = cells.any(|cell| own[cell] != expected[cell]);
    differs.then(|| format!("another solution: {own}"))
}

/// The puzzles whose stated answer is wrong, by name.
fn exceptions() -> String {
    std::fs::read_to_string(fixtures::path("variants/exceptions.tsv")).unwrap()
}

#[test]
fn iss_puzzles_have_the_expected_status_and_solution() {
    let (mut engine, exceptions) = (Auto::default(), exceptions());
    let guesses = if is_slow() { 1_000_000 } else { 2_000 };
    let (mut counts, mut faults) = (BTreeMap::<(String, &str), usize>::new(), Vec::new());
    for row in part("iss.tsv", 3) {
        let tier = row["tier"].clone();
        let mut count = |what| *counts.entry((tier.clone(), what)).or_default() += 1;
        let Ok(variant) = iss::read(&row["canonical"]) else {
            count("refused");
            continue;
        };
        let puzzle = variant.puzzle().unwrap();
        let is_listed = exceptions.contains(&format!("\n{}\t", row["name"]));
        match solutions(&mut engine, &puzzle, guesses) {
            None => count("too many guesses"),
            Some(found) if is_listed => {
                assert_eq!(found.len(), 2, "{}", row["name"]);
                count("disproved");
            }
            Some(found) => {
                count("answered");
                let fault = fault(&variant, &found, &row["expected"], &row["solution"]);
                faults.extend(fault.map(|fault| format!("{}: {fault}", row["name"])));
            }
        }
    }
    println!("{counts:#?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count = |tier: &str, what| counts.get(&(tier.to_owned(), what)).copied().unwrap_or(0);
    for tier in ["A", "B"] {
        let open = count(tier, "refused") + count(tier, "too many guesses");
        let all = open + count(tier, "answered") + count(tier, "disproved");
        let most = if is_slow() { all / 20 + 3 } else { all / 4 };
        assert!(open <= most, "{tier}: {open} of {all} are open");
    }
}

#[test]
fn puzzles_of_f_puzzles_have_the_expected_status_and_solution() {
    let (mut engine, mut faults, mut answered) = (Auto::default(), Vec::new(), 0);
    let (mut all, guesses) = (0, if is_slow() { 1_000_000 } else { 20_000 });
    for row in part("rangsk.tsv", 1) {
        let variant = if row["fpuzzles"].is_empty() {
            iss::read(&row["canonical"])
        } else {
            fpuzzles::read(&row["fpuzzles"])
        };
        let variant = variant.unwrap_or_else(|error| panic!("{}: {error}", row["name"]));
        let expected = if row["solution"].is_empty() {
            "unknown"
        } else {
            "unique"
        };
        all += 1;
        if let Some(found) = solutions(&mut engine, &variant.puzzle().unwrap(), guesses) {
            answered += 1;
            let fault = fault(&variant, &found, expected, &row["solution"]);
            faults.extend(fault.map(|fault| format!("{}: {fault}", row["name"])));
        }
    }
    println!("{answered} of {all} answered");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(all - answered <= all / 40, "{answered} of {all} answered");
}

/// Returns whether a layout is part of every run of the test: the sets whose verdict is known to be
/// found quickly, and a part of the others.
fn is_tried(row: &Fields, index: usize) -> bool {
    let always = ["EASY", "FAST", "HARD"];
    let is_always = always.iter().any(|name| row["set"].starts_with(name));
    is_slow() || is_always || index.is_multiple_of(40)
}

#[test]
fn jigsaw_layouts_have_a_filling_exactly_if_they_are_valid() {
    let mut engine = Auto::default();
    let (mut counts, mut faults) = (BTreeMap::<(String, &str), usize>::new(), Vec::new());
    let rows = tables::shared("variants/jigsaw_layouts.tsv");
    let rows = rows.into_iter().enumerate();
    for (_, row) in rows.filter(|(index, row)| is_tried(row, *index)) {
        let text = if row["layout"].starts_with('.') {
            row["layout"].clone()
        } else {
            format!(".NoBoxes.Jigsaw~{}", row["layout"])
        };
        let puzzle = iss::read(&text).unwrap().puzzle().unwrap();
        let limits = Limits::NONE.solutions(1).guesses(20_000);
        let mut found = 0;
        let outcome = engine.search(&puzzle, limits, &mut |_| {
            found += 1;
            ControlFlow::Break(())
        });
        let verdict = match (found, outcome.end) {
            (1, _) => "yes",
            (_, End::Complete) => "no",
            _ => "open",
        };
        *counts.entry((row["set"].clone(), verdict)).or_default() += 1;
        if verdict != "open" && row["valid"] != verdict {
            faults.push(format!("{} {}: {verdict}", row["set"], row["k"]));
        }
    }
    println!("{counts:#?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let open = |name: &str| {
        let open = (counts.iter())
            .filter(|((set, verdict), _)| set.starts_with(name) && *verdict == "open");
        open.map(|(_, count)| count).sum::<usize>()
    };
    for set in ["VALID", "EASY", "FAST", "HARD"] {
        assert_eq!(open(set), 0, "{set}");
    }
    let all: usize = counts.values().sum();
    // Layouts without a filling can be hard to refute.
    assert!(open("") <= all / 40, "{} of {all} are open", open(""));
}
