//! Steps as data: the technique, the changes, and the reasons.
//!
//! **Invariant:** a step changes the position it was found in. Its premises, and the candidates that it
//! cites, are all that [`check`](fn@crate::check) needs to prove it.

use foldoku_board::{Digit, DigitSet, Square};

use crate::technique::Technique;

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell.
    pub square: Square,
    /// The digit.
    pub digit: Digit,
}

/// One application of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits to place.
    pub placements: Vec<Candidate>,
    /// The candidates to eliminate, except those that the placements remove anyway.
    pub eliminations: Vec<Candidate>,
    /// What holds in every solution, and is needed for the step.
    pub premises: Vec<Premise>,
    /// The cells whose remaining candidates the step needs, with these candidates.
    pub cited: Vec<(Square, DigitSet)>,
    /// For chains: the assumption, then what follows from it, one after the other.
    pub chain: Vec<Node>,
}

/// What holds in every solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Premise {
    /// The cell holds one of its candidates.
    Cell(Square),
    /// The group with this number has a place for the digit.
    House(usize, Digit),
    /// The rule with this place in the puzzle is met.
    Rule(usize),
    /// The cells of houses have their sum, and so have the cells of rules: the numbers of the groups and
    /// the places of the rules.
    Sums(Vec<usize>, Vec<usize>),
}

/// A candidate that is true or false if the assumption of a chain holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_on: bool,
}

impl Step {
    /// Creates a step without changes and reasons.
    pub(crate) fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            premises: Vec::new(),
            cited: Vec::new(),
            chain: Vec::new(),
        }
    }
}
