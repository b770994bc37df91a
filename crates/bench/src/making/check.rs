//! What is task of the things that are made.
//!
//! **Invariant:** it is the lanes of the kernel that answer, which know nothing of how a thing was
//! made.

use anyhow::ensure;
use foldoku::kernel::{Lanes, Line};

/// Every puzzle has one solution, and more than one without any of its clues.
pub(super) fn minimal(puzzles: &[Line]) -> anyhow::Result<()> {
    let mut lanes = Lanes::new();
    for puzzle in puzzles {
        let answers = lanes.solve(&with_fewer(puzzle), 2);
        let text = puzzle.escape_ascii();
        ensure!(answers[0].count == 1, "{text} has not one solution");
        let can_spare = answers[1..].iter().any(|answer| answer.count == 1);
        ensure!(!can_spare, "{text} has a clue that can be spared");
    }
    Ok(())
}

/// The puzzle, and then the puzzle without each of its clues.
fn with_fewer(puzzle: &Line) -> Vec<Line> {
    let clues = (0..81).filter(|&square| puzzle[square] != b'.');
    let fewer = clues.map(|square| {
        let mut fewer = *puzzle;
        fewer[square] = b'.';
        fewer
    });
    [*puzzle].into_iter().chain(fewer).collect()
}

/// Every grid is full, and follows the rules.
pub(super) fn solved(grids: &[Line]) -> anyhow::Result<()> {
    let answers = Lanes::new().solve(grids, 1);
    for (grid, answer) in grids.iter().zip(answers) {
        let is_solved = is_full(grid) && answer.count == 1;
        ensure!(is_solved, "{} is not solved", grid.escape_ascii());
    }
    Ok(())
}

/// Whether there is a digit in every square.
pub(super) fn is_full(line: &Line) -> bool {
    line.iter().all(|byte| (b'1'..=b'9').contains(byte))
}

/// The lines are these.
pub(super) fn equal(made: &[Line], expected: &[Line]) -> anyhow::Result<()> {
    ensure!(
        made.len() == expected.len(),
        "{} forms of {} puzzles",
        made.len(),
        expected.len()
    );
    for (made, expected) in made.iter().zip(expected) {
        let (made_text, expected_text) = (made.escape_ascii(), expected.escape_ascii());
        ensure!(made == expected, "{made_text} should be {expected_text}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Kind;

    fn said(checked: anyhow::Result<()>) -> String {
        checked.unwrap_err().to_string()
    }

    #[test]
    fn puzzles_have_one_solution_and_no_clue_too_many() {
        let good = Kind::Minimal.puzzles(5, 3).lines;
        minimal(&good).unwrap();
        for (kind, fault) in [
            (Kind::Easy, "has a clue that can be spared"),
            (Kind::Several, "has not one solution"),
            (Kind::Invalid, "has not one solution"),
        ] {
            let bad = kind.puzzles(1, 3).lines;
            assert!(said(minimal(&[&good[..], &bad].concat())).ends_with(fault));
        }
        assert!(said(minimal(&[[b'x'; 81]])).ends_with("has not one solution"));
    }

    #[test]
    fn grids_are_full_and_follow_the_rules() {
        let good = crate::making::solved_grids(1, 3).lines[0];
        solved(&[good]).unwrap();
        let (mut open, mut swapped) = (good, good);
        open[40] = b'.';
        swapped.swap(0, 1);
        for bad in [open, swapped] {
            assert!(said(solved(&[good, bad])).ends_with("is not solved"));
        }
    }

    #[test]
    fn forms_are_those_that_are_expected() {
        let [one, two] = [[b'1'; 81], [b'2'; 81]];
        equal(&[one, two], &[one, two]).unwrap();
        assert!(said(equal(&[one, two], &[one, one])).starts_with("2222"));
        assert_eq!(said(equal(&[one], &[one, two])), "1 forms of 2 puzzles");
    }
}
