//! The outline of a board: layers, rows, columns, the block that drawings frame, the blocks that are
//! missing, and the names of the cells.
//!
//! **Invariant:** `layers * rows * columns` is at least 1 and at most [`Square::LIMIT`]. Cells are numbered
//! in reading order, without gaps. Parsing the name of a cell gives the cell back.

use alloc::string::String;

use crate::square::Square;

/// Rows, columns and layers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    layers: u16,
    rows: u16,
    columns: u16,
    block: (u16, u16),
    /// The blocks of a board that is not a rectangle.
    blocks: Option<Blocks>,
}

/// The blocks that a board has: bit `n` of element `k` for block `n` of the `k`-th row of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blocks(pub(super) [u16; Blocks::SIDE]);

impl Blocks {
    /// The most blocks in a row or column of a board that is not a rectangle.
    pub(super) const SIDE: usize = 16;

    /// Returns the number of blocks in a row, before one of its blocks.
    fn before(self, row: usize, block: usize) -> usize {
        (self.0[row] & ((1 << block) - 1)).count_ones() as usize
    }

    fn in_row(self, row: usize) -> usize {
        self.0[row].count_ones() as usize
    }
}

impl Shape {
    /// Creates the outline of a board with `layers` sheets of `rows` × `columns`; drawings put a
    /// frame around every `block` of rows × columns.
    pub(crate) const fn new(
        layers: usize,
        rows: usize,
        columns: usize,
        block: (usize, usize),
    ) -> Shape {
        let squares = layers * rows * columns;
        debug_assert!(1 <= squares && squares <= Square::LIMIT);
        Shape {
            layers: layers as u16,
            rows: rows as u16,
            columns: columns as u16,
            block: (block.0 as u16, block.1 as u16),
            blocks: None,
        }
    }

    /// Creates the outline of a flat board that has only some of the blocks in a rectangle.
    pub(super) fn of_blocks(
        rows: usize,
        columns: usize,
        block: (usize, usize),
        blocks: Blocks,
    ) -> Shape {
        let blocks = Some(blocks);
        Shape {
            blocks,
            ..Shape::new(1, rows, columns, block)
        }
    }

    /// Returns the number of sheets: 1, unless the board has three dimensions.
    pub fn layers(self) -> usize {
        self.layers as usize
    }

    /// Returns the number of rows of a sheet.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns of a sheet.
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns whether every row has as many cells as there are columns.
    pub fn is_rectangle(self) -> bool {
        self.blocks.is_none()
    }

    /// Returns the rows and columns of the rectangle that drawings frame: the box, or the whole sheet
    /// if the regions are not rectangles.
    pub fn block(self) -> (usize, usize) {
        (self.block.0 as usize, self.block.1 as usize)
    }

    /// Returns the outline of the first rows of each sheet, as of a grid with further cells below it.
    ///
    /// # Panics
    ///
    /// Panics unless there are from one row to all rows, and the board is a rectangle.
    #[must_use]
    #[track_caller]
    pub fn first_rows(self, rows: usize) -> Shape {
        assert!((1..=self.rows()).contains(&rows), "no such rows: {rows}");
        assert!(self.is_rectangle(), "the rows of a rectangle");
        Shape {
            rows: rows as u16,
            ..self
        }
    }

    /// Returns the number of cells.
    pub fn square_count(self) -> usize {
        match self.blocks {
            None => self.layers() * self.rows() * self.columns(),
            Some(_) => self.row_start(self.rows()),
        }
    }

    /// Returns the number of cells in the rows before this one, on a flat board.
    pub(crate) fn row_start(self, row: usize) -> usize {
        let (height, width) = self.block();
        match self.blocks {
            None => row * self.columns(),
            Some(blocks) => (0..row)
                .map(|row| blocks.in_row(row / height) * width)
                .sum(),
        }
    }

    /// Returns the layer, row and column of a cell, counted from 0.
    pub fn position(self, square: Square) -> (usize, usize, usize) {
        if let Some(blocks) = self.blocks {
            return self.position_in(blocks, square);
        }
        let sheet = self.rows() * self.columns();
        let (layer, within) = (square.index() / sheet, square.index() % sheet);
        (layer, within / self.columns(), within % self.columns())
    }

    fn position_in(self, blocks: Blocks, square: Square) -> (usize, usize, usize) {
        let (height, width) = self.block();
        let (mut row, mut within) = (0, square.index());
        while within >= blocks.in_row(row / height) * width {
            within -= blocks.in_row(row / height) * width;
            row += 1;
        }
        let mut present =
            (0..Blocks::SIDE).filter(|block| blocks.0[row / height] >> block & 1 == 1);
        let block = present.nth(within / width).expect("the cell is in its row");
        (0, row, block * width + within % width)
    }

    /// Returns the cell at `layer`, `row` and `column`, counted from 0, if the board has it.
    pub fn at(self, layer: usize, row: usize, column: usize) -> Option<Square> {
        let inside = layer < self.layers() && row < self.rows() && column < self.columns();
        let (height, width) = self.block();
        match self.blocks {
            _ if !inside => None,
            None => Some(Square::new(
                (layer * self.rows() + row) * self.columns() + column,
            )),
            Some(blocks) => {
                let (down, block) = (row / height, column / width);
                let before = blocks.before(down, block) * width + column % width;
                let is_there = blocks.0[down] >> block & 1 == 1;
                is_there.then(|| Square::new(self.row_start(row) + before))
            }
        }
    }

    /// Returns the name of a cell: `r1c1`, or `z1r1c1` on a board of three dimensions.
    pub fn name(self, square: Square) -> String {
        let (layer, row, column) = self.position(square);
        let place = alloc::format!("r{}c{}", row + 1, column + 1);
        if self.layers == 1 {
            place
        } else {
            alloc::format!("z{}{place}", layer + 1)
        }
    }

    /// Returns the name of a cell with a letter for its row: `A1`; `AA` follows `Z`, and in three
    /// dimensions the layer comes first.
    pub fn letter_name(self, square: Square) -> String {
        let (layer, row, column) = self.position(square);
        let place = alloc::format!("{}{}", row_letters(row), column + 1);
        if self.layers == 1 {
            place
        } else {
            alloc::format!("{}{place}", layer + 1)
        }
    }

    /// Returns the cell called `name` in either notation, in upper or lower case.
    pub fn square(self, name: &str) -> Option<Square> {
        self.by_row_and_column(name)
            .or_else(|| self.by_letter(name))
    }

    fn by_row_and_column(self, name: &str) -> Option<Square> {
        let lower = name.to_ascii_lowercase();
        let (layer, rest) = match lower.strip_prefix('z') {
            Some(_) if self.layers == 1 => return None,
            Some(rest) => {
                let at = rest.find('r')?;
                (ordinal(&rest[..at])?, &rest[at..])
            }
            None if self.layers == 1 => (0, &lower[..]),
            None => return None,
        };
        let (row, column) = rest.strip_prefix('r')?.split_once('c')?;
        self.at(layer, ordinal(row)?, ordinal(column)?)
    }

    fn by_letter(self, name: &str) -> Option<Square> {
        let letters_at = name.find(|c: char| c.is_ascii_alphabetic())?;
        let (layer, place) = name.split_at(letters_at);
        let layer = match layer {
            "" if self.layers == 1 => 0,
            _ if self.layers == 1 => return None,
            number => ordinal(number)?,
        };
        let column_at = place.find(|c: char| c.is_ascii_digit())?;
        let (row, column) = place.split_at(column_at);
        self.at(layer, row_index(row)?, ordinal(column)?)
    }
}

/// Returns a number of a name, counted from 1, as an index counted from 0.
fn ordinal(text: &str) -> Option<usize> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse::<usize>().ok()?.checked_sub(1)
}

/// Returns the letters of a row: `A` … `Z`, `AA`, `AB` …
fn row_letters(row: usize) -> String {
    let letter = |index: usize| char::from(b'A' + index as u8);
    let mut letters = String::new();
    if row >= 26 {
        letters.push(letter(row / 26 - 1));
    }
    letters.push(letter(row % 26));
    letters
}

fn row_index(letters: &str) -> Option<usize> {
    let index = |byte: u8| {
        let upper = byte.to_ascii_uppercase();
        upper
            .is_ascii_uppercase()
            .then(|| usize::from(upper - b'A'))
    };
    match *letters.as_bytes() {
        [row] => index(row),
        [high, low] => Some((index(high)? + 1) * 26 + index(low)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Geometry;

    #[test]
    fn names_round_trip() {
        let boards = [
            Geometry::classic(),
            Geometry::boxes(8, 8).unwrap(),
            Geometry::cube(3).unwrap(),
            Geometry::grids(&[(0, 0), (2, 2), (0, 4)]).unwrap(),
        ];
        for geometry in boards {
            let shape = geometry.shape();
            for square in geometry.squares() {
                assert_eq!(shape.square(&shape.name(square)), Some(square));
                assert_eq!(shape.square(&shape.letter_name(square)), Some(square));
            }
        }
    }

    #[test]
    fn names_off_the_board_are_rejected() {
        let shape = Geometry::classic().shape();
        for name in [
            "", "A0", "A10", "J1", "r0c1", "r1", "r1c10", "z1r1c1", "1A1", "r+1c1", "é1",
        ] {
            assert_eq!(shape.square(name), None, "{name}");
        }
    }
}
