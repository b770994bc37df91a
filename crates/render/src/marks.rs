//! What can be marked on a board: squares, candidates, and the links between them.
//!
//! **Invariant:** every [`Tint`] leaves a black digit legible, and no two of them are the same grey
//! when they are printed without colours.

use foldoku_board::{Digit, Square};

use crate::scene::Colour;

/// A digit that a square can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// The digit.
    pub digit: Digit,
}

/// A colour behind a square or a candidate, from light to dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The lightest.
    Yellow,
    /// A little darker.
    Green,
    /// Darker again.
    Blue,
    /// The darkest.
    Red,
}

/// What is done to a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A disc behind it.
    Disc(Tint),
    /// A circle around it.
    Ring,
    /// A line through it: it is excluded.
    Strike,
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStyle {
    /// Solid: one of the two is true.
    Strong,
    /// Dashed: one of the two is false.
    Weak,
}

/// An arrow from one candidate to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: Candidate,
    /// Where its head is.
    pub to: Candidate,
    /// How it is drawn.
    pub style: LinkStyle,
}

impl Tint {
    /// Every tint, from light to dark.
    pub const ALL: [Tint; 4] = [Tint::Yellow, Tint::Green, Tint::Blue, Tint::Red];

    pub(crate) fn colour(self) -> Colour {
        match self {
            Tint::Yellow => Colour(0xff, 0xf3, 0xa6),
            Tint::Green => Colour(0xb4, 0xe0, 0xa4),
            Tint::Blue => Colour(0x8c, 0xbc, 0xec),
            Tint::Red => Colour(0xe8, 0x84, 0x76),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tints_differ_in_grey_and_leave_digits_legible() {
        let lightness = Tint::ALL.map(|tint| tint.colour().lightness());
        for pair in lightness.windows(2) {
            assert!(pair[0] - pair[1] >= 8.0, "{lightness:?}");
        }
        assert!(lightness[3] >= 60.0, "{lightness:?}");
    }
}
