//! `generate --rules`.
//!
//! **Invariant:** generated puzzles are verified by other commands.

use crate::generate::stdout;
use crate::harness::{foldoku, foldoku_reading};
use insta::assert_snapshot;

#[test]
fn puzzles_depend_only_on_the_seed() {
    let all = stdout("--rules killer,diagonal --count 12 --threads 1");
    assert_eq!(all.lines().count(), 12);
    let three = stdout("--rules killer,diagonal --count 12 --threads 3");
    assert_eq!(three, all);
    let rest: String = all
        .lines()
        .skip(5)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(stdout("--rules killer,diagonal --count 7 --skip 5"), rest);
}

#[test]
fn puzzles_have_one_solution_in_every_format() {
    let rules = "--rules killer:sparse,thermometer:2,Kropki:4 --count 4";
    for to in ["iss", "fpuzzles", "variant", "puzzle"] {
        let puzzles = stdout(&format!("{rules} --to {to}"));
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{to}: {check}");
    }
    for to in ["killer", "sumocue"] {
        let puzzles = stdout(&format!(
            "--rules killer:2..3 --clues 0 --count 3 --to {to}"
        ));
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{to}: {check}");
    }
}

#[test]
fn puzzles_with_rules_are_written() {
    assert_snapshot!(stdout("--rules XV:full --geometry 6x6 --to iss"));
    assert_snapshot!(stdout(
        "--rules thermometer:2:3..4,anti-king --geometry 6x6 --to variant"
    ));
    assert_snapshot!(stdout(
        "--rules killer --geometry 4x4+x --to jsonl --count 2"
    ));
}

#[test]
fn requests_that_cannot_be_met_are_errors() {
    let mut errors = String::new();
    for arguments in [
        "--rules thermometr",
        "--rules killer:50..60",
        "--rules thermometer:30 --attempts 5",
        "--rules killer --clues 81",
        "--rules thermometer:1 --clues 0 --attempts 5",
        "--rules thermometer --figures tiled",
        "--rules killer --geometry cube:2",
        "--rules killer --geometry 25x25",
        "--rules killer --symmetry half-turn --minimal clues",
        "--rules killer --solved",
        "--figures full",
    ] {
        let run = foldoku(&format!("generate --seed 1 {arguments}"));
        assert_ne!(run.code, 0, "{arguments}");
        errors += &format!("{arguments}\n{}\n", run.stderr);
    }
    assert_snapshot!(errors);
}
