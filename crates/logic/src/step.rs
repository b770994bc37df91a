//! Steps as data: what was found, what follows, and all that shows it.
//!
//! A step is checked by its *truths* alone, see [`check`](mod@crate::check): each is a set of candidates
//! of which one must be true, because a square holds some digit, a unit has each digit, or a pattern
//! would otherwise allow two solutions. If a candidate that is taken away were true, the truths could
//! not all be satisfied at once; if a digit that is placed were not there, they could not either.
//! Whatever else is in a step is there to be read and drawn.
//!
//! **Invariant:** a step changes something in the position it was found in, and nothing in it refers
//! to how it was found.

use foldoku_board::DigitSet;
use foldoku_board::classic::SquareSet;
use smallvec::SmallVec;

use crate::candidate::Candidate;
use crate::position::Position;
use crate::technique::Technique;

/// A step: a technique, what it changes, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits that can be placed.
    pub placements: SmallVec<[Candidate; 1]>,
    /// The candidates that can be taken away; not those that placements take away by themselves.
    pub eliminations: Vec<Candidate>,
    /// What shows it.
    pub truths: Vec<Truth>,
    /// What there is to see.
    pub evidence: Evidence,
}

/// Candidates of which one is true in every solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// The square, 0 to 80, holds one of its digits.
    Square(usize),
    /// The unit, an index into [`UNITS`](foldoku_board::classic::UNITS), has a place for the digit
    /// with this index.
    Unit(usize, usize),
    /// The squares and digits of a pattern that has two solutions if it has one: if the puzzle has
    /// only one, some square of the pattern holds another digit than the pattern's.
    Deadly(Deadly),
}

/// A pattern that a puzzle with exactly one solution cannot end in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deadly {
    /// Its squares, and the digits that the pattern has in each: a mask of digit indices.
    pub squares: Vec<(usize, u16)>,
}

/// What there is to see of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The digits it is about.
    pub digits: DigitSet,
    /// The squares it is about, fins left aside.
    pub squares: SquareSet,
    /// The units it starts from: those of a single or a subset, the base of a fish.
    pub base: Vec<usize>,
    /// The units of the cover of a fish, or those in which something is taken away.
    pub cover: Vec<usize>,
    /// Fins, endo-fins among them.
    pub fins: SquareSet,
    /// Groups of squares with their digits: almost locked sets, petals, parts of a Sue de Coq.
    pub sets: Vec<LockedSet>,
    /// Chains, from their first node to their last.
    pub chains: Vec<Chain>,
}

/// Squares of a unit and the digits they can hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LockedSet {
    /// The squares.
    pub squares: SquareSet,
    /// All their digits.
    pub digits: DigitSet,
}

/// Candidates that follow from each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The nodes; each follows from the one before, the first is assumed.
    pub nodes: Vec<Node>,
    /// Whether the first follows from the last, too.
    pub is_loop: bool,
}

/// A candidate, or one of several with the same digit in a unit, that is true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Where: several squares if it is a group.
    pub squares: SquareSet,
    /// The index of the digit.
    pub digit: usize,
    /// Whether it is true.
    pub is_on: bool,
    /// The almost locked set, among those of the step, that the node follows through from the one
    /// before it.
    pub through: Option<usize>,
}

impl Step {
    /// A step that nothing has been said of.
    pub fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: SmallVec::new(),
            eliminations: Vec::new(),
            truths: Vec::new(),
            evidence: Evidence::default(),
        }
    }

    /// Adds a candidate that can be taken away, if it is still there.
    pub fn eliminate(&mut self, position: &Position, candidate: Candidate) {
        if position.has(candidate) && !self.eliminations.contains(&candidate) {
            self.eliminations.push(candidate);
        }
    }

    /// Adds the candidates of a digit in some squares that can be taken away, where they are still
    /// there.
    pub fn eliminate_all(&mut self, position: &Position, squares: SquareSet, digit: usize) {
        for square in (squares & position.places(digit)).iter() {
            self.eliminate(position, Candidate::new(square, digit));
        }
    }

    /// Whether it changes anything.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// The squares it changes.
    pub fn changed(&self) -> SquareSet {
        let changed = self.placements.iter().chain(&self.eliminations);
        changed.map(|candidate| candidate.square()).collect()
    }

    /// Changes a position: the one place where a step does.
    pub fn apply(&self, position: &mut Position) {
        for candidate in &self.eliminations {
            position.remove(candidate.square(), candidate.digit_index());
        }
        for candidate in &self.placements {
            position.place(candidate.square(), candidate.digit_index());
        }
    }
}
