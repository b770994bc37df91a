//! What was found: of the steps that take away the same, the first; and the chains that tell of it.
//!
//! **Invariant:** no two steps have the same eliminations.

use std::collections::HashSet;

use foldoku_board::SquareSet;

use super::sets::{Almost, digit_set};
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of, digit_at};
use crate::step::{Chain, LockedSet, Node, Step, Truth};
use crate::technique::Technique;

/// What was found.
#[derive(Default)]
pub(super) struct Harvest {
    known: HashSet<Vec<Candidate>>,
    steps: Vec<Step>,
}

impl Harvest {
    /// Keeps a step that takes away what none has taken away before; returns whether it does.
    pub(super) fn keep(
        &mut self,
        technique: Technique,
        sets: &[&Almost],
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

    /// All that was kept, with the fewest sets first.
    pub(super) fn into_steps(mut self) -> Vec<Step> {
        self.steps.sort_by_key(|step| step.evidence.sets.len());
        self.steps
    }
}

fn step_of(technique: Technique, sets: &[&Almost], eliminations: Vec<Candidate>) -> Step {
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
    step
}

/// What follows if the first of some sets lacks a digit: that the last one has it.
///
/// Each set but the last has the digit that links it to the next one.
pub(super) fn chain_of(sets: &[&Almost], linking: &[usize], digit: usize) -> Chain {
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

/// That a set has a digit, or lacks it.
pub(super) fn node(set: &Almost, digit: usize, is_on: bool, through: Option<usize>) -> Node {
    Node {
        squares: set.places[digit],
        digit: digit_at(digit),
        is_on,
        through,
    }
}

/// The candidates of some digits that would leave two sets without them.
pub(super) fn seen_by_both(
    position: &Position,
    one: &Almost,
    other: &Almost,
    digits: Mask,
) -> Vec<Candidate> {
    let mut seen = Vec::new();
    for digit in bits_of(digits) {
        let targets = one.targets(position, digit) & other.seen[digit];
        add(&mut seen, targets, digit);
    }
    seen
}

/// Adds the candidates of a digit in some squares.
pub(super) fn add(candidates: &mut Vec<Candidate>, squares: SquareSet, digit: usize) {
    candidates.extend(squares.iter().map(|square| Candidate::at(square, digit)));
}
