//! Compares the engines with the golden answers of the programs whose methods they follow.

#![allow(
    clippy::print_stderr,
    reason = "the number of compared rows is worth reading"
)]

use std::ops::ControlFlow;

use foldoku_board::{Candidates, Geometry, Grid, Puzzle, format};
use foldoku_propagate::cascade::{Cascade, HiddenSingles, Log};
use foldoku_search::trial::{Config, Learn, Pace, Trial};
use foldoku_search::{Backtrack, Engine, Limits, Mrv, Order, mrv};
use foldoku_testkit::effort;
use foldoku_testkit::golden::{self, Row};

fn line(grid: &Grid) -> String {
    format::grid(&Geometry::classic(), grid, format::Style::Line)
}

#[test]
fn backtrack_finds_solutions_in_the_original_order() {
    let classic = Geometry::classic();
    let mut engine = Backtrack::default();
    for row in golden::BACKTRACK
        .rows()
        .iter()
        .filter(|row| row["status"] == "OK")
    {
        let puzzle = Puzzle::parse(&classic, &row["puzzle"]).unwrap();
        let step = |(count, first, _): (u64, Option<String>, String), solution: &Grid| {
            let shown = line(solution);
            ControlFlow::Continue((count + 1, first.or(Some(shown.clone())), shown))
        };
        let ((count, first, last), _) = engine.fold(&puzzle, (0, None, String::new()), step);
        assert_eq!(count.to_string(), row["n_solutions"], "{}", row["name"]);
        if count > 0 {
            assert_eq!(
                first.as_deref(),
                Some(&row["first_solution"][..]),
                "{}",
                row["name"]
            );
            assert_eq!(last, row["last_solution"], "{}", row["name"]);
        }
    }
}

#[test]
fn mrv_counts_equal_the_original_with_hidden_singles_in_boxes() {
    let classic = Geometry::classic();
    let config = mrv::Config {
        hidden_singles: HiddenSingles::Boxes,
        ..mrv::Config::default()
    };
    let mut engine = Mrv::new(config);
    for row in golden::MRV.rows() {
        let name = &row["puzzle"];
        let puzzle = Puzzle::parse(&classic, name).unwrap();
        let mut candidates = Candidates::of(&puzzle);
        let mut cascade = Cascade::default();
        cascade.prepare(&classic, HiddenSingles::Boxes);
        let parsed = cascade.settle(&classic, &mut candidates, &mut Log::new());
        let take = |_, solution: &Grid| ControlFlow::Break(Some(line(solution)));
        let (solution, stats) = engine.fold(&puzzle, None, take);
        if row["parse_status"] != "OK" {
            assert!(parsed.is_err() && solution.is_none(), "{name}");
            continue;
        }
        let shown = format::candidates(&classic, &candidates, format::Style::Line);
        assert_eq!(shown, row["parsed_candidates"], "{name}");
        assert_eq!(solution.is_some(), row["result"] == "SOLVED", "{name}");
        if let Some(solution) = solution {
            assert_eq!(solution, row["solution"], "{name}");
        }
        assert_eq!(
            stats.nodes.to_string(),
            row["search_calls"],
            "search calls on {name}"
        );
        assert_eq!(
            stats.guesses.to_string(),
            row["guesses"],
            "guesses on {name}"
        );
        assert_eq!(
            stats.failures.to_string(),
            row["failed_assigns"],
            "failures on {name}"
        );
    }
}

/// Returns the configuration that corresponds to the command-line options of the original program.
fn config(options: &str) -> Config {
    let base = Config::default();
    match options {
        "default" => base,
        "-nf" => Config {
            forced_cells: false,
            ..base
        },
        "-b 0" => Config {
            levels: Some(0),
            backtrack: false,
            ..base
        },
        "-b 1" => Config {
            levels: Some(0),
            ..base
        },
        "-b 3" => Config {
            pace: Pace::Sweep,
            ..base
        },
        "-b 4" => Config {
            memory: true,
            ..base
        },
        "-b 5" => Config {
            memory: true,
            pace: Pace::Sweep,
            ..base
        },
        "-b 12" => Config {
            learn: Learn::Refute,
            ..base
        },
        "-b 402" => Config {
            backtrack: false,
            ..base
        },
        "-bo max" => Config {
            order: Order::Max,
            ..base
        },
        "-bo no" => Config {
            order: Order::First,
            ..base
        },
        other => panic!("unknown options {other}"),
    }
}

/// Whether a row has no answer: the original program did not terminate, or crashed (as it does when
/// forced cells contradict a guess), and no other program supplied the answer.
fn is_void(row: &Row) -> bool {
    row["source"] != "port" && row["status"] != "OK"
}

#[test]
fn trial_counts_equal_the_original() {
    let classic = Geometry::classic();
    let (mut compared, mut skipped) = (0, 0);
    let slow = golden::is_exhaustive();
    for row in golden::sample(golden::TRIAL.rows(), effort(50, 400, 400)) {
        if is_void(&row) {
            skipped += 1;
            continue;
        }
        let hard = row["max_depth"] == "2" && row["options"] != "default";
        if hard && !slow {
            continue;
        }
        let (name, options) = (&row["puzzle"], &row["options"]);
        let puzzle = Puzzle::parse(&classic, name).unwrap();
        let mut solutions = Vec::new();
        let mut found = |solution: &Grid| {
            solutions.push(line(solution));
            ControlFlow::Continue(())
        };
        let report = Trial::new(config(options)).run(&puzzle, Limits::NONE, &mut found, None);
        let context = format!("{name} {options}");
        let remembers = matches!(&options[..], "-b 4" | "-b 5");
        if remembers && row["n_solutions_printed"] == "0" {
            // The memory of the original program loses the solution; ours must not.
            let count = Mrv::default().collect(&puzzle, 2).len();
            assert_eq!(solutions.len(), count, "{context}");
            continue;
        }
        compared += 1;
        assert_eq!(
            solutions.len().to_string(),
            row["n_solutions_printed"],
            "{context}"
        );
        if let Some(first) = solutions.first() {
            assert_eq!(*first, row["first_solution"], "{context}");
        }
        assert_eq!(
            report.max_depth.to_string(),
            row["max_depth"],
            "depth of {context}"
        );
        assert_eq!(
            report.max_total.to_string(),
            row["max_total"],
            "total of {context}"
        );
        assert_eq!(
            report.max_backtrack.to_string(),
            row["max_backtrack"],
            "{context}"
        );
        if remembers {
            continue;
        }
        assert_eq!(
            report.iterations.to_string(),
            row["iterations"],
            "iterations of {context}"
        );
        let sizes = (1..9).filter(|&size| report.subsets[size] > 0);
        let ops: String = sizes
            .map(|size| format!("({size}->{}) ", report.subsets[size]))
            .collect();
        assert_eq!(format!("[ {ops}]"), row["ops"], "operations of {context}");
        assert_eq!(
            report.forced.to_string(),
            row["forced_count"],
            "forced cells of {context}"
        );
    }
    eprintln!("{compared} rows compared, {skipped} skipped because the original did not terminate");
}

#[test]
fn level_1_trials_reach_the_original_fixpoint() {
    let classic = Geometry::classic();
    let level_1 = Config {
        levels: Some(1),
        backtrack: false,
        ..Config::default()
    };
    for row in golden::sample(golden::FIXPOINT_TRIAL.rows(), effort(40, 1000, 1000)) {
        let puzzle = Puzzle::parse(&classic, &row["puzzle"]).unwrap();
        let mut solution = None;
        let mut found = |grid: &Grid| {
            solution = Some(grid.clone());
            ControlFlow::Break(())
        };
        let report = Trial::new(level_1.clone()).run(&puzzle, Limits::NONE, &mut found, None);
        let shown = match (report.stuck, solution) {
            (Some(stuck), _) => format::candidates(&classic, &stuck, format::Style::Line),
            (None, Some(solution)) => {
                let digits = solution
                    .contents()
                    .iter()
                    .flatten()
                    .map(ToString::to_string);
                digits.collect::<Vec<_>>().join(",")
            }
            (None, None) => String::from("IMPOSSIBLE"),
        };
        let expected = match row["status"].as_str() {
            "IMPOSSIBLE" => "IMPOSSIBLE",
            _ => &row["candidates"],
        };
        assert_eq!(shown, expected, "{}", row["puzzle"]);
    }
}
