//! Annotations of a board: coloured cells, marked candidates, and the links between candidates.
//!
//! **Invariant:** every [`Tint`] leaves a black digit legible, and all of them differ when printed
//! in greyscale.

use foldoku_board::{Digit, Square};

use crate::scene::Colour;

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The cell.
    pub square: Square,
    /// The digit.
    pub digit: Digit,
}

/// A background colour of a cell or a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tint {
    /// The lightest colour.
    Yellow,
    /// Darker than yellow.
    Green,
    /// Darker than green.
    Blue,
    /// The darkest colour.
    Red,
}

/// The way a candidate is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// A filled circle behind the candidate.
    Disc(Tint),
    /// A circle around the candidate.
    Ring,
    /// A line through the candidate, which is eliminated.
    Strike,
}

/// The kind of a link, which decides how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkStyle {
    /// A solid line: if one candidate is false, the other is true.
    Strong,
    /// A dashed line: if one candidate is true, the other is false.
    Weak,
}

/// An arrow from one candidate to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidate at the start of the arrow.
    pub from: Candidate,
    /// The candidate at the head of the arrow.
    pub to: Candidate,
    /// The kind of the link.
    pub style: LinkStyle,
}

impl Tint {
    /// All tints, from light to dark.
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
    fn tints_differ_in_greyscale_and_keep_digits_legible() {
        let lightness = Tint::ALL.map(|tint| tint.colour().lightness());
        for pair in lightness.windows(2) {
            assert!(pair[0] - pair[1] >= 8.0, "{lightness:?}");
        }
        assert!(lightness[3] >= 60.0, "{lightness:?}");
    }
}
