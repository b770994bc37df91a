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
        assert_eq!(found[0]["status"], "solved");
        assert_eq!(found[0]["passes"], 4);
        assert_eq!(found[0]["candidates"].as_array().unwrap().len(), 81);
        assert_eq!(found[0]["candidates"][0], "5");
        assert_eq!(found[1]["status"], "stuck");
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
    assert_eq!(found[0]["status"], "stuck");
    assert_eq!(found[0]["candidates"].as_array().unwrap().len(), 81);
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
    for (verb, status) in [
        ("solve", "none"),
        ("propagate", "impossible"),
        ("trial", "none"),
    ] {
        let found = objects(&format!("{verb} --json"), &clash);
        assert_eq!(found[0]["status"], status);
        assert_eq!(found[0]["puzzle"], clash);
    }
}
