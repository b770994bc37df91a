//! Searches that leave something out find the same hints as complete ones.
//!
//! **Invariant:** the positions are those of the tests of chains.

use std::collections::BTreeMap;

use super::*;
use crate::explainer::basics::{hidden_single, naked_single};

/// Returns the positions of all puzzles, a few of each.
fn some_positions(stride: usize) -> Vec<Position> {
    let of_puzzle = |[puzzle, solution]: [&'static [u8; 81]; 2]| {
        positions(puzzle, solution).into_iter().step_by(stride)
    };
    PUZZLES.into_iter().flat_map(of_puzzle).collect()
}

/// Fills in singles, with which scans leave nothing out.
fn without_singles(mut position: Position) -> Position {
    while let Some(hint) = hidden_single(&position).or_else(|| naked_single(&position)) {
        hint.effect.apply(&mut position);
    }
    position
}

#[test]
fn sources_that_are_left_out_have_no_hints() {
    // The nested levels take minutes unless optimised.
    let mut levels = vec![
        (Level::Nishio, 5),
        (Level::Multiple, 5),
        (Level::Dynamic, 7),
        (Level::Plus, 11),
    ];
    if std::env::var_os("RUN_SLOW_TESTS").is_some() {
        let nested = [(0, 13), (1, 17), (2, 41)];
        levels.extend(nested.map(|(inside, stride)| (Level::Nested(inside), stride)));
    }
    let (mut kept, mut wanted) = (0, 0);
    let mut scan = Scan::new();
    for (level, stride) in levels {
        let rules = level.rules().1;
        for position in some_positions(stride) {
            let grid = Grid::of(&without_singles(position));
            let Some(sources) = scan.sources(&grid, rules, &|| false) else {
                continue;
            };
            kept += 1;
            for hint in Forcing::new(Box::new(Search::new())).all(&grid, rules, &|| false) {
                assert!(sources.contains(hint.source), "{level:?} {grid:?} {hint:?}");
                wanted += 1;
            }
        }
    }
    assert!(kept > 20 && wanted > 100, "{kept} {wanted}");
}

/// A scan keeps the nets of a position for the next one, which has fewer candidates.
#[test]
fn nets_of_an_earlier_position_leave_out_no_hints() {
    let mut wanted = 0;
    for [puzzle, solution] in PUZZLES {
        let mut scan = Scan::new();
        let path = positions(puzzle, solution).into_iter().skip(POSITIONS);
        for (index, position) in path.enumerate() {
            let grid = Grid::of(&without_singles(position));
            for level in [Level::Dynamic, Level::Plus] {
                let rules = level.rules().1;
                let Some(sources) = scan.sources(&grid, rules, &|| false) else {
                    continue;
                };
                if index % 5 > 0 {
                    continue;
                }
                for hint in Forcing::new(Box::new(Search::new())).all(&grid, rules, &|| false) {
                    assert!(sources.contains(hint.source), "{level:?} {grid:?} {hint:?}");
                    wanted += 1;
                }
            }
        }
    }
    assert!(wanted > 100, "{wanted}");
}

/// What chains find inside nets is kept for the next position.
#[test]
fn nested_chains_do_not_depend_on_the_position_before() {
    let level = Level::Nested(0);
    let mut kept = Chains::new();
    let mut position = Position::from_line(PUZZLES[0][0]);
    for _ in 0..3 {
        let hint = kept.best(&position, level, &|| false);
        let fresh = Chains::new().best(&position, level, &|| false);
        assert_eq!(format!("{hint:?}"), format!("{fresh:?}"));
        let hint = hint.expect("there is one");
        hint.step.apply(&mut position);
    }
}

#[test]
fn the_first_loop_that_removes_a_candidate_is_among_the_firsts() {
    let by_candidate = |grid: &Grid, hints: Vec<LoopHint>| {
        let mut first = BTreeMap::new();
        for hint in hints {
            for candidate in hint.removed(grid) {
                first.entry(candidate).or_insert_with(|| hint.path.clone());
            }
        }
        first
    };
    let mut loops = Loops::new();
    let mut removed = 0;
    for position in some_positions(9) {
        let grid = Grid::of(&position);
        let all = loops.all(&grid).collect();
        let firsts = loops.firsts(&grid).collect();
        let firsts = by_candidate(&grid, firsts);
        removed += firsts.len();
        assert_eq!(firsts, by_candidate(&grid, all));
    }
    assert!(removed > 20, "{removed}");
}
