//! Symmetric givens: motions of the board that keep them, with an exchange of digits.
//!
//! If a motion and an exchange turn the givens into themselves, they turn the only solution into itself. So a
//! cell that the motion keeps holds a digit that the exchange keeps, and a candidate is false if its image is.
//! Gurth found this for half turns; it holds for quarter turns and for reflections in the diagonals, too.
//!
//! See <http://forum.enjoysudoku.com/post32585.html>.
//!
//! **Invariant:** a symmetry of givens exchanges all nine digits; what follows from it is true for puzzles with one
//! solution.

use foldoku_board::classic::SQUARES;
use foldoku_board::{Digit, Square};

use crate::position::{Mask, Position, bits_of, digit_at};

/// A motion of the board that maps boxes to boxes and keeps at least one cell; other motions of the square
/// keep no puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// By 180°.
    HalfTurn,
    /// By 90°, clockwise.
    QuarterTurn,
    /// By 90°, counterclockwise.
    QuarterTurnBack,
    /// In the diagonal from the top left corner.
    Diagonal,
    /// In the diagonal from the top right corner.
    Antidiagonal,
}

/// A motion of the board and an exchange of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The motion.
    pub motion: Motion,
    /// The digit that each digit turns into.
    pub digits: [Digit; 9],
}

impl Motion {
    /// All motions.
    pub const ALL: [Motion; 5] = [
        Motion::HalfTurn,
        Motion::QuarterTurn,
        Motion::QuarterTurnBack,
        Motion::Diagonal,
        Motion::Antidiagonal,
    ];

    /// Returns the cell that a cell is moved to.
    pub fn image(self, square: Square) -> Square {
        let (row, column) = (square.index() / 9, square.index() % 9);
        let (row, column) = match self {
            Motion::HalfTurn => (8 - row, 8 - column),
            Motion::QuarterTurn => (column, 8 - row),
            Motion::QuarterTurnBack => (8 - column, row),
            Motion::Diagonal => (column, row),
            Motion::Antidiagonal => (8 - column, 8 - row),
        };
        SQUARES[9 * row + column]
    }
}

impl Symmetry {
    /// Returns the exchange of digits with which a motion keeps the givens of a position.
    pub(crate) fn of_givens(position: &Position, motion: Motion) -> Option<Symmetry> {
        let mut images = [None; 9];
        let givens = position.givens();
        for square in givens {
            let image = motion.image(square);
            let image = position.digit(image).filter(|_| givens.contains(image))?;
            let entry = &mut images[position.digit(square)?.index()];
            if entry.get_or_insert(image) != &image {
                return None;
            }
        }
        let mut missing = (0..9)
            .map(digit_at)
            .filter(|digit| !images.contains(&Some(*digit)));
        let last = (missing.next(), missing.next());
        let digits = images.map(|image| image.or(last.0));
        // A puzzle with one solution has eight digits or more.
        let is_exchange = last.1.is_none() && digits.iter().all(Option::is_some);
        is_exchange.then(|| Symmetry {
            motion,
            digits: digits.map(|digit| digit.unwrap_or(digit_at(0))),
        })
    }

    /// Returns the candidates of a cell whose images a position has.
    pub(crate) fn kept(self, position: &Position, square: Square) -> Mask {
        let image = self.motion.image(square);
        let has = |digit: Digit| match position.digit(image) {
            Some(placed) => placed == digit,
            None => position.mask(image) >> digit.index() & 1 == 1,
        };
        let kept = bits_of(position.mask(square)).filter(|&digit| {
            let turned = self.digits[digit];
            has(turned) && (image != square || turned.index() == digit)
        });
        kept.fold(0, |kept, digit| kept | 1 << digit)
    }
}
