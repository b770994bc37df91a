//! Aligned exclusion: two or three squares whose digits, chosen together, would leave another square
//! nothing.
//!
//! **Invariant:** a digit is taken away if none of the choices with it are allowed; the squares that
//! exclude choices see all of the base squares.

use foldoku_board::classic::Squares;

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
        let choices = Choices {
            board: self.board,
            squares,
        };
        let allowed = choices.allowed(excluders);
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
struct Choices<'a> {
    board: &'a Board,
    squares: &'a [usize],
}

impl Choices<'_> {
    /// The digits of each square that are part of some choice that leaves no excluder without.
    fn allowed(&self, excluders: Squares) -> [Marks; 3] {
        let mut allowed = [0; 3];
        self.choose(&mut [0; 3], 0, excluders, &mut allowed);
        allowed
    }

    fn choose(
        &self,
        chosen: &mut [Marks; 3],
        depth: usize,
        excluders: Squares,
        allowed: &mut [Marks; 3],
    ) {
        let Some(&square) = self.squares.get(depth) else {
            let all = chosen.iter().fold(0, |all, digit| all | digit);
            let mut excluders = excluders.iter();
            if excluders.all(|excluder| self.board.marks(excluder) & !all != 0) {
                for (allowed, chosen) in allowed.iter_mut().zip(chosen) {
                    *allowed |= *chosen;
                }
            }
            return;
        };
        let peers = Squares::peers_of(square);
        for digit in digits_of(self.board.marks(square)) {
            let mut before = self.squares[..depth].iter().zip(chosen.iter());
            let clashes =
                |(&other, &its): (&usize, &Marks)| its == 1 << digit && peers.contains(other);
            if !before.any(clashes) {
                chosen[depth] = 1 << digit;
                self.choose(chosen, depth + 1, excluders, allowed);
                chosen[depth] = 0;
            }
        }
    }
}
