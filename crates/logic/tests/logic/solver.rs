//! The laws of the solver: every step on its paths follows, none takes a digit of the solution away,
//! and levels and scores are what HoDoKu says.

use foldoku_board::Geometry;
use foldoku_board::format;
use foldoku_logic::solver::{End, Settings};
use foldoku_logic::{Coordinates, Position, Solver, check, describe};
use foldoku_testkit::fixtures::{self, shared_data};
use foldoku_testkit::reference;

/// The classic puzzles of the fixtures that have one solution, and their solutions.
fn puzzles() -> Vec<([u8; 81], [u8; 81])> {
    let board = Geometry::classic();
    let easy = std::fs::read_to_string(fixtures::path("samples/easy.txt")).unwrap();
    let lines = easy.lines().filter(|line| !line.starts_with('#'));
    let more = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4",
    ];
    let all = lines.chain(more);
    all.map(|line| {
        let grid = format::read(&board, line.as_bytes()).unwrap();
        let solution = reference::first(&board, &grid).unwrap();
        let solution = format::grid(&board, &solution, format::Style::Line);
        let bytes = |line: &str| line.as_bytes().try_into().unwrap();
        (bytes(line), bytes(&solution))
    })
    .collect()
}

#[test]
fn steps_follow_and_keep_the_solution() {
    let mut solver = Solver::new(Settings::all());
    let mut count = 0;
    for (puzzle, solution) in puzzles() {
        let mut position = Position::from_line(&puzzle);
        for step in solver.path(&position, &|| false).steps {
            assert_eq!(check(&position, &step), Ok(()), "{step:?}");
            for gone in &step.eliminations {
                let digit = solution[gone.square()] - b'1';
                assert_ne!(usize::from(digit), gone.digit_index(), "{step:?}");
            }
            for placed in &step.placements {
                let digit = solution[placed.square()] - b'1';
                assert_eq!(usize::from(digit), placed.digit_index(), "{step:?}");
            }
            assert!(describe(&step, Coordinates::RowColumn).ends_with('.'));
            step.apply(&mut position);
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// Puzzles that HoDoKu solves with what there are finders for have its level; the score may differ by
/// the choice between steps that are alike.
#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn levels_are_those_of_hodoku() {
    let Some(path) = shared_data("oracle/hodoku_levels.tsv") else {
        eprintln!("skipped: the levels of HoDoKu are not here");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let (mut solver, mut rows, mut same, mut near) = (Solver::default(), 0, 0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle: [u8; 81] = fields[0].as_bytes().try_into().unwrap();
        let path = solver.path(&Position::from_line(&puzzle), &|| false);
        if path.end != End::Solved {
            continue;
        }
        rows += 1;
        let score: u32 = fields[2].parse().unwrap();
        same += u32::from(path.level().name() == fields[1]);
        near += u32::from(path.score().abs_diff(score) * 10 <= score);
    }
    assert!(rows > 0 && same * 10 >= rows * 9, "{same} of {rows}");
    assert!(near * 10 >= rows * 8, "{near} of {rows}");
}
