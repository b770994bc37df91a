//! The questions of setters: `redundant`, `conflict`, `estimate`, `sample` and `candidates --true`, on
//! plain boards and with rules.
//!
//! **Invariant:** the puzzles here were made for these tests, and their answers are checked by hand.

use foldoku::questions::DERIVED;
use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{foldoku, foldoku_reading};

/// A puzzle on the 4x4 board. Its first row is 1234, so r2c1=4 and r2c2=3 follow with the cage of 7 or
/// without it; every other part is needed.
const SMALL: &str = ".Shape~4x4.~R2C1_4~R2C3_2~R3C1_2~R3C2_1\
                     .Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2";

/// The same with a cage of 3 below r3c2=1, which needs the digit 1 a second time in that box.
fn impossible() -> String {
    format!("{SMALL}.Cage~3~R4C1~R4C2")
}

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn json(arguments: &str) -> Value {
    let run = foldoku(arguments);
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run}"))
}

#[test]
fn answers_as_text() {
    let mut text = String::new();
    for arguments in [
        format!("redundant {SMALL}"),
        format!("redundant --together {SMALL}"),
        format!("redundant --parts givens {SMALL}"),
        format!("redundant -p {}", PLAIN.replacen('.', "4", 1)),
        format!(
            "redundant --together --seed 1 -p {}",
            PLAIN.replacen('.', "4", 1)
        ),
        "redundant -p 12..............".to_owned(),
        format!("redundant {}", impossible()),
        format!("conflict {}", impossible()),
        format!("conflict {SMALL}"),
        "conflict -p 1...1..........3".to_owned(),
        format!("conflict --seed 3 -p {}", PLAIN.replacen("..", "12", 1)),
        "estimate -p ................".to_owned(),
        format!("estimate {}", impossible()),
        "estimate .AntiKnight.AntiKing.AntiConsecutive".to_owned(),
        "estimate --exact 0 --walks 300 --geometry 6x6 -p ...................................."
            .to_owned(),
        "sample --seed 1 --limit 3 -p 12..............".to_owned(),
        format!("sample --seed 1 {}", impossible()),
        "sample --seed 1 --exact 0 --limit 2 -p 12..............".to_owned(),
        "candidates --true .Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4".to_owned(),
        "candidates --true --cap 4 .Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3.~R3C1_4"
            .to_owned(),
        "candidates --true --style rows -p 12..34..........".to_owned(),
        format!("candidates --true {}", impossible()),
        "solve --all --style box .Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3.~R3C1_4".to_owned(),
        format!("solve --show stats,puzzle {SMALL}"),
        format!("solve --all --engine mrv {SMALL}"),
        "redundant -p 123".to_owned(),
    ] {
        let run = foldoku(&arguments);
        text.push_str(&format!("$ foldoku {arguments}\n{run}\n"));
    }
    assert_snapshot!("answers", text);
}

#[test]
fn the_remaining_puzzle_is_unique_and_needs_each_part() {
    for (puzzle, seed) in [
        (SMALL.to_owned(), 1),
        (format!("{SMALL}.Cage~3~R1C1~R1C2"), 4),
    ] {
        let object = json(&format!(
            "redundant --together --seed {seed} --json {puzzle}"
        ));
        let reduced = object["reduced"].as_str().unwrap();
        assert!(!object["redundant"].as_array().unwrap().is_empty());
        assert_eq!(foldoku(&format!("count {reduced}")).stdout, "1\n");
        let again = json(&format!("redundant --json {reduced}"));
        assert_eq!(again["redundant"], Value::Array(Vec::new()), "{reduced}");
    }
    let line = json(&format!("redundant --together --json -p {PLAIN}"));
    let reduced = line["reduced"].as_str().unwrap();
    assert_eq!(reduced.len(), 81);
    assert_eq!(
        foldoku(&format!("check -q -p {reduced}")).stdout,
        "unique\n"
    );
    let again = json(&format!("redundant --json -p {reduced}"));
    assert_eq!(again["redundant"], Value::Array(Vec::new()));
}

#[test]
fn answers_are_objects_and_tables() {
    let object = json(&format!("conflict --json {}", impossible()));
    assert_eq!(object["status"], "none");
    assert_eq!(
        object["conflict"],
        serde_json::json!(["r3c2=1", "cage 3: r4c1 r4c2"])
    );
    assert_eq!(object["parts"], 7);
    let table = foldoku(&format!("estimate --to csv {SMALL}")).stdout;
    assert_eq!(
        table,
        format!(
            "puzzle,status,estimate,low,high,exact,found,walks,effective,error\n\
             {SMALL},unique,1.0,1.0,1.0,true,1,0,0.0,\n"
        )
    );
    let sample = json("sample --seed 1 --json -p 12..............");
    assert_eq!(
        (&sample["choice"], &sample["among"]),
        (&"uniform".into(), &24.into())
    );
    let solution = sample["solution"].as_str().unwrap();
    assert!(solution.starts_with("12"), "{solution}");
    let found = json(&format!("candidates --true --cap 2 --json {SMALL}"));
    assert_eq!(found["status"], "unique");
    assert_eq!(found["candidates"].as_array().unwrap().len(), 16);
    assert_eq!(found["counts"][4], serde_json::json!([0, 0, 0, 1]));
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let puzzle = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3";
    let listed = foldoku(&format!("solve --all -q {puzzle}")).stdout;
    let solutions: Vec<&str> = listed.lines().filter(|line| line.len() == 16).collect();
    assert_eq!(solutions.len(), 6, "{listed}");
    let found = json(&format!("candidates --true --cap 100 --json {puzzle}"));
    for cell in 0..16 {
        for digit in 1..=4 {
            let with = |solution: &&&str| solution.as_bytes()[cell] == b'0' + digit;
            let count = solutions.iter().filter(with).count();
            let cell_counts = &found["counts"][cell];
            assert_eq!(cell_counts[usize::from(digit) - 1], count, "{cell} {digit}");
        }
    }
}

/// Candidates are drawn in every style on every kind of board: with values from 0, with extra cells, and
/// with more values than columns.
#[test]
fn true_candidates_of_puzzles_with_rules_are_drawn_in_the_style() {
    let drawn = |style: &str, puzzle: &str| {
        let run = foldoku(&format!("candidates --true -q --style {style} -p {puzzle}"));
        assert_eq!(run.code, 0, "{run}");
        run.stdout
    };
    let cage = ".Shape~4x4.Cage~7~R1C1~R1C2";
    assert_eq!(
        drawn("box", cage),
        "+---------+---------+\n|34   34  |12   12  |\n|12   12  |34   34  |\n\
         +---------+---------+\n|1234 1234|1234 1234|\n|1234 1234|1234 1234|\n\
         +---------+---------+\n"
    );
    let zero = ".Shape~4x4~0-3.Thermo~R1C1~R1C2~R1C3~R1C4";
    assert!(drawn("rows", zero).starts_with("0 1 2 3\n23 23 01 01\n"));
    assert!(drawn("frame", zero).contains("| 0... .1.. | ..2. ...3 |\n"));
    let chaos = ".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_1";
    let rows = drawn("wide", chaos);
    assert_eq!(rows.lines().count(), 4, "{rows}");
    assert!(drawn("line", chaos).starts_with("1,234,"));
    let wide = ".Shape~2x2~9.NoBoxes.Cage~17~R1C1~R1C2";
    assert!(drawn("box", wide).contains("|89        89       |\n"));
    let sixteen = drawn("rows", ".Shape~16x16.Cage~31~R1C1~R1C2");
    assert!(sixteen.starts_with("FG FG 123456789ABCDE"), "{sixteen}");
    let listed = foldoku(&format!("solve --limit 1 -q --style box -p {zero}")).stdout;
    assert!(listed.contains("|0 1|2 3|\n"), "{listed}");
}

#[test]
fn conflict_answers_a_rule_that_cannot_be_met_and_givens_that_clash() {
    let cage = ".Cage~50~R1C1~R1C2";
    let run = foldoku(&format!("conflict -p {cage}"));
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (
            0,
            "Puzzle 1: no solution; 1 of 1 parts is impossible\n  cage 50: r1c1 r1c2 (the total cannot \
             be reached: the cells have totals from 3 to 17)\n",
            ""
        ),
        "{run}"
    );
    let found = json(&format!(
        "conflict --json .Cage~7~R1C1~R1C2{cage}.AntiKnight"
    ));
    assert_eq!(found["status"], "none");
    assert_eq!(found["parts"], 3);
    let parts = found["conflict"].as_array().unwrap();
    assert!(
        parts.len() == 1 && parts[0].as_str().unwrap().starts_with("cage 50"),
        "{found}"
    );
    let clash = foldoku("conflict .~R1C1_5~R1C5_5.AntiKnight");
    assert!(
        clash
            .stdout
            .ends_with("2 of 3 parts contradict each other\n  r1c1=5\n  r1c5=5\n")
    );
    for command in ["solve", "check", "redundant", "estimate", "render"] {
        let run = foldoku(&format!("{command} -p {cage}"));
        let message =
            "cage at r1c1: the total cannot be reached: the cells have totals from 3 to 17";
        assert!(run.stderr.contains(message), "{command}: {run}");
    }
}

#[test]
fn batches_keep_their_order_on_any_number_of_threads() {
    let input = format!("{SMALL}\n{}\n.Mystery\n{SMALL}\n", impossible()).repeat(5);
    for command in [
        "redundant",
        "conflict --to csv",
        "estimate --json",
        "sample --seed 4",
        "candidates --true --style line",
    ] {
        let one = foldoku_reading(&format!("{command} -j 1"), input.as_bytes());
        let two = foldoku_reading(&format!("{command} -j 2"), input.as_bytes());
        assert!(one.stdout.lines().count() >= 20, "{one}");
        assert_eq!(one.stdout, two.stdout, "{command}");
    }
}

#[test]
fn time_limits_end_searches() {
    let open = ".AntiKnight";
    for command in [
        "count --all",
        "solve --all --json",
        "estimate --exact 100000000",
        "sample --seed 1 --exact 100000000",
        "candidates --true --cap 100000000 --json",
    ] {
        let run = foldoku(&format!("{command} --timeout 0.2 {open}"));
        assert!(
            run.stderr.contains("line 1: timed out after 0.2 s"),
            "{command}: {run}"
        );
    }
    let run = foldoku(&format!("count --all --json --timeout 0.2 {open}"));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&object["status"], &object["complete"]),
        (&"timeout".into(), &false.into())
    );
}

/// Walks that find nothing prove nothing: the same puzzle has a solution.
#[test]
fn random_walks_that_find_nothing_do_not_mean_no_solution() {
    let open = ".AntiKnight.AntiKing";
    let failed = (1..20).map(|seed| {
        foldoku(&format!(
            "sample --seed {seed} --exact 0 --pool 1 --json {open}"
        ))
    });
    let mut failed = failed.filter(|run| run.stdout.contains("\"solution\":null"));
    let run = failed.next().expect("some walks fail");
    let known = "\"status\":\"timeout\",\"count\":0,\"complete\":false";
    assert!(run.stdout.contains(known), "{run}");
    let message = "line 1: no random walk found a solution; use a larger pool";
    assert!(run.stderr.contains(message), "{run}");
    // What shows before the first walk is certain.
    let run = foldoku("sample --seed 1 --exact 0 --json .Cage~3~R1C1~R1C2.Cage~3~R1C1~R1C3");
    let known = "\"status\":\"none\",\"count\":0,\"complete\":true";
    assert!(run.stdout.contains(known), "{run}");
}

#[test]
fn boards_beyond_the_engine_are_refused() {
    let large = ".".repeat(625);
    for command in ["estimate", "sample --seed 1"] {
        let run = foldoku_reading(command, large.as_bytes());
        let message = "line 1: this command supports at most 1,024 cells and 16 digits";
        assert!(run.stderr.contains(message), "{run}");
    }
    let run = foldoku_reading("solve --engine variant", large.as_bytes());
    assert_eq!(run.code, 2, "{run}");
}

/// The commands that accept puzzles with rules, with those of questions; every other one refuses them.
const WITH_RULES: [&str; 20] = [
    "solve",
    "count",
    "check",
    "stats",
    "hint",
    "explain",
    "rate",
    "find",
    "review",
    "minimise",
    "complete",
    "canon",
    "dedupe",
    "audit",
    "shuffle",
    "neighbours",
    "verify",
    "convert",
    "render",
    "candidates",
];

/// Commands without puzzles as input.
const WITHOUT_INPUT: [&str; 9] = [
    "generate",
    "pack",
    "play",
    "rules",
    "schema",
    "completions",
    "man",
    "help",
    "dataset",
];

#[test]
fn every_command_accepts_rules_or_refuses_them_with_one_message() {
    let help = foldoku("--help").stdout;
    let listing = help.split("\nOptions:").next().unwrap();
    let commands = listing.lines().filter(|line| line.starts_with("  "));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands.filter(|name| !name.starts_with('-')).collect();
    assert!(commands.len() > 25, "{commands:?}");
    let questions = DERIVED.iter().map(|question| question.name);
    let with_rules: Vec<&str> = WITH_RULES.into_iter().chain(questions).collect();
    let message =
        "this command does not support puzzles with rules (thermometer, cage); solve, count, check";
    for command in commands.iter().filter(|name| !WITHOUT_INPUT.contains(name)) {
        let flags = match *command {
            "candidates" => "--true",
            "find" => "--clues 2..",
            "verify" => "--answer 1234",
            "dedupe" => "--by text",
            "shuffle" | "minimise" | "complete" | "sample" => "--seed 1",
            "hunt" => continue,
            _ => "",
        };
        let run = foldoku_reading(&format!("{command} {flags}"), SMALL.as_bytes());
        let is_refused = run.stderr.contains(message);
        assert_eq!(
            is_refused,
            !with_rules.contains(command),
            "{command}: {run}"
        );
    }
    let run = foldoku_reading("candidates", SMALL.as_bytes());
    assert!(run.stderr.contains(message), "{run}");
}

#[test]
fn strings_with_rules_may_be_long() {
    let long = format!("{SMALL}{}\n", ".Cage~7~R2C1~R2C2".repeat(5000));
    assert!(long.len() > 1 << 16);
    let run = foldoku_reading("check", long.as_bytes());
    assert_eq!(run.stdout, "unique\n", "{run}");
    let too_long = format!(".Cage~7~R2C1{}\n", "~R2C2".repeat(1 << 20));
    let run = foldoku_reading("check", too_long.as_bytes());
    let message = "line 1: longer than 4 MiB, too long for a puzzle with rules";
    assert!(run.stderr.contains(message), "{run}");
}

/// A killer without givens.
const KILLER: &str = ".Shape~6x6.Cage~5~R1C1~R1C2.Cage~15~R1C3~R1C4~R1C5~R2C5.Cage~5~R1C6~R2C6.Cage~12~R2C1~R3C1~R4C1.Cage~12~R2C2~R2C3~R2C4.Cage~8~R3C2~R3C3.Cage~15~R3C4~R3C5~R3C6~R4C5~R4C6.Cage~17~R4C2~R4C3~R4C4~R5C3~R5C4.Cage~12~R5C1~R5C2~R6C1.Cage~12~R5C5~R5C6~R6C6.Cage~7~R6C2~R6C3.Cage~6~R6C4~R6C5";

#[test]
fn numbers_go_while_their_figures_stay() {
    // The sum of the last line follows from the cages.
    let puzzle = format!("{KILLER}.Sum~21~R6C1~R6C2~R6C3~R6C4~R6C5~R6C6");
    let run = foldoku_reading("minimise --seed 1 -q --parts numbers", puzzle.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    let minimal = run.stdout;
    assert_eq!(minimal.matches(".Cage~").count(), 12, "{minimal}");
    assert!(
        minimal.contains(".Cage~0~") && !minimal.contains(".Sum"),
        "{minimal}"
    );
    let check = foldoku_reading("check", minimal.as_bytes());
    assert_eq!(check.stdout, "unique\n", "{check}");
    let again = foldoku_reading("redundant --parts numbers", minimal.as_bytes());
    let none = format!("none of {} parts", 12 - minimal.matches(".Cage~0~").count());
    assert!(again.stdout.contains(&none), "{again}");
    let named = foldoku_reading("redundant --parts numbers", puzzle.as_bytes());
    assert!(named.stdout.contains("number of sum"), "{named}");
}

#[test]
fn puzzles_of_other_boards_are_minimised() {
    let filled = foldoku("generate --seed 1 -g 6x6 --solved").stdout;
    let run = foldoku_reading("minimise --seed 1 -q -g 6x6", filled.as_bytes());
    assert_eq!(run.code, 0, "{run}");
    let check = foldoku_reading("check -q -g 6x6", run.stdout.as_bytes());
    assert_eq!(check.code, 0, "{check}");
    let again = foldoku_reading("minimise --seed 2 -q -g 6x6", run.stdout.as_bytes());
    assert_eq!(again.stdout, run.stdout);
    let several = foldoku("minimise --seed 1 --strict -g 4x4 -p 1...............");
    assert!(several.stderr.contains("several solutions"), "{several}");
}
