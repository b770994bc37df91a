//! Commands that read what other commands wrote.
//!
//! **Invariant:** through any sequence of commands each field keeps one name, and every object or row
//! has it at most once.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::harness::{Folder, Random, foldoku_reading, slow_tests};

/// Commands with a unique puzzle in each output row for each input row.
const COMMANDS: [&str; 10] = [
    "solve",
    "count",
    "check",
    "convert",
    "canon",
    "shuffle --seed 3",
    "rate --measure se,hodoku",
    "find --any-of full-house,naked-single,hidden-single",
    "minimise --seed 3",
    "dedupe",
];

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Objects with members that commands also write, but with another meaning.
fn foreign() -> String {
    format!(
        "{{\"id\":\"a-1\",\"puzzle\":\"{PUZZLE}\",\"status\":\"published\",\"er\":\"easy\",\
         \"guesses\":[1],\"number\":7}}\n"
    )
}

/// Returns the names of the members or columns of a text in this format.
fn names(text: &str, format: &str) -> Vec<String> {
    let line = text.lines().next().unwrap_or_default();
    match format {
        "jsonl" => {
            let value: Value = serde_json::from_str(line).unwrap();
            let object = value.as_object().unwrap();
            // A map would hide a name that is written twice.
            let keys = object.keys().filter(|key| {
                let written = line.matches(&format!("\"{key}\":")).count();
                assert_eq!(written, 1, "{key} in {line}");
                true
            });
            keys.cloned().collect()
        }
        _ => line.split(',').map(String::from).collect(),
    }
}

/// Runs commands one after the other. Returns the text and the format of the last one.
fn piped(steps: &[(&str, &'static str)]) -> (String, &'static str) {
    let mut text = foreign();
    let mut format = "jsonl";
    for &(command, to) in steps {
        let run = foldoku_reading(&format!("{command} --to {to} -q"), text.as_bytes());
        assert_eq!(run.code, 0, "{steps:?}: {run}");
        (text, format) = (run.stdout, to);
        let names = names(&text, format);
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{steps:?}: {names:?}");
        let piled = names.iter().find(|name| name.contains("input_input"));
        assert_eq!(piled, None, "{steps:?}");
        assert!(names.contains(&"id".to_owned()), "{steps:?}: {names:?}");
    }
    (text, format)
}

#[test]
fn sequences_of_commands_write_each_field_once() {
    let mut random = Random(11);
    let rounds = if slow_tests() { 300 } else { 12 };
    for _ in 0..rounds {
        let length = 2 + random.below(4);
        let steps: Vec<(&str, &str)> = (0..length)
            .map(|_| {
                let command = COMMANDS[random.below(COMMANDS.len() as u64) as usize];
                (command, ["jsonl", "csv"][random.below(2) as usize])
            })
            .collect();
        piped(&steps);
    }
}

#[test]
fn another_run_of_a_command_has_the_same_fields() {
    for command in COMMANDS {
        for to in ["jsonl", "csv"] {
            // The first one may add a solution, and the second compare it.
            let (twice, _) = piped(&[(command, to); 2]);
            let (thrice, _) = piped(&[(command, to); 3]);
            assert_eq!(names(&thrice, to), names(&twice, to), "{command} --to {to}");
        }
    }
}

#[test]
fn foreign_fields_keep_their_values_under_one_prefix() {
    let (text, _) = piped(&[("solve", "jsonl"), ("rate", "jsonl"), ("solve", "jsonl")]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["status"], "unique");
    assert_eq!(value["input_status"], "published");
    assert_eq!(value["input_er"], "easy");
    assert_eq!(value["er"], 1.2);
    assert_eq!(value["input_guesses"], serde_json::json!([1]));
}

#[test]
fn conversions_keep_the_results_of_earlier_commands() {
    let (text, _) = piped(&[("solve", "jsonl"), ("convert", "csv"), ("convert", "jsonl")]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["status"], "unique");
    assert_eq!(value["input_status"], "published");
    assert_eq!(value["count"], "1");
}

#[test]
fn numbers_stay_numbers_in_every_format() {
    let folder = Folder::new("numbers-stay-numbers");
    let file = folder.name("rated.parquet");
    let rate = format!("rate --measure all --to parquet -o {file}");
    foldoku_reading(&rate, PUZZLE.as_bytes());
    let object = foldoku_reading(&format!("convert --json {file}"), b"").stdout;
    let direct = foldoku_reading("rate --measure all --json", PUZZLE.as_bytes()).stdout;
    for text in [object, direct] {
        let value: Value = serde_json::from_str(&text).unwrap();
        for name in ["er", "ep", "ed", "score", "depth", "guesses"] {
            assert!(value[name].is_number(), "{name} in {text}");
        }
        assert_eq!(value["er"].to_string(), "1.2");
        assert_eq!(value["level"], "Easy");
    }
    let table = foldoku_reading("rate --to csv", PUZZLE.as_bytes()).stdout;
    let again = folder.name("again.parquet");
    foldoku_reading(
        &format!("convert --to parquet -o {again}"),
        table.as_bytes(),
    );
    let object = foldoku_reading(&format!("convert --json {again}"), b"").stdout;
    let value: Value = serde_json::from_str(&object).unwrap();
    assert_eq!(value["er"], 1.2);
}
