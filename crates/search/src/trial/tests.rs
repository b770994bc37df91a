//! Compares trial counts with those published for the original program, and tests termination.

use super::*;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use foldoku_board::Grid;
use foldoku_board::format::{self, Style};

fn run(line: &str, config: Config, limit: usize) -> (Report, Vec<Grid>) {
    let classic = Geometry::classic();
    let puzzle = Puzzle::parse(&classic, line).unwrap();
    let mut solutions = Vec::new();
    let mut found = |solution: &Grid| {
        solutions.push(solution.clone());
        if solutions.len() < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let report = Trial::new(config).run(&puzzle, Limits::NONE, &mut found, None);
    (report, solutions)
}

const EX_214: &str =
    "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";
const TWO_SOLUTIONS: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";

/// A puzzle with its number of solutions, and the counts of [`Report`]: guesses, level, total, iterations.
type Refuted = (&'static str, (usize, (u32, u32, u32, u64)));

const REFUTED: [Refuted; 3] = [
    (
        "6.7.43925..9..7634.436.9781768215349321794856495386217934578162176432598852961473",
        (4, (2, 2, 2, 71)),
    ),
    (
        "71459.832..58.1...3..427...45....1..2..94...8.3..1.45..4.37.58.19...8...587.64293",
        (4, (2, 2, 2, 105)),
    ),
    (
        "..7.81.93.96.4.2811.2.63.4...9..543..1..2....67.39815......9...7.543.8.99...76.24",
        (4, (2, 2, 2, 85)),
    ),
];

#[test]
fn published_counts_of_a_depth_1_puzzle() {
    let (report, solutions) = run(EX_214, Config::default(), 9);
    assert_eq!(solutions.len(), 1);
    assert_eq!(
        (report.max_depth, report.max_backtrack, report.max_total),
        (1, 0, 1)
    );
    assert_eq!(report.iterations, 45);
    assert_eq!(&report.subsets[1..9], &[265, 1, 1, 0, 0, 1, 3, 132]);
    assert_eq!(report.forced, 14);
    assert_eq!(report.operations(), 417);
}

#[test]
fn two_solutions_take_one_committed_guess() {
    let (report, solutions) = run(TWO_SOLUTIONS, Config::default(), 9);
    assert_eq!(solutions.len(), 2);
    assert_eq!(
        (report.max_depth, report.max_backtrack, report.max_total),
        (1, 1, 1)
    );
    assert_eq!(report.iterations, 11);
    assert_eq!(&report.subsets[1..9], &[14, 0, 0, 0, 0, 0, 0, 30]);
}

#[test]
fn impossible_puzzle_is_refuted() {
    let line = "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";
    let (report, solutions) = run(line, Config::default(), 9);
    assert!(solutions.is_empty() && report.stuck.is_none());
    assert_eq!(report.iterations, 2);
    assert_eq!(report.subsets[1], 87);
}

#[test]
fn puzzles_with_many_solutions_terminate() {
    // Without the termination rule the level would rise forever, because solutions share digits.
    let line = "6.9.........4.89........1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";
    let puzzle = Puzzle::parse(&Geometry::classic(), line).unwrap();
    let counted = Mrv::default().solutions(&puzzle).count();
    assert!(counted > 2);
    for (learn, pace) in [
        (Learn::Union, Pace::Restart),
        (Learn::Union, Pace::Sweep),
        (Learn::Refute, Pace::Restart),
        (Learn::Refute, Pace::Sweep),
    ] {
        let config = Config {
            learn,
            pace,
            ..Config::default()
        };
        let (_, solutions) = run(line, config, 1000);
        assert_eq!(solutions.len(), counted);
    }
}

/// The original program, run with `-b 12`, prints these counts.
#[test]
fn refutation_has_the_counts_of_the_original_on_puzzles_with_several_solutions() {
    let refute = Config {
        learn: Learn::Refute,
        ..Config::default()
    };
    for (line, expected) in REFUTED {
        let (report, solutions) = run(line, refute.clone(), 1000);
        let counts = (
            report.max_backtrack,
            report.max_depth,
            report.max_total,
            report.iterations,
        );
        assert_eq!((solutions.len(), counts), expected, "{line}");
    }
}

#[test]
fn empty_board_stops_at_the_limit() {
    for learn in [Learn::Union, Learn::Refute] {
        let config = Config {
            learn,
            ..Config::default()
        };
        let (_, solutions) = run(&".".repeat(81), config, 2);
        assert_eq!(solutions.len(), 2);
        assert_ne!(solutions[0], solutions[1]);
    }
}

#[test]
fn levels_and_guesses_can_be_disabled() {
    let stop_after = |levels| Config {
        levels: Some(levels),
        backtrack: false,
        ..Config::default()
    };
    let (report, solutions) = run(EX_214, stop_after(0), 9);
    assert!(solutions.is_empty() && report.stuck.is_some());
    assert_eq!(report.max_depth, 0);
    let (report, solutions) = run(EX_214, stop_after(1), 9);
    assert_eq!((solutions.len(), report.max_depth), (1, 1));
    let guess_without_trials = Config {
        levels: Some(0),
        ..Config::default()
    };
    let (report, solutions) = run(EX_214, guess_without_trials, 9);
    assert_eq!((solutions.len(), report.trials), (1, 0));
    assert!(report.backtracks > 0);
}

#[test]
fn all_configurations_find_the_same_solution() {
    let (_, expected) = run(EX_214, Config::default(), 9);
    let line = format::grid(&Geometry::classic(), &expected[0], Style::Line);
    assert!(line.starts_with("659231748312478965784569123"));
    for learn in [Learn::Union, Learn::Refute] {
        for pace in [Pace::Restart, Pace::Sweep] {
            for memory in [false, true] {
                for order in Order::ALL {
                    let config = Config {
                        learn,
                        pace,
                        memory,
                        order,
                        ..Config::default()
                    };
                    let (report, solutions) = run(EX_214, config, 9);
                    assert_eq!(solutions, expected);
                    assert_eq!((report.max_depth, report.max_backtrack), (1, 0));
                }
            }
        }
    }
}
