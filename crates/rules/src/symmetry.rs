//! Symmetries: the motions of the grid and the exchanges of values that a puzzle with rules keeps.
//!
//! A figure keeps its shape, so the grid is only rotated and reflected. Values are exchanged freely if no rule
//! depends on which value is which, and reversed, so that the lowest becomes the highest, if every rule can say
//! what that makes of it: a thermometer turns around, a cage of two cells and 5 becomes one of 15.
//!
//! **Invariant:** a grid meets a rule if and only if the transformed grid meets the transformed rule; a law test
//! compares them. What is kept by a puzzle is kept by every transformed puzzle, so that they have the same
//! symmetries.

mod normal;
mod reversal;

use std::cmp::Ordering;

use foldoku_board::{BoardTransform, Digit, Square};

use crate::kinds::global::windoku::windows;
use crate::rule::{Kind, Language, Rule};
use crate::sheet::Sheet;
use crate::variant::Variant;

/// The exchanges of values that a puzzle keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueSymmetry {
    /// None.
    Fixed,
    /// The lowest value becomes the highest, and so on.
    Reversal,
    /// All.
    Any,
}

impl Rule {
    /// Returns whether the rule does not depend on which value is which: it only compares cells for equality.
    pub fn treats_values_alike(&self) -> bool {
        match self.kind {
            Kind::AllDifferent
            | Kind::Palindrome
            | Kind::SameValues
            | Kind::Clone
            | Kind::Diagonal
            | Kind::AntiKnight
            | Kind::AntiKing
            | Kind::DisjointGroups
            | Kind::Windoku
            | Kind::RegionSameValues
            | Kind::NoTies => true,
            Kind::Cage => self.numbers.is_empty(),
            Kind::Any | Kind::All => self.rules().iter().all(Rule::treats_values_alike),
            _ => false,
        }
    }

    /// Returns the rule after a motion of the grid, which maps each cell to its image; `None` if it has no such
    /// rule.
    pub(crate) fn moved(&self, sheet: &Sheet, image: &[Square]) -> Option<Rule> {
        let all = |cells: &[Square]| cells.iter().map(|cell| image[cell.index()]).collect();
        let mut moved = Rule {
            cells: all(&self.cells),
            groups: self.groups.iter().map(|group| all(group)).collect(),
            ..self.clone()
        };
        let keeps = match self.kind {
            Kind::Diagonal => {
                if !keeps_slopes(sheet, image) {
                    moved.numbers = vec![-self.number()];
                }
                true
            }
            Kind::DutchFlatmates => {
                sheet.place(image[0]).0 == 0 && sheet.place(image[sheet.columns()]).0 == 1
            }
            // A pill is read from the left or from above, and places are counted from there.
            Kind::Arrow => {
                let pill = (self.number().max(1) as usize).min(self.cells.len());
                are_ordered(&self.cells[..pill], &moved.cells[..pill])
            }
            Kind::Indexing => are_ordered(
                self.cells.get(1..).unwrap_or_default(),
                moved.cells.get(1..).unwrap_or_default(),
            ),
            Kind::DisjointGroups => keeps_areas(&sheet.boxes_of_grids().concat(), image),
            Kind::Windoku => keeps_areas(&windows(sheet), image),
            _ => true,
        };
        if let Language::Rules(rules) = &self.language {
            let rules = rules.iter().map(|rule| rule.moved(sheet, image));
            moved.language = Language::Rules(rules.collect::<Option<_>>()?);
        }
        keeps.then_some(moved)
    }
}

/// Returns whether diagonals that fall still do after a motion.
fn keeps_slopes(sheet: &Sheet, image: &[Square]) -> bool {
    let (row, column) = sheet.place(Square::new(0));
    let Some(below) = sheet.at(row + 1, column + 1) else {
        return true;
    };
    let (one, other) = (sheet.place(image[0]), sheet.place(image[below.index()]));
    one.0 - other.0 == one.1 - other.1
}

/// Returns whether cells are in reading order where they were before.
fn are_ordered(before: &[Square], after: &[Square]) -> bool {
    let pairs = before.windows(2).zip(after.windows(2));
    pairs
        .into_iter()
        .all(|(one, other)| one[0].cmp(&one[1]) == other[0].cmp(&other[1]))
}

/// Returns whether a motion maps areas onto each other, each listed in reading order.
fn keeps_areas(areas: &[Vec<Square>], image: &[Square]) -> bool {
    let moved = |cells: &Vec<Square>| {
        let mut moved: Vec<Square> = cells.iter().map(|cell| image[cell.index()]).collect();
        moved.sort_unstable();
        moved
    };
    areas.iter().all(|cells| areas.contains(&moved(cells)))
}

/// Returns for each cell where a transform moves it.
fn images(transform: &BoardTransform) -> Vec<Square> {
    transform.inverse().sources().to_vec()
}

impl Sheet {
    /// Returns the rotations and reflections that map rows, columns and regions onto each other, the identity
    /// first. A sheet with extra cells has only the identity.
    pub fn motions(&self) -> Vec<BoardTransform> {
        let identity = BoardTransform::identity(self.geometry());
        if !self.options().variables.is_empty() {
            return vec![identity];
        }
        let (rows, columns) = (self.rows() as i32, self.columns() as i32);
        let motions = (0..8).filter(|motion| motion & 4 == 0 || rows == columns);
        let motions = motions.filter_map(|motion| {
            // A motion of the outline can move a cell to a gap between grids.
            let source = |square: Square| {
                let (row, column) = self.place(square);
                let row = if motion & 1 == 0 { row } else { rows - 1 - row };
                let column = if motion & 2 == 0 {
                    column
                } else {
                    columns - 1 - column
                };
                let (row, column) = if motion & 4 == 0 {
                    (row, column)
                } else {
                    (column, row)
                };
                self.at(row, column)
            };
            let sources = self.grid_squares().map(source).collect::<Option<_>>()?;
            BoardTransform::of_squares(self.geometry(), sources).ok()
        });
        motions.collect()
    }
}

impl Variant {
    /// Returns the rotations and reflections that the board and all rules keep, the identity first.
    pub fn motions(&self) -> Vec<BoardTransform> {
        let mut motions = self.sheet.motions();
        motions.retain(|motion| {
            let image = images(motion);
            let mut rules = self.rules.iter();
            rules.all(|rule| rule.moved(&self.sheet, &image).is_some())
        });
        motions
    }

    /// Returns the exchanges of values that all rules keep.
    pub fn value_symmetry(&self) -> ValueSymmetry {
        let mut rules = self.rules.iter();
        if !self.sheet.options().variables.is_empty() {
            ValueSymmetry::Fixed
        } else if rules.clone().all(Rule::treats_values_alike) {
            ValueSymmetry::Any
        } else if rules.all(|rule| rule.reversed(&self.sheet).is_some()) {
            ValueSymmetry::Reversal
        } else {
            ValueSymmetry::Fixed
        }
    }

    /// Compares the givens and rules of two puzzles on one board for a fixed order.
    pub fn normal_cmp(&self, other: &Variant) -> Ordering {
        let rules = || normal::compare(&self.rules, &other.rules);
        self.givens.cmp(&other.givens).then_with(rules)
    }

    /// Returns the equivalent puzzle under a transform; `None` if a rule does not keep it. Rules are in normal
    /// order.
    pub fn transformed(&self, transform: &BoardTransform) -> Option<Variant> {
        let sheet = &self.sheet;
        let image = images(transform);
        let relabel = transform.labels();
        let rule = |rule: &Rule| {
            let moved = rule.moved(sheet, &image)?;
            let exchanged = match () {
                () if relabel.is_sorted() => Some(moved),
                () if relabel.is_sorted_by(|one, next| one > next) => moved.reversed(sheet),
                () => moved.treats_values_alike().then_some(moved),
            };
            Some(exchanged?.in_normal_order(sheet))
        };
        let rules: Option<Vec<Rule>> = self.rules.iter().map(rule).collect();
        let label = |value: i32| match sheet.digit(value) {
            Some(digit) => sheet.value(relabel[digit.index()]),
            None => value,
        };
        let cells = |cells: &[(Square, i32)]| {
            let moved = cells
                .iter()
                .map(|&(cell, value)| (image[cell.index()], label(value)));
            let mut moved: Vec<_> = moved.collect();
            moved.sort_unstable();
            moved
        };
        let solution = self.solution.as_ref().map(|solution| {
            let sources = transform.sources().iter().take(solution.len());
            sources
                .map(|cell| solution.get(cell.index()).copied().flatten().map(label))
                .collect()
        });
        Some(Variant {
            givens: cells(&self.givens),
            entries: cells(&self.entries),
            rules: normal::sorted(rules?),
            solution,
            taken: Vec::new(),
            drawn: String::new(),
            ..self.clone()
        })
    }
}

/// Returns the digits in descending order: the labels of a reversal.
pub fn reversal(sheet: &Sheet) -> Vec<Digit> {
    let mut digits: Vec<Digit> = sheet.geometry().digits().iter().collect();
    digits.reverse();
    digits
}
