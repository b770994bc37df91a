//! The output of `--show`: traces and counts.

use crate::harness::foldoku;
use insta::assert_snapshot;

const TWO: &str =
    "6.7.439252.9.57634543629781768215349321794856495386217934578162176432598852961473";
const EX_214: &str =
    "6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";

#[test]
fn propagate_shows_steps_counts_and_candidates() {
    let run = foldoku(&format!(
        "propagate --show puzzle,steps,counts,candidates -p {TWO}"
    ));
    assert_snapshot!(run);
}

#[test]
fn every_strategy_has_its_own_trace_text() {
    let run = foldoku(&format!("propagate --show steps -p {EX_214}"));
    for words in [
        "elimination: ",
        "hidden single: ",
        "subset of 2: ",
        "forced cells: ",
    ] {
        assert!(run.stdout.contains(words), "{words}\n{run}");
    }
}

#[test]
fn trial_shows_its_complete_trace() {
    let run = foldoku(&format!("trial --show all -p {TWO}"));
    assert_snapshot!(run);
}

#[test]
fn trial_without_backtracking_shows_the_remaining_candidates() {
    let run = foldoku(&format!(
        "trial --levels 0 --no-backtrack --hide puzzle -p {TWO}"
    ));
    assert_snapshot!(run);
}

#[test]
fn solve_shows_the_puzzle_and_the_search_statistics() {
    let run = foldoku(&format!(
        "solve --style box --show puzzle,stats --all -p {TWO}"
    ));
    assert_snapshot!(run);
}
