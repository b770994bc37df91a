//! Paper sizes, and the lengths that depend on them.
//!
//! **Invariant:** paper is in portrait orientation; margins leave room for a staple or a hole punch.

/// A paper size, in portrait orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 148 by 210 millimetres, half of A4.
    A5,
    /// 8½ by 11 inches.
    Letter,
    /// 5½ by 8½ inches, half of a letter.
    HalfLetter,
}

impl Paper {
    /// Returns the width and height in points.
    pub(super) fn size(self) -> (f64, f64) {
        let millimetres = |length: f64| length / 25.4 * 72.0;
        match self {
            Paper::A4 => (millimetres(210.0), millimetres(297.0)),
            Paper::A5 => (millimetres(148.0), millimetres(210.0)),
            Paper::Letter => (612.0, 792.0),
            Paper::HalfLetter => (396.0, 612.0),
        }
    }

    /// Returns the margin on all sides, in points.
    pub(super) fn margin(self) -> f64 {
        match self {
            Paper::A4 | Paper::Letter => 45.0,
            Paper::A5 | Paper::HalfLetter => 34.0,
        }
    }

    /// Returns the font size of headings, in points; twice as much height is reserved for them.
    pub(super) fn title(self) -> f64 {
        match self {
            Paper::A4 | Paper::Letter => 18.0,
            Paper::A5 | Paper::HalfLetter => 14.0,
        }
    }
}
