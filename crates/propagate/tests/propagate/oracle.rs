//! Compares the strategies with the golden answers of the programs whose methods they follow.

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Puzzle, format};
use foldoku_propagate::{Config, Outcome, Propagator, Strategy};
use foldoku_testkit::golden::{self, Table};

#[test]
fn elimination_stops_where_the_original_stops() {
    let classic = Geometry::classic();
    let mut propagator = Propagator::new(&classic, &Config::of(&[Strategy::Elimination]));
    for row in golden::ELIMINATION.rows() {
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
fn check_fixpoint(table: Table, strategies: &[Strategy]) {
    let classic = Geometry::classic();
    let mut propagator = Propagator::new(&classic, &Config::of(strategies));
    for row in table.rows() {
        let puzzle = Puzzle::parse(&classic, &row["puzzle"]).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let result = propagator.close(&mut candidates, None, None);
        if row["status"] == "IMPOSSIBLE" {
            assert!(result.is_err(), "{}", row["puzzle"]);
            continue;
        }
        assert_eq!(result, Ok(()), "{}", row["puzzle"]);
        let digits =
            |text: &str| -> DigitSet { text.bytes().map(|byte| Digit::new(byte - b'0')).collect() };
        let expected: Vec<DigitSet> = row["candidates"].split(',').map(digits).collect();
        assert_eq!(candidates.sets(), expected, "{}", row["puzzle"]);
    }
}

#[test]
fn subsets_and_forced_cells_reach_the_original_fixpoint() {
    check_fixpoint(
        golden::FIXPOINT_FORCED,
        &[Strategy::Subsets, Strategy::ForcedCells],
    );
}

#[test]
fn subsets_reach_the_original_fixpoint() {
    check_fixpoint(golden::FIXPOINT_SUBSETS, &[Strategy::Subsets]);
}

/// The fixpoint is unique, so the order of the strategies does not matter.
#[test]
fn strategy_order_does_not_change_the_fixpoint() {
    check_fixpoint(golden::FIXPOINT_FORCED, &Config::default().strategies);
    let backwards: Vec<Strategy> = Config::default().strategies.into_iter().rev().collect();
    check_fixpoint(golden::FIXPOINT_FORCED, &backwards);
}
