//! The state of a game: the givens, the player's entries, and the pencil marks.
//!
//! **Invariant:** the givens never change. A filled cell shows no pencil marks. With automatic marks,
//! no visible mark equals a digit that a peer holds without a conflict.

use foldoku_board::classic::{ALL_UNITS, SQUARE_COUNT, SQUARES, UNITS};
use foldoku_board::{Digit, DigitSet, Square, SquareSet};
use foldoku_kernel::Line;
use foldoku_logic::Candidate;

/// A set of the nine digits: bit 0 is digit 1.
type Mask = u16;

/// All nine digits.
const ALL: Mask = 0x1ff;

/// The givens, entries, pencil marks and colours at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    digits: Line,
    givens: SquareSet,
    marks: Marks,
    colours: [u8; SQUARE_COUNT],
}

/// Who writes the pencil marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marking {
    /// The player writes them; placing a digit removes it from the marks of its peers.
    #[default]
    Own,
    /// They are the candidates that the digits leave, without those that the player has removed.
    Auto,
}

/// The pencil marks of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    /// The marks that the player has written.
    Own([Mask; SQUARE_COUNT]),
    /// The candidates that the player has removed.
    Auto([Mask; SQUARE_COUNT]),
}

/// A colour of a cell, 1 to 6; its meaning is up to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(u8);

impl Colour {
    /// The number of colours.
    pub const COUNT: u8 = 6;

    /// Returns a colour by its number, 1 to [`COUNT`](Colour::COUNT).
    pub const fn try_new(number: u8) -> Option<Colour> {
        match number {
            1..=Colour::COUNT => Some(Colour(number)),
            _ => None,
        }
    }

    /// Returns the number of the colour.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl State {
    /// Returns a state with these givens, without entries or marks.
    ///
    /// Every character except `1` to `9` is an empty cell.
    pub fn new(givens: &Line) -> State {
        let digits = givens.map(|cell| match cell {
            b'1'..=b'9' => cell,
            _ => b'.',
        });
        State {
            digits,
            givens: SquareSet::givens_of(&digits),
            marks: Marks::Own([0; SQUARE_COUNT]),
            colours: [0; SQUARE_COUNT],
        }
    }

    /// Returns the digit in a cell.
    pub fn digit(&self, square: Square) -> Option<Digit> {
        Digit::try_new(self.digits[square.index()].wrapping_sub(b'0'))
    }

    /// Returns the cells with a given.
    pub fn givens(&self) -> SquareSet {
        self.givens
    }

    /// Returns the cells with an entry of the player.
    pub fn entries(&self) -> SquareSet {
        self.filled().without(self.givens)
    }

    /// Returns the cells with a given or an entry.
    pub fn filled(&self) -> SquareSet {
        SquareSet::givens_of(&self.digits)
    }

    /// Returns the empty cells.
    pub fn empty(&self) -> SquareSet {
        SquareSet::ALL.without(self.filled())
    }

    /// Returns the givens as 81 characters.
    pub fn givens_line(&self) -> Line {
        SquareSet::ALL
            .without(self.givens)
            .cleared_from(self.digits)
    }

    /// Returns the entries as 81 characters.
    pub fn entries_line(&self) -> Line {
        self.givens.cleared_from(self.digits)
    }

    /// Returns the givens and the entries as 81 characters.
    pub fn line(&self) -> Line {
        self.digits
    }

    /// Returns who writes the pencil marks.
    pub fn marking(&self) -> Marking {
        match self.marks {
            Marks::Own(_) => Marking::Own,
            Marks::Auto(_) => Marking::Auto,
        }
    }

    /// Returns the pencil marks that a cell shows; none if it is filled.
    pub fn marks(&self, square: Square) -> DigitSet {
        if self.digit(square).is_some() {
            return DigitSet::EMPTY;
        }
        match &self.marks {
            Marks::Own(noted) => set_of(noted[square.index()]),
            Marks::Auto(removed) => {
                set_of(mask_of(self.candidates(square)) & !removed[square.index()])
            }
        }
    }

    /// Returns the candidates that the player has removed from a cell: all others, if the player has
    /// written marks into it.
    pub fn removed(&self, square: Square) -> DigitSet {
        let candidates = self.candidates(square);
        match &self.marks {
            Marks::Own(noted) if noted[square.index()] == 0 => DigitSet::EMPTY,
            _ => candidates - self.marks(square),
        }
    }

    /// Returns whether the pencil marks can be read as candidates: every empty cell has some, or
    /// they are written automatically.
    pub fn has_all_marks(&self) -> bool {
        self.marking() == Marking::Auto || {
            let empty = self.empty();
            !empty.is_empty() && empty.iter().all(|square| !self.marks(square).is_empty())
        }
    }

    /// Returns whether the player has written or removed a mark.
    pub fn has_marks(&self) -> bool {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &self.marks;
        self.empty().iter().any(|square| marks[square.index()] != 0)
    }

    /// Returns the digits that no peer of an empty cell holds; none for a filled cell.
    ///
    /// An entry that conflicts with another digit excludes nothing.
    pub fn candidates(&self, square: Square) -> DigitSet {
        if self.digit(square).is_some() {
            return DigitSet::EMPTY;
        }
        let sure = |&peer: &Square| self.givens.contains(peer) || !self.is_in_conflict(peer);
        let seen = SquareSet::peers_of(square) & self.filled();
        let seen = seen.iter().filter(sure);
        DigitSet::up_to(9) - seen.filter_map(|peer| self.digit(peer)).collect()
    }

    /// Returns the colour of a cell.
    pub fn colour(&self, square: Square) -> Option<Colour> {
        Colour::try_new(self.colours[square.index()])
    }

    /// Returns the filled cells whose digit a peer holds too.
    pub fn conflicts(&self) -> SquareSet {
        let filled = self.filled().iter();
        filled
            .filter(|&square| self.is_in_conflict(square))
            .collect()
    }

    /// Returns whether every cell is filled and no unit holds a digit twice.
    pub fn is_solved(&self) -> bool {
        let is_complete = |unit: &[Square; 9]| {
            let digits = unit.iter().filter_map(|&square| self.digit(square));
            digits.collect::<DigitSet>() == DigitSet::up_to(9)
        };
        ALL_UNITS
            .iter()
            .all(|unit| is_complete(&UNITS[unit.index()]))
    }

    fn is_in_conflict(&self, square: Square) -> bool {
        let digit = self.digits[square.index()];
        let mut peers = SquareSet::peers_of(square).iter();
        digit != b'.' && peers.any(|peer| self.digits[peer.index()] == digit)
    }

    /// Writes an entry. The player's marks of that digit disappear from its peers, unless one of
    /// them holds the digit.
    pub(crate) fn place(&mut self, candidate: Candidate) {
        let square = candidate.square();
        self.digits[square.index()] = b'0' + candidate.digit().number();
        if self.is_in_conflict(square) {
            return;
        }
        if let Marks::Own(noted) = &mut self.marks {
            for peer in SquareSet::peers_of(square) {
                noted[peer.index()] &= !(1 << candidate.digit().index());
            }
        }
    }

    pub(crate) fn erase(&mut self, square: Square) {
        self.digits[square.index()] = b'.';
    }

    /// Removes the player's marks from a cell; automatic marks return.
    pub(crate) fn clear_marks_of(&mut self, square: Square) {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &mut self.marks;
        marks[square.index()] = 0;
    }

    pub(crate) fn toggle_mark(&mut self, candidate: Candidate) {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &mut self.marks;
        marks[candidate.square().index()] ^= 1 << candidate.digit().index();
    }

    /// Removes a mark that the cell shows.
    pub(crate) fn remove_mark(&mut self, candidate: Candidate) {
        if self.marks(candidate.square()).contains(candidate.digit()) {
            self.toggle_mark(candidate);
        }
    }

    /// Returns the marks of a cell as they are stored, even if it is filled: those that the player
    /// has written, or has removed from the automatic ones.
    pub(crate) fn stored_marks(&self, square: Square) -> DigitSet {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &self.marks;
        set_of(marks[square.index()])
    }

    /// Removes the stored marks of all cells.
    pub(crate) fn clear_stored_marks(&mut self) {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &mut self.marks;
        *marks = [0; SQUARE_COUNT];
    }

    /// Changes who writes the marks. What the marks show stays the same, except that automatic marks
    /// fill the cells without marks.
    pub(crate) fn set_marking(&mut self, marking: Marking) {
        if marking == self.marking() {
            return;
        }
        let mut marks = [0; SQUARE_COUNT];
        for square in SQUARES {
            marks[square.index()] = mask_of(match marking {
                Marking::Own => self.marks(square),
                Marking::Auto => self.removed(square),
            });
        }
        self.marks = match marking {
            Marking::Own => Marks::Own(marks),
            Marking::Auto => Marks::Auto(marks),
        };
    }

    /// Sets the marks of a cell, which the player writes from now on.
    pub(crate) fn set_own_marks(&mut self, square: Square, digits: DigitSet) {
        self.set_marking(Marking::Own);
        if let Marks::Own(noted) = &mut self.marks {
            noted[square.index()] = mask_of(digits);
        }
    }

    /// Writes the candidates of every empty cell as the player's marks.
    pub(crate) fn fill_marks(&mut self) {
        self.marks = Marks::Auto([0; SQUARE_COUNT]);
        self.set_marking(Marking::Own);
    }

    /// Removes all marks; automatic marks become the player's.
    pub(crate) fn clear_marks(&mut self) {
        self.marks = Marks::Own([0; SQUARE_COUNT]);
    }

    pub(crate) fn set_colour(&mut self, square: Square, colour: Option<Colour>) {
        self.colours[square.index()] = colour.map_or(0, Colour::number);
    }
}

fn set_of(mask: Mask) -> DigitSet {
    DigitSet::from_bits(u64::from(mask & ALL))
}

fn mask_of(digits: DigitSet) -> Mask {
    digits.to_bits() as Mask & ALL
}
