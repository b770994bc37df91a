//! The step of a chain: its eliminations, its links as truths, and its nodes as evidence.
//!
//! **Invariant:** the truths contain every strong link of the chain, and every cell of a set it
//! goes through. Weak links need none.

use super::shortest::FoundChain;
use crate::implications::{Claim, Entry, Links};
use crate::position::digit_set;
use crate::step::{Chain, LockedSet, Node, Step, Truth};

/// Returns the step of a chain.
pub(super) fn step_of(links: &Links, found: &FoundChain) -> Step {
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
            let node = links.node(claim);
            step.evidence.squares |= node.squares;
            step.evidence.digits.add(node.digit);
            chain.nodes.push(Node {
                through: through.take(),
                ..node
            });
        }
    }
    step.evidence.chains.push(chain);
    add_links(links, found, &mut step);
    step
}

/// Returns a node of a set: the set lacks the digit that enters it, or has the digit that leaves
/// it.
fn node_in_set(links: &Links, entry: Entry, through: Option<usize>) -> Node {
    let squares = links.sets[entry.set].places[entry.digit];
    Node {
        through,
        ..Node::new(squares, entry.digit, through.is_some())
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

fn add_links(links: &Links, found: &FoundChain, step: &mut Step) {
    let claims = &found.claims;
    let closing = [claims[claims.len() - 1], claims[0]];
    let closing = found.is_loop.then_some(&closing[..]);
    for pair in claims.windows(2).chain(closing) {
        let (from, to) = (pair[0], pair[1]);
        if from.is_on() || !to.is_on() {
            continue;
        }
        let truth = match links.entry(from) {
            None => links.strong_link(from, to),
            // The set leaves the node as the last candidate of its cell.
            Some(_) => Truth::Square(links.candidate(to.subject()).square()),
        };
        step.add_truth(truth);
    }
}

fn add_set(links: &Links, entry: Entry, step: &mut Step) {
    let set = &links.sets[entry.set];
    step.evidence.sets.push(LockedSet {
        squares: set.squares,
        digits: digit_set(set.digits),
    });
    for square in set.squares.iter() {
        step.add_truth(Truth::Square(square));
    }
}
