//! The difficulty against those of other programs, by rank.

#![cfg(test)]

use foldoku_board::{Geometry, Puzzle};
use foldoku_human::{Position, Rulebook, Solver};
use foldoku_rules::text::iss;
use foldoku_testkit::{fixtures, golden};

/// Returns the difficulty of a puzzle.
#[track_caller]
fn difficulty(rulebook: Rulebook) -> f64 {
    let start = Position::new(&rulebook);
    let path = Solver::new(rulebook).path(&start);
    path.rating()
        .expect("the path ends at the solution")
        .difficulty
}

/// Returns the rank of each number; equal numbers share their mean rank.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: &f64| {
        let below = numbers.iter().filter(|other| *other < number).count();
        let equal = numbers.iter().filter(|other| *other == number).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    numbers.iter().map(rank).collect()
}

/// Returns Spearman's rank correlation of pairs.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let [one, other] = [0, 1].map(|side| {
        let numbers: Vec<f64> = pairs.iter().map(|it| [it.0, it.1][side]).collect();
        ranks(&numbers)
    });
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        let both = one.iter().zip(other);
        both.map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

#[test]
fn classic_puzzles_rank_as_sudoku_explainer_ranks_them() {
    let geometry = Geometry::classic();
    let rows = golden::sample(golden::EXPLAINER_RATINGS.rows(), 60);
    let pairs = rows.iter().map(|row| {
        let puzzle = Puzzle::parse(&geometry, &row["puzzle"]).expect("the puzzle is valid");
        let rulebook = Rulebook::new(&puzzle).expect("the board is small");
        let rating: f64 = row["ER"].parse().expect("a rating is a number");
        (rating, difficulty(rulebook))
    });
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let correlation = correlation(&pairs);
    assert!(
        correlation >= 0.9,
        "{correlation:.3} of {} puzzles",
        pairs.len()
    );
}

#[test]
fn puzzles_with_rules_rank_as_pencilmark_ranks_them() {
    let path = fixtures::path("variants").join("difficulties.tsv");
    let text = std::fs::read_to_string(path).expect("the table is part of the repository");
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let pairs = rows.filter(|row| row[2] == "held out").map(|row| {
        let variant = iss::read(row[3]).expect(row[0]);
        let puzzle = variant.puzzle().expect(row[0]);
        let rulebook = Rulebook::of_variant(&variant, &puzzle).expect(row[0]);
        let rating: f64 = row[1].parse().expect("a difficulty is a number");
        (rating, difficulty(rulebook))
    });
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let correlation = correlation(&pairs);
    assert!(
        correlation >= 0.85,
        "{correlation:.3} of {} puzzles",
        pairs.len()
    );
}
