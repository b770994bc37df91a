//! Every command on other boards.

use crate::harness::foldoku;
use insta::assert_snapshot;

#[test]
fn cube_is_solved() {
    let empty = ".".repeat(64);
    let run = foldoku(&format!(
        "solve --geometry cube:2 --limit 1 --style rows -p {empty}"
    ));
    assert_snapshot!(run);
}

#[test]
fn every_command_works_on_every_board() {
    for (geometry, squares) in [
        ("4x4", 16),
        ("2x3", 36),
        ("16x16", 256),
        ("x", 81),
        ("windoku", 81),
        ("9x9+anti-knight", 81),
        ("jigsaw:fixtures/jigsaw/five.txt", 25),
        ("cube:2", 64),
    ] {
        let puzzle = "1".to_owned() + &".".repeat(squares - 1);
        for (verb, code) in [
            ("solve --strict", 1),
            ("count --limit 3", 0),
            ("candidates", 0),
            ("propagate --strict", 1),
            ("trial --limit 2 --strict", 1),
        ] {
            // Trials on an empty 16×16 board take thousands of operations per pass; a real puzzle of that size follows below.
            if verb.starts_with("trial") && squares == 256 {
                continue;
            }
            let run = foldoku(&format!("{verb} --json --geometry {geometry} -p {puzzle}"));
            assert_eq!(run.code, code, "{verb} on {geometry}: {run}");
            assert!(
                run.stdout.contains(&format!("\"puzzle\":\"{puzzle}\"")),
                "{run}"
            );
        }
    }
}

#[test]
fn trial_solves_16x16() {
    let run = foldoku("trial --json --geometry 16x16 fixtures/samples/sixteen.txt");
    assert!(run.stdout.contains("\"status\":\"unique\""), "{run}");
}

#[test]
fn small_board_in_every_style() {
    let mut shown = String::new();
    for style in ["line", "rows", "box", "wide", "frame"] {
        let puzzle = "1.....2.....3......4..5......6......";
        for verb in ["propagate", "candidates", "solve --limit 2"] {
            let run = foldoku(&format!(
                "{verb} --geometry 2x3 --style {style} -p {puzzle}"
            ));
            shown.push_str(&format!("{verb}, {style}\n{}", run.stdout));
        }
    }
    assert_snapshot!(shown);
}

#[test]
fn a_time_limit_ends_trials() {
    let empty = ".".repeat(625);
    for form in ["--json", "--style line"] {
        let command = format!("trial --geometry 25x25 --timeout 0.2 {form} -p {empty}");
        let run = foldoku(&command);
        assert!(run.stderr.contains("timed out after 0.2 s"), "{run}");
    }
    let run = foldoku(&format!(
        "trial --json --geometry 25x25 --timeout 0.2 -p {empty}"
    ));
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&object["status"], &object["outcome"]),
        (&"timeout".into(), &"timeout".into())
    );
    assert_eq!(object["complete"], false);
}

#[test]
fn a_time_limit_ends_the_generation_of_a_puzzle() {
    for request in ["--geometry 36x36", "--er 11.5..12"] {
        let run = foldoku(&format!("generate --seed 1 {request} --timeout 0.001"));
        assert!(
            run.stderr.contains("timed out after 0.001 s"),
            "{request}: {run}"
        );
        assert_ne!(run.code, 0, "{request}");
    }
    let run = foldoku("generate --seed 1 -n 3 --timeout 60");
    assert_eq!((run.code, run.stdout.lines().count()), (0, 3), "{run}");
    assert_eq!(run.stdout, foldoku("generate --seed 1 -n 3").stdout);
}
