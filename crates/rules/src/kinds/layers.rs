//! Layers: extra cells for each cell of the grid, which say something about it, such as whether it is shaded.
//!
//! **Invariant:** the cells of a layer are in the order of the grid. Shades are the lowest values of the board: the
//! first for a cell that is not shaded, the second for one that is.

use foldoku_board::Square;
use foldoku_board::constraint::{Connected, Constraint, Count, Totals};

use super::areas::LABELS;
use crate::lower::{Lowering, RuleError};
use crate::rule::{Kind, Rule};
use crate::sheet::{Sheet, VariableGroup};
use crate::values::Values;

/// The name of the cells with shades.
pub(crate) const SHADES: &str = "S";

/// The name of the cells with the numbers of galaxies.
pub(crate) const GALAXIES: &str = "G";

/// The name of the cells that say which cells are modified.
pub(crate) const MODIFIED: &str = "M";

/// The name of the cells with the digits of the modified cells of the rows.
pub(crate) const MODIFIED_DIGITS: &str = "MD";

/// The name of the cells and links of a path through cells.
pub(crate) const LINKS: &str = "L";

/// The name of the corners and sides of cells that a fence can have.
pub(crate) const FENCE: &str = "E";

/// The name of the cells with the sizes of regions.
pub(crate) const SIZES: &str = "F";

impl Kind {
    /// Returns the name of the layer that the rule is about, and what its cells stand for.
    pub(crate) fn layer(self) -> Option<(&'static str, &'static str)> {
        match self {
            Kind::YinYang
            | Kind::Nurikabe
            | Kind::Cave
            | Kind::Snake
            | Kind::Loop
            | Kind::ShadedCount
            | Kind::ShadedSum => Some((SHADES, "shades")),
            Kind::ChaosConstruction => Some((LABELS, "regions")),
            Kind::Galaxies => Some((GALAXIES, "galaxies")),
            Kind::Fillomino => Some((SIZES, "sizes of regions")),
            Kind::ModifiedCells => Some((MODIFIED, "modified cells")),
            Kind::ClosedPath | Kind::Path => Some((LINKS, "cells and links of a path")),
            Kind::Fence => Some((FENCE, "corners and sides on a fence")),
            _ => None,
        }
    }

    /// Returns the groups of extra cells that the rule needs on a board with this many rows and columns.
    pub(crate) fn extra_cells(self, rows: usize, columns: usize) -> Vec<VariableGroup> {
        let group = |(name, label): (&str, &str), (rows, columns): (usize, usize)| VariableGroup {
            name: name.to_owned(),
            label: label.to_owned(),
            count: rows * columns,
            columns,
        };
        let sides = match self {
            Kind::ClosedPath | Kind::Path => (2 * rows - 1, 2 * columns - 1),
            Kind::Fence => (2 * rows + 1, 2 * columns + 1),
            _ => (rows, columns),
        };
        let layer = self.layer().map(|names| group(names, sides));
        let digits = (MODIFIED_DIGITS, "digits of the modified cells");
        let digits = (self == Kind::ModifiedCells).then(|| group(digits, (1, rows)));
        layer.into_iter().chain(digits).collect()
    }
}

/// Returns the cells of the layer of a rule, which lists cells of the grid.
pub(super) fn cells(rule: &Rule, sheet: &Sheet) -> Result<Vec<Square>, RuleError> {
    let (name, _) = rule.kind.layer().expect("the rule has a layer");
    let cells = sheet.variable_cells(name);
    let groups = rule.kind.extra_cells(sheet.rows(), sheet.columns());
    let expected = groups[0].count;
    let error = |reason: String| RuleError {
        rule: rule.kind.info().name,
        reason,
    };
    let mut listed = rule.cells.iter().chain(rule.groups.iter().flatten());
    if cells.len() != expected {
        let found = cells.len();
        let reason = format!("the board has {found} extra cells {name}, not {expected}");
        return Err(error(reason));
    }
    match listed.find(|&&cell| !sheet.is_in_grid(cell)) {
        Some(&cell) => Err(error(format!("{} is not in the grid", sheet.name(cell)))),
        None => Ok(cells),
    }
}

/// Returns the cells of a layer for cells of the grid.
pub(super) fn over(layer: &[Square], cells: &[Square]) -> Vec<Square> {
    cells.iter().map(|cell| layer[cell.index()]).collect()
}

/// The values of a layer of shades.
#[derive(Clone, Copy)]
pub(super) struct Shades {
    pub(super) blank: i32,
    pub(super) shaded: i32,
    /// On the layer of a snake, its ends.
    pub(super) end: i32,
}

impl Shades {
    pub(super) fn of(sheet: &Sheet) -> Shades {
        let blank = sheet.options().first;
        Shades {
            blank,
            shaded: blank + 1,
            end: blank + 2,
        }
    }
}

/// Adds that the cells of a layer with some values are connected, and what else a function says about them.
pub(super) fn connect(
    out: &mut Lowering<'_>,
    layer: &[Square],
    values: &[i32],
    counts: Totals,
    also: impl FnOnce(Connected) -> Connected,
) {
    let digits = out.sheet.digits(|value| values.contains(&value));
    let cells = layer.iter().copied();
    let connected = Connected::new(cells, out.sheet.columns(), digits, counts);
    out.push(Constraint::Connected(also(connected)));
}

/// Adds how many cells of a list have a value.
pub(super) fn count(out: &mut Lowering<'_>, cells: &[Square], value: i32, counts: Totals) {
    let digits = out.sheet.digits(|it| it == value);
    let cells = cells.iter().copied();
    out.push(Constraint::Count(Count::new(cells, digits, counts)));
}

/// Returns the cells of a layer in each square of two rows and two columns.
pub(super) fn blocks(sheet: &Sheet, layer: &[Square]) -> Vec<[Square; 4]> {
    let blocks = sheet.blocks_of_four().into_iter();
    blocks
        .map(|block| block.map(|cell| layer[cell.index()]))
        .collect()
}

/// Returns the places of the cells that share a side with each cell of the grid.
pub(super) fn near(sheet: &Sheet, place: usize) -> Vec<usize> {
    let around = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
    let cells = around.filter_map(|(down, along)| sheet.offset(Square::new(place), down, along));
    cells.map(Square::index).collect()
}

/// Returns the places at the edge of the grid, in one round.
pub(super) fn round(sheet: &Sheet) -> Vec<usize> {
    let (rows, columns) = (sheet.rows(), sheet.columns());
    let at = |row: usize, column: usize| row * columns + column;
    let top = (0..columns).map(|column| at(0, column));
    let right = (1..rows).map(|row| at(row, columns - 1));
    let bottom = (0..columns - 1).rev().map(|column| at(rows - 1, column));
    let left = (1..rows - 1).rev().map(|row| at(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}

/// Adds for each cell how many cells beside it are on a line: as many as its value asks for, if it is on the line
/// itself.
pub(super) fn degrees(
    kind: Kind,
    out: &mut Lowering<'_>,
    layer: &[Square],
    degree: impl Fn(i32) -> Option<usize> + Copy,
) -> Result<(), RuleError> {
    // Before the cell; after it, the number of cells that are still to come, if it is on the line.
    type State = Option<Option<usize>>;
    let step = |state: &State, value: i32, next: &mut dyn FnMut(State)| {
        let is_on = usize::from(degree(value).is_some());
        match *state {
            None => next(Some(degree(value))),
            Some(None) => next(Some(None)),
            Some(Some(rest)) => {
                if let Some(rest) = rest.checked_sub(is_on) {
                    next(Some(Some(rest)));
                }
            }
        }
    };
    let accepts = |state: &State| matches!(state, Some(None | Some(0)));
    let machine = out.explore(kind.info().name, [None], step, accepts)?;
    for (place, &cell) in layer.iter().enumerate() {
        let beside = near(out.sheet, place);
        let beside = beside.into_iter().map(|place| layer[place]);
        let line: Vec<Square> = [cell].into_iter().chain(beside).collect();
        out.line(&line, machine.clone());
    }
    Ok(())
}

/// A layer of a full grid, for checks by the words of a rule.
pub(super) struct Filled<'a> {
    pub(super) sheet: &'a Sheet,
    /// The value of each place.
    pub(super) values: Vec<i32>,
}

impl<'a> Filled<'a> {
    /// Returns the values of the layer of a rule, if the board has it.
    pub(super) fn new(rule: &Rule, all: &Values<'a>) -> Option<Filled<'a>> {
        Some(Filled {
            sheet: all.sheet,
            values: all.of(&cells(rule, all.sheet).ok()?),
        })
    }

    /// Returns the groups of neighbours: both are of a kind, and joined.
    pub(super) fn groups(
        &self,
        is_in: impl Fn(i32) -> bool,
        are_joined: impl Fn(i32, i32) -> bool,
    ) -> Vec<Vec<usize>> {
        let held = |cell: Square| self.values[cell.index()];
        let joined = |one: Square, other: Square| {
            is_in(held(one)) && is_in(held(other)) && are_joined(held(one), held(other))
        };
        let groups = self.sheet.connected(joined).into_iter();
        let groups = groups.filter(|group| is_in(held(group[0])));
        groups
            .map(|group| group.into_iter().map(Square::index).collect())
            .collect()
    }

    /// Returns whether a test holds for the values of each square of two rows and two columns.
    pub(super) fn all_blocks(&self, is_right: impl Fn([i32; 4]) -> bool) -> bool {
        let mut blocks = self.sheet.blocks_of_four().into_iter();
        blocks.all(|block| is_right(block.map(|cell| self.values[cell.index()])))
    }
}
