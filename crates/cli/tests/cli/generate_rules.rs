//! `generate --rules`.
//!
//! **Invariant:** generated puzzles are verified by other commands.

use crate::generate::stdout;
use crate::harness::{foldoku, foldoku_reading};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn puzzles_depend_only_on_the_seed() {
    let all = stdout("--rules killer,diagonal --count 12 --threads 1");
    assert_eq!(all.lines().count(), 12);
    let three = stdout("--rules killer,diagonal --count 12 --threads 3");
    assert_eq!(three, all);
    let rest: String = all
        .lines()
        .skip(5)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(stdout("--rules killer,diagonal --count 7 --skip 5"), rest);
}

#[test]
fn puzzles_have_one_solution_in_every_format() {
    let rules = "--rules killer:sparse,thermometer:2,Kropki:4 --count 4";
    for to in ["iss", "fpuzzles", "variant", "puzzle"] {
        let puzzles = stdout(&format!("{rules} --to {to}"));
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{to}: {check}");
    }
    for to in ["killer", "sumocue"] {
        let puzzles = stdout(&format!(
            "--rules killer:2..3 --clues 0 --count 3 --to {to}"
        ));
        let check = foldoku_reading("check --quiet", puzzles.as_bytes());
        assert_eq!(check.code, 0, "{to}: {check}");
    }
}

#[test]
fn puzzles_with_rules_are_written() {
    assert_snapshot!(stdout("--rules XV:full --geometry 6x6 --to iss"));
    assert_snapshot!(stdout(
        "--rules thermometer:2:3..4,anti-king --geometry 6x6 --to variant"
    ));
    assert_snapshot!(stdout(
        "--rules killer --geometry 4x4+x --to jsonl --count 2"
    ));
}

/// Returns a column of the rows of a table.
fn column(table: &str, name: &str) -> Vec<String> {
    let mut lines = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let place = header.iter().position(|it| *it == name).unwrap();
    lines.map(|line| line[place].to_owned()).collect()
}

#[test]
fn levels_come_in_turn_and_are_those_of_rate() {
    for (board, read) in [
        ("--rules thermometer", ""),
        ("--rules killer:sparse -g 8x8", ""),
        ("-g 9x9+x", "-g 9x9+x"),
        ("-g 8x8", "-g 8x8"),
    ] {
        let flags = format!("{board} --difficulty hard,easy,medium --count 3");
        let made = stdout(&format!(
            "{flags} --measure difficulty --to csv --threads 2"
        ));
        assert_eq!(
            column(&made, "level"),
            ["Hard", "Easy", "Medium"],
            "{board}"
        );
        let puzzles = stdout(&format!("{flags} --to jsonl --threads 1"));
        let rated = foldoku_reading(
            &format!("rate --measure difficulty --to csv -q {read}"),
            puzzles.as_bytes(),
        );
        for name in ["level", "hardest", "difficulty", "steps"] {
            assert_eq!(column(&made, name), column(&rated.stdout, name), "{board}");
        }
    }
}

#[test]
fn puzzles_need_the_requested_techniques() {
    let made = stdout("--rules Kropki --technique TwoRules --measure difficulty --json");
    assert!(made.contains("\"two-rules\":"), "{made}");
    let made = stdout("-g 9x9+x --technique naked-pair --measure difficulty --json");
    assert!(made.contains("\"naked-pair\":"), "{made}");
}

/// Returns the kinds and cells of the figures of a puzzle in foldoku's JSON, each cell moved.
fn shapes(puzzle: &Value, moved: fn(i32, i32) -> (i32, i32)) -> Vec<String> {
    let cell = |cell: &Value| {
        let place = cell.as_str().unwrap().as_bytes();
        let number = |at: usize| i32::from(place[at] - b'0');
        let (row, column) = moved(number(1), number(3));
        format!("r{row}c{column}")
    };
    let shape = |rule: &Value| {
        let cells = rule["cells"].as_array().unwrap().iter();
        let mut cells: Vec<String> = cells.map(cell).collect();
        cells.sort();
        format!("{} {}", rule["rule"], cells.join(" "))
    };
    let rules = puzzle["rules"].as_array().unwrap().iter();
    let mut shapes: Vec<String> = rules.map(shape).collect();
    shapes.sort();
    shapes
}

#[test]
fn figures_come_in_orbits_of_the_symmetry() {
    type Moved = fn(i32, i32) -> (i32, i32);
    let half_turn: Moved = |row, column| (10 - row, 10 - column);
    let quarter_turn: Moved = |row, column| (column, 10 - row);
    let left_right: Moved = |row, column| (row, 10 - column);
    let diagonal: Moved = |row, column| (column, row);
    for (rules, symmetry, moved) in [
        ("killer", "half-turn", half_turn),
        ("killer:2..4", "left-right", left_right),
        ("killer", "quarter-turn", quarter_turn),
        ("killer:6,thermometer:2:3..4", "diagonal", diagonal),
        ("skyscraper,XV:4", "half-turn", half_turn),
        ("little-killer --minimal-figures", "half-turn", half_turn),
    ] {
        let flags = format!("--rules {rules} --symmetry {symmetry} --count 2");
        let made = stdout(&format!("{flags} --to variant"));
        for line in made.lines() {
            let puzzle: Value = serde_json::from_str(line).unwrap();
            let own = shapes(&puzzle, |row, column| (row, column));
            assert_eq!(shapes(&puzzle, moved), own, "{flags}: {line}");
            assert!(own.len() > 1, "{line}");
        }
        let check = foldoku_reading("check --quiet", made.as_bytes());
        assert_eq!(check.code, 0, "{flags}: {check}");
    }
}

#[test]
fn rules_that_few_grids_follow_do_not_fail() {
    let one = stdout("--rules anti-taxicab");
    assert_eq!(one.lines().count(), 1);
    let check = foldoku_reading("check --quiet", one.as_bytes());
    assert_eq!(check.code, 0, "{check}");
}

#[test]
fn requests_that_cannot_be_met_are_errors() {
    let mut errors = String::new();
    for arguments in [
        "--rules thermometr",
        "--rules killer:50..60",
        "--rules thermometer:30 --attempts 5",
        "--rules killer --clues 81",
        "--rules thermometer:1 --clues 0 --attempts 5",
        "--rules anti-taxicab,anti-knight",
        "--rules thermometer --figures tiled",
        "--rules killer --geometry cube:2",
        "--rules killer --geometry 25x25",
        "--rules killer --symmetry half-turn --minimal clues",
        "--rules killer --solved",
        "--rules thermometer:3:5..6 --symmetry half-turn --attempts 2",
        "--rules killer -g 6x6 --symmetry half-turn",
        "--figures full",
        "--rules killer --clues 0 --difficulty easy --attempts 5",
        "--rules killer --difficulty easy --technique jellyfish",
        "--rules killer --er 7..",
        "--rules killer --technique xy-wing",
        "--rules killer --measure er",
        "--technique two-rules",
        "--geometry 4x4 --difficulty extreme --attempts 5",
        "--geometry 25x25 --difficulty easy",
    ] {
        let run = foldoku(&format!("generate --seed 1 {arguments}"));
        assert_ne!(run.code, 0, "{arguments}");
        errors += &format!("{arguments}\n{}\n", run.stderr);
    }
    assert_snapshot!(errors);
}

#[test]
fn minimal_puzzles_with_rules_need_every_part() {
    let made = stdout("--rules killer:sparse,thermometer:2 -g 6x6 --minimal no --clues 10 -n 4");
    let minimise = |flags: &str| {
        let run = foldoku_reading(&format!("minimise --seed 5 -q {flags}"), made.as_bytes());
        assert_eq!(run.code, 0, "{run}");
        run.stdout
    };
    let minimal = minimise("--to iss --threads 1");
    assert_eq!(minimise("--to iss --threads 3"), minimal);
    let redundant = foldoku_reading("redundant --json -q", minimal.as_bytes());
    assert_eq!(
        redundant.stdout.matches("\"redundant\":[]").count(),
        4,
        "{redundant}"
    );
    // Only the givens may go.
    let givens = minimise("--parts givens --to iss");
    let rules = |text: &str| text.matches(".Cage").count() + text.matches(".Thermo").count();
    assert_eq!(rules(&givens), rules(&made));
    let redundant = foldoku_reading("redundant --parts givens --json -q", givens.as_bytes());
    assert_eq!(
        redundant.stdout.matches("\"redundant\":[]").count(),
        4,
        "{redundant}"
    );
    let several = foldoku_reading("minimise --seed 5", b".Shape~4x4.Thermo~R1C1~R1C2\n");
    assert!(several.stderr.contains("several solutions"), "{several}");
}
