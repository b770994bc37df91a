//! Full grids as answers to puzzles with rules, checked by the words of the rules.
//!
//! **Invariant:** agrees with a [`Target`](super::target::Target) of the puzzle, apart from the share of right cells;
//! a test compares them. No constraints are made but those of broken rules, and nothing is searched for.

use foldoku_board::{Grid, Square};
use foldoku_rules::{Rule, Variant};

use super::reading::{Cells, Reading};
use super::target::{broken_units, form_of, text_of};
use super::{Verdict, Verify, VerifyAnswer};

impl Verify {
    /// Verifies an answer to a puzzle with rules without a search, so that the share of right cells is missing in a
    /// wrong answer; returns none if that takes the constraints of the puzzle, as for a grid with empty cells and for a
    /// puzzle that has no solution, as its text shows.
    pub fn by_words(&self, variant: &Variant, answer: &str) -> Option<VerifyAnswer> {
        if !variant.is_plain_spoken() {
            return None;
        }
        let sheet = &variant.sheet;
        let mut givens: Cells = vec![None; sheet.grid_cells()];
        for (square, value) in &variant.givens {
            sheet.digit(*value)?;
            givens[square.index()] = u8::try_from(*value).ok();
        }
        let Reading::Grid(cells) = self.read(answer, form_of(sheet), &givens) else {
            return None;
        };
        if cells.contains(&None) {
            return None;
        }
        let mut grid = Grid::empty(sheet.geometry());
        for (square, cell) in sheet.grid_squares().zip(&cells) {
            grid[square] = cell.and_then(|value| sheet.digit(value.into()));
        }
        let text = text_of(&cells);
        if variant.is_solved_by(&grid) {
            return Some(VerifyAnswer::solved(text));
        }
        if is_clash(variant) {
            return None;
        }
        let board = sheet.geometry();
        let names = |squares: &[_]| squares.iter().map(|&it| sheet.name(it)).collect();
        let changed = sheet.grid_squares().zip(givens.iter().zip(&cells));
        let changed = changed.filter(|(_, (given, cell))| given.is_some() && given != cell);
        let unmet = first_unmet(variant, &grid)?;
        let (unit, conflicts) = broken_units(board, &grid);
        let (rule, cells) = match (unit, unmet) {
            (Some((name, squares)), _) => (Some(name), squares),
            (None, Some((rule, squares))) => (Some(rule.describe(sheet)), squares),
            (None, None) => (None, Vec::new()),
        };
        let verified = VerifyAnswer {
            solved: false,
            verdict: Verdict::Wrong,
            reward: 0.0,
            filled: 1.0,
            correct: None,
            rule,
            cells: names(&cells),
            changed_givens: changed.map(|(square, _)| sheet.name(square)).collect(),
            conflicts: names(&conflicts),
            grid: Some(text),
        };
        Some(verified.rewarded(self.partial))
    }
}

/// Returns whether the givens clash.
fn is_clash(variant: &Variant) -> bool {
    let sheet = &variant.sheet;
    if variant.givens.is_empty() {
        return false;
    }
    let mut grid = Grid::empty(sheet.geometry());
    for &(square, value) in &variant.givens {
        grid[square] = sheet.digit(value);
    }
    broken_units(sheet.geometry(), &grid).0.is_some()
}

/// Returns the first rule that a grid breaks, with the cells at fault; none at all if no grid can meet one of the rules
/// that it breaks.
fn first_unmet<'a>(variant: &'a Variant, grid: &Grid) -> Option<Option<(&'a Rule, Vec<Square>)>> {
    let mut first = None;
    for rule in variant.unmet(grid) {
        let constraints = variant.constraints_of(rule).ok()?;
        let board = variant.sheet.geometry();
        if constraints.iter().any(|it| it.check(board).is_err()) {
            return None;
        }
        if first.is_none() {
            let broken = constraints.iter().find(|it| it.is_broken(grid))?;
            first = Some((rule, broken.squares()));
        }
    }
    Some(first)
}
