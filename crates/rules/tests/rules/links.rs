//! Published links, where the folder with them is present: each is read or refused by the name of what is not
//! understood, and a solution that comes with a puzzle meets its rules.
//!
//! **Invariant:** without the folder the tests check nothing; puzzles made for the tests of each format cover
//! the readers in that case.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of these tests"
)]

use std::collections::BTreeMap;

use foldoku_rules::Variant;
use foldoku_rules::board::Grid;
use foldoku_rules::text::{TextError, payload, penpa, puzzlink, sudokumaker, sudokupad};
use foldoku_testkit::tables;

/// Reads a payload of a site.
fn read(format: &str, payload: &str) -> Result<Variant, TextError> {
    let site = format.split(' ').next().unwrap_or_default();
    match site {
        "SCL" => sudokupad::read(&format!("https://sudokupad.app/{payload}")),
        "SudokuMaker" => sudokumaker::read(&format!("https://sudokumaker.app/?puzzle={payload}")),
        "Penpa+" => penpa::read(payload),
        "puzz.link" => puzzlink::read(payload),
        "f-puzzles" if payload.starts_with("fpuz") => sudokupad::read(payload),
        "f-puzzles" | "lisudoku" => payload::read(payload),
        site => panic!("no reader of {site}"),
    }
}

/// Returns the solution as a grid, if it is whole.
fn solution(variant: &Variant) -> Option<Grid> {
    let values = variant.solution.as_ref()?;
    let digit = |value: &Option<i32>| value.and_then(|value| variant.sheet.digit(value));
    let digits: Option<Vec<_>> = values.iter().map(|value| digit(value).map(Some)).collect();
    Some(digits?.into_iter().collect())
}

#[derive(Debug, Default)]
struct Counts {
    read: usize,
    understood: usize,
    refused: usize,
    solutions: usize,
}

#[test]
fn published_links_are_read_or_refused_by_name() {
    let mut counts: BTreeMap<String, Counts> = BTreeMap::new();
    for row in tables::shared("research/link_payloads.tsv") {
        let variant = read(&row["format"], &row["payload"]);
        let of_site = row["format"].split(' ').next().unwrap_or_default();
        let counts = counts.entry(of_site.to_owned()).or_default();
        let variant = match variant {
            Ok(variant) => variant,
            Err(error) => {
                println!("{}: {error}", row["title"]);
                counts.refused += 1;
                continue;
            }
        };
        // The table names the kind of a puzzle without a title.
        assert!(variant.title.is_empty() || variant.title == row["title"]);
        counts.read += 1;
        let is_whole = variant.unknown.is_empty();
        counts.understood += usize::from(is_whole);
        let Some(solution) = solution(&variant).filter(|_| is_whole) else {
            continue;
        };
        if variant.is_solved_by(&solution) {
            counts.solutions += 1;
        } else {
            println!("{}: the solution is against the rules", row["title"]);
        }
    }
    println!("{counts:#?}");
    // Those that are refused have a grid of triangles, another kind of puzzle, or a dot outside the grid.
    let refused: usize = counts.values().map(|counts| counts.refused).sum();
    assert!(refused * 40 <= counts.values().map(|it| it.read).sum());
}
