//! Remote pairs: cells with the same two candidates, each seeing the next, which hold the digits
//! alternately.
//!
//! See <https://sudopedia.org/wiki/Remote_Pairs>.
//!
//! **Invariant:** a step covers a whole cluster of such cells. It eliminates candidates that see
//! two cells with different digits at least three links apart; closer cells are a naked pair.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Position, bits_of, digit_at, digit_set};
use crate::step::{Chain, Node, Step, Truth};
use crate::technique::Technique;

/// Reports the remote pairs of a position.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut rest = position.squares_of_size(2);
    while let Some(first) = rest.first() {
        let mask = position.mask(first);
        let alike = rest.iter().filter(|&square| position.mask(square) == mask);
        let group = layers(first, alike.collect()).into_iter();
        let group = group.fold(SquareSet::EMPTY, |group, layer| group | layer);
        rest = rest.without(group);
        let step = step_of(position, group, first);
        if !step.is_empty() {
            on_step(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn step_of(position: &Position, group: SquareSet, first: Square) -> Step {
    let mut step = Step::new(Technique::RemotePair);
    let mask = position.mask(first);
    let mut longest = Vec::new();
    for start in group.iter() {
        let layers = layers(start, group);
        for distance in (3..layers.len()).step_by(2) {
            for end in layers[distance].iter() {
                let seen = SquareSet::peers_of(start) & SquareSet::peers_of(end);
                let before = step.eliminations.len();
                for digit in bits_of(mask) {
                    step.eliminate_all(position, seen.without(group), digit);
                }
                if step.eliminations.len() > before && distance >= longest.len() {
                    longest = path(&layers[..distance], end);
                }
            }
        }
    }
    step.eliminations.sort_unstable();
    step.truths = group.iter().map(Truth::Square).collect();
    step.evidence.digits = digit_set(mask);
    step.evidence.squares = group;
    step.evidence.chains.push(chain(&longest, mask));
    step
}

/// Returns the cells of a cluster by their distance from one of them.
fn layers(start: Square, group: SquareSet) -> Vec<SquareSet> {
    let mut layers = Vec::new();
    let mut layer = SquareSet::of(start);
    let mut rest = group.without(layer);
    while !layer.is_empty() {
        layers.push(layer);
        let sees = |&square: &Square| !(SquareSet::peers_of(square) & layer).is_empty();
        layer = rest.iter().filter(sees).collect();
        rest = rest.without(layer);
    }
    layers
}

/// Returns a shortest path through the layers to a cell of the next layer.
fn path(layers: &[SquareSet], end: Square) -> Vec<Square> {
    let mut path = vec![end];
    let mut square = end;
    for &layer in layers.iter().rev() {
        let nearer = SquareSet::peers_of(square) & layer;
        square = nearer.first().expect("a layer is reached from the last");
        path.push(square);
    }
    path
}

/// If the first cell does not hold one of the digits, the last one does.
fn chain(path: &[Square], mask: u16) -> Chain {
    let mut digits: Vec<usize> = bits_of(mask).collect();
    let mut chain = Chain::default();
    for &square in path {
        for (&digit, is_on) in digits.iter().zip([false, true]) {
            let at = Candidate::at(square, digit);
            chain.nodes.push(Node {
                squares: SquareSet::of(at.square()),
                digit: digit_at(at.digit_index()),
                is_on,
                through: None,
            });
        }
        digits.reverse();
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let gone = [(7, 0), (7, 1), (36, 0), (36, 1)];
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
