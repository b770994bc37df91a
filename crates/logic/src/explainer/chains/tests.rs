//! Hints follow from their positions, and equal those recorded when ratings were compared with the
//! original program.
//!
//! **Invariant:** positions follow from a seed.

mod shortcuts;

use std::collections::BTreeSet;

use foldoku_testkit::effort;

use super::scan::Scan;
use super::*;
use crate::check::check;
use crate::position::{Position, bits_of};

/// Puzzles that need multiple or dynamic forcing chains, and their solutions.
const PUZZLES: [[&[u8; 81]; 2]; 4] = [
    [
        b"..7.2...4..89.7...6...1..2......84..5.....63...3.....7..........3169.5..9..5.....",
        b"317826954248957316659413728176238495582749631493165287765382149831694572924571863",
    ],
    [
        b".7........1.2..58.529........6.7.8.2..16...7......1..3.82.6.3......492..4..7.....",
        b"874356921613297584529418736396574812251683479748921653982165347137849265465732198",
    ],
    [
        b"...4..65..2...59..7...91...5.1.......9.......2.65..8.........4.9..2.3...4..7695.3",
        b"389472651124635978765891432541986327897324165236517894673158249958243716412769583",
    ],
    [
        b".4..15......3.......5....923.......9..2.4..7856.....4.....9...4.86....27.....76..",
        b"249815736617329485835764192374158269192643578568972341753296814486531927921487653",
    ],
];

const LEVELS: [Level; 5] = [
    Level::Loops,
    Level::Nishio,
    Level::Multiple,
    Level::Dynamic,
    Level::Plus,
];

/// How many positions of each puzzle are checked; checks are slow without optimisation.
const POSITIONS: usize = if cfg!(debug_assertions) { 12 } else { 20 };

/// Returns whether a candidate is part of the solution.
fn is_solution(solution: &[u8; 81], candidate: Candidate) -> bool {
    usize::from(solution[candidate.square().index()] - b'1') == candidate.digit_index()
}

#[track_caller]
fn assert_holds(position: &Position, solution: &[u8; 81], step: &Step) {
    assert_eq!(check(position, step), Ok(()), "{step:?}");
    assert!(
        step.placements
            .iter()
            .all(|&candidate| is_solution(solution, candidate))
    );
    assert!(
        !step
            .eliminations
            .iter()
            .any(|&candidate| is_solution(solution, candidate))
    );
}

/// Removes some wrong candidates.
fn thin(position: &mut Position, solution: &[u8; 81], seed: &mut u64, share: u64) {
    for index in 0..Candidate::COUNT {
        let candidate = Candidate::from_index(index);
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if (*seed >> 33) % 100 < share && !is_solution(solution, candidate) {
            position.remove(candidate);
        }
    }
}

/// Positions of a puzzle with fewer and fewer candidates, and the positions of a solution that always
/// applies the easiest hint.
fn positions(puzzle: &[u8; 81], solution: &[u8; 81]) -> Vec<Position> {
    let mut seed = u64::from(puzzle[0]);
    let mut positions = Vec::new();
    for index in 0..POSITIONS {
        let mut position = Position::from_line(puzzle);
        thin(
            &mut position,
            solution,
            &mut seed,
            (index * 40 / POSITIONS) as u64,
        );
        positions.push(position);
    }
    let (mut chains, mut position) = (Chains::new(), Position::from_line(puzzle));
    for _ in 0..4 * POSITIONS {
        let mut hints = LEVELS
            .iter()
            .filter_map(|&level| chains.best(&position, level, &|| false));
        let Some(hint) = hints.next() else {
            break;
        };
        hint.step.apply(&mut position);
        positions.push(position.clone());
    }
    positions
}

#[test]
fn hints_follow_and_every_technique_is_found() {
    let mut chains = Chains::new();
    let mut seen = BTreeSet::new();
    for [puzzle, solution] in PUZZLES {
        for position in positions(puzzle, solution) {
            for level in LEVELS {
                if let Some(hint) = chains.best(&position, level, &|| false) {
                    let step = hint.step;
                    assert_holds(&position, solution, &step);
                    assert!(!step.evidence.chains.is_empty());
                    seen.insert(step.technique);
                }
            }
        }
    }
    let all = [
        Technique::ForcingX,
        Technique::BidirectionalX,
        Technique::BidirectionalY,
        Technique::BidirectionalXy,
        Technique::ForcingXy,
        Technique::Nishio,
        Technique::CellForcing,
        Technique::RegionForcing,
        Technique::DynamicForcing,
        Technique::DynamicForcingPlus,
    ];
    assert_eq!(seen, BTreeSet::from(all));
}

#[test]
fn cycles_and_chains_follow() {
    let mut loops = Loops::new();
    for [puzzle, solution] in PUZZLES {
        for position in positions(puzzle, solution) {
            let grid = Grid::of(&position);
            let all: Vec<loops::LoopHint> = loops.all(&grid).collect();
            for found in all.iter().step_by(7) {
                let mut step = Step::new(Technique::ForcingXy);
                let removed = found.removed(&grid).into_iter();
                step.eliminations = removed
                    .map(|candidate| Candidate::from_index(candidate.into()))
                    .collect();
                step.truths = nested::strong_links(&grid, &found.path)
                    .map(Constraint::truth)
                    .collect();
                assert_holds(&position, solution, &step);
            }
            // The best one is the first of all, though it is found by another path.
            let best = loops.best(&grid).map(|(_, best)| best.path);
            assert_eq!(best, all.first().map(|found| found.path.clone()));
        }
    }
}

#[test]
fn nested_chains_follow() {
    let mut chains = Chains::new();
    let [puzzle, solution] = PUZZLES[0];
    let position = Position::from_line(puzzle);
    let grid = Grid::of(&position);
    let level = Level::Nested(0);
    let hint = chains
        .best(&position, level, &|| false)
        .expect("there is one");
    assert_eq!(hint.step.technique, Technique::NestedForcing);
    assert_holds(&position, solution, &hint.step);
    let mut hints = chains.forcing.all(&grid, level.rules().1, &|| false);
    // The search for the best one leaves out scans and nodes that cannot lead to it.
    hints.sort_by_key(|hint| (hint.complexity, hint.source.key()));
    let best = chains.hint(&grid, level, &hints[0]);
    assert_eq!(format!("{hint:?}"), format!("{best:?}"));
    // The best hint may need no nested chains. Only short ones are checked, which is slow.
    hints.retain(|hint| chains.forcing.has_nested(&grid, hint));
    assert!(hints.len() > 5);
    for hint in &hints[..5] {
        assert_holds(&position, solution, &chains.hint(&grid, level, hint).step);
    }
}

/// A level reuses the nets of the level before it, which must not change its results.
#[test]
fn hints_do_not_depend_on_earlier_searches() {
    let levels = [LEVELS.as_slice(), &[Level::Nested(0)]].concat();
    let stride = effort(54, 27, 9);
    let mut kept = Chains::new();
    for [puzzle, solution] in PUZZLES {
        for position in positions(puzzle, solution).iter().step_by(stride) {
            for &level in &levels {
                let fresh = Chains::new().best(position, level, &|| false);
                let kept = kept.best(position, level, &|| false);
                assert_eq!(format!("{kept:?}"), format!("{fresh:?}"));
            }
        }
    }
}

/// The first hint of each level at the start of each puzzle: tenths and changes.
#[test]
fn hints_equal_the_original_program() {
    let mut chains = Chains::new();
    let mut lines = Vec::new();
    for [puzzle, _] in PUZZLES {
        let position = Position::from_line(puzzle);
        for level in LEVELS {
            let hint = chains.best(&position, level, &|| false);
            lines.push(hint.map_or(format!("{level:?}: none"), |hint| {
                let step = hint.step;
                let (placed, removed) = (&step.placements, &step.eliminations);
                let name = step.technique.name();
                format!(
                    "{level:?}: {:.1} {name} {placed:?} {removed:?}",
                    hint.difficulty
                )
            }));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn stopped_searches_find_nothing() {
    let position = Position::from_line(PUZZLES[0][0]);
    assert!(
        Chains::new()
            .best(&position, Level::Dynamic, &|| true)
            .is_none()
    );
}

#[test]
fn length_adds_a_tenth_for_each_bound() {
    let tenths = |complexity| (difficulty(7.0, complexity) * 10.0).round() as u32;
    let added = [
        (4, 0),
        (6, 0),
        (7, 1),
        (8, 1),
        (9, 2),
        (10, 2),
        (11, 3),
        (14, 3),
        (15, 4),
        (19, 5),
    ];
    for (complexity, more) in added {
        assert_eq!(tenths(complexity), 70 + more, "{complexity}");
    }
}

#[test]
fn grids_agree_with_positions() {
    let position = Position::from_line(PUZZLES[1][0]);
    let mut grid = Grid::of(&position);
    let mut thinner = position.clone();
    for candidate in grid.candidates().step_by(3).collect::<Vec<usize>>() {
        grid.remove(candidate);
        thinner.remove(Candidate::from_index(candidate));
    }
    assert_eq!(grid, Grid::of(&thinner));
    let marks = |square| {
        bits_of(thinner.mask(foldoku_board::classic::SQUARES[square]))
            .map(move |digit| square * 9 + digit)
    };
    assert!(grid.candidates().eq((0..81).flat_map(marks)));
}
