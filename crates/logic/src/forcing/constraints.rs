//! The constraints of a position: the candidates of a cell, or of a digit in a unit.
//!
//! One candidate of a constraint is true, and it excludes the others. Cells and units are treated
//! in the same way, so naked and hidden singles are one rule.
//!
//! **Invariant:** candidates are numbered in ascending order, as in the links of chains.

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Square, SquareSet};

use crate::candidate::Candidate;
use crate::implications::Claim;
use crate::position::{Position, bits_of, squares_at};
use crate::step::Truth;

/// The constraints of a position.
pub(super) struct Constraints {
    /// The candidates.
    candidates: Vec<Candidate>,
    /// The index of each candidate of the position.
    numbers: Box<[u16; Candidate::COUNT]>,
    /// The constraints: one per empty cell, and one per unit and missing digit.
    truths: Vec<Constraint>,
    /// The four constraints of each candidate: its cell and its three units.
    truths_of: Vec<[u16; 4]>,
    /// The candidates that each candidate excludes.
    excluded: Vec<Vec<u16>>,
}

/// A constraint and its candidates.
pub(super) struct Constraint {
    /// The constraint as a truth.
    pub(super) truth: Truth,
    /// The indices of its candidates.
    pub(super) candidates: Vec<u16>,
}

impl Constraints {
    /// Builds the constraints of a position.
    pub(super) fn new(position: &Position) -> Constraints {
        let open = position.empty_squares();
        let candidates: Vec<Candidate> = open
            .iter()
            .flat_map(|square| {
                bits_of(position.mask(square)).map(move |digit| Candidate::at(square, digit))
            })
            .collect();
        let mut numbers = Box::new([u16::MAX; Candidate::COUNT]);
        for (number, candidate) in candidates.iter().enumerate() {
            numbers[candidate.index()] = number as u16;
        }
        let mut constraints = Constraints {
            numbers,
            truths: Vec::new(),
            truths_of: vec![[0; 4]; candidates.len()],
            excluded: Vec::new(),
            candidates,
        };
        constraints.add_truths(position);
        constraints.excluded = (0..constraints.candidates.len())
            .map(|candidate| constraints.excluded_by(candidate))
            .collect();
        constraints
    }

    fn add_truths(&mut self, position: &Position) {
        let mut count = vec![0; self.candidates.len()];
        let squares = position.empty_squares().iter().map(Truth::Square);
        let units = ALL_UNITS
            .into_iter()
            .flat_map(|unit| (0..9).map(move |digit| Truth::in_unit(unit, digit)));
        for truth in squares.chain(units) {
            let candidates = self.candidates_of(position, &truth);
            let index = self.truths.len() as u16;
            for &candidate in &candidates {
                let count = &mut count[usize::from(candidate)];
                self.truths_of[usize::from(candidate)][*count] = index;
                *count += 1;
            }
            if !candidates.is_empty() {
                self.truths.push(Constraint { truth, candidates });
            }
        }
    }

    fn candidates_of(&self, position: &Position, truth: &Truth) -> Vec<u16> {
        let number = |candidate| self.number(candidate) as u16;
        match *truth {
            Truth::Square(square) => bits_of(position.mask(square))
                .map(|digit| number(Candidate::at(square, digit)))
                .collect(),
            Truth::Unit(unit, digit) => squares_at(unit, position.places_in(unit, digit.index()))
                .iter()
                .map(|square| number(Candidate::at(square, digit.index())))
                .collect(),
            Truth::Deadly(_) => Vec::new(),
        }
    }

    /// Returns all candidates that share a constraint with a candidate.
    fn excluded_by(&self, candidate: usize) -> Vec<u16> {
        let truths = self.truths_of[candidate].iter();
        let candidates = truths.flat_map(|&truth| &self.truths[usize::from(truth)].candidates);
        let others = candidates
            .copied()
            .filter(|&other| usize::from(other) != candidate);
        let mut others: Vec<u16> = others.collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    /// Returns the number of claims: two for each candidate.
    pub(super) fn claim_count(&self) -> usize {
        2 * self.candidates.len()
    }

    /// Returns the candidate with this index.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    /// Returns the index of a candidate of the position.
    pub(super) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }

    /// Returns the cells that have candidates.
    pub(super) fn squares(&self) -> SquareSet {
        self.candidates.iter().map(|one| one.square()).collect()
    }

    /// Returns the index of the constraint of an empty cell that has candidates.
    pub(super) fn of_square(&self, square: Square) -> usize {
        let first = self.candidates.partition_point(|one| one.square() < square);
        usize::from(self.truths_of[first][0])
    }

    /// Returns the constraints.
    pub(super) fn all(&self) -> &[Constraint] {
        &self.truths
    }

    /// Returns the indices of the constraints of a candidate.
    #[inline]
    pub(super) fn truths_of(&self, candidate: usize) -> [u16; 4] {
        self.truths_of[candidate]
    }

    /// Returns the candidates of a constraint, except the one that a claim is about.
    pub(super) fn others(&self, truth: u16, claim: Claim) -> impl Iterator<Item = usize> {
        let candidates = self.truths[usize::from(truth)].iter();
        candidates.filter(move |&other| other != claim.subject())
    }

    /// Returns the candidates that a candidate excludes.
    #[inline]
    pub(super) fn excluded(&self, candidate: usize) -> impl Iterator<Item = usize> {
        self.excluded[candidate]
            .iter()
            .map(|&other| usize::from(other))
    }
}

impl Constraint {
    /// Returns the indices of the candidates.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.candidates
            .iter()
            .map(|&candidate| usize::from(candidate))
    }
}
