//! `review` under rules and on other boards than the classic one.
//!
//! **Invariant:** what a review claims is asserted; its words are snapshots.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Run, foldoku, foldoku_reading};

const KILLER: &str = ".Cage~8~R1C1~R2C1~R2C2.Cage~26~R1C2~R1C3~R1C4~R2C3.Cage~8~R1C5~R2C5.Cage~16~R1C6~R2C6~R3C6.Cage~9~R1C7~R1C8~R1C9.Cage~12~R2C4~R3C4~R3C5.Cage~15~R2C7~R2C8.Cage~18~R2C9~R3C9~R4C9.Cage~21~R3C1~R3C2~R3C3~R4C2.Cage~18~R3C7~R3C8~R4C8.Cage~19~R4C1~R5C1~R5C2~R5C3.Cage~8~R4C3~R4C4.Cage~17~R4C5~R4C6~R4C7.Cage~25~R5C4~R5C5~R5C6~R6C3~R6C4.Cage~28~R5C7~R6C5~R6C6~R6C7~R7C7.Cage~7~R5C8~R5C9.Cage~17~R6C1~R6C2.Cage~15~R6C8~R6C9~R7C8.Cage~17~R7C1~R7C2~R8C1.Cage~15~R7C3~R8C2~R8C3.Cage~10~R7C4~R7C5~R7C6.Cage~11~R7C9~R8C9.Cage~15~R8C4~R9C3~R9C4.Cage~7~R8C5~R8C6.Cage~3~R8C7~R9C7.Cage~14~R8C8~R9C8~R9C9.Cage~10~R9C1~R9C2.Cage~16~R9C5~R9C6";
const KILLER_SOLUTION: &str =
    "167958423524136789938742651412693578375284916896517342641325897759861234283479165";
const THERMOMETERS: &str = ".~R1C8_2~R1C9_3~R3C5_4~R3C8_5~R4C6_3~R4C8_7~R5C3_5~R5C8_1~R5C9_6~R6C1_8~R6C3_6~R8C7_2~R9C5_7.Thermo~R2C6~R2C7~R2C8~R2C9.Thermo~R3C6~R2C5~R1C5~R1C4.Thermo~R6C5~R7C6~R8C5~R8C4.Thermo~R6C7~R6C6~R5C5~R4C5.Thermo~R7C3~R7C2~R7C1~R8C1~R9C2";
const SIX: &str = "...3......4..1.....2453..3.4..1...2.";

#[track_caller]
fn review(arguments: &str, input: &str) -> Run {
    foldoku_reading(&format!("review --quiet {arguments}"), input.as_bytes())
}

/// Returns a record with what a player has written.
fn record(puzzle: &str, entries: &str, marks: &str) -> String {
    format!(
        "{}\n",
        json!({"puzzle": puzzle, "entries": entries, "marks": marks})
    )
}

fn objects(run: &Run) -> Vec<Value> {
    let lines = run.stdout.lines();
    lines.map(|it| serde_json::from_str(it).unwrap()).collect()
}

/// Returns the first digits of a solution, and dots for the other cells.
fn first(solution: &str, count: usize) -> String {
    let rest = ".".repeat(solution.len() - count);
    format!("{}{rest}", &solution[..count])
}

#[test]
fn a_killer_has_wrong_entries_broken_cages_and_missing_marks() {
    let right = first(KILLER_SOLUTION, 9);
    // In the cage of r1c7, r1c8 and r1c9, 8 stands for 4.
    let wrong = right.replacen("84", "48", 1);
    // The mark of the solution is missing in the last cell.
    let digits: Vec<String> = KILLER_SOLUTION.chars().map(String::from).collect();
    let marks = [&digits[..80], &["6".to_owned()]].concat().join(",");
    let input = [
        record(KILLER, &right, ""),
        record(KILLER, &wrong, ""),
        record(KILLER, "", &marks),
        record(KILLER, KILLER_SOLUTION, ""),
    ];
    let input = input.concat();
    let text = review("", &input);
    assert_eq!(text.code, 1);
    assert_snapshot!("killer", text.stdout.replace(KILLER, "KILLER"));
    let objects = objects(&review("--json", &input));
    let outcomes: Vec<&Value> = objects.iter().map(|it| &it["outcome"]).collect();
    assert_eq!(outcomes, ["correct", "mistakes", "mistakes", "solved"]);
    assert_eq!(objects[0]["digits"], right);
    assert_eq!(objects[1]["puzzle"], KILLER);
    assert_eq!(
        objects[1]["broken_rules"],
        json!(["cage 9: r1c7 r1c8 r1c9"])
    );
    assert_eq!(objects[1]["wrong_entries"].as_array().unwrap().len(), 2);
    let missing = json!([{"cell": "r9c9", "digit": digits[80].parse::<u8>().unwrap()}]);
    assert_eq!(objects[2]["missing_marks"], missing);
}

#[test]
fn a_solved_thermometer_puzzle_is_solved() {
    let solution = foldoku(&format!("solve --quiet -p {THERMOMETERS}")).stdout;
    let solution = solution.split_whitespace().last().unwrap();
    let solved = review("", &record(THERMOMETERS, solution, ""));
    assert_eq!(solved.code, 0, "{solved}");
    assert!(
        solved.stdout.ends_with("  Solved: every digit is right.\n"),
        "{solved}"
    );
    // r2c6 and r2c7 are the first cells of a thermometer.
    let mut entries: Vec<char> = solution.chars().collect();
    entries.swap(14, 15);
    let swapped = review(
        "--json",
        &record(THERMOMETERS, &String::from_iter(entries), ""),
    );
    let object = &objects(&swapped)[0];
    assert_eq!(object["outcome"], "mistakes", "{object}");
    let broken = object["broken_rules"].as_array().unwrap();
    assert_eq!(broken[0], "thermometer: r2c6 r2c7 r2c8 r2c9", "{object}");
}

#[test]
fn other_boards_need_no_rules() {
    let solution = foldoku(&format!("solve --quiet --geometry 6x6 -p {SIX}")).stdout;
    let solution = solution.trim();
    let table = |entries: &str| format!("puzzle,entries\n{SIX},{entries}\n");
    let right = review("--geometry 6x6", &table(&first(solution, 6)));
    assert_eq!(right.code, 0, "{right}");
    assert!(right.stdout.contains("Nothing is wrong so far"), "{right}");
    let solved = review("--geometry 6x6 --json", &table(solution));
    assert_eq!(objects(&solved)[0]["outcome"], "solved");
    // The given 3 in r1c4 appears twice, and is changed.
    let wrong = review("--geometry 6x6", &table(&format!("3..4{}", ".".repeat(32))));
    assert_eq!(wrong.code, 1, "{wrong}");
    assert_snapshot!("six", wrong.stdout);
    let board = review("--geometry 6x6 --boards always", SIX);
    assert!(board.stdout.contains('┌'), "{board}");
}

#[test]
fn puzzles_with_no_or_several_solutions_are_bad() {
    let clash = SIX.replacen('.', "3", 1);
    let none = SIX.replacen('.', "5", 1);
    let several = SIX.replacen('4', ".", 1);
    let run = review("--geometry 6x6", &format!("{clash}\n{none}\n{several}\n"));
    assert_eq!(run.code, 1);
    assert_snapshot!("bad", run.stdout);
    let impossible = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R1C1_3";
    let object = &objects(&review("--json", impossible))[0];
    assert_eq!(
        (&object["status"], &object["outcome"]),
        (&"none".into(), &"bad-puzzle".into())
    );
}

#[test]
fn refusals_are_reported_in_place() {
    let short = review("", &record(KILLER, "123", ""));
    let message = "line 1: expected the entries of 81 cells, found 3";
    assert!(short.stderr.contains(message), "{short}");
    assert_eq!(short.code, 1);
    for (arguments, message) in [
        ("--coordinates letters", "use coordinates rc"),
        ("--timeout 1e-9", "timed out after 0.000000001 s"),
    ] {
        let run = review(arguments, KILLER);
        assert!(run.stderr.contains(message), "{run}");
        assert_eq!(run.code, 1);
    }
    let late = &objects(&review("--json --timeout 1e-9", KILLER))[0];
    assert_eq!(late["status"], "timeout");
    let large = review("--geometry 25x25", &".".repeat(625));
    assert!(large.stderr.contains("at most 1,024 cells"), "{large}");
}
