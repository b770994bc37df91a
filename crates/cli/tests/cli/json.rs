//! JSON objects and their fields: one object per puzzle, in order.

use crate::harness::foldoku_reading;
use serde_json::Value;

const P1: &str =
    "58..26....6...7..2.7.....612...1935....3.4....5386...489.....4.7..4...1....68..37";
const EX_214: &str =
    "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";

fn objects(arguments: &str, stdin: &str) -> Vec<Value> {
    let run = foldoku_reading(arguments, stdin.as_bytes());
    run.stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn fields(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn solve_has_status_count_solution_and_guesses() {
    let found = objects("solve --json", &format!("{P1}\n{EX_214}\n"));
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["puzzle"], P1);
    assert_eq!(found[0]["status"], "unique");
    assert_eq!(found[0]["count"], 1);
    assert_eq!(found[0]["guesses"], 0);
    assert_eq!(found[0]["version"], 1);
    let solution = found[0]["solution"].as_str().unwrap();
    assert!(solution.starts_with("584126793169537482"));
    assert_eq!(found[1]["puzzle"], EX_214);
    for engine in ["backtrack", "mrv", "trial", "bands", "lanes"] {
        let found = objects(&format!("solve --json --engine {engine}"), EX_214);
        assert_eq!(found[0]["status"], "unique", "{engine}");
        let found = objects(&format!("solve --all --json --engine {engine}"), EX_214);
        assert_eq!(found[0]["engine"], engine);
    }
}

#[test]
fn propagate_and_candidates_have_status_passes_and_81_strings() {
    for verb in ["propagate", "candidates"] {
        let arguments = format!("{verb} --json --strategies elimination");
        let found = objects(&arguments, &format!("{P1}\n{EX_214}"));
        assert_eq!(found[0]["status"], "unique");
        assert_eq!(found[0]["outcome"], "solved");
        assert_eq!(found[0]["passes"], 4);
        assert_eq!(found[0]["candidates"].as_array().unwrap().len(), 81);
        assert_eq!(found[0]["candidates"][0], "5");
        assert_eq!(found[1]["outcome"], "stuck");
        assert!(!fields(&found[1]).contains(&"status"), "nothing is proved");
        assert_eq!(found[1]["candidates"][1], "13458");
    }
}

#[test]
fn trial_has_depths_iterations_and_operations() {
    let found = objects("trial --json", EX_214);
    assert_eq!(found[0]["status"], "unique");
    assert_eq!(found[0]["count"], 1);
    assert_eq!(found[0]["max_depth"], 1);
    assert_eq!(found[0]["max_backtrack"], 0);
    assert_eq!(found[0]["max_total"], 1);
    assert_eq!(found[0]["iterations"], 45);
    assert_eq!(
        found[0]["ops"],
        serde_json::json!([265, 1, 1, 0, 0, 1, 3, 132])
    );
    assert_eq!(found[0]["forced"], 14);
    assert!(
        found[0]["solution"]
            .as_str()
            .unwrap()
            .starts_with("659231748")
    );
    assert!(!fields(&found[0]).contains(&"candidates"));
    let found = objects("trial --json --levels 0 --no-backtrack", EX_214);
    assert_eq!(found[0]["outcome"], "stuck");
    assert_eq!(found[0]["candidates"].as_array().unwrap().len(), 81);
}

/// Every command that decides it uses the same words.
#[test]
fn status_has_the_same_values_in_every_command() {
    const VALUES: [&str; 6] = ["unique", "multiple", "none", "found", "invalid", "timeout"];
    let several = format!("{}{}", "..", &P1[2..]);
    let none = format!("15{}", &P1[2..]);
    let input = format!("{P1}\n{several}\n{none}\n123\n");
    let expected = ["unique", "multiple", "none", "invalid"];
    for arguments in [
        "solve --json",
        "solve --all --json",
        "count --json",
        "check --json",
        "trial --json --limit 2",
        "explain --json",
        "hint --json",
        "rate --json",
        "minimise --json",
        "canon --of grid --json",
    ] {
        let found = objects(arguments, &input);
        assert_eq!(found.len(), 4, "{arguments}");
        for (number, (object, expected)) in (1..).zip(found.iter().zip(expected)) {
            assert_eq!(object["status"], expected, "{arguments}: {object}");
            assert_eq!(object["number"], number, "{arguments}: {object}");
            let has_puzzle = object["puzzle"].is_string();
            assert_eq!(has_puzzle, expected != "invalid", "{arguments}: {object}");
        }
    }
    for arguments in ["convert --json", "candidates --json", "propagate --json"] {
        for object in objects(arguments, &input) {
            let status = object.get("status").map(|it| it.as_str().unwrap());
            let is_known = status.is_none_or(|it| VALUES.contains(&it));
            assert!(is_known, "{arguments}: {object}");
        }
    }
    let csv = foldoku_reading("rate --to csv", input.as_bytes()).stdout;
    let statuses: Vec<&str> = csv
        .lines()
        .map(|it| it.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(statuses[1..], expected, "{csv}");
}

#[test]
fn given_solution_is_correct_or_wrong() {
    let solution = objects("solve --json", P1)[0]["solution"].clone();
    let solution = solution.as_str().unwrap();
    let wrong: String = solution.chars().rev().collect();
    let input = format!("puzzle,solution\n{P1},{solution}\n{P1},{wrong}\n");
    let found = objects("check --json", &input);
    for (object, outcome) in found.iter().zip(["correct", "wrong"]) {
        assert_eq!(object["status"], "unique", "{object}");
        assert_eq!(object["outcome"], outcome, "{object}");
    }
}

#[test]
fn count_says_whether_it_is_complete() {
    let empty = ".".repeat(81);
    let found = objects("count --json --limit 7", &empty);
    assert_eq!(
        (&found[0]["count"], &found[0]["complete"]),
        (&7.into(), &false.into())
    );
    let found = objects("count --json --limit 7", P1);
    assert_eq!(
        (&found[0]["count"], &found[0]["complete"]),
        (&1.into(), &true.into())
    );
}

#[test]
fn invalid_record_is_an_object_in_its_place() {
    let found = objects("solve --json", &format!("{P1}\n123\n{EX_214}\n"));
    assert_eq!(found.len(), 3);
    assert_eq!(found[1]["status"], "invalid");
    assert_eq!(found[1]["line"], 2);
    assert_eq!(found[1]["error"], "line 2: expected 81 cells, found 3");
    assert_eq!(found[2]["puzzle"], EX_214);
    let clash = "11".to_owned() + &".".repeat(79);
    for (verb, status) in [("solve", "none"), ("propagate", "none"), ("trial", "none")] {
        let found = objects(&format!("{verb} --json"), &clash);
        assert_eq!(found[0]["status"], status);
        assert_eq!(found[0]["puzzle"], clash);
    }
}
