//! `dataset`: ratings, balance, layouts and the data card, checked from the files as a reader would.
//!
//! **Invariant:** ratings are compared with those of `rate`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use crate::dataset_traces::{build, table, text};
use crate::harness::{Folder, foldoku, foldoku_reading};

#[test]
fn ratings_are_those_of_rate() {
    let folder = Folder::new("dataset-rated");
    let output = folder.name("set");
    build(&format!(
        "--count 40 --seed 6 --split all:1 --measure hodoku,guesses,se,depth -o {output}"
    ));
    let examples = table(&folder, "set/all.csv");
    let puzzles: Vec<&str> = examples.iter().map(|it| it["puzzle"].as_str()).collect();
    let rated = foldoku_reading(
        "rate --measure all --to csv --quiet",
        puzzles.join("\n").as_bytes(),
    );
    let rated = folder.file("rated.csv", rated.stdout);
    let rated = table(&folder, rated.rsplit('/').next().unwrap());
    for (example, rated) in examples.iter().zip(&rated) {
        for name in [
            "er", "ep", "ed", "hardest", "level", "score", "depth", "guesses",
        ] {
            assert_eq!(
                example[name], rated[name],
                "{name} of {}",
                example["puzzle"]
            );
        }
    }
    assert_eq!(examples.len(), rated.len());
}

#[test]
fn a_balanced_data_set_has_equal_numbers_per_level() {
    let folder = Folder::new("dataset-balanced");
    let input = folder.file("in.txt", foldoku("generate --count 300 --seed 1").stdout);
    let make = |name: &str, flags: &str| -> BTreeMap<(String, String), usize> {
        let output = folder.name(name);
        build(&format!("--seed 1 --split 60/40 {flags} -o {output}"));
        let mut counts = BTreeMap::new();
        for split in ["train", "test"] {
            for example in table(&folder, &format!("{name}/{split}.csv")) {
                let key = (split.to_owned(), example["level"].clone());
                *counts.entry(key).or_default() += 1;
            }
        }
        counts
    };
    let all = make("all", &format!("--measure hodoku {input}"));
    let balanced = make("balanced", &format!("--balance level {input}"));
    for split in ["train", "test"] {
        let of = |counts: &BTreeMap<(String, String), usize>| -> Vec<usize> {
            let counts = counts.iter().filter(|it| it.0.0 == split);
            counts.map(|it| *it.1).collect()
        };
        let smallest = *of(&all).iter().min().unwrap();
        assert_eq!(of(&balanced), vec![smallest; of(&all).len()]);
        assert!(smallest > 2);
    }
    let ten = make("ten", &format!("--balance level=10 {input}"));
    let train: Vec<usize> = ten.into_values().collect();
    assert_eq!(train, [4, 4, 4, 4, 4, 6, 6, 6, 6, 6]);
    let manifest: Value = serde_json::from_slice(&folder.read("ten/manifest.json")).unwrap();
    assert_eq!(manifest["balance"], "level=10");
    assert_eq!(manifest["parts"][1]["levels"]["Unfair"], 4);
    assert_eq!(
        make("again", &format!("--balance level -j 1 {input}")),
        balanced
    );
    let same = |file: &str| {
        folder.read(&format!("again/{file}")) == folder.read(&format!("balanced/{file}"))
    };
    assert!(same("train.csv") && same("test.csv"));
    // Generated puzzles are made level by level.
    let made = make("made", "--balance level --count 50");
    assert_eq!(made.len(), 10);
    for split in ["train", "test"] {
        let counts = made.iter().filter(|it| it.0.0 == split);
        let counts: BTreeSet<usize> = counts.map(|it| *it.1).collect();
        assert_eq!(counts.len(), 1, "{made:?}");
    }
    let manifest: Value = serde_json::from_slice(&folder.read("made/manifest.json")).unwrap();
    assert_eq!(manifest["records"]["distinct"], 50);
}

#[test]
fn puzzles_that_are_read_are_selected_by_difficulty() {
    let folder = Folder::new("dataset-selected");
    let input = folder.file("in.txt", foldoku("generate --count 150 --seed 4").stdout);
    let make = |name: &str, flags: &str| -> Vec<HashMap<String, String>> {
        let output = folder.name(name);
        build(&format!(
            "--split all:1 --measure hodoku,er {flags} -o {output} {input}"
        ));
        table(&folder, &format!("{name}/all.csv"))
    };
    let all = make("all", "");
    let check = |name: &str, flags: &str, holds: &dyn Fn(&HashMap<String, String>) -> bool| {
        let expected: Vec<_> = all.iter().filter(|row| holds(row)).cloned().collect();
        assert!(
            !expected.is_empty() && expected.len() < all.len(),
            "{flags}"
        );
        assert_eq!(make(name, flags), expected, "{flags}");
    };
    check("levels", "--difficulty hard,Unfair", &|row| {
        ["Hard", "Unfair"].contains(&row["level"].as_str())
    });
    check("er", "--er 2.0..4.5", &|row| {
        (2.0..=4.5).contains(&row["er"].parse::<f64>().unwrap())
    });
    let refused = foldoku(&format!(
        "dataset --clues 24 -o {} {input}",
        folder.name("x")
    ));
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("need --count"), "{refused}");
}

#[test]
fn the_hrm_layout_is_the_csv_that_its_training_code_reads() {
    let folder = Folder::new("dataset-hrm");
    for (measure, column) in [
        ("guesses", "guesses"),
        ("depth", "depth"),
        ("hodoku", "score"),
    ] {
        let make = |layout: &str| {
            let name = format!("{measure}-{layout}");
            let output = folder.name(&name);
            build(&format!(
                "--count 30 --seed 8 --measure {measure} --layout {layout} -o {output}"
            ));
            let text = text(&folder, &format!("{name}/train.csv"));
            (
                text.lines().next().unwrap().to_owned(),
                table(&folder, &format!("{name}/train.csv")),
            )
        };
        let ((_, own), (header, hrm)) = (make("foldoku"), make("hrm"));
        assert_eq!(header, "source,question,answer,rating");
        for (own, hrm) in own.iter().zip(&hrm) {
            assert_eq!(own["source"], hrm["source"]);
            assert_eq!(own["puzzle"], hrm["question"]);
            assert_eq!(own["solution"], hrm["answer"]);
            // `int(rating)` in build_sudoku_dataset.py
            assert_eq!(own[column].parse::<u64>(), hrm["rating"].parse());
        }
    }
    for flags in ["--measure er", "--measure guesses,depth", "--to jsonl"] {
        let output = folder.name("refused");
        let run = foldoku(&format!("dataset -n 3 --layout hrm {flags} -o {output}"));
        assert_eq!(run.code, 2, "{run}");
        assert!(run.stderr.contains("--layout hrm"), "{run}");
    }
}

#[test]
fn the_data_card_describes_the_data_set() {
    let folder = Folder::new("dataset-card");
    let output = folder.name("set");
    build(&format!(
        "--count 60 --seed 1 --measure hodoku --traces --augment 2 --licence CC0-1.0 -o {output}"
    ));
    insta::assert_snapshot!("data_card", text(&folder, "set/README.md"));
}
