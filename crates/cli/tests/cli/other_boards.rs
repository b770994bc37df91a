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
