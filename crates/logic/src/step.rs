//! Steps as data: the technique, the changes, and the reasons.
//!
//! A step is checked by its *truths* alone, see [`check`](mod@crate::check). Each truth is a set of
//! candidates of which at least one is true: a cell holds some digit, a unit has a place for a
//! digit, or there would otherwise be a second solution. If an eliminated candidate were true,
//! or a placed digit false, the truths could not all hold. The evidence is for readers and drawings.
//!
//! **Invariant:** a step changes the position it was found in, and carries everything needed to
//! check it.

use std::cmp::Reverse;

use smallvec::SmallVec;

use foldoku_board::{Digit, DigitSet, Square, SquareSet, Unit};

use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of, digit_at};
use crate::symmetry::Symmetry;
use crate::technique::{Family, Technique};

/// One application of a technique: its changes and the reasons for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits to place.
    pub placements: SmallVec<[Candidate; 1]>,
    /// The candidates to eliminate, except those that the placements remove anyway.
    pub eliminations: Vec<Candidate>,
    /// The reasons, which [`check`](fn@crate::check) verifies.
    pub truths: Vec<Truth>,
    /// The pattern, for texts and drawings.
    pub evidence: Evidence,
}

/// A set of candidates of which at least one is true in every solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Square(Square),
    /// The unit has a place for the digit.
    Unit(Unit, Digit),
    /// Not every cell of the pattern holds a digit of the pattern: otherwise the puzzle would have
    /// a second solution.
    Deadly(Deadly),
    /// Not every cell of the pattern, which has all givens with its two digits, holds one of them: otherwise
    /// there would be a second solution, with other digits in the remaining cells with these.
    Reverse(Deadly),
    /// Not both cells of the pattern hold its two digits, with the same digits in two lines of a band that differ in
    /// one digit, in line with the cells: otherwise these lines could be filled in two ways.
    Lines(Deadly, [Unit; 2]),
    /// The cell holds a digit whose image is possible, as the symmetry keeps the givens: otherwise there would
    /// be a second solution.
    Symmetric(Symmetry, Square),
}

/// A pattern that cannot be part of the solution of a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deadly {
    /// The cells, with the digits of the pattern in each.
    pub squares: Vec<(Square, DigitSet)>,
}

/// The pattern of a step, for texts and drawings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern, without fins.
    pub squares: SquareSet,
    /// The unit of a single or a subset, the base of a fish.
    pub base: Vec<Unit>,
    /// The cover of a fish, or the units in which candidates are eliminated.
    pub cover: Vec<Unit>,
    /// The fins, endo-fins included.
    pub fins: SquareSet,
    /// Groups of cells with their digits: almost locked sets, petals, parts of a Sue de Coq.
    pub sets: Vec<LockedSet>,
    /// Chains, from the first node to the last.
    pub chains: Vec<Chain>,
}

/// Cells of a unit and all their candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LockedSet {
    /// The cells.
    pub squares: SquareSet,
    /// All candidates of the cells.
    pub digits: DigitSet,
}

/// Nodes that follow from each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The nodes; the first is assumed, and each of the others follows from the one before it.
    pub nodes: Vec<Node>,
    /// Whether the first node follows from the last.
    pub is_loop: bool,
}

/// A candidate, or a group of candidates of one digit in a unit, that is true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The cell, or the cells of a group.
    pub squares: SquareSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is in one of the cells (on), or in none of them (off).
    pub is_on: bool,
    /// The almost locked set that links the node to the one before it, as an index into
    /// [`Evidence::sets`].
    pub through: Option<usize>,
}

/// The key by which HoDoKu sorts steps: see [`Step::sort_key`].
pub(crate) type SortKey = (bool, Reverse<usize>, usize);

/// Returns the key by which HoDoKu sorts the eliminations of steps: later ones weigh more.
pub(crate) fn sort_key(eliminations: &[Candidate]) -> SortKey {
    let mut sorted: SmallVec<[(usize, usize); 16]> = eliminations
        .iter()
        .map(|candidate| (candidate.digit_index() + 1, candidate.square().index()))
        .collect();
    sorted.sort_unstable();
    let weights = (1..).step_by(80);
    let places = sorted.iter().zip(weights);
    let sum = places.map(|(&(digit, square), weight)| square * weight + digit);
    (false, Reverse(eliminations.len()), sum.sum())
}

impl Node {
    /// Returns the claim that cells have the digit with an index, or that they do not.
    pub(crate) fn new(squares: SquareSet, digit: usize, is_on: bool) -> Node {
        Node {
            squares,
            digit: digit_at(digit),
            is_on,
            through: None,
        }
    }
}

impl Truth {
    /// Returns the truth that a unit has a place for the digit with an index.
    pub(crate) const fn in_unit(unit: Unit, digit: usize) -> Truth {
        Truth::Unit(unit, digit_at(digit))
    }
}

impl Step {
    /// Creates a step without changes and reasons.
    pub fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: SmallVec::new(),
            eliminations: Vec::new(),
            truths: Vec::new(),
            evidence: Evidence::default(),
        }
    }

    /// Adds an elimination, if the position has the candidate.
    pub fn eliminate(&mut self, position: &Position, candidate: Candidate) {
        if position.has(candidate) && !self.eliminations.contains(&candidate) {
            self.eliminations.push(candidate);
        }
    }

    /// Eliminates a digit from the cells that have it as a candidate.
    pub fn eliminate_digit(&mut self, position: &Position, squares: SquareSet, digit: Digit) {
        self.eliminate_all(position, squares, digit.index());
    }

    /// Eliminates the digit with this index from the cells that have it as a candidate.
    pub(crate) fn eliminate_all(&mut self, position: &Position, squares: SquareSet, digit: usize) {
        for square in squares & position.places(digit) {
            self.eliminate(position, Candidate::at(square, digit));
        }
    }

    /// Eliminates several digits from the cells that have them as candidates.
    pub(crate) fn eliminate_mask(&mut self, position: &Position, squares: SquareSet, mask: Mask) {
        for digit in bits_of(mask) {
            self.eliminate_all(position, squares, digit);
        }
    }

    /// Eliminates several digits cell by cell.
    pub(crate) fn eliminate_in_each(
        &mut self,
        position: &Position,
        squares: SquareSet,
        mask: Mask,
    ) {
        for square in squares {
            for digit in bits_of(position.mask(square) & mask) {
                self.eliminate(position, Candidate::at(square, digit));
            }
        }
    }

    /// Adds a reason, unless it is known.
    pub(crate) fn add_truth(&mut self, truth: Truth) {
        if !self.truths.contains(&truth) {
            self.truths.push(truth);
        }
    }

    /// Sorts the eliminations by their digits, then by their cells: the order in which HoDoKu applies
    /// those of chains.
    pub(crate) fn sort_by_digit(&mut self) {
        let key = |candidate: &Candidate| (candidate.digit_index(), candidate.square().index());
        self.eliminations.sort_unstable_by_key(key);
    }

    /// Returns whether the step changes nothing.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Returns the key by which HoDoKu sorts the steps of a search.
    ///
    /// Forcing chains come in the order of their cells, placements first. Of other steps those with
    /// the most eliminations come first, then they are sorted by the sum of their places.
    pub(crate) fn sort_key(&self) -> SortKey {
        match self.technique.entry().family {
            Family::Forcing => {
                let mut changed = self.placements.iter().chain(&self.eliminations);
                let first = changed.next().map_or(0, |candidate| candidate.index());
                (self.placements.is_empty(), Reverse(0), first)
            }
            _ => sort_key(&self.eliminations),
        }
    }

    /// Returns the cells that the step changes.
    pub fn changed(&self) -> SquareSet {
        let changed = self.placements.iter().chain(&self.eliminations);
        changed.map(|candidate| candidate.square()).collect()
    }

    /// Applies the step to a position; nothing else in this crate changes a caller's position.
    pub fn apply(&self, position: &mut Position) {
        for &candidate in &self.eliminations {
            position.remove(candidate);
        }
        for &candidate in &self.placements {
            position.place(candidate);
        }
    }
}
