//! A puzzle as rows of numbers, as it stands and transposed; and rows packed into words.
//!
//! **Invariant:** digits are 1 to 9 and open squares 0; what is behind the ninth square is 0. Rows
//! are as long as four bits can index, so that no access has to be checked.

use std::array;

use foldoku_kernel::Line;

/// Nine squares of a row, and seven that are never looked at.
pub(super) type Row = [u8; 16];

/// For each digit its label in the image, and 0 for open squares.
pub(super) type Labels = [u8; 16];

/// A row as a number: four bits a square, the first square highest, so that the lesser row is the
/// lesser number.
pub(super) type Word = u64;

/// The label of a digit that has none yet: greater than any, and all ones.
pub(super) const NEW: u8 = 15;

/// The labels before any digit has one.
pub(super) const NO_LABELS: Labels = {
    let mut labels = [NEW; 16];
    labels[0] = 0;
    labels
};

/// One of the two sides of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    pub(super) rows: [Row; 9],
}

impl Board {
    /// The puzzle as it stands, and transposed.
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

    /// Whether the three boxes of a band have all digits.
    pub(super) fn has_whole_boxes(&self, band: usize) -> bool {
        let rows = &self.rows[3 * band..][..3];
        let squares = |stack: usize| rows.iter().flat_map(move |row| &row[3 * stack..][..3]);
        (0..3).all(|stack| has_all_digits(squares(stack)))
    }
}

/// Whether a row has all digits.
pub(super) fn is_whole_row(row: &Row) -> bool {
    has_all_digits(&row[..9])
}

fn has_all_digits<'a>(squares: impl IntoIterator<Item = &'a u8>) -> bool {
    let set = squares
        .into_iter()
        .fold(0_u16, |set, number| set | 1 << number);
    set == 0b11_1111_1110
}

/// The label of what stands in a column.
#[inline(always)]
pub(super) fn label(row: &Row, column: u8, labels: &Labels) -> u8 {
    let number = row[usize::from(column & 15)];
    labels[usize::from(number & 15)]
}

/// A row with its columns in this order and its digits under their labels.
#[inline(always)]
pub(super) fn word(row: &Row, columns: &[u8; 9], labels: &Labels) -> Word {
    let add = |word, &column| word << 4 | Word::from(label(row, column, labels));
    columns.iter().fold(0, add)
}

/// What the digits become: their labels, and those that are left for digits that have none.
pub(super) fn names(labels: &Labels) -> [u8; 9] {
    let mut left = (1..=9).filter(|label| !labels[1..10].contains(label));
    array::from_fn(|index| match labels[index + 1] {
        NEW => left.next().expect("there are as many labels as digits"),
        label => label,
    })
}
