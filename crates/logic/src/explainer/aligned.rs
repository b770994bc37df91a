//! Aligned exclusion: two or three squares whose digits, chosen together, would leave another square
//! nothing.
//!
//! **Invariant:** a digit is taken away if none of the choices with it are allowed; the squares that
//! exclude choices see all of the base squares.

use smallvec::SmallVec;

use foldoku_board::classic::SQUARES;
use foldoku_board::{Square, SquareSet};

use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::position::{ALL_NINE, Mask, Position, bits_of};
use crate::technique::Technique;

/// Looks for two or three squares; remembers where it has found nothing.
#[derive(Debug)]
pub(super) struct Aligned {
    size: u32,
    /// The marks of the last position in which nothing was found.
    barren: [Mask; 81],
}

impl Aligned {
    pub(super) fn new(size: u32) -> Aligned {
        Aligned {
            size,
            barren: [0; 81],
        }
    }

    /// The first squares that cannot hold all their digits.
    pub(super) fn find(&mut self, position: &Position) -> Option<Finding> {
        let search = Search::new(position, self.size, &self.barren);
        let found = match self.size {
            2 => search.pair(),
            _ => search.triplet(),
        };
        if found.is_none() {
            self.barren = SQUARES.map(|square| position.mask(square));
        }
        found
    }
}

/// The squares behind one.
fn after(square: Square) -> SquareSet {
    SquareSet::from_bits(u128::MAX << square.index() << 1)
}

/// The squares that can exclude choices in all of some squares.
pub(super) fn excluders(position: &Position, squares: SquareSet) -> SquareSet {
    position.squares_up_to_size(squares.len() as u32) & squares.common_peers()
}

/// A search for squares and what their choices exclude.
struct Search<'a> {
    position: &'a Position,
    /// The squares with few enough digits to be left without.
    few: SquareSet,
    /// The open squares that see some of them.
    bases: SquareSet,
    /// The squares with other marks than in a position in which nothing was found: whatever squares
    /// and excluders are none of these exclude nothing now either.
    changed: SquareSet,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, size: u32, barren: &[Mask; 81]) -> Search<'a> {
        let few = position.squares_up_to_size(size);
        let has_excluder = |&square: &Square| {
            position.mask(square).count_ones() >= 2
                && !(few & SquareSet::peers_of(square)).is_empty()
        };
        let is_changed = |&square: &Square| position.mask(square) != barren[square.index()];
        Search {
            position,
            few,
            bases: position
                .empty_squares()
                .iter()
                .filter(has_excluder)
                .collect(),
            changed: position.empty_squares().iter().filter(is_changed).collect(),
        }
    }

    /// Two squares.
    fn pair(&self) -> Option<Finding> {
        self.pairs(|pair, common| self.exclusion(&pair, common))
    }

    /// Three squares.
    ///
    /// Two squares try every third one that sees one of them. Which two of three squares come first
    /// does not change what is excluded, so that three squares need not be tried again: a third square
    /// before the second of the two has been there in its place, unless it sees the first alone.
    fn triplet(&self) -> Option<Finding> {
        self.pairs(|[one, other], common| {
            let (with_one, with_other) = (SquareSet::peers_of(one), SquareSet::peers_of(other));
            let mut thirds = (with_one | with_other) & after(other);
            if !with_one.contains(other) {
                thirds |= with_one.without(with_other) & after(one).without(after(other));
            }
            (thirds & self.bases).iter().find_map(|third| {
                let common = common & SquareSet::peers_of(third);
                self.exclusion(&[one, other, third], common)
            })
        })
    }

    /// Tries the pairs of bases, by their second square, then by their first.
    fn pairs(&self, find: impl Fn([Square; 2], SquareSet) -> Option<Finding>) -> Option<Finding> {
        self.bases.iter().find_map(|second| {
            let excluders = self.few & SquareSet::peers_of(second);
            let mut firsts = self.bases.iter().take_while(|&first| first < second);
            firsts.find_map(|first| {
                let common = excluders & SquareSet::peers_of(first);
                (!common.is_empty()).then(|| find([first, second], common))?
            })
        })
    }

    /// What some squares cannot hold for the sake of the excluders, if there is anything.
    fn exclusion(&self, squares: &[Square], excluders: SquareSet) -> Option<Finding> {
        let is_changed = squares.iter().any(|&square| self.changed.contains(square));
        if excluders.is_empty() || !is_changed && (excluders & self.changed).is_empty() {
            return None;
        }
        let allowed = Choices::new(self.position, squares, excluders).allowed();
        let mut removals = [(SquareSet::EMPTY, 0); 3];
        for (place, &square) in squares.iter().enumerate() {
            let digits = self.position.mask(square) & !allowed[place];
            removals[place] = (SquareSet::of(square), digits);
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
    size: usize,
    /// The marks of the squares; of the last one twice if there are only two.
    marks: [Mask; 3],
    /// The digits that the first square keeps from the second, the first from the third, and the
    /// second from the third, if they are chosen: all of them if the squares see each other.
    clashes: [Mask; 3],
    /// For each digit those that would leave an excluder with two digits nothing.
    partners: [Mask; 9],
    /// The excluders with three digits.
    threes: SmallVec<[Mask; 16]>,
}

impl Choices {
    fn new(position: &Position, squares: &[Square], excluders: SquareSet) -> Choices {
        let last = squares.len() - 1;
        let squares: [Square; 3] = std::array::from_fn(|place| squares[place.min(last)]);
        let clash = |one: usize, other: usize| {
            let sees = SquareSet::peers_of(squares[one]).contains(squares[other]);
            if sees { ALL_NINE } else { 0 }
        };
        let mut choices = Choices {
            size: last + 1,
            marks: squares.map(|square| position.mask(square)),
            clashes: [clash(0, 1), clash(0, 2), clash(1, 2)],
            partners: [0; 9],
            threes: SmallVec::new(),
        };
        for excluder in excluders.iter() {
            choices.exclude(position.mask(excluder));
        }
        choices
    }

    /// Notes what a square with two or three digits excludes.
    fn exclude(&mut self, marks: Mask) {
        let rest = marks & (marks - 1);
        let greatest = rest & (rest - 1);
        if greatest == 0 {
            self.partners[marks.trailing_zeros() as usize] |= rest;
            self.partners[rest.trailing_zeros() as usize] |= marks ^ rest;
        } else {
            self.threes.push(marks);
        }
    }

    /// The digits of each square that are part of some choice that leaves no excluder without.
    fn allowed(&self) -> [Mask; 3] {
        let mut allowed = [0; 3];
        for first in bits_of(self.marks[0]) {
            let bit = 1 << first;
            let excluded = self.partners[first];
            let seconds = self.marks[1] & !(bit & self.clashes[0]) & !excluded;
            if self.size == 2 {
                allowed[0] |= if seconds != 0 { bit } else { 0 };
                allowed[1] |= seconds;
                continue;
            }
            let thirds = self.marks[2] & !(bit & self.clashes[1]) & !excluded;
            for second in bits_of(seconds) {
                let left = self.last([first, second], thirds);
                if left != 0 {
                    allowed[0] |= bit;
                    allowed[1] |= 1 << second;
                    allowed[2] |= left;
                }
                // Most squares can hold all their digits, and that shows soon.
                let has_first = allowed[0] & bit != 0;
                if has_first && allowed[1] == self.marks[1] && allowed[2] == self.marks[2] {
                    break;
                }
            }
        }
        allowed
    }

    /// The digits of the last square among some that go with those of the others.
    #[inline]
    fn last(&self, [first, second]: [usize; 2], digits: Mask) -> Mask {
        let chosen = 1 << first | 1 << second;
        let mut left = digits & !(1 << second & self.clashes[2]) & !self.partners[second];
        for &three in &self.threes {
            let rest = three & !chosen;
            // With one digit left, that one cannot be chosen as well.
            if rest & (rest - 1) == 0 {
                left &= !rest;
            }
        }
        left
    }
}
