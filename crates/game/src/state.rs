//! The state of a game: the givens, the player's entries, and the pencil marks.
//!
//! **Invariant:** the givens never change. A filled cell shows no pencil marks. With automatic marks,
//! no visible mark equals a digit that a peer holds without a conflict.

use std::sync::Arc;

use foldoku_board::{Digit, DigitSet, Grid, Square};
use foldoku_kernel::Line;
use foldoku_render::Candidate;

use crate::play_board::Board;
use crate::solutions::{grid, line};

/// The givens, entries, pencil marks and colours at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    board: Arc<Board>,
    digits: Grid,
    givens: Grid,
    marks: Marks,
    /// The number of the colour of each cell, or 0.
    colours: Vec<u8>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
enum Marks {
    /// The marks that the player has written.
    Own(Vec<DigitSet>),
    /// The candidates that the player has removed.
    Auto(Vec<DigitSet>),
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
    /// Returns a state of the classic board with these givens, without entries or marks.
    ///
    /// Every character except `1` to `9` is an empty cell.
    pub fn new(givens: &Line) -> State {
        State::on(Board::classic(), grid(givens))
    }

    /// Returns a state of a board with these givens, without entries or marks.
    pub fn on(board: &Arc<Board>, givens: Grid) -> State {
        State {
            board: Arc::clone(board),
            digits: givens.clone(),
            marks: Marks::Own(no_marks(board)),
            colours: vec![0; givens.square_count()],
            givens,
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Returns the digit in a cell.
    pub fn digit(&self, square: Square) -> Option<Digit> {
        self.digits[square]
    }

    /// Returns whether a cell holds a given.
    pub fn is_given(&self, square: Square) -> bool {
        self.givens[square].is_some()
    }

    /// Returns the cells with a given.
    pub fn givens(&self) -> Vec<Square> {
        squares_of(&self.givens)
    }

    /// Returns the cells with an entry of the player.
    pub fn entries(&self) -> Vec<Square> {
        self.all(|square| self.digit(square).is_some() && !self.is_given(square))
    }

    /// Returns the cells with a given or an entry.
    pub fn filled(&self) -> Vec<Square> {
        squares_of(&self.digits)
    }

    /// Returns the empty cells.
    pub fn empty(&self) -> Vec<Square> {
        self.all(|square| self.digit(square).is_none())
    }

    fn all(&self, is_one: impl Fn(Square) -> bool) -> Vec<Square> {
        self.board.squares().filter(|&it| is_one(it)).collect()
    }

    /// Returns the givens.
    pub fn givens_grid(&self) -> &Grid {
        &self.givens
    }

    /// Returns the givens and the entries.
    pub fn grid(&self) -> &Grid {
        &self.digits
    }

    /// Returns the givens of the classic board as 81 characters.
    ///
    /// # Panics
    ///
    /// On another board.
    pub fn givens_line(&self) -> Line {
        line(&self.givens)
    }

    /// Returns the entries on the classic board as 81 characters.
    ///
    /// # Panics
    ///
    /// On another board.
    pub fn entries_line(&self) -> Line {
        let mut entries = self.line();
        for square in self.givens() {
            entries[square.index()] = b'.';
        }
        entries
    }

    /// Returns the givens and the entries of the classic board as 81 characters.
    ///
    /// # Panics
    ///
    /// On another board.
    pub fn line(&self) -> Line {
        line(&self.digits)
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
            Marks::Own(noted) => noted[square.index()],
            Marks::Auto(removed) => self.candidates(square) - removed[square.index()],
        }
    }

    /// Returns the candidates that the player has removed from a cell: all others, if the player has
    /// written marks into it.
    pub fn removed(&self, square: Square) -> DigitSet {
        let candidates = self.candidates(square);
        match &self.marks {
            Marks::Own(noted) if noted[square.index()].is_empty() => DigitSet::EMPTY,
            _ => candidates - self.marks(square),
        }
    }

    /// Returns whether the pencil marks can be read as candidates: every empty cell has some, or
    /// they are written automatically.
    pub fn has_all_marks(&self) -> bool {
        self.marking() == Marking::Auto || {
            let empty = self.empty();
            !empty.is_empty() && empty.iter().all(|&square| !self.marks(square).is_empty())
        }
    }

    /// Returns whether the player has written or removed a mark.
    pub fn has_marks(&self) -> bool {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &self.marks;
        let empty = self.empty();
        empty.iter().any(|it| !marks[it.index()].is_empty())
    }

    /// Returns the digits that no peer of an empty cell holds, and that the rules allow there by itself; none for
    /// a filled cell.
    ///
    /// An entry that conflicts with another digit excludes nothing.
    pub fn candidates(&self, square: Square) -> DigitSet {
        if self.digit(square).is_some() {
            return DigitSet::EMPTY;
        }
        let sure = |&peer: &Square| self.is_given(peer) || !self.is_in_conflict(peer);
        let seen = self.board.peers(square).iter().copied();
        let seen = seen.filter(|&peer| self.digit(peer).is_some()).filter(sure);
        self.board.allowed(square) - seen.filter_map(|peer| self.digit(peer)).collect()
    }

    /// Returns the colour of a cell.
    pub fn colour(&self, square: Square) -> Option<Colour> {
        Colour::try_new(self.colours[square.index()])
    }

    /// Returns the filled cells whose digit a peer holds too.
    pub fn conflicts(&self) -> Vec<Square> {
        self.all(|square| self.is_in_conflict(square))
    }

    /// Returns whether every cell is filled, no peers hold the same digit, and no rule is broken.
    pub fn is_solved(&self) -> bool {
        self.digits.is_full()
            && self.conflicts().is_empty()
            && self.board.broken_rules(&self.digits).is_empty()
    }

    fn is_in_conflict(&self, square: Square) -> bool {
        let mut peers = self.board.peers(square).iter();
        let digit = self.digit(square);
        digit.is_some() && peers.any(|&peer| self.digit(peer) == digit)
    }

    /// Writes an entry. The player's marks of that digit disappear from its peers, unless one of
    /// them holds the digit.
    pub(crate) fn place(&mut self, candidate: Candidate) {
        let Candidate { square, digit } = candidate;
        self.digits[square] = Some(digit);
        if self.is_in_conflict(square) {
            return;
        }
        if let Marks::Own(noted) = &mut self.marks {
            for peer in self.board.peers(square) {
                noted[peer.index()].discard(digit);
            }
        }
    }

    pub(crate) fn erase(&mut self, square: Square) {
        self.digits[square] = None;
    }

    /// Removes the player's marks from a cell; automatic marks return.
    pub(crate) fn clear_marks_of(&mut self, square: Square) {
        self.stored_mut()[square.index()] = DigitSet::EMPTY;
    }

    pub(crate) fn toggle_mark(&mut self, candidate: Candidate) {
        let marks = &mut self.stored_mut()[candidate.square.index()];
        *marks = *marks ^ DigitSet::of(candidate.digit);
    }

    /// Removes a mark that the cell shows.
    pub(crate) fn remove_mark(&mut self, candidate: Candidate) {
        if self.marks(candidate.square).contains(candidate.digit) {
            self.toggle_mark(candidate);
        }
    }

    /// Returns the marks of a cell as they are stored, even if it is filled: those that the player
    /// has written, or has removed from the automatic ones.
    pub(crate) fn stored_marks(&self, square: Square) -> DigitSet {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &self.marks;
        marks[square.index()]
    }

    fn stored_mut(&mut self) -> &mut [DigitSet] {
        let (Marks::Own(marks) | Marks::Auto(marks)) = &mut self.marks;
        marks
    }

    /// Removes the stored marks of all cells.
    pub(crate) fn clear_stored_marks(&mut self) {
        self.stored_mut().fill(DigitSet::EMPTY);
    }

    /// Changes who writes the marks. What the marks show stays the same, except that automatic marks
    /// fill the cells without marks.
    pub(crate) fn set_marking(&mut self, marking: Marking) {
        if marking == self.marking() {
            return;
        }
        let shown = self.board.squares().map(|square| match marking {
            Marking::Own => self.marks(square),
            Marking::Auto => self.removed(square),
        });
        let marks = shown.collect();
        self.marks = match marking {
            Marking::Own => Marks::Own(marks),
            Marking::Auto => Marks::Auto(marks),
        };
    }

    /// Sets the marks of a cell, which the player writes from now on.
    pub(crate) fn set_own_marks(&mut self, square: Square, digits: DigitSet) {
        self.set_marking(Marking::Own);
        if let Marks::Own(noted) = &mut self.marks {
            noted[square.index()] = digits;
        }
    }

    /// Writes the candidates of every empty cell as the player's marks.
    pub(crate) fn fill_marks(&mut self) {
        self.marks = Marks::Auto(no_marks(&self.board));
        self.set_marking(Marking::Own);
    }

    /// Removes all marks; automatic marks become the player's.
    pub(crate) fn clear_marks(&mut self) {
        self.marks = Marks::Own(no_marks(&self.board));
    }

    pub(crate) fn set_colour(&mut self, square: Square, colour: Option<Colour>) {
        self.colours[square.index()] = colour.map_or(0, Colour::number);
    }
}

fn no_marks(board: &Board) -> Vec<DigitSet> {
    vec![DigitSet::EMPTY; board.geometry().square_count()]
}

fn squares_of(grid: &Grid) -> Vec<Square> {
    grid.filled().map(|(square, _)| square).collect()
}
