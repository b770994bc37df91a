//! `verify`: answers in any text, from fields of a record or from an option.
//!
//! **Invariant:** only a text that holds the solution is solved.

use insta::assert_snapshot;

use crate::harness::{foldoku, foldoku_reading};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns a record of JSON Lines.
fn record(field: &str, answer: &str) -> String {
    format!("{{\"puzzle\":\"{PUZZLE}\",\"{field}\":{answer:?}}}\n")
}

#[test]
fn answers_are_found_in_text_and_judged() {
    let boxed = SOLUTION
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row))
        .collect::<Vec<_>>()
        .join("\n");
    let swapped = format!("{}97", &SOLUTION[..79]);
    let records = [
        record("completion", &format!("I think:\n```\n{boxed}\n```")),
        record("completion", &swapped),
        record("completion", "no idea"),
        record("completion", PUZZLE),
        record(
            "completion",
            &format!("{boxed}\n\nor\n\n{}", boxed.replace('1', "2")),
        ),
    ];
    let run = foldoku_reading("verify", records.concat().as_bytes());
    assert_snapshot!("answers", run);
}

#[test]
fn answers_under_rules_name_the_rule() {
    let killer = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C1_3~R2C3_1~R3C1_2~R3C2_1~R3C3_4";
    let solved = foldoku_reading("solve -q", killer.as_bytes());
    let answer = solved.stdout.trim();
    let run = foldoku(&format!("verify -q --answer {answer} --puzzle {killer}"));
    assert_eq!(run.stdout, "Puzzle 1: solved\n", "{run}");
    let wrong = answer.replacen('2', "4", 1);
    let run = foldoku(&format!("verify -q --answer {wrong} --puzzle {killer}"));
    assert!(run.stdout.starts_with("Puzzle 1: wrong\n"), "{run}");
    assert!(run.stdout.contains("  broken: "), "{run}");
}

#[test]
fn a_record_without_an_answer_is_an_error() {
    let run = foldoku(&format!("verify --puzzle {PUZZLE}"));
    assert_eq!(run.code, 1, "{run}");
    assert!(
        run.stderr
            .contains("no answer; expected a field completion or response"),
        "{run}"
    );
}
