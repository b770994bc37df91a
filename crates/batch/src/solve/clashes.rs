//! The clashing givens of puzzles without a solution.
//!
//! **Invariant:** only puzzles that were refuted without a guess are examined.

use std::collections::BTreeMap;

use foldoku_board::puzzle::Defect;
use foldoku_board::{Geometry, Puzzle};
use foldoku_formats::{PuzzleRef, RecordError, RecordErrorKind};
use foldoku_kernel::{Answer, Line, Status as KernelStatus};

use super::solved::Solved;

/// Returns the clashing givens of puzzles without solutions, by record number.
pub(super) fn clashes(geometry: &Geometry, solved: &Solved) -> BTreeMap<u64, RecordError> {
    let is_refuted = |answer: Answer| answer.status == KernelStatus::None && answer.guesses == 0;
    let mut clashes = BTreeMap::new();
    let mut answers = solved.lines.answers.iter().chain(&solved.boards.answers);
    if !answers.any(|answer| is_refuted(*answer)) {
        return clashes;
    }
    for (record, answers, index) in solved.records_with_answers() {
        let (Ok(puzzle), Some(answer)) = (record.puzzle, answers.answers.get(index)) else {
            continue;
        };
        let grid = match puzzle {
            _ if !is_refuted(*answer) => continue,
            PuzzleRef::Classic(line) if !may_clash(line) => continue,
            puzzle => puzzle.grid(geometry),
        };
        let error = grid.and_then(|grid| Puzzle::new(geometry, grid).err());
        if let Some(Defect::Clash(clash)) = error.map(|error| error.defect) {
            let error = RecordError {
                line: record.line,
                kind: RecordErrorKind::Clash(clash),
            };
            clashes.insert(record.number, error);
        }
    }
    clashes
}

/// Returns whether a digit occurs twice in a row, a column or a box of a classic puzzle.
fn may_clash(line: &Line) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (cell, &byte) in line.iter().enumerate() {
        let digit = byte.wrapping_sub(b'1');
        if digit < 9 {
            let (row, column) = (cell / 9, cell % 9);
            let box_index = row / 3 * 3 + column / 3;
            for (kind, unit) in [row, column, box_index].into_iter().enumerate() {
                if seen[kind][unit] & 1 << digit != 0 {
                    return true;
                }
                seen[kind][unit] |= 1 << digit;
            }
        }
    }
    false
}
