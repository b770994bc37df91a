//! Answers of the screen against ratings.
//!
//! **Invariant:** the puzzles have ratings from 1.0 to 6.2, several solutions, or no empty cell.

use foldoku_logic::Explainer;
use foldoku_logic::explainer::{End, Rating};
use foldoku_testkit::golden;

use super::*;

const OPEN: u16 = u16::MAX;

/// Every kind of range: one bound, two bounds, on both sides of each difficulty of singles and locked
/// candidates.
const RANGES: [(u16, u16); 17] = [
    (0, 0),
    (0, 12),
    (0, 15),
    (0, 16),
    (0, 17),
    (0, 20),
    (0, 23),
    (0, 26),
    (0, 28),
    (0, 30),
    (1, OPEN),
    (15, 15),
    (16, OPEN),
    (17, 28),
    (18, OPEN),
    (29, OPEN),
    (45, 90),
];

fn is_within(rating: &Rating, (start, end): (u16, u16)) -> bool {
    match rating.end {
        End::Solved => (start..=end).contains(&rating.er.tenths()),
        _ => end == OPEN,
    }
}

/// Returns the puzzles of a golden table, the same puzzles with more and more digits of their
/// solutions, and without one of their givens.
fn puzzles() -> Vec<Line> {
    let rows = golden::sample(golden::SKFR_RATINGS.rows(), 200);
    let lines = rows.iter().map(|row| row["puzzle"].as_bytes());
    let lines: Vec<Line> = lines.map(|it| it.try_into().unwrap()).collect();
    let (mut answers, mut solutions) = (vec![Answer::default(); lines.len()], lines.clone());
    Lanes::new().solve_into(&lines, 2, &mut answers, Some(&mut solutions));
    let mut puzzles = lines.clone();
    for (line, solution) in lines.iter().zip(&solutions) {
        for more in [3, 9, 20, 35, 81] {
            let mut easier = *line;
            let empty = easier.iter_mut().zip(solution);
            let empty = empty.filter(|(cell, _)| **cell == b'.');
            empty.take(more).for_each(|(cell, digit)| *cell = *digit);
            puzzles.push(easier);
        }
        let mut ambiguous = *line;
        let given = ambiguous.iter().position(|&cell| cell != b'.').unwrap();
        ambiguous[given] = b'.';
        puzzles.push(ambiguous);
    }
    puzzles
}

#[test]
fn answers_are_those_of_the_rating() {
    let puzzles = puzzles();
    let (mut explainer, mut lanes) = (Explainer::new(), Lanes::new());
    // No range ends between 6.2, the highest ER here, and 9.0.
    let most = Some(Difficulty::from_tenths(62));
    let rate = |puzzle| explainer.rate(puzzle, most, &|| false);
    let ratings: Vec<Rating> = puzzles.iter().map(rate).collect();
    let answers = lanes.solve(&puzzles, 2);
    for range in RANGES {
        let ends = Difficulty::from_tenths(range.0)..=Difficulty::from_tenths(range.1);
        let mut screen = ErScreen::new(&ends);
        let screened = screen.decide(&puzzles);
        let mut known = 0;
        for (index, &screened) in screened.iter().enumerate() {
            let (rating, puzzle) = (&ratings[index], puzzles[index].escape_ascii());
            let is_unique = answers[index].status == Status::Unique;
            if screened != Screened::Undecided {
                known += 1;
                assert!(is_unique, "{puzzle}");
                let found = screened == Screened::Within;
                let expected = is_within(rating, range);
                assert_eq!(found, expected, "{puzzle} {range:?} {}", rating.er);
            }
        }
        let unique = answers.iter().filter(|it| it.status == Status::Unique);
        match range {
            (0 | 16, 15 | OPEN) => assert_eq!(known, unique.count(), "{range:?}"),
            _ => assert!(known > 0, "{range:?}"),
        }
    }
}
