//! Remote pairs: cells with the same two candidates, each seeing the next, which hold the digits
//! alternately.
//!
//! See <https://sudopedia.org/wiki/Remote_Pairs>.
//!
//! **Invariant:** a cluster of such cells has one step, that of the chain that HoDoKu prefers. It
//! eliminates candidates that see two cells with different digits at least three links apart; closer
//! cells are a naked pair.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of, digit_set};
use crate::step::{Chain, Node, Step, Truth};
use crate::technique::Technique;

/// The maximum number of cells of a chain, as in HoDoKu.
const LONGEST: usize = 10;

/// Reports the remote pairs of a position.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut rest = position.squares_of_size(2);
    let mut steps = Vec::new();
    while let Some(first) = rest.first() {
        let mask = position.mask(first);
        let alike = rest.iter().filter(|&square| position.mask(square) == mask);
        let group = cluster(first, alike.collect());
        rest = rest.without(group);
        let mut search = Search {
            position,
            mask,
            group,
            path: Vec::new(),
            best: None,
        };
        // Three such cells in a unit are a contradiction.
        let neighbours = |square| (SquareSet::peers_of(square) & group).len();
        if group.iter().all(|square| neighbours(square) <= 3) {
            group.iter().for_each(|start| search.extend(start));
        }
        steps.extend(search.best);
    }
    steps.sort_by_cached_key(Step::sort_key);
    steps.into_iter().try_for_each(on_step)
}

/// Returns the cells that a chain from a cell can reach.
fn cluster(first: Square, alike: SquareSet) -> SquareSet {
    let mut group = SquareSet::of(first);
    loop {
        let seen = group.iter().fold(group, |seen, square| {
            seen | (SquareSet::peers_of(square) & alike)
        });
        if seen == group {
            return group;
        }
        group = seen;
    }
}

/// A search for the best chain of a cluster.
struct Search<'a> {
    position: &'a Position,
    mask: Mask,
    group: SquareSet,
    path: Vec<Square>,
    best: Option<Step>,
}

impl Search<'_> {
    /// Tries all chains that continue the path with a cell.
    fn extend(&mut self, square: Square) {
        self.path.push(square);
        if self.path.len() >= 4 && self.path.len().is_multiple_of(2) {
            self.consider();
        }
        if self.path.len() < LONGEST {
            for next in SquareSet::peers_of(square) & self.group {
                if !self.path.contains(&next) {
                    self.extend(next);
                }
            }
        }
        self.path.pop();
    }

    /// Keeps the step of the path if it is the best.
    fn consider(&mut self) {
        let mut step = Step::new(Technique::RemotePair);
        for (index, &one) in self.path.iter().enumerate() {
            for &other in self.path.iter().skip(index + 3).step_by(2) {
                let seen = SquareSet::peers_of(one) & SquareSet::peers_of(other);
                let seen = seen.without(self.group);
                step.eliminate_mask(self.position, seen, self.mask);
            }
        }
        step.sort_by_digit();
        let best = self.best.as_ref().map(Step::sort_key);
        if !step.is_empty() && best.is_none_or(|best| step.sort_key() < best) {
            let squares: SquareSet = self.path.iter().copied().collect();
            step.truths = squares.iter().map(Truth::Square).collect();
            step.evidence.digits = digit_set(self.mask);
            step.evidence.squares = squares;
            step.evidence.chains.push(chain(&self.path, self.mask));
            self.best = Some(step);
        }
    }
}

/// If the first cell does not hold one of the digits, the last one does.
fn chain(path: &[Square], mask: Mask) -> Chain {
    let mut digits: Vec<usize> = bits_of(mask).collect();
    let mut chain = Chain::default();
    for &square in path {
        for (&digit, is_on) in digits.iter().zip([false, true]) {
            let node = Node::new(SquareSet::of(square), digit, is_on);
            chain.nodes.push(node);
        }
        digits.reverse();
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Candidate;
    use crate::check::check;
    use crate::position::ALL_NINE;

    /// Returns the steps if these cells have the candidates 1 and 2, and all others every
    /// candidate.
    fn steps(squares: &[usize]) -> (Position, Vec<Step>) {
        let mut mask = [ALL_NINE; 81];
        for &square in squares {
            mask[square] = 0b11;
        }
        let position = Position::from_masks(&mask);
        let mut steps = Vec::new();
        let _ = find(&position, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        (position, steps)
    }

    #[test]
    fn ends_of_four_cells_hold_different_digits() {
        // r1c1, r1c5, r5c5, r5c8.
        let (position, steps) = steps(&[0, 4, 40, 43]);
        let [step] = &steps[..] else {
            panic!("one step was expected: {steps:?}");
        };
        assert_eq!(check(&position, step), Ok(()));
        let gone = [(7, 0), (36, 0), (7, 1), (36, 1)];
        let gone = gone.map(|(square, digit)| Candidate::at(Square::new(square), digit));
        assert_eq!(step.eliminations, gone);
        let nodes = &step.evidence.chains[0].nodes;
        assert_eq!(nodes.len(), 8);
        assert!(nodes[7].is_on && nodes[7].digit == nodes[0].digit);
    }

    #[test]
    fn three_cells_are_too_few() {
        assert!(steps(&[0, 4, 40]).1.is_empty());
    }
}
