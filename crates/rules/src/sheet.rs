//! Sheets: the board of a variant, with its value range, regions and extra cells.
//!
//! ```text
//!  rows 0..rows          the grid
//!  rows rows..           extra cells (variables), row by row; unused ones are padding
//! ```
//!
//! **Invariant:** digit `d` of the geometry stands for the value `d + first - 1`. The regions are the
//! boxes, or the pieces of a jigsaw if there are no boxes. Extra cells belong to no row or column.

mod options;

use std::mem;

use foldoku_board::format::Symbols;
use foldoku_board::{Digit, DigitSet, Geometry, GeometryError, Square, UnitKind};

pub use options::{SheetOptions, VariableGroup};

/// The board of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    geometry: Geometry,
    options: SheetOptions,
    boxes: Vec<Vec<Square>>,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet::new(SheetOptions::new(9, 9)).expect("the classic board can be built")
    }
}

impl Sheet {
    /// Builds a sheet.
    ///
    /// # Errors
    ///
    /// If the sides or the number of values are not supported, or a piece does not fit the board.
    pub fn new(options: SheetOptions) -> Result<Sheet, GeometryError> {
        let boxes = if options.boxes {
            options.box_cells()
        } else {
            Vec::new()
        };
        let geometry = match options == SheetOptions::new(9, 9) {
            true => Geometry::classic(),
            false => geometry_of(&options, &boxes)?,
        };
        Ok(Sheet {
            geometry,
            options,
            boxes,
        })
    }

    /// Builds the sheet of a square board with rows, columns and boxes or other regions, which takes over
    /// nothing else. Returns `None` if the board has other rows or columns.
    pub fn of_board(board: &Geometry) -> Option<Sheet> {
        let side = usize::from(board.digit_count());
        if board.square_count() != side * side {
            return None;
        }
        let regions = board.units_of_kind(UnitKind::Box);
        let regions: Vec<Vec<Square>> = regions
            .map(|unit| board.squares_of(unit).to_vec())
            .collect();
        let mut options = SheetOptions::new(side, side);
        if options.box_cells() != regions {
            options.boxes = false;
            options.pieces = regions;
        }
        let sheet = Sheet::new(options).ok()?;
        let lines = |kind| {
            board
                .units_of_kind(kind)
                .map(|unit| board.squares_of(unit).to_vec())
        };
        let is_same = lines(UnitKind::Row).eq(sheet.row_cells())
            && lines(UnitKind::Column).eq(sheet.column_cells());
        is_same.then_some(sheet)
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns what the sheet was made from.
    pub fn options(&self) -> &SheetOptions {
        &self.options
    }

    /// Returns the rows of the grid, without extra cells.
    pub fn rows(&self) -> usize {
        self.options.rows
    }

    /// Returns the columns of the grid.
    pub fn columns(&self) -> usize {
        self.options.columns
    }

    /// Returns the number of cells of the grid, without extra cells.
    pub fn grid_cells(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the sets of connected cells, each joined to a cell above, below, left or right of it, in the order
    /// of their first cells.
    pub(crate) fn connected(&self, is_joined: impl Fn(Square, Square) -> bool) -> Vec<Vec<Square>> {
        let mut is_taken = vec![false; self.grid_cells()];
        let mut sets = Vec::new();
        for start in self.grid_squares() {
            if mem::replace(&mut is_taken[start.index()], true) {
                continue;
            }
            let (mut set, mut next) = (vec![start], 0);
            while let Some(&cell) = set.get(next) {
                let near = [(-1, 0), (0, -1), (0, 1), (1, 0)]
                    .into_iter()
                    .filter_map(|(down, along)| self.offset(cell, down, along));
                for near in near.filter(|&near| is_joined(cell, near)) {
                    if !mem::replace(&mut is_taken[near.index()], true) {
                        set.push(near);
                    }
                }
                next += 1;
            }
            set.sort_unstable();
            sets.push(set);
        }
        sets
    }

    /// Returns the values in ascending order.
    pub fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.options.first..=self.options.first + i32::from(self.options.values) - 1
    }

    /// Returns the value of a digit.
    pub fn value(&self, digit: Digit) -> i32 {
        self.options.first + digit.index() as i32
    }

    /// Returns the character that a board shows for a digit: `0` to `9`, then `A`, `B`, `C` …
    pub fn symbol(&self, digit: Digit) -> char {
        match self.value(digit) {
            0 => '0',
            value => Symbols::new(Digit::MAX).symbol(Digit::new(value as u8)),
        }
    }

    /// Returns the digit of a value, if the board has it.
    pub fn digit(&self, value: i32) -> Option<Digit> {
        let values = self.values();
        let index = value - values.start();
        values.contains(&value).then(|| Digit::new(index as u8 + 1))
    }

    /// Returns the digits whose values pass a filter.
    pub fn digits(&self, keep: impl Fn(i32) -> bool) -> DigitSet {
        let values = self.values().filter(|&value| keep(value));
        values.filter_map(|value| self.digit(value)).collect()
    }

    /// Returns the boxes; none if the board has no boxes.
    pub fn boxes(&self) -> &[Vec<Square>] {
        &self.boxes
    }

    /// Returns the boxes, or the pieces of a jigsaw if there are no boxes.
    pub fn regions(&self) -> &[Vec<Square>] {
        if self.boxes.is_empty() {
            &self.options.pieces
        } else {
            &self.boxes
        }
    }

    /// Returns the cell of the grid at a row and column counted from 0.
    pub fn at(&self, row: i32, column: i32) -> Option<Square> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let inside = row < self.rows() && column < self.columns();
        inside.then(|| Square::new(row * self.columns() + column))
    }

    /// Returns the row and column of a cell, counted from 0.
    pub fn place(&self, square: Square) -> (i32, i32) {
        let index = square.index();
        (
            (index / self.columns()) as i32,
            (index % self.columns()) as i32,
        )
    }

    /// Returns whether the cell belongs to the grid.
    pub fn is_in_grid(&self, square: Square) -> bool {
        square.index() < self.grid_cells()
    }

    /// Returns the cells of the grid.
    pub fn grid_squares(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        (0..self.grid_cells()).map(Square::new)
    }

    /// Returns the cells of each row.
    pub fn row_cells(&self) -> Vec<Vec<Square>> {
        let row = |row: usize| (0..self.columns()).map(move |k| row * self.columns() + k);
        (0..self.rows())
            .map(|index| row(index).map(Square::new).collect())
            .collect()
    }

    /// Returns the cells of each column.
    pub fn column_cells(&self) -> Vec<Vec<Square>> {
        let column = |column: usize| (0..self.rows()).map(move |k| k * self.columns() + column);
        (0..self.columns())
            .map(|index| column(index).map(Square::new).collect())
            .collect()
    }

    /// Returns whether two cells share a side: cells of the grid, or cells of a rectangle of extra cells.
    pub fn are_adjacent(&self, one: Square, other: Square) -> bool {
        let (Some(one), Some(other)) = (self.area_place(one), self.area_place(other)) else {
            return false;
        };
        let (rows, columns) = ((one.1 - other.1).abs(), (one.2 - other.2).abs());
        one.0 == other.0 && rows + columns == 1
    }

    /// Returns the cell at an offset of rows and columns from another one in the same area: the grid, or
    /// a group of extra cells.
    pub fn offset(&self, square: Square, down: i32, along: i32) -> Option<Square> {
        let (number, row, column) = self.area_place(square)?;
        let (row, column) = (row + down, column + along);
        if number == 0 {
            return self.at(row, column);
        }
        let groups = &self.options.variables;
        let group = &groups[number - 1];
        let before: usize = groups[..number - 1].iter().map(|group| group.count).sum();
        let columns = group.width(self.columns()) as i32;
        let place = usize::try_from(row * columns + column).ok()?;
        let inside = row >= 0 && (0..columns).contains(&column) && place < group.count;
        inside.then(|| Square::new(self.grid_cells() + before + place))
    }

    /// Returns the area of a cell, 0 for the grid and the number of a group of extra cells, and the row
    /// and column there.
    pub(crate) fn area_place(&self, square: Square) -> Option<(usize, i32, i32)> {
        if self.is_in_grid(square) {
            let (row, column) = self.place(square);
            return Some((0, row, column));
        }
        let mut index = square.index() - self.grid_cells();
        for (number, group) in self.options.variables.iter().enumerate() {
            if index < group.count {
                let width = group.width(self.columns());
                let (row, column) = (index / width, index % width);
                return Some((number + 1, row as i32, column as i32));
            }
            index -= group.count;
        }
        None
    }

    /// Returns the columns of the area of a cell: the grid, or a group of extra cells.
    pub(crate) fn columns_around(&self, square: Square) -> usize {
        match self.area_place(square) {
            Some((number @ 1.., ..)) => self.options.variables[number - 1].width(self.columns()),
            _ => self.columns(),
        }
    }

    /// Returns the pairs of cells that share a side, each once.
    pub fn adjacent_pairs(&self) -> Vec<[Square; 2]> {
        self.pairs_at(&[(0, 1), (1, 0)])
    }

    /// Returns the pairs of cells at any of these offsets of rows and columns.
    pub fn pairs_at(&self, offsets: &[(i32, i32)]) -> Vec<[Square; 2]> {
        let mut pairs = Vec::new();
        for square in self.grid_squares() {
            let (row, column) = self.place(square);
            let others = offsets
                .iter()
                .filter_map(|&(down, along)| self.at(row + down, column + along));
            pairs.extend(others.map(|other| [square, other]));
        }
        pairs
    }

    /// Returns the squares of two rows and two columns.
    pub fn blocks_of_four(&self) -> Vec<[Square; 4]> {
        let corner = |square: Square| {
            let (row, column) = self.place(square);
            let [right, below, across] =
                [(0, 1), (1, 0), (1, 1)].map(|(down, along)| self.at(row + down, column + along));
            Some([square, right?, below?, across?])
        };
        self.grid_squares().filter_map(corner).collect()
    }

    /// Returns the extra cell with this name: the name of its group and its number from 1, or only
    /// the name if the group has one cell.
    pub fn variable(&self, name: &str) -> Option<Square> {
        let mut start = self.grid_cells();
        for group in &self.options.variables {
            let number = match name.strip_prefix(&group.name) {
                Some("") if group.count == 1 => Some(1),
                Some(number) => number.parse::<usize>().ok(),
                None => None,
            };
            if let Some(number) = number.filter(|number| (1..=group.count).contains(number)) {
                return Some(Square::new(start + number - 1));
            }
            start += group.count;
        }
        None
    }

    /// Returns the name of an extra cell.
    pub fn variable_name(&self, square: Square) -> Option<String> {
        let mut index = square.index().checked_sub(self.grid_cells())?;
        for group in &self.options.variables {
            if index < group.count {
                return Some(match group.count {
                    1 => group.name.clone(),
                    _ => format!("{}{}", group.name, index + 1),
                });
            }
            index -= group.count;
        }
        None
    }

    /// Returns the cells of a group of extra cells.
    pub fn variable_cells(&self, name: &str) -> Vec<Square> {
        let mut start = self.grid_cells();
        for group in &self.options.variables {
            if group.name == name {
                return (start..start + group.count).map(Square::new).collect();
            }
            start += group.count;
        }
        Vec::new()
    }

    /// Returns the cells below the grid that belong to no group.
    pub fn padding(&self) -> Vec<Square> {
        let used: usize = self.options.variables.iter().map(|group| group.count).sum();
        (self.grid_cells() + used..self.geometry.square_count())
            .map(Square::new)
            .collect()
    }

    /// Returns the name of a cell: `r1c1`, or the name of an extra cell.
    pub fn name(&self, square: Square) -> String {
        self.variable_name(square)
            .unwrap_or_else(|| self.geometry.shape().name(square))
    }
}

/// Builds the board of a sheet with these boxes.
fn geometry_of(options: &SheetOptions, boxes: &[Vec<Square>]) -> Result<Geometry, GeometryError> {
    let (rows, columns) = (options.rows, options.columns);
    let line = |kind, cells: Vec<Square>| (cells.len() > 1).then_some((kind, cells));
    let row = |row: usize| {
        (0..columns)
            .map(|k| Square::new(row * columns + k))
            .collect()
    };
    let column = |column: usize| {
        (0..rows)
            .map(|k| Square::new(k * columns + column))
            .collect()
    };
    let sides_fit = rows * columns <= Square::LIMIT;
    let mut units = Vec::new();
    if options.lines && sides_fit {
        units.extend((0..rows).filter_map(|index| line(UnitKind::Row, row(index))));
        units.extend((0..columns).filter_map(|index| line(UnitKind::Column, column(index))));
    }
    let regions = boxes.iter().chain(&options.pieces).cloned();
    units.extend(regions.filter_map(|cells| line(UnitKind::Box, cells)));
    let block = match options.box_sides(options.region_size()) {
        Some(sides) if options.boxes => sides,
        _ => (rows, columns),
    };
    let all_rows = rows + options.extra_rows();
    let name = if options.values as usize == rows.max(columns) {
        format!("{rows}x{columns}")
    } else {
        format!("{rows}x{columns} with {} values", options.values)
    };
    let size = (all_rows, columns);
    let geometry = Geometry::from_units(&name, size, options.values, block, units)?;
    Ok(match geometry.is_classic() {
        true => Geometry::classic(),
        false => geometry,
    })
}
