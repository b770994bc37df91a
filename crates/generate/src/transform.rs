//! Transforms: the rearrangements of the classic board that keep its rules, and new names for the
//! digits.
//!
//! A transform does four things, in this order:
//!
//! 1. if `transpose`, rows become columns;
//! 2. row `k` of the image is row `rows[k]` of what there is then;
//! 3. column `k` of the image is column `columns[k]` of that;
//! 4. digit `n` becomes `digits[n - 1]`.
//!
//! As text it is written with rows and columns counted from 1, and without the `t` if nothing is
//! transposed:
//!
//! ```text
//! t r456123798 c123456789 d912345678
//! │ │          │          └ 1 becomes 9, 2 becomes 1, …
//! │ │          └ columns stay where they are
//! │ └ the second band comes first; of the third, the last two rows change places
//! └ all this after rows have become columns
//! ```
//!
//! **Invariant:** the three rows of a band come from one band, the three columns of a stack from one
//! stack, and `digits` has every digit once; so units are mapped onto units and solutions onto
//! solutions. No two different transforms do the same to every puzzle.

use std::array;
use std::fmt;
use std::str::FromStr;

use foldoku_board::{Digit, Geometry, Square, Symmetry};
use foldoku_kernel::{Line, Sukaku};

use crate::random::Random;

/// A rearrangement of the classic board and a renaming of its digits.
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
    /// The transform that changes nothing.
    pub const IDENTITY: Transform = Transform {
        transpose: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// How many rearrangements of the board there are, names of digits left aside: 2 · 6⁸.
    pub const REARRANGEMENTS: u32 = 3_359_232;

    /// The transform with these parts; rows and columns count from 0, digits from 1.
    ///
    /// # Panics
    ///
    /// Where [`Transform::try_new`] has an error.
    #[track_caller]
    pub fn new(transpose: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Transform {
        match Transform::try_new(transpose, rows, columns, digits) {
            Ok(transform) => transform,
            Err(error) => panic!("{error}"),
        }
    }

    /// The transform with these parts, if they make one.
    ///
    /// # Errors
    ///
    /// If rows, columns or digits are left out or named twice, or if a band or a stack does not stay
    /// together.
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

    /// Any transform, each as likely as the others.
    pub fn random(random: &mut Random) -> Transform {
        Transform {
            transpose: random.below(2) == 1,
            rows: random_lines(random),
            columns: random_lines(random),
            digits: random.order::<9>().map(|index| index + 1),
        }
    }

    /// Whether rows become columns, before anything else.
    pub fn transposes(&self) -> bool {
        self.transpose
    }

    /// Where the rows of the image come from, counted from 0, after rows have become columns.
    pub fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// Where the columns of the image come from, counted from 0, after rows have become columns.
    pub fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// What the digits 1 to 9 become.
    pub fn digits(&self) -> [u8; 9] {
        self.digits
    }

    /// The image of a puzzle or a solution; whatever is no digit is an open square, `.` in the image.
    pub fn apply(&self, line: &Line) -> Line {
        let mut image = [b'.'; 81];
        for (row, squares) in image.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for (column, square) in squares.iter_mut().enumerate() {
                if let digit @ b'1'..=b'9' = line[self.source(row, column)] {
                    *square = b'0' + self.digits[usize::from(digit - b'1')];
                }
            }
        }
        image
    }

    /// The image of pencil marks.
    ///
    /// Their nine characters of a square move with it, each to the place of its digit's new name.
    /// Only a dot is a digit that has been taken away; the image has the new digits where there are
    /// others.
    pub fn apply_to_sukaku(&self, sukaku: &Sukaku) -> Sukaku {
        let mut image = [b'.'; 729];
        let squares = sukaku.as_chunks::<9>().0;
        for (index, marks) in image.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let source = squares[self.source(index / 9, index % 9)];
            for (mark, digit) in source.iter().zip(self.digits) {
                if *mark != b'.' {
                    marks[usize::from(digit) - 1] = b'0' + digit;
                }
            }
        }
        image
    }

    /// This transform, then the other.
    #[must_use]
    pub fn then(&self, other: &Transform) -> Transform {
        // Where the other transposes, its rows are this one's columns.
        let (rows, columns) = match other.transpose {
            false => (&self.rows, &self.columns),
            true => (&self.columns, &self.rows),
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

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = (inverse(self.rows), inverse(self.columns));
        let (rows, columns) = match self.transpose {
            false => (rows, columns),
            true => (columns, rows),
        };
        Transform {
            transpose: self.transpose,
            rows,
            columns,
            digits: inverse(self.digits.map(|digit| digit - 1)).map(|index| index + 1),
        }
    }

    /// The square that comes to a row and a column.
    #[inline]
    fn source(&self, row: usize, column: usize) -> usize {
        let (row, column) = (self.rows[row], self.columns[column]);
        let (row, column) = match self.transpose {
            false => (row, column),
            true => (column, row),
        };
        usize::from(9 * row + column)
    }
}

impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

/// The same for boards of any kind; it makes the classic geometry anew, so it is not for hot loops.
impl From<Transform> for Symmetry {
    fn from(transform: Transform) -> Symmetry {
        let classic = Geometry::classic();
        let source = (0..81).map(|square| transform.source(square / 9, square % 9));
        let squares = Symmetry::of_squares(&classic, source.map(Square::new).collect());
        let digits = Symmetry::relabel(&classic, &transform.digits.map(Digit::new));
        squares
            .expect("a transform keeps units")
            .then(&digits.expect("a transform has every digit once"))
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

/// Reads what `Display` writes; spaces may be any white space.
impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Transform, TransformError> {
        let mut words = text.split_whitespace().peekable();
        let transpose = words.next_if_eq(&"t").is_some();
        let mut part = |part: Part| {
            let word = words.next().unwrap_or_default();
            numbers(word, part).ok_or(TransformError::Unreadable(part))
        };
        let rows = part(Part::Rows)?;
        let columns = part(Part::Columns)?;
        let digits = part(Part::Digits)?;
        if words.next().is_some() {
            return Err(TransformError::TooLong);
        }
        let from_zero = |numbers: [u8; 9]| numbers.map(|number| number - 1);
        Transform::try_new(transpose, from_zero(rows), from_zero(columns), digits)
    }
}

/// The nine numbers of a word like `r123456789`.
fn numbers(word: &str, part: Part) -> Option<[u8; 9]> {
    let numbers = word.strip_prefix(part.letter())?.as_bytes();
    let numbers: &[u8; 9] = numbers.try_into().ok()?;
    let are_digits = numbers.iter().all(|byte| (b'1'..=b'9').contains(byte));
    are_digits.then(|| numbers.map(|byte| byte - b'0'))
}

fn check_lines(order: &[u8; 9], part: Part) -> Result<(), TransformError> {
    check_order(order, part)?;
    let (threes, _) = order.as_chunks::<3>();
    let stays = |three: &[u8; 3]| three.iter().all(|line| line / 3 == three[0] / 3);
    match threes.iter().all(stays) {
        true => Ok(()),
        false => Err(TransformError::TornApart(part)),
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
    let threes = random.order::<3>();
    let lines = threes.map(|three| random.order::<3>().map(|line| 3 * three + line));
    array::from_fn(|index| lines[index / 3][index % 3])
}

fn inverse(order: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, line) in (0..).zip(order) {
        inverse[usize::from(line)] = place;
    }
    inverse
}

/// A part of a transform that is an order of nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The order of the rows.
    Rows,
    /// The order of the columns.
    Columns,
    /// The names of the digits.
    Digits,
}

impl Part {
    /// What the part begins with in text.
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

/// Why something is no transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransformError {
    /// The word for a part is missing or is not its letter and nine digits.
    Unreadable(Part),
    /// Something stands behind the digits.
    TooLong,
    /// A part leaves something out or names it twice.
    NotAPermutation(Part),
    /// Rows of one band, or columns of one stack, come from several.
    TornApart(Part),
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransformError::Unreadable(part) => {
                let letter = part.letter();
                write!(
                    f,
                    "{part}: expected {letter} and nine digits, as {letter}123456789"
                )
            }
            TransformError::TooLong => f.write_str("expected nothing behind the digits"),
            TransformError::NotAPermutation(part) => {
                write!(f, "{part}: each of the nine must be there once")
            }
            TransformError::TornApart(part) => {
                let chute = if *part == Part::Rows { "band" } else { "stack" };
                write!(f, "{part}: those of one {chute} must stay in one {chute}")
            }
        }
    }
}

impl std::error::Error for TransformError {}
