//! Boards of several grids that share boxes, through the commands that people use on them.
//!
//! **Invariant:** every line has the cells in reading order, without the gaps between the grids.

use foldoku::board::{Geometry, GeometrySpec, format};
use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Folder, foldoku};

const BOARDS: [(&str, usize); 6] = [
    ("twodoku", 153),
    ("butterfly", 144),
    ("windmill", 333),
    ("samurai", 369),
    ("gattai-8", 576),
    ("grids:r1c1,r4c10", 162),
];

fn geometry(name: &str) -> Geometry {
    let spec: GeometrySpec = name.parse().unwrap();
    spec.build(None).unwrap()
}

#[test]
fn generated_puzzles_are_unique_and_solved() {
    let folder = Folder::new("grids-unique");
    for (name, cells) in BOARDS {
        let run = foldoku(&format!("generate --seed 1 --count 2 --geometry {name}"));
        assert_eq!(run.code, 0, "{run}");
        let puzzles = folder.file("puzzles", &run.stdout);
        let checked = foldoku(&format!("check --geometry {name} {puzzles}"));
        assert_eq!(checked.stdout, "unique\nunique\n", "{checked}");
        let solved = foldoku(&format!("solve --geometry {name} {puzzles}"));
        let board = geometry(name);
        for (puzzle, solution) in run.stdout.lines().zip(solved.stdout.lines()) {
            assert_eq!(puzzle.len(), cells, "{name}");
            let read = |line: &str| format::read(&board, line.as_bytes()).unwrap();
            assert!(read(solution).completes(&board, &read(puzzle)), "{name}");
        }
    }
}

#[test]
fn answers_are_verified() {
    let folder = Folder::new("grids-verified");
    let puzzle = foldoku("generate --seed 1 --geometry samurai").stdout;
    let file = folder.file("puzzle", &puzzle);
    let solved = foldoku(&format!("solve --geometry samurai {file}")).stdout;
    let solved = folder.file("solved", solved);
    for style in ["puzzle", "rows", "box"] {
        let answer = foldoku(&format!("convert --to {style} --geometry samurai {solved}")).stdout;
        let record = serde_json::json!({ "puzzle": puzzle.trim(), "completion": answer });
        let asked = folder.file("asked", format!("{record}\n"));
        let run = foldoku(&format!("verify --geometry samurai {asked}"));
        assert!(run.stdout.contains("solved"), "{style}: {run}");
    }
}

#[test]
fn drawings_are_read_again() {
    let folder = Folder::new("grids-drawn");
    let puzzle = foldoku("generate --seed 1 --geometry samurai").stdout;
    let line = folder.file("line", &puzzle);
    for style in ["rows", "box", "wide"] {
        let drawn = foldoku(&format!("convert --to {style} --geometry samurai {line}")).stdout;
        let file = folder.file("drawn", drawn);
        let again = foldoku(&format!("convert --to puzzle --geometry samurai {file}"));
        assert_eq!(again.stdout, puzzle, "{style}: {again}");
    }
}

#[test]
fn a_drawing_leaves_the_gaps_blank() {
    let puzzle = foldoku("generate --seed 1 --geometry samurai --to box");
    assert_snapshot!(puzzle.stdout);
}

#[test]
fn steps_name_the_grid() {
    let puzzle = foldoku("generate --seed 1 --geometry twodoku").stdout;
    let run = foldoku(&format!(
        "explain --geometry twodoku --puzzle {}",
        puzzle.trim()
    ));
    assert!(run.stdout.contains(" of grid 2: place "), "{run}");
    assert!(run.stdout.contains(" of grid 1: place "), "{run}");
    let german = foldoku(&format!(
        "explain --language de --geometry twodoku --puzzle {}",
        puzzle.trim()
    ));
    assert!(german.stdout.contains(" in Gitter 2"), "{german}");
    assert!(!german.stdout.contains("grid"), "{german}");
}

#[test]
fn impossible_requests_have_a_reason() {
    for (arguments, reason) in [
        ("--geometry grids:r1c2", "unknown geometry 'grids:r1c2'"),
        ("--geometry grids:r1c1,r1c1", "have each grid once"),
        ("--geometry grids:r1c1,r1c46", "at most 48 rows and columns"),
        (
            "--geometry 25x25 --difficulty hard",
            "at most 1,024 cells and 16 digits",
        ),
    ] {
        let run = foldoku(&format!("generate --seed 1 {arguments}"));
        assert!(run.code == 2 && run.stderr.contains(reason), "{run}");
    }
}

/// A row or column of one grid is a unit; a rule over the whole board acts on all its cells.
#[test]
fn rules_of_the_board_act_on_every_grid() {
    let folder = Folder::new("grids-rules");
    for (name, pairs) in [
        (
            "twodoku+anti-knight",
            &[("r9c9", "r10c11"), ("r1c1", "r2c3")][..],
        ),
        (
            "twodoku+x",
            &[("r1c1", "r9c9"), ("r7c7", "r15c15"), ("r7c15", "r15c7")],
        ),
        ("twodoku+windoku", &[("r2c2", "r4c4"), ("r12c12", "r14c14")]),
    ] {
        let run = foldoku(&format!("generate --seed 1 --geometry {name}"));
        let puzzle = folder.file("puzzle", &run.stdout);
        let checked = foldoku(&format!("check --geometry {name} {puzzle}"));
        assert_eq!(checked.stdout, "unique\n", "{checked}");
        let solved = foldoku(&format!("solve --geometry {name} {puzzle}"));
        let board = geometry(name);
        let solution = format::read(&board, solved.stdout.trim().as_bytes()).unwrap();
        for (one, other) in pairs {
            let digit = |name| solution[board.square(name).unwrap()];
            assert_ne!(digit(one), digit(other), "{name}: {one} {other}");
        }
        // The same rule, asked for by its name.
        let (board, rule) = name.split_once('+').unwrap();
        let rule = rule.replace('x', "diagonal");
        let made = foldoku(&format!(
            "generate --seed 1 --geometry {board} --rules {rule}"
        ));
        let text = folder.file("made", &made.stdout);
        assert!(made.stdout.contains(r#""grids":"twodoku""#), "{made}");
        assert_eq!(
            foldoku(&format!("check {text}")).stdout,
            "unique\n",
            "{made}"
        );
    }
}

/// Figures lie anywhere on the board, and cells have the names of the whole drawing.
#[test]
fn figures_cross_the_grids() {
    let folder = Folder::new("grids-figures");
    for rules in [
        "killer:4",
        "thermometer:3",
        "arrow:3",
        "difference:8",
        "sandwich",
    ] {
        let made = foldoku(&format!(
            "generate --seed 2 --geometry twodoku --rules {rules}"
        ));
        assert_eq!(made.code, 0, "{made}");
        let text = folder.file("made", &made.stdout);
        let counted = foldoku(&format!("count {text}"));
        assert_eq!(counted.stdout, "1\n", "{counted}");
        // The others take ten times as long.
        if ["killer:4", "difference:8"].contains(&rules) {
            let explained = foldoku(&format!("explain --timeout 60 {text}"));
            assert!(explained.stdout.contains(" of grid 2"), "{explained}");
        }
    }
}

/// Every step agrees with the solution, and the last one leaves no empty cell.
#[test]
fn steps_of_five_grids_lead_to_the_solution() {
    let folder = Folder::new("grids-steps");
    let board = geometry("samurai");
    for level in ["Easy", "Medium"] {
        let flags = format!("--seed 1 --geometry samurai --difficulty {level}");
        let made = foldoku(&format!("generate {flags}"));
        assert_eq!(made.code, 0, "{made}");
        let puzzle = folder.file("puzzle", &made.stdout);
        let asked = |command: &str| {
            let run = foldoku(&format!("{command} --geometry samurai {puzzle}"));
            assert_eq!(run.code, 0, "{run}");
            run.stdout
        };
        let solution = format::read(&board, asked("solve").trim().as_bytes()).unwrap();
        let explained: Value = serde_json::from_str(&asked("explain --json")).unwrap();
        assert_eq!(explained["outcome"], "solved", "{explained}");
        assert_eq!(explained["level"], level);
        let steps = explained["steps"].as_array().unwrap();
        let changes = |step: &Value, name: &str| step[name].as_array().unwrap().clone();
        let is_true = |change: &Value| {
            let cell = board.square(change["cell"].as_str().unwrap()).unwrap();
            let digit = solution[cell].map(|digit| u64::from(digit.number()));
            digit == change["digit"].as_u64()
        };
        let mut placed = 0;
        for step in steps {
            assert!(changes(step, "placements").iter().all(is_true), "{step}");
            assert!(!changes(step, "eliminations").iter().any(is_true), "{step}");
            placed += changes(step, "placements").len();
        }
        let empty = made.stdout.bytes().filter(|&cell| cell == b'.').count();
        assert_eq!(placed, empty);
        let hint: Value = serde_json::from_str(&asked("hint --json")).unwrap();
        assert_eq!(hint["steps"][0], steps[0]);
        let rated: Value = serde_json::from_str(&asked("rate --json")).unwrap();
        for name in ["level", "hardest", "difficulty"] {
            assert_eq!(rated[name], explained[name], "{name}");
        }
    }
}

#[test]
fn packs_of_five_grids_have_levels() {
    let folder = Folder::new("grids-pack");
    let flags = "--seed 3 --count 1 --difficulty easy,medium --geometry samurai";
    let run = foldoku(&format!("pack {flags} -o {}", folder.name("p")));
    assert_eq!(run.code, 0, "{run}");
    for level in ["easy", "medium"] {
        let file = folder.read(&format!("p/{level}.json"));
        let puzzles: Value = serde_json::from_slice(&file).unwrap();
        let puzzle = folder.file("puzzle", puzzles[0]["puzzle"].as_str().unwrap());
        let explained = foldoku(&format!("explain --json --geometry samurai {puzzle}"));
        let explained: Value = serde_json::from_str(&explained.stdout).unwrap();
        for name in ["level", "difficulty", "hardest", "steps"] {
            assert_eq!(puzzles[0][name], explained[name], "{name}");
        }
        let found = explained["level"].as_str().unwrap();
        assert!(found.eq_ignore_ascii_case(level), "{found}");
        assert!(folder.read(&format!("p/{level}.pdf")).starts_with(b"%PDF"));
    }
}

/// Rules act on boards with more cells than a 16x16 board has.
#[test]
fn rules_act_on_five_grids() {
    let folder = Folder::new("grids-five");
    for rules in ["anti-knight", "killer", "thermometer:8"] {
        let made = foldoku(&format!(
            "generate --seed 1 --geometry samurai --rules {rules}"
        ));
        assert_eq!(made.code, 0, "{made}");
        let puzzle = folder.file("made", &made.stdout);
        let counted = foldoku(&format!("count {puzzle}"));
        assert_eq!(counted.stdout, "1\n", "{counted}");
        let hint = foldoku(&format!("hint --timeout 60 {puzzle}"));
        assert_eq!(hint.code, 0, "{hint}");
    }
    let line = r#"{"board":{"grids":"gattai-13"},"rules":[{"rule":"thermometer","cells":["r1c1","r2c1","r3c1","r4c1","r5c1","r6c1","r7c1","r8c1","r9c1"]}]}"#;
    let solved = foldoku(&format!("solve {}", folder.file("line", line)));
    let solution = solved.stdout.trim().as_bytes();
    let board = geometry("gattai-13");
    let column = (1..=9).map(|row| board.square(&format!("r{row}c1")).unwrap());
    let digits: Vec<u8> = column.map(|cell| solution[cell.index()]).collect();
    assert_eq!(digits, b"123456789", "{solved}");
}
