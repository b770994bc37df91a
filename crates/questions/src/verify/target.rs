//! The puzzle that an answer is checked against.
//!
//! **Invariant:** units and rules are checked by their definitions. The solution is searched for only to count the
//! right cells of an answer that does not solve the puzzle.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use foldoku_board::constraint::Constraint;
use foldoku_board::{Geometry, Grid, Puzzle, Shape, Square};
use foldoku_rules::{Sheet, Variant};
use foldoku_search::{Auto, Engine, Limits};

use super::reading::{Cells, Form};
use super::{Verdict, VerifyAnswer};
use crate::refusal::Refusal;
use crate::subject::Subject;

/// The rules of a puzzle.
#[derive(Debug)]
struct Rules {
    variant: Variant,
    /// The constraints of each rule, once one is broken.
    constraints: OnceCell<Vec<Vec<Constraint>>>,
}

/// A puzzle, as answers to it are checked.
#[derive(Debug)]
pub(super) struct Target {
    /// What it was made of.
    text: Vec<u8>,
    puzzle: Puzzle,
    /// None if the puzzle has no rules.
    rules: Option<Rules>,
    /// The cells of the grid, in reading order.
    squares: Vec<Square>,
    givens: Cells,
    /// The solution, once it was searched for; none if there is not exactly one.
    solution: Option<Option<Grid>>,
}

impl Target {
    pub(super) fn of(subject: Subject<'_>, text: &[u8]) -> Result<Target, Refusal> {
        let puzzle = subject.puzzle()?;
        let rules = match subject {
            Subject::Rules(variant) => Some(Rules {
                variant: variant.variant().clone(),
                constraints: OnceCell::new(),
            }),
            _ => None,
        };
        let squares: Vec<Square> = match &rules {
            Some(rules) => rules.variant.sheet.grid_squares().collect(),
            None => puzzle.geometry().squares().collect(),
        };
        let mut target = Target {
            text: text.to_vec(),
            givens: Vec::new(),
            solution: None,
            puzzle,
            rules,
            squares,
        };
        target.givens = target.cells_of(target.puzzle.givens());
        Ok(target)
    }

    /// Returns whether it was made of this puzzle.
    pub(super) fn is_of(&self, subject: &Subject<'_>, text: &[u8]) -> bool {
        let is_same_board = match subject {
            Subject::Plain { geometry, .. } => *geometry == self.puzzle.geometry(),
            Subject::Rules(_) => self.rules.is_some(),
            // Two puzzles that programs have made can have the same text.
            _ => false,
        };
        is_same_board && self.text == text
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.rules.as_ref().map(|rules| &rules.variant.sheet)
    }

    /// Returns what an answer looks like.
    pub(super) fn form(&self) -> Form {
        if let Some(sheet) = self.sheet() {
            return form_of(sheet);
        }
        let geometry = self.puzzle.geometry();
        let columns = columns_of(geometry.shape());
        Form {
            rows: geometry.square_count() / columns,
            columns,
            least: 1,
            most: geometry.digit_count(),
        }
    }

    /// Returns the givens by their values.
    pub(super) fn givens(&self) -> &[Option<u8>] {
        &self.givens
    }

    /// Returns what is right and wrong in an answer.
    pub(super) fn verify(
        &mut self,
        engine: &mut Auto,
        stop: &dyn Fn() -> bool,
        cells: &[Option<u8>],
    ) -> VerifyAnswer {
        let grid = self.grid_of(cells);
        let text = text_of(cells);
        if self.is_solved_by(engine, &grid, cells) {
            return VerifyAnswer::solved(text);
        }
        let solution = self.solution(engine, stop).cloned();
        let solution = solution.map(|it| self.cells_of(&it));
        let share = |is_counted: &dyn Fn(usize) -> bool| {
            let empty = (0..cells.len()).filter(|&place| self.givens[place].is_none());
            let count = empty.clone().count().max(1);
            empty.filter(|&place| is_counted(place)).count() as f64 / count as f64
        };
        let changed = (0..cells.len())
            .filter(|&it| self.givens[it].is_some() && self.givens[it] != cells[it]);
        let (unit, conflicts) = broken_units(self.puzzle.geometry(), &grid);
        let broken = unit.or_else(|| self.first_broken_rule(&grid));
        VerifyAnswer {
            solved: false,
            verdict: match cells.contains(&None) {
                true => Verdict::Incomplete,
                false => Verdict::Wrong,
            },
            reward: 0.0,
            filled: share(&|place| cells[place].is_some()),
            correct: solution.map(|it| share(&|place| cells[place] == it[place])),
            changed_givens: changed.map(|it| self.name(self.squares[it])).collect(),
            conflicts: self.names(&conflicts),
            cells: broken
                .as_ref()
                .map_or_else(Vec::new, |(_, squares)| self.names(squares)),
            rule: broken.map(|(name, _)| name),
            grid: Some(text),
        }
    }

    fn is_solved_by(&self, engine: &mut Auto, grid: &Grid, cells: &[Option<u8>]) -> bool {
        if cells.contains(&None)
            || self
                .givens
                .iter()
                .zip(cells)
                .any(|(it, cell)| it.is_some() && it != cell)
        {
            return false;
        }
        if grid.is_full() {
            return grid.solves(&self.puzzle);
        }
        // Cells beside the grid can have any digits that meet the rules.
        let puzzle = Puzzle::new(self.puzzle.geometry(), grid.clone()).ok();
        let puzzle = puzzle.map(|it| it.with_constraints(self.puzzle.constraints().to_vec()));
        matches!(puzzle, Some(Ok(puzzle)) if engine.first(&puzzle).is_some())
    }

    /// Returns the only solution.
    fn solution(&mut self, engine: &mut Auto, stop: &dyn Fn() -> bool) -> Option<&Grid> {
        if self.solution.is_none() && !stop() {
            let limits = Limits::from(2).stop(stop);
            let collect = |mut found: Vec<Grid>, solution: &Grid| {
                found.push(solution.clone());
                ControlFlow::<Vec<Grid>, Vec<Grid>>::Continue(found)
            };
            let (mut found, _) = engine.fold_within(&self.puzzle, limits, Vec::new(), collect);
            if stop() {
                return None;
            }
            let first = found.pop();
            self.solution = Some(first.filter(|_| found.is_empty()));
        }
        self.solution.as_ref()?.as_ref()
    }

    /// Returns the first rule that the digits break, with the cells at fault.
    fn first_broken_rule(&self, grid: &Grid) -> Option<(String, Vec<Square>)> {
        let rule = self.rules.as_ref().and_then(|it| it.first_broken(grid));
        rule.or_else(|| {
            // The puzzle of a program has constraints without names.
            let mut constraints = self.puzzle.constraints().iter().enumerate();
            let (place, broken) = constraints.find(|(_, it)| it.is_broken(grid))?;
            Some((format!("rule {}", place + 1), broken.squares()))
        })
    }

    fn grid_of(&self, cells: &[Option<u8>]) -> Grid {
        let mut grid = self.puzzle.givens().clone();
        for (&square, &cell) in self.squares.iter().zip(cells) {
            grid[square] = cell.and_then(|value| match self.sheet() {
                Some(sheet) => sheet.digit(value.into()),
                None => foldoku_board::Digit::try_new(value),
            });
        }
        for square in self.sheet().into_iter().flat_map(Sheet::padding) {
            grid[square] = Some(foldoku_board::Digit::new(1));
        }
        grid
    }

    fn cells_of(&self, grid: &Grid) -> Cells {
        let value = |&square: &Square| {
            let digit = grid[square]?;
            Some(match self.sheet() {
                Some(sheet) => u8::try_from(sheet.value(digit)).unwrap_or_default(),
                None => digit.number(),
            })
        };
        self.squares.iter().map(value).collect()
    }

    fn name(&self, square: Square) -> String {
        match self.sheet() {
            Some(sheet) => sheet.name(square),
            None => self.puzzle.geometry().shape().name(square),
        }
    }

    fn names(&self, squares: &[Square]) -> Vec<String> {
        squares.iter().map(|&square| self.name(square)).collect()
    }
}

impl Rules {
    /// Returns the words of the first rule that the digits break, with its cells.
    fn first_broken(&self, grid: &Grid) -> Option<(String, Vec<Square>)> {
        let of_rules = self.constraints.get_or_init(|| self.constraints());
        let rules = self.variant.rules.iter().zip(of_rules);
        rules.into_iter().find_map(|(rule, constraints)| {
            let broken = constraints.iter().find(|it| it.is_broken(grid))?;
            Some((rule.describe(&self.variant.sheet), broken.squares()))
        })
    }

    fn constraints(&self) -> Vec<Vec<Constraint>> {
        let lowered = self.variant.lower();
        let lowered = lowered.expect("a puzzle was made of these rules");
        let mut of_rules = vec![Vec::new(); self.variant.rules.len()];
        for (origin, constraint) in lowered.origins.iter().zip(lowered.constraints) {
            if let Some(rule) = *origin {
                of_rules[rule].push(constraint);
            }
        }
        of_rules
    }
}

/// Returns what an answer on a sheet looks like.
pub(super) fn form_of(sheet: &Sheet) -> Form {
    let bound = |value: i32| u8::try_from(value).unwrap_or_default();
    let values = sheet.values();
    let columns = columns_of(sheet.geometry().shape());
    Form {
        rows: sheet.grid_cells() / columns,
        columns,
        least: bound(*values.start()),
        most: bound(*values.end()),
    }
}

/// Returns the cells of each row; rows of different lengths are read as one.
fn columns_of(shape: Shape) -> usize {
    match shape.is_rectangle() {
        true => shape.columns(),
        false => shape.square_count(),
    }
}

/// Returns an answer as text, one character per cell.
pub(super) fn text_of(cells: &[Option<u8>]) -> String {
    let key = |cell: &Option<u8>| match cell {
        Some(value) => char::from_digit(u32::from(*value), 36).unwrap_or('?'),
        None => '.',
    };
    let keys = cells.iter().map(|cell| key(cell).to_ascii_uppercase());
    keys.collect()
}

/// A unit that holds a digit twice, by its name, with the cells at fault.
pub(super) type BrokenUnit = (String, Vec<Square>);

/// Returns the first unit that holds a digit twice, and the cells at fault in all units.
pub(super) fn broken_units(geometry: &Geometry, grid: &Grid) -> (Option<BrokenUnit>, Vec<Square>) {
    let (mut first, mut conflicts) = (None, Vec::new());
    for unit in geometry.units() {
        let twice = twice(geometry.squares_of(unit), grid);
        if !twice.is_empty() {
            conflicts.extend_from_slice(&twice);
            first.get_or_insert_with(|| (geometry.unit_name(unit), twice));
        }
    }
    conflicts.sort_unstable();
    conflicts.dedup();
    (first, conflicts)
}

/// Returns the cells whose digit other ones of these cells hold, too.
fn twice(squares: &[Square], grid: &Grid) -> Vec<Square> {
    let (mut once, mut twice) = (0_u64, 0_u64);
    let bit = |square: Square| grid[square].map_or(0, |digit| 1_u64 << digit.index());
    for &square in squares {
        let bit = bit(square);
        twice |= once & bit;
        once |= bit;
    }
    if twice == 0 {
        return Vec::new();
    }
    let squares = squares.iter().copied();
    squares.filter(|&it| bit(it) & twice != 0).collect()
}
