//! The step that a chain makes: what it shows, its links as truths, its nodes to be read.
//!
//! **Invariant:** every strong link of the chain, and every square of a set that it goes through, is
//! among the truths; weak links need none.

use foldoku_board::Unit;
use foldoku_board::classic::ALL_UNITS;

use super::harvest::Finding;
use super::links::{Links, Stage};
use crate::position::{Position, digit_at, digit_set, squares_at};
use crate::step::{Chain, LockedSet, Node, Step, Truth};

/// The step that a finding makes.
pub(super) fn step_of(position: &Position, links: &Links, finding: &Finding) -> Step {
    let mut step = Step::new(finding.technique);
    step.eliminations.clone_from(&finding.eliminations);
    let mut chain = Chain {
        nodes: Vec::new(),
        is_loop: finding.is_loop,
    };
    let mut through = None;
    for &stage in &finding.stages {
        match stage {
            Stage::Through(entry) => {
                through = Some(step.evidence.sets.len());
                add_set(links, entry, &mut step);
            }
            Stage::On(node) | Stage::Off(node) => {
                let place = links.nodes[node];
                step.evidence.squares |= place.squares;
                step.evidence.digits |= digit_set(1 << place.digit);
                chain.nodes.push(Node {
                    squares: place.squares,
                    digit: digit_at(place.digit),
                    is_on: matches!(stage, Stage::On(_)),
                    through: through.take(),
                });
            }
        }
    }
    step.evidence.chains.push(chain);
    add_links(position, links, finding, &mut step);
    step
}

fn add_links(position: &Position, links: &Links, finding: &Finding, step: &mut Step) {
    let stages = &finding.stages;
    let closing = [stages[stages.len() - 1], stages[0]];
    let closing = finding.is_loop.then_some(&closing[..]);
    for pair in stages.windows(2).chain(closing) {
        match *pair {
            [Stage::Off(one), Stage::On(other)] => {
                add(step, strong_link(position, links, one, other))
            }
            // A set has settled a square.
            [Stage::Through(_), Stage::On(node)] => {
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

/// Why one of two nodes is true.
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
