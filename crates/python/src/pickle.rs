//! Steps and positions as tuples, lists and numbers, for pickles.
//!
//! **Invariant:** a step or a position that was turned into its state and back equals the original. Whatever
//! a damaged pickle holds gives a value or `None`, never a panic.

use foldoku::board::classic::{ALL_UNITS, SQUARE_COUNT};
use foldoku::board::{Digit, SquareSet, Unit};
use foldoku::logic::step::{Chain, Deadly, Evidence, LockedSet, Node, Truth};
use foldoku::logic::{Candidate, Step};
use foldoku::{DigitSet, Line, Position, Square, Technique};

/// A set of cells: its bits.
type Squares = u128;

/// A set of digits: its bits.
type Digits = u64;

/// A cell, a unit and a digit, or a pattern; the others are `None`.
type TruthState = (
    Option<usize>,
    Option<(usize, u8)>,
    Option<Vec<(usize, Digits)>>,
);

/// The cells, the digit, whether it is on, and the set that links it.
type NodeState = (Squares, u8, bool, Option<usize>);

/// Digits, cells, base, cover, fins, sets and chains.
type EvidenceState = (
    Digits,
    Squares,
    Vec<usize>,
    Vec<usize>,
    Squares,
    Vec<(Squares, Digits)>,
    Vec<(Vec<NodeState>, bool)>,
);

/// Technique, placements, eliminations, truths and evidence of a step.
pub(crate) type StepState = (
    String,
    Vec<usize>,
    Vec<usize>,
    Vec<TruthState>,
    EvidenceState,
);

/// Digits, givens, and the candidates of each cell.
pub(crate) type PositionState = (String, Squares, Vec<Digits>);

/// Returns the state of a step.
pub(crate) fn step(step: &Step) -> StepState {
    let indices = |candidates: &[Candidate]| candidates.iter().map(|it| it.index()).collect();
    (
        step.technique.key().to_owned(),
        indices(&step.placements),
        indices(&step.eliminations),
        step.truths.iter().map(truth).collect(),
        evidence(&step.evidence),
    )
}

/// Returns the step of a state.
pub(crate) fn step_of(state: StepState) -> Option<Step> {
    let (technique, placements, eliminations, truths, evidence) = state;
    let candidate = |index: usize| {
        let is_candidate = index < Candidate::COUNT;
        is_candidate.then(|| Candidate::from_index(index))
    };
    let mut step = Step::new(Technique::from_key(&technique)?);
    step.placements = placements
        .into_iter()
        .map(candidate)
        .collect::<Option<_>>()?;
    step.eliminations = eliminations
        .into_iter()
        .map(candidate)
        .collect::<Option<_>>()?;
    step.truths = truths.into_iter().map(truth_of).collect::<Option<_>>()?;
    step.evidence = evidence_of(evidence)?;
    Some(step)
}

fn truth(truth: &Truth) -> TruthState {
    match truth {
        Truth::Square(square) => (Some(square.index()), None, None),
        Truth::Unit(unit, digit) => (None, Some((unit.index(), digit.number())), None),
        Truth::Deadly(deadly) => {
            let squares = deadly.squares.iter();
            let squares = squares.map(|(square, digits)| (square.index(), digits.to_bits()));
            (None, None, Some(squares.collect()))
        }
    }
}

fn truth_of(state: TruthState) -> Option<Truth> {
    match state {
        (Some(square), None, None) => Some(Truth::Square(square_of(square)?)),
        (None, Some((unit, digit)), None) => Some(Truth::Unit(unit_of(unit)?, digit_of(digit)?)),
        (None, None, Some(squares)) => {
            let squares = squares
                .into_iter()
                .map(|(square, digits)| Some((square_of(square)?, digits_of(digits)?)));
            Some(Truth::Deadly(Deadly {
                squares: squares.collect::<Option<_>>()?,
            }))
        }
        _ => None,
    }
}

fn evidence(evidence: &Evidence) -> EvidenceState {
    let indices = |units: &[Unit]| units.iter().map(|unit| unit.index()).collect();
    let sets = evidence.sets.iter();
    let chains = evidence.chains.iter();
    (
        evidence.digits.to_bits(),
        evidence.squares.to_bits(),
        indices(&evidence.base),
        indices(&evidence.cover),
        evidence.fins.to_bits(),
        sets.map(|set| (set.squares.to_bits(), set.digits.to_bits()))
            .collect(),
        chains
            .map(|chain| (chain.nodes.iter().map(node).collect(), chain.is_loop))
            .collect(),
    )
}

fn evidence_of(state: EvidenceState) -> Option<Evidence> {
    let (digits, squares, base, cover, fins, sets, chains) = state;
    let units = |indices: Vec<usize>| indices.into_iter().map(unit_of).collect::<Option<Vec<_>>>();
    let sets = sets.into_iter().map(|(squares, digits)| {
        Some(LockedSet {
            squares: squares_of(squares)?,
            digits: digits_of(digits)?,
        })
    });
    let set_count = sets.len();
    let chains = chains.into_iter().map(|(nodes, is_loop)| {
        let nodes = nodes.into_iter().map(node_of).collect::<Option<Vec<_>>>()?;
        let mut sets = nodes.iter().filter_map(|node| node.through);
        let are_known = sets.all(|set| set < set_count);
        are_known.then_some(Chain { nodes, is_loop })
    });
    Some(Evidence {
        digits: digits_of(digits)?,
        squares: squares_of(squares)?,
        base: units(base)?,
        cover: units(cover)?,
        fins: squares_of(fins)?,
        sets: sets.collect::<Option<_>>()?,
        chains: chains.collect::<Option<_>>()?,
    })
}

fn node(node: &Node) -> NodeState {
    (
        node.squares.to_bits(),
        node.digit.number(),
        node.is_on,
        node.through,
    )
}

fn node_of((squares, digit, is_on, through): NodeState) -> Option<Node> {
    Some(Node {
        squares: squares_of(squares)?,
        digit: digit_of(digit)?,
        is_on,
        through,
    })
}

/// Returns the state of a position.
pub(crate) fn position(position: &Position) -> PositionState {
    let candidates = position.to_candidates();
    (
        String::from_utf8_lossy(&position.to_line()).into_owned(),
        position.givens().to_bits(),
        candidates.map(DigitSet::to_bits).to_vec(),
    )
}

/// Returns the position of a state.
pub(crate) fn position_of((line, givens, candidates): PositionState) -> Option<Position> {
    let line: &Line = line.as_bytes().try_into().ok()?;
    if candidates.len() != SQUARE_COUNT {
        return None;
    }
    let mut position = Position::from_line(line);
    position.set_givens(squares_of(givens)?);
    for (index, kept) in candidates.into_iter().enumerate() {
        let square = Square::new(index);
        for digit in position.candidates(square) - digits_of(kept)? {
            position.remove(Candidate::new(square, digit));
        }
    }
    Some(position)
}

fn square_of(index: usize) -> Option<Square> {
    (index < SQUARE_COUNT).then(|| Square::new(index))
}

fn unit_of(index: usize) -> Option<Unit> {
    ALL_UNITS.get(index).copied()
}

fn digit_of(number: u8) -> Option<Digit> {
    Digit::try_new(number).filter(|digit| digit.number() <= 9)
}

fn digits_of(bits: Digits) -> Option<DigitSet> {
    (bits < 1 << 9).then(|| DigitSet::from_bits(bits))
}

fn squares_of(bits: Squares) -> Option<SquareSet> {
    (bits < 1 << SQUARE_COUNT).then(|| SquareSet::from_bits(bits))
}
