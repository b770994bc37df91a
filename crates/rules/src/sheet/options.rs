//! What a sheet is made from.
//!
//! **Invariant:** options say what was asked for; whether a board can be built shows when it is.

use foldoku_board::{Digit, Geometry, Square};

use crate::rule::Kind;

/// What a sheet is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOptions {
    /// The rows of the grid.
    pub rows: usize,
    /// The columns of the grid.
    pub columns: usize,
    /// The smallest value: 1, or 0 on boards with values from 0.
    pub first: i32,
    /// The number of values.
    pub values: u8,
    /// Whether rows and columns hold each value at most once.
    pub lines: bool,
    /// Whether there are rectangular boxes, if boxes of the region size fit.
    pub boxes: bool,
    /// The number of cells of a region; `None` for the longer side.
    pub region_size: Option<usize>,
    /// The pieces of a jigsaw.
    pub pieces: Vec<Vec<Square>>,
    /// The names and sizes of groups of extra cells.
    pub variables: Vec<VariableGroup>,
    /// The grids of a board of several, each by the row and column of its first box; see [`Geometry::grids`].
    pub grids: Vec<(usize, usize)>,
}

/// A group of extra cells outside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableGroup {
    /// The name, with which the names of its cells start.
    pub name: String,
    /// What the cells stand for, in the words of the setter.
    pub label: String,
    /// The number of cells.
    pub count: usize,
    /// The cells per row; 0 for as many as the grid has.
    pub columns: usize,
}

impl VariableGroup {
    /// Returns the cells per row; a group that is not a rectangle is as wide as the grid.
    pub(super) fn width(&self, grid_columns: usize) -> usize {
        match self.columns {
            0 => grid_columns,
            columns => columns,
        }
    }
}

impl SheetOptions {
    /// Returns the options of a board with this many rows and columns, values from 1, and boxes.
    pub fn new(rows: usize, columns: usize) -> SheetOptions {
        SheetOptions {
            rows,
            columns,
            first: 1,
            values: rows.max(columns).min(usize::from(Digit::MAX)) as u8,
            lines: true,
            boxes: true,
            region_size: None,
            pieces: Vec::new(),
            variables: Vec::new(),
            grids: Vec::new(),
        }
    }

    /// Returns the options of a board of several classic grids: their outline, and their boxes.
    pub(super) fn of_grids(board: &Geometry) -> SheetOptions {
        let shape = board.shape();
        let (height, width) = shape.block();
        let areas = board.grid_areas().into_iter();
        SheetOptions {
            values: board.digit_count(),
            grids: areas
                .map(|it| (it.row / height, it.column / width))
                .collect(),
            ..SheetOptions::new(shape.rows(), shape.columns())
        }
    }

    /// Adds the groups of extra cells that a rule of a kind needs and that are not there.
    pub(crate) fn add_extra_cells(&mut self, kind: Kind) {
        for group in kind.extra_cells(self.rows, self.columns) {
            if self.variables.iter().all(|it| it.name != group.name) {
                self.variables.push(group);
            }
        }
    }

    pub(super) fn extra_rows(&self) -> usize {
        let count: usize = self.variables.iter().map(|group| group.count).sum();
        count.div_ceil(self.columns.max(1))
    }

    /// Sets the regions; those that are the boxes of the board become boxes.
    pub(crate) fn set_regions(&mut self, mut regions: Vec<Vec<Square>>) {
        regions.iter_mut().for_each(|cells| cells.sort_unstable());
        let boxes = self.box_cells();
        let same = |mut cells: Vec<Square>| {
            cells.sort_unstable();
            regions.contains(&cells)
        };
        self.boxes = boxes.len() == regions.len() && boxes.into_iter().all(same);
        self.pieces = if self.boxes { Vec::new() } else { regions };
    }

    /// Removes the regions with more cells than values, which no digits fill, and names them.
    pub(crate) fn remove_large_regions(&mut self) -> Vec<String> {
        let values = usize::from(self.values);
        let (fitting, large): (Vec<_>, Vec<_>) = std::mem::take(&mut self.pieces)
            .into_iter()
            .partition(|cells| cells.len() <= values);
        self.pieces = fitting;
        let place = |cell: Square| {
            (
                cell.index() / self.columns + 1,
                cell.index() % self.columns + 1,
            )
        };
        let name = |cells: Vec<Square>| {
            let (row, column) = place(cells[0]);
            let count = cells.len();
            format!("region of {count} cells at r{row}c{column}: the digits are only {values}")
        };
        large.into_iter().map(name).collect()
    }

    /// Returns the number of cells of a region.
    pub fn region_size(&self) -> usize {
        self.region_size.unwrap_or(self.rows.max(self.columns))
    }

    /// Returns the rows and columns of a box of this many cells, the squarest one that fits.
    pub fn box_sides(&self, size: usize) -> Option<(usize, usize)> {
        let narrow = (2..=size).take_while(|side| side * side <= size);
        let sides = narrow
            .filter(|side| size.is_multiple_of(*side))
            .map(|side| (side, size / side));
        let fits = |&(rows, columns): &(usize, usize)| {
            self.rows.is_multiple_of(rows) && self.columns.is_multiple_of(columns)
        };
        let either = |(small, large)| [(small, large), (large, small)];
        let mut found: Vec<(usize, usize)> = sides.collect();
        found.reverse();
        found.into_iter().flat_map(either).find(fits)
    }

    /// Returns the boxes that the board has or would have, whether or not digits repeat in them.
    pub fn box_cells(&self) -> Vec<Vec<Square>> {
        let size = self.region_size();
        let Some((rows, columns)) = self.box_sides(size) else {
            return Vec::new();
        };
        let mut boxes = Vec::new();
        for top in (0..self.rows).step_by(rows) {
            for left in (0..self.columns).step_by(columns) {
                let cell = |k: usize| (top + k / columns) * self.columns + left + k % columns;
                boxes.push((0..size).map(cell).map(Square::new).collect());
            }
        }
        boxes
    }
}
