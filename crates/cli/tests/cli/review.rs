//! `review`, and `hint` for grids in play: entries, pencil marks, misprinted puzzles.
//!
//! **Invariant:** what a review claims is asserted; its words are snapshots.

use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Run, foldoku_reading, temporary};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// With wrong entries in r1c3 and r2c2.
const WRONG: &str =
    "531.7....62.195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// With two right entries.
const RIGHT: &str =
    "534.78...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[track_caller]
fn run(arguments: &str, input: &str) -> Run {
    foldoku_reading(&format!("{arguments} --quiet"), input.as_bytes())
}

fn object(text: &str) -> Value {
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

/// Returns the cells and digits of a list of candidates, such as `r1c1=5`.
fn candidates(object: &Value, name: &str) -> Vec<String> {
    let list = object[name].as_array().unwrap().iter();
    list.map(|it| format!("{}={}", it["cell"].as_str().unwrap(), it["digit"]))
        .collect()
}

#[test]
fn two_lines_are_a_puzzle_and_the_grid_of_the_player() {
    let input = format!("{EASY}\n{WRONG}\n{EASY}\n{RIGHT}\n{EASY}\n{SOLUTION}\n{EASY}\n");
    let review = run("review", &input);
    assert_snapshot!("review_pairs", review);
    let arguments = format!("review --json {EASY} {WRONG}");
    assert_eq!(run(&arguments, "").code, 1);
    let arguments = format!("review --json -p {EASY} -p {WRONG}");
    let review = run(&arguments, "");
    let object = object(&review.stdout);
    assert_eq!(review.code, 1);
    assert_eq!(
        (&object["status"], &object["outcome"]),
        (&"unique".into(), &"mistakes".into())
    );
    assert_eq!(candidates(&object, "wrong_entries"), ["r1c3=1", "r2c2=2"]);
    // The last line of a file need not end.
    let open = run("review", &format!("{EASY}\n{RIGHT}"));
    assert_eq!(open.stdout.matches("Puzzle").count(), 1, "{open}");
    let alone = run("review --pairs no", &format!("{EASY}\n{RIGHT}\n"));
    assert_eq!(alone.stdout.matches("Puzzle").count(), 2, "{alone}");
    assert_eq!(alone.code, 0);
}

/// A copied given may be wrong too.
#[test]
fn a_given_that_the_player_has_changed_is_named() {
    let changed = RIGHT.replacen("53", "93", 1);
    let review = run("review", &format!("{EASY}\n{changed}\n"));
    assert!(
        review
            .stdout
            .contains("r1c1 holds 9, but 5 is given there."),
        "{review}"
    );
    assert_eq!(review.code, 1);
    let json = object(&run("review --json", &format!("{EASY}\n{changed}\n")).stdout);
    assert_eq!(candidates(&json, "changed_givens"), ["r1c1=9"]);
}

/// Every form that carries entries gives the same review.
#[test]
fn entries_are_read_from_every_form_that_carries_them() {
    let plus: String = EASY
        .chars()
        .zip(WRONG.chars())
        .map(|(given, cell)| {
            if given != cell {
                format!("+{cell}")
            } else {
                cell.to_string()
            }
        })
        .collect();
    let digits: Vec<String> = WRONG.replace('.', "0").chars().map(String::from).collect();
    let array = digits.join(",");
    for input in [
        format!("{EASY}\n{WRONG}\n"),
        format!(":0000:x:{plus}::::\n"),
        format!("puzzle,entries\n{EASY},{WRONG}\n"),
        format!("id,Puzzle,State\n7,{EASY},{}\n", WRONG.replace('.', "0")),
        format!("{{\"puzzle\":\"{EASY}\",\"digits\":\"{WRONG}\"}}\n"),
        format!("{{\"puzzle\":\"{EASY}\",\"digits\":[{array}]}}\n"),
    ] {
        let review = run("review --json", &input);
        let object = object(&review.stdout);
        assert_eq!(object["puzzle"], EASY, "{input}");
        assert_eq!(
            candidates(&object, "wrong_entries"),
            ["r1c3=1", "r2c2=2"],
            "{input}"
        );
    }
}

#[test]
fn pencil_marks_without_the_solution_are_named() {
    let marks = run("convert --to pencil-marks", EASY).stdout;
    let right = run("review -g 9x9 --from pencil-marks", &marks);
    assert!(right.stdout.contains("one solution"), "{right}");
    // r1c3 can be 1, 2 or 4, and 4 is right.
    let wrong = marks.replacen("124", "12 ", 1);
    assert_ne!(marks, wrong);
    let review = run("review -g 9x9 --from pencil-marks", &wrong);
    assert_eq!(review.code, 1, "{review}");
    assert!(
        review.stdout.contains("Missing pencil marks: r1c3=4."),
        "{review}"
    );
    let hint = run("hint -g 9x9 --from pencil-marks", &wrong);
    assert_eq!(hint.stdout, "Missing pencil marks: r1c3=4.\n");
    let hint = run("hint -g 9x9 --from pencil-marks --detail where", &wrong);
    assert_eq!(hint.stdout, "A pencil mark is missing in box 1.\n");
    let sukaku = run("convert --to sukaku", EASY).stdout;
    // All nine digits in each empty cell are no marks.
    assert_eq!(run("review", &sukaku).stdout, run("review", EASY).stdout);
    let groups = marks.split(|it: char| !it.is_ascii_digit());
    let groups: Vec<&str> = groups.filter(|group| !group.is_empty()).collect();
    let columns = |marks: &str| {
        let marks = groups.join(" ").replacen("124", marks, 1);
        run("review", &format!("puzzle,marks\n{EASY},{marks}\n")).stdout
    };
    assert!(columns("12").contains("Missing pencil marks: r1c3=4."));
    assert!(columns("12457").contains("Impossible pencil marks: r1c3=5, r1c3=7."));
}

#[test]
fn misprinted_puzzles_are_repaired_by_a_single_change() {
    // r3c3 is 8, not 6: there is no solution.
    let none = EASY.replacen("98....6", "96....6", 1);
    // r3c3 is left out, and so is r8c9: there are several solutions.
    let hard = ".....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    let review = run("review", &format!("{none}\n{hard}\n"));
    assert_snapshot!("review_misprints", review);
    let json = object(&run("review --json", &none).stdout);
    assert_eq!(
        (&json["status"], &json["outcome"]),
        (&"none".into(), &"bad-puzzle".into())
    );
    assert!(
        candidates(&json, "suspects").contains(&"r3c3=6".to_owned()),
        "{json}"
    );
    let repairs = json["repairs"].as_array().unwrap();
    let texts: Vec<&str> = repairs
        .iter()
        .map(|it| it["text"].as_str().unwrap())
        .collect();
    assert!(texts.contains(&"r3c3: 6 may be an 8"), "{texts:?}");
    let all = run("review --all", hard);
    assert!(!all.stdout.contains("more;"), "{all}");
    // Every repaired puzzle has one solution.
    let puzzles: Vec<&str> = repairs
        .iter()
        .map(|it| it["puzzle"].as_str().unwrap())
        .collect();
    assert_eq!(run("check", &puzzles.join("\n")).code, 0);
}

#[test]
fn invalid_records_are_reported_in_place() {
    let review = run("review", &format!("{EASY}\n123\n{SOLUTION}\n"));
    assert_snapshot!("review_invalid", review);
    let bad = run("review", &format!("puzzle,entries\n{EASY},abc\n"));
    assert!(
        bad.stderr.contains("line 2: the entries are not 81 digits"),
        "{bad}"
    );
}

/// The wrong entry comes first; without it, the next step starts from the entries.
#[test]
fn hints_start_from_the_entries_of_the_player() {
    let table = |entries: &str| format!("puzzle,entries\n{EASY},{entries}\n");
    let mut levels = String::new();
    for detail in ["where", "technique", "cells", "step"] {
        levels.push_str(&run(&format!("hint --detail {detail}"), &table(WRONG)).stdout);
        levels.push_str(&run(&format!("hint --detail {detail}"), &table(RIGHT)).stdout);
    }
    assert_snapshot!("hint_levels", levels);
    let json = object(&run("hint --json", &table(WRONG)).stdout);
    assert_eq!(
        (&json["status"], &json["outcome"]),
        (&"unique".into(), &"mistake".into())
    );
    assert_eq!(json["mistake"]["mistake"], "wrong-entries");
    assert_eq!(json["mistake"]["levels"].as_array().unwrap().len(), 4);
}

/// A candidate that HoDoKu lists as deleted is not eliminated again.
#[test]
fn eliminations_that_the_marks_contain_are_not_repeated() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    let first = run("hint", hard).stdout;
    assert!(first.ends_with("remove 9 from r79c46\n"), "{first}");
    let played = format!(":0000:x:{hard}:974 976 994 996::\n");
    let second = run("hint", &played).stdout;
    assert_ne!(first, second);
    assert!(!second.contains("Finned Swordfish"), "{second}");
}

/// Games that the player saves are read by every command.
#[test]
fn hodoku_keeps_the_entries() {
    let line = format!(":0000:x:{}:::\n", EASY.replacen("53.", "53+4", 1));
    assert_eq!(run("convert --to hodoku", &line).stdout, line);
    let csv = run("convert --to csv", &line).stdout;
    let file = temporary("entries.csv", csv.as_bytes());
    let back = run(&format!("convert --to hodoku {}", file.display()), "");
    assert_eq!(back.stdout, line);
}

/// On a terminal, boards are drawn: the step is marked, and a hint about where to look shows no digit.
#[test]
#[cfg(target_os = "linux")]
fn boards_are_drawn_on_a_terminal() {
    use crate::pty::OnTerminal;
    let shown = |arguments: &str| {
        let arguments = format!("{arguments} -q --progress none");
        let ended = OnTerminal::new(&arguments).size(100, 40).finish();
        ended.screen.text()
    };
    let hint = shown(&format!("hint {EASY}"));
    assert!(hint.contains("┌─────┬"), "{hint}");
    let row = |text: &str| {
        text.lines()
            .find(|line| line.starts_with("5│"))
            .unwrap()
            .to_owned()
    };
    assert!(row(&hint).contains("8 5 3"), "{hint}");
    let place = shown(&format!("hint --detail where {EASY}"));
    assert!(row(&place).contains("8 · 3"), "{place}");
    let review = shown(&format!("review {EASY} {WRONG}"));
    assert!(
        review.contains("Wrong entries") && review.contains("┌─────┬"),
        "{review}"
    );
    let plain = run("hint", EASY);
    assert!(!plain.stdout.contains('┌'), "{plain}");
    let always = run("hint --boards always", EASY);
    assert_eq!(always.stdout.trim_end(), hint.trim_end());
    assert!(!shown(&format!("hint --boards never {EASY}")).contains('┌'));
}

#[test]
fn a_review_with_a_board_fits_80_columns() {
    let input = format!("{EASY}\n{WRONG}\n");
    let with_board = run("review --boards always", &input).stdout;
    assert!(with_board.starts_with("Puzzle 1\n"), "{with_board}");
    let widest = with_board.lines().map(|line| line.chars().count()).max();
    assert!(widest < Some(80), "{with_board}");
    let without = run("review", &input).stdout;
    assert!(
        without.starts_with(&format!("Puzzle 1: {EASY}\n")),
        "{without}"
    );
}

/// `hint` and `explain` name the mistakes that `review` finds, in every form of a grid in play.
#[test]
fn hint_and_explain_name_the_mistakes_that_review_finds() {
    let table = format!("puzzle,entries\n{EASY},{WRONG}\n");
    let library = format!(
        ":0000:x:{}::::\n",
        WRONG.replacen("531", "53+1", 1).replacen("62", "6+2", 1)
    );
    for input in [&table, &library] {
        let names = "r1c3=1, r2c2=2.";
        let review = run("review", input).stdout;
        assert!(
            review.contains(&format!("Wrong entries: {names}")),
            "{review}"
        );
        let hint = run("hint", input).stdout;
        assert_eq!(hint, format!("Wrong: {names}\n"));
        let explained = run("explain", input).stdout;
        assert!(
            explained.contains(&format!(
                "   Wrong: {names} The steps start from the givens; foldoku review names every mistake.\n"
            )),
            "{explained}"
        );
        assert!(explained.contains("Solved in 51 steps"), "{explained}");
        let page = run("explain --to html", input).stdout;
        assert!(
            page.contains(&format!("<p>Wrong: {names} The steps")),
            "{page}"
        );
        let object = object(&run("explain --json", input).stdout);
        assert_eq!(object["mistake"]["outcome"], "mistake", "{object}");
        assert_eq!(object["outcome"], "solved");
    }
}

/// A grid in one line does not say which digits are entries.
#[test]
fn digits_without_a_solution_point_to_review() {
    for command in ["hint", "explain"] {
        let text = run(command, WRONG).stdout;
        assert!(
            text.starts_with("# line 1: no solution; foldoku review names what may be wrong\n"),
            "{text}"
        );
    }
    for command in ["solve", "solve --all"] {
        let run = foldoku_reading(command, WRONG.as_bytes());
        assert!(
            run.stderr.contains("foldoku review names the digits"),
            "{run}"
        );
    }
    let quiet = run("solve", WRONG);
    assert_eq!(quiet.stderr, "");
    let right = foldoku_reading("solve", RIGHT.as_bytes());
    assert_eq!(right.stderr, "");
}
