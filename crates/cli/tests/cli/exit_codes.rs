//! The table of exit codes, row by row.

use crate::harness::foldoku_reading;

const UNIQUE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const NONE: &str =
    "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";

#[track_caller]
fn check(arguments: &str, puzzles: &[&str], code: i32) {
    let run = foldoku_reading(arguments, puzzles.join("\n").as_bytes());
    assert_eq!(run.code, code, "{run}");
}

#[test]
fn zero_is_what_the_verb_asks_for() {
    check("solve", &[UNIQUE, UNIQUE], 0);
    check("solve --limit 1", &[TWO], 0);
    check("trial", &[UNIQUE], 0);
    check("count", &[UNIQUE, TWO, NONE], 0);
    check("candidates", &[UNIQUE, TWO], 0);
    check(
        "propagate --strategies elimination",
        &[&SOLVED_BY_ELIMINATION.replace('?', ".")],
        0,
    );
    check("--help", &[], 0);
    check("--version", &[], 0);
}

const SOLVED_BY_ELIMINATION: &str =
    "58??26????6???7??2?7?????612???1935????3?4????5386???489?????4?7??4???1????68??37";

#[test]
fn one_is_a_puzzle_that_has_it_not() {
    check("solve", &[UNIQUE, TWO], 1);
    check("solve", &[NONE, UNIQUE], 1);
    check("trial", &[TWO], 1);
    check("trial --levels 0 --no-backtrack", &[UNIQUE], 1);
    check("propagate", &[UNIQUE], 1);
    check("candidates", &[NONE], 1);
}

#[test]
fn two_is_bad_input_or_usage() {
    check("solve", &[UNIQUE, "nonsense", TWO], 2);
    check("solve", &[], 2);
    check("propagate", &[&"1".repeat(81)], 2);
    check("solve --no-such-flag", &[UNIQUE], 2);
    check("solve --geometry nine", &[UNIQUE], 2);
    check("candidates --strategies x-wing", &[UNIQUE], 2);
    check(
        "candidates --levels 1 --strategies elimination",
        &[UNIQUE],
        2,
    );
    check("", &[], 2);
}

#[test]
fn three_is_input_or_output_that_fails() {
    check("solve no/such/file", &[], 3);
    check("solve crates", &[], 3);
    check("solve --geometry jigsaw:no/such/map", &[UNIQUE], 3);
}

/// The largest code of those that apply.
#[test]
fn the_worst_code_wins() {
    check("solve - no/such/file", &[UNIQUE, "nonsense"], 3);
}
