//! Random groups of cells that are connected by their sides.
//!
//! **Invariant:** a group is in reading order, and its values in the solution differ.

use foldoku_board::Square;

use super::layer::Layer;
use super::solved::Making;

impl Making<'_> {
    /// Returns a random group of this many free cells.
    pub(crate) fn group(&mut self, size: usize, layer: Layer) -> Option<Vec<Square>> {
        let first = self.free_cell(layer)?;
        let grown = self.grow(first, size, |making, cell| {
            making.canvas.is_cell_free(making.sheet, cell, layer)
        });
        (grown.len() == size).then_some(grown)
    }

    /// Returns a group that grows from a cell over cells that pass a filter: of this size, or as large as
    /// it gets.
    pub(crate) fn grow(
        &mut self,
        first: Square,
        size: usize,
        filter: impl Fn(&Making<'_>, Square) -> bool,
    ) -> Vec<Square> {
        let mut cells = vec![first];
        let mut values = vec![self.at(first)];
        while cells.len() < size {
            let mut next: Vec<Square> = Vec::new();
            for &cell in &cells {
                next.extend(self.beside(cell));
            }
            // A cell that touches two of the group is listed twice, which makes round groups more likely.
            next.retain(|&cell| {
                !cells.contains(&cell) && !values.contains(&self.at(cell)) && filter(self, cell)
            });
            let Some(cell) = self.pick(&next) else {
                break;
            };
            cells.push(cell);
            values.push(self.at(cell));
        }
        cells.sort_unstable();
        cells
    }

    /// Returns the cells that share a side with a cell.
    pub(crate) fn beside(&self, cell: Square) -> Vec<Square> {
        let (row, column) = self.sheet.place(cell);
        let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let around = around.map(|(down, along)| self.sheet.at(row + down, column + along));
        around.into_iter().flatten().collect()
    }

    /// Returns whether cells are connected by their sides.
    pub(super) fn are_connected(&self, cells: &[Square]) -> bool {
        let mut reached: Vec<Square> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for other in self.beside(cell) {
                if cells.contains(&other) && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }
}
