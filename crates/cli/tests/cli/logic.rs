//! `rate`, `explain`, `hint` and `find`: human techniques on the command line.
//!
//! **Invariant:** expected ratings are those of the original programs.

mod any_board;
mod explain;
mod find;
mod hint;
mod rate;

use serde_json::Value;

use crate::harness::{foldoku, foldoku_reading};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const LATE: &str =
    "..2857.9.534129678789643521475312986913586742628794135356478219241935867897261354";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";

fn lines(all: &[&str]) -> Vec<u8> {
    (all.join("\n") + "\n").into_bytes()
}

#[track_caller]
fn stdout(arguments: &str, input: &[&str]) -> String {
    let run = foldoku_reading(&format!("{arguments} --quiet"), &lines(input));
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns the candidates of a puzzle as 729 characters, without those in `gone` (cell and digit).
fn candidates(puzzle: &str, gone: &[(usize, char)]) -> String {
    let text = stdout("convert --to sukaku", &[puzzle]);
    let mut marks: Vec<char> = text.trim_end().chars().collect();
    assert_eq!(marks.len(), 729);
    for &(square, digit) in gone {
        marks[9 * square + digit.to_digit(10).unwrap() as usize - 1] = '.';
    }
    marks.into_iter().collect()
}

/// The first step is among the hardest known.
#[test]
fn timeout_applies_within_a_step() {
    let run = foldoku(&format!(
        "explain --order se --timeout 0.01 --json -p {HARD}"
    ));
    let object = &objects(&run.stdout)[0];
    assert_eq!(object["status"], "timeout", "{run}");
    assert!(object["steps"].as_array().unwrap().is_empty(), "{run}");
    let nested = "hint --use nested-forcing-chains --timeout 0.01 --json -p";
    let run = foldoku(&format!("{nested} {HARD}"));
    assert_eq!(objects(&run.stdout)[0]["status"], "timeout", "{run}");
}

/// The candidates of a minimal Sukaku leave more chains than can be searched.
#[test]
fn sukakus_time_out() {
    let sukaku = stdout("generate --sukaku --seed 1", &[]);
    let rated = stdout("rate --timeout 1 --json", &[sukaku.trim()]);
    assert_eq!(objects(&rated)[0]["status"], "timeout", "{rated}");
    let text = stdout("explain --timeout 1", &[sukaku.trim()]);
    assert!(
        text.contains("The search timed out after 1 s and "),
        "{text}"
    );
    // The candidates that are left can be explained further.
    let last = text.trim().lines().last().unwrap_or_default();
    let again = foldoku_reading("check", last.as_bytes());
    assert_eq!(
        (last.len(), again.stdout.trim()),
        (729, "unique"),
        "{again}"
    );
    let se = foldoku_reading("explain --order se", sukaku.as_bytes());
    assert!(se.stderr.contains("use --order hodoku"), "{se}");
}

#[test]
fn output_does_not_depend_on_threads() {
    let puzzles = std::fs::read_to_string("../../fixtures/samples/easy.txt").unwrap();
    for verb in [
        "rate --measure all",
        "explain",
        "hint --all",
        "find --any-of naked-single",
    ] {
        let run = |threads: u32| {
            let arguments = format!("{verb} --quiet --threads {threads}");
            foldoku_reading(&arguments, puzzles.as_bytes()).stdout
        };
        assert_eq!(run(1), run(4), "{verb}");
    }
}
