//! Full grids as answers to puzzles with rules, checked by the words of the rules.
//!
//! **Invariant:** agrees with a [`Target`](super::target::Target) of the puzzle, apart from the share of right cells;
//! a test compares them. No constraints are made but those of the first broken rule, and nothing is searched for.

use foldoku_board::Grid;
use foldoku_rules::Variant;

use super::reading::{Cells, Reading};
use super::target::{conflicts, first_broken_unit, form_of, text_of};
use super::{Verdict, Verify, VerifyAnswer};

impl Verify {
    /// Verifies an answer to a puzzle with rules without a search, so that the share of right cells is missing in a
    /// wrong answer; returns none if that takes the constraints of the puzzle, as for a grid with empty cells.
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
        let names = |squares: &[_]| squares.iter().map(|&it| sheet.name(it)).collect();
        let changed = sheet.grid_squares().zip(givens.iter().zip(&cells));
        let changed = changed.filter(|(_, (given, cell))| given.is_some() && given != cell);
        let broken = first_broken_unit(sheet.geometry(), &grid);
        let (rule, cells) = match broken {
            Some((name, squares)) => (Some(name), squares),
            None => match variant.first_unmet(&grid) {
                Some(place) => {
                    let rule = &variant.rules[place];
                    let constraints = variant.constraints_of(rule).ok()?;
                    let broken = constraints.iter().find(|it| it.is_broken(&grid))?;
                    (Some(rule.describe(sheet)), broken.squares())
                }
                None => (None, Vec::new()),
            },
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
            conflicts: names(&conflicts(sheet.geometry(), &grid)),
            grid: Some(text),
        };
        Some(verified.rewarded(self.partial))
    }
}
