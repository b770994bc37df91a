//! Transforms: the symmetries of the classic board, which map puzzles to equivalent puzzles.
//!
//! A transform consists of four steps, in this order:
//!
//! 1. if `transpose`, transpose the grid;
//! 2. row `k` of the result is row `rows[k]` of the input;
//! 3. column `k` of the result is column `columns[k]` of the input;
//! 4. digit `n` becomes `digits[n - 1]`.
//!
//! The text form counts rows and columns from 1 and omits the `t` if the grid is not transposed:
//!
//! ```text
//! t r456123798 c123456789 d912345678
//! │ │          │          └ 1 becomes 9, 2 becomes 1, …
//! │ │          └ columns keep their order
//! │ └ the second band comes first; the last two rows of the third band are swapped
//! └ the grid is transposed first
//! ```
//!
//! **Invariant:** the three rows of a band come from one band, the three columns of a stack from
//! one stack, and `digits` is a permutation; so units map to units and solutions to solutions.
//! Different transforms differ on some puzzle.

use std::array;
use std::fmt;
use std::str::FromStr;

use foldoku_board::{BoardTransform, Digit, Geometry, Square};
use foldoku_kernel::{Line, Sukaku};

use crate::random::Random;

/// A symmetry of the classic board combined with a relabelling of the digits.
///
/// ```
/// use foldoku_generate::Transform;
///
/// let transform: Transform = "t r456123798 c123456789 d912345678".parse().unwrap();
/// let mut puzzle = [b'.'; 81];
/// puzzle[3] = b'1';
/// // The fourth column becomes the fourth row, and that the first.
/// assert_eq!(transform.apply(&puzzle)[0], b'9');
/// assert_eq!(transform.inverse().apply(&transform.apply(&puzzle)), puzzle);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Transform {
    transpose: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

impl Transform {
    /// The transform that maps every puzzle to itself.
    pub const IDENTITY: Transform = Transform {
        transpose: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The number of transforms without relabelling: 2 · 6⁸.
    pub const REARRANGEMENTS: u32 = 3_359_232;

    /// Creates a transform from its parts; rows and columns count from 0, digits from 1.
    ///
    /// # Panics
    ///
    /// Panics if [`Transform::try_new`] fails.
    #[track_caller]
    pub fn new(transpose: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Transform {
        match Transform::try_new(transpose, rows, columns, digits) {
            Ok(transform) => transform,
            Err(error) => panic!("{error}"),
        }
    }

    /// Creates a transform from its parts; rows and columns count from 0, digits from 1.
    ///
    /// # Errors
    ///
    /// Fails if a part is not a permutation, or if it splits a band or a stack.
    pub fn try_new(
        transpose: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Transform, TransformError> {
        check_lines(&rows, Part::Rows)?;
        check_lines(&columns, Part::Columns)?;
        check_order(&digits.map(|digit| digit.wrapping_sub(1)), Part::Digits)?;
        Ok(Transform {
            transpose,
            rows,
            columns,
            digits,
        })
    }

    /// Returns a uniformly distributed transform.
    pub fn random(random: &mut Random) -> Transform {
        Transform {
            transpose: random.below(2) == 1,
            rows: random_lines(random),
            columns: random_lines(random),
            digits: random.permutation::<9>().map(|index| index + 1),
        }
    }

    /// Returns whether the grid is transposed first.
    pub fn transposes(&self) -> bool {
        self.transpose
    }

    /// Returns the input row of each row of the result, counted from 0, after transposition.
    pub fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// Returns the input column of each column of the result, counted from 0, after transposition.
    pub fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// Returns the new labels of the digits 1 to 9.
    pub fn digits(&self) -> [u8; 9] {
        self.digits
    }

    /// Transforms a puzzle or a solution. Any character other than a digit becomes `.`.
    pub fn apply(&self, line: &Line) -> Line {
        let mut result = [b'.'; 81];
        for (row, squares) in result.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for (column, square) in squares.iter_mut().enumerate() {
                if let digit @ b'1'..=b'9' = line[self.source(row, column)] {
                    *square = b'0' + self.digits[usize::from(digit - b'1')];
                }
            }
        }
        result
    }

    /// Transforms pencil marks.
    ///
    /// The nine characters of a cell move with the cell, each to the position of its digit's new
    /// label. A dot is an excluded candidate; any other character is replaced by the new digit.
    pub fn apply_to_sukaku(&self, sukaku: &Sukaku) -> Sukaku {
        let mut result = [b'.'; 729];
        let squares = sukaku.as_chunks::<9>().0;
        for (index, marks) in result.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let source = squares[self.source(index / 9, index % 9)];
            for (mark, digit) in source.iter().zip(self.digits) {
                if *mark != b'.' {
                    marks[usize::from(digit) - 1] = b'0' + digit;
                }
            }
        }
        result
    }

    /// Returns this transform followed by another.
    #[must_use]
    pub fn then(&self, other: &Transform) -> Transform {
        // If the other transposes, its rows are the columns of this one.
        let (rows, columns) = if other.transpose {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        Transform {
            transpose: self.transpose != other.transpose,
            rows: other.rows.map(|row| rows[usize::from(row)]),
            columns: other.columns.map(|column| columns[usize::from(column)]),
            digits: self
                .digits
                .map(|digit| other.digits[usize::from(digit) - 1]),
        }
    }

    /// Returns the transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = (inverse(self.rows), inverse(self.columns));
        let (rows, columns) = if self.transpose {
            (columns, rows)
        } else {
            (rows, columns)
        };
        Transform {
            transpose: self.transpose,
            rows,
            columns,
            digits: inverse(self.digits.map(|digit| digit - 1)).map(|index| index + 1),
        }
    }

    /// Returns the input square of a row and a column of the result.
    #[inline]
    fn source(&self, row: usize, column: usize) -> usize {
        let (row, column) = (self.rows[row], self.columns[column]);
        let (row, column) = if self.transpose {
            (column, row)
        } else {
            (row, column)
        };
        usize::from(9 * row + column)
    }
}

impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

/// Converts to a symmetry of general boards, which is slower to apply.
impl From<Transform> for BoardTransform {
    fn from(transform: Transform) -> BoardTransform {
        let classic = Geometry::classic();
        let source = (0..81).map(|square| transform.source(square / 9, square % 9));
        let squares = BoardTransform::of_squares(&classic, source.map(Square::new).collect());
        let digits = BoardTransform::relabel(&classic, &transform.digits.map(Digit::new));
        squares
            .expect("a transform maps units to units")
            .then(&digits.expect("a transform permutes the digits"))
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transpose {
            f.write_str("t ")?;
        }
        let parts = [
            ('r', self.rows.map(|row| row + 1)),
            ('c', self.columns.map(|column| column + 1)),
            ('d', self.digits),
        ];
        for (name, numbers) in parts {
            let space = if name == 'r' { "" } else { " " };
            write!(f, "{space}{name}")?;
            numbers
                .iter()
                .try_for_each(|number| write!(f, "{number}"))?;
        }
        Ok(())
    }
}

/// Parses the text form; the parts can be separated by any white space.
impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Transform, TransformError> {
        let mut words = text.split_whitespace().peekable();
        let transpose = words.next_if_eq(&"t").is_some();
        let mut part = |part: Part| {
            let word = words.next().unwrap_or_default();
            numbers(word, part).ok_or(TransformError::Malformed(part))
        };
        let rows = part(Part::Rows)?;
        let columns = part(Part::Columns)?;
        let digits = part(Part::Digits)?;
        if words.next().is_some() {
            return Err(TransformError::TrailingText);
        }
        let from_zero = |numbers: [u8; 9]| numbers.map(|number| number - 1);
        Transform::try_new(transpose, from_zero(rows), from_zero(columns), digits)
    }
}

/// Parses the nine digits of a word like `r123456789`.
fn numbers(word: &str, part: Part) -> Option<[u8; 9]> {
    let numbers = word.strip_prefix(part.letter())?.as_bytes();
    let numbers: &[u8; 9] = numbers.try_into().ok()?;
    let are_digits = numbers.iter().all(|byte| (b'1'..=b'9').contains(byte));
    are_digits.then(|| numbers.map(|byte| byte - b'0'))
}

fn check_lines(order: &[u8; 9], part: Part) -> Result<(), TransformError> {
    check_order(order, part)?;
    let (threes, _) = order.as_chunks::<3>();
    let is_together = |three: &[u8; 3]| three.iter().all(|line| line / 3 == three[0] / 3);
    if threes.iter().all(is_together) {
        Ok(())
    } else {
        Err(TransformError::Split(part))
    }
}

fn check_order(order: &[u8; 9], part: Part) -> Result<(), TransformError> {
    let bits = order.map(|number| 1_u16.checked_shl(number.into()).unwrap_or(0));
    match bits.iter().fold(0, |set, bit| set | bit) {
        0b1_1111_1111 => Ok(()),
        _ => Err(TransformError::NotAPermutation(part)),
    }
}

fn random_lines(random: &mut Random) -> [u8; 9] {
    let threes = random.permutation::<3>();
    let lines = threes.map(|three| random.permutation::<3>().map(|line| 3 * three + line));
    array::from_fn(|index| lines[index / 3][index % 3])
}

fn inverse(order: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, line) in (0..).zip(order) {
        inverse[usize::from(line)] = place;
    }
    inverse
}

/// A part of a transform that is a permutation of nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The order of the rows.
    Rows,
    /// The order of the columns.
    Columns,
    /// The new labels of the digits.
    Digits,
}

impl Part {
    /// Returns the first letter of the part in the text form.
    fn letter(self) -> char {
        match self {
            Part::Rows => 'r',
            Part::Columns => 'c',
            Part::Digits => 'd',
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Rows => "rows",
            Part::Columns => "columns",
            Part::Digits => "digits",
        })
    }
}

/// The error for an invalid transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransformError {
    /// The part is missing or is not its letter followed by nine digits.
    Malformed(Part),
    /// There is text after the last part.
    TrailingText,
    /// The part is not a permutation.
    NotAPermutation(Part),
    /// Rows of one band, or columns of one stack, come from different ones.
    Split(Part),
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransformError::Malformed(part) => {
                let letter = part.letter();
                write!(
                    f,
                    "{part}: expected {letter} and nine digits, such as {letter}123456789"
                )
            }
            TransformError::TrailingText => f.write_str("unexpected text after the digits"),
            TransformError::NotAPermutation(part) => {
                write!(f, "{part}: expected each of the nine exactly once")
            }
            TransformError::Split(part) => {
                let chute = if *part == Part::Rows { "band" } else { "stack" };
                write!(f, "{part}: the {part} of a {chute} must stay together")
            }
        }
    }
}

impl std::error::Error for TransformError {}
