//! The links of a position: what follows at once from a node being true, or false.
//!
//! A node says that a digit stands in one of some squares: one square makes it a candidate, several
//! a group, all that a box and a line share. An almost locked set is entered by a digit: if the set
//! has to do without that digit, it has all of its others.
//!
//! **Invariant:** candidates come first and in ascending order, then groups. What follows from a
//! stage stands in the order in which a search looks at it: in the square, the row, the column and
//! the box, then groups, then sets. Of chains of the same length that order decides which is found.

use foldoku_board::SquareSet;
use foldoku_board::classic::{ALL_UNITS, BOXES, COLUMNS, ROWS};

use super::rows::{Rows, ones_of};
use crate::als::sets::{Als, almost_locked_sets};
use crate::candidate::Candidate;
use crate::position::{Position, bits_of, squares_at};

/// What chains are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    /// A single digit.
    OneDigit,
    /// Squares with two digits.
    Pairs,
    /// Candidates.
    Candidates,
    /// Candidates and groups.
    Groups,
    /// Candidates, groups and almost locked sets.
    Sets,
}

/// A digit in one of some squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The squares.
    pub(crate) squares: SquareSet,
    /// The index of the digit.
    pub(crate) digit: usize,
}

/// The digit by which an almost locked set is entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The number of the set.
    pub(super) set: usize,
    /// The index of the digit that the set has to do without.
    pub(super) digit: usize,
}

/// A node that is true or false, or a set that has been entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The node with this number is true.
    On(usize),
    /// The node with this number is false.
    Off(usize),
    /// The set behind this entry does without the entry's digit.
    Through(usize),
}

/// The links of a position.
pub(crate) struct Links {
    /// The nodes.
    pub(crate) nodes: Vec<Place>,
    /// How many of them are candidates.
    pub(super) candidate_count: usize,
    /// The almost locked sets.
    pub(super) sets: Vec<Als>,
    /// The ways to enter them, set by set.
    pub(super) entries: Vec<Entry>,
    /// For each node the nodes that are false if it is true.
    pub(super) excluded: Rows,
    /// For each entry the nodes that are false if the set has its digit.
    pub(super) locked: Rows,
    /// What follows from each stage, and where the last of it stands.
    followers: Vec<u32>,
    ends: Vec<u32>,
    numbers: [u16; Candidate::COUNT],
}

impl Links {
    /// The links of a position that are made of some material.
    pub(crate) fn new(position: &Position, material: Material) -> Links {
        let has_groups = matches!(material, Material::Groups | Material::Sets);
        let (nodes, candidate_count) = nodes(position, has_groups);
        let sets = match material {
            Material::Sets => almost_locked_sets(position, 2),
            _ => Vec::new(),
        };
        let entries: Vec<Entry> = entries(&sets).collect();
        let mut links = Links {
            excluded: Rows::new(nodes.len(), nodes.len()),
            locked: Rows::new(entries.len(), nodes.len()),
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
        let mut forced = Rows::new(links.nodes.len(), links.nodes.len());
        links.link_units(position, material, &mut forced);
        links.link_squares(position, material, &mut forced);
        links.link_sets();
        links.list_followers(position, &forced);
        links
    }

    /// The candidate with this number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        let node = self.nodes[number];
        let square = node.squares.first().expect("a node has squares");
        Candidate::at(square, node.digit)
    }

    /// The number of a candidate that is left.
    pub(super) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }

    /// The squares that a stage is about.
    pub(super) fn squares_of(&self, stage: Stage) -> SquareSet {
        match stage {
            Stage::On(node) | Stage::Off(node) => self.nodes[node].squares,
            Stage::Through(entry) => self.sets[self.entries[entry].set].squares,
        }
    }

    /// Whether a stage is a group or a set.
    pub(super) fn is_grouped(&self, stage: Stage) -> bool {
        match stage {
            Stage::On(node) | Stage::Off(node) => node >= self.candidate_count,
            Stage::Through(_) => true,
        }
    }

    /// The ways to enter a set, with their numbers.
    pub(super) fn entries_of(&self, set: usize) -> impl Iterator<Item = (usize, Entry)> {
        let first = self.entries.partition_point(|entry| entry.set < set);
        let ways = self.entries[first..].iter().enumerate();
        ways.map(move |(index, &entry)| (first + index, entry))
            .take_while(move |(_, entry)| entry.set == set)
    }

    /// The candidates among the nodes of a row.
    pub(super) fn candidates_of(
        &self,
        row: impl Iterator<Item = usize>,
    ) -> impl Iterator<Item = Candidate> {
        row.take_while(|&number| number < self.candidate_count)
            .map(|number| self.candidate(number))
    }

    /// How many stages there are.
    pub(super) fn stage_count(&self) -> usize {
        self.ends.len()
    }

    /// What follows from the stage with this number, by numbers.
    #[inline]
    pub(super) fn followers(&self, stage: u32) -> &[u32] {
        let stage = stage as usize;
        let start = stage.checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.followers[start as usize..self.ends[stage] as usize]
    }

    /// The number of a stage.
    pub(super) fn index(&self, stage: Stage) -> u32 {
        let count = self.nodes.len();
        let index = match stage {
            Stage::On(node) => node,
            Stage::Off(node) => count + node,
            Stage::Through(entry) => 2 * count + entry,
        };
        index as u32
    }

    /// The stage with this number.
    pub(super) fn stage(&self, index: u32) -> Stage {
        let (index, count) = (index as usize, self.nodes.len());
        match index {
            _ if index < count => Stage::On(index),
            _ if index < 2 * count => Stage::Off(index - count),
            _ => Stage::Through(index - 2 * count),
        }
    }

    /// Links in squares: one digit excludes the others, and one of two is true.
    fn link_squares(&mut self, position: &Position, material: Material, forced: &mut Rows) {
        if material == Material::OneDigit {
            return;
        }
        for one in 0..self.candidate_count {
            let candidate = self.candidate(one);
            let marks = position.mask(candidate.square());
            for other in bits_of(marks & !(1 << candidate.digit_index())) {
                let other = self.number(Candidate::at(candidate.square(), other));
                if material != Material::Pairs {
                    self.excluded.set(one, other);
                }
                if marks.count_ones() == 2 {
                    forced.set(one, other);
                }
            }
        }
    }

    /// Links in units: a digit has one place.
    fn link_units(&mut self, position: &Position, material: Material, forced: &mut Rows) {
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
            if material != Material::Pairs {
                for unit in ALL_UNITS {
                    let all = squares_at(unit, position.places_in(unit, digit));
                    self.link_halves(&numbers, all, forced);
                }
            }
        }
    }

    /// Strong links between the two halves of the places for a digit in a unit.
    fn link_halves(&self, numbers: &[usize], all: SquareSet, forced: &mut Rows) {
        let is_inside = |&number: &usize| self.nodes[number].squares.is_subset(all);
        let inside = || numbers.iter().copied().filter(is_inside);
        for one in inside() {
            let rest = all.without(self.nodes[one].squares);
            if let Some(other) = inside().find(|&other| self.nodes[other].squares == rest) {
                forced.set(one, other);
            }
        }
    }

    /// What almost locked sets exclude, digit by digit.
    fn link_sets(&mut self) {
        for (index, &Entry { set, digit }) in self.entries.iter().enumerate() {
            let seen = self.sets[set].seen[digit];
            for (number, node) in self.nodes.iter().enumerate() {
                if node.digit == digit && node.squares.is_subset(seen) {
                    self.locked.set(index, number);
                }
            }
        }
    }

    /// Writes down what follows from each stage.
    fn list_followers(&mut self, position: &Position, forced: &Rows) {
        let mut entered = vec![Vec::new(); self.nodes.len()];
        for entry in 0..self.entries.len() {
            for node in ones_of(self.locked.row(entry)) {
                entered[node].push(Stage::Through(entry));
            }
        }
        for (node, entered) in entered.into_iter().enumerate() {
            let off = self.in_order(node, self.excluded.row(node));
            self.push(off.into_iter().map(Stage::Off).chain(entered));
        }
        for node in 0..self.nodes.len() {
            let on = self.in_order(node, forced.row(node));
            self.push(on.into_iter().map(Stage::On));
        }
        let beyond: Vec<Vec<Stage>> = self.entered_from_sets();
        for entry in 0..self.entries.len() {
            let mut off = Vec::new();
            let mut through = Vec::new();
            let Entry { set, .. } = self.entries[entry];
            for (exit, _) in self.entries_of(set).filter(|&(exit, _)| exit != entry) {
                off.extend(ones_of(self.locked.row(exit)).map(Stage::Off));
                through.extend(&beyond[exit]);
            }
            let settled = self.settled(position, self.entries[entry]);
            self.push(off.into_iter().chain(through).chain(settled));
        }
    }

    fn push(&mut self, stages: impl Iterator<Item = Stage>) {
        for stage in stages {
            let index = self.index(stage);
            self.followers.push(index);
        }
        self.ends.push(self.followers.len() as u32);
    }

    /// The nodes of a row in the order in which a search looks at them.
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

    /// For each entry the sets that have to do without its digit if its own set has it.
    fn entered_from_sets(&self) -> Vec<Vec<Stage>> {
        let mut of_digit = vec![Vec::new(); 9];
        for (index, way) in self.entries.iter().enumerate() {
            of_digit[way.digit].push((index, &self.sets[way.set]));
        }
        let entered = |&Entry { set, digit }: &Entry| {
            let set = &self.sets[set];
            let is_entered = |&&(_, other): &&(usize, &Als)| {
                other.places[digit].is_subset(set.seen[digit])
                    && (other.squares & set.squares).is_empty()
            };
            let ways = of_digit[digit].iter().filter(is_entered);
            ways.map(|&(way, _)| Stage::Through(way)).collect()
        };
        self.entries.iter().map(entered).collect()
    }

    /// The candidates that are left alone in their squares by all digits of a set but one.
    fn settled(&self, position: &Position, entry: Entry) -> Vec<Stage> {
        let set = &self.sets[entry.set];
        let mut lost = [0; 81];
        let mut touched = SquareSet::EMPTY;
        for digit in bits_of(set.digits & !(1 << entry.digit)) {
            let targets = set.targets(position, digit);
            touched |= targets;
            for square in targets.iter() {
                lost[square.index()] |= 1 << digit;
            }
        }
        let left = touched
            .iter()
            .map(|square| (square, position.mask(square) & !lost[square.index()]));
        left.filter(|(_, marks)| marks.count_ones() == 1)
            .map(|(square, marks)| Candidate::at(square, marks.trailing_zeros() as usize))
            .map(|candidate| Stage::On(self.number(candidate)))
            .collect()
    }
}

/// The candidates and the groups of a position, and how many candidates there are.
fn nodes(position: &Position, has_groups: bool) -> (Vec<Place>, usize) {
    let mut nodes = Vec::new();
    for square in position.empty_squares() {
        nodes.extend(bits_of(position.mask(square)).map(|digit| Place {
            squares: SquareSet::of(square),
            digit,
        }));
    }
    let candidate_count = nodes.len();
    if has_groups {
        for digit in 0..9 {
            let lines = ROWS.into_iter().chain(COLUMNS);
            for (line, unit) in lines.flat_map(|line| BOXES.map(|unit| (line, unit))) {
                let shared = SquareSet::of_unit(line) & SquareSet::of_unit(unit);
                let squares = shared & position.places(digit);
                if squares.len() > 1 {
                    nodes.push(Place { squares, digit });
                }
            }
        }
    }
    (nodes, candidate_count)
}

fn entries(sets: &[Als]) -> impl Iterator<Item = Entry> {
    let numbered = sets.iter().enumerate();
    numbered.flat_map(|(set, almost)| bits_of(almost.digits).map(move |digit| Entry { set, digit }))
}

#[cfg(test)]
mod tests {
    use foldoku_board::Square;

    use super::*;
    use crate::position::ALL_NINE;

    /// 1 only in the first three squares of the first row, and in the last.
    fn position() -> Position {
        let mut marks = [ALL_NINE; 81];
        for mark in &mut marks[3..8] {
            *mark &= !1;
        }
        marks[8] = 0b11;
        Position::from_masks(&marks)
    }

    fn follows(links: &Links, from: Stage, to: Stage) -> bool {
        links
            .followers(links.index(from))
            .contains(&links.index(to))
    }

    #[test]
    fn a_group_and_a_candidate_are_the_two_halves_of_a_row() {
        let links = Links::new(&position(), Material::Groups);
        let group = (links.candidate_count..links.nodes.len())
            .find(|&node| {
                links.nodes[node]
                    .squares
                    .iter()
                    .eq([0, 1, 2].map(Square::new))
            })
            .unwrap();
        let single = links.number(Candidate::at(Square::new(8), 0));
        assert!(follows(&links, Stage::Off(group), Stage::On(single)));
        assert!(follows(&links, Stage::Off(single), Stage::On(group)));
        assert!(follows(&links, Stage::On(single), Stage::Off(group)));
        let below = links.number(Candidate::at(Square::new(9), 0));
        assert!(follows(&links, Stage::On(group), Stage::Off(below)));
        assert!(!follows(&links, Stage::Off(group), Stage::On(below)));
    }

    #[test]
    fn what_follows_stands_in_the_order_of_a_search() {
        let links = Links::new(&position(), Material::Candidates);
        let number = |square, digit| links.number(Candidate::at(Square::new(square), digit));
        let from = Stage::On(number(8, 0));
        let stages = links.followers(links.index(from)).iter();
        let first: Vec<Stage> = stages.map(|&stage| links.stage(stage)).take(5).collect();
        let squares = [
            number(8, 1),
            number(0, 0),
            number(1, 0),
            number(2, 0),
            number(17, 0),
        ];
        assert_eq!(first, squares.map(Stage::Off));
    }
}
