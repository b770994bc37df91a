//! `canon`, `shuffle` and the other verbs that make puzzles of puzzles.
//!
//! **Invariant:** what a verb has made is checked by the library or by another verb.

use foldoku::generate::Transform;
use foldoku::kernel::Line;

use crate::harness::{Folder, foldoku, foldoku_reading, puzzles};

const UNIQUE: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
const SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const NONE: &str =
    "6...4.9..28..57....4...9..1.6....34.32.....56...8.....7..1....2....3259...3.6..7.";

#[track_caller]
fn made(arguments: &str, input: &str) -> String {
    let run = foldoku_reading(&format!("{arguments} --quiet"), input.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    run.stdout
}

fn line(text: &str) -> Line {
    text.as_bytes().try_into().unwrap()
}

/// The puzzle and the transform of a line that shows both.
fn shown(text: &str) -> (Line, Transform) {
    let (puzzle, remarks) = text.split_once(" # ").unwrap();
    let transform = remarks.split(',').next().unwrap();
    (line(puzzle), transform.parse().unwrap())
}

#[test]
fn images_of_a_puzzle_have_its_canonical_form_and_are_repeats_of_it() {
    let text = puzzles().join("\n") + "\n";
    let forms = made("canon", &text);
    assert_eq!(made("canon", &forms), forms);
    let images = made("shuffle --seed 3", &text);
    assert!(images != text);
    assert_eq!(made("canon", &images), forms);
    let both = format!("{text}{images}");
    assert_eq!(made("dedupe", &both), made("dedupe", &text));
}

#[test]
fn transforms_are_those_from_the_puzzle_to_what_is_written() {
    let text = puzzles().join("\n") + "\n";
    for arguments in ["canon --show", "shuffle --show --seed 1"] {
        let images = made(arguments, &text);
        for (given, image) in text.lines().zip(images.lines()) {
            let (image, transform) = shown(image);
            assert_eq!(transform.apply(&line(given)), image, "{arguments}");
        }
    }
}

#[test]
fn solutions_are_rearranged_with_their_puzzles() {
    let solved = made("solve --to csv", &format!("{UNIQUE}\n"));
    for arguments in ["canon --to csv", "shuffle --seed 9 --copies 3 --to csv"] {
        let images = made(arguments, &solved);
        let check = foldoku_reading("check", images.as_bytes());
        assert_eq!(check.code, 0, "{check}");
        assert!(!check.stdout.contains("wrong"), "{check}");
        assert!(images.starts_with("puzzle,solution,transform,"), "{images}");
    }
}

#[test]
fn the_canonical_form_of_the_solution_takes_the_puzzle_along() {
    let text = format!("{UNIQUE}\n{SOLUTION}\n");
    let grids = made("canon --grid", &text);
    let mut lines = grids.lines();
    assert_eq!(lines.next(), lines.next());
    assert_eq!(grids.lines().next(), made("canon", SOLUTION).lines().next());
    let puzzle = made("canon --grid --to puzzle", UNIQUE);
    assert_eq!(made("solve", &puzzle).lines().next(), grids.lines().next());
    let run = foldoku_reading(
        "canon --grid",
        format!("{TWO}\n{NONE}\nnonsense\n").as_bytes(),
    );
    insta::assert_snapshot!("canon_refusals", run);
}

#[test]
fn what_is_made_does_not_depend_on_threads_or_shards() {
    let text = (puzzles().join("\n") + "\n").repeat(300);
    let whole = made("shuffle --seed 5", &text);
    for threads in [1, 2, 5] {
        let other = made(&format!("shuffle --seed 5 -j {threads}"), &text);
        assert!(other == whole, "{threads} threads");
    }
    let second = whole.lines().skip(1).step_by(3);
    let second: String = second.map(|line| format!("{line}\n")).collect();
    assert!(made("shuffle --seed 5 --shard 2/3", &text) == second);
    let copies = made("shuffle --seed 5 --copies 2", &text);
    let first = copies.lines().step_by(2);
    assert!(first.eq(whole.lines()));
    assert!(made("shuffle --seed 6", &text) != whole);
}

#[test]
fn records_that_nothing_can_be_made_of_are_answered() {
    let folder = Folder::new("changes-refused");
    let input = folder.file(
        "in.txt",
        format!("{UNIQUE}\nnonsense\n{}\n{UNIQUE}\n", "1".repeat(729)),
    );
    let run = foldoku(&format!("shuffle --seed 2 {input}"));
    assert_eq!((run.code, run.stdout.lines().count()), (0, 4), "{run}");
    let second = run.stdout.lines().nth(1).unwrap();
    assert!(second.starts_with("# line 2: "), "{run}");
    let run = foldoku(&format!("shuffle --strict --seed 2 {input}"));
    assert_eq!(run.code, 1, "{run}");
    for arguments in [
        format!("shuffle {input} -o {input}"),
        String::from("canon --geometry 4x4 -p 1.....2.....3..."),
        format!("canon --to solution {input}"),
        format!("canon --to npy {input}"),
        format!("shuffle --copies x {input}"),
    ] {
        let run = foldoku(&arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    }
}
