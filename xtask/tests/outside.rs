//! Builds small programs outside the workspace, each of which depends on a single crate.
//!
//! **Invariant:** a program names only the crate under test, so that everything a user of this crate
//! needs must be reachable through it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds and runs a program that depends on the crate in `crates/<folder>` and on nothing else.
#[track_caller]
fn check(folder: &str, source: &str, expected: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
        .unwrap();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("uses-{folder}"));
    fs::create_dir_all(program.join("src")).unwrap();
    fs::write(program.join("Cargo.toml"), manifest(&root, folder)).unwrap();
    fs::write(program.join("src/main.rs"), source).unwrap();
    // The versions of the workspace are already downloaded.
    fs::copy(root.join("Cargo.lock"), program.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir"])
        .arg(target_folder())
        .current_dir(&program)
        .envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        expected,
        "{errors}"
    );
}

fn manifest(root: &Path, folder: &str) -> String {
    let path = root.join("crates").join(folder);
    format!(
        "[package]\nname = \"uses-{folder}\"\nedition = \"2024\"\n\n[dependencies]\n\
         foldoku-{folder} = {{ path = {path:?} }}\n\n[workspace]\n"
    )
}

/// Returns the target folder of all programs, so that shared dependencies are built once.
fn target_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside")
}

#[test]
fn a_program_on_board_alone() {
    check(
        "board",
        r#"
        use foldoku_board::{Geometry, Puzzle, BoardTransform, format};

        fn main() {
            let board = Geometry::boxes(2, 2).unwrap();
            let puzzle = Puzzle::parse(&board, "12.. .... .... ..34").unwrap();
            let turned = BoardTransform::rotate(&board).unwrap().apply(puzzle.givens());
            print!("{}", format::grid(&board, &turned, format::Style::Box));
        }
        "#,
        "+---+---+\n|? ?|? 1|\n|? ?|? 2|\n+---+---+\n|3 ?|? ?|\n|4 ?|? ?|\n+---+---+\n",
    );
}

#[test]
fn a_program_on_propagate_alone() {
    check(
        "propagate",
        r#"
        use foldoku_propagate::board::{Candidates, Geometry, Puzzle};
        use foldoku_propagate::{Config, Outcome, Propagator};

        fn main() {
            let board = Geometry::boxes(2, 2).unwrap();
            let puzzle = Puzzle::parse(&board, "12.. .... 2... ...1").unwrap();
            let mut candidates = Candidates::of(&puzzle);
            let report = Propagator::new(&board, &Config::default()).run(&mut candidates, None);
            println!("{} {}", report.outcome == Outcome::Stuck, candidates.open_count());
        }
        "#,
        "true 8\n",
    );
}

#[test]
fn a_program_on_search_alone() {
    check(
        "search",
        r#"
        use foldoku_search::board::{Geometry, Puzzle};
        use foldoku_search::propagate::HiddenSingles;
        use foldoku_search::{Backtrack, Engine, Mrv, Order, Trial, mrv};

        fn main() {
            let board = Geometry::boxes(2, 2).unwrap();
            let puzzle = Puzzle::parse(&board, "1... .... .... ...2").unwrap();
            let config = mrv::Config { order: Order::Max, hidden_singles: HiddenSingles::Boxes, ..mrv::Config::default() };
            let counts = [
                Backtrack::default().count(&puzzle, 100),
                Mrv::new(config).count(&puzzle, 100),
                Trial::default().count(&puzzle, 100),
            ];
            println!("{counts:?}");
        }
        "#,
        "[Exactly(18), Exactly(18), Exactly(18)]\n",
    );
}
