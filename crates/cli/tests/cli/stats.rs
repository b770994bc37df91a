//! `stats`: the figures of a collection, as text with bars and as JSON.
//!
//! **Invariant:** the figures are those that other commands give for each puzzle.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Folder, command, foldoku, foldoku_reading, output_of, puzzles};

const SAMPLE: &str = "fixtures/samples/easy.txt";

fn object(arguments: &str, input: &str) -> Value {
    let run = foldoku_reading(arguments, input.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    serde_json::from_str(&run.stdout).unwrap()
}

/// Returns the sum of the numbers of a map.
fn sum(map: &Value) -> u64 {
    let numbers = map.as_object().unwrap().values();
    numbers.map(|it| it.as_u64().unwrap()).sum()
}

#[test]
fn figures_are_drawn_as_bars() {
    assert_snapshot!(
        "stats",
        foldoku(&format!("stats --measure hodoku,er {SAMPLE}"))
    );
}

#[test]
fn bars_have_the_same_width_in_every_pipe() {
    let arguments = format!("stats {SAMPLE}");
    let narrow = foldoku(&arguments).stdout;
    let width = narrow.lines().map(|line| line.chars().count()).max();
    assert_eq!(width, Some(80), "{narrow}");
    for columns in ["40", "200", "0", "x"] {
        let mut command = command(&arguments);
        command.env("COLUMNS", columns);
        let output = output_of(command, []);
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            narrow,
            "{columns}"
        );
    }
}

#[test]
fn ratings_are_those_of_rate() {
    let found = object(&format!("stats --measure all --to json {SAMPLE}"), "");
    let rated = foldoku(&format!("rate --template %h,%r {SAMPLE}")).stdout;
    let mut levels: BTreeMap<String, u64> = BTreeMap::new();
    let mut er: BTreeMap<String, u64> = BTreeMap::new();
    for line in rated.lines() {
        let (level, rating) = line.split_once(',').unwrap();
        *levels.entry(level.to_owned()).or_default() += 1;
        *er.entry(rating.to_owned()).or_default() += 1;
    }
    assert_eq!(found["rated"]["levels"], serde_json::json!(levels));
    assert_eq!(found["rated"]["er"], serde_json::json!(er));
    assert_eq!(sum(&found["rated"]["depths"]), 20);
    let naked = &found["rated"]["techniques"]["naked-single"];
    let using = foldoku(&format!("find --any-of naked-single -q {SAMPLE}")).stdout;
    assert_eq!(naked["puzzles"], using.lines().count());
}

#[test]
fn every_puzzle_has_one_symmetry() {
    let all = puzzles().join("\n");
    let found = object("stats --json", &all);
    assert_eq!(sum(&found["symmetries"]), sum(&found["clues"]));
    let made = foldoku("generate --seed 7 --count 5 --symmetry half-turn -q").stdout;
    let found = object("stats --json", &made);
    assert_eq!(found["symmetries"], serde_json::json!({"half-turn": 5}));
}

#[test]
fn conditions_leave_puzzles_out() {
    let text = foldoku(&format!("rate --template %h,%r,%g {SAMPLE}")).stdout;
    let easy = text.lines().filter(|line| line.starts_with("Easy")).count();
    let found = object(&format!("stats --difficulty easy --json {SAMPLE}"), "");
    assert_eq!(found["records"], easy);
    assert!(found.get("rated").is_none(), "{found}");
}

#[test]
fn figures_do_not_depend_on_threads() {
    let folder = Folder::new("stats-threads");
    let name = folder.file("all.txt", puzzles().join("\n"));
    let run = |threads: u32| {
        let arguments = format!("stats --measure hodoku -j {threads} --to json {name}");
        foldoku(&arguments).stdout
    };
    assert_eq!(run(1), run(4));
}
