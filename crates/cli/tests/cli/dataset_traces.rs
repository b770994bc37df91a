//! `dataset --traces`, checked from the files as a reader would.
//!
//! **Invariant:** a trace is replayed by the rules of Sudoku alone, without code of the workspace.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use crate::harness::{Folder, foldoku};

#[track_caller]
pub(crate) fn build(arguments: &str) {
    let run = foldoku(&format!("dataset --quiet {arguments}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
}

pub(crate) fn text(folder: &Folder, file: &str) -> String {
    String::from_utf8(folder.read(file)).unwrap()
}

/// Returns the rows of a table, each as a map from its columns.
pub(crate) fn table(folder: &Folder, file: &str) -> Vec<HashMap<String, String>> {
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
        if change.contains("<>") {
            self.candidates[index] = b'.'
        } else {
            self.place(cell, digit)
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
    for order in ["hodoku", "se", "modern", "whips"] {
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
                        let cell = it["cell"].as_str().unwrap();
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
