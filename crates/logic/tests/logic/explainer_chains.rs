//! Compares ratings of puzzles that need chains with Sudoku Explainer.

use foldoku_logic::Position;
use foldoku_logic::explainer::Explainer;
use foldoku_testkit::golden::{self, Comparison, Row};

use crate::explainer::{difficulty, fixed};

fn rating(explainer: &mut Explainer, puzzle: &str) -> String {
    let rating = explainer.rate(&fixed(puzzle), None, &|| false);
    format!("{}/{}/{}", rating.er, rating.ep, rating.ed)
}

fn golden_rating(row: &Row) -> String {
    format!("{}/{}/{}", row["ER"], row["EP"], row["ED"])
}

#[test]
fn ratings_with_chains_equal_sudoku_explainer() {
    let most = if golden::is_exhaustive() { "12" } else { "9.4" };
    let wanted = difficulty("6.5")..=difficulty(most);
    let mut rows = golden::EXPLAINER_RATINGS.rows();
    rows.retain(|row| wanted.contains(&difficulty(&row["ER"])));
    let mut explainer = Explainer::new();
    let mut comparison = Comparison::new("explainer-ratings");
    for row in golden::sample(rows, 12) {
        let puzzle = &row["puzzle"];
        comparison.row(
            puzzle,
            &rating(&mut explainer, puzzle),
            &golden_rating(&row),
        );
    }
    comparison.finish();
}

#[test]
fn ratings_of_the_hardest_puzzles_equal_the_published_ones() {
    let mut explainer = Explainer::new();
    let mut comparison = Comparison::new("hardest-ratings");
    for row in golden::sample(golden::HARDEST_RATINGS.rows(), 2) {
        let puzzle = &row["puzzle"];
        comparison.row(
            puzzle,
            &rating(&mut explainer, puzzle),
            &golden_rating(&row),
        );
    }
    comparison.finish();
}

/// A puzzle with a high ED has no easier first step, so the first step alone shows it.
#[test]
fn first_steps_of_the_hardest_puzzles_have_the_published_difficulty() {
    let mut rows = golden::HARDEST_RATINGS.rows();
    rows.retain(|row| difficulty(&row["ED"]) >= difficulty("9.5"));
    let mut explainer = Explainer::new();
    let mut comparison = Comparison::new("hardest-first-steps");
    for row in golden::sample(rows, 6) {
        let puzzle = &row["puzzle"];
        let hint = explainer.next(&Position::from_line(&fixed(puzzle)));
        let ours = hint.map_or(String::new(), |hint| hint.difficulty.to_string());
        comparison.row(puzzle, &ours, &row["ED"]);
    }
    comparison.finish();
}
