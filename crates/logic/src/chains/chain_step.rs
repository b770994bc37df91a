//! The step of a chain: its eliminations, its links as truths, and its nodes as evidence.
//!
//! **Invariant:** the truths contain every strong link of the chain, and every cell of a set it
//! goes through. Weak links need none.

use foldoku_board::Unit;
use foldoku_board::classic::ALL_UNITS;

use super::links::{Entry, Links, Premise};
use super::shortest::FoundChain;
use crate::position::{Position, digit_at, digit_set, squares_at};
use crate::step::{Chain, LockedSet, Node, Step, Truth};

/// Returns the step of a chain.
pub(super) fn step_of(position: &Position, links: &Links, found: &FoundChain) -> Step {
    let mut step = Step::new(found.technique);
    step.eliminations.clone_from(&found.eliminations);
    let mut chain = Chain {
        nodes: Vec::new(),
        is_loop: found.is_loop,
    };
    let mut through = None;
    for (index, &premise) in found.premises.iter().enumerate() {
        match premise {
            Premise::Through(entry) => {
                let number = step.evidence.sets.len();
                add_set(links, entry, &mut step);
                let Entry { set, digit } = links.entries[entry];
                chain.nodes.push(node_in_set(links, set, digit, None));
                match exit_digit(links, found.premises.get(index + 1)) {
                    Some(digit) => {
                        let exit = node_in_set(links, set, digit, Some(number));
                        chain.nodes.push(exit);
                    }
                    // All other digits of the set lead to the last candidate of a cell.
                    None => through = Some(number),
                }
            }
            Premise::On(node) | Premise::Off(node) => {
                let group = links.nodes[node];
                step.evidence.squares |= group.squares;
                step.evidence.digits |= digit_set(1 << group.digit);
                chain.nodes.push(Node {
                    squares: group.squares,
                    digit: digit_at(group.digit),
                    is_on: matches!(premise, Premise::On(_)),
                    through: through.take(),
                });
            }
        }
    }
    step.evidence.chains.push(chain);
    add_links(position, links, found, &mut step);
    step
}

/// Returns a node of a set: the set lacks the digit that enters it, or has the digit that leaves
/// it.
fn node_in_set(links: &Links, set: usize, digit: usize, through: Option<usize>) -> Node {
    Node {
        squares: links.sets[set].places[digit],
        digit: digit_at(digit),
        is_on: through.is_some(),
        through,
    }
}

/// Returns the digit that links a set to the next premise, if it is a single one.
fn exit_digit(links: &Links, next: Option<&Premise>) -> Option<usize> {
    match *next? {
        Premise::Off(node) => Some(links.nodes[node].digit),
        Premise::Through(entry) => Some(links.entries[entry].digit),
        Premise::On(_) => None,
    }
}

fn add_links(position: &Position, links: &Links, found: &FoundChain, step: &mut Step) {
    let premises = &found.premises;
    let closing = [premises[premises.len() - 1], premises[0]];
    let closing = found.is_loop.then_some(&closing[..]);
    for pair in premises.windows(2).chain(closing) {
        match *pair {
            [Premise::Off(one), Premise::On(other)] => {
                add(step, strong_link(position, links, one, other))
            }
            // The set leaves the node as the last candidate of its cell.
            [Premise::Through(_), Premise::On(node)] => {
                add(step, Truth::Square(links.candidate(node).square()));
            }
            _ => {}
        }
    }
}

fn add_set(links: &Links, entry: usize, step: &mut Step) {
    let set = &links.sets[links.entries[entry].set];
    step.evidence.sets.push(LockedSet {
        squares: set.squares,
        digits: digit_set(set.digits),
    });
    for square in set.squares.iter() {
        add(step, Truth::Square(square));
    }
}

fn add(step: &mut Step, truth: Truth) {
    if !step.truths.contains(&truth) {
        step.truths.push(truth);
    }
}

/// Returns the truth behind a strong link: one of the two nodes is true.
pub(crate) fn strong_link(position: &Position, links: &Links, one: usize, other: usize) -> Truth {
    let (one, other) = (links.nodes[one], links.nodes[other]);
    if one.digit != other.digit {
        return Truth::Square(one.squares.first().expect("a node has squares"));
    }
    let both = one.squares | other.squares;
    let is_shared = |&unit: &Unit| squares_at(unit, position.places_in(unit, one.digit)) == both;
    let unit = ALL_UNITS
        .into_iter()
        .find(is_shared)
        .expect("a strong link has a unit");
    Truth::Unit(unit, digit_at(one.digit))
}
