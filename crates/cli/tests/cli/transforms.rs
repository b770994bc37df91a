//! `canon`, `shuffle` and the other commands that turn puzzles into puzzles.
//!
//! **Invariant:** output is verified by the library or by another command.

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
fn stdout(arguments: &str, input: &str) -> String {
    let run = foldoku_reading(&format!("{arguments} --quiet"), input.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    run.stdout
}

fn line(text: &str) -> Line {
    text.as_bytes().try_into().unwrap()
}

/// Returns the puzzle and the transform of a line that contains both.
fn shown(text: &str) -> (Line, Transform) {
    let (puzzle, remarks) = text.split_once(" # ").unwrap();
    let transform = remarks.split(',').next().unwrap();
    (line(puzzle), transform.parse().unwrap())
}

#[test]
fn equivalent_puzzles_share_a_canonical_form_and_are_duplicates() {
    let text = puzzles().join("\n") + "\n";
    let forms = stdout("canon", &text);
    assert_eq!(stdout("canon", &forms), forms);
    let images = stdout("shuffle --seed 3", &text);
    assert!(images != text);
    assert_eq!(stdout("canon", &images), forms);
    let both = format!("{text}{images}");
    assert_eq!(stdout("dedupe", &both), stdout("dedupe", &text));
}

#[test]
fn transforms_map_the_input_to_the_output() {
    let text = puzzles().join("\n") + "\n";
    for arguments in [
        "canon --show transform,automorphisms",
        "shuffle --show transform --seed 1",
    ] {
        let images = stdout(arguments, &text);
        for (given, image) in text.lines().zip(images.lines()) {
            let (image, transform) = shown(image);
            assert_eq!(transform.apply(&line(given)), image, "{arguments}");
        }
    }
}

#[test]
fn solutions_are_transformed_with_their_puzzles() {
    let solved = stdout("solve --to csv", &format!("{UNIQUE}\n"));
    for arguments in ["canon --to csv", "shuffle --seed 9 --count 3 --to csv"] {
        let images = stdout(arguments, &solved);
        let check = foldoku_reading("check", images.as_bytes());
        assert_eq!(check.code, 0, "{check}");
        assert!(!check.stdout.contains("wrong"), "{check}");
        assert!(images.starts_with("puzzle,solution,transform"), "{images}");
    }
}

#[test]
fn canonical_form_of_the_solution_transforms_the_puzzle() {
    let text = format!("{UNIQUE}\n{SOLUTION}\n");
    let grids = stdout("canon --of grid", &text);
    let mut lines = grids.lines();
    assert_eq!(lines.next(), lines.next());
    assert_eq!(
        grids.lines().next(),
        stdout("canon", SOLUTION).lines().next()
    );
    let puzzle = stdout("canon --of grid --to puzzle", UNIQUE);
    assert_eq!(
        stdout("solve", &puzzle).lines().next(),
        grids.lines().next()
    );
    let run = foldoku_reading(
        "canon --of grid",
        format!("{TWO}\n{NONE}\nnonsense\n").as_bytes(),
    );
    insta::assert_snapshot!("canon_refusals", run);
}

#[test]
fn output_does_not_depend_on_threads_or_shards() {
    let text = (puzzles().join("\n") + "\n").repeat(300);
    let whole = stdout("shuffle --seed 5", &text);
    for threads in [1, 2, 5] {
        let other = stdout(&format!("shuffle --seed 5 -j {threads}"), &text);
        assert!(other == whole, "{threads} threads");
    }
    let second = whole.lines().skip(1).step_by(3);
    let second: String = second.map(|line| format!("{line}\n")).collect();
    assert!(stdout("shuffle --seed 5 --shard 2/3", &text) == second);
    let copies = stdout("shuffle --seed 5 --count 2", &text);
    let first = copies.lines().step_by(2);
    assert!(first.eq(whole.lines()));
    assert!(stdout("shuffle --seed 6", &text) != whole);
}

#[test]
fn unusable_records_are_reported() {
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
        String::from("canon --of grid --geometry 4x4 -p 1.....2.....3..."),
        format!("canon --to solution {input}"),
        format!("canon --to npy {input}"),
        format!("shuffle --count x {input}"),
    ] {
        let run = foldoku(&arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    }
}

/// Returns whether a puzzle has exactly one solution.
fn is_unique(puzzle: &str) -> bool {
    foldoku_reading("check --quiet", puzzle.as_bytes()).code == 0
}

#[test]
fn minimised_puzzles_have_one_solution_and_need_every_clue() {
    let grids = stdout("generate --count 8 --seed 2 --solved", "");
    let spare = stdout(
        "generate --count 8 --seed 2 --minimal no --clues 30..50",
        "",
    );
    let text = grids + &spare;
    let minimal = stdout("minimise --seed 4", &text);
    for (puzzle, whole) in minimal.lines().zip(text.lines()) {
        assert!(is_unique(puzzle));
        for square in 0..81 {
            let clue = &puzzle[square..=square];
            assert!(clue == "." || clue == &whole[square..=square]);
            if clue != "." {
                let less = format!("{}.{}", &puzzle[..square], &puzzle[square + 1..]);
                assert!(!is_unique(&less), "{puzzle} at {square}");
            }
        }
    }
    assert!(stdout("minimise --seed 4 -j 1", &text) == minimal);
    assert!(stdout("minimise --seed 5", &text) != minimal);
    assert_eq!(stdout("minimise --seed 6", &minimal), minimal);
}

#[test]
fn all_minimal_puzzles_are_listed_up_to_a_limit() {
    let puzzle =
        "1....7.9..3..2...8..96..52...53..9...1..8...26....4...3......1..41.....7..72..3.4";
    let all = stdout("minimise --all", puzzle);
    assert_eq!(all.lines().count(), 4);
    assert_eq!(stdout("minimise --seed 1", &all), all);
    let two = stdout("minimise --all --limit 2", puzzle);
    assert!(all.starts_with(&two) && two.lines().count() == 2);
    let run = foldoku(&format!(
        "minimise --all --effort 1000 --strict -p {SOLUTION}"
    ));
    assert_eq!(run.code, 1, "{run}");
    assert!(
        run.stderr
            .contains("stopped before all minimal puzzles were found"),
        "{run}"
    );
}

#[test]
fn completed_puzzles_have_one_solution_and_keep_their_clues() {
    let several = [&".".repeat(81), TWO, &UNIQUE.replace('9', ".")];
    let text = several.map(String::from).join("\n");
    let completed = stdout("complete --seed 1", &text);
    for (puzzle, whole) in completed.lines().zip(several) {
        assert!(is_unique(puzzle));
        let pairs = puzzle.chars().zip(whole.chars());
        assert!(
            pairs
                .filter(|pair| pair.1 != '.')
                .all(|(now, before)| now == before)
        );
    }
    assert_eq!(stdout("complete --seed 1", UNIQUE).trim(), UNIQUE);
    assert_eq!(stdout("complete --seed 1 -j 1", &text), completed);
}

#[test]
fn neighbours_differ_by_the_given_number_of_clues() {
    let clues = |puzzle: &str| 81 - puzzle.matches('.').count();
    let neighbours = stdout("neighbours", UNIQUE);
    assert_eq!(neighbours.lines().count(), 141);
    for puzzle in neighbours.lines() {
        assert_eq!(clues(puzzle), clues(UNIQUE));
        let changed = puzzle
            .chars()
            .zip(UNIQUE.chars())
            .filter(|(one, other)| one != other);
        assert!((1..=2).contains(&changed.count()));
    }
    let check = foldoku_reading("check --quiet", neighbours.as_bytes());
    assert_eq!(check.code, 0);
    let fewer = stdout("neighbours --minimal clues --limit 3", UNIQUE);
    assert_eq!(fewer.lines().count(), 3);
    assert!(fewer.lines().all(|line| neighbours.contains(line)));
    let far = stdout("neighbours --minus 2 --plus 2 --limit 50", UNIQUE);
    assert_eq!(far.lines().count(), 50);
    let more = stdout("neighbours --minus 0 --plus 1 --to csv", UNIQUE);
    assert!(
        more.lines()
            .skip(1)
            .all(|line| line.ends_with(&format!(",{UNIQUE}")))
    );
}

#[test]
fn unsupported_puzzles_are_refused() {
    let text = format!("{TWO}\n{NONE}\nnonsense\n");
    for (arguments, answers) in [
        ("minimise --seed 1", ["several solutions", "no solution"]),
        ("minimise --all", ["several solutions", "no solution"]),
        ("complete --seed 1", ["", "no solution"]),
    ] {
        let run = foldoku_reading(&format!("{arguments} --strict"), text.as_bytes());
        assert_eq!((run.code, run.stdout.lines().count()), (1, 3), "{run}");
        for (line, answer) in run.stdout.lines().zip(answers) {
            assert!(line.ends_with(answer), "{arguments}\n{run}");
        }
    }
    for arguments in [
        "minimise --limit 3",
        "minimise --all --seed 3",
        "neighbours --minus 4",
        "neighbours --limit 0",
        "canon --of grid --geometry 4x4 -p 1...............",
    ] {
        let run = foldoku(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    }
}

#[test]
fn puzzles_of_candidates_are_shuffled_and_minimised() {
    let sukakus = stdout("generate --count 4 --seed 8 --sukaku", "");
    assert!(sukakus.lines().all(|line| line.len() == 729));
    let images = stdout("shuffle --seed 1", &sukakus);
    assert!(images != sukakus);
    let check = foldoku_reading("check --quiet", images.as_bytes());
    assert_eq!(check.code, 0, "{check}");
    assert_eq!(stdout("minimise --seed 1", &images), images);
    let run = foldoku_reading("canon", sukakus.as_bytes());
    assert!(
        run.stdout
            .lines()
            .all(|line| line.ends_with("a puzzle given by its candidates")),
        "{run}"
    );
}
