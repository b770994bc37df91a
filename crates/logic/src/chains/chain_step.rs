//! The step of a chain: its eliminations, its links as truths, and its nodes as evidence.
//!
//! **Invariant:** the truths contain every strong link of the chain, and every cell of a set it
//! goes through. Weak links need none.

use foldoku_board::Unit;
use foldoku_board::classic::ALL_UNITS;

use super::links::{Entry, Links};
use super::shortest::FoundChain;
use crate::implications::Claim;
use crate::position::{Position, digit_at, digit_set, squares_at};
use crate::step::{Chain, LockedSet, Node, Step, Truth};

/// Returns the step of a chain.
pub(super) fn step_of(position: &Position, links: &Links, found: &FoundChain) -> Step {
    let mut step = Step::new(found.technique);
    step.eliminations.clone_from(&found.eliminations);
    step.sort_by_digit();
    let mut chain = Chain {
        nodes: Vec::new(),
        is_loop: found.is_loop,
    };
    let mut through = None;
    for (index, &claim) in found.claims.iter().enumerate() {
        if let Some(entry) = links.entry(claim) {
            let number = step.evidence.sets.len();
            add_set(links, entry, &mut step);
            chain.nodes.push(node_in_set(links, entry, None));
            match exit_of(links, entry, found.claims.get(index + 1)) {
                Some(exit) => chain.nodes.push(node_in_set(links, exit, Some(number))),
                // All other digits of the set lead to the last candidate of a cell.
                None => through = Some(number),
            }
        } else {
            let group = links.nodes[claim.subject()];
            step.evidence.squares |= group.squares;
            step.evidence.digits |= digit_set(1 << group.digit);
            chain.nodes.push(Node {
                squares: group.squares,
                digit: digit_at(group.digit),
                is_on: claim.is_on(),
                through: through.take(),
            });
        }
    }
    step.evidence.chains.push(chain);
    add_links(position, links, found, &mut step);
    step
}

/// Returns a node of a set: the set lacks the digit that enters it, or has the digit that leaves
/// it.
fn node_in_set(links: &Links, entry: Entry, through: Option<usize>) -> Node {
    Node {
        squares: links.sets[entry.set].places[entry.digit],
        digit: digit_at(entry.digit),
        is_on: through.is_some(),
        through,
    }
}

/// Returns the entry of the digit that links a set to the next claim, if it is a single one.
fn exit_of(links: &Links, entry: Entry, next: Option<&Claim>) -> Option<Entry> {
    let next = next.filter(|next| !next.is_on())?;
    Some(Entry {
        set: entry.set,
        digit: links.digit_of(*next),
    })
}

fn add_links(position: &Position, links: &Links, found: &FoundChain, step: &mut Step) {
    let claims = &found.claims;
    let closing = [claims[claims.len() - 1], claims[0]];
    let closing = found.is_loop.then_some(&closing[..]);
    for pair in claims.windows(2).chain(closing) {
        let (from, to) = (pair[0], pair[1]);
        if from.is_on() || !to.is_on() {
            continue;
        }
        let truth = match links.entry(from) {
            None => strong_link(position, links, from.subject(), to.subject()),
            // The set leaves the node as the last candidate of its cell.
            Some(_) => Truth::Square(links.candidate(to.subject()).square()),
        };
        add(step, truth);
    }
}

fn add_set(links: &Links, entry: Entry, step: &mut Step) {
    let set = &links.sets[entry.set];
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
