//! What commands write is read back without flags: `--from`, `--geometry` and `--symbols` are never
//! needed.
//!
//! **Invariant:** every format of the table is in [`FORMATS`], in [`WITH_RULES`], or in [`NOT_READ`] with
//! a reason.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::harness::{Folder, Run, foldoku_reading, puzzles, slow_tests};

/// Formats of puzzles, and whether they hold puzzles on boards other than the classic one.
const FORMATS: [(&str, bool); 17] = [
    ("puzzle", true),
    ("tdoku", true),
    ("sukaku", false),
    ("csv", true),
    ("tsv", true),
    ("jsonl", true),
    ("parquet", true),
    ("rows", true),
    ("box", true),
    ("wide", true),
    ("frame", true),
    ("pencil-marks", false),
    ("sdk", true),
    ("ss", false),
    ("opensudoku", false),
    ("hodoku", false),
    ("solution", true),
];

/// Formats of puzzles with rules.
const WITH_RULES: [&str; 10] = [
    "iss",
    "fpuzzles",
    "sudokupad",
    "lisudoku",
    "penpa",
    "ipuz",
    "pencilmark",
    "killer",
    "sumocue",
    "variant",
];

/// Formats that are not read back, and why.
const NOT_READ: [(&str, &str); 7] = [
    ("count", "numbers of solutions hold no puzzles"),
    ("status", "statuses hold no puzzles"),
    ("npy", "arrays in a folder for training code"),
    ("sudokumaker", "addresses that are read, but not written"),
    ("puzzlink", "addresses that are read, but not written"),
    ("sudokuwiki", "strings that are read, but not written"),
    ("report", "what a puzzle was taken for"),
];

#[test]
fn every_format_is_in_a_table() {
    let help = foldoku_reading("solve --help", b"").stdout
        + &foldoku_reading("convert --help", b"").stdout;
    for (name, _) in FORMATS {
        assert!(help.contains(&format!("- {name}")), "{name}");
    }
    let names = foldoku::formats::FORMATS.iter().map(|info| info.name);
    let known = |name: &str| {
        FORMATS.iter().any(|row| row.0 == name)
            || WITH_RULES.contains(&name)
            || NOT_READ.iter().any(|row| row.0 == name)
    };
    assert!(names.clone().all(known), "{:?}", names.collect::<Vec<_>>());
}

/// Returns what a command writes in a format; through a file for formats that need one.
fn written(command: &str, to: &str, input: &str, folder: &Folder) -> Vec<u8> {
    let file = folder.name("written");
    folder.remove("written");
    let run = foldoku_reading(
        &format!("{command} --to {to} -q -o {file}"),
        input.as_bytes(),
    );
    assert!(run.code == 0, "{command} --to {to}: {run}\n{input}");
    folder.read("written")
}

/// Reads a file without flags, as puzzles in lines.
fn read(file: &[u8]) -> Run {
    foldoku_reading("convert -q", file)
}

/// Writes puzzles in every format that a command offers, and compares what is read back.
#[track_caller]
fn check(command: &str, input: &str, is_classic: bool, skipped: &[&str], expected: &[String]) {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = Folder::new(&format!("read-back-{number}"));
    for (to, holds_all) in FORMATS {
        if skipped.contains(&to) || !is_classic && !holds_all {
            continue;
        }
        let file = written(command, to, input, &folder);
        let run = read(&file);
        let shown = String::from_utf8_lossy(&file);
        let found: Vec<&str> = run
            .stdout
            .lines()
            .map(|line| line.split(' ').next().unwrap_or(line))
            .collect();
        let all = found == expected;
        // Candidates of all cells are read as candidates.
        let is_sukaku = matches!(to, "sukaku" | "pencil-marks");
        if is_sukaku {
            assert_eq!(
                found.len(),
                expected.len(),
                "{command} --to {to}: {run}\n{shown}"
            );
            assert!(
                run.code == 0 && found.iter().all(|it| it.len() == 729),
                "{command} --to {to}: {run}\n{shown}"
            );
        } else {
            assert!(all, "{command} --to {to}: {run}\n{shown}");
        }
    }
}

/// Returns random puzzles on a board.
fn generated(geometry: &str, count: u32) -> String {
    let count = if slow_tests() { 10 * count } else { count };
    let run = foldoku_reading(&format!("generate --seed 5 -n {count} {geometry} -q"), b"");
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(String::from).collect()
}

#[test]
fn puzzles_with_rules_are_read_back() {
    let cages = ".Cage~3~R1C1~R1C2.Cage~18~R1C3~R2C2~R2C3.Cage~9~R5C5~R5C6\n\
                 .Cage~17~R9C8~R9C9\n";
    let folder = Folder::new("read-back-rules");
    for to in WITH_RULES {
        let file = written("convert", to, cages, &folder);
        let run = foldoku_reading("convert --to iss -q", &file);
        let shown = String::from_utf8_lossy(&file);
        assert_eq!(run.stdout, cages, "{to}: {run}\n{shown}");
    }
}

#[test]
fn puzzles_in_json_are_read_back_from_tables_and_objects() {
    let own = concat!(
        r#"{"board":{"rows":4,"columns":4},"givens":{"r2c1":4,"r2c3":2,"r3c1":2,"r3c2":1},"#,
        r#""rules":[{"rule":"cage","numbers":[3],"cells":["r1c1","r1c2"]},"#,
        r#"{"rule":"thermometer","cells":["r1c1","r1c2","r1c3","r1c4"]}]}"#
    );
    let f_puzzles = concat!(
        r#"{"size":4,"title":"a \"b\", c","grid":[[{"value":1,"given":true},{},{},{}],"#,
        r#"[{"value":4,"given":true},{},{"value":2,"given":true},{}],"#,
        r#"[{"value":2,"given":true},{"value":1,"given":true},{},{}],[{},{},{},{}]],"#,
        r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R1C3"],"value":"3"}]}"#
    );
    let folder = Folder::new("read-back-json");
    for puzzle in [own, f_puzzles] {
        for command in ["convert", "solve", "count", "check"] {
            for to in ["csv", "tsv", "jsonl"] {
                let file = written(command, to, puzzle, &folder);
                let shown = String::from_utf8_lossy(&file);
                let run = foldoku_reading("convert -q", &file);
                assert_eq!(
                    run.stdout,
                    format!("{puzzle}\n"),
                    "{command}: {run}\n{shown}"
                );
                if to == "jsonl" {
                    let object: serde_json::Value = serde_json::from_slice(&file).unwrap();
                    assert_eq!(object["puzzle"], puzzle);
                } else {
                    let quoted = format!("\"{}\"", puzzle.replace('"', "\"\""));
                    assert!(shown.contains(&quoted), "{command}: {shown}");
                }
            }
        }
        let text = serde_json::to_string(puzzle).unwrap();
        for file in [format!("{text}\n{text}\n"), format!("[{text},\n{text}]")] {
            let run = foldoku_reading("convert -q", file.as_bytes());
            assert_eq!(run.stdout, format!("{puzzle}\n{puzzle}\n"), "{run}\n{file}");
        }
    }
}

const NOT_CONVERTED: [&str; 2] = ["solution", "tdoku"];

#[test]
fn conversions_of_classic_puzzles_are_read_back() {
    let easy = foldoku_reading(
        "generate --seed 2 -n 40 --clues 32..40 --minimal no -q",
        b"",
    )
    .stdout;
    for text in [generated("", 10), easy, puzzles().join("\n") + "\n"] {
        check("convert", &text, true, &NOT_CONVERTED, &lines(&text));
        // One record at a time: the first decides the format and the board.
        for line in text.lines().take(if slow_tests() { 25 } else { 4 }) {
            check("convert", line, true, &NOT_CONVERTED, &lines(line));
        }
    }
}

#[test]
fn conversions_of_other_boards_are_read_back() {
    for (side, count) in [(4, 6), (6, 6), (8, 4), (10, 3), (12, 3), (16, 2)] {
        let text = generated(&format!("-g {side}x{side}"), count);
        check("convert", &text, false, &NOT_CONVERTED, &lines(&text));
        let first = text.lines().next().unwrap();
        check("convert", first, false, &NOT_CONVERTED, &lines(first));
    }
    let empty = ".".repeat(625);
    check("convert", &empty, false, &NOT_CONVERTED, &lines(&empty));
}

#[test]
fn solutions_are_read_back() {
    for geometry in ["", "-g 4x4", "-g 6x6", "-g 16x16"] {
        let text = generated(geometry, 3);
        let solved = foldoku_reading("solve --to solution -q", text.as_bytes()).stdout;
        let skipped = [
            "puzzle",
            "tdoku",
            "sukaku",
            "csv",
            "tsv",
            "jsonl",
            "parquet",
            "pencil-marks",
            "sdk",
            "ss",
            "opensudoku",
            "hodoku",
        ];
        check(
            "solve",
            &text,
            geometry.is_empty(),
            &skipped,
            &lines(&solved),
        );
        let others = FORMATS
            .iter()
            .map(|row| row.0)
            .filter(|name| !["tdoku", "csv", "tsv", "jsonl", "parquet"].contains(name));
        let others: Vec<&str> = others.collect();
        check("solve", &text, geometry.is_empty(), &others, &lines(&text));
    }
}

#[test]
fn puzzles_of_other_commands_are_read_back() {
    let text = generated("", 5);
    for command in ["canon", "shuffle --seed 4", "minimise --seed 4", "dedupe"] {
        let plain = foldoku_reading(&format!("{command} -q"), text.as_bytes()).stdout;
        let skipped: &[&str] = match command {
            "dedupe" => &["solution", "tdoku", "parquet"],
            _ => &NOT_CONVERTED,
        };
        check(command, &text, true, skipped, &lines(&plain));
    }
    let rated = foldoku_reading("rate -q", text.as_bytes()).stdout;
    assert_eq!(read(rated.as_bytes()).stdout.lines().count(), 5);
    for line in read(rated.as_bytes()).stdout.lines() {
        assert!(text.contains(&line[..81]), "{line}");
    }
}

#[test]
fn candidates_of_puzzles_are_read_back() {
    let text = generated("", 30);
    for line in text.lines() {
        let drawn = foldoku_reading("candidates", line.as_bytes()).stdout;
        let run = read(drawn.as_bytes());
        // Propagation may solve a puzzle.
        let length = run.stdout.trim_end().len();
        assert!(
            run.code == 0 && [81, 729].contains(&length),
            "{run}\n{drawn}"
        );
    }
}

#[test]
fn the_sample_of_a_large_board_needs_no_flags() {
    let run = foldoku_reading("solve -q fixtures/samples/sixteen.txt", b"");
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(run.stdout.lines().map(str::len).collect::<Vec<_>>(), [256]);
}
