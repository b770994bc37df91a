//! The strategies against answers of the programs they come from, where those answers are at hand.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Puzzle, format};
use foldoku_propagate::{Config, Outcome, Propagator, Strategy};
use foldoku_testkit::golden::{fields, rows};

#[test]
fn elimination_stops_where_the_original_does() {
    let classic = Geometry::classic();
    let mut propagator = Propagator::new(&classic, &Config::of(&[Strategy::Elimination]));
    for row in rows("seed002_golden.tsv") {
        let puzzle = Puzzle::parse(&classic, &row["puzzle"]).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let report = propagator.run(&mut candidates, None);
        let status = match report.outcome {
            Outcome::Solved => "SOLVED",
            Outcome::Stuck => "STALLED",
            Outcome::Impossible(_) => "UNSOLVABLE",
        };
        assert!(
            row["status"].starts_with(status),
            "{}: {status}",
            row["name"]
        );
        if status != "UNSOLVABLE" {
            assert_eq!(
                report.passes.to_string(),
                row["iter"],
                "passes on {}",
                row["name"]
            );
            assert_eq!(
                candidates.open_count().to_string(),
                row["unsolved_cells"],
                "{}",
                row["name"]
            );
            let grid = format::grid(&classic, &candidates.to_grid(), format::Style::Line);
            assert_eq!(
                grid,
                row["grid_or_-"].replace(['0', '?'], "."),
                "{}",
                row["name"]
            );
        }
    }
}

#[track_caller]
fn check_fixpoint(table: &str, strategies: &[Strategy]) {
    let classic = Geometry::classic();
    let mut propagator = Propagator::new(&classic, &Config::of(strategies));
    for row in fields(table) {
        let puzzle = Puzzle::parse(&classic, &row[0]).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let result = propagator.close(&mut candidates, None, None);
        if row[1] == "IMPOSSIBLE" {
            assert!(result.is_err(), "{}", row[0]);
            continue;
        }
        assert_eq!(result, Ok(()), "{}", row[0]);
        let digits =
            |text: &str| -> DigitSet { text.bytes().map(|byte| Digit::new(byte - b'0')).collect() };
        let expected: Vec<DigitSet> = row[2].split(',').map(digits).collect();
        assert_eq!(candidates.sets(), expected, "{}", row[0]);
    }
}

#[test]
fn subsets_and_forced_cells_reach_the_fixpoint_of_the_original() {
    check_fixpoint(
        "seed004_fixpoint_level0_f.tsv",
        &[Strategy::Subsets, Strategy::ForcedCells],
    );
}

#[test]
fn subsets_alone_reach_the_fixpoint_of_the_original() {
    check_fixpoint("seed004_fixpoint_level0_nf.tsv", &[Strategy::Subsets]);
}

/// The fixpoint is unique, so elimination and hidden singles first, or last, change nothing.
#[test]
fn the_order_of_strategies_does_not_change_the_fixpoint() {
    check_fixpoint(
        "seed004_fixpoint_level0_f.tsv",
        &Config::default().strategies,
    );
    let backwards: Vec<Strategy> = Config::default().strategies.into_iter().rev().collect();
    check_fixpoint("seed004_fixpoint_level0_f.tsv", &backwards);
}
