//! `complete` of layouts: figures without numbers, with some, and other boards.
//!
//! **Invariant:** completed puzzles are verified by other commands.

use crate::harness::{foldoku, foldoku_reading};
use insta::assert_snapshot;
use serde_json::Value;

/// Figures without numbers in each format that has them.
const LAYOUTS: [&str; 4] = [
    ".Shape~6x6.Cage~?~R1C1~R1C2~R2C1.Cage~0~R5C5~R5C6.Sandwich~?~R3.LittleKiller~?~R1C3.XSum~C2~?~?",
    ".Shape~6x6.Sum~?~R1C1~R2C2~R3C3.Skyscraper~R4~~?.Quad~R2C4~?.ContainExact~?~R5C1~R6C1",
    r#"{"size":6,"grid":[[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}]],"littlekillersum":[{"cell":"R0C1","direction":"DR","value":""}],"killercage":[{"cells":["R1C1","R2C1","R2C2"]}],"xsum":[{"cell":"R0C4"}]}"#,
    r#"{"board":{"rows":6,"columns":6},"rules":[{"rule":"rellik cage","cells":["r1c1","r1c2","r1c3"]},{"rule":"look and say","cells":["r5c2","r5c3","r6c2"]},{"rule":"skyscraper","cells":["r4c1","r4c2","r4c3","r4c4","r4c5","r4c6"]}]}"#,
];

fn complete(flags: &str, text: &str) -> String {
    let run = foldoku_reading(&format!("complete --seed 1 -q {flags}"), text.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

#[track_caller]
fn check(puzzles: &str) {
    let check = foldoku_reading("check --quiet --strict", puzzles.as_bytes());
    assert_eq!(check.code, 0, "{check}");
}

/// Returns the puzzles in foldoku's JSON.
fn variants(puzzles: &str) -> Vec<Value> {
    let run = foldoku_reading("convert -q --to variant", puzzles.as_bytes());
    let lines = run.stdout.lines();
    lines.map(|it| serde_json::from_str(it).unwrap()).collect()
}

#[test]
fn figures_without_numbers_get_them() {
    let completed = complete("", &LAYOUTS.join("\n"));
    check(&completed);
    let variants = variants(&completed);
    assert_eq!(variants.len(), LAYOUTS.len());
    for variant in &variants {
        let mut rules = variant["rules"].as_array().unwrap().iter();
        assert!(rules.all(|rule| !rule["numbers"].is_null()), "{variant}");
    }
    assert_snapshot!(completed);
}

#[test]
fn the_same_puzzle_on_any_number_of_threads() {
    let text = LAYOUTS.join("\n");
    let one = complete("--limit 2 -j 1", &text);
    assert_eq!(complete("--limit 2 -j 3", &text), one);
    assert_eq!(one.lines().count(), 2 * LAYOUTS.len());
}

#[test]
fn other_commands_refuse_layouts() {
    for command in ["solve", "convert", "minimise --seed 1", "redundant"] {
        let run = foldoku_reading(&format!("{command} --strict -q"), LAYOUTS[0].as_bytes());
        assert_eq!(run.code, 1, "{run}");
        let message = "sandwich at r3c1 and 3 other figures have no numbers; `foldoku complete` finds numbers";
        assert!(run.stderr.contains(message), "{run}");
    }
}

#[test]
fn clues_limit_the_givens() {
    let givens = |text: &str| variants(text)[0]["givens"].as_object().unwrap().len();
    let few = complete("--clues 0..3", LAYOUTS[0]);
    assert!(givens(&few) <= 3);
    let exactly = complete("--clues 9", LAYOUTS[0]);
    check(&exactly);
    assert_eq!(givens(&exactly), 9);
}

#[test]
fn cages_keep_lacking_totals() {
    let kept = complete("--keep numbers", LAYOUTS[0]);
    check(&kept);
    assert!(kept.contains(".Cage~0~R1C1~R1C2~R2C1"), "{kept}");
    assert!(!kept.contains(".Sandwich~?"), "{kept}");
}

#[test]
fn numbers_and_givens_vary() {
    let puzzle = complete("", LAYOUTS[0]);
    let run = foldoku_reading(
        "complete --seed 2 -q --vary givens,numbers",
        puzzle.as_bytes(),
    );
    check(&run.stdout);
    assert_ne!(run.stdout, puzzle);
    // Nothing may change, and nothing is missing.
    assert_eq!(variants(&complete("", &puzzle)), variants(&puzzle));
}

#[test]
fn results_are_ordered_by_difficulty() {
    let ordered = complete("--limit 5 --by-difficulty", LAYOUTS[0]);
    let rated = foldoku_reading("rate --measure difficulty --json -q", ordered.as_bytes());
    let difficulty = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        row["difficulty"].as_f64().unwrap_or(f64::INFINITY)
    };
    let difficulties: Vec<f64> = rated.stdout.lines().map(difficulty).collect();
    assert_eq!(difficulties.len(), 5, "{rated}");
    assert!(difficulties.is_sorted(), "{difficulties:?}");
}

#[test]
fn results_have_the_requested_difficulty() {
    let rated = |flags: &str, text: &str| {
        let completed = complete(flags, text);
        check(&completed);
        let rated = foldoku_reading("rate --measure difficulty --json -q", completed.as_bytes());
        let lines = rated.stdout.lines();
        let rated: Vec<Value> = lines.map(|it| serde_json::from_str(it).unwrap()).collect();
        assert!(!rated.is_empty(), "{completed}");
        rated
    };
    for (flags, level) in [
        ("--difficulty easy", "Easy"),
        ("--difficulty Medium --limit 2", "Medium"),
        ("--difficulty hard --clues 0..5", "Hard"),
    ] {
        for rating in rated(flags, LAYOUTS[0]) {
            assert_eq!(rating["level"], level, "{rating}");
        }
    }
    for rating in rated("--technique NakedPair --limit 2", LAYOUTS[0]) {
        assert!(rating["techniques"]["naked-pair"].is_number(), "{rating}");
    }
    let hardest = &rated("--hardest-technique locked-candidates", &".".repeat(81))[0];
    assert_eq!(hardest["hardest"], "locked-candidates");
    // Without room for more givens, puzzles that are too hard are not made easier.
    let kept = foldoku_reading(
        "complete --seed 1 -q --keep givens --difficulty extreme --strict",
        format!("{}.~R1C1_6~R4C6_4~R6C5_3", LAYOUTS[0]).as_bytes(),
    );
    assert_eq!(kept.code, 1, "{kept}");
    assert!(
        kept.stderr.contains("no puzzle met the conditions"),
        "{kept}"
    );
}

#[test]
fn other_boards_are_completed() {
    for (board, cells) in [("6x6", 36), ("4x4+x", 16), ("12x12", 144)] {
        let empty = ".".repeat(cells);
        let completed = complete(&format!("-g {board}"), &empty);
        let check = foldoku_reading(&format!("check -q -g {board}"), completed.as_bytes());
        assert_eq!(check.code, 0, "{check}");
    }
    let classic = complete("--clues 30", &".".repeat(81));
    check(&classic);
    assert_eq!(classic.trim().replace('.', "").len(), 30);
}

#[test]
fn refusals() {
    let mut text = String::new();
    for arguments in [
        // r1c1 is the smallest and the largest of its lines.
        "complete --seed 1 .Shape~4x4.Sandwich~?~R2.Thermo~R1C1~R1C2~R1C3~R1C4.Thermo~R2C2~R1C2~R1C1",
        "complete --seed 1 --clues 0..6 .AntiKnight",
        "complete --seed 1 --keep givens .Shape~4x4.Sandwich~?~R1",
        "complete --seed 1 --clues 1 .Shape~4x4.~R1C1_1~R2C3_2.Sandwich~?~R1",
        "complete --seed 1 --clues 9..3 .Shape~4x4.Sandwich~?~R1",
        "complete --seed 1 --limit 0 .AntiKnight",
        "complete --seed 1 .Shape~4x4.Or.Sandwich~?~R1.Sandwich~?~R2.End",
        "complete --seed 1 --difficulty easy --technique two-rules .AntiKnight",
        "complete --seed 1 --technique xy-wing .AntiKnight",
        "complete --seed 1 --difficulty simple .AntiKnight",
    ] {
        let run = foldoku(&format!("{arguments} --strict -q"));
        text.push_str(&format!(
            "$ foldoku {arguments}\n{}{}",
            run.stdout, run.stderr
        ));
    }
    assert_snapshot!(text);
}
