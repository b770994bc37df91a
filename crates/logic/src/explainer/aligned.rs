//! Aligned pair and triplet exclusion: combinations of digits in two or three cells that would leave
//! another cell without candidates.
//!
//! **Invariant:** a digit is removed if every combination with it is excluded. Excluding cells see
//! all of the base cells.

use smallvec::SmallVec;

use foldoku_board::classic::SQUARES;
use foldoku_board::{Square, SquareSet};

use super::difficulty::Difficulty;
use super::pattern_hint::{Effect, Pattern, PatternHint};
use crate::position::{ALL_NINE, Mask, Position, bits_of};
use crate::technique::Technique;

/// Searches aligned cells, and remembers the last position without a hint.
#[derive(Debug)]
pub(super) struct Aligned {
    size: u32,
    /// The candidates of the last position without a hint.
    exhausted: [Mask; 81],
}

impl Aligned {
    pub(super) fn new(size: u32) -> Aligned {
        Aligned {
            size,
            exhausted: [0; 81],
        }
    }

    /// Finds the first cells that lose a candidate.
    pub(super) fn find(&mut self, position: &Position) -> Option<PatternHint> {
        let search = Search::new(position, self.size, &self.exhausted);
        let found = match self.size {
            2 => search.pair(),
            _ => search.triplet(),
        };
        if found.is_none() {
            self.exhausted = SQUARES.map(|square| position.mask(square));
        }
        found
    }
}

/// Returns the cells after one in reading order.
fn after(square: Square) -> SquareSet {
    SquareSet::from_bits(u128::MAX << square.index() << 1)
}

/// Returns the cells that see at least one of the given cells.
fn seen_by(squares: SquareSet) -> SquareSet {
    let peers = squares.iter().map(SquareSet::peers_of);
    peers.fold(SquareSet::EMPTY, |seen, peers| seen | peers)
}

/// Returns the cells that can exclude combinations in all of the given cells.
pub(super) fn excluders(position: &Position, squares: SquareSet) -> SquareSet {
    position.squares_up_to_size(squares.len() as u32) & squares.common_peers()
}

/// A search for base cells and the combinations that are excluded.
struct Search<'a> {
    position: &'a Position,
    /// The cells with few enough candidates to lose them all.
    few: SquareSet,
    /// The empty cells that see some of these.
    bases: SquareSet,
    /// The cells whose candidates changed since the last position without a hint: unchanged
    /// base cells with unchanged excluders need not be tried again.
    changed: SquareSet,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, size: u32, exhausted: &[Mask; 81]) -> Search<'a> {
        let few = position.squares_up_to_size(size);
        let has_excluder = |&square: &Square| {
            position.mask(square).count_ones() >= 2
                && !(few & SquareSet::peers_of(square)).is_empty()
        };
        let is_changed = |&square: &Square| position.mask(square) != exhausted[square.index()];
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

    /// Finds the first pair.
    fn pair(&self) -> Option<PatternHint> {
        self.pairs(|pair, common| self.exclusion(&pair, common))
    }

    /// Finds the first triplet.
    ///
    /// Each pair is tried with every third cell that sees one of the two. The order of the three
    /// does not change what is excluded, so a third cell before the second one is tried only if it
    /// sees the first cell alone; otherwise the same triplet came before.
    fn triplet(&self) -> Option<PatternHint> {
        self.pairs(|[one, other], common| {
            let (with_one, with_other) = (SquareSet::peers_of(one), SquareSet::peers_of(other));
            let mut thirds = (with_one | with_other) & after(other);
            if !with_one.contains(other) {
                thirds |= with_one.without(with_other) & after(one).without(after(other));
            }
            thirds &= self.bases & seen_by(common);
            if !self.changed.contains(one) && !self.changed.contains(other) {
                thirds &= self.changed | seen_by(common & self.changed);
            }
            thirds.iter().find_map(|third| {
                let common = common & SquareSet::peers_of(third);
                self.exclusion(&[one, other, third], common)
            })
        })
    }

    /// Tries the pairs of base cells, by the second cell, then by the first.
    fn pairs(
        &self,
        find: impl Fn([Square; 2], SquareSet) -> Option<PatternHint>,
    ) -> Option<PatternHint> {
        self.bases.iter().find_map(|second| {
            let excluders = self.few & SquareSet::peers_of(second);
            let mut firsts = self.bases.iter().take_while(|&first| first < second);
            firsts.find_map(|first| {
                let common = excluders & SquareSet::peers_of(first);
                (!common.is_empty()).then(|| find([first, second], common))?
            })
        })
    }

    /// Returns the candidates that the excluders remove from some cells, if any.
    fn exclusion(&self, squares: &[Square], excluders: SquareSet) -> Option<PatternHint> {
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
        changes.then(|| PatternHint {
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

/// The combinations of digits in some cells.
struct Choices {
    size: usize,
    /// The candidates of the cells; those of the last one twice if there are only two.
    marks: [Mask; 3],
    /// The digits that cannot be equal in the first and second, first and third, second and third
    /// cell: all digits if the two see each other, else none.
    clashes: [Mask; 3],
    /// For each digit the other digit of excluders with two candidates.
    partners: [Mask; 9],
    /// The excluders with three candidates.
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

    /// Adds an excluder with two or three candidates.
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

    /// Returns the digits of each cell that occur in an allowed combination.
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
                // Most cells keep all candidates, which shows early.
                let has_first = allowed[0] & bit != 0;
                if has_first && allowed[1] == self.marks[1] && allowed[2] == self.marks[2] {
                    break;
                }
            }
        }
        allowed
    }

    /// Returns the digits of the last cell that are allowed with those of the others.
    #[inline]
    fn last(&self, [first, second]: [usize; 2], digits: Mask) -> Mask {
        let chosen = 1 << first | 1 << second;
        let mut left = digits & !(1 << second & self.clashes[2]) & !self.partners[second];
        for &three in &self.threes {
            let rest = three & !chosen;
            // An excluder with one candidate left excludes that digit.
            if rest & (rest - 1) == 0 {
                left &= !rest;
            }
        }
        left
    }
}
