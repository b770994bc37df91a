//! `dataset` of puzzles with rules and of other boards.
//!
//! **Invariant:** what the files hold is verified by other commands.

use std::collections::{BTreeMap, HashSet};

use insta::assert_snapshot;
use serde_json::Value;

use crate::dataset::files;
use crate::harness::{Folder, foldoku, foldoku_reading};

const RULES: &str = "--rules killer:sparse,thermometer:1 -g 6x6";

#[track_caller]
fn stdout(arguments: &str, text: &str) -> String {
    let run = foldoku_reading(arguments, text.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

#[track_caller]
fn build(arguments: &str) -> String {
    let run = foldoku(&format!("dataset {arguments}"));
    assert_eq!(run.code, 0, "{run}");
    run.stderr
}

/// Returns the objects of a file.
fn objects(folder: &Folder, file: &str) -> Vec<Value> {
    let text = String::from_utf8(folder.read(file)).unwrap();
    let lines = text.lines();
    lines.map(|it| serde_json::from_str(it).unwrap()).collect()
}

fn text<'a>(object: &'a Value, name: &str) -> &'a str {
    object[name].as_str().unwrap_or_default()
}

/// Returns the canonical forms of the puzzles of a file.
fn canonical_forms(objects: &[Value]) -> Vec<String> {
    let puzzles: Vec<&str> = objects.iter().map(|it| text(it, "puzzle")).collect();
    let canon = stdout("canon -q", &puzzles.join("\n"));
    canon.lines().map(str::to_owned).collect()
}

#[test]
fn splits_share_no_puzzle_and_equivalent_ones_belong_to_the_first() {
    let folder = Folder::new("dataset-rules-apart");
    let puzzles = stdout(&format!("generate {RULES} -n 20 --seed 4 -q"), "");
    let images = stdout("shuffle -q --seed 1 -n 3", &puzzles);
    let input = folder.file("in.txt", images);
    let output = folder.name("set");
    let summary = build(&format!(
        "--split 50/50 --augment 2 --to jsonl -o {output} {input}"
    ));
    assert_eq!(summary, "60 puzzles: 20 distinct, 40 repeats\n");
    let [train, test] =
        ["train", "test"].map(|split| objects(&folder, &format!("set/{split}.jsonl")));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for form in canonical_forms(&train) {
        *counts.entry(form).or_default() += 1;
    }
    assert!(counts.values().all(|&count| count == 3), "{counts:?}");
    let in_test: HashSet<String> = canonical_forms(&test).into_iter().collect();
    assert_eq!(
        (in_test.len(), counts.len() + in_test.len()),
        (test.len(), 20)
    );
    assert!(!test.is_empty() && in_test.iter().all(|form| !counts.contains_key(form)));
    for object in train.iter().chain(&test) {
        let verified = format!("verify -q --answer {}", text(object, "solution"));
        let verdict = stdout(&verified, text(object, "puzzle"));
        assert!(verdict.contains("solved"), "{verdict}");
    }
}

#[test]
fn ratings_are_those_of_rate_and_rules_are_in_words() {
    let folder = Folder::new("dataset-rules-rated");
    for (name, flags, read) in [
        ("rules", RULES, ""),
        ("board", "-g 8x8", "-g 8x8"),
        ("classic", "--rules XV:4,anti-king", ""),
    ] {
        let puzzles = stdout(&format!("generate {flags} -n 4 --seed 2 -q --to csv"), "");
        let input = folder.file(&format!("{name}.csv"), puzzles);
        let output = folder.name(name);
        build(&format!(
            "-q --split all:1 {read} --to jsonl -o {output} {input}"
        ));
        let found = objects(&folder, &format!("{name}/all.jsonl"));
        let lines: Vec<&str> = found.iter().map(|it| text(it, "puzzle")).collect();
        let rate = format!("rate -q --measure difficulty,guesses --json {read}");
        let rated = stdout(&rate, &lines.join("\n"));
        assert_eq!(found.len(), rated.lines().count());
        for (object, rated) in found.iter().zip(rated.lines()) {
            let rated: Value = serde_json::from_str(rated).unwrap();
            for column in ["level", "difficulty", "hardest", "steps", "guesses"] {
                assert_eq!(object[column], rated[column], "{column}: {object}");
            }
            let rules = text(object, "rules");
            assert_eq!(rules.contains("thermometer: r"), name == "rules", "{rules}");
            assert_eq!(rules.contains("; anti-king"), name == "classic", "{rules}");
        }
    }
}

#[test]
fn traces_lead_to_the_solution() {
    let folder = Folder::new("dataset-rules-traces");
    let output = folder.name("set");
    build(&format!(
        "-q {RULES} -n 5 --seed 3 --traces --split all:1 --to jsonl -o {output}"
    ));
    let steps = objects(&folder, "set/all-traces.jsonl");
    for puzzle in objects(&folder, "set/all.jsonl") {
        assert_eq!(puzzle["outcome"], "solved");
        let own = steps.iter().filter(|it| it["number"] == puzzle["number"]);
        let own: Vec<&Value> = own.collect();
        assert_eq!(puzzle["steps"], own.len());
        let mut state = text(own[0], "puzzle").to_owned();
        for step in own {
            assert_eq!(text(step, "puzzle"), state);
            let candidates: Vec<&str> = text(step, "candidates").split(' ').collect();
            let changed = text(step, "placed").split_whitespace();
            let changed = changed.chain(text(step, "eliminated").split_whitespace());
            for change in changed {
                let (cell, value) = change.split_at(4);
                let digits: Vec<usize> = cell.bytes().map(|it| usize::from(it & 15)).collect();
                let place = 6 * (digits[1] - 1) + digits[3] - 1;
                let value = value.trim_start_matches(['=', '<', '>']);
                assert!(candidates[place].split(',').any(|it| it == value), "{step}");
                if change.contains('=') {
                    state.replace_range(place..=place, value);
                }
            }
            assert!(!text(step, "text").is_empty());
        }
        assert_eq!(state, text(&puzzle, "solution"));
    }
}

#[test]
fn generated_puzzles_meet_the_conditions_and_depend_on_the_seed_only() {
    let folder = Folder::new("dataset-rules-made");
    let make = |name: &str, flags: &str| {
        let output = folder.name(name);
        build(&format!(
            "-q {RULES} -n 8 --seed 1 --balance level=1 --difficulty easy,medium --split all:1 {flags} -o {output}"
        ));
        files(&folder, name)
    };
    let one = make("one", "-j 1");
    assert!(make("three", "-j 3") == one);
    let table = String::from_utf8(folder.read("one/all.csv")).unwrap();
    assert_eq!(table.lines().count(), 3);
    for level in [",Easy,", ",Medium,"] {
        assert_eq!(table.matches(level).count(), 1, "{table}");
    }
    make("parquet", "--to parquet");
    let solved = foldoku(&format!("check -q {}", folder.name("parquet/all.parquet")));
    assert_eq!(solved.stdout, "unique\nunique\n", "{solved}");
}

#[test]
fn what_only_classic_puzzles_have_is_refused() {
    let folder = Folder::new("dataset-rules-refused");
    let output = folder.name("set");
    let mut errors = String::new();
    for flags in [
        "--to npy",
        "--layout hrm",
        "--split-by grid",
        "--balance er",
        "--traces --trace-order se",
        "--traces --augment 1",
        "--measure er",
        "--er 7..",
        "--technique xy-wing",
        "--symmetry half-turn",
    ] {
        let run = foldoku(&format!(
            "dataset --rules XV -g 6x6 -n 2 {flags} -o {output}"
        ));
        assert_eq!(run.code, 2, "{run}");
        errors += &format!("{flags}\n{}\n", run.stderr);
    }
    let run = foldoku(&format!("dataset --rules XV -o {output} .Cage~3~R1C1~R1C2"));
    errors += &format!("without --count\n{}\n", run.stderr);
    assert_snapshot!(errors);
}
