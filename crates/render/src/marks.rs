//! Annotations of a board: the meaning of cells, candidates and the links between candidates.
//!
//! **Invariant:** annotations say what a cell or a candidate means, never how it looks. Pictures
//! choose colours and shapes for them (in `ink.rs`), terminals choose styles.

use foldoku_board::{Digit, Square};

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell.
    pub square: Square,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Creates a candidate.
    pub const fn new(square: Square, digit: Digit) -> Candidate {
        Candidate { square, digit }
    }
}

/// The meaning of a cell. If a cell has several, the last one decides its background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Tint {
    /// A cell of the unit that matters, or of a base unit of a fish.
    Unit,
    /// A cell of a cover unit, in which candidates are eliminated.
    Cover,
    /// A cell of the pattern.
    Pattern,
    /// The pivot of a wing.
    Pivot,
    /// A pincer of a wing.
    Pincer,
    /// A cell with a fin.
    Fin,
    /// A cell of an almost locked set; the number tells the sets of a step apart. The first sixteen
    /// sets differ in colour or outline.
    Set(u8),
    /// A cell that a player has coloured; the number, from 0, tells six colours apart.
    Colour(u8),
    /// A cell whose digit is wrong or conflicts with another one.
    Wrong,
    /// The cell that has the focus.
    Selected,
}

/// The meaning of a candidate. If a candidate has several, the last one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mark {
    /// A candidate that defines the pattern, or that is true in a chain.
    Defining,
    /// A candidate that is false in a chain.
    Off,
    /// A fin.
    Fin,
    /// A candidate that is eliminated.
    Eliminated,
    /// A candidate that is placed.
    Placed,
}

/// The kind of a link, which decides how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkStyle {
    /// A solid line: if one candidate is false, the other is true.
    Strong,
    /// A dashed line: if one candidate is true, the other is false.
    Weak,
}

/// An arrow from one candidate to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The candidate at the start of the arrow.
    pub from: Candidate,
    /// The candidate at the head of the arrow.
    pub to: Candidate,
    /// The kind of the link.
    pub style: LinkStyle,
}

/// An annotation that the legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LegendKey {
    /// A cell.
    Cell(Tint),
    /// A candidate.
    Candidate(Mark),
    /// An arrow.
    Link(LinkStyle),
}

/// The names of rows and columns beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Labels {
    /// No names.
    #[default]
    None,
    /// Numbers for rows and columns, as in `r1c1`.
    Numbers,
    /// Letters for rows and numbers for columns, as in `A1`.
    Letters,
}

impl Labels {
    /// Returns the name of a row.
    pub(crate) fn row(self, index: usize) -> String {
        let letter = u8::try_from(index)
            .ok()
            .filter(|&index| index < 26)
            .map(|index| char::from(b'A' + index));
        match (self, letter) {
            (Labels::None, _) => String::new(),
            (Labels::Letters, Some(letter)) => letter.to_string(),
            _ => (index + 1).to_string(),
        }
    }

    /// Returns the name of a column.
    pub(crate) fn column(self, index: usize) -> String {
        match self {
            Labels::None => String::new(),
            Labels::Numbers | Labels::Letters => (index + 1).to_string(),
        }
    }
}
