//! Drawings of steps: the position before a step, with the step marked in it.
//!
//! | element | drawn as |
//! |---|---|
//! | cells of the pattern, fins, sets | tints |
//! | candidates of which one must be true | defining candidates |
//! | chains | arrows: solid for strong links, dashed for weak links |
//!
//! **Invariant:** a drawing depends only on the position and the step.

use std::collections::BTreeMap;

use foldoku::board::classic::SQUARES;
use foldoku::board::{Square, SquareSet};
use foldoku::logic::step::{Chain, Node, Truth};
use foldoku::logic::{self, Step};
use foldoku::render::{Candidate, Drawing, Labels, Link, LinkStyle, Mark, Tint};
use foldoku::{Candidates, Geometry, Grid};

/// Returns the drawing of a step in the position it was found in.
pub(crate) fn of_step(board: &Geometry, state: &logic::Position, step: &Step) -> Drawing {
    let mut drawing = of_position(board, state);
    for (square, tint) in tints(step) {
        drawing = drawing.tint(square, tint);
    }
    for (marked, mark) in marks(state, step) {
        drawing = drawing.mark(candidate(marked), mark);
    }
    for chain in &step.evidence.chains {
        for link in links(chain) {
            drawing = drawing.link(link);
        }
    }
    drawing
}

/// Returns the drawing of a position: givens, placed digits and candidates.
pub(crate) fn of_position(board: &Geometry, state: &logic::Position) -> Drawing {
    let (mut givens, mut placed) = (Grid::empty(board), Grid::empty(board));
    let mut candidates = Candidates::empty(board);
    for square in SQUARES {
        let digit = state.digit(square);
        match state.givens().contains(square) {
            true => givens[square] = digit,
            false => placed[square] = digit,
        }
        candidates[square] = state.candidates(square);
    }
    Drawing::new(board)
        .givens(&givens)
        .solution(&placed)
        .candidates(&candidates)
        .labels(Labels::Numbers)
}

fn tints(step: &Step) -> BTreeMap<Square, Tint> {
    let mut tints = BTreeMap::new();
    let mut add = |squares: SquareSet, tint| tints.extend(squares.iter().map(|it| (it, tint)));
    add(step.evidence.squares, Tint::Pattern);
    for (set, number) in step.evidence.sets.iter().zip(0..) {
        add(set.squares, Tint::Set(number));
    }
    add(step.evidence.fins, Tint::Fin);
    tints
}

/// Returns one mark per candidate. Changes take precedence over the pattern.
fn marks(state: &logic::Position, step: &Step) -> Vec<(logic::Candidate, Mark)> {
    let mut marks: BTreeMap<usize, Mark> = BTreeMap::new();
    for truth in &step.truths {
        if let Truth::Unit(unit, digit) = *truth {
            let places = state.squares_in(unit, digit);
            let shown = places
                .iter()
                .map(|square| logic::Candidate::new(square, digit));
            marks.extend(shown.map(|shown| (shown.index(), Mark::Defining)));
        }
    }
    for node in step.evidence.chains.iter().flat_map(|chain| &chain.nodes) {
        let mark = match node.is_on {
            true => Mark::Defining,
            false => Mark::Off,
        };
        let shown = node
            .squares
            .iter()
            .map(|square| logic::Candidate::new(square, node.digit));
        marks.extend(shown.map(|shown| (shown.index(), mark)));
    }
    let eliminations = step.eliminations.iter();
    marks.extend(eliminations.map(|it| (it.index(), Mark::Eliminated)));
    let placements = step.placements.iter();
    marks.extend(placements.map(|it| (it.index(), Mark::Placed)));
    let marks = marks.into_iter();
    marks
        .map(|(index, mark)| (logic::Candidate::from_index(index), mark))
        .collect()
}

/// Returns the links of a chain, including the closing link of a loop.
fn links(chain: &Chain) -> Vec<Link> {
    let nodes = &chain.nodes;
    let pairs = nodes.iter().zip(nodes.iter().skip(1));
    let closing = nodes.last().zip(nodes.first()).filter(|_| chain.is_loop);
    pairs
        .chain(closing)
        .filter_map(|(from, to)| link(from, to))
        .collect()
}

/// Returns the link between the two nearest candidates of two nodes.
fn link(from: &Node, to: &Node) -> Option<Link> {
    let pairs = from
        .squares
        .iter()
        .flat_map(|one| to.squares.iter().map(move |two| (one, two)));
    let distance = |&(one, two): &(Square, Square)| {
        let (one, two) = (one.index(), two.index());
        let (rows, columns) = ((one / 9).abs_diff(two / 9), (one % 9).abs_diff(two % 9));
        rows * rows + columns * columns
    };
    let (one, two) = pairs.min_by_key(distance)?;
    let is_same = one == two && from.digit == to.digit;
    (!is_same).then(|| Link {
        from: candidate(logic::Candidate::new(one, from.digit)),
        to: candidate(logic::Candidate::new(two, to.digit)),
        style: match to.is_on {
            true => LinkStyle::Strong,
            false => LinkStyle::Weak,
        },
    })
}

/// Returns the candidate in the type of drawings.
pub(crate) fn candidate(candidate: logic::Candidate) -> Candidate {
    Candidate {
        square: candidate.square(),
        digit: candidate.digit(),
    }
}

#[cfg(test)]
mod tests {
    use foldoku::board::classic::ROWS;
    use foldoku::logic::Technique;
    use foldoku::render::{Width, svg};
    use foldoku::{Digit, DigitSet};

    use super::*;

    fn node(square: usize, is_on: bool) -> Node {
        Node {
            squares: SquareSet::of(SQUARES[square]),
            digit: Digit::new(5),
            is_on,
            through: None,
        }
    }

    #[test]
    fn loops_have_a_closing_link() {
        let mut chain = Chain {
            nodes: vec![node(0, false), node(8, true), node(80, false)],
            is_loop: false,
        };
        let styles = |chain: &Chain| -> Vec<LinkStyle> {
            links(chain).iter().map(|link| link.style).collect()
        };
        assert_eq!(styles(&chain), [LinkStyle::Strong, LinkStyle::Weak]);
        chain.is_loop = true;
        assert_eq!(styles(&chain).len(), 3);
    }

    #[test]
    fn changes_take_precedence_over_the_pattern() {
        let state = logic::Position::from_candidates(&[DigitSet::up_to(9); 81]);
        let mut step = Step::new(Technique::Pointing);
        step.truths.push(Truth::Unit(ROWS[0], Digit::new(5)));
        step.eliminations
            .push(logic::Candidate::new(SQUARES[8], Digit::new(5)));
        let marks = marks(&state, &step);
        assert_eq!(marks.len(), 9);
        let eliminated = marks.iter().filter(|(_, mark)| *mark == Mark::Eliminated);
        assert_eq!(eliminated.count(), 1);
        let board = Geometry::classic();
        let plain = svg(&of_position(&board, &state), Width::Natural);
        let drawn = svg(&of_step(&board, &state, &step), Width::Natural);
        assert!(drawn.matches("<circle").count() >= plain.matches("<circle").count() + 9);
    }
}
