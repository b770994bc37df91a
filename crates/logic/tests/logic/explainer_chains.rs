//! Ratings of puzzles that need chains are those of the original program.

use foldoku_logic::Position;
use foldoku_logic::explainer::Explainer;
use foldoku_testkit::golden;

use crate::explainer::{difficulty, fixed};

/// One row in so many is tried where the program is slow.
const SHARE: usize = if cfg!(debug_assertions) { 25 } else { 1 };

#[test]
fn ratings_from_six_and_a_half_on_are_those_of_the_original_program() {
    let most = if cfg!(debug_assertions) { "9.4" } else { "12" };
    let wanted = difficulty("6.5")..=difficulty(most);
    let mut explainer = Explainer::new();
    let rows = golden::rows("se_ratings.tsv");
    let rows = rows
        .iter()
        .filter(|row| wanted.contains(&difficulty(&row["ER"])));
    for row in rows.step_by(SHARE) {
        let rating = explainer.rate(&fixed(&row["puzzle"]), None, &|| false);
        let golden = ["ER", "EP", "ED"].map(|column| difficulty(&row[column]));
        assert_eq!(
            [rating.er, rating.ep, rating.ed],
            golden,
            "{}",
            row["puzzle"]
        );
    }
}

/// One row in so many of the hardest puzzles is rated.
const FEW: usize = if cfg!(debug_assertions) { 80 } else { 15 };

/// In the published list some rows stand at the wrong puzzles: the original program gives these what
/// the explainer gives them.
#[test]
fn ratings_of_the_hardest_puzzles_are_as_published() {
    let mut explainer = Explainer::new();
    let rows = golden::fields("hardest_published.tsv");
    let mut differing = Vec::new();
    for row in rows.iter().step_by(FEW) {
        let rating = explainer.rate(&fixed(&row[0]), None, &|| false);
        let published = [&row[1], &row[2], &row[3]].map(|text| difficulty(text));
        if [rating.er, rating.ep, rating.ed] != published {
            differing.push(format!("{row:?}: {rating:?}"));
        }
    }
    assert!(differing.len() <= 1, "{differing:#?}");
}

#[test]
fn first_steps_of_the_hardest_puzzles_are_as_published() {
    let mut explainer = Explainer::new();
    let rows = golden::fields("hardest_published.tsv");
    let is_hard = |row: &&Vec<String>| difficulty(&row[3]) >= difficulty("9.5");
    let (mut all, mut equal) = (0, 0);
    for row in rows.iter().filter(is_hard).step_by(SHARE) {
        let hint = explainer.next(&Position::from_line(&fixed(&row[0])));
        all += 1;
        equal += usize::from(hint.is_some_and(|hint| hint.difficulty == difficulty(&row[3])));
    }
    assert!(equal * 100 >= all * 90, "{equal} of {all}");
}
