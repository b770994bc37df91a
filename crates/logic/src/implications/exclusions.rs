//! The candidates that each candidate excludes by chains of strong and weak links.
//!
//! **Invariant:** the relation is symmetric and closed under the links added so far. Links of a smaller
//! set of candidates may be added to those of a larger one: a chain through a removed candidate ends in
//! candidates that have been removed, too.

use super::bits::{BitMatrix, BitSet, ones_of};
use super::constraint::{Constraint, constraints_of};
use crate::candidate::Candidate;
use crate::position::{Mask, bits_of};

/// The candidates of each constraint.
type Masks = [Mask; Constraint::COUNT];

/// The relation, with candidates renumbered in order so that rows are short.
#[derive(Clone, Debug)]
pub(crate) struct Exclusions {
    indices: Box<[u16; Candidate::COUNT]>,
    candidates: Vec<u16>,
    rows: BitMatrix,
    /// The constraints with two candidates that have been added as links.
    linked: BitSet<{ Constraint::WORDS }>,
    copies: [Vec<u64>; 2],
}

impl Exclusions {
    pub(crate) fn new() -> Exclusions {
        Exclusions {
            indices: Box::new([0; Candidate::COUNT]),
            candidates: Vec::new(),
            rows: BitMatrix::default(),
            linked: BitSet::NONE,
            copies: [Vec::new(), Vec::new()],
        }
    }

    /// Computes the relation of some candidates.
    pub(crate) fn set(&mut self, masks: &Masks) {
        self.candidates.clear();
        for cell in Constraint::all().take_while(|constraint| constraint.is_cell()) {
            for digit in bits_of(masks[cell.index()]) {
                let candidate = cell.candidate(digit);
                self.indices[candidate] = self.candidates.len() as u16;
                self.candidates.push(candidate as u16);
            }
        }
        self.rows
            .clear(self.candidates.len(), self.candidates.len());
        self.linked = BitSet::NONE;
        for (number, &candidate) in self.candidates.iter().enumerate() {
            for member in constraints_of(candidate.into()) {
                let others = masks[member.constraint.index()] & !member.bit;
                for other in bits_of(others) {
                    let other = self.indices[member.constraint.candidate(other)];
                    self.rows.set(number, other.into());
                }
            }
        }
        self.add_links(masks);
    }

    /// Takes over the relation of another one.
    pub(crate) fn copy(&mut self, other: &Exclusions) {
        self.indices.copy_from_slice(&*other.indices);
        self.candidates.clone_from(&other.candidates);
        self.rows.copy(&other.rows);
        self.linked = other.linked;
    }

    /// Adds the strong links of some of the candidates.
    pub(crate) fn add_links(&mut self, masks: &Masks) {
        for constraint in Constraint::all() {
            let mask = masks[constraint.index()];
            if mask.count_ones() == 2 && self.linked.insert(constraint.index()) {
                let [one, two] = [mask.trailing_zeros(), mask.ilog2()]
                    .map(|bit| self.index(constraint.candidate(bit as usize)));
                self.link(one, two);
            }
        }
    }

    /// Adds a link: what excludes one candidate implies the other.
    fn link(&mut self, one: usize, two: usize) {
        self.imply_both(one, two);
        // A chain through a candidate that excludes itself follows the link in both directions.
        if self.rows.has(one, one) || self.rows.has(two, two) {
            self.imply_both(one, two);
        }
    }

    /// Lets what excludes a candidate exclude what the other one excludes, and the reverse.
    fn imply_both(&mut self, one: usize, two: usize) {
        let mut copies = std::mem::take(&mut self.copies);
        for (from, to) in [(one, two), (two, one)] {
            for (copy, row) in copies.iter_mut().zip([from, to]) {
                copy.clear();
                copy.extend_from_slice(self.rows.row(row));
            }
            for number in ones_of(&copies[0]) {
                self.rows.add(number, &copies[1]);
            }
        }
        self.copies = copies;
    }

    fn index(&self, candidate: usize) -> usize {
        self.indices[candidate].into()
    }

    /// Returns whether a candidate excludes another one, or itself.
    #[inline]
    pub(crate) fn has(&self, one: usize, other: usize) -> bool {
        self.rows.has(self.index(one), self.index(other))
    }

    /// Returns the candidates that exclude themselves.
    pub(crate) fn self_excluding(&self) -> impl Iterator<Item = usize> {
        let candidates = self.candidates.iter().enumerate();
        let excludes_itself = |&(number, _): &(usize, _)| self.rows.has(number, number);
        candidates
            .filter(excludes_itself)
            .map(|(_, &candidate)| candidate.into())
    }

    /// Visits the candidates that exclude all members of a group.
    pub(crate) fn excluding_all(
        &self,
        group: impl IntoIterator<Item = usize>,
        take: impl FnMut(usize),
    ) {
        let mut all = [u64::MAX; Candidate::COUNT.div_ceil(256) * 4];
        let mut words = 0;
        for candidate in group {
            let row = self.rows.row(self.index(candidate));
            words = row.len();
            let mut any = 0;
            for (all, row) in all.iter_mut().zip(row) {
                *all &= row;
                any |= *all;
            }
            if any == 0 {
                return;
            }
        }
        let candidates = ones_of(&all[..words]).map(|number| self.candidates[number].into());
        candidates.for_each(take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// Returns the candidates that a candidate excludes, one chain after the other.
    fn excluded_by(masks: &Masks, start: usize) -> BitSet<12> {
        let (mut on, mut off) = (BitSet::<12>::NONE, BitSet::<12>::NONE);
        let mut open = vec![start];
        while let Some(candidate) = open.pop() {
            let members = constraints_of(candidate).iter();
            let others = members.flat_map(|member| {
                let others = bits_of(masks[member.constraint.index()] & !member.bit);
                others.map(move |bit| member.constraint.candidate(bit))
            });
            for other in others.filter(|&other| off.insert(other)) {
                for member in constraints_of(other) {
                    let rest = masks[member.constraint.index()] & !member.bit;
                    let partner = member
                        .constraint
                        .candidate(rest.trailing_zeros() as usize % 9);
                    if rest.count_ones() == 1 && on.insert(partner) {
                        open.push(partner);
                    }
                }
            }
        }
        off
    }

    #[test]
    fn relation_holds_what_chains_exclude() {
        let puzzle =
            b"..7.2...4..89.7...6...1..2......84..5.....63...3.....7..........3169.5..9..5.....";
        let mut itself = 0;
        for thinned in 0..40 {
            let mut position = Position::from_line(puzzle);
            for index in (thinned..Candidate::COUNT).step_by(5 + thinned % 7) {
                position.remove(Candidate::from_index(index));
            }
            let mut masks = [0; Constraint::COUNT];
            for constraint in Constraint::all() {
                masks[constraint.index()] = constraint.mask(&position);
            }
            let mut exclusions = Exclusions::new();
            exclusions.set(&masks);
            let candidates: Vec<usize> =
                exclusions.candidates.iter().map(|&it| it.into()).collect();
            for &one in &candidates {
                let excluded = excluded_by(&masks, one);
                for &other in &candidates {
                    assert_eq!(exclusions.has(one, other), excluded.contains(other));
                }
                itself += usize::from(exclusions.has(one, one));
            }
        }
        assert!(itself > 100, "{itself}");
    }
}
