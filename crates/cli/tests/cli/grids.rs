//! Boards of several grids that share boxes, through the commands that people use on them.
//!
//! **Invariant:** every line has the cells in reading order, without the gaps between the grids.

use foldoku::board::{Geometry, GeometrySpec, format};
use insta::assert_snapshot;

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
}

#[test]
fn impossible_requests_have_a_reason() {
    for (arguments, reason) in [
        (
            "--geometry samurai+x",
            "'x' is only defined on boards of one grid",
        ),
        ("--geometry grids:r1c2", "unknown geometry 'grids:r1c2'"),
        ("--geometry grids:r1c1,r1c1", "have each grid once"),
        ("--geometry grids:r1c1,r1c46", "at most 48 rows and columns"),
        ("--geometry samurai --difficulty hard", "at most 256 cells"),
    ] {
        let run = foldoku(&format!("generate --seed 1 {arguments}"));
        assert!(run.code == 2 && run.stderr.contains(reason), "{run}");
    }
}
