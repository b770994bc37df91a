//! Rules about values where some cells are worth something else than their digits.
//!
//! **Invariant:** an automaton reads the mark of a cell before its digit. Whether digits repeat is about digits.

use std::sync::Arc;

use foldoku_board::Square;
use foldoku_board::constraint::{Constraint, Totals};

use super::{Lowering, RuleError, Step};
use crate::rule::Kind;

/// Which cells are modified, and what they are worth then.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    /// For each cell of the grid the cell that says whether it is modified.
    pub(crate) cells: Arc<[Square]>,
    /// The value of such a cell if it is.
    pub(crate) marked: i32,
    /// What a modified digit is multiplied with, and what is added.
    pub(crate) factor: i32,
    pub(crate) addend: i32,
}

impl Marks {
    /// Returns what a digit is worth.
    pub(crate) fn worth(&self, value: i32, is_modified: bool) -> i32 {
        match is_modified {
            true => value
                .saturating_mul(self.factor)
                .saturating_add(self.addend),
            false => value,
        }
    }

    /// Reads a mark, or the digit after it.
    pub(super) fn step<S: Clone>(
        &self,
        (state, mark): &(S, Option<bool>),
        value: i32,
        step: &mut Step<'_, S>,
        next: &mut dyn FnMut((S, Option<bool>)),
    ) {
        match *mark {
            None if value <= self.marked => next((state.clone(), Some(value == self.marked))),
            None => {}
            Some(is_modified) => {
                let worth = self.worth(value, is_modified);
                step(state, worth, &mut |state| next((state, None)));
            }
        }
    }
}

/// Returns each cell and the next one.
pub(super) fn along(squares: &[Square]) -> Vec<[Square; 2]> {
    squares.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Returns every two cells.
pub(super) fn among(squares: &[Square]) -> Vec<[Square; 2]> {
    let pairs = squares.iter().enumerate().flat_map(|(place, &other)| {
        let earlier = squares[..place].iter();
        earlier.map(move |&one| [one, other])
    });
    pairs.collect()
}

impl Lowering<'_> {
    /// Returns the cells of a line, each with its mark before it if rules are about values.
    pub(super) fn with_marks(&mut self, squares: &[Square]) -> Vec<Square> {
        let Some(marks) = &self.marks else {
            return squares.to_vec();
        };
        if squares.iter().any(|&cell| !self.sheet.is_in_grid(cell)) {
            self.unsupported = Some("a rule within has cells outside the grid");
            return squares.to_vec();
        }
        let pairs = squares
            .iter()
            .map(|&cell| [marks.cells[cell.index()], cell]);
        pairs.flatten().collect()
    }

    /// Makes an automaton read the values of lines of cells.
    fn read<S: Ord + Clone>(
        &mut self,
        lines: &[Vec<Square>],
        start: S,
        step: impl FnMut(&S, i32, &mut dyn FnMut(S)),
        is_accepting: impl Fn(&S) -> bool,
    ) {
        let name = Kind::ModifiedCells.info().name;
        match self.explore(name, [start], step, is_accepting) {
            Ok(machine) => lines
                .iter()
                .for_each(|line| self.line(line, Arc::clone(&machine))),
            Err(RuleError { .. }) => self.unsupported = Some("a sum within has too many cells"),
        }
    }

    /// Restricts what cells are worth.
    pub(super) fn worth_in(&mut self, squares: &[Square], keep: impl Fn(i32) -> bool) {
        let lines: Vec<Vec<Square>> = squares.iter().map(|&cell| vec![cell]).collect();
        let step = |&(): &(), value: i32, next: &mut dyn FnMut(())| {
            if keep(value) {
                next(());
            }
        };
        self.read(&lines, (), step, |_| true);
    }

    /// Relates what the cells of each pair are worth.
    pub(super) fn worth_pairs(
        &mut self,
        pairs: &[[Square; 2]],
        allowed: impl Fn(i32, i32) -> bool,
    ) {
        let lines: Vec<Vec<Square>> = pairs.iter().map(|pair| pair.to_vec()).collect();
        // The first value, and whether the second one has come.
        type State = (Option<i32>, bool);
        let step = |&(first, _): &State, value: i32, next: &mut dyn FnMut(State)| match first {
            None => next((Some(value), false)),
            Some(one) if allowed(one, value) => next((Some(0), true)),
            Some(_) => {}
        };
        self.read(&lines, (None, false), step, |&(_, is_end)| is_end);
    }

    /// Restricts the weighted sum of what cells are worth.
    pub(super) fn worth_sum(&mut self, terms: &[(i32, Square)], totals: &Totals) {
        let line: Vec<Square> = terms.iter().map(|&(_, cell)| cell).collect();
        let step = |&(place, sum): &(usize, i32), value: i32, next: &mut dyn FnMut(_)| {
            if let Some(&(weight, _)) = terms.get(place) {
                next((place + 1, sum + weight * value));
            }
        };
        let end = terms.len();
        let accepts = |&(place, sum): &(usize, i32)| place == end && totals.contains(sum.into());
        self.read(&[line], (0, 0), step, accepts);
    }

    /// Restricts the number of cells whose value passes a filter.
    pub(super) fn worth_count(
        &mut self,
        squares: &[Square],
        keep: impl Fn(i32) -> bool,
        counts: &Totals,
    ) {
        let most = squares.len() as i32;
        let step = |&count: &i32, value: i32, next: &mut dyn FnMut(i32)| {
            let count = count + i32::from(keep(value));
            if count <= most {
                next(count);
            }
        };
        let accepts = |&count: &i32| counts.contains(count.into());
        self.read(&[crate::cells::once(squares)], 0, step, accepts);
    }

    /// Adds the constraints of rules where some cells are modified.
    pub(crate) fn modified(
        &mut self,
        marks: Marks,
        lower: impl FnOnce(&mut Self) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        let found: Vec<Constraint> = self.within_marks(Some(marks), lower)?;
        found.into_iter().for_each(|one| self.push(one));
        Ok(())
    }
}
