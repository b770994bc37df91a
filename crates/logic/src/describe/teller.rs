//! What the words for all steps are made of.
//!
//! **Invariant:** lists are never empty in a sentence: what is missing has a word of its own.

use std::fmt::Write;

use foldoku_board::{DigitSet, SquareSet, Unit};

use super::coordinates::Coordinates;
use crate::candidate::Candidate;
use crate::step::{Chain, Evidence, Node, Step, Truth};

/// Tells of a step.
pub(super) struct Teller<'a> {
    pub(super) step: &'a Step,
    pub(super) coordinates: Coordinates,
}

impl Teller<'_> {
    pub(super) fn evidence(&self) -> &Evidence {
        &self.step.evidence
    }

    /// The name of the technique, as a sentence begins with it.
    pub(super) fn name(&self) -> String {
        let mut letters = self.step.technique.name().chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect()
    }

    /// The squares the step is about; those it changes if it says nothing of others.
    pub(super) fn squares(&self) -> String {
        let squares = self.evidence().squares;
        match squares.is_empty() {
            true => self.at(self.step.changed()),
            false => self.at(squares),
        }
    }

    pub(super) fn at(&self, squares: SquareSet) -> String {
        match squares.is_empty() {
            true => "no square".to_owned(),
            false => self.coordinates.squares(squares),
        }
    }

    /// The digits the step is about; those it changes if it says nothing of others.
    pub(super) fn digits(&self) -> String {
        match self.evidence().digits.is_empty() {
            true => list(self.changed_digits()),
            false => list(self.evidence().digits),
        }
    }

    pub(super) fn changed_digits(&self) -> DigitSet {
        let changed = self.step.eliminations.iter().chain(&self.step.placements);
        changed.map(|candidate| candidate.digit()).collect()
    }

    /// The digits of which a truth says that a unit has a place for them.
    pub(super) fn confined_digits(&self) -> DigitSet {
        let truths = self.step.truths.iter();
        let digits = truths.filter_map(|truth| match *truth {
            Truth::Unit(_, digit) => Some(digit),
            _ => None,
        });
        digits.collect()
    }

    /// The units it starts from.
    pub(super) fn base(&self) -> String {
        self.units(&self.evidence().base)
    }

    pub(super) fn cover(&self) -> String {
        self.units(&self.evidence().cover)
    }

    fn units(&self, units: &[Unit]) -> String {
        match units {
            [] => "its unit".to_owned(),
            units => joined(units.iter().map(|&unit| self.coordinates.unit(unit))),
        }
    }

    /// The sets of squares, with letters from A on.
    pub(super) fn sets(&self) -> String {
        let sets = self.evidence().sets.iter().zip('A'..='Z');
        let sets =
            sets.map(|(set, letter)| format!("{letter} = {} {}", self.at(set.squares), set.digits));
        joined(sets)
    }

    /// The chains, one behind the other.
    pub(super) fn chains(&self) -> String {
        let chains = self.evidence().chains.iter();
        let chains: Vec<String> = chains.map(|chain| self.chain(chain)).collect();
        chains.join("; ")
    }

    /// A chain as what follows from what.
    pub(super) fn chain(&self, chain: &Chain) -> String {
        let mut text = String::new();
        for (index, node) in chain.nodes.iter().enumerate() {
            let start = match index {
                0 => "if ",
                1 => ", then ",
                _ => ", ",
            };
            let _ = write!(text, "{start}{}", self.node(node));
        }
        if chain.is_loop {
            text.push_str(", and so round again");
        }
        text
    }

    pub(super) fn node(&self, node: &Node) -> String {
        let digit = node.digit;
        let squares = self.at(node.squares);
        let through = match node.through {
            Some(set) => format!(" through set {}", letter(set)),
            None => String::new(),
        };
        match (node.squares.len(), node.is_on) {
            (1, true) => format!("{squares} is {digit}{through}"),
            (1, false) => format!("{squares} is not {digit}{through}"),
            (_, true) => format!("one of {squares} is {digit}{through}"),
            (_, false) => format!("none of {squares} is {digit}{through}"),
        }
    }

    /// What follows from the step.
    pub(super) fn outcome(&self) -> String {
        let placements = self.step.placements.iter().map(|candidate| {
            let square = self.coordinates.square(candidate.square());
            format!("{square} is {}", candidate.digit())
        });
        let eliminations = (0..9).filter_map(|digit| {
            let gone = self.step.eliminations.iter();
            let gone = gone.filter(|candidate| candidate.digit_index() == digit);
            let squares: SquareSet = gone
                .map(|candidate: &Candidate| candidate.square())
                .collect();
            let is_any = !squares.is_empty();
            is_any.then(|| format!("{} goes from {}", digit + 1, self.at(squares)))
        });
        joined(placements.chain(eliminations))
    }
}

fn letter(set: usize) -> char {
    char::from(b'A' + (set % 26) as u8)
}

/// Digits as words have them: `1, 2 and 3`.
pub(super) fn list(digits: DigitSet) -> String {
    joined(digits.iter().map(|digit| digit.to_string()))
}

/// Words with commas, and `and` before the last.
pub(super) fn joined(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        None => "nothing".to_owned(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}
