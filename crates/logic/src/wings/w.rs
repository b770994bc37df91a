//! W-wings: two squares with the same two digits, and a unit in which one of the digits has two
//! places, each of which sees one of the squares.
//!
//! **Invariant:** two squares are handed out once for a digit, with the first unit that links them.

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use crate::finder::Found;
use crate::look::{conjugates, digit_set, hand_out, pair_of, sees};
use crate::state::State;
use crate::step::{Chain, Node, Step, Truth};
use crate::technique::Technique;

pub(super) fn find(state: &State, found: Found<'_>) -> ControlFlow<()> {
    let mut rest = state.squares_with(2);
    while let Some(one) = rest.first() {
        rest.remove(one);
        let own = state.marks(one);
        for two in rest.iter() {
            if state.marks(two) == own && !sees(one, two) {
                let [low, high] = pair_of(own);
                wing(state, [one, two], low, high, &mut *found)?;
                wing(state, [one, two], high, low, &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wing of two squares that are linked by a digit and take the other one away.
fn wing(
    state: &State,
    squares: [usize; 2],
    link: usize,
    other: usize,
    found: Found<'_>,
) -> ControlFlow<()> {
    let [one, two] = squares;
    let common = Squares::peers_of(one) & Squares::peers_of(two);
    if (common & state.places(other)).is_empty() {
        return ControlFlow::Continue(());
    }
    for strong in conjugates(state, link) {
        let [near, far] = match strong.ends {
            [near, far] if sees(one, near) && sees(two, far) => [near, far],
            [far, near] if sees(one, near) && sees(two, far) => [near, far],
            _ => continue,
        };
        let mut step = Step::new(Technique::WWing);
        step.eliminate_all(state, common, other);
        step.truths.push(Truth::Square(one));
        step.truths.push(Truth::Unit(strong.unit, link));
        step.truths.push(Truth::Square(two));
        step.evidence.digits = digit_set(state.marks(one));
        step.evidence.squares = [one, two].into_iter().collect();
        step.evidence.base.push(strong.unit);
        let nodes = [(one, other), (one, link), (near, link)];
        let back = [(far, link), (two, link), (two, other)];
        step.evidence.chains.push(chain(nodes, back));
        return hand_out(step, found);
    }
    ControlFlow::Continue(())
}

/// The chain through the wing: if the digit is not in the one square, it is in the other.
fn chain(to: [(usize, usize); 3], back: [(usize, usize); 3]) -> Chain {
    let node = |(number, (square, digit))| Node {
        squares: Squares::of(square),
        digit,
        is_on: number % 2 == 1,
        through: None,
    };
    Chain {
        nodes: to.into_iter().chain(back).enumerate().map(node).collect(),
        is_loop: false,
    }
}
