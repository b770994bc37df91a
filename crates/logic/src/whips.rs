//! Whips and braids, plain and with segments, as D. Berthier defines them.
//!
//! The search is that of the ratings, in the crate `foldoku-whips`; here its chains become steps.
//!
//! **Invariant:** the truths of a step are the variables of its chain, in order. The chains of its evidence have
//! the target first, then the left and the right link of each variable; a braid begins a new chain wherever
//! a left link does not follow from the link before it.

use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, SQUARES};
use foldoku_board::{Digit, SquareSet};
use foldoku_whips::steps::{self, ChainKind, Link, Variable};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::step::{Chain, Node, Step, Truth};
use crate::technique::Technique;

/// The most links of a whip. Longer ones take too long to search for where there are none; few puzzles with a W
/// need them.
const LONGEST_WHIP: usize = 12;

/// Finds whips and braids: of each candidate that some refute, one of the shortest.
#[derive(Clone, Copy, Debug)]
pub struct Whips;

impl Finder for Whips {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::Whip,
            Technique::GWhip,
            Technique::Braid,
            Technique::GBraid,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        self.find_unless(position, technique, &|| false, on_step)
    }

    fn find_unless(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let (kind, longest) = match technique {
            Technique::Whip => (ChainKind::Whip, LONGEST_WHIP),
            Technique::GWhip => (ChainKind::GWhip, LONGEST_WHIP),
            Technique::Braid => (ChainKind::Braid, usize::MAX),
            Technique::GBraid => (ChainKind::GBraid, usize::MAX),
            _ => return ControlFlow::Continue(()),
        };
        let cells = SQUARES.map(|square| match position.digit(square) {
            Some(digit) => 1 << digit.index(),
            None => position.mask(square),
        });
        steps::chains(&cells, kind, longest, stop, &mut |chain| {
            on_step(step(technique, &chain))
        })
    }
}

fn step(technique: Technique, chain: &steps::Chain) -> Step {
    let mut step = Step::new(technique);
    let target = Candidate::from_index(chain.target);
    step.eliminations.push(target);
    step.truths = chain.links.iter().map(truth).collect();
    step.evidence.chains = chains(chain, target);
    match step.truths.last() {
        Some(Truth::Square(square)) => step.evidence.squares = SquareSet::of(*square),
        Some(Truth::Unit(unit, digit)) => {
            step.evidence.base.push(*unit);
            step.evidence.digits.add(*digit);
        }
        _ => {}
    }
    step
}

fn truth(link: &Link) -> Truth {
    match link.variable {
        Variable::Cell(cell) => Truth::Square(SQUARES[cell]),
        Variable::Unit(unit, digit) => Truth::in_unit(ALL_UNITS[unit], digit),
    }
}

fn chains(chain: &steps::Chain, target: Candidate) -> Vec<Chain> {
    let begin = |first: Node| Chain {
        nodes: vec![first],
        is_loop: false,
    };
    let assumed = node(&[target.index()], true);
    let mut chains = vec![begin(assumed.clone())];
    for (index, link) in chain.links.iter().enumerate() {
        if link.after != index.checked_sub(1) {
            chains.push(begin(match link.after {
                Some(after) => node(&chain.links[after].right, true),
                None => assumed.clone(),
            }));
        }
        if let Some(chain) = chains.last_mut() {
            chain.nodes.push(node(&[link.left], false));
            if !link.right.is_empty() {
                chain.nodes.push(node(&link.right, true));
            }
        }
    }
    chains
}

/// Returns the node of candidates of one digit.
fn node(candidates: &[usize], is_on: bool) -> Node {
    let candidates = candidates.iter().map(|&it| Candidate::from_index(it));
    Node {
        digit: candidates
            .clone()
            .next()
            .map_or(Digit::new(1), Candidate::digit),
        squares: candidates.map(Candidate::square).collect(),
        is_on,
        through: None,
    }
}
