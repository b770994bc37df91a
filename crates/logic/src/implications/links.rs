//! The links of a position: the direct consequences of a node being true or false.
//!
//! A node is a candidate, or a group: all candidates of a digit in the intersection of a box and a
//! line, or an entry: a digit of an almost locked set. An entry is true if the set has the digit; if
//! it is false, the set has all of its other digits.
//!
//! **Invariant:** candidates are numbered first, in ascending order, then groups, then entries. The
//! followers of a claim are in the order in which a search visits them: in the cell, the row, the
//! column and the box, then groups, then entries. That order decides which of several chains of the
//! same length is found.

mod nodes;

#[cfg(test)]
mod tests;

use foldoku_board::SquareSet;
use foldoku_board::classic::ALL_UNITS;

use super::bits::{BitMatrix, ones_of};
use super::claim::Claim;
use super::constraint::Constraint;
use crate::als::sets::{Als, almost_locked_sets};
use crate::candidate::Candidate;
use crate::position::{Position, bits_of, squares_at};
use crate::step::{Node, Truth};
use nodes::{Group, entries, nodes};

pub(crate) use nodes::Entry;

/// The nodes and links that chains may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChainKind {
    /// One digit.
    OneDigit,
    /// Cells with two candidates.
    Pairs,
    /// Candidates.
    Candidates,
    /// Candidates and groups.
    Groups,
    /// Candidates, groups and almost locked sets.
    Sets,
}

/// The links of a position.
pub(crate) struct Links {
    pub(crate) position: Position,
    /// The candidates and groups.
    nodes: Vec<Group>,
    /// The number of nodes that are single candidates.
    pub(crate) candidate_count: usize,
    /// The almost locked sets.
    pub(crate) sets: Vec<Als>,
    /// The entries of the sets, set by set.
    entries: Vec<Entry>,
    /// For each node, the candidates and groups that are false if it is true: weak links.
    pub(crate) excluded: BitMatrix,
    /// The followers of each claim, one list after the other, and where each list ends.
    followers: Vec<Claim>,
    ends: Vec<u32>,
    numbers: [u16; Candidate::COUNT],
}

impl Links {
    /// Builds the links of a position for chains of some kind.
    pub(crate) fn new(position: &Position, kind: ChainKind) -> Links {
        let has_groups = matches!(kind, ChainKind::Groups | ChainKind::Sets);
        let (nodes, candidate_count) = nodes(position, has_groups);
        let sets = match kind {
            ChainKind::Sets => almost_locked_sets(position, 2),
            _ => Vec::new(),
        };
        let entries: Vec<Entry> = entries(&sets).collect();
        let mut links = Links {
            position: position.clone(),
            excluded: BitMatrix::new(nodes.len() + entries.len(), nodes.len()),
            followers: Vec::new(),
            ends: Vec::new(),
            numbers: [u16::MAX; Candidate::COUNT],
            nodes,
            candidate_count,
            sets,
            entries,
        };
        for number in 0..candidate_count {
            links.numbers[links.candidate(number).index()] = number as u16;
        }
        let mut forced = BitMatrix::new(links.nodes.len(), links.nodes.len());
        links.link_units(kind, &mut forced);
        links.link_squares(kind, &mut forced);
        links.link_sets();
        links.list_followers(&forced);
        links
    }

    /// Returns the candidate with this index.
    pub(crate) fn candidate(&self, number: usize) -> Candidate {
        let node = self.nodes[number];
        let square = node.squares.first().expect("a node has squares");
        Candidate::at(square, node.digit)
    }

    /// Returns the index of a candidate of the position.
    pub(crate) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }

    /// Returns the entry of a claim, unless it is about a candidate or a group.
    pub(crate) fn entry(&self, claim: Claim) -> Option<Entry> {
        let index = claim.subject().checked_sub(self.nodes.len())?;
        Some(self.entries[index])
    }

    /// Returns the cells of a claim; those of an entry are the cells of its set.
    pub(crate) fn squares_of(&self, claim: Claim) -> SquareSet {
        match self.entry(claim) {
            Some(entry) => self.sets[entry.set].squares,
            None => self.nodes[claim.subject()].squares,
        }
    }

    /// Returns the index of the digit of a claim.
    pub(crate) fn digit_of(&self, claim: Claim) -> usize {
        match self.entry(claim) {
            Some(entry) => entry.digit,
            None => self.nodes[claim.subject()].digit,
        }
    }

    /// Returns the nodes that are false if the node of a claim is true, as a row of bits.
    pub(crate) fn excluded_by(&self, claim: Claim) -> &[u64] {
        self.excluded.row(claim.subject())
    }

    /// Returns the claim about a candidate or a group as a node of a chain.
    pub(crate) fn node(&self, claim: Claim) -> Node {
        let group = self.nodes[claim.subject()];
        Node::new(group.squares, group.digit, claim.is_on())
    }

    /// Returns the number of claims about single candidates.
    pub(crate) fn candidate_claims(&self) -> usize {
        2 * self.candidate_count
    }

    /// Returns the numbers of the candidates of a constraint.
    #[inline]
    pub(crate) fn members(&self, constraint: Constraint) -> impl Iterator<Item = usize> {
        let candidates = bits_of(constraint.mask(&self.position));
        candidates.map(move |bit| self.numbers[constraint.candidate(bit)].into())
    }

    /// Returns the numbers of the candidates of a constraint, except the one that a claim is about.
    pub(crate) fn others(&self, of: Constraint, claim: Claim) -> impl Iterator<Item = usize> {
        self.members(of)
            .filter(move |&other| other != claim.subject())
    }

    /// Returns the constraints that have candidates.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = Constraint> {
        Constraint::all().filter(|constraint| constraint.mask(&self.position) != 0)
    }

    /// Returns the truth behind a strong link: one of the two nodes is true.
    pub(crate) fn strong_link(&self, from: Claim, to: Claim) -> Truth {
        let [one, other] = [from, to].map(|claim| self.nodes[claim.subject()]);
        if one.digit != other.digit {
            return Truth::Square(one.squares.first().expect("a node has squares"));
        }
        let both = one.squares | other.squares;
        let places = |unit| squares_at(unit, self.position.places_in(unit, one.digit));
        let mut units = ALL_UNITS.into_iter();
        let unit = units.find(|&unit| places(unit) == both);
        Truth::in_unit(unit.expect("a strong link has a unit"), one.digit)
    }

    /// Returns whether a claim is about a group or an entry.
    pub(crate) fn is_grouped(&self, claim: Claim) -> bool {
        claim.subject() >= self.candidate_count
    }

    /// Returns the entries of a set, with their numbers.
    pub(crate) fn entries_of(&self, set: usize) -> impl Iterator<Item = (usize, Entry)> {
        let first = self.entries.partition_point(|entry| entry.set < set);
        self.numbered_entries()
            .skip(first)
            .take_while(move |(_, entry)| entry.set == set)
    }

    /// Returns all entries with their numbers.
    fn numbered_entries(&self) -> impl Iterator<Item = (usize, Entry)> {
        (self.nodes.len()..).zip(self.entries.iter().copied())
    }

    /// Returns the candidates among the nodes of a row.
    pub(crate) fn candidates_of(
        &self,
        row: impl Iterator<Item = usize>,
    ) -> impl Iterator<Item = Candidate> {
        row.take_while(|&number| number < self.candidate_count)
            .map(|number| self.candidate(number))
    }

    /// Returns the number of claims.
    pub(crate) fn claim_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the claims that follow from a claim.
    #[inline]
    pub(crate) fn followers(&self, claim: Claim) -> &[Claim] {
        let index = claim.index();
        let start = index.checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.followers[start as usize..self.ends[index] as usize]
    }

    /// Links inside cells: weak between all candidates, strong between two.
    fn link_squares(&mut self, kind: ChainKind, forced: &mut BitMatrix) {
        if kind == ChainKind::OneDigit {
            return;
        }
        for one in 0..self.candidate_count {
            let candidate = self.candidate(one);
            let mask = self.position.mask(candidate.square());
            for other in bits_of(mask & !(1 << candidate.digit_index())) {
                let other = self.number(Candidate::at(candidate.square(), other));
                if kind != ChainKind::Pairs {
                    self.excluded.set(one, other);
                }
                if mask.count_ones() == 2 {
                    forced.set(one, other);
                }
            }
        }
    }

    /// Links inside units: weak between all places of a digit, strong between two.
    fn link_units(&mut self, kind: ChainKind, forced: &mut BitMatrix) {
        for digit in 0..9 {
            let of_digit = |&number: &usize| self.nodes[number].digit == digit;
            let numbers: Vec<usize> = (0..self.nodes.len()).filter(of_digit).collect();
            for &one in &numbers {
                let seen = self.nodes[one].squares.common_peers();
                for &other in &numbers {
                    if self.nodes[other].squares.is_subset(seen) {
                        self.excluded.set(one, other);
                    }
                }
            }
            if kind != ChainKind::Pairs {
                for unit in ALL_UNITS {
                    let all = squares_at(unit, self.position.places_in(unit, digit));
                    self.link_halves(&numbers, all, forced);
                }
            }
        }
    }

    /// Strong links between two nodes that together are all places of a digit in a unit.
    fn link_halves(&self, numbers: &[usize], all: SquareSet, forced: &mut BitMatrix) {
        let is_inside = |&number: &usize| self.nodes[number].squares.is_subset(all);
        let inside = || numbers.iter().copied().filter(is_inside);
        for one in inside() {
            let rest = all.without(self.nodes[one].squares);
            if let Some(other) = inside().find(|&other| self.nodes[other].squares == rest) {
                forced.set(one, other);
            }
        }
    }

    /// Weak links from the entries of almost locked sets, digit by digit.
    fn link_sets(&mut self) {
        for (index, &Entry { set, digit }) in self.entries.iter().enumerate() {
            let seen = self.sets[set].seen[digit];
            for (number, node) in self.nodes.iter().enumerate() {
                if node.digit == digit && node.squares.is_subset(seen) {
                    self.excluded.set(self.nodes.len() + index, number);
                }
            }
        }
    }

    /// Lists the followers of each claim.
    fn list_followers(&mut self, forced: &BitMatrix) {
        for (node, entered) in self.entered_from_nodes().into_iter().enumerate() {
            let off = self.in_order(node, self.excluded.row(node));
            self.push(off.into_iter().map(Claim::off).chain(entered));
            let on = self.in_order(node, forced.row(node));
            self.push(on.into_iter().map(Claim::on));
        }
        let entered = self.entered_from_sets();
        for index in 0..self.entries.len() {
            // No chain claims that a set has the digit by which it is entered.
            self.push(std::iter::empty());
            let mut off = Vec::new();
            let mut through = Vec::new();
            let entry = self.entries[index];
            for (exit, _) in self.entries_of(entry.set) {
                let exit_index = exit - self.nodes.len();
                if exit_index != index {
                    off.extend(ones_of(self.excluded.row(exit)).map(Claim::off));
                    through.extend(&entered[exit_index]);
                }
            }
            let settled = self.settled(entry);
            self.push(off.into_iter().chain(through).chain(settled));
        }
    }

    fn push(&mut self, claims: impl IntoIterator<Item = Claim>) {
        self.followers.extend(claims);
        self.ends.push(self.followers.len() as u32);
    }

    /// For each candidate and group, the entries that are false if it is true.
    fn entered_from_nodes(&self) -> Vec<Vec<Claim>> {
        let mut entered = vec![Vec::new(); self.nodes.len()];
        for (entry, _) in self.numbered_entries() {
            for node in ones_of(self.excluded.row(entry)) {
                entered[node].push(Claim::off(entry));
            }
        }
        entered
    }

    /// Returns the nodes of a row, in the order in which a search visits them.
    fn in_order(&self, from: usize, row: &[u64]) -> Vec<usize> {
        let mut nodes: Vec<usize> = ones_of(row).collect();
        let is_candidate = |node: usize| node < self.candidate_count;
        let one = self.candidate(from).square();
        let rank = |&node: &usize| {
            if !is_candidate(from) || !is_candidate(node) {
                return 4;
            }
            match self.candidate(node).square() {
                other if other == one => 0,
                other if other.index() / 9 == one.index() / 9 => 1,
                other if other.index() % 9 == one.index() % 9 => 2,
                _ => 3,
            }
        };
        nodes.sort_by_key(rank);
        nodes
    }

    /// For each entry, the entries of other sets that are false if it is true.
    fn entered_from_sets(&self) -> Vec<Vec<Claim>> {
        let mut of_digit = vec![Vec::new(); 9];
        for (number, entry) in self.numbered_entries() {
            of_digit[entry.digit].push((number, &self.sets[entry.set]));
        }
        let entered = |&Entry { set, digit }: &Entry| {
            let set = &self.sets[set];
            let is_entered = |&&(_, other): &&(usize, &Als)| {
                other.places[digit].is_subset(set.seen[digit])
                    && (other.squares & set.squares).is_empty()
            };
            let others = of_digit[digit].iter().filter(is_entered);
            others.map(|&(other, _)| Claim::off(other)).collect()
        };
        self.entries.iter().map(entered).collect()
    }

    /// Returns the candidates that become the last ones of their cells when a set holds all of its
    /// digits except the entry's.
    fn settled(&self, entry: Entry) -> Vec<Claim> {
        let set = &self.sets[entry.set];
        let mut lost = [0; 81];
        let mut touched = SquareSet::EMPTY;
        for digit in bits_of(set.digits & !(1 << entry.digit)) {
            let targets = set.targets(&self.position, digit);
            touched |= targets;
            for square in targets.iter() {
                lost[square.index()] |= 1 << digit;
            }
        }
        let left = touched
            .iter()
            .map(|square| (square, self.position.mask(square) & !lost[square.index()]));
        left.filter(|(_, mask)| mask.count_ones() == 1)
            .map(|(square, mask)| Candidate::at(square, mask.trailing_zeros() as usize))
            .map(|candidate| Claim::on(self.number(candidate)))
            .collect()
    }
}
