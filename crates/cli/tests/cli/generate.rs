//! `generate`.
//!
//! **Invariant:** generated puzzles are verified by other commands.

use crate::harness::{foldoku, foldoku_reading, temporary};
use insta::assert_snapshot;

#[track_caller]
pub(crate) fn stdout(arguments: &str) -> String {
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
        "--measure mrv",
        "--measure er --solved",
        "--measure er --geometry 6x6",
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
fn requested_levels_come_in_turn() {
    let levels = |flags: &str| -> Vec<String> {
        let flags = format!("--difficulty hard,easy,medium --to csv --measure hodoku {flags}");
        let rows = stdout(&flags);
        let levels = rows.lines().skip(1).map(|row| row.split(',').nth(2));
        levels.map(|level| level.unwrap().to_owned()).collect()
    };
    let nine = levels("--count 9");
    assert_eq!(nine, ["Hard", "Easy", "Medium"].repeat(3));
    for threads in [1, 2, 7] {
        let flags = format!("--difficulty hard,easy,medium --count 9 --threads {threads}");
        assert_eq!(
            stdout(&flags),
            stdout("--difficulty hard,easy,medium --count 9")
        );
    }
    assert_eq!(levels("--count 2 --skip 4"), ["Easy", "Medium"]);
    assert_eq!(levels("--count 9 --shard 2/3"), ["Easy"; 3]);
    // A level alone gives the same puzzles, each in its turn.
    let medium = stdout("--difficulty medium --skip 2 --count 1");
    assert!(stdout("--difficulty hard,easy,medium --count 9").contains(&medium));
}

#[test]
fn rare_numbers_of_clues_end_with_advice() {
    for (flags, reason, fix) in [
        (
            "--clues 17",
            "fewer than 20 practically never",
            "foldoku hunt",
        ),
        (
            "--clues 17 --minimal no",
            "22 to 27 clues",
            "published collection",
        ),
        (
            "--clues 33 --minimal clues",
            "30 or more practically never",
            "use --minimal no",
        ),
        (
            "--clues 75 --minimal clues",
            "the maximum is 40",
            "use --minimal no",
        ),
    ] {
        let run = foldoku(&format!("generate --seed 1 --attempts 100 {flags}"));
        assert_ne!(run.code, 0, "{run}");
        let error = run.stderr.lines().last().unwrap();
        assert!(error.starts_with("error: "), "{run}");
        assert!(error.contains(reason) && error.contains(fix), "{run}");
    }
    // Other boards have other numbers of clues.
    let run = foldoku("generate --seed 1 --geometry windoku --clues ..19");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    // The advice comes before the search.
    let run = foldoku("generate --seed 1 --clues 17 --attempts 1");
    let note = run.stderr.lines().next().unwrap();
    assert!(note.ends_with("the run fails after 1 attempts"), "{run}");
}

/// No puzzle of this ER is found within seconds; the search itself must notice the interrupt.
#[cfg(unix)]
#[test]
fn interrupt_ends_a_long_search() {
    use std::time::Duration;

    use crate::harness::Running;

    for flags in ["--er 11.9..", "--er 9.9.. --symmetry full --minimal groups"] {
        let running = Running::start(&format!("generate --seed 1 {flags}"));
        std::thread::sleep(Duration::from_millis(600));
        let run = running.interrupt();
        assert_eq!(run.code, 130, "{run}");
        let message = "error: interrupted after 0 records\n";
        assert!(run.stderr.ends_with(message), "{run}");
    }
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
fn a_run_that_does_not_start_reports_no_seed() {
    for arguments in [
        "shuffle missing.txt",
        "minimise missing.txt",
        "complete missing.txt",
        "sample missing.txt",
        "generate --output missing/puzzles.txt",
    ] {
        let run = foldoku(arguments);
        assert!(run.code >= 2 && run.stdout.is_empty(), "{run}");
        assert!(run.stderr.starts_with("error: "), "{run}");
    }
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
        assert!(run.code >= 2 && run.stdout.is_empty(), "{run}");
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
fn measures_equal_those_of_rate() {
    let table = stdout("--count 6 --measure all --to csv");
    let rated = foldoku_reading("rate --quiet --measure all --to csv", table.as_bytes());
    let cells = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines();
        lines
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect()
    };
    let (made, rated) = (cells(&table), cells(&rated.stdout));
    let names = [
        "er", "ep", "ed", "hardest", "level", "score", "depth", "guesses",
    ];
    assert_eq!(made[0][2..], names);
    for name in names {
        let column = |table: &[Vec<String>]| {
            let index = table[0].iter().position(|it| it == name).unwrap();
            table
                .iter()
                .map(|row| row[index].clone())
                .collect::<Vec<String>>()
        };
        assert_eq!(column(&made), column(&rated), "{name}");
    }
    assert!(stdout("--count 6 --measure all --to csv -j 1") == table);
    let lines = stdout("--count 1 --measure hodoku");
    assert!(
        lines.contains(" # level ") && lines.contains(", score "),
        "{lines}"
    );
    let object = stdout("--count 1 --measure hodoku --rating 0.. --rating-measure er --json");
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    let er = foldoku(&format!(
        "rate --template %r {}",
        object["puzzle"].as_str().unwrap()
    ));
    assert_eq!(object["rating"].to_string(), er.stdout.trim());
    assert!(object["level"].is_string(), "{object}");
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
