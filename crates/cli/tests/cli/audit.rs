//! `audit`: puzzles that another collection gives away.

use crate::harness::{Folder, foldoku, foldoku_reading};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the puzzles that a command prints.
fn puzzles(arguments: &str) -> Vec<String> {
    let run = foldoku(arguments);
    assert_eq!(run.code, 0, "{run}");
    run.stdout.lines().map(str::to_owned).collect()
}

/// Returns the puzzle with one empty cell filled in.
fn with_a_clue(puzzle: &str, solution: &str) -> String {
    let place = puzzle.find('.').unwrap();
    let digit = &solution[place..=place];
    format!("{}{digit}{}", &puzzle[..place], &puzzle[place + 1..])
}

fn shuffled(puzzle: &str, seed: u8) -> String {
    puzzles(&format!("shuffle -q --seed {seed} {puzzle}")).remove(0)
}

#[test]
fn every_planted_relation_is_found() {
    let folder = Folder::new("audit");
    let (train, test) = (folder.name("train.txt"), folder.name("test.txt"));
    let made = puzzles("generate -q --count 60 --seed 5");
    let (known, new) = made.split_at(40);
    std::fs::write(&train, known.join("\n")).unwrap();
    let mut tested: Vec<(String, &str, usize)> = Vec::new();
    for (index, puzzle) in known.iter().enumerate().take(20) {
        let solution = puzzles(&format!("solve -q {puzzle}")).remove(0);
        let near = with_a_clue(puzzle, &solution);
        let other = puzzles(&format!("minimise -q --seed 9 {solution}")).remove(0);
        tested.push((puzzle.clone(), "equal", index + 1));
        tested.push((shuffled(puzzle, 3), "equivalent", index + 1));
        tested.push((shuffled(&near, 4), "near", index + 1));
        tested.push((shuffled(&other, 5), "solution", index + 1));
    }
    let planted: Vec<&str> = tested
        .iter()
        .map(|(puzzle, _, _)| puzzle.as_str())
        .collect();
    let clean = new.join("\n");
    std::fs::write(&test, format!("{clean}\n{}\n", planted.join("\n"))).unwrap();

    let run = foldoku(&format!("audit --train {train} {test}"));
    assert_eq!(run.code, 0, "{run}");
    let found: Vec<&str> = run.stdout.lines().skip(1).collect();
    let expected = tested
        .iter()
        .map(|(puzzle, relation, number)| format!("{puzzle},{relation},{number}"));
    assert_eq!(found, expected.collect::<Vec<_>>());
    let summary = "100 puzzles: 20 clean, 20 equal, 20 equivalent, 20 near, 20 solution";
    assert!(run.stderr.contains(summary), "{run}");

    // The rest has no relation, however many threads look.
    for threads in [1, 3] {
        let run = foldoku(&format!(
            "audit -q -j {threads} --write clean --train {train} {test}"
        ));
        assert_eq!(run.stdout.trim_end(), clean, "{run}");
    }
    let run = foldoku(&format!(
        "audit -q --write clean --allow near,solution --train {train} {test}"
    ));
    assert_eq!(run.stdout.lines().count(), 60, "{run}");
}

#[test]
fn symmetric_solutions_are_compared_in_all_of_their_images() {
    // A grid with many automorphisms: each row is the one above, moved by three columns.
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let hole = |places: &[usize]| -> String {
        let cells = grid.char_indices();
        let cell = |(place, cell)| if places.contains(&place) { '.' } else { cell };
        cells.map(cell).collect()
    };
    let folder = Folder::new("audit-symmetric");
    let train = folder.name("train.txt");
    std::fs::write(&train, hole(&[0, 40])).unwrap();
    for seed in 0..20 {
        let near = shuffled(&hole(&[0]), seed);
        let run = foldoku(&format!("audit -q --train {train} {near}"));
        assert!(run.stdout.contains(",near,1"), "{run}");
        let same = shuffled(&hole(&[0, 40]), seed);
        let run = foldoku(&format!("audit -q --train {train} {same}"));
        assert!(run.stdout.contains(",equivalent,1"), "{run}");
    }
}

#[test]
fn other_boards_rules_and_puzzles_with_several_solutions_are_compared_too() {
    let folder = Folder::new("audit-rules");
    let train = folder.name("train.txt");
    let killer = ".Cage~10~R1C1~R1C2~R1C3.Cage~17~R5C5~R5C6.~R9C9_4";
    let turned = ".Cage~10~R9C9~R9C8~R9C7.Cage~17~R5C5~R5C4.~R1C1_4";
    std::fs::write(&train, format!("{killer}\n")).unwrap();
    let run = foldoku_reading(&format!("audit -q --train {train}"), turned.as_bytes());
    assert!(run.stdout.contains(",equivalent,1"), "{run}");

    let open = EASY
        .replacen('5', ".", 1)
        .replacen('3', ".", 1)
        .replacen('7', ".", 1);
    std::fs::write(&train, format!("{open}\n")).unwrap();
    let run = foldoku(&format!("audit -q --train {train} {}", shuffled(&open, 2)));
    assert!(run.stdout.contains(",equivalent,1"), "{run}");
}

#[test]
fn files_that_cannot_be_compared_are_refused_or_reported() {
    let folder = Folder::new("audit-errors");
    let train = folder.name("train.txt");
    let run = foldoku(&format!("audit --train {train} {EASY}"));
    assert_eq!(run.code, 3, "{run}");
    std::fs::write(&train, format!("{SOLUTION}\n123\n")).unwrap();
    let run = foldoku(&format!("audit --train {train} -o {train} {EASY}"));
    assert_eq!(run.code, 2, "{run}");
    let run = foldoku(&format!("audit --train {train} {EASY}"));
    assert!(
        run.stderr.contains("line 2: expected 81 cells, found 3"),
        "{run}"
    );
    assert!(run.stdout.contains(&format!("{EASY},solution,1")), "{run}");
    assert_eq!(foldoku(&format!("audit {EASY}")).code, 2);
}
