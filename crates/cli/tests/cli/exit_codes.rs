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
fn zero_means_completed() {
    check("solve", &[UNIQUE, TWO, NONE, "nonsense"], 0);
    check("count", &[UNIQUE, TWO, NONE, "nonsense"], 0);
    check("convert", &[UNIQUE, "nonsense"], 0);
    check("stats", &[UNIQUE, "nonsense"], 0);
    check("trial", &[TWO], 0);
    check("candidates", &[UNIQUE, NONE], 0);
    check("propagate", &[UNIQUE, "nonsense"], 0);
    check("solve", &[], 0);
    check("--help", &[], 0);
    check("--version", &[], 0);
}

const SOLVED_BY_ELIMINATION: &str =
    "58??26????6???7??2?7?????612???1935????3?4????5386???489?????4?7??4???1????68??37";

#[test]
fn one_means_a_record_failed() {
    check("check", &[UNIQUE], 0);
    check("check", &[UNIQUE, TWO], 1);
    check("check", &[NONE], 1);
    check("check", &["nonsense"], 1);
    check("solve --strict", &[UNIQUE, UNIQUE], 0);
    check("solve --strict", &[UNIQUE, TWO], 1);
    check("solve --strict", &[NONE, UNIQUE], 1);
    check("solve --strict --limit 1", &[TWO], 0);
    check("solve --strict --all", &[TWO], 1);
    check("count --strict", &[UNIQUE, TWO, NONE], 0);
    check("count --strict", &[UNIQUE, "nonsense"], 1);
    check("convert --strict", &[UNIQUE, TWO, NONE], 0);
    check("convert --strict", &["nonsense"], 1);
    check("stats --strict", &[UNIQUE, TWO, NONE], 0);
    check("stats --strict", &["nonsense"], 1);
    check("trial --strict", &[UNIQUE], 0);
    check("trial --strict", &[TWO], 1);
    check("trial --strict --levels 0 --no-backtrack", &[UNIQUE], 1);
    check("propagate --strict", &[UNIQUE], 1);
    check("propagate --strict", &[&"1".repeat(81)], 1);
    let solved = SOLVED_BY_ELIMINATION.replace('?', ".");
    check("propagate --strict --strategies elimination", &[&solved], 0);
    check("candidates --strict", &[UNIQUE, TWO], 0);
    check("candidates --strict", &[NONE], 1);
}

#[test]
fn two_means_invalid_usage() {
    for arguments in [
        "",
        "solve --no-such-flag",
        "solve --geometry nine",
        "solve --to sdk",
        "solve --to parquet",
        "solve --resume",
        "solve --checkpoint mark",
        "solve --shard 5/4",
        "solve --template %z",
        "solve --all --to csv",
        "count --to tdoku",
        "check --to npy",
        "convert --to status",
        "convert --to jsn",
        "candidates --strategies x-wing",
        "candidates --levels 1 --strategies elimination",
    ] {
        check(arguments, &[UNIQUE], 2);
    }
}

#[test]
fn three_means_input_or_output_failed() {
    check("solve no/such/file", &[], 3);
    check("solve crates", &[], 3);
    check("solve --geometry jigsaw:no/such/map", &[UNIQUE], 3);
    check("solve -o no/such/folder/out", &[UNIQUE], 3);
    check("solve --from parquet", &[UNIQUE], 3);
}

/// If several codes apply, the largest is returned.
#[test]
fn largest_code_wins() {
    check("check - no/such/file", &[UNIQUE, "nonsense"], 3);
}
