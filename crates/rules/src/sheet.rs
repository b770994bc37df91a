//! Sheets: the board of a variant, with its value range, regions and extra cells.
//!
//! ```text
//!  rows 0..rows          the grid
//!  rows rows..           extra cells (variables), row by row; unused ones are padding
//! ```
//!
//! **Invariant:** digit `d` of the geometry stands for the value `d + first - 1`. The regions are the
//! boxes, or the pieces of a jigsaw if there are no boxes. Extra cells belong to no row or column. A board of
//! several grids has the rows and columns of each, all boxes, and no extra cells.

mod options;

use std::mem;
use std::sync::LazyLock;

use foldoku_board::format::Symbols;
use foldoku_board::{Digit, DigitSet, Geometry, GeometryError, GridArea, Shape, Square, UnitKind};

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
        if !options.grids.is_empty() {
            return Sheet::of_grids(options);
        }
        if options == SheetOptions::new(9, 9) {
            // To copy it takes half as long as to build it, and most puzzles have it.
            static CLASSIC: LazyLock<Sheet> = LazyLock::new(|| Sheet {
                geometry: Geometry::classic(),
                options: SheetOptions::new(9, 9),
                boxes: SheetOptions::new(9, 9).box_cells(),
            });
            return Ok(CLASSIC.clone());
        }
        let boxes = if options.boxes {
            options.box_cells()
        } else {
            Vec::new()
        };
        Ok(Sheet {
            geometry: geometry_of(&options, &boxes)?,
            options,
            boxes,
        })
    }

    /// Builds a sheet of several grids, which have no regions but their boxes.
    fn of_grids(options: SheetOptions) -> Result<Sheet, GeometryError> {
        let geometry = Geometry::grids(&options.grids)?;
        let first = options.first;
        let plain = match geometry.is_classic() {
            true => SheetOptions::new(9, 9),
            false => SheetOptions::of_grids(&geometry),
        };
        let boxes = geometry.units_of_kind(UnitKind::Box);
        let boxes = boxes.map(|unit| geometry.squares_of(unit).to_vec());
        Ok(Sheet {
            boxes: boxes.collect(),
            options: SheetOptions { first, ..plain },
            geometry,
        })
    }

    /// Builds the sheet of a square board with rows, columns and boxes or other regions, or of several grids, which
    /// takes over nothing else. Returns `None` if the board has other rows or columns.
    pub fn of_board(board: &Geometry) -> Option<Sheet> {
        if !board.shape().is_rectangle() {
            return Sheet::new(SheetOptions::of_grids(board)).ok();
        }
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

    /// Returns whether the board has several grids.
    pub fn has_several_grids(&self) -> bool {
        !self.options.grids.is_empty()
    }

    /// Returns the places of the grids, of which most boards have one.
    pub fn grid_areas(&self) -> Vec<GridArea> {
        let mut areas = self.geometry.grid_areas();
        if !self.has_several_grids() {
            areas[0].rows = self.rows();
        }
        areas
    }

    /// Returns the outline of the board without extra cells.
    pub fn grid_shape(&self) -> Shape {
        match self.has_several_grids() {
            true => self.geometry.shape(),
            false => self.geometry.shape().first_rows(self.rows()),
        }
    }

    /// Returns the number of cells of the grid, without extra cells.
    pub fn grid_cells(&self) -> usize {
        match self.has_several_grids() {
            true => self.geometry.square_count(),
            false => self.rows() * self.columns(),
        }
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
        match row < self.rows() {
            true => self.geometry.shape().at(0, row, column),
            false => None,
        }
    }

    /// Returns the row and column of a cell, counted from 0.
    pub fn place(&self, square: Square) -> (i32, i32) {
        let (_, row, column) = self.geometry.shape().position(square);
        (row as i32, column as i32)
    }

    /// Returns whether the cell belongs to the grid.
    pub fn is_in_grid(&self, square: Square) -> bool {
        square.index() < self.grid_cells()
    }

    /// Returns the cells of the grid.
    pub fn grid_squares(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        (0..self.grid_cells()).map(Square::new)
    }

    /// Returns the cells of each row, one grid after the other.
    pub fn row_cells(&self) -> Vec<Vec<Square>> {
        let (areas, shape) = (self.grid_areas().into_iter(), self.geometry.shape());
        let rows = areas.flat_map(|area| {
            (0..area.rows).map(move |row| {
                let cells = (0..area.columns).filter_map(|column| area.at(shape, row, column));
                cells.collect()
            })
        });
        rows.collect()
    }

    /// Returns the cells of each column, one grid after the other.
    pub fn column_cells(&self) -> Vec<Vec<Square>> {
        let (areas, shape) = (self.grid_areas().into_iter(), self.geometry.shape());
        let columns = areas.flat_map(|area| {
            (0..area.columns).map(move |column| {
                let cells = (0..area.rows).filter_map(|row| area.at(shape, row, column));
                cells.collect()
            })
        });
        columns.collect()
    }

    /// Returns for each grid the boxes that it has or would have, whether or not digits repeat in them.
    pub(crate) fn boxes_of_grids(&self) -> Vec<Vec<Vec<Square>>> {
        if !self.has_several_grids() {
            return vec![self.options.box_cells()];
        }
        let of_area = |area: GridArea| {
            let lines = area.row as i32..(area.row + area.rows) as i32;
            let columns = area.column as i32..(area.column + area.columns) as i32;
            let is_in = |cells: &&Vec<Square>| {
                let (row, column) = self.place(cells[0]);
                lines.contains(&row) && columns.contains(&column)
            };
            self.boxes.iter().filter(is_in).cloned().collect()
        };
        self.grid_areas().into_iter().map(of_area).collect()
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
