//! Random lines: paths from cell to cell that do not cross themselves or other lines.
//!
//! **Invariant:** a path never comes back beside itself, so that it can be read as one line.

use foldoku_board::Square;

use super::layer::Layer;
use super::solved::Making;

/// The steps to the eight neighbours of a cell.
const STEPS: [(i32, i32); 8] = [
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 1),
    (1, 1),
    (1, -1),
    (-1, -1),
];

impl Making<'_> {
    /// Returns a random path of this many cells: each next value is accepted after those before it.
    /// Returns `None` at a dead end.
    pub(crate) fn walk(
        &mut self,
        length: usize,
        accepts: impl Fn(&[i32], i32) -> bool,
    ) -> Option<Vec<Square>> {
        let first = self.free_cell(Layer::Line)?;
        let mut path = vec![first];
        let mut values = vec![self.at(first)];
        if !accepts(&[], values[0]) {
            return None;
        }
        while path.len() < length {
            let mut next = self.continuations(&path, &[]);
            next.retain(|&cell| accepts(&values, self.at(cell)));
            let cell = self.pick(&next)?;
            path.push(cell);
            values.push(self.at(cell));
        }
        Some(path)
    }

    /// Returns a random path of this many cells that grows from its centre: both values of each new pair
    /// are accepted together, with the values of the path so far.
    pub(crate) fn walk_from_centre(
        &mut self,
        length: usize,
        accepts: impl Fn(&[i32], i32, i32) -> bool,
    ) -> Option<Vec<Square>> {
        let first = self.free_cell(Layer::Line)?;
        let mut path = vec![first];
        if length.is_multiple_of(2) {
            let second = self.continuations(&path, &[]);
            let second = self.pick(&second)?;
            if !accepts(&[], self.at(first), self.at(second)) {
                return None;
            }
            path.push(second);
        }
        while path.len() < length {
            let backwards: Vec<Square> = path.iter().rev().copied().collect();
            let (front, back) = (
                self.continuations(&backwards, &[]),
                self.continuations(&path, &[]),
            );
            let values = self.of(&path);
            let mut pairs = Vec::new();
            for &one in &front {
                let others = self.continuations(&path, &[one]);
                let others = back.iter().filter(|cell| others.contains(cell));
                let fits = |&&other: &&Square| accepts(&values, self.at(one), self.at(other));
                pairs.extend(others.filter(fits).map(|&other| (one, other)));
            }
            let (one, other) = self.pick(&pairs)?;
            path.insert(0, one);
            path.push(other);
        }
        Some(path)
    }

    /// Returns a random cell that a layer has free.
    pub(super) fn free_cell(&mut self, layer: Layer) -> Option<Square> {
        let cell = Square::new(self.below(self.sheet.grid_cells()));
        let is_free = self.canvas.is_cell_free(self.sheet, cell, layer);
        is_free.then_some(cell)
    }

    /// Returns the cells to which a path can go on, if these other cells are taken, too.
    fn continuations(&self, path: &[Square], taken: &[Square]) -> Vec<Square> {
        let Some((&last, before)) = path.split_last() else {
            return Vec::new();
        };
        let (row, column) = self.sheet.place(last);
        let around = STEPS.iter().filter_map(|&(down, along)| {
            let cell = self.sheet.at(row + down, column + along)?;
            let is_free = self.canvas.is_cell_free(self.sheet, cell, Layer::Line)
                && self.canvas.is_step_free(self.sheet, last, cell);
            is_free.then_some(cell)
        });
        let is_apart = |cell: &Square| {
            let touches = |other: &Square| cell == other || self.sheet.are_adjacent(*cell, *other);
            *cell != last && !before.iter().chain(taken).any(touches)
        };
        around.filter(is_apart).collect()
    }
}
