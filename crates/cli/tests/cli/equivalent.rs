//! `canon`, `shuffle` and `dedupe` on boards of any kind and with rules.
//!
//! **Invariant:** puzzles are generated and verified by other commands.

use crate::harness::foldoku_reading;

#[track_caller]
fn stdout(arguments: &str, input: &str) -> String {
    let run = foldoku_reading(&format!("{arguments} -q"), input.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    run.stdout
}

/// Boards and rules to generate puzzles with.
const PUZZLES: [&str; 8] = [
    "--rules killer:8",
    "--rules thermometer:2,whisper:1",
    "--rules anti-knight,palindrome:2",
    "--rules arrow:2,odd:3 --geometry 6x6",
    "--rules diagonal",
    "--geometry 6x6",
    "--geometry windoku",
    "--geometry 9x9+anti-king",
];

/// Returns the flag that names the board of plain puzzles.
fn board(flags: &str) -> &str {
    if flags.starts_with("--rules") {
        ""
    } else {
        flags
    }
}

#[test]
fn equivalent_puzzles_share_a_canonical_form_and_are_duplicates() {
    for flags in PUZZLES {
        let board = board(flags);
        let text = stdout(&format!("generate {flags} -n 2 --seed 4"), "");
        let forms = stdout(&format!("canon {board}"), &text);
        assert_eq!(stdout(&format!("canon {board}"), &forms), forms, "{flags}");
        let images = stdout(&format!("shuffle {board} -n 3 --seed 3"), &text);
        let canon = stdout(&format!("canon {board}"), &images);
        let repeated: Vec<&str> = forms.lines().flat_map(|form| [form; 3]).collect();
        assert_eq!(canon.lines().collect::<Vec<_>>(), repeated, "{flags}");
        let check = foldoku_reading(&format!("check --strict -q {board}"), images.as_bytes());
        assert_eq!(check.code, 0, "{flags}: {check}");
        let different = stdout(&format!("dedupe {board}"), &format!("{text}{images}"));
        assert_eq!(different, text, "{flags}");
    }
}

#[test]
fn solutions_are_transformed_with_their_puzzles() {
    for flags in ["--rules killer", "--geometry 6x6"] {
        let board = board(flags);
        let text = stdout(&format!("generate {flags} -n 2 --seed 4 --to csv"), "");
        let images = stdout(&format!("shuffle {board} --seed 3 --to csv"), &text);
        assert_ne!(images, text);
        // A solution that is not the one of the puzzle has the status `wrong`.
        let solved = stdout(&format!("check {board} --strict --to csv"), &images);
        assert_eq!(solved.matches(",unique,").count(), 2, "{solved}");
        assert!(
            images.starts_with("puzzle,solution") || images.contains("solution"),
            "{images}"
        );
    }
}

#[test]
fn transforms_and_automorphisms_are_shown() {
    let windmill = ".Shape~4x4.Thermo~R1C2~R1C3.Thermo~R2C4~R3C4.Thermo~R4C3~R4C2.Thermo~R3C1~R2C1";
    let canon = stdout("canon --show transform,automorphisms", windmill);
    let (_, remarks) = canon.trim_end().split_once(" # ").unwrap();
    // Four rotations, and four reflections with reversed digits.
    assert!(remarks.ends_with(", 8"), "{remarks}");
    let empty = stdout("canon --geometry 6x6 --show automorphisms", &".".repeat(36));
    assert_eq!(empty, format!("{} # 3456\n", ".".repeat(36)));
}

#[test]
fn solutions_of_other_boards_have_no_canonical_form() {
    let run = foldoku_reading("dedupe --by grid -g 6x6", ".".repeat(36).as_bytes());
    let message = "--by grid supports only the classic 9x9 board, not 6x6; use --by puzzle";
    assert!(run.stderr.contains(message), "{run}");
    let run = foldoku_reading(
        "dedupe --by grid",
        b".Shape~4x4.AntiKnight.AntiKing.Diagonal~1",
    );
    let message = "solutions of puzzles with rules have no canonical form; use --by puzzle";
    assert!(run.stderr.contains(message), "{run}");
}
