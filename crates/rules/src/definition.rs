//! Definitions: what the module of a rule states about it.
//!
//! **Invariant:** `lower` and `is_met` share no code, and a law test compares them on random boards.
//! `draw` and the text formats never change what a rule means.

use crate::lower::{Lowering, RuleError};
use crate::making::maker::Maker;
use crate::rule::Rule;
use crate::sketch::Sketch;
use crate::values::Values;

/// What the lists of a rule hold, which also decides how text formats write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// One cell and the values it can hold.
    Given,
    /// Cells in order.
    Cells,
    /// A number and cells in order.
    Number,
    /// A number and cells in order; after the cells, a second number 1 closes the line to a loop.
    Line,
    /// A sum and optional coefficients, and the cells.
    Sum,
    /// A sum and the cells of a diagonal.
    Diagonal,
    /// The number of cells of the circle, and the cells, those of the circle first.
    Arrow,
    /// Groups of cells.
    Groups,
    /// Groups of equal size.
    Sets,
    /// Two cells, and a number.
    Pair,
    /// Numbers, and the pairs of cells that are exempt as groups.
    Negative,
    /// A table, and cells in order.
    Table,
    /// Values and cells.
    Values,
    /// Pairs of a count and a value, and cells.
    Clue,
    /// A value, the index cell, and the cells of the line.
    Index,
    /// A number, and the cells of a row or column from the clue on.
    Outside,
    /// 1 for the diagonal that rises to the right, -1 for the other one.
    Slope,
    /// Nothing: the rule is about the whole grid.
    Global,
    /// Numbers: the rule is about the whole grid.
    Numbers,
    /// A machine, and cells in order.
    Machine,
    /// A number of cells or 0, values, and the cells of a group of extra cells; no cells for the grid.
    Area,
    /// A number to subtract, the cell that counts, and groups of cells that it counts.
    Arms,
    /// Cells that say something about the whole grid, perhaps none.
    Marks,
    /// Rules.
    Rules,
}

/// The names of a rule, the form of its lists, and its functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    /// The name in messages and in JSON.
    pub(crate) name: &'static str,
    /// What its lists hold.
    pub(crate) form: Form,
    /// The name of its type in the strings of Interactive Sudoku Solver.
    pub(crate) iss: Option<&'static str>,
    /// The name of its key in f-puzzles.
    pub(crate) fpuzzles: Option<&'static str>,
    /// Translates the rule to constraints.
    pub(crate) lower: fn(&Rule, &mut Lowering<'_>) -> Result<(), RuleError>,
    /// Checks the rule by its words.
    pub(crate) is_met: fn(&Rule, &Values<'_>) -> bool,
    /// Adds the figures that solvers expect.
    pub(crate) draw: fn(&Rule, &mut Sketch<'_>),
    /// Makes instances for a solution.
    pub(crate) make: Option<Maker>,
}
