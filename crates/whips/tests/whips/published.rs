//! Published ratings: T&E depth, B and BxB of SHC, W, B, gW and gB of CSP-Rules.
//!
//! **Invariant:** a difference is allowed only for gW, whose theories are not confluent, and in at most
//! one of a hundred puzzles.

use foldoku_testkit::{effort, tables};
use foldoku_whips::Measure;

use crate::Puzzle;

/// Returns every n-th row of a table, and none without the folder of tables.
fn rows(table: &str, quick: usize, full: usize) -> Vec<tables::Fields> {
    let step = effort(quick, full, 1);
    tables::shared(table).into_iter().step_by(step).collect()
}

/// Returns the puzzles whose rating is not the published one, with both, and how many were compared.
fn differences(rows: &[tables::Fields], column: &str, measure: Measure) -> (Vec<String>, usize) {
    let mut found = Vec::new();
    let mut compared = 0;
    for row in rows {
        let Ok(published) = row[column].parse::<u32>() else {
            continue;
        };
        let rating = Puzzle::new(&row["puzzle"]).rate(measure);
        compared += 1;
        if rating != Some(published) {
            found.push(format!(
                "{} {column} {published}, found {rating:?}",
                row["puzzle"]
            ));
        }
    }
    (found, compared)
}

#[test]
fn depths_and_classes_are_those_of_the_hierarchical_classifier() {
    let rows = rows("research/te_classes.tsv", 400, 240);
    let none = Vec::<String>::new();
    assert_eq!(differences(&rows, "te_depth", Measure::Depth).0, none);
    assert_eq!(differences(&rows, "b", Measure::Braid).0, none);
    let short = |row: &&tables::Fields| row["bxb"].parse::<u32>().is_ok_and(|it| it <= 3);
    let short: Vec<_> = rows.iter().filter(short).cloned().collect();
    assert_eq!(differences(&short, "bxb", Measure::BraidsInTrials).0, none);
}

#[test]
fn lengths_are_those_of_the_published_collections() {
    for (table, quick, full) in [
        ("research/cbg000_ratings.tsv", 200, 100),
        ("research/cbg_rare_ratings.tsv", 2000, 1000),
    ] {
        let rows = rows(table, quick, full);
        let none = Vec::<String>::new();
        assert_eq!(differences(&rows, "w", Measure::Whip).0, none);
        assert_eq!(differences(&rows, "b", Measure::Braid).0, none);
        assert_eq!(differences(&rows, "gb", Measure::GBraid).0, none);
        let (found, compared) = differences(&rows, "gw", Measure::GWhip);
        assert!(found.len() <= compared / 100 + 1, "{found:#?}");
    }
    let rows = rows("research/cbg000_ratings.tsv", 200, 100);
    let (found, compared) = differences(&rows, "s_w", Measure::SubsetsAndWhips);
    assert!(found.len() <= compared / 100 + 1, "{found:#?}");
}

/// Ratings that the community states for puzzles which everybody knows.
#[test]
fn famous_puzzles_have_their_depth() {
    for (name, puzzle, depth) in [
        (
            "Easter Monster",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            2,
        ),
        (
            "Golden Nugget",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            2,
        ),
        (
            "Loki",
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
            3,
        ),
    ] {
        assert_eq!(
            Puzzle::new(puzzle).rate(Measure::Depth),
            Some(depth),
            "{name}"
        );
    }
}
