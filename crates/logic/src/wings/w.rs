//! W-Wings: two cells with the same two candidates, linked by a strong link on one of the digits
//! whose ends each see one of the cells.
//!
//! **Invariant:** two cells are reported once for each digit, with the first unit that links them.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use crate::common::{conjugates, emit, pair_of, sees};
use crate::finder::OnStep;
use crate::position::{Position, digit_at, digit_set};
use crate::step::{Chain, Node, Step, Truth};
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut rest = position.squares_of_size(2);
    while let Some(one) = rest.first() {
        rest.remove(one);
        let pair = position.mask(one);
        for two in rest.iter() {
            if position.mask(two) == pair && !sees(one, two) {
                let [low, high] = pair_of(pair);
                wing(position, [one, two], high, low, &mut *on_step)?;
                wing(position, [one, two], low, high, &mut *on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports the wing of two cells that are linked by one digit and eliminate the other.
fn wing(
    position: &Position,
    squares: [Square; 2],
    link: usize,
    other: usize,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let [one, two] = squares;
    let common = SquareSet::peers_of(one) & SquareSet::peers_of(two);
    if (common & position.places(other)).is_empty() {
        return ControlFlow::Continue(());
    }
    for strong in conjugates(position, link) {
        let [near, far] = match strong.ends {
            [near, far] if sees(one, near) && sees(two, far) => [near, far],
            [far, near] if sees(one, near) && sees(two, far) => [near, far],
            _ => continue,
        };
        let mut step = Step::new(Technique::WWing);
        step.eliminate_all(position, common, other);
        step.truths.push(Truth::Square(one));
        step.truths.push(Truth::in_unit(strong.unit, link));
        step.truths.push(Truth::Square(two));
        step.evidence.digits = digit_set(position.mask(one));
        step.evidence.squares = [one, two].into_iter().collect();
        step.evidence.base.push(strong.unit);
        let nodes = [(one, other), (one, link), (near, link)];
        let back = [(far, link), (two, link), (two, other)];
        step.evidence.chains.push(chain(nodes, back));
        return emit(step, on_step);
    }
    ControlFlow::Continue(())
}

/// Returns the chain through the wing: if the digit is not in the first cell, it is in the
/// second.
fn chain(to: [(Square, usize); 3], back: [(Square, usize); 3]) -> Chain {
    let node = |(number, (square, digit)): (usize, (Square, usize))| Node {
        squares: SquareSet::of(square),
        digit: digit_at(digit),
        is_on: number % 2 == 1,
        through: None,
    };
    Chain {
        nodes: to.into_iter().chain(back).enumerate().map(node).collect(),
        is_loop: false,
    }
}
