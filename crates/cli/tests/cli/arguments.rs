//! Puzzles as arguments, instead of files and between them.

use crate::harness::{Folder, foldoku, foldoku_reading};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn puzzle_is_an_argument_of_every_command_that_reads_puzzles() {
    for command in [
        "solve",
        "count",
        "check",
        "convert",
        "dedupe",
        "canon",
        "shuffle --seed 1",
        "minimise --seed 1",
        "complete --seed 1",
        "neighbours --limit 1",
        "stats",
        "candidates",
        "propagate",
        "trial",
        "rate",
        "explain",
        "hint",
        "find --technique hidden-single",
        "render",
    ] {
        let run = foldoku(&format!("{command} {EASY}"));
        let read = foldoku_reading(command, EASY.as_bytes());
        assert_eq!(
            (run.code, &run.stdout),
            (0, &read.stdout),
            "{command}\n{run}"
        );
    }
}

#[test]
fn files_and_puzzles_mix_in_order() {
    let folder = Folder::new("arguments");
    std::fs::write(folder.name("one.txt"), SOLUTION).unwrap();
    let four = "1.....2.....3...";
    let arguments = format!("convert {EASY} {} - {SOLUTION}", folder.name("one.txt"));
    let run = foldoku_reading(&arguments, EASY.as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines, [EASY, SOLUTION, EASY, SOLUTION], "{run}");
    let run = foldoku(&format!("count {four} {four}"));
    assert_eq!(run.stdout.lines().count(), 2, "{run}");
}

#[test]
fn puzzle_may_use_zeros_dashes_and_spaces() {
    for blank in ["0", "-", "_", "*"] {
        let text = EASY.replace('.', blank);
        assert_eq!(
            foldoku(&format!("solve {text}")).stdout.trim(),
            SOLUTION,
            "{text}"
        );
    }
    // A puzzle that starts with empty cells looks like a flag.
    let dashes = format!("--{}", &SOLUTION[2..]);
    assert_eq!(foldoku(&format!("solve {dashes}")).stdout.trim(), SOLUTION);
}

#[test]
fn file_with_the_name_of_a_puzzle_wins() {
    let folder = Folder::new("named");
    std::fs::write(folder.name(EASY), SOLUTION).unwrap();
    let run = foldoku(&format!("convert {}", folder.name(EASY)));
    assert_eq!(run.stdout.trim(), SOLUTION, "{run}");
}

/// A shell alias holds defaults; the flags after it win, and lists add up.
#[test]
fn last_of_two_flags_counts() {
    let run = foldoku(&format!("solve --to csv --to solution -p {EASY}"));
    assert_eq!((run.code, run.stdout.trim()), (0, SOLUTION), "{run}");
    let alias = "hint --coordinates letters --detail step";
    let hint = foldoku(&format!("{alias} --coordinates rc -q {EASY}")).stdout;
    assert_eq!(hint, foldoku(&format!("hint -q {EASY}")).stdout);
    let run = foldoku(&format!("solve -q -q -p {EASY} -p {EASY}"));
    assert_eq!((run.code, run.stdout.lines().count()), (0, 2), "{run}");
}

#[test]
fn mistakes_name_the_argument() {
    let short = &EASY[..80];
    let run = foldoku(&format!("solve {EASY} {short}"));
    assert!(run.stderr.contains("argument 2"), "{run}");
    assert!(run.stderr.contains("expected 81 cells, found 80"), "{run}");
}
