//! Death blossom: a cell (the stem), and for each of its digits a set (a petal) that loses the
//! digit if the stem has it. All petals have Z, so one of them keeps it.
//!
//! See <https://sudopedia.org/wiki/Death_Blossom>.
//!
//! **Invariant:** each digit of the stem has a petal; one petal may serve two digits. Z is not a
//! digit of the stem.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::als_step::{DistinctSteps, add, node};
use super::links::Links;
use super::sets::Als;
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_at};
use crate::step::{Chain, Node, Truth};
use crate::technique::Technique;

/// Reports all death blossoms.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut steps = DistinctSteps::default();
    for stem in position.empty_squares() {
        let mask = position.mask(stem);
        if mask.count_ones() < 2 {
            continue;
        }
        let of_digit = |digit| petals(links, stem, digit);
        let mut blossom = Blossom {
            links,
            stem,
            digits: bits_of(mask).collect(),
            petals: bits_of(mask).map(of_digit).collect(),
            chosen: Vec::new(),
            steps: &mut steps,
        };
        let all = std::array::from_fn(|digit| match mask >> digit & 1 {
            0 => position.places(digit),
            _ => SquareSet::EMPTY,
        });
        blossom.choose(&all);
    }
    steps.into_steps().into_iter().try_for_each(on_step)
}

/// Returns the sets that lack a digit if the stem holds it. They do not contain the stem.
fn petals(links: &Links, stem: Square, digit: usize) -> Vec<usize> {
    let sees = SquareSet::peers_of(stem);
    let is_petal = |set: &Als| {
        set.digits >> digit & 1 == 1
            && set.places[digit].is_subset(sees)
            && !set.squares.contains(stem)
    };
    let numbered = links.sets.iter().enumerate();
    let petals = numbered.filter(|(_, set)| is_petal(set));
    petals.map(|(number, _)| number).collect()
}

/// A stem, and the petals chosen for its first digits.
struct Blossom<'a> {
    links: &'a Links,
    stem: Square,
    /// The digits of the stem, and the possible petals for each.
    digits: Vec<usize>,
    petals: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    steps: &'a mut DistinctSteps,
}

impl Blossom<'_> {
    /// Chooses a petal for the next digit. `targets` has, for each digit, the cells that all petals
    /// so far exclude it from.
    fn choose(&mut self, targets: &[SquareSet; 9]) {
        if self.chosen.len() == self.petals.len() {
            self.finish(targets);
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
                self.choose(&left);
                self.chosen.pop();
            }
        }
    }

    fn finish(&mut self, targets: &[SquareSet; 9]) {
        let mut gone: Vec<Candidate> = Vec::new();
        for (digit, &squares) in targets.iter().enumerate() {
            add(&mut gone, squares, digit);
        }
        let sets: Vec<&Als> = self
            .chosen
            .iter()
            .map(|&set| &self.links.sets[set])
            .collect();
        if let Some(step) = self.steps.keep(Technique::DeathBlossom, &sets, gone) {
            step.truths.push(Truth::Square(self.stem));
            step.evidence.fins = SquareSet::of(self.stem);
            let gone = step.eliminations[0].digit_index();
            step.evidence.chains = chains(self.stem, &self.digits, &sets, gone);
        }
    }
}

/// One chain for each digit of the stem: its petal loses that digit, and therefore has the
/// eliminated one.
fn chains(stem: Square, digits: &[usize], petals: &[&Als], gone: usize) -> Vec<Chain> {
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

/// Returns the targets that remain with one more petal.
fn shared(targets: &[SquareSet; 9], set: &Als) -> [SquareSet; 9] {
    let digits: Mask = set.digits;
    std::array::from_fn(|digit| match digits >> digit & 1 {
        0 => SquareSet::EMPTY,
        _ => targets[digit] & set.seen[digit],
    })
}
