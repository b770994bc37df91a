//! The objects of steps under rules and on other boards.
//!
//! **Invariant:** a field means the same as in a step on the classic board; the score is what the step costs a
//! person, which the difficulty of a puzzle is made of.

use foldoku_human::rulebook::Origin;
use foldoku_human::{self as human, Detail, Position, Premise};

use super::{Candidate, Chain, Node, Step};
use crate::general::{GeneralStart, key};
use crate::steps::Language;

/// Returns the object of a step that was found in a position.
pub(crate) fn of(
    start: &GeneralStart,
    position: &Position,
    step: &human::Step,
    language: Language,
) -> Step {
    let words = |detail| start.words(position, step, detail, language);
    let candidates = |candidates: &[human::Candidate]| -> Vec<Candidate> {
        candidates.iter().map(|&it| candidate(start, it)).collect()
    };
    let cited = step.cited.iter();
    let (mut cells, mut base, mut rules) = (
        cited.map(|(square, _)| *square).collect::<Vec<_>>(),
        Vec::new(),
        Vec::new(),
    );
    for premise in &step.premises {
        match premise {
            Premise::Cell(square) => cells.push(*square),
            Premise::House(number, _) => base.push(house(start, *number)),
            Premise::Rule(place) => rules.push(start.rule(*place)),
            Premise::Sums(houses, places) => {
                base.extend(houses.iter().map(|&number| house(start, number)));
                rules.extend(places.iter().map(|&place| start.rule(place)));
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    let digits = step.cited.iter();
    let digits = digits.fold(foldoku_board::DigitSet::EMPTY, |all, (_, digits)| {
        all | *digits
    });
    Step {
        technique: key(step.technique),
        level: step.level().name(),
        score: step.cost().round() as u32,
        difficulty: None,
        region: words(Detail::Where),
        placements: candidates(&step.placements),
        eliminations: candidates(&step.eliminations),
        digits: digits.iter().map(|it| start.value(it)).collect(),
        cells: start.names(cells.into_iter()),
        base,
        cover: Vec::new(),
        fins: Vec::new(),
        sets: Vec::new(),
        chains: chain(start, step).into_iter().collect(),
        rules,
        text: words(Detail::Step),
    }
}

/// Returns the object of a candidate.
pub(crate) fn candidate(start: &GeneralStart, candidate: human::Candidate) -> Candidate {
    Candidate {
        cell: start.rulebook.name(candidate.square),
        digit: start.value(candidate.digit),
    }
}

/// Returns the name of a group of cells that differ.
fn house(start: &GeneralStart, number: usize) -> String {
    match start.rulebook.groups()[number].origin {
        Origin::Unit(unit) => start.rulebook.geometry().unit_name(unit),
        Origin::Rule(place) => start.rule(place),
    }
}

fn chain(start: &GeneralStart, step: &human::Step) -> Option<Chain> {
    let nodes = step.chain.iter().map(|node| Node {
        cells: vec![start.rulebook.name(node.candidate.square)],
        digit: start.value(node.candidate.digit),
        on: node.is_on,
    });
    let nodes: Vec<Node> = nodes.collect();
    (!nodes.is_empty()).then_some(Chain {
        is_loop: false,
        nodes,
    })
}
