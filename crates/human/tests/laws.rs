//! Laws of all steps, on published puzzles and on random rules.
//!
//! **Invariant:** no step contradicts the solution, and what a step cites proves it. `RUN_SLOW_TESTS` tries all
//! techniques, thousands of random rules, and the collections beside this repository.

#![cfg(test)]

use foldoku_board::{Constraint, Geometry, Grid, Puzzle};
use foldoku_human::{Position, Rulebook, Solver, Technique, Unproven, check};
use foldoku_rules::text::iss;
use foldoku_search::{Engine, VariantSearch};
use foldoku_testkit::rules::{self, Random};
use foldoku_testkit::{fixtures, reference, tables};

/// Returns the published puzzles in the syntax of Interactive Sudoku Solver that have one solution, without
/// those in which the regions are unknown.
fn published() -> Vec<(String, Rulebook)> {
    let path = fixtures::path("variants").join("puzzles.tsv");
    let text = std::fs::read_to_string(path).expect("the table is part of the repository");
    let rows = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| row.get(3) == Some(&"iss") && row[4] == "unique");
    let rows = rows.filter(|row| !row[6].contains("ChaosConstruction"));
    let puzzles = rows.filter_map(|row| {
        let variant = iss::read(row[6]).ok()?;
        let rulebook = Rulebook::of_variant(&variant, &variant.puzzle().ok()?).ok()?;
        Some((row[0].to_owned(), rulebook))
    });
    puzzles.collect()
}

/// What is known about the steps of paths.
#[derive(Debug, Default)]
struct Tally {
    paths: usize,
    solved: usize,
    proven: usize,
    /// Steps whose cells can be filled in too many ways to try them all.
    open: usize,
}

impl Tally {
    /// Checks every step of a path; no step may contradict the solution.
    fn add(&mut self, name: &str, rulebook: Rulebook, solution: &Grid, hardest: Technique) {
        let mut position = Position::new(&rulebook);
        let mut solver = Solver::new(rulebook).up_to(hardest);
        let path = solver.path(&position);
        for step in &path.steps {
            for candidate in &step.eliminations {
                assert_ne!(
                    solution[candidate.square],
                    Some(candidate.digit),
                    "{name}: {step:?}"
                );
            }
            for candidate in &step.placements {
                assert_eq!(
                    solution[candidate.square],
                    Some(candidate.digit),
                    "{name}: {step:?}"
                );
            }
            match check(solver.rulebook(), &position, step) {
                Ok(()) => self.proven += 1,
                Err(Unproven::TooMany(_)) => self.open += 1,
                Err(error) => panic!("{name}: {error}: {step:?}"),
            }
            position.apply(solver.rulebook(), step);
        }
        self.paths += 1;
        self.solved += usize::from(path.is_solved());
    }

    fn finish(&self) {
        assert!(self.proven > 15 * self.open, "{self:?}");
    }
}

/// Returns the hardest technique for many puzzles: those that take long only with `RUN_SLOW_TESTS`.
fn hardest(fast: Technique) -> Technique {
    if is_slow() {
        Technique::NestedWhatIf
    } else {
        fast
    }
}

fn is_slow() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

#[test]
fn steps_of_published_puzzles_are_proven_by_what_they_cite() {
    let mut tally = Tally::default();
    for (name, rulebook) in published() {
        let solution = VariantSearch::default().first(rulebook.puzzle());
        let solution = solution.expect("published puzzles have a solution");
        tally.add(&name, rulebook, &solution, hardest(Technique::Sums));
    }
    tally.finish();
    assert!(tally.paths >= 40 && tally.proven > 2000, "{tally:?}");
}

#[test]
fn steps_of_collections_are_proven_by_what_they_cite() {
    if !is_slow() {
        return;
    }
    let mut tally = Tally::default();
    let rows = ["iss", "rangsk"].map(|name| tables::shared(&format!("variants/{name}.tsv")));
    for row in rows.concat() {
        if row["expected"] != "unique" || row["tier"] == "C" {
            continue;
        }
        if let Some((rulebook, solution)) = solved(&row["canonical"]) {
            tally.add(&row["name"], rulebook, &solution, Technique::NestedWhatIf);
        }
    }
    tally.finish();
}

/// Returns the rulebook of a puzzle in the syntax of Interactive Sudoku Solver, and its solution.
fn solved(text: &str) -> Option<(Rulebook, Grid)> {
    let variant = iss::read(text).ok()?;
    let rulebook = Rulebook::of_variant(&variant, &variant.puzzle().ok()?).ok()?;
    let solution = VariantSearch::default().first(rulebook.puzzle())?;
    Some((rulebook, solution))
}

#[test]
fn steps_under_random_rules_are_proven_by_what_they_cite() {
    let mut tally = Tally::default();
    for seed in 0..if is_slow() { 10_000 } else { 75 } {
        let mut random = Random::new(seed);
        let board = ["2x2", "2x3", "3x3"][seed as usize % 3];
        let geometry = fixtures::geometry(board);
        let empty = Grid::empty(&geometry);
        let solution = reference::first(&geometry, &empty).expect("the board has a filling");
        let count = 2 + random.below(6);
        let puzzle = rules::puzzle(&mut random, &geometry, &solution, 25, count);
        let mut engine = VariantSearch::default();
        let solutions = engine.collect(&puzzle, 2);
        if let [solution] = &solutions[..] {
            let rulebook = Rulebook::new(&puzzle).expect("the board is small");
            let name = format!("seed {seed}");
            tally.add(&name, rulebook, solution, Technique::NestedWhatIf);
        }
    }
    tally.finish();
    assert!(tally.paths > 20 && tally.solved > 15, "{tally:?}");
}

#[test]
fn a_step_without_one_of_its_premises_is_not_proven() {
    let mut dropped = 0;
    for (name, rulebook) in published().into_iter().take(16) {
        let mut position = Position::new(&rulebook);
        let mut solver = Solver::new(rulebook).up_to(Technique::HiddenTriple);
        while let Some(step) = solver.next(&position) {
            for index in 0..step.premises.len() {
                let mut other = step.clone();
                other.premises.remove(index);
                let checked = check(solver.rulebook(), &position, &other);
                assert!(
                    checked.is_err(),
                    "{name}: {step:?} does not need premise {index}"
                );
                dropped += 1;
            }
            position.apply(solver.rulebook(), &step);
        }
    }
    assert!(dropped > 300, "{dropped} premises");
}

#[test]
fn every_rule_of_a_small_killer_has_a_path() {
    let geometry = Geometry::boxes(2, 2).expect("the board can be built");
    let plain = Puzzle::parse(&geometry, "1...............").expect("the text fits");
    let cage = |cells: [usize; 2], total| {
        let cells = cells.map(foldoku_board::Square::new);
        Constraint::Cage(foldoku_board::constraint::Cage::with_total(cells, total))
    };
    let cages = [
        ([1, 2], 5),
        ([3, 7], 6),
        ([4, 8], 5),
        ([9, 10], 5),
        ([13, 14], 5),
        ([11, 15], 4),
    ];
    let puzzle = plain
        .with_constraints(cages.map(|(cells, total)| cage(cells, total)))
        .expect("cages fit");
    let count = VariantSearch::default().count(&puzzle, 2).exact();
    let rulebook = Rulebook::new(&puzzle).expect("the board is small");
    let path = Solver::new(rulebook.clone()).path(&Position::new(&rulebook));
    assert_eq!((count, path.is_solved()), (Some(1), true), "{path:?}");
}
