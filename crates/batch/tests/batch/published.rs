//! Published puzzles with many kinds of rules, where the folder with them is present: those whose rules foldoku has
//! are written as foldoku's JSON, read and solved.
//!
//! **Invariant:** a call is translated from its documented meaning, never from the solution. A puzzle with a call
//! that no rule states, or with a number that is not known, is counted and not solved.

#![allow(
    clippy::print_stdout,
    reason = "the counts are the report of this test"
)]

mod calls;
mod lines;

use std::collections::BTreeMap;

use foldoku_board::{Digit, Grid, Square};
use foldoku_formats::rules::Variant;
use foldoku_formats::rules::text::json;
use foldoku_search::Auto;
use foldoku_testkit::tables;

use crate::collections::solutions;
use crate::variants::grid;

/// The most guesses for a puzzle.
const GUESSES: u64 = 100_000;

#[test]
fn published_puzzles_have_their_solution() {
    let (mut engine, mut faults) = (Auto::default(), Vec::new());
    let (mut translated, mut found, mut missing) = (0, 0, BTreeMap::<String, usize>::new());
    let rows = tables::shared("research/variant_published.tsv");
    for row in &rows {
        let text = match calls::translate(row) {
            Ok(text) => text.to_string(),
            Err(what) => {
                *missing.entry(what).or_default() += 1;
                continue;
            }
        };
        translated += 1;
        let name = &row["test"];
        let variant = json::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let published: Vec<_> = match variant.sheet.variable_cells("M")[..] {
            [] => (row["solution"].as_bytes())
                .chunks(variant.sheet.grid_cells())
                .map(|one| grid(&variant.sheet, &String::from_utf8_lossy(one)))
                .collect(),
            ref marks => vec![with_marks(&variant, &row["solution"], marks)],
        };
        let is_unique = published.iter().all(|one| *one == published[0]);
        match solutions(&mut engine, &variant.puzzle().unwrap(), GUESSES) {
            Some(own) if is_unique && own == published[..1] => found += 1,
            // Up to two solutions are looked for.
            Some(own) if !is_unique && own.len() == 2 => {
                found += usize::from(own.iter().all(|one| variant.is_solved_by(one)));
            }
            Some(own) => faults.push(format!("{name}: {} solutions", own.len())),
            None => faults.push(format!("{name}: too many guesses")),
        }
    }
    println!(
        "{translated} of {} puzzles have known rules, {found} the published solution",
        rows.len()
    );
    println!("{missing:#?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(found, translated);
    assert!(
        4 * translated >= rows.len(),
        "{translated} of {}",
        rows.len()
    );
}

/// Returns a solution with doubled cells: the digits, then 1 for each doubled cell and 0 for others.
fn with_marks(variant: &Variant, solution: &str, marks: &[Square]) -> Grid {
    let sheet = &variant.sheet;
    let (digits, doubled) = solution.split_at(sheet.grid_cells());
    let mut grid = grid(sheet, digits);
    let mut held = sheet.variable_cells("MD").into_iter();
    for (place, is_doubled) in doubled.bytes().map(|byte| byte == b'1').enumerate() {
        grid[marks[place]] = Some(Digit::new(1 + u8::from(is_doubled)));
        if is_doubled && let Some(cell) = held.next() {
            grid[cell] = grid[Square::new(place)];
        }
    }
    for cell in sheet.padding() {
        grid[cell] = Some(Digit::new(1));
    }
    grid
}
