//! Puzzles as rows of numbers, and rows packed into words.
//!
//! **Invariant:** digits are 1 to 9, and empty cells and the padding after the ninth cell are 0.
//! Rows have 16 entries, so that a four-bit index needs no bounds check.

use std::array;

use foldoku_kernel::Line;

/// Nine cells of a row and seven entries of padding.
pub(super) type Row = [u8; 16];

/// The new label of each digit, and 0 for empty cells.
pub(super) type Labels = [u8; 16];

/// A row as a number: four bits per cell, the first cell in the highest bits, so that words compare
/// like rows.
pub(super) type Word = u64;

/// The placeholder for a digit without a label: greater than any label, all bits set.
pub(super) const NEW: u8 = 15;

/// The labels at the start: no digit has one.
pub(super) const NO_LABELS: Labels = {
    let mut labels = [NEW; 16];
    labels[0] = 0;
    labels
};

/// A puzzle or its transpose.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    pub(super) rows: [Row; 9],
}

impl Board {
    /// Returns the puzzle and its transpose.
    pub(super) fn both(line: &Line) -> [Board; 2] {
        let mut boards = [Board::default(); 2];
        for (row, squares) in line.as_chunks::<9>().0.iter().enumerate() {
            for (column, &byte) in squares.iter().enumerate() {
                let number = match byte {
                    digit @ b'1'..=b'9' => digit - b'0',
                    _ => 0,
                };
                boards[0].rows[row][column] = number;
                boards[1].rows[column][row] = number;
            }
        }
        boards
    }

    /// Returns whether each of the three boxes of a band contains all digits.
    pub(super) fn has_complete_boxes(&self, band: usize) -> bool {
        let rows = &self.rows[3 * band..][..3];
        let squares = |stack: usize| rows.iter().flat_map(move |row| &row[3 * stack..][..3]);
        (0..3).all(|stack| has_all_digits(squares(stack)))
    }
}

/// Returns whether a row contains all digits.
pub(super) fn is_complete_row(row: &Row) -> bool {
    has_all_digits(&row[..9])
}

fn has_all_digits<'a>(squares: impl IntoIterator<Item = &'a u8>) -> bool {
    let set = squares
        .into_iter()
        .fold(0_u16, |set, number| set | 1 << number);
    set == 0b11_1111_1110
}

/// Returns the label of a row's cell in a column.
#[inline(always)]
pub(super) fn label(row: &Row, column: u8, labels: &Labels) -> u8 {
    let number = row[usize::from(column & 15)];
    labels[usize::from(number & 15)]
}

/// Returns a row with its columns in this order and its digits relabelled.
#[inline(always)]
pub(super) fn word(row: &Row, columns: &[u8; 9], labels: &Labels) -> Word {
    let add = |word, &column| word << 4 | Word::from(label(row, column, labels));
    columns.iter().fold(0, add)
}

/// Returns the new labels of the digits 1 to 9; digits without a label get the unused ones in
/// order.
pub(super) fn complete_labels(labels: &Labels) -> [u8; 9] {
    let mut unused = (1..=9).filter(|label| !labels[1..10].contains(label));
    array::from_fn(|index| match labels[index + 1] {
        NEW => unused.next().expect("there are as many labels as digits"),
        label => label,
    })
}
