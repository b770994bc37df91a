//! Death blossom: a square, the stem, and for each of its digits a set that lacks it if it is true
//! there, a petal; all petals have Z in common, and one of them has it.
//!
//! See <https://sudopedia.org/wiki/Death_Blossom>.
//!
//! **Invariant:** each digit of the stem has a petal; one may serve two digits. Z is none of them.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::harvest::{Harvest, add, node};
use super::links::Links;
use super::sets::Almost;
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_at};
use crate::step::{Chain, Node, Truth};
use crate::technique::Technique;

/// Hands out all steps of a stem and its petals.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut harvest = Harvest::default();
    for stem in position.empty_squares() {
        let marks = position.mask(stem);
        if marks.count_ones() < 2 {
            continue;
        }
        let of_digit = |digit| petals(links, stem, digit);
        let mut flower = Flower {
            links,
            stem,
            digits: bits_of(marks).collect(),
            petals: bits_of(marks).map(of_digit).collect(),
            chosen: Vec::new(),
            harvest: &mut harvest,
        };
        let all = std::array::from_fn(|digit| match marks >> digit & 1 {
            0 => position.places(digit),
            _ => SquareSet::EMPTY,
        });
        flower.grow(&all);
    }
    harvest.into_steps().into_iter().try_for_each(on_step)
}

/// The sets without the stem that lack a digit if the stem holds it.
fn petals(links: &Links, stem: Square, digit: usize) -> Vec<usize> {
    let sees = SquareSet::peers_of(stem);
    let is_petal = |set: &Almost| {
        set.digits >> digit & 1 == 1
            && set.places[digit].is_subset(sees)
            && !set.squares.contains(stem)
    };
    let numbered = links.sets.iter().enumerate();
    let petals = numbered.filter(|(_, set)| is_petal(set));
    petals.map(|(number, _)| number).collect()
}

/// A stem, and the petals that have been chosen for its first digits.
struct Flower<'a> {
    links: &'a Links,
    stem: Square,
    /// The digits that the stem can hold, and the petals that there are for each.
    digits: Vec<usize>,
    petals: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    harvest: &'a mut Harvest,
}

impl Flower<'_> {
    /// Chooses a petal for the next digit; for each digit there is what all petals so far would take
    /// away.
    fn grow(&mut self, targets: &[SquareSet; 9]) {
        if self.chosen.len() == self.petals.len() {
            self.bloom(targets);
            return;
        }
        for index in 0..self.petals[self.chosen.len()].len() {
            let petal = self.petals[self.chosen.len()][index];
            let fits = |&other: &usize| petal == other || self.links.go_together(petal, other);
            if !self.chosen.iter().all(fits) {
                continue;
            }
            let left = shared(targets, &self.links.sets[petal]);
            if left.iter().any(|squares| !squares.is_empty()) {
                self.chosen.push(petal);
                self.grow(&left);
                self.chosen.pop();
            }
        }
    }

    fn bloom(&mut self, targets: &[SquareSet; 9]) {
        let mut gone: Vec<Candidate> = Vec::new();
        for (digit, &squares) in targets.iter().enumerate() {
            add(&mut gone, squares, digit);
        }
        let sets: Vec<&Almost> = self
            .chosen
            .iter()
            .map(|&set| &self.links.sets[set])
            .collect();
        if let Some(step) = self.harvest.keep(Technique::DeathBlossom, &sets, gone) {
            step.truths.push(Truth::Square(self.stem));
            step.evidence.fins = SquareSet::of(self.stem);
            let gone = step.eliminations[0].digit_index();
            step.evidence.chains = chains(self.stem, &self.digits, &sets, gone);
        }
    }
}

/// For each digit of a stem: its petal lacks that digit, and has the one that goes elsewhere.
fn chains(stem: Square, digits: &[usize], petals: &[&Almost], gone: usize) -> Vec<Chain> {
    let petals = digits.iter().zip(petals).enumerate();
    let chains = petals.map(|(number, (&digit, petal))| {
        let stem = Node {
            squares: SquareSet::of(stem),
            digit: digit_at(digit),
            is_on: true,
            through: None,
        };
        let lacks = node(petal, digit, false, None);
        Chain {
            nodes: vec![stem, lacks, node(petal, gone, true, Some(number))],
            is_loop: false,
        }
    });
    chains.collect()
}

/// What a set takes away as well.
fn shared(targets: &[SquareSet; 9], set: &Almost) -> [SquareSet; 9] {
    let digits: Mask = set.digits;
    std::array::from_fn(|digit| match digits >> digit & 1 {
        0 => SquareSet::EMPTY,
        _ => targets[digit] & set.seen[digit],
    })
}
