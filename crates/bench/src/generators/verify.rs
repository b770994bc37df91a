//! Verification of generated output.
//!
//! **Invariant:** output is verified by the lanes of the kernel, independently of its generator.

use anyhow::ensure;
use foldoku::kernel::{Lanes, Line};

/// Checks that every puzzle has one solution, and more than one without any of its clues.
pub(super) fn minimal(puzzles: &[Line]) -> anyhow::Result<()> {
    let mut lanes = Lanes::new();
    for puzzle in puzzles {
        let answers = lanes.solve(&with_fewer(puzzle), 2);
        let text = puzzle.escape_ascii();
        ensure!(
            answers[0].count == 1,
            "{text} does not have exactly one solution"
        );
        let has_redundant_clue = answers[1..].iter().any(|answer| answer.count == 1);
        ensure!(!has_redundant_clue, "{text} has a redundant clue");
    }
    Ok(())
}

/// Returns the puzzle, followed by the puzzle without each of its clues.
fn with_fewer(puzzle: &Line) -> Vec<Line> {
    let clues = (0..81).filter(|&square| puzzle[square] != b'.');
    let fewer = clues.map(|square| {
        let mut fewer = *puzzle;
        fewer[square] = b'.';
        fewer
    });
    [*puzzle].into_iter().chain(fewer).collect()
}

/// Checks that every grid is full and obeys the rules.
pub(super) fn solved(grids: &[Line]) -> anyhow::Result<()> {
    let answers = Lanes::new().solve(grids, 1);
    for (grid, answer) in grids.iter().zip(answers) {
        let is_solved = is_full(grid) && answer.count == 1;
        ensure!(is_solved, "{} is not a solved grid", grid.escape_ascii());
    }
    Ok(())
}

/// Returns whether there is a digit in every cell.
pub(super) fn is_full(line: &Line) -> bool {
    line.iter().all(|byte| (b'1'..=b'9').contains(byte))
}

/// Checks that the lines are as expected.
pub(super) fn equal(generated: &[Line], expected: &[Line]) -> anyhow::Result<()> {
    ensure!(
        generated.len() == expected.len(),
        "{} forms for {} puzzles",
        generated.len(),
        expected.len()
    );
    for (generated, expected) in generated.iter().zip(expected) {
        let (generated_text, expected_text) = (generated.escape_ascii(), expected.escape_ascii());
        ensure!(
            generated == expected,
            "{generated_text} instead of {expected_text}"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::Kind;

    fn message(checked: anyhow::Result<()>) -> String {
        checked.unwrap_err().to_string()
    }

    #[test]
    fn minimal_requires_uniqueness_and_no_redundant_clue() {
        let good = Kind::Minimal.puzzles(5, 3).lines;
        minimal(&good).unwrap();
        for (kind, fault) in [
            (Kind::Easy, "has a redundant clue"),
            (Kind::Multiple, "does not have exactly one solution"),
            (Kind::Invalid, "does not have exactly one solution"),
        ] {
            let bad = kind.puzzles(1, 3).lines;
            assert!(message(minimal(&[&good[..], &bad].concat())).ends_with(fault));
        }
        assert!(message(minimal(&[[b'x'; 81]])).ends_with("does not have exactly one solution"));
    }

    #[test]
    fn solved_requires_a_full_valid_grid() {
        let good = crate::generators::solved_grids(1, 3).lines[0];
        solved(&[good]).unwrap();
        let (mut open, mut swapped) = (good, good);
        open[40] = b'.';
        swapped.swap(0, 1);
        for bad in [open, swapped] {
            assert!(message(solved(&[good, bad])).ends_with("is not a solved grid"));
        }
    }

    #[test]
    fn equal_compares_lines_and_their_number() {
        let [one, two] = [[b'1'; 81], [b'2'; 81]];
        equal(&[one, two], &[one, two]).unwrap();
        assert!(message(equal(&[one, two], &[one, one])).starts_with("2222"));
        assert_eq!(message(equal(&[one], &[one, two])), "1 forms for 2 puzzles");
    }
}
