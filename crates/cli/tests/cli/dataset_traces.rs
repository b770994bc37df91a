//! `dataset`: ratings, balance and traces, checked from the files as a reader would.
//!
//! **Invariant:** a trace is replayed by the rules of Sudoku alone, without code of the workspace.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use crate::harness::{Folder, foldoku, foldoku_reading};

#[track_caller]
fn build(arguments: &str) {
    let run = foldoku(&format!("dataset --quiet {arguments}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
}

fn text(folder: &Folder, file: &str) -> String {
    String::from_utf8(folder.read(file)).unwrap()
}

/// Returns the rows of a table, each as a map from its columns.
fn table(folder: &Folder, file: &str) -> Vec<HashMap<String, String>> {
    let text = text(folder, file);
    let delimiter = if file.ends_with("tsv") { '\t' } else { ',' };
    let cells = |line: &str| -> Vec<String> { line.split(delimiter).map(str::to_owned).collect() };
    let mut lines = text.lines();
    let names = cells(lines.next().unwrap());
    lines
        .map(|line| {
            let row = cells(line);
            assert_eq!(row.len(), names.len(), "{line}");
            names.iter().cloned().zip(row).collect()
        })
        .collect()
}

/// Returns the objects of a file, as maps from members to their text.
fn objects(folder: &Folder, file: &str) -> Vec<HashMap<String, String>> {
    let text = text(folder, file);
    let of_value = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let objects = text.lines().map(|line| {
        let object: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
        object
            .iter()
            .map(|(name, value)| (name.clone(), of_value(value)))
            .collect()
    });
    objects.collect()
}

/// A board as a reader keeps it: the digits and the candidates.
struct Board {
    digits: Vec<u8>,
    candidates: Vec<u8>,
}

impl Board {
    fn new(puzzle: &str) -> Board {
        let mut board = Board {
            digits: vec![b'.'; 81],
            candidates: b"123456789".repeat(81),
        };
        for (cell, digit) in puzzle.bytes().enumerate() {
            if digit != b'.' {
                board.place(cell, digit);
            }
        }
        board
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let (row, column, block) = place(cell);
        for other in 0..81 {
            let (row_of, column_of, block_of) = place(other);
            if row_of == row || column_of == column || block_of == block {
                self.candidates[9 * other + usize::from(digit - b'1')] = b'.';
            }
        }
        self.candidates[9 * cell..9 * cell + 9].fill(b'.');
        self.candidates[9 * cell + usize::from(digit - b'1')] = digit;
    }

    /// Applies a change such as `r1c2=3` or `r1c2<>3`.
    fn apply(&mut self, change: &str) {
        let bytes = change.as_bytes();
        let cell = usize::from(bytes[1] - b'1') * 9 + usize::from(bytes[3] - b'1');
        let digit = *bytes.last().unwrap();
        let index = 9 * cell + usize::from(digit - b'1');
        assert_eq!(self.candidates[index], digit, "{change} changes nothing");
        match change.contains("<>") {
            true => self.candidates[index] = b'.',
            false => self.place(cell, digit),
        }
    }
}

/// Replays all traces and checks each state. Returns the number of steps.
fn replay(examples: &[HashMap<String, String>], steps: &[HashMap<String, String>]) -> usize {
    let mut steps_left = steps.iter().peekable();
    for example in examples {
        let mut board = Board::new(&example["puzzle"]);
        let identity = |row: &HashMap<String, String>| {
            (row["number"].clone(), row.get("augmentation").cloned())
        };
        let mut count = 0;
        while let Some(step) = steps_left.next_if(|step| identity(step) == identity(example)) {
            count += 1;
            assert_eq!(step["step"], count.to_string());
            assert_eq!(step["puzzle"].as_bytes(), board.digits);
            assert_eq!(step["candidates"].as_bytes(), board.candidates);
            let changes = [&step["eliminated"], &step["placed"]];
            let changes = changes.into_iter().flat_map(|it| it.split_whitespace());
            changes.for_each(|change| board.apply(change));
        }
        assert_eq!(example["steps"], count.to_string());
        assert_eq!(example["outcome"], "solved");
        assert_eq!(example["solution"].as_bytes(), board.digits);
    }
    assert!(steps_left.next().is_none());
    steps.len()
}

#[test]
fn traces_replay_to_the_solution() {
    let folder = Folder::new("dataset-traces");
    for (name, flags) in [
        ("csv", "--to csv --augment 2"),
        ("tsv", "--to tsv --trace-order explainer"),
        ("jsonl", "--to jsonl --augment 1 -j 1"),
    ] {
        let output = folder.name(name);
        build(&format!("--count 40 --seed 2 --traces {flags} -o {output}"));
        for split in ["train", "test"] {
            let file = |table: &str| format!("{name}/{split}{table}.{name}");
            let read = |file: &str| match name {
                "jsonl" => objects(&folder, file),
                _ => table(&folder, file),
            };
            let (examples, steps) = (read(&file("")), read(&file("-traces")));
            assert!(replay(&examples, &steps) > 100, "{name} {split}");
            let has_difficulty = steps[0].contains_key("difficulty");
            assert_eq!(has_difficulty, name == "tsv");
        }
    }
}

#[test]
fn traces_are_the_steps_of_explain() {
    let folder = Folder::new("dataset-explain");
    let puzzles = folder.file("in.txt", foldoku("generate --count 15 --seed 9").stdout);
    for order in ["hodoku", "se"] {
        let output = folder.name(order);
        build(&format!(
            "--split all:1 --traces --trace-order {order} -o {output} {puzzles}"
        ));
        let steps = table(&folder, &format!("{order}/all-traces.csv"));
        let mut steps = steps.iter();
        let run = foldoku(&format!("explain --json --quiet --order {order} {puzzles}"));
        for line in run.stdout.lines() {
            let explained: Value = serde_json::from_str(line).unwrap();
            for expected in explained["steps"].as_array().unwrap() {
                let step = steps.next().unwrap();
                assert_eq!(expected["technique"], step["technique"]);
                let changes = |name: &str, sign: &str| {
                    let changes = expected[name].as_array().unwrap().iter();
                    let changes = changes.map(|it| {
                        let cell = it["square"].as_str().unwrap();
                        format!("{cell}{sign}{}", it["digit"])
                    });
                    changes.collect::<Vec<_>>().join(" ")
                };
                assert_eq!(changes("placements", "="), step["placed"]);
                assert_eq!(changes("eliminations", "<>"), step["eliminated"]);
                if order == "se" {
                    assert_eq!(expected["difficulty"].to_string(), step["difficulty"]);
                }
            }
        }
        assert!(steps.next().is_none());
    }
}

/// An array in a file: its header, and its elements as integers.
fn array(folder: &Folder, file: &str) -> (String, Vec<i64>) {
    let bytes = folder.read(file);
    let header = String::from_utf8_lossy(&bytes[10..128]).trim().to_owned();
    let descriptor = header.split('\'').nth(3).unwrap().to_owned();
    let size = usize::from(descriptor.as_bytes()[2] - b'0');
    let elements = bytes[128..].chunks_exact(size).map(|element| {
        let mut wide = [0; 8];
        wide[..size].copy_from_slice(element);
        i64::from_le_bytes(wide)
    });
    (descriptor, elements.collect())
}

#[test]
fn arrays_of_traces_hold_the_rows_of_the_table() {
    let folder = Folder::new("dataset-arrays");
    for to in ["csv", "npy"] {
        let output = folder.name(to);
        build(&format!(
            "--count 30 --seed 3 --traces --trace-order se --measure all --augment 1 --to {to} -o {output}"
        ));
    }
    let manifest: Value = serde_json::from_slice(&folder.read("npy/manifest.json")).unwrap();
    for split in ["train", "test"] {
        let (examples, steps) = (
            table(&folder, &format!("csv/{split}.csv")),
            table(&folder, &format!("csv/{split}-traces.csv")),
        );
        let read = |name: &str| array(&folder, &format!("npy/{split}/{name}.npy"));
        let stored = |name: &str| read(name).1;
        let names = |name: &str| -> Vec<String> {
            let columns = manifest["columns"].as_array().unwrap().iter();
            let mut columns = columns.chain(manifest["trace_columns"].as_array().unwrap());
            let column = columns.find(|column| column["name"] == name).unwrap();
            let names = column["names"].as_array().unwrap().iter();
            names.map(|it| it.as_str().unwrap().to_owned()).collect()
        };
        for name in [
            "number",
            "augmentation",
            "score",
            "depth",
            "guesses",
            "steps",
        ] {
            let expected: Vec<i64> = examples
                .iter()
                .map(|it| it[name].parse().unwrap())
                .collect();
            assert_eq!(read(&format!("all__{name}")), ("<i8".to_owned(), expected));
        }
        for name in ["level", "hardest", "outcome"] {
            let indices = stored(&format!("all__{name}"));
            for (example, index) in examples.iter().zip(indices) {
                assert_eq!(
                    example[name],
                    names(&format!("all__{name}"))[index as usize]
                );
            }
        }
        let floats = |name: &str| -> Vec<f32> {
            let (descriptor, bits) = read(name);
            assert_eq!(descriptor, "<f4");
            bits.iter()
                .map(|&bits| f32::from_bits(bits as u32))
                .collect()
        };
        for (example, er) in examples.iter().zip(floats("all__er")) {
            assert_eq!(example["er"].parse::<f32>().unwrap(), er);
        }
        for (step, difficulty) in steps.iter().zip(floats("trace__difficulties")) {
            assert_eq!(step["difficulty"].parse::<f32>().unwrap(), difficulty);
        }
        let mut starts = vec![0];
        for example in &examples {
            starts.push(starts.last().unwrap() + example["steps"].parse::<i64>().unwrap());
        }
        assert_eq!(stored("trace__indices"), starts);
        let coded = |digit: u8| {
            if digit == b'.' {
                1
            } else {
                i64::from(digit - b'0') + 1
            }
        };
        let states = steps.iter().flat_map(|it| it["puzzle"].bytes().map(coded));
        assert!(states.eq(stored("trace__states")));
        let candidates = steps.iter().flat_map(|it| {
            let cells = it["candidates"].as_bytes().chunks(9);
            let bits = |cell: &[u8]| (0..9).map(|d| i64::from(cell[d] != b'.') << d).sum::<i64>();
            cells.map(bits).collect::<Vec<i64>>()
        });
        assert!(candidates.eq(stored("trace__candidates")));
        let techniques = names("trace__techniques");
        let (placed, eliminated, mask) = (
            stored("trace__placed"),
            stored("trace__eliminated"),
            stored("trace__mask"),
        );
        for (index, step) in steps.iter().enumerate() {
            let cells = 81 * index..81 * (index + 1);
            let text =
                |array: &[i64], of: &dyn Fn(i64) -> Vec<i64>, sign: &str| -> BTreeSet<String> {
                    let cells = array[cells.clone()].iter().enumerate();
                    let changes = cells.flat_map(|(cell, &value)| {
                        let change =
                            move |digit| format!("r{}c{}{sign}{digit}", cell / 9 + 1, cell % 9 + 1);
                        of(value).into_iter().map(change)
                    });
                    changes.collect()
                };
            let words = |text: &str| -> BTreeSet<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            let digit = |value| if value == 0 { vec![] } else { vec![value - 1] };
            let bits = |value: i64| {
                (1..=9)
                    .filter(|digit| value >> (digit - 1) & 1 == 1)
                    .collect()
            };
            assert_eq!(text(&placed, &digit, "="), words(&step["placed"]));
            assert_eq!(text(&eliminated, &bits, "<>"), words(&step["eliminated"]));
            for cell in cells {
                let changes = placed[cell] != 0 || eliminated[cell] != 0;
                assert_eq!(mask[cell], i64::from(changes));
            }
            let technique = stored("trace__techniques")[index];
            assert_eq!(techniques[technique as usize], step["technique"]);
        }
    }
}

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
