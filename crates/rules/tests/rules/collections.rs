//! The collections of public puzzles beside this repository, where they are present: every known
//! solution must be accepted, by the words of the rules and by the constraints.
//!
//! **Invariant:** without the folder the tests check nothing; the committed fixtures cover the readers
//! in that case.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of these tests"
)]

use std::collections::BTreeMap;

use foldoku_rules::board::{Digit, Grid};
use foldoku_rules::text::fpuzzles::{self, Wrapping};
use foldoku_rules::text::{iss, json, killer, sumocue};
use foldoku_rules::{Sheet, Variant};
use foldoku_testkit::tables::{self, Fields};

/// Returns the rows of a table, or nothing if there is no such file.
fn table(name: &str) -> Vec<Fields> {
    tables::shared(&format!("variants/{name}"))
}

/// Reads a solution: digits, or letters from A for 1 if there are values above 9.
fn grid(sheet: &Sheet, solution: &str) -> Option<Grid> {
    let letters = solution.chars().any(|c| c.is_ascii_alphabetic());
    let value = |c: char| match letters {
        true if c == '0' => Some(0),
        true => c.is_ascii_uppercase().then(|| c as i32 - 'A' as i32 + 1),
        false => c.to_digit(10).map(|value| value as i32),
    };
    let digits: Option<Vec<Option<Digit>>> = solution
        .chars()
        .map(|c| Some(sheet.digit(value(c)?)))
        .collect();
    let mut grid: Vec<Option<Digit>> = digits?;
    if grid.len() != sheet.grid_cells() || grid.contains(&None) {
        return None;
    }
    grid.resize(sheet.geometry().square_count(), None);
    Some(grid.into_iter().collect())
}

/// Returns why a variant does not accept a solution.
fn rejection(variant: &Variant, grid: &Grid) -> Option<String> {
    let puzzle = match variant.puzzle() {
        Ok(puzzle) => puzzle,
        Err(error) => return Some(format!("refused: {error}")),
    };
    let words = variant.is_solved_by(grid);
    let constraints = grid.solves(&puzzle);
    if words && constraints {
        return None;
    }
    let values = foldoku_rules::Values::new(&variant.sheet, grid)?;
    let broken = variant.rules.iter().filter(|rule| !rule.is_met(&values));
    let broken: Vec<String> = broken
        .map(|rule| format!("{:?} {:?} {:?}", rule.kind, rule.numbers, rule.cells))
        .collect();
    let shape = puzzle.geometry().shape();
    let unmet = puzzle
        .constraints()
        .iter()
        .filter(|constraint| !constraint.is_met(grid));
    let unmet: Vec<String> = unmet
        .map(|constraint| constraint.describe(shape).to_string())
        .collect();
    Some(format!(
        "words {words} constraints {constraints}\n    {:.300}\n    {:.300}",
        broken.join("; "),
        unmet.join("; ")
    ))
}

/// Writes a variant, reads it again and compares the rules; machines are compared by what is written.
fn round_trip(variant: &Variant, solution: &str) -> Result<(), String> {
    let text = iss::write(variant).map_err(|error| format!("not written: {error}"))?;
    let again = iss::read(&text).map_err(|error| format!("not read again: {error}\n{text}"))?;
    let twice = iss::write(&again).map_err(|error| format!("not written again: {error}"))?;
    if text != twice {
        return Err(format!("changed:\n{text:.600}\n{twice:.600}"));
    }
    json_round_trip(variant)?;
    let has_no_variables = variant.sheet.options().variables.is_empty();
    match grid(&again.sheet, solution).filter(|_| has_no_variables) {
        Some(grid) => rejection(&again, &grid).map_or(Ok(()), Err),
        None => Ok(()),
    }
}

/// Writes a variant as JSON and reads it again, which keeps everything.
fn json_round_trip(variant: &Variant) -> Result<(), String> {
    let text = json::write(variant);
    let again = json::read(&text).map_err(|error| format!("JSON is not read: {error}"))?;
    let plain = Variant {
        ignored: Vec::new(),
        taken: Vec::new(),
        // The entries of a player are not part of the puzzle.
        entries: Vec::new(),
        // Nor is its drawing.
        drawn: String::new(),
        ..variant.clone()
    };
    if again == plain {
        Ok(())
    } else {
        Err(format!(
            "JSON changed:\n{text:.600}\n{:.600}",
            json::write(&again)
        ))
    }
}

#[test]
fn known_solutions_of_iss_puzzles_are_accepted() {
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for row in table("iss.tsv") {
        let (name, tier) = (&row["name"], row["tier"].clone());
        let mut count = |what| *counts.entry((tier.clone(), what)).or_default() += 1;
        let variant = match iss::read(&row["canonical"]) {
            Ok(variant) => variant,
            Err(error) => {
                failures.push(format!("{tier} {name}: {error}"));
                continue;
            }
        };
        count("read");
        if let Err(error) = round_trip(&variant, &row["solution"]) {
            failures.push(format!("{tier} {name}: {error}"));
        } else {
            count("written and read again");
        }
        if row["expected"] != "unique" || !variant.sheet.options().variables.is_empty() {
            continue;
        }
        let Some(grid) = grid(&variant.sheet, &row["solution"]) else {
            failures.push(format!(
                "{tier} {name}: unreadable solution {}",
                row["solution"]
            ));
            continue;
        };
        match rejection(&variant, &grid) {
            None => count("accepted"),
            Some(reason) => failures.push(format!("{tier} {name}: {reason}")),
        }
    }
    println!("{counts:#?}");
    assert_none(&failures);
}

#[test]
fn known_solutions_of_fpuzzles_are_accepted() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for row in table("rangsk.tsv") {
        let name = &row["name"];
        let mut count = |what| *counts.entry(what).or_default() += 1;
        let (variant, is_fpuzzles) = if row["fpuzzles"].is_empty() {
            (iss::read(&row["canonical"]), false)
        } else {
            (fpuzzles::read(&row["fpuzzles"]), true)
        };
        let variant = match variant {
            Ok(variant) => variant,
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        let grid = grid(&variant.sheet, &row["solution"]).expect("the solution is a grid");
        match rejection(&variant, &grid) {
            None => count("accepted"),
            Some(reason) => failures.push(format!("{name}: {reason}")),
        }
        if !is_fpuzzles {
            continue;
        }
        count("of f-puzzles");
        if let Err(error) = json_round_trip(&variant) {
            failures.push(format!("{name}: {error}"));
        }
        for wrapping in [Wrapping::Json, Wrapping::Base64, Wrapping::Address] {
            let again = fpuzzles::write(&variant, wrapping).and_then(|text| fpuzzles::read(&text));
            match again {
                Ok(again) if sorted(&again) == sorted(&variant) => count("written and read again"),
                Ok(again) => failures.push(format!(
                    "{name}: changed\n{:?}\n{:?}",
                    sorted(&variant),
                    sorted(&again)
                )),
                Err(error) => failures.push(format!("{name}: {error}")),
            }
        }
        match iss::write(&variant).and_then(|text| iss::read(&text)) {
            Ok(again) => match rejection(&again, &grid) {
                None => count("written as ISS"),
                Some(reason) => failures.push(format!("{name}: as ISS: {reason}")),
            },
            Err(error) => failures.push(format!("{name}: as ISS: {error}")),
        }
    }
    println!("{counts:#?}");
    assert_none(&failures);
}

#[track_caller]
fn assert_none(failures: &[String]) {
    let count = failures.len();
    assert!(
        failures.is_empty(),
        "{count} failures\n{}",
        failures.join("\n")
    );
}

/// Returns the rules in an order that does not depend on the text.
fn sorted(variant: &Variant) -> Vec<String> {
    let mut rules: Vec<String> = variant
        .rules
        .iter()
        .map(|rule| format!("{rule:?}"))
        .collect();
    rules.sort();
    rules.push(format!("{:?}", variant.givens));
    rules
}

#[test]
fn all_strings_of_the_inheritance_tests_are_read() {
    let mut failures = Vec::new();
    for row in table("rangsk_inheritance.tsv") {
        for text in [&row["p1"], &row["p2"]] {
            let read = fpuzzles::read(text).map_err(|error| error.to_string());
            let puzzle =
                read.and_then(|variant| variant.puzzle().map_err(|error| error.to_string()));
            if let Err(error) = puzzle {
                failures.push(format!("{}: {error}", row["desc"]));
            }
        }
    }
    assert_none(&failures);
}

#[test]
fn killers_are_written_in_their_formats_and_read_again() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in table("iss.tsv") {
        let Ok(variant) = iss::read(&row["canonical"]) else {
            continue;
        };
        if let Ok(text) = killer::write(&variant) {
            assert!(killer::looks_like(text.as_bytes()), "{text}");
            let again = killer::read(&text).unwrap();
            assert_eq!(cages(&again), cages(&variant), "{text}");
            *counts.entry("killer").or_default() += 1;
        }
        if let Ok(text) = sumocue::write(&variant) {
            assert!(sumocue::looks_like(text.as_bytes()), "{text}");
            let again = sumocue::read(&text).unwrap();
            assert_eq!(cages(&again), cages(&variant), "{text}");
            *counts.entry("SumoCue").or_default() += 1;
        }
    }
    println!("{counts:?}");
}

fn cages(variant: &Variant) -> Vec<String> {
    let cage = |rule: &foldoku_rules::Rule| {
        let mut cells = rule.cells.clone();
        cells.sort_unstable();
        format!("{:?} {:?} {cells:?}", rule.kind, rule.numbers)
    };
    // A cage of one cell without a sum says nothing, so a format may drop it.
    let says_something =
        |rule: &&foldoku_rules::Rule| rule.cells.len() > 1 || !rule.numbers.is_empty();
    let rules = variant.rules.iter().filter(says_something);
    let mut cages: Vec<String> = rules.map(cage).collect();
    cages.sort();
    cages
}
