//! `explain`, `hint` and `rate` of puzzles with rules and of other boards than the classic one.
//!
//! **Invariant:** the classic board without rules has the answers that it has alone.

use insta::assert_snapshot;

use super::{EASY, lines, objects, stdout};
use crate::harness::{Folder, foldoku, foldoku_reading};

/// A thermometer and a cage on a small board.
const SMALL: &str =
    ".Shape~4x4.~R2C1_4~R2C3_2~R3C1_2~R3C2_1.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~7~R2C1~R2C2";
/// The values of this board are 0 to 3.
const FROM_ZERO: &str = ".Shape~4x4~0-3.~R2C1_3~R2C3_1~R3C1_1~R3C2_0.Thermo~R1C1~R1C2~R1C3~R1C4";
const SIX: &str = "...3......4..1.....2453..3.4..1...2.";
const DIAGONALS: &str =
    "3...........26..1..4.53........5....5.......7.2....5...7..8..6...9..2..3.6.......";
const NONE: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R1C1_3";
const SEVERAL: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4";

#[test]
fn a_thermometer_is_explained_to_the_end() {
    assert_snapshot!("thermometer", stdout("explain", &[SMALL]));
    let object = &objects(&stdout("explain --json", &[SMALL]))[0];
    assert_eq!(object["puzzle"], SMALL);
    assert_eq!(object["outcome"], "solved");
    assert_eq!(object["last"], "1234432121433412");
    assert!(object["difficulty"].as_f64() > Some(0.0), "{object}");
    let steps = object["steps"].as_array().unwrap();
    let used: Vec<&str> = steps
        .iter()
        .filter_map(|it| it["technique"].as_str())
        .collect();
    assert!(
        used.contains(&object["hardest"].as_str().unwrap()),
        "{object}"
    );
    let placed = steps
        .iter()
        .flat_map(|it| it["placements"].as_array().unwrap());
    assert_eq!(placed.count(), 12);
}

#[test]
fn steps_show_the_values_of_the_board() {
    let object = &objects(&stdout("explain --json", &[FROM_ZERO]))[0];
    assert_eq!(object["last"], "0123321010322301", "{object}");
    let steps = object["steps"].as_array().unwrap();
    let placed = steps
        .iter()
        .flat_map(|it| it["placements"].as_array().unwrap());
    let zeros = placed
        .filter(|it| it["digit"] == 0)
        .map(|it| it["cell"].as_str());
    assert_eq!(zeros.flatten().count(), 3, "{object}");
}

#[test]
fn a_hint_has_four_levels() {
    let mut all = String::new();
    for level in ["where", "technique", "cells", "step"] {
        all += &stdout(&format!("hint --detail {level}"), &[SMALL]);
    }
    assert_snapshot!("hint_with_rules", all);
    let object = &objects(&stdout("hint --json", &[SMALL]))[0];
    assert_eq!(
        (&object["outcome"], &object["status"]),
        (&"found".into(), &"unique".into())
    );
    let board = stdout("hint --boards always", &[SMALL]);
    assert!(board.contains('┌'), "{board}");
}

#[test]
fn other_boards_need_no_rules() {
    for (board, puzzle) in [("6x6", SIX), ("x", DIAGONALS)] {
        let object = &objects(&stdout(
            &format!("explain --json --geometry {board}"),
            &[puzzle],
        ))[0];
        assert_eq!(
            (&object["outcome"], &object["status"]),
            (&"solved".into(), &"unique".into())
        );
        let solved = stdout(&format!("solve --geometry {board}"), &[puzzle]);
        assert_eq!(object["last"].as_str(), Some(solved.trim()));
        let rated = stdout(&format!("rate --geometry {board}"), &[puzzle]);
        assert!(
            rated.starts_with(puzzle) && rated.contains(", difficulty "),
            "{rated}"
        );
    }
}

#[test]
fn mixed_files_are_rated_by_the_measures_of_each_puzzle() {
    let input = [EASY, SMALL, NONE, SEVERAL];
    let text = stdout("rate", &input);
    let rated: Vec<&str> = text.lines().collect();
    assert_eq!(rated[0], format!("{EASY}  Easy (HoDoKu score 204), ER 1.2"));
    assert!(
        rated[1].starts_with(&format!("{SMALL}  Easy, difficulty ")),
        "{text}"
    );
    assert_eq!(rated[2], format!("{NONE}  no solution"));
    assert_eq!(rated[3], format!("{SEVERAL}  not rated: several solutions"));
    let object = &objects(&stdout("rate --json --measure er,difficulty", &input[..2]));
    assert_eq!(object[0]["er"], 1.2);
    assert!(object[0]["difficulty"].is_number() && object[1]["difficulty"].is_number());
    assert!(
        object[1]["er"].is_null() && object[1]["techniques"].is_object(),
        "{object:?}"
    );
    let template = stdout("rate --template %h:%r:%k:%t", &input[..2]);
    assert_eq!(template, "Easy:1.2:51:rated\nEasy:?:13:rated\n");
    assert_eq!(
        stdout("rate --difficulty hard --to puzzle", &input[..2]),
        ""
    );
}

#[test]
fn puzzles_are_found_by_level_clues_and_techniques() {
    let find = |arguments: &str| stdout(&format!("find {arguments}"), &[EASY, SMALL]);
    assert_eq!(find("--clues ..4"), format!("{SMALL}\n"));
    assert_eq!(find("--difficulty easy"), format!("{EASY}\n{SMALL}\n"));
    assert_eq!(find("--difficulty hard"), "");
    assert_eq!(
        find("--any-of hidden-single --clues ..20"),
        format!("{SMALL}\n")
    );
    assert_eq!(find("--none-of hidden-single --clues ..20"), "");
    assert_eq!(
        find("--difficulty easy --technique rule"),
        format!("{SMALL}\n")
    );
    assert_eq!(
        find("--technique hidden-single --clues ..20"),
        format!("{SMALL}\n")
    );
    assert_eq!(find("--hardest-technique must-contain"), "");
    assert_eq!(
        find("--hardest-technique naked-single"),
        format!("{EASY}\n")
    );
    let rows = find("--any-of rule,x-wing --to csv");
    assert!(rows.contains(&format!("{SMALL},rule,")), "{rows}");
    let rated = stdout("rate --technique rule --template %g", &[EASY, SMALL]);
    assert_eq!(rated, format!("{SMALL}\n"));
    let list = foldoku("find --list").stdout;
    assert!(list.contains("\nmust-contain  "), "{list}");
    let run = foldoku(&format!("find --technique w-wing -p {SMALL}"));
    let reason = "w-wing is a technique of the classic board without rules";
    assert!(
        run.code == 0 && run.stdout.is_empty() && run.stderr.contains(reason),
        "{run}"
    );
    assert_eq!(foldoku("find --technique w-wing,rule -p 1").code, 2);
}

#[test]
fn statistics_count_the_steps_of_each_puzzle() {
    let stats = |arguments: &str, input: &[&str]| {
        objects(&stdout(&format!("stats --json {arguments}"), input)).remove(0)
    };
    let both = stats("--measure hodoku,er,difficulty", &[EASY, SMALL]);
    let rated = &both["rated"];
    assert_eq!(rated["levels"], serde_json::json!({"Easy": 2}));
    assert_eq!(rated["er"], serde_json::json!({"1.2": 1}));
    assert_eq!(
        rated["techniques"]["rule"],
        serde_json::json!({"puzzles": 1, "steps": 1})
    );
    assert_eq!(rated["techniques"]["full-house"]["puzzles"], 2);
    let (object, difficulty) = (
        &objects(&stdout("rate --json --measure difficulty", &[SMALL]))[0],
        stats("--measure all", &[SMALL])["rated"]["difficulties"].clone(),
    );
    let key = format!("{:.1}", object["difficulty"].as_f64().unwrap());
    assert_eq!(difficulty, serde_json::json!({key: 1}));
    assert_eq!(both["clues"], serde_json::json!({"4": 1, "30": 1}));
    let alone = stats("--measure hodoku,er", &[EASY]);
    let left = stats(
        "--measure hodoku,er --hardest-technique naked-single",
        &[EASY, SMALL],
    );
    assert_eq!(alone, left, "classic puzzles are rated as they are alone");
    assert_eq!(stats("--technique rule", &[EASY, SMALL])["records"], 1);
    let six = objects(&stdout("stats --json --geometry 6x6 --measure all", &[SIX])).remove(0);
    assert_eq!(six["rated"]["puzzles"], 1, "{six}");
    let run = foldoku(&format!("stats --er 7.. -p {SMALL}"));
    assert!(run.stderr.contains("use --difficulty LEVEL"), "{run}");
}

#[test]
fn refusals_name_what_works() {
    let mut all = String::new();
    for arguments in [
        "explain --order se",
        "explain --use x-wing",
        "explain --coordinates letters",
        "explain --notation eureka",
        "hint --all",
        "rate --measure er",
        "rate --er 7..",
        "find --any-of rule --exclude x-wing",
    ] {
        let run = foldoku(&format!("{arguments} --quiet -p {SMALL}"));
        all += &format!("{arguments}\n{}\n", run.stderr);
    }
    for puzzle in [NONE, SEVERAL] {
        all += &foldoku(&format!("explain --quiet -p {puzzle}")).stderr;
    }
    all += &foldoku(&format!("explain --quiet --language de -p {EASY}")).stderr;
    let large = format!("explain --quiet --geometry 25x25 -p {}", ".".repeat(625));
    all += &foldoku(&large).stderr;
    assert_snapshot!("refusals", all);
}

#[test]
fn a_time_limit_ends_the_search() {
    let run = foldoku_reading("explain --timeout 1e-9", &lines(&[SMALL]));
    assert!(
        run.stdout
            .contains("The search timed out after 0.000000001 s and 0 steps"),
        "{run}"
    );
    let object =
        &objects(&foldoku_reading("hint --json --timeout 1e-9", &lines(&[SMALL])).stdout)[0];
    assert_eq!(object["status"], "timeout");
    let run = foldoku_reading("rate --timeout 1e-9", &lines(&[SMALL]));
    assert!(run.stdout.ends_with("  timed out\n"), "{run}");
}

#[test]
fn steps_are_written_in_german() {
    let german = stdout("explain --language de", &[SMALL]);
    assert_eq!(
        german.lines().count(),
        stdout("explain", &[SMALL]).lines().count()
    );
    assert_snapshot!("german", german);
}

#[test]
fn pictures_show_the_rules() {
    let page = stdout("explain --to html", &[SMALL]);
    assert!(
        page.contains("<g id=\"1-f\">") && page.contains("href=\"#1-f\""),
        "{page}"
    );
    assert!(page.contains("Difficulty <b>"), "{page}");
    let folder = Folder::new("pictures-with-rules");
    let output = folder.path("out/");
    stdout(
        &format!("explain --to svg --output {}", output.display()),
        &[SMALL],
    );
    let first = std::fs::read_to_string(output.join("1-001.svg")).unwrap();
    assert!(first.contains("<circle"), "{first}");
}

/// Hints and explanations start from what a player has written; mistakes come first.
#[test]
fn entries_and_marks_of_a_player_are_read() {
    let folder = Folder::new("any-board-entries");
    let file = folder.file(
        "played.csv",
        format!(
            "puzzle,entries,marks\n\
             {SMALL},1234............,\n\
             {SMALL},2...............,\n\
             {SMALL},1243............,\n\
             {SMALL},,\"2,2,3,4,4,3,2,1,2,1,4,3,3,4,1,2\"\n\
             {SMALL},123,\n"
        ),
    );
    let hints = foldoku(&format!("hint -q {file}"));
    let explained = foldoku(&format!("explain -q {file}"));
    assert_snapshot!("entries", hints.stdout + "\n" + &explained.stdout);
}
