//! Laws of the solver: every step on its paths is proved, none removes a digit of the solution, and
//! levels and scores equal HoDoKu's.

use std::collections::BTreeSet;

use foldoku_board::Geometry;
use foldoku_board::format;
use foldoku_logic::describe::Style;
use foldoku_logic::hodoku::Rater;
use foldoku_logic::solver::{Sequence, Settings};
use foldoku_logic::{Candidate, Position, Solver, Step, Technique, check, describe, modern};
use foldoku_testkit::fixtures;
use foldoku_testkit::golden::{self, Comparison};
use foldoku_whips::Measure;

/// A puzzle that needs whips of six links.
const WHIPS_OF_SIX: &str =
    "..............1..2.34....5........1.......3..6.7..8......35......8.4....7..9....6";

/// Returns puzzles with one solution that need no forcing chains.
fn puzzles() -> Vec<String> {
    let easy = std::fs::read_to_string(fixtures::path("samples/easy.txt")).unwrap();
    let easy = easy.lines().filter(|line| !line.starts_with('#'));
    let rows = golden::HODOKU_LEVELS.rows().into_iter();
    let harder = rows.filter(|row| row["level"] != "Extreme");
    let harder = harder.map(|row| row["puzzle"].clone());
    easy.map(str::to_owned).chain(harder).collect()
}

/// Solves a puzzle, checks every step against the solution, and returns their number.
fn check_path(solver: &mut Solver, line: &str) -> usize {
    let board = Geometry::classic();
    let mut position = Position::from_line(line.as_bytes().try_into().unwrap());
    let path = solver.path(&position, &|| false);
    for step in &path.steps {
        assert_eq!(check(&position, step), Ok(()), "{step:?}");
        assert!(describe(step, Style::default()).contains(": "));
        step.apply(&mut position);
    }
    // The puzzle has one solution, so that a grid that solves it is the solution.
    let solution = position.to_line();
    let [givens, grid] = [line.as_bytes(), &solution].map(|it| format::read(&board, it).unwrap());
    assert!(grid.completes(&board, &givens), "{line}");
    let digit = |candidate: &Candidate| solution[candidate.square().index()] - b'0';
    for step in &path.steps {
        for gone in &step.eliminations {
            assert_ne!(digit(gone), gone.digit().number(), "{step:?}");
        }
        for placed in &step.placements {
            assert_eq!(digit(placed), placed.digit().number(), "{step:?}");
        }
    }
    path.steps.len()
}

#[test]
fn steps_follow_and_keep_the_solution() {
    let mut solver = Solver::new(Settings::all());
    let puzzles = puzzles();
    let count: usize = puzzles.iter().map(|it| check_path(&mut solver, it)).sum();
    assert!(count > 3000, "{count}");
}

#[test]
fn modern_order_solves_with_its_techniques() {
    let mut solver = Solver::new(Settings::of_sequence(Sequence::Modern));
    let mut used = BTreeSet::new();
    for line in puzzles() {
        check_path(&mut solver, &line);
        let start = Position::from_line(line.as_bytes().try_into().unwrap());
        let path = solver.path(&start, &|| false);
        used.extend(path.steps.iter().map(|step| step.technique));
    }
    assert!(
        used.iter()
            .all(|&technique| modern::level(technique).is_some())
    );
    assert!(used.contains(&Technique::MWing) && !used.contains(&Technique::MultiColoursOne));
    let order: Vec<Technique> = solver.techniques().collect();
    assert_eq!(order, modern::techniques().collect::<Vec<_>>());
    let two = [Technique::NakedSingle, Technique::HiddenSingle];
    let two = Settings::only(&two).unwrap().in_sequence(Sequence::Modern);
    solver.set(two);
    let hidden_first = [Technique::HiddenSingle, Technique::NakedSingle];
    assert!(solver.techniques().eq(hidden_first));
}

/// W by its definition: the longest whip of a path that needs nothing else.
#[test]
fn the_longest_whip_of_a_path_is_the_rating() {
    let mut solver = Solver::new(Settings::of_sequence(Sequence::Whips));
    let mut longest = 0;
    for line in puzzles()
        .into_iter()
        .take(20)
        .chain([WHIPS_OF_SIX.to_owned()])
    {
        let puzzle: &[u8; 81] = line.as_bytes().try_into().unwrap();
        let path = solver.path(&Position::from_line(puzzle), &|| false);
        let length = |step: &Step| match step.technique {
            Technique::Whip => step.truths.len() as u32,
            Technique::Pointing | Technique::Claiming => 1,
            _ => 0,
        };
        let found = path.steps.iter().map(length).max();
        let has_braids = path
            .steps
            .iter()
            .any(|it| matches!(it.technique, Technique::Braid | Technique::GBraid));
        let rating = Measure::Whip.rate(puzzle, puzzle, &|| false);
        assert!(has_braids || found == rating, "{line} {found:?} {rating:?}");
        longest = longest.max(found.unwrap_or_default());
    }
    assert!(longest >= 6, "{longest}");
}

/// The puzzle needs forcing chains. Those within forcing chains take a minute, so only
/// `RUN_SLOW_TESTS` tries all techniques.
#[test]
fn steps_of_a_hard_puzzle_follow_and_keep_the_solution() {
    let settings = match std::env::var_os("RUN_SLOW_TESTS") {
        Some(_) => Settings::all(),
        None => Settings::default(),
    };
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
    let count = check_path(&mut Solver::new(settings), hard);
    assert!(count > 100, "{count}");
}

/// Compares levels and scores with HoDoKu.
#[test]
fn levels_and_scores_equal_hodoku() {
    let mut rater = Rater::new();
    for (table, levels, scores) in [
        (golden::HODOKU_LEVELS, "hodoku-levels", "hodoku-scores"),
        (
            golden::HODOKU_MORE,
            "hodoku-more-levels",
            "hodoku-more-scores",
        ),
    ] {
        let [mut levels, mut scores] = [levels, scores].map(Comparison::new);
        for row in table.rows() {
            let puzzle: [u8; 81] = row["puzzle"].as_bytes().try_into().unwrap();
            let rating = rater.rate(&Position::from_line(&puzzle), true, &|| false);
            let rating = rating.expect("nothing stops the rating");
            levels.row(&row["puzzle"], rating.level().name(), &row["level"]);
            scores.row(&row["puzzle"], &rating.score().to_string(), &row["score"]);
        }
        levels.finish();
        scores.finish();
    }
}
