//! Inks: what a shape means, and the colours of each theme.
//!
//! The hues follow the palette of Okabe and Ito, lightened so that digits stay legible on them.
//!
//! **Invariant:** digits have a contrast of at least 4.5 with every background they are drawn on.
//! Marks of candidates differ under every kind of colour blindness, and so do the tints of sets.
//! Digits have it on lines and shades of rules, too.
//! What only differs in hue also differs in shape: fins are squares, eliminated candidates are
//! struck through, sets have outlines of their own.

use crate::figures::Hue;
use crate::marks::{Mark, Tint};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Dark digits on white.
    #[default]
    Light,
    /// Light digits on a dark background.
    Dark,
    /// Light or dark, as the viewer prefers. A PNG and a PDF are light.
    Auto,
}

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The meaning of a shape's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Ink {
    /// The background of the picture.
    Paper,
    /// Lines, givens and titles.
    Main,
    /// Digits that were placed.
    Solved,
    /// Candidates.
    Candidate,
    /// Labels and captions.
    Muted,
    /// A cell in one, two, or three and more extra units.
    Extra(u8),
    /// The background of a cell.
    Cell(Tint),
    /// The shape behind a candidate.
    Mark(Mark),
    /// The digit of a marked candidate, and the ring around it.
    OnMark,
    /// The line through an eliminated candidate.
    Strike,
    /// Arrows.
    Link,
    /// A line of a rule.
    Line(Hue),
    /// The background of cells of a rule.
    Shade(Hue),
    /// A thin line or the outline of a circle of a rule.
    Thin,
    /// White in every theme: dots.
    White,
    /// Black in every theme: dots.
    Black,
}

impl Ink {
    /// Returns the colour in the light or the dark theme.
    pub(crate) fn colour(self, is_dark: bool) -> Colour {
        let (light, dark) = self.colours();
        let value = if is_dark { dark } else { light };
        let [_, red, green, blue] = u32::to_be_bytes(value);
        Colour(red, green, blue)
    }

    fn colours(self) -> (u32, u32) {
        match self {
            Ink::Paper => (0xffffff, 0x16191d),
            Ink::Main => (0x000000, 0xf2f2f2),
            Ink::Solved => (0x184384, 0xa5ccff),
            Ink::Candidate => (0x333333, 0xc9ced6),
            Ink::Muted => (0x4d5661, 0xa4adb8),
            Ink::Extra(0) => (0xe2e2e2, 0x30343a),
            Ink::Extra(1) => (0xcccccc, 0x444a52),
            Ink::Extra(_) => (0xb8b8b8, 0x575e68),
            Ink::Cell(tint) => cell(tint),
            Ink::Mark(mark) => (disc(mark), disc(mark)),
            Ink::OnMark => (0x111111, 0x111111),
            Ink::Strike => (0x6d0a18, 0x6d0a18),
            Ink::Link => (0x9b1d64, 0xff9ecb),
            Ink::Line(hue) => line(hue),
            Ink::Shade(hue) => shade(hue),
            Ink::Thin => (0x8f969e, 0x767d86),
            Ink::White => (0xffffff, 0xffffff),
            Ink::Black => (0x000000, 0x000000),
        }
    }

    /// Returns the name of the class that gives SVG shapes their colours.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Ink::Paper => "fp",
            Ink::Main => "fi",
            Ink::Solved => "fs",
            Ink::Candidate => "fc",
            Ink::Muted => "fm",
            Ink::Extra(0) => "x0",
            Ink::Extra(1) => "x1",
            Ink::Extra(_) => "x2",
            Ink::Cell(Tint::Unit) => "cu",
            Ink::Cell(Tint::Cover) => "cc",
            Ink::Cell(Tint::Pattern | Tint::Pivot | Tint::Pincer) => "cp",
            Ink::Cell(Tint::Fin) => "cf",
            Ink::Cell(Tint::Set(set)) => ["s0", "s1", "s2", "s3"][usize::from(set % SETS)],
            Ink::Cell(Tint::Colour(colour)) => Ink::Cell(of_player(colour)).class(),
            Ink::Cell(Tint::Wrong) => "cw",
            Ink::Cell(Tint::Selected) => "cs",
            Ink::Mark(Mark::Defining | Mark::Placed) => "md",
            Ink::Mark(Mark::Off) => "mo",
            Ink::Mark(Mark::Fin) => "mf",
            Ink::Mark(Mark::Eliminated) => "me",
            Ink::OnMark => "mk",
            Ink::Strike => "mx",
            Ink::Link => "fl",
            Ink::Line(hue) => HUE_CLASSES[hue as usize].0,
            Ink::Shade(hue) => HUE_CLASSES[hue as usize].1,
            Ink::Thin => "ft",
            Ink::White => "fw",
            Ink::Black => "fb",
        }
    }

    /// Every ink of boards and steps that has a class of its own; figures of rules have more.
    pub(crate) const ALL: [Ink; 25] = [
        Ink::Paper,
        Ink::Main,
        Ink::Solved,
        Ink::Candidate,
        Ink::Muted,
        Ink::Extra(0),
        Ink::Extra(1),
        Ink::Extra(2),
        Ink::Cell(Tint::Unit),
        Ink::Cell(Tint::Cover),
        Ink::Cell(Tint::Pattern),
        Ink::Cell(Tint::Fin),
        Ink::Cell(Tint::Set(0)),
        Ink::Cell(Tint::Set(1)),
        Ink::Cell(Tint::Set(2)),
        Ink::Cell(Tint::Set(3)),
        Ink::Cell(Tint::Wrong),
        Ink::Cell(Tint::Selected),
        Ink::Mark(Mark::Defining),
        Ink::Mark(Mark::Off),
        Ink::Mark(Mark::Fin),
        Ink::Mark(Mark::Eliminated),
        Ink::OnMark,
        Ink::Strike,
        Ink::Link,
    ];
}

/// The number of tints for sets; further sets use them again, with another outline.
pub(crate) const SETS: u8 = 4;

/// Returns the tint with the same background as a colour of the player.
fn of_player(colour: u8) -> Tint {
    match colour % 6 {
        4 => Tint::Pattern,
        5 => Tint::Fin,
        set => Tint::Set(set),
    }
}

fn cell(tint: Tint) -> (u32, u32) {
    match tint {
        Tint::Unit => (0xdfe8f1, 0x2a3644),
        Tint::Cover => (0xf5e6f3, 0x43304a),
        Tint::Pattern | Tint::Pivot | Tint::Pincer => (0xfdeea6, 0x4d4515),
        Tint::Fin => (0xc6e2fa, 0x17456b),
        Tint::Set(set) => match set % SETS {
            0 => (0xd3f2c8, 0x1c4022),
            1 => (0xf9bedb, 0x6b2a50),
            2 => (0xa9c6ee, 0x28497c),
            _ => (0xf3b56c, 0x5c5408),
        },
        Tint::Colour(colour) => cell(of_player(colour)),
        Tint::Wrong => (0xf6b6a6, 0x7a2a1e),
        Tint::Selected => (0xffd257, 0x5f4a08),
    }
}

/// The classes of the lines and of the shades of each hue.
const HUE_CLASSES: [(&str, &str); 12] = [
    ("r0", "h0"),
    ("r1", "h1"),
    ("r2", "h2"),
    ("r3", "h3"),
    ("r4", "h4"),
    ("r5", "h5"),
    ("r6", "h6"),
    ("r7", "h7"),
    ("r8", "h8"),
    ("r9", "h9"),
    ("ra", "ha"),
    ("rb", "hb"),
];

/// The dark colours have the same hues, and a luminance of 0.08.
fn line(hue: Hue) -> (u32, u32) {
    match hue {
        Hue::Grey => (0xc6c6c6, 0x515151),
        Hue::Green => (0x7fdc8a, 0x315a35),
        Hue::Orange => (0xffb35c, 0x6c4a22),
        Hue::Purple => (0xeba6f0, 0x664668),
        Hue::Yellow => (0xecd96a, 0x595124),
        Hue::Blue => (0xa9b8ff, 0x484f71),
        Hue::Sky => (0x7fd0f5, 0x315666),
        Hue::Teal => (0x6fd6c4, 0x2a5951),
        Hue::Peach => (0xffc9a8, 0x634c3e),
        Hue::Lavender => (0xcbb5ff, 0x564c6e),
        Hue::Red => (0xffaba3, 0x6e4743),
        Hue::Brown => (0xd8bc96, 0x5c4f3d),
    }
}

/// Half of the line's colour, half of the paper's.
fn shade(hue: Hue) -> (u32, u32) {
    match hue {
        Hue::Grey => (0xe2e2e2, 0x36383a),
        Hue::Green => (0xbfeec4, 0x253d2a),
        Hue::Orange => (0xffd9ae, 0x453420),
        Hue::Purple => (0xf5d2f8, 0x423246),
        Hue::Yellow => (0xf6ecb4, 0x3b3821),
        Hue::Blue => (0xd4dcff, 0x32374b),
        Hue::Sky => (0xbfe8fa, 0x253b45),
        Hue::Teal => (0xb7eae2, 0x213c3a),
        Hue::Peach => (0xffe4d4, 0x40352f),
        Hue::Lavender => (0xe5daff, 0x39354a),
        Hue::Red => (0xffd5d1, 0x463232),
        Hue::Brown => (0xecdeca, 0x3c372f),
    }
}

fn disc(mark: Mark) -> u32 {
    match mark {
        Mark::Defining | Mark::Placed => 0x5ccb96,
        Mark::Off => 0xffd257,
        Mark::Fin => 0x58aef0,
        Mark::Eliminated => 0xf08468,
    }
}

#[cfg(test)]
mod tests;
