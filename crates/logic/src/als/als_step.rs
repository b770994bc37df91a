//! Steps of almost locked sets, without duplicates, and their chains.
//!
//! **Invariant:** no two steps have the same eliminations; the first one is kept.

use std::collections::HashSet;

use foldoku_board::SquareSet;

use super::sets::Als;
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of, digit_at, digit_set};
use crate::step::{Chain, LockedSet, Node, Step, Truth};
use crate::technique::Technique;

/// The steps found so far.
#[derive(Default)]
pub(super) struct DistinctSteps {
    known: HashSet<Vec<Candidate>>,
    steps: Vec<Step>,
}

impl DistinctSteps {
    /// Adds a step, unless an earlier step has the same eliminations; returns the added step.
    pub(super) fn keep(
        &mut self,
        technique: Technique,
        sets: &[&Als],
        mut eliminations: Vec<Candidate>,
    ) -> Option<&mut Step> {
        eliminations.sort_unstable();
        eliminations.dedup();
        if eliminations.is_empty() || !self.known.insert(eliminations.clone()) {
            return None;
        }
        self.steps.push(step_of(technique, sets, eliminations));
        self.steps.last_mut()
    }

    /// Returns the steps, those with the fewest sets first.
    pub(super) fn into_steps(mut self) -> Vec<Step> {
        self.steps.sort_by_key(|step| step.evidence.sets.len());
        self.steps
    }

    /// Returns the steps in the order in which HoDoKu sorts them.
    pub(super) fn into_sorted(mut self) -> Vec<Step> {
        self.steps.sort_by_cached_key(Step::sort_key);
        self.steps
    }
}

fn step_of(technique: Technique, sets: &[&Als], eliminations: Vec<Candidate>) -> Step {
    let mut step = Step::new(technique);
    for set in sets {
        step.evidence.squares |= set.squares;
        step.evidence.sets.push(LockedSet {
            squares: set.squares,
            digits: digit_set(set.digits),
        });
    }
    let gone = eliminations.iter();
    let digits = gone.fold(0, |digits, gone| digits | 1 << gone.digit_index());
    step.evidence.digits = digit_set(digits);
    step.truths = step.evidence.squares.iter().map(Truth::Square).collect();
    step.eliminations = eliminations;
    step.sort_by_digit();
    step
}

/// Returns the chain through some sets: if the first set lacks a digit, the last one has it.
///
/// Each set but the last has the digit in `linking` that links it to the next set.
pub(super) fn chain_of(sets: &[&Als], linking: &[usize], digit: usize) -> Chain {
    let mut nodes = vec![node(sets[0], digit, false, None)];
    for (index, &link) in linking.iter().enumerate() {
        nodes.push(node(sets[index], link, true, Some(index)));
        nodes.push(node(sets[index + 1], link, false, None));
    }
    let last = sets.len() - 1;
    nodes.push(node(sets[last], digit, true, Some(last)));
    Chain {
        nodes,
        is_loop: false,
    }
}

/// Returns a node: a set has a digit, or lacks it.
pub(super) fn node(set: &Als, digit: usize, is_on: bool, through: Option<usize>) -> Node {
    Node {
        squares: set.places[digit],
        digit: digit_at(digit),
        is_on,
        through,
    }
}

/// Returns the candidates that would remove a digit from both sets.
pub(super) fn seen_by_both(
    position: &Position,
    one: &Als,
    other: &Als,
    digits: Mask,
) -> Vec<Candidate> {
    let mut seen = Vec::new();
    for digit in bits_of(digits) {
        let targets = one.targets(position, digit) & other.seen[digit];
        add(&mut seen, targets, digit);
    }
    seen
}

/// Adds the candidates of a digit in some cells.
pub(super) fn add(candidates: &mut Vec<Candidate>, squares: SquareSet, digit: usize) {
    candidates.extend(squares.iter().map(|square| Candidate::at(square, digit)));
}
