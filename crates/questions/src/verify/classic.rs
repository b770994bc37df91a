//! Answers of 81 digits to puzzles of the classic board: the same verdicts by comparing bits.
//!
//! **Invariant:** agrees with a [`Target`](super::target::Target) of the puzzle; a test compares them.

use std::ops::ControlFlow;

use foldoku_board::{Geometry, Square};
use foldoku_kernel::{Faults, Line, Position, Solo};

use super::{Verdict, VerifyAnswer};

/// Puzzles and what is known about the last one.
#[derive(Debug)]
pub(super) struct Classic {
    solo: Solo,
    /// A puzzle, and its solution if it has exactly one.
    last: Option<(Line, Option<Line>)>,
    geometry: Geometry,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic {
            solo: Solo::new(),
            last: None,
            geometry: Geometry::classic(),
        }
    }
}

/// Returns the answer as a line, if it is 81 digits, with dots or zeros for empty cells.
pub(super) fn line(answer: &str) -> Option<&Line> {
    let line = <&Line>::try_from(answer.trim().as_bytes()).ok()?;
    let is_cell = |it: &u8| it.is_ascii_digit() || *it == b'.';
    line.iter().all(is_cell).then_some(line)
}

impl Classic {
    /// Returns what is wrong with an answer that does not solve the puzzle, without its reward; none for a puzzle
    /// whose givens clash.
    pub(super) fn verify(&mut self, givens: &Line, answer: &Line) -> Option<VerifyAnswer> {
        let solution = self.solution(givens)?;
        let faults = Faults::of(givens, answer);
        if faults.changed_givens == 0 && faults.filled == 0 && faults.open > 0 {
            return Some(VerifyAnswer::without_grid(Verdict::Unchanged));
        }
        let share = |count: u32| f64::from(count) / f64::from(faults.open.max(1));
        let right = |solution: Line| {
            let is_given = |it: u8| matches!(it, b'1'..=b'9');
            let cells = givens.iter().zip(answer).zip(&solution);
            let right =
                cells.filter(|((given, digit), right)| !is_given(**given) && digit == right);
            right.count() as u32
        };
        let is_full = answer.iter().all(|it| matches!(it, b'1'..=b'9'));
        let unit = faults.broken;
        let unit = unit.and_then(|(unit, _)| self.geometry.units().nth(unit));
        Some(VerifyAnswer {
            solved: false,
            verdict: match is_full {
                true => Verdict::Wrong,
                false => Verdict::Incomplete,
            },
            reward: 0.0,
            filled: share(faults.filled),
            correct: solution.map(|it| share(right(it))),
            rule: unit.map(|it| self.geometry.unit_name(it)),
            cells: self.names(faults.broken.map_or(0, |(_, cells)| cells)),
            changed_givens: self.names(faults.changed_givens),
            conflicts: self.names(faults.conflicts),
            grid: Some(String::from_utf8_lossy(answer).replace('0', ".")),
        })
    }

    /// Returns the only solution of a puzzle, if it has one; none if its givens clash.
    fn solution(&mut self, givens: &Line) -> Option<Option<Line>> {
        if let Some((_, solution)) = self.last.filter(|(last, _)| last == givens) {
            return Some(solution);
        }
        let is_clash = Faults::of(givens, givens).conflicts != 0;
        let position = Position::read(givens).filter(|_| !is_clash)?;
        let (mut first, mut is_only) = (None, true);
        self.solo.search(&position, &mut |solution| {
            is_only = first.is_none();
            first = first.or(Some(solution.line()));
            match is_only {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let solution = first.filter(|_| is_only);
        self.last = Some((*givens, solution));
        Some(solution)
    }

    fn names(&self, cells: u128) -> Vec<String> {
        let mut names = Vec::with_capacity(cells.count_ones() as usize);
        let mut rest = cells;
        while rest != 0 {
            let square = Square::new(rest.trailing_zeros() as usize);
            names.push(self.geometry.shape().name(square));
            rest &= rest - 1;
        }
        names
    }
}
