//! A solution for which rules are made, the room on its board, and random numbers.
//!
//! **Invariant:** the same random words give the same choices.

use foldoku_board::{Grid, Square};

use super::canvas::Canvas;
use super::layer::Layer;
use crate::sheet::Sheet;
use crate::values::Values;

/// A source of random 32-bit numbers.
pub type RandomWords<'a> = &'a mut dyn FnMut() -> u32;

/// A motion of the grid: the image of each cell.
pub type Motion = Vec<Square>;

/// A solution, the rules made for it, and the room that is left.
pub struct Making<'a> {
    /// The board.
    pub sheet: &'a Sheet,
    pub(super) values: Values<'a>,
    random: RandomWords<'a>,
    pub(super) canvas: Canvas,
    /// The motions under which figures come in orbits; none without symmetry.
    pub(super) motions: &'a [Motion],
}

impl std::fmt::Debug for Making<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Making")
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

impl<'a> Making<'a> {
    /// Starts with a solution. Returns `None` if a cell of it is empty.
    pub fn new(sheet: &'a Sheet, solution: &Grid, random: RandomWords<'a>) -> Option<Making<'a>> {
        Some(Making {
            sheet,
            values: Values::new(sheet, solution)?,
            random,
            canvas: Canvas::new(sheet),
            motions: &[],
        })
    }

    /// Makes figures in orbits of a group of motions, except full sets, which the solution decides.
    #[must_use]
    pub fn with_motions(self, motions: &'a [Motion]) -> Making<'a> {
        Making { motions, ..self }
    }

    /// Returns whether no line or symbol is in a cell.
    pub fn is_plain(&self, cell: Square) -> bool {
        self.canvas.is_cell_free(self.sheet, cell, Layer::Line)
    }

    /// Returns the value of a cell in the solution.
    pub(crate) fn at(&self, cell: Square) -> i32 {
        self.values.at(cell)
    }

    /// Returns the values of cells in the solution.
    pub(crate) fn of(&self, cells: &[Square]) -> Vec<i32> {
        self.values.of(cells)
    }

    /// Returns the sum of cells in the solution.
    pub(crate) fn sum(&self, cells: &[Square]) -> i32 {
        self.values.sum(cells)
    }

    /// Returns a random number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u64::from((self.random)()) * bound as u64) >> 32) as usize
    }

    /// Shuffles a list.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let place = self.below(last + 1);
            list.swap(last, place);
        }
    }

    /// Returns a random one of some items.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        match items.len() {
            0 => None,
            count => Some(items[self.below(count)]),
        }
    }
}
