//! `dataset`.
//!
//! **Invariant:** the splits are verified by other commands and by counting.

use std::collections::{HashMap, HashSet};
use std::fs;

use crate::harness::{Folder, foldoku, foldoku_reading};

#[track_caller]
fn build(arguments: &str) {
    let run = foldoku(&format!("dataset --quiet {arguments}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
}

/// Returns all files of a folder with their content.
pub(crate) fn files(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let path = folder.path(name);
    let mut all = Vec::new();
    for entry in fs::read_dir(&path).unwrap() {
        let entry = entry.unwrap();
        let file = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            let inner = files(folder, &format!("{name}/{file}"));
            all.extend(
                inner
                    .into_iter()
                    .map(|(inner, bytes)| (format!("{file}/{inner}"), bytes)),
            );
        } else {
            all.push((file, fs::read(entry.path()).unwrap()));
        }
    }
    all.sort();
    all
}

/// The columns of the rows below.
const PUZZLE: usize = 0;
const SOLUTION: usize = 1;
const SOURCE: usize = 2;
const GUESSES: usize = 4;

/// Returns the rows of a split without the header.
fn rows(folder: &Folder, file: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(folder.read(file)).unwrap();
    let mut lines = text.lines();
    let header = lines.next().unwrap().replace("augmentation,", "");
    assert_eq!(header, "puzzle,solution,source,number,guesses");
    lines
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

/// Returns the canonical forms of puzzles.
fn canonical_forms(puzzles: &[&str]) -> Vec<String> {
    let run = foldoku_reading("canon --quiet", puzzles.join("\n").as_bytes());
    run.stdout.lines().map(str::to_owned).collect()
}

fn column(rows: &[Vec<String>], index: usize) -> Vec<&str> {
    rows.iter().map(|row| row[index].as_str()).collect()
}

#[test]
fn files_do_not_depend_on_threads() {
    let folder = Folder::new("dataset-same");
    for to in ["csv", "tsv", "jsonl", "npy", "parquet"] {
        let make = |name: &str, more: &str| {
            let output = folder.name(&format!("{to}-{name}"));
            build(&format!(
                "--count 1300 --seed 3 --augment 2 --to {to} -o {output} {more}"
            ));
            files(&folder, &format!("{to}-{name}"))
        };
        let one = make("one", "-j 1");
        assert!(one.len() > 2, "{to}");
        assert!(make("two", "-j 2") == one, "{to}");
        assert!(make("little", "--memory 10K") == one, "{to}");
    }
}

#[test]
fn splits_share_no_puzzle_and_augmentations_belong_to_the_first() {
    let folder = Folder::new("dataset-apart");
    // Every puzzle four times, as equivalent puzzles.
    let puzzles = foldoku("generate --count 400 --seed 11").stdout;
    let images = foldoku_reading("shuffle --quiet --seed 1 --count 4", puzzles.as_bytes()).stdout;
    let input = folder.file("in.txt", images);
    let output = folder.name("set");
    let run = foldoku(&format!(
        "dataset --augment 3 --split 70/30 -o {output} {input}"
    ));
    assert_eq!(run.stderr, "1600 puzzles: 400 distinct, 1200 repeats\n");
    let (train, test) = (
        rows(&folder, "set/train.csv"),
        rows(&folder, "set/test.csv"),
    );
    let (in_train, in_test) = (
        canonical_forms(&column(&train, PUZZLE)),
        canonical_forms(&column(&test, PUZZLE)),
    );
    let mut counts: HashMap<&str, u32> = HashMap::new();
    in_train
        .iter()
        .for_each(|form| *counts.entry(form).or_default() += 1);
    assert!(counts.values().all(|&count| count == 4));
    let distinct: HashSet<&str> = in_test.iter().map(String::as_str).collect();
    assert_eq!(distinct.len(), in_test.len());
    assert!(distinct.iter().all(|form| !counts.contains_key(form)));
    assert_eq!(counts.len() + distinct.len(), 400);
    assert!((220..340).contains(&counts.len()), "{}", counts.len());
    // Equivalent puzzles are different puzzles with their own solutions.
    let texts: HashSet<&str> = column(&train, PUZZLE).into_iter().collect();
    assert_eq!(texts.len(), train.len());
    for file in ["train", "test"] {
        let check = foldoku(&format!("check {output}/{file}.csv"));
        assert_eq!(check.code, 0, "{check}");
    }
    assert!(train.iter().all(|row| row[SOURCE] == "in"));
}

/// Returns the elements of an array of NumPy after its header of 128 bytes.
fn array(folder: &Folder, file: &str) -> Vec<u8> {
    folder.read(file)[128..].to_vec()
}

/// Returns the elements of an array of `int32`.
fn integers(folder: &Folder, file: &str) -> Vec<i32> {
    let bytes = array(folder, file);
    let (numbers, rest) = bytes.as_chunks();
    assert!(rest.is_empty());
    numbers.iter().map(|it| i32::from_le_bytes(*it)).collect()
}

#[test]
fn a_group_of_arrays_is_a_puzzle_with_its_augmentations() {
    let folder = Folder::new("dataset-groups");
    for to in ["csv", "npy"] {
        let output = folder.name(to);
        build(&format!(
            "--count 60 --seed 4 --augment 3 --to {to} -o {output}"
        ));
    }
    // HRM's `build_sudoku_dataset.py` appends to its arrays in this order: for each puzzle its
    // augmentations, an entry of `puzzle_indices` after each, then an entry of `group_indices`.
    for (split, augmentations) in [("train", 3), ("test", 0)] {
        let rows = rows(&folder, &format!("csv/{split}.csv"));
        let puzzles = rows.len() / (1 + augmentations);
        let (mut puzzle_id, mut example_id) = (0, 0);
        let (mut puzzle_indices, mut group_indices) = (vec![0], vec![0]);
        for _ in 0..puzzles {
            for _ in 0..1 + augmentations {
                example_id += 1;
                puzzle_id += 1;
                puzzle_indices.push(example_id);
            }
            group_indices.push(puzzle_id);
        }
        let name = |array: &str| format!("npy/{split}/all__{array}.npy");
        assert_eq!(integers(&folder, &name("group_indices")), group_indices);
        assert_eq!(integers(&folder, &name("puzzle_indices")), puzzle_indices);
        let identifiers = integers(&folder, &name("puzzle_identifiers"));
        assert_eq!(identifiers, vec![0; rows.len()]);
        for (array_name, index) in [("inputs", PUZZLE), ("labels", SOLUTION)] {
            let texts = column(&rows, index).concat().replace('.', "0");
            let stored: Vec<u8> = texts.bytes().map(|byte| byte - b'0' + 1).collect();
            assert!(array(&folder, &name(array_name)) == stored, "{array_name}");
        }
        let sizes = folder.read(&format!("npy/{split}/dataset.json"));
        let sizes: serde_json::Value = serde_json::from_slice(&sizes).unwrap();
        assert_eq!(sizes["total_groups"], puzzles);
        // The members of a group are equivalent puzzles.
        for group in group_indices.windows(2) {
            let members = &rows[group[0] as usize..group[1] as usize];
            let forms: HashSet<String> = canonical_forms(&column(members, PUZZLE))
                .into_iter()
                .collect();
            assert_eq!((members.len(), forms.len()), (1 + augmentations, 1));
        }
    }
}

#[test]
fn split_by_grid_separates_solutions() {
    let folder = Folder::new("dataset-grids");
    // Distinct puzzles with few distinct solutions.
    let grids = foldoku("generate --count 20 --seed 5 --solved").stdout;
    let mut puzzles = String::new();
    for (index, grid) in grids.lines().enumerate() {
        puzzles += &foldoku(&format!(
            "generate --count 10 --seed {index} --solution {grid}"
        ))
        .stdout;
    }
    let input = folder.file("in.txt", puzzles);
    let parts = |name: &str, by: &str| {
        let output = folder.name(name);
        build(&format!(
            "--split 50/50 --split-by {by} -o {output} {input}"
        ));
        let read = |file: &str| -> HashSet<String> {
            let rows = rows(&folder, &format!("{name}/{file}.csv"));
            column(&rows, SOLUTION)
                .into_iter()
                .map(str::to_owned)
                .collect()
        };
        (read("train"), read("test"))
    };
    let (train, test) = parts("by-grid", "grid");
    assert_eq!(
        (train.intersection(&test).count(), train.len() + test.len()),
        (0, 20)
    );
    let (train, test) = parts("by-puzzle", "puzzle");
    assert!(train.intersection(&test).count() > 10);
}

#[test]
fn manifest_describes_the_data_set() {
    let folder = Folder::new("dataset-manifest");
    let puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    let two = "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
    let text = format!("{puzzle}\n{puzzle}\nnonsense\n{two}\n{}\n", "1".repeat(81));
    let input = folder.file("some.puzzles.txt", text);
    let output = folder.name("set");
    let run = foldoku(&format!("dataset --seed 7 -o {output} {input}"));
    assert_eq!(run.code, 0, "{run}");
    let text = String::from_utf8(folder.read("set/manifest.json")).unwrap();
    insta::assert_snapshot!("manifest_of_read", text);
    let output = folder.name("made");
    build(&format!(
        "--count 50 --seed 7 --clues 24 --symmetry half-turn --split a:1 -o {output}"
    ));
    let text = String::from_utf8(folder.read("made/manifest.json")).unwrap();
    insta::assert_snapshot!("manifest_of_generated", text);
    assert_eq!(rows(&folder, "made/a.csv").len(), 50);
}

#[test]
fn ratings_are_values_of_the_measure() {
    let folder = Folder::new("dataset-ratings");
    let output = folder.name("set");
    build(&format!(
        "--count 40 --seed 1 --split all:1 --rating 3.. -o {output}"
    ));
    for row in rows(&folder, "set/all.csv") {
        let guesses = foldoku(&format!(
            "count --limit 2 --engine lanes --template %b -p {}",
            row[PUZZLE]
        ));
        assert_eq!(guesses.stdout.trim(), row[GUESSES]);
        assert!(row[GUESSES].parse::<u64>().unwrap() >= 3);
    }
}

#[test]
fn invalid_usage_is_refused() {
    let folder = Folder::new("dataset-refused");
    let full = folder.path("full");
    fs::create_dir(&full).unwrap();
    fs::write(full.join("precious"), "x").unwrap();
    let file = folder.file("file", "x");
    for (arguments, code) in [
        (format!("--count 3 -o {}", full.display()), 2),
        (format!("--count 3 -o {file}"), 2),
        (format!("--clues 20 -o {} {file}", folder.name("a")), 2),
        (format!("--count 3 -o {} {file}", folder.name("a")), 2),
        (format!("--count 3 --clues 90 -o {}", folder.name("a")), 2),
        (
            format!("--count 3 --split 90/20 -o {}", folder.name("a")),
            2,
        ),
        (String::from("--count 3"), 2),
        (format!("-o {} no-such-file", folder.name("b")), 3),
        (
            format!("--count 2 --clues 17 --attempts 3 -o {}", folder.name("c")),
            1,
        ),
    ] {
        let run = foldoku(&format!("dataset {arguments}"));
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (code, ""),
            "{arguments}\n{run}"
        );
        assert!(run.stderr.starts_with("error: "), "{run}");
    }
    assert_eq!(files(&folder, "full").len(), 1);
    assert!(!folder.path("a").exists());
    assert!(!folder.path("c/manifest.json").exists());
}

#[test]
fn empty_splits_are_reported() {
    let folder = Folder::new("dataset-empty-split");
    let run = foldoku(&format!(
        "dataset --count 3 --seed 1 --split train:0.999,test:0.001 -o {}",
        folder.name("set")
    ));
    assert_eq!(run.code, 0, "{run}");
    let warning = "warning: split test is empty: there are too few puzzles for its share";
    assert!(run.stderr.contains(warning), "{run}");
    assert!(!run.stderr.contains("split train"), "{run}");
    let arrays = foldoku(&format!(
        "convert --to npy -o {} -p {}",
        folder.name("arrays"),
        ".".repeat(81)
    ));
    let note = "1 record without a known, unique solution was left out";
    assert!(arrays.stderr.contains(note), "{arrays}");
}
