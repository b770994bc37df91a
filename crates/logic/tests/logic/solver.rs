//! Laws of the solver: every step on its paths is proved, none removes a digit of the solution, and
//! levels and scores equal HoDoKu's.

use foldoku_board::Geometry;
use foldoku_board::format;
use foldoku_logic::describe::Style;
use foldoku_logic::solver::{End, Settings};
use foldoku_logic::{Position, Solver, check, describe};
use foldoku_testkit::fixtures;
use foldoku_testkit::golden::{self, Comparison};
use foldoku_testkit::reference;

/// Returns classic puzzles with one solution, and their solutions.
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
                let digit = solution[gone.square().index()] - b'0';
                assert_ne!(digit, gone.digit().number(), "{step:?}");
            }
            for placed in &step.placements {
                let digit = solution[placed.square().index()] - b'0';
                assert_eq!(digit, placed.digit().number(), "{step:?}");
            }
            assert!(describe(&step, Style::default()).contains(": "));
            step.apply(&mut position);
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// Compares levels and scores with HoDoKu.
///
/// Where a position has several steps of one technique HoDoKu may take another one, so that the rest
/// of the path differs. A score therefore has to be within a quarter of HoDoKu's.
#[test]
fn levels_and_scores_equal_hodoku() {
    let mut solver = Solver::default();
    let mut levels = Comparison::new("hodoku-levels");
    let mut scores = Comparison::new("hodoku-scores");
    for row in golden::HODOKU_LEVELS.rows() {
        let puzzle: [u8; 81] = row["puzzle"].as_bytes().try_into().unwrap();
        let path = solver.path(&Position::from_line(&puzzle), &|| false);
        assert_eq!(path.end, End::Solved, "{}", row["puzzle"]);
        levels.row(&row["puzzle"], path.level().name(), &row["level"]);
        let golden: u32 = row["score"].parse().unwrap();
        let is_near = path.score().abs_diff(golden) * 4 <= golden;
        let ours = if is_near { golden } else { path.score() };
        scores.row(&row["puzzle"], &ours.to_string(), &row["score"]);
    }
    levels.finish();
    scores.finish();
}
