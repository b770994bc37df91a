//! `generate`.
//!
//! **Invariant:** generated puzzles are verified by other commands.

use crate::harness::{foldoku, foldoku_reading, temporary};
use insta::assert_snapshot;

#[track_caller]
fn stdout(arguments: &str) -> String {
    let run = foldoku(&format!("generate --seed 4 {arguments}"));
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    run.stdout
}

#[test]
fn puzzles_depend_only_on_the_seed() {
    let all = stdout("--count 1500");
    assert_eq!(all.lines().count(), 1500);
    for threads in [1, 2, 7] {
        assert!(
            stdout(&format!("--count 1500 --threads {threads}")) == all,
            "{threads} threads"
        );
    }
    let rest: String = all
        .lines()
        .skip(700)
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(stdout("--count 800 --skip 700") == rest);
    let third = all
        .lines()
        .skip(1)
        .step_by(3)
        .map(|line| format!("{line}\n"));
    assert!(stdout("--count 1500 --shard 2/3") == third.collect::<String>());
    assert!(foldoku("generate --count 5 --seed 5").stdout != stdout("--count 5"));
    let file = temporary("made.txt", b"");
    stdout(&format!("--count 1500 -o {}", file.display()));
    assert!(std::fs::read_to_string(&file).unwrap() == all);
}

#[test]
fn puzzles_have_one_solution() {
    for arguments in [
        "--count 300",
        "--count 5 --weights",
        "--count 20 --minimal groups --symmetry full",
        "--count 20 --minimal no --clues 40..45",
        "--count 3 --difficulty medium",
    ] {
        let puzzles = stdout(arguments);
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{arguments}: {check}");
    }
    let solved = stdout("--count 100 --solved");
    assert_eq!(
        foldoku_reading("solve --quiet", solved.as_bytes()).stdout,
        solved
    );
}

#[test]
fn every_format_can_be_written() {
    for to in [
        "puzzle",
        "csv",
        "tsv",
        "jsonl",
        "box",
        "rows",
        "wide",
        "frame",
        "sukaku",
        "pencil-marks",
        "sdk",
        "ss",
        "opensudoku",
        "hodoku",
    ] {
        let text = stdout(&format!("--count 2 --to {to}"));
        let back = foldoku_reading("convert --to puzzle --quiet", text.as_bytes());
        if !matches!(to, "sukaku" | "pencil-marks" | "frame") {
            assert_eq!(back.stdout, stdout("--count 2"), "{to}: {text}");
        }
    }
    let csv = stdout("--count 40 --to csv");
    assert_eq!(foldoku_reading("check --quiet", csv.as_bytes()).code, 0);
    assert_snapshot!(
        "generate_csv",
        stdout("--count 2 --to csv --weights --rating 0.. --rating-measure lanes")
    );
    assert_snapshot!(
        "generate_lines",
        stdout("--count 2 --rating 1.. --rating-measure depth")
    );
    assert_snapshot!("generate_json", stdout("--count 1 --json --weights"));
}

#[test]
fn invalid_usage_is_refused() {
    let mut all = String::new();
    for arguments in [
        "--clues 30..20",
        "--clues 10..16",
        "--clues 41..50",
        "--clues many",
        "--minimal no",
        "--minimal no --clues 82..90",
        "--symmetry round",
        "--pattern xx..",
        "--pattern z",
        "--pattern ???????????????????????????????????????????????????????????????..................",
        "--solution 123",
        "--solution 111111111111111111111111111111111111111111111111111111111111111111111111111111111",
        "--rating 5 --rating-measure se",
        "--rating 5..4",
        "--weights --symmetry full",
        "--to solution",
        "--to parquet",
        "--solved --clues 20",
        "--shard 3/2",
    ] {
        let run = foldoku(&format!("generate --seed 1 {arguments}"));
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (2, ""),
            "{arguments}: {run}"
        );
        all += &format!("{arguments}\n{}\n", run.stderr);
    }
    assert_snapshot!("generate_refused", all);
}

#[test]
fn impossible_requests_end_after_the_attempts() {
    let run = foldoku("generate --seed 1 --count 3 --clues 17 --attempts 300");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert_snapshot!("generate_given_up", run.stderr);
    let unwritable = foldoku("generate --seed 1 --output /nonexistent/folder/file");
    assert_eq!(unwritable.code, 3, "{unwritable}");
}

#[test]
fn random_seed_is_reported() {
    let run = foldoku("generate --count 2");
    let seed = run
        .stderr
        .trim()
        .strip_prefix("to reproduce: --seed ")
        .unwrap();
    assert_eq!(
        foldoku(&format!("generate --count 2 --seed {seed}")).stdout,
        run.stdout
    );
    assert!(foldoku("generate --count 2").stdout != run.stdout);
    assert_eq!(foldoku("generate --quiet").stderr, "");
}

#[test]
fn puzzles_on_other_boards_have_one_solution() {
    for (board, more) in [
        ("4x4", ""),
        ("6x6", ""),
        ("x", "--minimal no --clues 24..30"),
        ("windoku", ""),
        ("16x16", "--minimal no --clues 110..130"),
        ("9x9+anti-knight", ""),
    ] {
        let arguments = format!("--count 3 --geometry {board} {more}");
        let puzzles = stdout(&arguments);
        let check = foldoku_reading(&format!("check -q -g {board}"), puzzles.as_bytes());
        assert_eq!(
            (check.code, check.stdout.lines().count()),
            (0, 3),
            "{board}\n{check}"
        );
        assert!(stdout(&format!("{arguments} -j 1")) == puzzles);
        let solved = stdout(&format!("--count 2 --geometry {board} --solved"));
        let again = foldoku_reading(&format!("solve -q -g {board}"), solved.as_bytes());
        assert_eq!(again.stdout, solved, "{board}");
    }
    for arguments in [
        "--geometry 16x16 --symmetry full",
        "--geometry 16x16 --sukaku",
        "--geometry x --weights",
        "--geometry x --minimal groups",
        "--geometry nine",
        "--sukaku --clues 20",
    ] {
        let run = foldoku(&format!("generate {arguments}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    }
    let run = foldoku("generate --geometry 4x4 --clues 1..2 --attempts 5 --seed 1");
    assert_eq!(run.code, 1, "{run}");
}

#[test]
fn sukakus_have_their_solutions() {
    let table = stdout("--count 3 --sukaku --to csv");
    let check = foldoku_reading("check", table.as_bytes());
    assert_eq!(check.code, 0, "{check}");
    assert!(!check.stdout.contains("wrong"), "{check}");
    assert!(stdout("--count 3 --sukaku --to csv -j 1") == table);
}

#[test]
fn er_ratings_equal_those_of_rate() {
    let table = stdout("--count 4 --rating 2.6..4.4 --rating-measure er --to csv");
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let rated = foldoku(&format!("rate --template %r --puzzle {}", cells[0]));
        assert_eq!(rated.stdout.trim(), cells[2]);
        assert!(
            (2.6..=4.4).contains(&cells[2].parse::<f64>().unwrap()),
            "{line}"
        );
    }
    assert_eq!(table.lines().count(), 5);
    let run = foldoku("generate --rating 7.25 --rating-measure er");
    assert_eq!(run.code, 2, "{run}");
}
