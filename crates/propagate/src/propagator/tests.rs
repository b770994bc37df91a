//! Runs of the propagator: outcomes, passes, steps and counts.
//!
//! **Invariant:** expected numbers come from the published example or from the definition.

use super::*;
use foldoku_board::{Puzzle, format};

#[track_caller]
fn check(puzzle: &str, strategies: &[Strategy], outcome: Outcome, passes: u64) -> Candidates {
    let classic = Geometry::classic();
    let puzzle = Puzzle::parse(&classic, puzzle).unwrap();
    let mut candidates = Candidates::of(&puzzle);
    let mut propagator = Propagator::new(&classic, &Config::of(strategies));
    let report = propagator.run(&mut candidates, None);
    assert_eq!(report, Report { outcome, passes });
    candidates
}

const P1: &str =
    "58??26????6???7??2?7?????612???1935????3?4????5386???489?????4?7??4???1????68??37";

#[test]
fn elimination_solves_p1_in_four_passes() {
    let candidates = check(P1, &[Strategy::Elimination], Outcome::Solved, 4);
    let line = format::grid(
        &Geometry::classic(),
        &candidates.to_grid(),
        format::Style::Line,
    );
    assert!(line.starts_with("584126793169537482372948561"));
}

#[test]
fn an_empty_list_of_strategies_finds_nothing() {
    let candidates = check(P1, &[], Outcome::Stuck, 0);
    assert_eq!(candidates.open_count(), 49);
}

#[test]
fn steps_follow_from_the_candidates_before_them() {
    let classic = Geometry::classic();
    let puzzle = Puzzle::parse(
        &classic,
        "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4",
    )
    .unwrap();
    let mut before = Candidates::of(&puzzle);
    let mut candidates = before.clone();
    let mut steps = 0;
    let mut on_deduction = |step: &AppliedDeduction| {
        assert!(step.deduction.holds(&classic, &before));
        assert!(!step.removed.is_empty());
        for &(square, digits) in &step.removed {
            assert_eq!(before.remove(square, digits), digits);
        }
        steps += 1;
    };
    let mut propagator = Propagator::new(&classic, &Config::default());
    let report = propagator.run(&mut candidates, Some(&mut on_deduction));
    assert_eq!(report.outcome, Outcome::Stuck);
    assert!(steps > 50);
    assert_eq!(before, candidates);
}

/// The counts that the author of the rule published for his first example.
#[test]
fn subset_and_forced_cell_counts_match_the_published_example() {
    let classic = Geometry::classic();
    let text = "6...4.9.. 28..57... .4...9..1 .6....34. 32.....56 ......... ......... \
                ....3259. ....6..78";
    let puzzle = Puzzle::parse(&classic, text).unwrap();
    let mut candidates = Candidates::of(&puzzle);
    let config = Config::of(&[Strategy::Subsets, Strategy::ForcedCells]);
    let mut propagator = Propagator::new(&classic, &config);
    propagator.close(&mut candidates, None, None).unwrap();
    assert!(candidates.is_settled());
    let tally = propagator.take_tally();
    assert_eq!(tally.rounds - 1, 10);
    assert_eq!(&tally.subsets[1..9], &[114, 2, 0, 0, 0, 0, 3, 37]);
    assert_eq!(tally.forced, 9);
}

#[test]
fn a_stop_check_ends_subsets_between_two_units() {
    let board = Geometry::board(16).unwrap();
    let mut propagator = Propagator::new(&board, &Config::of(&[Strategy::Subsets]));
    let polls = core::cell::Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 20
    };
    let start = Candidates::full(&board);
    let mut candidates = start.clone();
    let result = propagator.close_unless(&mut candidates, None, None, Some(&stop));
    assert_eq!((result, polls.get()), (Ok(()), 21));
    assert!(propagator.was_stopped());
    assert_eq!(propagator.close(&mut candidates, None, None), Ok(()));
    assert!(!propagator.was_stopped());
    assert_eq!(candidates, start);
}
