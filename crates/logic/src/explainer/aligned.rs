//! Aligned exclusion: two or three squares whose digits, chosen together, would leave another square
//! nothing.
//!
//! **Invariant:** a digit is taken away if none of the choices with it are allowed; the squares that
//! exclude choices see all of the base squares.

use foldoku_board::classic::Squares;
use smallvec::SmallVec;

use super::board::Board;
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::state::{Marks, digits_of};
use crate::technique::Technique;

/// Two squares.
pub(super) fn pair(board: &Board) -> Option<Finding> {
    Search::new(board, 2).pairs(|search, pair, common| search.exclusion(&pair, common))
}

/// Three squares.
pub(super) fn triplet(board: &Board) -> Option<Finding> {
    Search::new(board, 3).pairs(|search, [one, other], common| {
        let seen = Squares::peers_of(one) | Squares::peers_of(other);
        let pair: Squares = [one, other].into_iter().collect();
        let thirds = (seen & search.bases).without(pair);
        thirds.iter().find_map(|third| {
            let common = common & Squares::peers_of(third);
            search.exclusion(&[one, other, third], common.without(pair))
        })
    })
}

/// The squares that can exclude choices in all of some squares.
pub(super) fn excluders(board: &Board, squares: Squares) -> Squares {
    board.squares_of_few(squares.len() as u32) & squares.common_peers()
}

/// A search for squares and what their choices exclude.
struct Search<'a> {
    board: &'a Board,
    /// The squares with few enough digits to be left without.
    few: Squares,
    /// The open squares that see some of them.
    bases: Squares,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, size: u32) -> Search<'a> {
        let few = board.squares_of_few(size);
        let has_excluder = |&square: &usize| {
            board.marks(square).count_ones() >= 2 && !(few & Squares::peers_of(square)).is_empty()
        };
        Search {
            board,
            few,
            bases: board.open().iter().filter(has_excluder).collect(),
        }
    }

    /// Tries the pairs of bases, by their second square, then by their first.
    fn pairs(
        &self,
        find: impl Fn(&Search<'_>, [usize; 2], Squares) -> Option<Finding>,
    ) -> Option<Finding> {
        self.bases.iter().find_map(|second| {
            let excluders = self.few & Squares::peers_of(second);
            let mut firsts = self.bases.iter().take_while(|&first| first < second);
            firsts.find_map(|first| {
                let common = excluders & Squares::peers_of(first);
                (!common.is_empty()).then(|| find(self, [first, second], common))?
            })
        })
    }

    /// What some squares cannot hold for the sake of the excluders, if there is anything.
    fn exclusion(&self, squares: &[usize], excluders: Squares) -> Option<Finding> {
        if excluders.is_empty() {
            return None;
        }
        let allowed = Choices::new(self.board, squares, excluders).allowed();
        let mut removals = [(Squares::NONE, 0); 3];
        for (place, &square) in squares.iter().enumerate() {
            let digits = self.board.marks(square) & !allowed[place];
            removals[place] = (Squares::of(square), digits);
        }
        let changes = removals.iter().any(|&(_, digits)| digits != 0);
        changes.then(|| Finding {
            technique: match squares.len() {
                2 => Technique::AlignedPairExclusion,
                _ => Technique::AlignedTripletExclusion,
            },
            difficulty: match squares.len() {
                2 => Difficulty::from_tenths(62),
                _ => Difficulty::from_tenths(75),
            },
            effect: Effect::Remove(removals),
            pattern: Pattern::Aligned {
                squares: squares.iter().copied().collect(),
            },
        })
    }
}

/// The digits that can be chosen in some squares.
struct Choices {
    /// The squares, the last one twice if there are only two.
    squares: [usize; 3],
    size: usize,
    /// Their marks.
    marks: [Marks; 3],
    /// The marks of the squares that must not be left without.
    excluders: SmallVec<[Marks; 16]>,
}

impl Choices {
    fn new(board: &Board, squares: &[usize], excluders: Squares) -> Choices {
        let last = squares.len() - 1;
        let squares: [usize; 3] = std::array::from_fn(|place| squares[place.min(last)]);
        Choices {
            squares,
            size: last + 1,
            marks: squares.map(|square| board.marks(square)),
            excluders: excluders.iter().map(|square| board.marks(square)).collect(),
        }
    }

    /// The digits of each square that are part of some choice that leaves no excluder without.
    fn allowed(&self) -> [Marks; 3] {
        let mut allowed = [0; 3];
        for first in digits_of(self.marks[0]) {
            let first = 1 << first;
            if self.size == 2 {
                let second = self.last(1, first, self.clash(0, 1, first));
                if second != 0 {
                    allowed[0] |= first;
                    allowed[1] |= second;
                }
                continue;
            }
            for second in digits_of(self.marks[1] & !self.clash(0, 1, first)) {
                let second = 1 << second;
                let clash = self.clash(0, 2, first) | self.clash(1, 2, second);
                let third = self.last(2, first | second, clash);
                if third != 0 {
                    allowed[0] |= first;
                    allowed[1] |= second;
                    allowed[2] |= third;
                }
                // Most squares can hold all their digits, and that shows soon.
                let has_first = allowed[0] & first != 0;
                if has_first && allowed[1] == self.marks[1] && allowed[2] == self.marks[2] {
                    break;
                }
            }
        }
        allowed
    }

    /// The digit that one square keeps from another that it sees.
    fn clash(&self, one: usize, other: usize, digit: Marks) -> Marks {
        match Squares::peers_of(self.squares[one]).contains(self.squares[other]) {
            true => digit,
            false => 0,
        }
    }

    /// The digits that the last square can have, once those of the others are chosen.
    fn last(&self, place: usize, chosen: Marks, clash: Marks) -> Marks {
        let mut left = self.marks[place] & !clash;
        for &excluder in &self.excluders {
            let rest = excluder & !chosen;
            match rest.count_ones() {
                0 => return 0,
                1 => left &= !rest,
                _ => {}
            }
        }
        left
    }
}
