//! The step that a finding makes: the nodes it needs and no others, as chains to be read and drawn.
//!
//! A net becomes several chains: one goes on as long as it can, others begin at a node that has been
//! told, or end in one in which they meet.
//!
//! **Invariant:** the chains of a claim follow each other, the first begins with the claim, and a node
//! in which several meet is behind all that it follows from in the last of them.

use foldoku_board::classic::UNITS_OF;
use foldoku_board::{DigitSet, SquareSet};

use super::board::Board;
use super::claim::Claim;
use super::findings::{Cause, Finding};
use super::table::{Clash, Reasoning};
use crate::candidate::Candidate;
use crate::position::digit_at;
use crate::step::{Chain, Evidence, Node, Step, Truth};
use crate::technique::Technique;

/// A node, and what it follows from.
pub(super) struct Told {
    pub(super) node: Node,
    /// The places of the nodes that it follows from, all before its own.
    pub(super) parents: Vec<usize>,
    /// The truth that it is the last candidate of, if it is.
    pub(super) truth: Option<Truth>,
}

/// The node of a claim.
pub(super) fn node_of(board: &Board, claim: Claim) -> Node {
    let candidate = board.candidate(claim.candidate());
    Node {
        squares: SquareSet::of(candidate.square()),
        digit: digit_at(candidate.digit_index()),
        is_on: claim.is_on(),
        through: None,
    }
}

/// The step that a finding makes.
pub(super) fn step_of(
    board: &Board,
    reasoning: &mut dyn Reasoning,
    finding: &Finding,
    technique: Technique,
) -> Step {
    let mut step = Step::new(technique);
    let candidate = board.candidate(finding.target.candidate());
    match finding.target.is_on() {
        true => step.placements.push(candidate),
        false => step.eliminations.push(candidate),
    }
    match finding.cause {
        Cause::Truth(truth) => {
            let members = &board.truths()[truth];
            add_truth(&mut step, &members.truth);
            show_truth(&mut step.evidence, &members.truth);
        }
        Cause::Contradiction(clash) => show_clash(board, &mut step, clash),
        Cause::Either(_) => {}
    }
    for (start, ends) in branches(board, finding) {
        let told = reasoning.tell(board, start, &ends);
        for truth in told.iter().filter_map(|told| told.truth.as_ref()) {
            add_truth(&mut step, truth);
        }
        step.evidence.chains.extend(chains(&told));
    }
    step
}

/// What is assumed, and what each assumption leads to.
fn branches(board: &Board, finding: &Finding) -> Vec<(Claim, Vec<Claim>)> {
    let target = finding.target;
    match finding.cause {
        Cause::Contradiction(clash) => vec![(target.opposite(), clash.ends(board))],
        Cause::Either(candidate) => [Claim::on(candidate), Claim::off(candidate)]
            .map(|start| (start, vec![target]))
            .to_vec(),
        Cause::Truth(truth) => {
            let starts = board.truths()[truth].iter().map(Claim::on);
            starts.map(|start| (start, vec![target])).collect()
        }
    }
}

fn add_truth(step: &mut Step, truth: &Truth) {
    if !step.truths.contains(truth) {
        step.truths.push(truth.clone());
    }
}

fn show_truth(evidence: &mut Evidence, truth: &Truth) {
    match *truth {
        Truth::Square(square) => evidence.squares.insert(square),
        Truth::Unit(unit, digit) => {
            evidence.base.push(unit);
            evidence.digits = DigitSet::of(digit);
        }
        Truth::Deadly(_) => {}
    }
}

/// What cannot be: its squares and digits, and the unit that has a digit twice or not at all.
fn show_clash(board: &Board, step: &mut Step, clash: Clash) {
    match clash {
        Clash::Empty(truth) => {
            let truth = &board.truths()[truth].truth;
            add_truth(step, truth);
            show_truth(&mut step.evidence, truth);
        }
        Clash::Twice(one, other) => {
            let [one, other] = [one, other].map(|candidate| board.candidate(candidate));
            show_twice(&mut step.evidence, one, other);
        }
    }
}

fn show_twice(evidence: &mut Evidence, one: Candidate, other: Candidate) {
    evidence.squares = [one.square(), other.square()].into_iter().collect();
    evidence.digits = DigitSet::of(one.digit()) | DigitSet::of(other.digit());
    if one.square() != other.square() {
        let units = UNITS_OF[one.square().index()].into_iter();
        let shared = units.filter(|unit| UNITS_OF[other.square().index()].contains(unit));
        evidence.base.extend(shared.take(1));
    }
}

/// The chains that lead through nodes.
fn chains(told: &[Told]) -> impl Iterator<Item = Chain> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for (place, told) in told.iter().enumerate() {
        match told.parents.split_last() {
            None => chains.push(vec![place]),
            Some((&last, others)) => {
                for &parent in others {
                    let chain = chains
                        .iter_mut()
                        .rfind(|chain| chain.last() == Some(&parent));
                    match chain {
                        Some(chain) => chain.push(place),
                        None => chains.push(vec![parent, place]),
                    }
                }
                match chains.last_mut() {
                    Some(chain) if chain.last() == Some(&last) => chain.push(place),
                    _ => chains.push(vec![last, place]),
                }
            }
        }
    }
    let node = |place: usize| told[place].node.clone();
    chains.into_iter().map(move |chain| Chain {
        nodes: chain.into_iter().map(node).collect(),
        is_loop: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(parents: &[usize]) -> Told {
        Told {
            node: Node {
                squares: SquareSet::EMPTY,
                digit: digit_at(0),
                is_on: true,
                through: None,
            },
            parents: parents.to_vec(),
            truth: None,
        }
    }

    /// The places of the nodes of each chain.
    fn places(parents: &[&[usize]]) -> Vec<Vec<usize>> {
        let mut all: Vec<Told> = parents.iter().map(|parents| told(parents)).collect();
        for (place, told) in all.iter_mut().enumerate() {
            told.node.digit = digit_at(place);
        }
        let places = |chain: Chain| chain.nodes.iter().map(|node| node.digit.index()).collect();
        chains(&all).map(places).collect()
    }

    #[test]
    fn a_line_is_one_chain() {
        assert_eq!(places(&[&[], &[0], &[1]]), [[0, 1, 2]]);
    }

    #[test]
    fn branches_meet_at_the_end_of_each_and_go_on_in_the_last() {
        let all = places(&[&[], &[0], &[0], &[1, 2], &[3]]);
        assert_eq!(all, [vec![0, 1, 3], vec![0, 2, 3, 4]]);
    }

    #[test]
    fn what_has_been_left_long_ago_begins_a_chain_of_its_own() {
        let all = places(&[&[], &[0], &[1], &[1, 2]]);
        assert_eq!(all, [vec![0, 1, 2], vec![1, 3], vec![2, 3]]);
    }
}
